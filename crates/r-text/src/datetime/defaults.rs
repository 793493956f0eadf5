//! The formats that R uses when none is given.

use super::fields::Fields;

/// Formats that `as.Date` tries on a text, in order.
pub const DATE_FORMATS: [&str; 2] = ["%Y-%m-%d", "%Y/%m/%d"];

/// Formats that `as.POSIXlt` and `as.POSIXct` try, in order: the first that all texts fit.
pub const TIME_FORMATS: [&str; 6] =
    ["%Y-%m-%d %H:%M:%OS", "%Y/%m/%d %H:%M:%OS", "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M", "%Y-%m-%d", "%Y/%m/%d"];

/// The error if none fits.
pub const NOT_A_TIME: &str = "character string is not in a standard unambiguous format";

/// The format for times as a whole: without the time of day if that is zero in all of them. `digits` is the most digits of a second
/// that are shown, as far as they are needed.
pub fn time_format(times: &[&Fields], digits: usize) -> String {
    if times.iter().all(|t| t.hour == 0 && t.min == 0 && t.sec == 0.0) {
        return "%Y-%m-%d".to_string();
    }
    let digits = needed_digits(times, digits);
    if digits > 0 { format!("%Y-%m-%d %H:%M:%OS{digits}") } else { "%Y-%m-%d %H:%M:%S".to_string() }
}

fn needed_digits(times: &[&Fields], digits: usize) -> usize {
    let rounded = |x: f64, n: usize| {
        let scale = 10f64.powi(n as i32);
        (x * scale).round() / scale
    };
    let enough = |n: &usize| times.iter().all(|t| (t.sec - rounded(t.sec, *n)).abs() < 1e-6);
    (0..digits).find(enough).unwrap_or(digits)
}
