//! Rounding, steps and differences of times by units.

use super::fields::Fields;
use super::zone::Zone;

/// Units to round to and step by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Secs,
    Mins,
    Hours,
    Days,
    Months,
    Years,
}

/// `trunc`: the start of the unit that a time is in.
pub fn truncate(time: &Fields, unit: Unit) -> Fields {
    let mut t = time.clone();
    t.sec = if unit == Unit::Secs { t.sec.trunc() } else { 0.0 };
    if unit as u8 >= Unit::Hours as u8 {
        t.min = 0;
    }
    if unit as u8 >= Unit::Days as u8 {
        t.hour = 0;
        t.isdst = -1;
    }
    if unit as u8 >= Unit::Months as u8 {
        t.mday = 1;
    }
    if unit == Unit::Years {
        t.mon = 0;
    }
    t
}

/// `truncate`, for months and years with the parts that follow from the others set right. (For days R leaves it at
/// not knowing about daylight saving.)
pub fn truncate_in(time: &Fields, unit: Unit, zone: &Zone) -> Option<Fields> {
    let t = truncate(time, unit);
    if (unit as u8) < Unit::Months as u8 {
        return Some(t);
    }
    Fields::from_instant(t.to_instant(zone), zone)
}

/// `round`: the nearest start of a unit; half way goes to the later.
pub fn round(instant: f64, unit: Unit, zone: &Zone) -> Option<Fields> {
    let half = match unit {
        Unit::Secs => 0.5,
        Unit::Mins => 30.0,
        Unit::Hours => 1800.0,
        Unit::Days => 43_200.0,
        Unit::Months | Unit::Years => return round_calendar(instant, unit, zone),
    };
    truncate_in(&Fields::from_instant(instant + half, zone)?, unit, zone)
}

fn round_calendar(instant: f64, unit: Unit, zone: &Zone) -> Option<Fields> {
    let time = Fields::from_instant(instant, zone)?;
    let start = truncate_in(&time, unit, zone)?;
    let end = step(&start, unit, 1, zone)?;
    let nearer_end = end.to_instant(zone) - instant <= instant - start.to_instant(zone);
    Some(if nearer_end { end } else { start })
}

/// The time `n` units on, by the clock: days of 23 or 25 hours are days, and the 31st of a month that has no such
/// day is one of the next.
pub fn step(time: &Fields, unit: Unit, n: i32, zone: &Zone) -> Option<Fields> {
    let mut t = time.clone();
    let part = match unit {
        Unit::Secs => return Fields::from_instant(time.to_instant(zone) + f64::from(n), zone),
        Unit::Mins => &mut t.min,
        Unit::Hours => &mut t.hour,
        Unit::Days => &mut t.mday,
        Unit::Months => &mut t.mon,
        Unit::Years => &mut t.year,
    };
    *part = part.checked_add(n)?;
    t.isdst = -1;
    Fields::from_instant(t.to_instant(zone), zone)
}

/// Units of a difference of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    Secs,
    Mins,
    Hours,
    Days,
    Weeks,
}

impl Span {
    pub fn from_name(name: &str) -> Option<Span> {
        Some(match name {
            "secs" => Span::Secs,
            "mins" => Span::Mins,
            "hours" => Span::Hours,
            "days" => Span::Days,
            "weeks" => Span::Weeks,
            _ => return None,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            Span::Secs => "secs",
            Span::Mins => "mins",
            Span::Hours => "hours",
            Span::Days => "days",
            Span::Weeks => "weeks",
        }
    }

    pub fn seconds(self) -> f64 {
        match self {
            Span::Secs => 1.0,
            Span::Mins => 60.0,
            Span::Hours => 3600.0,
            Span::Days => 86_400.0,
            Span::Weeks => 604_800.0,
        }
    }

    /// The unit for differences in seconds, none of which is missing: by the smallest.
    pub fn for_seconds(differences: &[f64]) -> Span {
        let smallest =
            differences.iter().map(|d| d.abs()).filter(|d| !d.is_nan()).fold(f64::INFINITY, f64::min);
        match smallest {
            s if !s.is_finite() || s < 60.0 => Span::Secs,
            s if s < 3600.0 => Span::Mins,
            s if s < 86_400.0 => Span::Hours,
            _ => Span::Days,
        }
    }
}
