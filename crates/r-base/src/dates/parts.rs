//! The parts of times as R keeps them: a list of nine or eleven vectors.

use r_runtime::{NA_INT, NA_REAL, Res, Type, Value, Vm, rerr};
use r_text::datetime::Fields;
use r_text::recycle;

/// A time, or why there is none.
#[derive(Clone)]
pub enum Time {
    Known(Fields),
    Missing,
    /// An instant that is infinite.
    Infinite(f64),
}

impl Time {
    pub fn known(&self) -> Option<&Fields> {
        match self {
            Time::Known(f) => Some(f),
            _ => None,
        }
    }
    pub fn from_option(f: Option<Fields>, x: f64) -> Time {
        match f {
            Some(f) => Time::Known(f),
            None if x.is_infinite() || x.is_nan() && !r_math::missing::is_na(x) => Time::Infinite(x),
            None => Time::Missing,
        }
    }
}

const NAMES: [&str; 11] =
    ["sec", "min", "hour", "mday", "mon", "year", "wday", "yday", "isdst", "zone", "gmtoff"];

/// The list of class POSIXlt for these times. `tzone` is its attribute; zone and offset are parts
/// unless the zone is plain UTC.
pub fn to_list(vm: &mut Vm, times: &[Time], names: Value, tzone: &[String], utc: bool) -> Res<Value> {
    let whole = |vm: &mut Vm, missing: i32, f: &dyn Fn(&Fields) -> i32| {
        let x: Vec<i32> = times.iter().map(|t| t.known().map_or(missing, f)).collect();
        vm.new_ints(&x)
    };
    let secs: Vec<f64> = times
        .iter()
        .map(|t| match t {
            Time::Known(f) => f.sec,
            Time::Missing => NA_REAL,
            Time::Infinite(x) => *x,
        })
        .collect();
    let mut items = vec![vm.new_doubles(&secs)];
    items.push(whole(vm, NA_INT, &|f| f.min));
    items.push(whole(vm, NA_INT, &|f| f.hour));
    items.push(whole(vm, NA_INT, &|f| f.mday));
    items.push(whole(vm, NA_INT, &|f| f.mon));
    let year = whole(vm, NA_INT, &|f| f.year);
    items.push(if names.is_null() { year } else { vm.with_names(year, names)? });
    items.push(whole(vm, NA_INT, &|f| f.wday));
    items.push(whole(vm, NA_INT, &|f| f.yday));
    items.push(whole(vm, -1, &|f| f.isdst));
    if !utc {
        let zones: Vec<String> = times
            .iter()
            .map(|t| t.known().and_then(|f| f.zone.as_deref()).unwrap_or("").to_owned())
            .collect();
        items.push(vm.new_strings(&zones));
        items.push(whole(vm, NA_INT, &|f| f.gmtoff.unwrap_or(NA_INT)));
    }
    let list = vm.new_list(&items);
    let names = vm.new_strings(&NAMES[..items.len()]);
    let list = vm.with_names(list, names)?;
    let list = vm.with_class(list, &["POSIXlt", "POSIXt"])?;
    let tzone = vm.new_strings(tzone);
    vm.set_attr(list, vm.s.tzone, tzone)
}

/// The times of a POSIXlt list, its parts recycled to the longest.
pub fn from_list(vm: &mut Vm, x: Value) -> Res<Vec<Time>> {
    if !x.is_list() || x.len() < 9 {
        return rerr!("invalid '{}' argument", "x");
    }
    let parts = x.values().to_vec();
    let sec = vm.coerce_data(parts[0], Type::Double)?;
    let mut ints = Vec::new();
    for p in &parts[1..9] {
        ints.push(vm.coerce_data(*p, Type::Integer)?);
    }
    let zone = parts.get(9).copied().unwrap_or(Value::NULL);
    let gmtoff = parts.get(10).copied().unwrap_or(Value::NULL);
    let lens = ints.iter().map(|v| v.len()).chain([sec.len()]);
    let n = if lens.clone().any(|l| l == 0) { 0 } else { lens.max().unwrap_or(0) };
    let mut out = Vec::with_capacity(n);
    for i in 0..n {
        let at = |k: usize| ints[k].ints()[i % ints[k].len()];
        let s = sec.doubles()[recycle(i, sec.len())];
        if s.is_infinite() || s.is_nan() && !r_math::missing::is_na(s) {
            out.push(Time::Infinite(s));
            continue;
        }
        if s.is_nan() || (0..5).any(|k| at(k) == NA_INT) {
            out.push(Time::Missing);
            continue;
        }
        let name = zone.strings_opt().filter(|z| !z.is_empty()).map(|z| z[recycle(i, z.len())]);
        let offset = (gmtoff.rtype() == Type::Integer && !gmtoff.is_empty())
            .then(|| gmtoff.ints()[recycle(i, gmtoff.len())])
            .filter(|o| *o != NA_INT);
        out.push(Time::Known(Fields {
            sec: s,
            min: at(0),
            hour: at(1),
            mday: at(2),
            mon: at(3),
            year: at(4),
            wday: if at(5) == NA_INT { 0 } else { at(5) },
            yday: if at(6) == NA_INT { 0 } else { at(6) },
            isdst: if at(7) == NA_INT { -1 } else { at(7) },
            zone: name.filter(|z| !z.is_na_str() && !z.bytes().is_empty()).map(|z| z.str().into()),
            gmtoff: offset,
        }));
    }
    Ok(out)
}

/// The names of a POSIXlt list, which its years carry.
pub fn names_of(vm: &Vm, x: Value) -> Value {
    x.values().get(5).map_or(Value::NULL, |y| vm.names(*y))
}
