//! Dates and times against what GNU R makes of them (`tests/data/datetime.tsv`).

use crate::common::{check, escape, unescape};
use r_text::datetime::defaults::time_format;
use r_text::datetime::format::{self, Style};
use r_text::datetime::parse::{Today, parse};
use r_text::datetime::units::{self, Span, Unit};
use r_text::datetime::{Fields, Zone};

fn real(field: &str) -> f64 {
    field.parse().expect("a number")
}

/// A number as C's `%.17g` has it, for numbers of a moderate size.
fn number(x: f64) -> String {
    if x == 0.0 {
        return "0".to_string();
    }
    let digits = 16 - x.abs().log10().floor() as i32;
    let text = format!("{x:.*}", digits.max(0) as usize);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}

fn show(fields: Option<Fields>, zone: &Zone) -> String {
    let Some(f) = fields else { return "NA".to_string() };
    let abbreviation = f.zone.as_deref().unwrap_or("");
    let offset = match f.gmtoff {
        _ if zone.is_utc() => String::new(),
        Some(o) => o.to_string(),
        None => "NA".to_string(),
    };
    let sec = number(f.sec);
    format!(
        "{} {} {} {} {} {sec} {} {} {} {abbreviation} {offset}",
        f.year + 1900,
        f.mon + 1,
        f.mday,
        f.hour,
        f.min,
        f.wday,
        f.yday,
        f.isdst
    )
}

fn fields(parts: &str) -> Fields {
    let p: Vec<f64> = parts.split(' ').map(real).collect();
    let i = |k: usize| p[k] as i32;
    Fields {
        sec: p[5],
        min: i(4),
        hour: i(3),
        mday: i(2),
        mon: i(1) - 1,
        year: i(0) - 1900,
        wday: 0,
        yday: 0,
        isdst: i(6),
        zone: None,
        gmtoff: None,
    }
}

fn date(days: f64) -> String {
    let f = Fields::from_days(days).expect("a date");
    let back = f.to_days();
    format!("{} {}", show(Some(f), &Zone::utc()), number(back))
}

fn format(fields: &Fields, pattern: &str, zone: &Zone) -> String {
    let style = Style { zone, session: &Zone::utc(), digits: 0 };
    format::format(fields, pattern, style).expect("a time")
}

fn strptime(text: &str, pattern: &str, zone: &Zone) -> String {
    // No recorded row depends on the current day.
    let today = Today { year: 120, mon: 0, mday: 1 };
    match parse(text, pattern, zone, today) {
        Ok(outcome) => show(outcome.fields, zone),
        Err(message) => message,
    }
}

fn unit(name: &str) -> Unit {
    match name {
        "secs" => Unit::Secs,
        "mins" => Unit::Mins,
        "hours" => Unit::Hours,
        "days" => Unit::Days,
        "months" => Unit::Months,
        "years" => Unit::Years,
        other => panic!("unit {other}"),
    }
}

fn seq(start: f64, zone: &Zone, by: &str) -> String {
    let (n, name) = by.split_once(' ').unwrap_or(("1", by));
    let n: i32 = n.parse().expect("a count");
    let start_fields = Fields::from_instant(start, zone).expect("a time");
    let at = |k: i32| {
        let by_clock =
            |unit, n: i32| units::step(&start_fields, unit, k * n, zone).expect("a time").to_instant(zone);
        match name.trim_end_matches('s') {
            "month" => by_clock(Unit::Months, n),
            "quarter" => by_clock(Unit::Months, 3 * n),
            "year" => by_clock(Unit::Years, n),
            "DSTday" => by_clock(Unit::Days, n),
            "week" => start + f64::from(k * n) * 604_800.0,
            "day" => start + f64::from(k * n) * 86_400.0,
            "hour" => start + f64::from(k * n) * 3600.0,
            other => panic!("step {other}"),
        }
    };
    (0..4).map(|k| number(at(k))).collect::<Vec<_>>().join(" ")
}

fn default_format(instants: &str, zone: &Zone, digits: usize) -> String {
    let times: Vec<Fields> =
        instants.split(' ').map(|t| Fields::from_instant(real(t), zone).expect("a time")).collect();
    let pattern = time_format(&times.iter().collect::<Vec<_>>(), digits);
    times.iter().map(|t| format(t, &pattern, zone)).collect::<Vec<_>>().join("|")
}

fn run(function: &str, a: &[String]) -> String {
    let zone = Zone::new(a.get(1).map_or("UTC", |z| z));
    match function {
        "fields" => show(Fields::from_instant(real(&a[0]), &zone), &zone),
        "date" => date(real(&a[0])),
        "instant" => number(fields(&a[0]).to_instant(&zone)),
        "days" => number(fields(&a[0]).to_days()),
        "format" => {
            let f = Fields::from_instant(real(&a[0]), &zone).expect("a time");
            format(&f, &a[2], &zone)
        }
        "formatlt" => format(&fields(&a[0]), &a[2], &zone),
        "strptime" => strptime(&a[0], &a[1], &Zone::new(&a[2])),
        "trunc" => {
            let f = Fields::from_instant(real(&a[0]), &zone).expect("a time");
            show(units::truncate_in(&f, unit(&a[2]), &zone), &zone)
        }
        "round" => show(units::round(real(&a[0]), unit(&a[2]), &zone), &zone),
        "seq" => seq(real(&a[0]), &zone, &a[2]),
        "default" => default_format(&a[0], &zone, a[2].parse().expect("digits")),
        "autodiff" => {
            let differences: Vec<f64> = a[0].split(' ').map(real).collect();
            Span::for_seconds(&differences).name().to_string()
        }
        "zone" => {
            let zone = Zone::new(&a[0]);
            let (std, dst) = zone.abbreviations();
            if zone.is_utc() { "NA|NA".to_string() } else { format!("{std}|{dst}") }
        }
        other => panic!("unknown function {other}"),
    }
}

#[test]
fn dates_and_times_are_gnu_rs() {
    check(include_str!("../data/datetime.tsv"), |f| {
        let arguments: Vec<String> = f[1..].iter().map(|a| unescape(a)).collect();
        escape(&run(f[0], &arguments))
    });
}
