//! `rigel sourir opt --auto`

use super::args::Args;
use super::io::load;
use super::opt::deliver;
use super::{Streams, status};

pub fn command(file: &str, args: &Args, streams: &mut Streams) -> Result<i32, String> {
    let _ = (args.number("--threshold", 3)?, args.number("--versions", 4)?);
    match load(file, streams) {
        Ok(p) => Ok(deliver(&p.to_string(), args.value("-o"), streams)),
        Err(code) => Ok(code.max(status::FOUND)),
    }
}
