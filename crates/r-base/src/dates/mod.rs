//! Dates and times: between instants (`POSIXct`), days (`Date`), their parts (`POSIXlt`) and text.
//!
//! The calendar, zones and formats are `r_text::datetime`; the classes' behaviour is R code
//! (`R/dates.R`) over the conversions here.

mod convert;
mod format;
mod parts;

use std::collections::HashMap;
use std::rc::Rc;

use r_runtime::{Res, Value, Vm, rerr};
use r_text::datetime::Zone;

pub fn install(vm: &mut Vm) {
    vm.register(convert::TABLE);
    vm.register(format::TABLE);
}

/// Zones by name, kept because making one is slow.
#[derive(Default)]
struct Zones(HashMap<String, Rc<Zone>>);

/// The zone called `name`; "" is the session's.
fn zone(vm: &mut Vm, name: &str) -> Rc<Zone> {
    let real = if name.is_empty() { session_zone_name(vm) } else { name.to_owned() };
    if let Some(z) = vm.state::<Zones>().0.get(&real) {
        return z.clone();
    }
    let z = Rc::new(Zone::new(&real));
    vm.state::<Zones>().0.insert(real, z.clone());
    z
}

/// The name of the session's zone: the variable TZ, or what the system is set to.
fn session_zone_name(vm: &mut Vm) -> String {
    if let Some(tz) = crate::system::environment::variable(vm, "TZ") {
        let tz = tz.trim_start_matches(':');
        return if tz.is_empty() { "UTC".into() } else { tz.to_owned() };
    }
    let link = std::fs::read_link("/etc/localtime").ok();
    let from_link = link.as_ref().and_then(|p| p.to_str()).and_then(|p| p.split("zoneinfo/").nth(1));
    match from_link {
        Some(name) => name.to_owned(),
        None => {
            std::fs::read_to_string("/etc/timezone").map_or_else(|_| "UTC".into(), |s| s.trim().to_owned())
        }
    }
}

/// The name that goes into a `tzone` attribute for this `tz` argument.
fn shown_zone(vm: &mut Vm, name: &str) -> String {
    if !name.is_empty() {
        return name.to_owned();
    }
    crate::system::environment::variable(vm, "TZ")
        .map_or_else(String::new, |t| t.trim_start_matches(':').to_owned())
}

/// A `tz` argument: its first element.
fn tz_arg(v: Value) -> Res<String> {
    match v.strings_opt() {
        Some([s, ..]) if !s.is_na_str() => Ok(s.str().to_owned()),
        None if v.is_null() || !v.given() => Ok(String::new()),
        _ => rerr!("invalid '{}' value", "tz"),
    }
}
