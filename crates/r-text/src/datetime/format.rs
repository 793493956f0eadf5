//! Times as text: `strftime` with the C library's flags and widths, and R's fractions of seconds.
//!
//! Names are English: the C locale's.

use std::fmt::Write;

use super::civil;
use super::fields::Fields;
use super::zone::Zone;

pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
pub const WEEKDAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// More digits of a second are not shown.
const MAX_DIGITS: usize = 6;

/// What a format depends on besides the time.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// The zone of the times.
    pub zone: &'a Zone,
    /// The zone of the session: `%s` reads the clock as if it were there.
    pub session: &'a Zone,
    /// How many digits `%OS` shows.
    pub digits: usize,
}

/// `fields` by a format. `None` if the time is out of range.
pub fn format(fields: &Fields, pattern: &str, style: Style) -> Option<String> {
    let fields = fields.normalized()?;
    let mut f = Formatter { fields: &fields, style, out: String::with_capacity(2 * pattern.len()) };
    f.run(pattern);
    Some(f.out)
}

struct Formatter<'a> {
    fields: &'a Fields,
    style: Style<'a>,
    out: String,
}

/// Flags and width between the percent sign and the letter.
#[derive(Clone, Copy, Default)]
struct Spec {
    /// `_`, `-` or `0`.
    pad: Option<char>,
    upper: bool,
    swap_case: bool,
    width: usize,
}

impl Formatter<'_> {
    fn run(&mut self, pattern: &str) {
        let mut rest = pattern;
        while let Some(i) = rest.find('%') {
            self.out.push_str(&rest[..i]);
            rest = &rest[i..];
            let used = self.conversion(rest);
            rest = &rest[used..];
        }
        self.out.push_str(rest);
    }

    /// Formats the conversion that `text` begins with; gives its length.
    fn conversion(&mut self, text: &str) -> usize {
        if let Some(after) = text.strip_prefix("%OS") {
            let given = after.chars().next().and_then(|c| c.to_digit(10));
            let digits = given.map_or(self.style.digits, |d| d as usize).min(MAX_DIGITS);
            self.seconds(digits);
            return 3 + usize::from(given.is_some());
        }
        let mut spec = Spec::default();
        let mut chars = text.char_indices().skip(1).peekable();
        while let Some(&(_, c)) = chars.peek() {
            match c {
                '_' | '-' | '0' => spec.pad = Some(c),
                '^' => spec.upper = true,
                '#' => spec.swap_case = true,
                _ => break,
            }
            chars.next();
        }
        while let Some(d) = chars.peek().and_then(|(_, c)| c.to_digit(10)) {
            spec.width = (spec.width * 10 + d as usize).min(1000);
            chars.next();
        }
        if chars.peek().is_some_and(|(_, c)| matches!(c, 'E' | 'O')) {
            chars.next();
        }
        let Some((i, letter)) = chars.next() else {
            self.out.push_str(text);
            return text.len();
        };
        let used = i + letter.len_utf8();
        if !self.letter(letter, spec) {
            self.out.push_str(&text[..used]);
        }
        used
    }

    fn year(&self) -> i64 {
        i64::from(self.fields.year) + 1900
    }

    /// Formats one conversion; says no if there is no such letter.
    fn letter(&mut self, letter: char, spec: Spec) -> bool {
        let f = self.fields;
        let (year, yday, wday) = (self.year(), i64::from(f.yday), i64::from(f.wday));
        match letter {
            'a' => self.text(&weekday_name(f.wday)[..3], spec, false),
            'A' => self.text(weekday_name(f.wday), spec, false),
            'b' | 'h' => self.text(&month_name(f.mon)[..3], spec, false),
            'B' => self.text(month_name(f.mon), spec, false),
            'c' => self.nested("%a %b %e %H:%M:%S %Y", spec),
            'C' => self.number(year.div_euclid(100), 1, spec, '0'),
            'd' => self.number(f.mday.into(), 2, spec, '0'),
            'D' | 'x' => self.nested("%m/%d/%y", spec),
            'e' => self.number(f.mday.into(), 2, spec, '_'),
            'F' => self.nested("%Y-%m-%d", spec),
            'g' => self.number(iso_week(f, year).0.rem_euclid(100), 2, spec, '0'),
            'G' => self.number(iso_week(f, year).0, 1, spec, '0'),
            'H' => self.number(f.hour.into(), 2, spec, '0'),
            'I' => self.number(hour12(f.hour), 2, spec, '0'),
            'j' => self.number(yday + 1, 3, spec, '0'),
            'k' => self.number(f.hour.into(), 2, spec, '_'),
            'l' => self.number(hour12(f.hour), 2, spec, '_'),
            'm' => self.number(i64::from(f.mon) + 1, 2, spec, '0'),
            'M' => self.number(f.min.into(), 2, spec, '0'),
            'n' => self.out.push('\n'),
            'p' => self.text(if f.hour < 12 { "AM" } else { "PM" }, spec, true),
            'P' => self.text(if f.hour < 12 { "am" } else { "pm" }, spec, false),
            'r' => self.nested("%I:%M:%S %p", spec),
            'R' => self.nested("%H:%M", spec),
            's' => self.number(f.to_instant(self.style.session).floor() as i64, 1, spec, '0'),
            'S' => self.number(f.sec as i64, 2, spec, '0'),
            't' => self.out.push('\t'),
            'T' | 'X' => self.nested("%H:%M:%S", spec),
            'u' => self.number((wday + 6) % 7 + 1, 1, spec, '0'),
            'U' => self.number((yday - wday + 7) / 7, 2, spec, '0'),
            'V' => self.number(iso_week(f, year).1, 2, spec, '0'),
            'w' => self.number(f.wday.into(), 1, spec, '0'),
            'W' => self.number((yday - (wday + 6) % 7 + 7) / 7, 2, spec, '0'),
            'y' => self.number(year.rem_euclid(100), 2, spec, '0'),
            'Y' => self.number(year, 1, spec, '0'),
            'z' => self.offset(spec),
            'Z' => self.text(&self.abbreviation(), spec, true),
            '%' => self.out.push('%'),
            _ => return false,
        }
        true
    }

    fn number(&mut self, value: i64, digits: usize, spec: Spec, default_pad: char) {
        let pad = spec.pad.unwrap_or(default_pad);
        let digits = if pad == '-' { 0 } else { digits };
        let magnitude = value.unsigned_abs();
        if (10..100).contains(&value) && digits <= 2 && spec.width <= 2 {
            self.out.push((b'0' + (value / 10) as u8) as char);
            self.out.push((b'0' + (value % 10) as u8) as char);
            return;
        }
        let length = magnitude.checked_ilog10().map_or(1, |n| n as usize + 1) + usize::from(value < 0);
        let missing = digits.max(spec.width).saturating_sub(length);
        let zeros = !matches!(pad, '_' | '-');
        if !zeros {
            self.out.extend(std::iter::repeat_n(' ', missing));
        }
        if value < 0 {
            self.out.push('-');
        }
        if zeros {
            self.out.extend(std::iter::repeat_n('0', missing));
        }
        // A string can be written to always.
        let _ = write!(self.out, "{magnitude}");
    }

    /// `lowers`: does a change of case make it lower?
    fn text(&mut self, text: &str, spec: Spec, lowers: bool) {
        let text = match (spec.upper, spec.swap_case) {
            (_, true) if lowers => text.to_lowercase(),
            (true, _) | (_, true) => text.to_uppercase(),
            _ => text.to_string(),
        };
        let fill = if spec.pad == Some('0') { "0" } else { " " };
        let missing = if spec.pad == Some('-') { 0 } else { spec.width.saturating_sub(text.len()) };
        self.out.push_str(&fill.repeat(missing));
        self.out.push_str(&text);
    }

    fn nested(&mut self, pattern: &str, spec: Spec) {
        if spec.width == 0 && !spec.upper {
            return self.run(pattern);
        }
        let mut inner = Formatter { fields: self.fields, style: self.style, out: String::new() };
        inner.run(pattern);
        let text = std::mem::take(&mut inner.out);
        self.text(&text, Spec { swap_case: false, ..spec }, false);
    }

    fn seconds(&mut self, digits: usize) {
        if digits == 0 {
            return self.number(self.fields.sec as i64, 2, Spec::default(), '0');
        }
        // Cut off, not rounded.
        let scale = 10f64.powi(digits as i32);
        let cut = (self.fields.sec * scale).floor() / scale;
        self.out.push_str(&format!("{cut:0width$.digits$}", width = digits + 3));
    }

    fn offset(&mut self, spec: Spec) {
        let seconds = self.fields.gmtoff.unwrap_or_else(|| self.implied_offset());
        let minutes = i64::from(seconds.abs() / 60);
        self.out.push(if seconds < 0 { '-' } else { '+' });
        self.number(minutes / 60 * 100 + minutes % 60, 4, spec, '0');
    }

    /// The offset of a time that doesn't say: by what instant it means.
    fn implied_offset(&self) -> i32 {
        let zone = self.style.zone;
        if zone.is_utc() {
            return 0;
        }
        zone.clock_at(self.fields.to_instant(zone).floor() as i64).offset
    }

    fn abbreviation(&self) -> String {
        match &self.fields.zone {
            Some(zone) if !zone.is_empty() => zone.to_string(),
            _ if self.style.zone.is_utc() => self.style.zone.name().to_string(),
            _ => {
                let (std, dst) = self.style.zone.abbreviations();
                if self.fields.isdst > 0 { dst } else { std }
            }
        }
    }
}

fn month_name(mon: i32) -> &'static str {
    MONTHS[mon.rem_euclid(12) as usize]
}

fn weekday_name(wday: i32) -> &'static str {
    WEEKDAYS[wday.rem_euclid(7) as usize]
}

fn hour12(hour: i32) -> i64 {
    match hour % 12 {
        0 => 12,
        h => h.into(),
    }
}

/// The ISO 8601 year and week: weeks begin on Mondays, and the first has the year's first Thursday.
fn iso_week(f: &Fields, year: i64) -> (i64, i64) {
    let from_monday = (i64::from(f.wday) + 6) % 7;
    // The day of the year, from 0, of this week's Thursday.
    let thursday = i64::from(f.yday) - from_monday + 3;
    if thursday < 0 {
        let last = year - 1;
        (last, (thursday + civil::days_in_year(last)) / 7 + 1)
    } else if thursday >= civil::days_in_year(year) {
        (year + 1, 1)
    } else {
        (year, thursday / 7 + 1)
    }
}
