//! Conversions between instants, days and parts.

use std::rc::Rc;

use r_runtime::{Builtin, CallArgs, NA_REAL, Res, Type, Value, Vm, rerr};
use r_text::datetime::units::{Unit, round, step, truncate_in};
use r_text::datetime::{Fields, Zone, zone_names};

use super::parts::{Time, from_list, names_of, to_list};
use super::{session_zone_name, shown_zone, tz_arg, zone};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".ctToLt", "x tz", ct_to_lt),
    Builtin::new(".ltToCt", "x tz", lt_to_ct),
    Builtin::new(".dateToLt", "x", date_to_lt),
    Builtin::new(".ltToDate", "x", lt_to_date),
    Builtin::new(".ctToDate", "x tz", ct_to_date),
    Builtin::new(".truncLt", "x units", trunc_lt),
    Builtin::new(".roundCt", "x units tz", round_ct),
    Builtin::new(".stepLt", "x unit by count", step_lt),
    Builtin::new(".sessionZone", "", session_zone),
    Builtin::new("OlsonNames", "tzdir", olson_names),
];

/// The `tzone` attribute of parts in a zone: its name, and its abbreviations where it has some.
fn tzone_of(vm: &mut Vm, tz: &str, z: &Rc<Zone>) -> Vec<String> {
    let name = shown_zone(vm, tz);
    if z.is_utc() {
        return vec![if name.is_empty() { "UTC".into() } else { name }];
    }
    let (standard, daylight) = z.abbreviations();
    vec![name, standard, daylight]
}

fn numbers(vm: &mut Vm, v: Value) -> Res<Value> {
    let d = vm.coerce_data(v, Type::Double)?;
    vm.stack.push(d);
    Ok(d)
}

fn ct_to_lt(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let tz = tz_arg(a.get(1))?;
    let z = zone(vm, &tz);
    if !z.is_known() {
        vm.warn_no_call(format!("unknown timezone '{tz}'"))?;
    }
    let d = numbers(vm, x)?;
    let times: Vec<Time> = d
        .doubles()
        .iter()
        .map(|t| Time::from_option(Fields::from_instant(*t, &z).filter(|_| t.is_finite()), *t))
        .collect();
    let tzone = tzone_of(vm, &tz, &z);
    let names = vm.names(x);
    to_list(vm, &times, names, &tzone, z.is_utc())
}

/// Seconds since 1970 of parts in a zone.
fn lt_to_ct(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let tz = tz_arg(a.get(1))?;
    let z = zone(vm, &tz);
    let times = from_list(vm, x)?;
    let seconds: Vec<f64> = times
        .iter()
        .map(|t| match t {
            Time::Known(f) => f.to_instant(&z),
            Time::Missing => NA_REAL,
            Time::Infinite(x) => *x,
        })
        .collect();
    let r = vm.new_doubles(&seconds);
    let names = names_of(vm, x);
    if names.is_null() { Ok(r) } else { vm.with_names(r, names) }
}

fn date_to_lt(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let d = numbers(vm, x)?;
    let times: Vec<Time> = d
        .doubles()
        .iter()
        .map(|t| Time::from_option(Fields::from_days(*t).filter(|_| t.is_finite()), *t))
        .collect();
    let names = vm.names(x);
    to_list(vm, &times, names, &["UTC".to_owned()], true)
}

fn days(vm: &mut Vm, times: &[Time], names: Value) -> Res<Value> {
    let d: Vec<f64> = times
        .iter()
        .map(|t| match t {
            Time::Known(f) => f.to_days(),
            Time::Missing => NA_REAL,
            Time::Infinite(x) => *x,
        })
        .collect();
    let r = vm.new_doubles(&d);
    let r = if names.is_null() { r } else { vm.with_names(r, names)? };
    vm.with_class(r, &["Date"])
}

fn lt_to_date(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let times = from_list(vm, x)?;
    let names = names_of(vm, x);
    days(vm, &times, names)
}

fn ct_to_date(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let tz = tz_arg(a.get(1))?;
    let z = zone(vm, &tz);
    let d = numbers(vm, x)?;
    let times: Vec<Time> = d
        .doubles()
        .iter()
        .map(|t| Time::from_option(Fields::from_instant(*t, &z).filter(|_| t.is_finite()), *t))
        .collect();
    let names = vm.names(x);
    days(vm, &times, names)
}

fn unit_arg(vm: &mut Vm, v: Value) -> Res<Unit> {
    let name = vm.arg_str(v, "units")?;
    Ok(match name.as_str() {
        "secs" | "sec" => Unit::Secs,
        "mins" | "min" => Unit::Mins,
        "hours" | "hour" => Unit::Hours,
        "days" | "day" | "DSTdays" | "DSTday" => Unit::Days,
        "months" | "month" => Unit::Months,
        "years" | "year" => Unit::Years,
        _ => return rerr!("invalid '{}' argument", "units"),
    })
}

/// The zone that a POSIXlt's attribute names.
fn list_zone(vm: &mut Vm, x: Value) -> (String, Rc<Zone>) {
    let tz = x.attr(vm.s.tzone);
    let name = tz.strings_opt().and_then(|t| t.first()).map_or(String::new(), |t| t.str().to_owned());
    let z = zone(vm, &name);
    (name, z)
}

/// The same times in a list with the same attribute.
fn like(vm: &mut Vm, x: Value, times: &[Time], z: &Zone) -> Res<Value> {
    let tz = x.attr(vm.s.tzone);
    let tzone: Vec<String> =
        tz.strings_opt().map(|t| t.iter().map(|s| s.str().to_owned()).collect()).unwrap_or_default();
    let names = names_of(vm, x);
    to_list(vm, times, names, &tzone, z.is_utc())
}

fn trunc_lt(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let unit = unit_arg(vm, a.get(1))?;
    let (_, z) = list_zone(vm, x);
    let times: Vec<Time> = from_list(vm, x)?
        .into_iter()
        .map(|t| match t {
            Time::Known(f) => truncate_in(&f, unit, &z).map_or(Time::Missing, Time::Known),
            t => t,
        })
        .collect();
    like(vm, x, &times, &z)
}

fn round_ct(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let unit = unit_arg(vm, a.get(1))?;
    let tz = tz_arg(a.get(2))?;
    let z = zone(vm, &tz);
    let d = numbers(vm, x)?;
    let times: Vec<Time> = d
        .doubles()
        .iter()
        .map(|t| Time::from_option(round(*t, unit, &z).filter(|_| t.is_finite()), *t))
        .collect();
    let tzone = tzone_of(vm, &tz, &z);
    let names = vm.names(x);
    to_list(vm, &times, names, &tzone, z.is_utc())
}

/// Instants that are 0, `by`, 2 `by`, ... units after a time, by the clock.
fn step_lt(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let unit = unit_arg(vm, a.get(1))?;
    let by = vm.arg_int(a.get(2), "by")?;
    let count = vm.arg_int(a.get(3), "length.out")?.max(0);
    let (_, z) = list_zone(vm, x);
    let times = from_list(vm, x)?;
    let Some(Time::Known(start)) = times.first() else { return rerr!("'from' must be a finite number") };
    let seconds: Vec<f64> = (0..count)
        .map(|k| {
            by.checked_mul(k).and_then(|n| step(start, unit, n, &z)).map_or(NA_REAL, |f| f.to_instant(&z))
        })
        .collect();
    Ok(vm.new_doubles(&seconds))
}

fn session_zone(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let n = session_zone_name(vm);
    Ok(vm.string(&n))
}

fn olson_names(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let mut names: Vec<&str> = zone_names().collect();
    names.sort_unstable();
    Ok(vm.new_strings(&names))
}
