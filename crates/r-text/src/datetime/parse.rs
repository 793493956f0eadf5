//! Text as times: `strptime`.
//!
//! Lenient as GNU R is: numbers may be shorter than usual and have spaces in front, names may be abbreviated and in
//! any case, white space in the format stands for any amount, and what follows the text that is needed is not looked
//! at. What a format doesn't ask for comes from the current day: all of it, or the month, but never a day in a given
//! month.

use super::civil;
use super::fields::Fields;
use super::format::{MONTHS, WEEKDAYS};
use super::zone::Zone;

/// The current day, for times without one: years since 1900, month from 0, day from 1.
#[derive(Clone, Copy, Debug)]
pub struct Today {
    pub year: i32,
    pub mon: i32,
    pub mday: i32,
}

/// What was read, if it was a time.
#[derive(Debug, Default)]
pub struct Outcome {
    pub fields: Option<Fields>,
    pub warning: Option<String>,
}

/// Reads `text` by a format. An error is a format that can't be used for reading.
pub fn parse(text: &str, pattern: &str, zone: &Zone, today: Today) -> Result<Outcome, String> {
    if pattern.contains("%Z") {
        return Err("use of %Z for input is not supported".to_string());
    }
    let mut parser = Parser { rest: text.as_bytes(), parts: Parts::default(), warning: None };
    let read = parser.run(pattern);
    let mut outcome = Outcome { fields: None, warning: parser.warning };
    if read.is_some() {
        outcome.fields = parser.parts.resolve(zone, today, &mut outcome.warning);
    }
    Ok(outcome)
}

#[derive(Default)]
struct Parts {
    year: Option<i32>,
    /// Of a year of two digits, and what stands in front.
    short_year: Option<i32>,
    century: Option<i32>,
    mon: Option<i32>,
    mday: Option<i32>,
    yday: Option<i32>,
    wday: Option<i32>,
    hour: i32,
    /// Was the hour one of twelve?
    hour12: bool,
    is_pm: bool,
    min: i32,
    sec: f64,
    /// Weeks of the year that begin on Sunday and Monday.
    week_sunday: Option<i32>,
    week_monday: Option<i32>,
    offset: Option<i32>,
    instant: Option<f64>,
}

struct Parser<'a> {
    rest: &'a [u8],
    parts: Parts,
    warning: Option<String>,
}

impl Parser<'_> {
    fn run(&mut self, pattern: &str) -> Option<()> {
        let mut pattern = pattern.chars().peekable();
        while let Some(c) = pattern.next() {
            if c.is_ascii_whitespace() || c == '\u{b}' {
                self.skip_space();
                continue;
            }
            if c != '%' {
                self.expect(c)?;
                continue;
            }
            let letter = pattern.next()?;
            let allowed = match letter {
                'E' => "cCyYxX",
                'O' => "bBdeHImMSUVwWy",
                _ => "",
            };
            match pattern.next_if(|c| allowed.contains(*c)) {
                Some('S') => self.parts.sec = self.fractional_seconds(),
                modified => self.letter(modified.unwrap_or(letter))?,
            }
        }
        Some(())
    }

    fn skip_space(&mut self) {
        while self.rest.first().is_some_and(|b| b.is_ascii_whitespace() || *b == 0xB) {
            self.rest = &self.rest[1..];
        }
    }

    fn expect(&mut self, c: char) -> Option<()> {
        let mut buffer = [0; 4];
        self.rest = self.rest.strip_prefix(c.encode_utf8(&mut buffer).as_bytes())?;
        Some(())
    }

    /// A number of at most `digits` digits, which has to be in a range.
    fn number(&mut self, min: i32, max: i32, digits: usize) -> Option<i32> {
        while let [b' ', rest @ ..] = self.rest {
            self.rest = rest;
        }
        let mut value = self.digit()?;
        for _ in 1..digits {
            match self.digit() {
                Some(d) => value = value * 10 + d,
                None => break,
            }
        }
        (min..=max).contains(&value).then_some(value)
    }

    fn digit(&mut self) -> Option<i32> {
        match self.rest {
            [d @ b'0'..=b'9', rest @ ..] => {
                self.rest = rest;
                Some(i32::from(d - b'0'))
            }
            _ => None,
        }
    }

    /// One of the names or its first three letters.
    fn name(&mut self, names: &[&str]) -> Option<i32> {
        let starts =
            |name: &str| self.rest.get(..name.len()).is_some_and(|t| t.eq_ignore_ascii_case(name.as_bytes()));
        let (i, len) = names.iter().enumerate().find_map(|(i, name)| match () {
            () if starts(name) => Some((i, name.len())),
            () if starts(&name[..3]) => Some((i, 3)),
            () => None,
        })?;
        self.rest = &self.rest[len..];
        Some(i as i32)
    }

    fn letter(&mut self, letter: char) -> Option<()> {
        match letter {
            'a' | 'A' => self.parts.wday = Some(self.name(&WEEKDAYS)?),
            'b' | 'B' | 'h' => self.parts.mon = Some(self.name(&MONTHS)?),
            'c' => self.run("%a %b %e %H:%M:%S %Y")?,
            'C' => self.parts.century = Some(self.number(0, 99, 2)?),
            'd' | 'e' => self.parts.mday = Some(self.number(1, 31, 2)?),
            'D' | 'x' => self.run("%y/%m/%d")?,
            'F' => self.run("%Y-%m-%d")?,
            'g' => drop(self.number(0, 99, 2)?),
            'G' => drop(self.number(0, 9999, 4)?),
            'H' | 'k' => {
                self.parts.hour = self.number(0, 24, 2)?;
                self.parts.hour12 = false;
            }
            'I' | 'l' => {
                self.parts.hour = self.number(1, 12, 2)? % 12;
                self.parts.hour12 = true;
            }
            'j' => self.parts.yday = Some(self.number(1, 366, 3)? - 1),
            'm' => self.parts.mon = Some(self.number(1, 12, 2)? - 1),
            'M' => self.parts.min = self.number(0, 59, 2)?,
            'n' | 't' => self.skip_space(),
            'p' => self.parts.is_pm = self.name_of_half()?,
            'r' => self.run("%I:%M:%S %p")?,
            'R' => self.run("%H:%M")?,
            's' => self.parts.instant = Some(self.epoch()?),
            'S' => self.parts.sec = self.number(0, 61, 2)?.into(),
            'T' | 'X' => self.run("%H:%M:%S")?,
            'u' => self.parts.wday = Some(self.number(1, 7, 1)? % 7),
            'U' => self.parts.week_sunday = Some(self.number(0, 53, 2)?),
            'V' => drop(self.number(0, 53, 2)?),
            'w' => self.parts.wday = Some(self.number(0, 6, 1)?),
            'W' => self.parts.week_monday = Some(self.number(0, 53, 2)?),
            'y' => self.parts.short_year = Some(self.number(0, 99, 2)?),
            'Y' => self.parts.year = Some(self.number(0, 9999, 4)? - 1900),
            'z' => self.parts.offset = Some(self.zone_offset()?),
            '%' => self.expect('%')?,
            _ => return None,
        }
        Some(())
    }

    fn name_of_half(&mut self) -> Option<bool> {
        let is_pm = match self.rest {
            [b'a' | b'A', b'm' | b'M', ..] => false,
            [b'p' | b'P', b'm' | b'M', ..] => true,
            _ => return None,
        };
        self.rest = &self.rest[2..];
        Some(is_pm)
    }

    fn epoch(&mut self) -> Option<f64> {
        let mut value = f64::from(self.digit()?);
        while let Some(d) = self.digit() {
            value = value * 10.0 + f64::from(d);
        }
        Some(value)
    }

    /// Seconds with a fraction. What is none counts as 0.
    fn fractional_seconds(&mut self) -> f64 {
        let Some((value, len)) = crate::strings::scan::prefix_double(self.rest, b'.') else { return 0.0 };
        self.rest = &self.rest[len..];
        if (0.0..=61.0).contains(&value) { value } else { 0.0 }
    }

    fn zone_offset(&mut self) -> Option<i32> {
        self.skip_space();
        let (sign, digits) = match self.rest {
            [b'+', digits @ ..] => (1, digits),
            [b'-', digits @ ..] => (-1, digits),
            _ => return None,
        };
        self.rest = digits;
        let mut value = 0;
        for _ in 0..4 {
            value = value * 10 + self.digit()?;
        }
        if value > 1400 {
            self.warning = Some("values for %z outside +/-1400 are an error".to_string());
            return None;
        }
        let (hours, minutes) = (value / 100, value % 100);
        (minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
    }
}

impl Parts {
    fn resolve(mut self, zone: &Zone, today: Today, warning: &mut Option<String>) -> Option<Fields> {
        if let Some(instant) = self.instant {
            return Fields::from_instant(instant, zone);
        }
        if self.hour12 && self.is_pm {
            self.hour += 12;
        }
        self.settle_year();
        let (year, mon, mday) = self.date(today, warning)?;
        let in_month = i64::from(mday) <= civil::days_in_month(i64::from(year) + 1900, i64::from(mon));
        let is_time = self.hour < 24 || (self.min == 0 && self.sec == 0.0);
        if !in_month || !is_time || self.sec >= 61.0 {
            return None;
        }
        let fields = Fields {
            sec: self.sec,
            min: self.min,
            hour: self.hour,
            mday,
            mon,
            year,
            wday: 0,
            yday: 0,
            isdst: 0,
            zone: None,
            gmtoff: None,
        };
        self.on_clock(fields.with_days()?, zone)
    }

    fn settle_year(&mut self) {
        match (self.century, self.short_year) {
            (Some(c), short) => self.year = Some((c - 19) * 100 + short.unwrap_or(0)),
            (None, Some(y)) => self.year = Some(if y < 69 { y + 100 } else { y }),
            (None, None) => {}
        }
    }

    fn date(&self, today: Today, warning: &mut Option<String>) -> Option<(i32, i32, i32)> {
        let year = self.year.unwrap_or(today.year);
        match (self.mon, self.mday) {
            (Some(mon), Some(mday)) => return Some((year, mon, mday)),
            _ if self.yday.is_some() || self.week_day(year).is_some() => {}
            (None, Some(mday)) => return Some((year, today.mon, mday)),
            (Some(_), None) => return None,
            (None, None) => return Some((year, today.mon, today.mday)),
        }
        let yday = self.yday.or_else(|| self.week_day(year))?;
        let calendar_year = i64::from(year) + 1900;
        if i64::from(yday) >= civil::days_in_year(calendar_year) {
            *warning = Some(format!("day-of-year {} in year {calendar_year} is invalid", yday + 1));
            return None;
        }
        let days = civil::days_from_civil(calendar_year, 0, 1) + i64::from(yday);
        let (y, m, d) = civil::civil_from_days(days);
        Some(((y - 1900) as i32, m as i32, d as i32))
    }

    /// The day of the year by week and day of the week.
    fn week_day(&self, year: i32) -> Option<i32> {
        let wday = self.wday?;
        let (week, first) = match (self.week_sunday, self.week_monday) {
            (Some(week), _) => (week, 0),
            (None, Some(week)) => (week, 1),
            (None, None) => return None,
        };
        let new_year = civil::weekday(civil::days_from_civil(i64::from(year) + 1900, 0, 1)) as i32;
        let yday = (7 - (new_year - first)) % 7 + (week - 1).max(0) * 7 + (wday - first + 7) % 7;
        Some(yday)
    }

    /// The time as a clock in `zone` shows it.
    fn on_clock(&self, mut fields: Fields, zone: &Zone) -> Option<Fields> {
        if let Some(offset) = self.offset {
            let instant = fields.to_instant(&Zone::utc()) - f64::from(offset);
            fields = Fields::from_instant(instant, zone)?;
            if !zone.is_utc() {
                fields.zone = Some("".into());
                fields.gmtoff = Some(offset);
            }
        } else if !zone.is_utc() {
            let local = fields.to_instant(&Zone::utc()).floor() as i64;
            let (_, clock) = zone.reading(local);
            fields.isdst = i32::from(clock.is_dst);
            fields.zone = Some(clock.abbreviation);
        }
        Some(fields)
    }
}
