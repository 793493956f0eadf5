//! `rigel sourir versions`

use super::args::{Args, Flag};
use super::io::load;
use super::{Ended, Streams, status};
use crate::syntax::print::list;
use crate::syntax::{Function, Instr, Version};

pub const HELP: &str = "usage: rigel sourir versions FILE

Lists the functions of a program with their versions (the active one is marked *), and for
each version its assumes: what they check and where they deoptimize to.
";

static FLAGS: [Flag; 0] = [];

pub fn command(args: &[String], streams: &mut Streams) -> Ended {
    let args = Args::parse(args, &FLAGS)?;
    let program = load(args.file()?, streams)?;
    let text: String = program.functions.iter().map(|f| function(f)).collect();
    streams.say(&text);
    Ok(status::OK)
}

fn function(f: &Function) -> String {
    let mut text = format!("function {} ({})\n", f.name, list(&f.formals));
    for (i, v) in f.versions.iter().enumerate() {
        text += &version(v, i == 0);
    }
    text
}

fn version(v: &Version, active: bool) -> String {
    let size = v.lines.iter().filter(|l| l.instr != Instr::End).count();
    let mark = if active { "*" } else { " " };
    let mut text = format!("  {mark} {}: {size} instruction{}\n", v.name, if size == 1 { "" } else { "s" });
    for line in &v.lines {
        let Some(d) = line.instr.deopt() else { continue };
        let label = line.point_label().map_or(String::new(), |l| format!("{l}: "));
        let what = match &line.instr {
            Instr::Assume(guards, _) if guards.is_empty() => "assume nothing".to_string(),
            Instr::Assume(guards, _) => format!("assume {}", list(guards)),
            _ => "anchor".to_string(),
        };
        let frames: String = d.frames.iter().map(|k| format!(", returning to {}", k.target)).collect();
        text += &format!("      {label}{what}, else {}{frames}\n", d.target);
    }
    text
}
