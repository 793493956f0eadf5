//! The calendar: days since 1970-01-01 and year, month, day. Proleptic Gregorian, with a year 0.

/// Days in 400 years, after which the calendar repeats.
const CYCLE: i64 = 146_097;

pub fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

pub fn days_in_year(year: i64) -> i64 {
    if is_leap(year) { 366 } else { 365 }
}

/// Days in a month counted from 0.
pub fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        1 if is_leap(year) => 29,
        1 => 28,
        3 | 5 | 8 | 10 => 30,
        _ => 31,
    }
}

/// The day number of a date; months from 0 and of any number, days from 1 and of any number.
pub fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = year + month.div_euclid(12);
    let month = month.rem_euclid(12);
    // Years begin in March here, so that a leap day is the last day.
    let (year, month) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * month + 2) / 5;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * CYCLE + day_of_era - 719_468 + (day - 1)
}

/// Year, month (from 0) and day (from 1) of a day number.
pub fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(CYCLE);
    let day_of_era = days.rem_euclid(CYCLE);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let year = year_of_era + era * 400;
    if month < 10 { (year, month + 2, day) } else { (year + 1, month - 10, day) }
}

/// Day of the week from 0, a Sunday.
pub fn weekday(days: i64) -> i64 {
    (days + 4).rem_euclid(7)
}

/// Day of the year from 0.
pub fn day_of_year(days: i64, year: i64) -> i64 {
    days - days_from_civil(year, 0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        assert_eq!(days_from_civil(1970, 0, 1), 0);
        assert_eq!(days_from_civil(2024, 1, 29), 19_782);
        assert_eq!(days_from_civil(2023, 13, 29), 19_782);
        assert_eq!(civil_from_days(-1), (1969, 11, 31));
        assert_eq!(civil_from_days(-719_528), (0, 0, 1));
        for days in (-3_000_000..3_000_000).step_by(997) {
            let (y, m, d) = civil_from_days(days);
            assert_eq!(days_from_civil(y, m, d), days);
            assert!((1..=days_in_month(y, m)).contains(&d));
            assert!((0..days_in_year(y)).contains(&day_of_year(days, y)));
        }
        assert_eq!(weekday(0), 4);
        assert_eq!(weekday(-4), 0);
    }
}
