//! Times as text and back.

use r_runtime::{Builtin, CallArgs, Res, Type, Value, Vm, coerce, rerr};
use r_text::datetime::defaults::time_format;
use r_text::datetime::format::{Style, format};
use r_text::datetime::parse::{Today, parse};
use r_text::datetime::{Fields, Zone};
use r_text::recycle;

use super::parts::{Time, from_list, names_of, to_list};
use super::{shown_zone, tz_arg, zone};
use crate::args::needed;

pub const TABLE: &[Builtin] = &[
    Builtin::new(".formatLt", "x format usetz digits", format_lt),
    Builtin::new(".formatCt", "x format tz usetz digits", format_ct),
    Builtin::new(".formatDate", "x format", format_date),
    Builtin::new(".strptime", "x format tz", strptime),
];

/// How to write times.
struct Job<'a> {
    formats: Vec<String>,
    usetz: bool,
    zone: &'a Zone,
    session: &'a Zone,
    digits: usize,
    /// The zone to show after a time where the parts don't know it.
    name: String,
}

fn write(vm: &mut Vm, times: &[Time], job: &Job<'_>, names: Value) -> Res<Value> {
    let style = Style { zone: job.zone, session: job.session, digits: job.digits };
    let n = if job.formats.is_empty() || times.is_empty() { 0 } else { times.len().max(job.formats.len()) };
    let mut out: Vec<Option<String>> = Vec::with_capacity(n);
    for i in 0..n {
        let pattern = &job.formats[recycle(i, job.formats.len())];
        out.push(match &times[recycle(i, times.len())] {
            Time::Known(f) => format(f, pattern, style).map(|mut s| {
                if job.usetz {
                    let z = f.zone.as_deref().unwrap_or(&job.name);
                    if !z.is_empty() {
                        s.push(' ');
                        s.push_str(z);
                    }
                }
                s
            }),
            Time::Missing => None,
            Time::Infinite(x) if x.is_nan() => Some("NaN".to_owned()),
            Time::Infinite(x) => Some(if *x > 0.0 { "Inf" } else { "-Inf" }.to_owned()),
        });
    }
    let r = vm.new_opt_strings(&out);
    if names.is_null() || names.len() != n { Ok(r) } else { vm.with_names(r, names) }
}

fn digits_arg(v: Value) -> usize {
    coerce::as_int(v).unwrap_or(0).clamp(0, 6) as usize
}

/// The formats of an argument; "" (or none) is the default one for all these times.
fn formats(v: Value, times: &[Time], digits: usize) -> Res<Vec<String>> {
    let default = || {
        let known: Vec<&Fields> = times.iter().filter_map(Time::known).collect();
        time_format(&known, digits)
    };
    match v.strings_opt() {
        None if v.is_null() || !v.given() => Ok(vec![default()]),
        None => rerr!("invalid '{}' argument", "format"),
        Some(f) => {
            Ok(f.iter().map(|s| if s.bytes().is_empty() { default() } else { s.str().to_owned() }).collect())
        }
    }
}

fn format_lt(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let digits = digits_arg(a.get(3));
    let usetz = vm.arg_bool_or(a.get(2), "usetz", false)?;
    let times = from_list(vm, x)?;
    let tzone = x.attr(vm.s.tzone);
    let tz = tzone.strings_opt().and_then(|t| t.first()).map_or(String::new(), |t| t.str().to_owned());
    let (z, session) = (zone(vm, &tz), zone(vm, ""));
    let name = zone_label(&tz, &z);
    let job =
        Job { formats: formats(a.get(1), &times, digits)?, usetz, zone: &z, session: &session, digits, name };
    let names = names_of(vm, x);
    write(vm, &times, &job, names)
}

/// What stands after times of plain UTC.
fn zone_label(tz: &str, z: &Zone) -> String {
    if z.is_utc() { if tz.is_empty() { "UTC".into() } else { tz.to_owned() } } else { String::new() }
}

fn format_ct(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let tz = tz_arg(a.get(2))?;
    let usetz = vm.arg_bool_or(a.get(3), "usetz", false)?;
    let digits = digits_arg(a.get(4));
    let (z, session) = (zone(vm, &tz), zone(vm, ""));
    let d = vm.coerce_data(x, Type::Double)?;
    let times: Vec<Time> = d
        .doubles()
        .iter()
        .map(|t| Time::from_option(Fields::from_instant(*t, &z).filter(|_| t.is_finite()), *t))
        .collect();
    let name = if z.is_utc() {
        let shown = shown_zone(vm, &tz);
        if shown.is_empty() { "UTC".into() } else { shown }
    } else {
        String::new()
    };
    let job =
        Job { formats: formats(a.get(1), &times, digits)?, usetz, zone: &z, session: &session, digits, name };
    let names = vm.names(x);
    write(vm, &times, &job, names)
}

fn format_date(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = needed(a, 0, "x")?;
    let utc = Zone::utc();
    let session = zone(vm, "");
    let d = vm.coerce_data(x, Type::Double)?;
    let times: Vec<Time> = d
        .doubles()
        .iter()
        .map(|t| Time::from_option(Fields::from_days(*t).filter(|_| t.is_finite()), *t))
        .collect();
    let fmt = a.get(1);
    let formats = match fmt.strings_opt() {
        Some(f) => f
            .iter()
            .map(|s| if s.bytes().is_empty() { "%Y-%m-%d".into() } else { s.str().to_owned() })
            .collect(),
        None => vec!["%Y-%m-%d".to_owned()],
    };
    let job = Job { formats, usetz: false, zone: &utc, session: &session, digits: 0, name: String::new() };
    let names = vm.names(x);
    write(vm, &times, &job, names)
}

fn today(z: &Zone) -> Today {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    match Fields::from_instant(now.as_secs_f64(), z) {
        Some(f) => Today { year: f.year, mon: f.mon, mday: f.mday },
        None => Today { year: 70, mon: 0, mday: 1 },
    }
}

fn strptime(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let (x, fmt) = (needed(a, 0, "x")?, needed(a, 1, "format")?);
    let tz = tz_arg(a.get(2))?;
    let (Some(texts), Some(patterns)) = (x.strings_opt(), fmt.strings_opt()) else {
        return rerr!("invalid '{}' argument", if x.is_character() { "format" } else { "x" });
    };
    if patterns.is_empty() && !texts.is_empty() {
        return rerr!("invalid '{}' argument", "format");
    }
    let z = zone(vm, &tz);
    let day = today(&z);
    let n = if texts.is_empty() { 0 } else { texts.len().max(patterns.len()) };
    let mut times = Vec::with_capacity(n);
    for i in 0..n {
        let (t, p) = (&texts[recycle(i, texts.len())], &patterns[recycle(i, patterns.len())]);
        if t.is_na_str() || p.is_na_str() {
            times.push(Time::Missing);
            continue;
        }
        match parse(t.str(), p.str(), &z, day) {
            Ok(o) => {
                if let Some(w) = o.warning {
                    vm.warn(w)?;
                }
                times.push(o.fields.map_or(Time::Missing, Time::Known));
            }
            Err(e) => return rerr!("{e}"),
        }
    }
    let shown = shown_zone(vm, &tz);
    let shown = if shown.is_empty() && z.is_utc() { "UTC".into() } else { shown };
    let names = vm.names(x);
    to_list(vm, &times, names, &[shown], z.is_utc())
}
