//! The parts of a time (`POSIXlt`), from instants (`POSIXct`) and days (`Date`) and back.

use std::borrow::Cow;
use std::rc::Rc;

use super::civil;
use super::zone::Zone;

const DAY: i64 = 86_400;

/// The parts of a time. Out of range parts are allowed until `normalized`.
#[derive(Clone, Debug, PartialEq)]
pub struct Fields {
    pub sec: f64,
    pub min: i32,
    pub hour: i32,
    /// Day of the month from 1.
    pub mday: i32,
    /// Month from 0.
    pub mon: i32,
    /// Years since 1900.
    pub year: i32,
    /// Day of the week from 0, a Sunday.
    pub wday: i32,
    /// Day of the year from 0.
    pub yday: i32,
    /// Daylight saving time: yes, no or unknown (negative).
    pub isdst: i32,
    /// The abbreviation of the zone; none in UTC.
    pub zone: Option<Rc<str>>,
    /// Seconds east of Greenwich, if known.
    pub gmtoff: Option<i32>,
}

impl Fields {
    /// Midnight of a day, as a date has it.
    pub fn from_days(days: f64) -> Option<Fields> {
        Fields::from_local_seconds(days.floor() * DAY as f64, 0.0)
    }

    /// What a clock shows at an instant.
    pub fn from_instant(instant: f64, zone: &Zone) -> Option<Fields> {
        let whole = instant.floor();
        if zone.is_utc() {
            return Fields::from_local_seconds(whole, instant - whole);
        }
        if !is_in_range(whole) {
            return None;
        }
        let clock = zone.clock_at(whole as i64);
        let mut fields = Fields::from_local_seconds(whole + f64::from(clock.offset), instant - whole)?;
        fields.isdst = i32::from(clock.is_dst);
        fields.zone = Some(clock.abbreviation);
        fields.gmtoff = Some(clock.offset);
        Some(fields)
    }

    /// Parts of a whole number of seconds since 1970 on the same clock, and a fraction.
    fn from_local_seconds(seconds: f64, fraction: f64) -> Option<Fields> {
        if !is_in_range(seconds) {
            return None;
        }
        let seconds = seconds as i64;
        let days = seconds.div_euclid(DAY);
        let of_day = seconds.rem_euclid(DAY);
        let (year, mon, mday) = civil::civil_from_days(days);
        Some(Fields {
            sec: (of_day % 60) as f64 + fraction,
            min: (of_day / 60 % 60) as i32,
            hour: (of_day / 3600) as i32,
            mday: mday as i32,
            mon: mon as i32,
            year: i32::try_from(year - 1900).ok()?,
            wday: civil::weekday(days) as i32,
            yday: civil::day_of_year(days, year) as i32,
            isdst: 0,
            zone: None,
            gmtoff: None,
        })
    }

    /// Seconds since 1970 on the same clock: whole ones, and the fraction of `sec`.
    fn local_seconds(&self) -> (i64, f64) {
        let whole = self.sec.trunc();
        let days =
            civil::days_from_civil(i64::from(self.year) + 1900, i64::from(self.mon), i64::from(self.mday));
        let seconds = whole as i64 + 60 * i64::from(self.min) + 3600 * i64::from(self.hour) + DAY * days;
        (seconds, self.sec - whole)
    }

    /// The instant that is meant, where the clock is in `zone`.
    pub fn to_instant(&self, zone: &Zone) -> f64 {
        let (local, fraction) = self.local_seconds();
        let instant = if zone.is_utc() { local } else { zone.instant_of(local, self.isdst) };
        instant as f64 + fraction
    }

    /// The day as a date has it.
    pub fn to_days(&self) -> f64 {
        self.local_seconds().0.div_euclid(DAY) as f64
    }

    /// The same time with all parts in range; a leap second is. The days of week and year stay what they are.
    pub fn normalized(&self) -> Option<Cow<'_, Fields>> {
        let keeps_sec = (0.0..62.0).contains(&self.sec);
        // Days that every month has, and years that `is_in_range` lets pass.
        let usual = (1..=28).contains(&self.mday)
            && (0..12).contains(&self.mon)
            && (-1_000_000_000..1_000_000_000).contains(&self.year);
        if keeps_sec && usual && (0..60).contains(&self.min) && (0..24).contains(&self.hour) {
            return Some(Cow::Borrowed(self));
        }
        let base = Fields { sec: if keeps_sec { 0.0 } else { self.sec }, ..self.clone() };
        let (local, fraction) = base.local_seconds();
        let new = Fields::from_local_seconds(local as f64, fraction)?;
        Some(Cow::Owned(Fields {
            sec: if keeps_sec { self.sec } else { new.sec },
            wday: self.wday,
            yday: self.yday,
            isdst: self.isdst,
            zone: self.zone.clone(),
            gmtoff: self.gmtoff,
            ..new
        }))
    }

    /// The same time with the right days of week and year.
    pub fn with_days(&self) -> Option<Fields> {
        let mut new = self.normalized()?.into_owned();
        let day = Fields::from_days(Fields { sec: 0.0, ..new.clone() }.to_days())?;
        (new.wday, new.yday) = (day.wday, day.yday);
        Some(new)
    }
}

/// Do years fit into 32 bits?
fn is_in_range(seconds: f64) -> bool {
    seconds.abs() < 6.7e16
}
