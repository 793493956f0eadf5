//! `rigel sourir explain`

use super::Streams;

pub const HELP: &str = "usage: rigel sourir explain FILE -o PAGE.html\n";

pub fn command(_: &[String], streams: &mut Streams) -> i32 {
    streams.usage("not there yet", HELP)
}
