//! The engine's options: one registry of names, meanings and effects.
//!
//! Whoever has a command line asks `recognises` and `parse`; `help` is the text for users. An
//! optimisation that can be left out has an entry in `PASSES` and asks `Options::on`; nothing else
//! has to be changed for a new one.

use crate::vm::{Mode, Options};
use std::fmt::Write;

/// An optimisation that can be switched off, to measure what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Pass {
    /// Which closure or record type a value is, besides its kind.
    Identity,
    /// Closures specialised on the types of what they capture.
    Captured,
    /// Small procedures in line.
    Inline,
    /// Constants passed to known procedures.
    Constants,
    /// Versions of loop heads: the first iterations are unrolled until the types are known.
    Loops,
    /// Types of captured variables found out later, patched into the closure.
    Patch,
    /// The last version of a block knows what all versions share.
    Joins,
    /// Types of list elements, as long as no pair changes.
    Lists,
    /// Types of vector elements, as long as stores keep them.
    Vectors,
    /// Flonums of known type as doubles in registers, frames, arguments and results.
    Unboxing,
}

/// Passes by name. The position in this table means nothing; the enum's number is the bit.
pub const PASSES: &[(Pass, &str, &str)] = &[
    (Pass::Identity, "identity", "which closure or record type a value is: direct calls"),
    (Pass::Captured, "captured", "closures specialised on the types of captured variables"),
    (Pass::Inline, "inline", "small known procedures in line"),
    (Pass::Constants, "constants", "constants passed to known procedures"),
    (Pass::Loops, "loops", "versions of loop heads: first iterations unrolled"),
    (Pass::Patch, "patch", "types of captured variables found out later, patched into the closure"),
    (Pass::Joins, "joins", "the last version of a block knows what all versions share"),
    (Pass::Lists, "lists", "types of list elements, as long as no pair changes"),
    (Pass::Vectors, "vectors", "types of vector elements, as long as stores keep them"),
    (Pass::Unboxing, "unboxing", "eager unboxing of flonums"),
];

/// A set of passes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct PassSet(u64);

impl PassSet {
    pub fn insert(&mut self, p: Pass) {
        self.0 |= 1 << p as u8;
    }

    pub fn contains(self, p: Pass) -> bool {
        self.0 >> p as u8 & 1 == 1
    }
}

impl Options {
    /// Whether a pass is to be run.
    pub fn on(&self, p: Pass) -> bool {
        !self.off.contains(p)
    }
}

/// What an option does with the text after its `=` (empty for options without one).
type Effect = fn(&mut Options, &str) -> Result<(), String>;

struct Entry {
    /// With a final `=` if it takes a value.
    name: &'static str,
    value: &'static str,
    help: &'static str,
    effect: Effect,
}

const OPTIONS: &[Entry] = &[
    Entry {
        name: "--mode=",
        value: "naive|intra|inter",
        help: "how far types are carried (default inter)",
        effect: mode,
    },
    Entry { name: "--limit=", value: "N", help: "versions of a block (default 5)", effect: limit },
    Entry {
        name: "--values=",
        value: "tagged|nan",
        help: "words with tags, flonums boxed (default), or NaN-boxing",
        effect: values,
    },
    Entry { name: "--stats", value: "", help: "counters at the end", effect: stats },
    Entry { name: "--times", value: "", help: "where the time went, counting nothing", effect: times },
    Entry {
        name: "--dump=",
        value: "blocks:NAME|code:FILE",
        help: "a procedure's block versions with contexts; machine code to a file",
        effect: dump,
    },
    Entry {
        name: "--pass-off=",
        value: "NAME[,NAME]",
        help: "leave out optimisations (see below)",
        effect: pass_off,
    },
    Entry {
        name: "--stack=",
        value: "MB",
        help: "depth of recursion (default: by free memory, up to 1024)",
        effect: stack,
    },
    Entry { name: "--heap=", value: "MB", help: "most memory (default 3/4 of the machine's)", effect: heap },
    Entry { name: "--gc-stress", value: "", help: "collect at every opportunity", effect: gc_stress },
];

fn mode(o: &mut Options, value: &str) -> Result<(), String> {
    o.mode = match value {
        "naive" => Mode::Naive,
        "intra" => Mode::Intra,
        "inter" => Mode::Inter,
        _ => return Err(format!("no mode '{value}': naive, intra or inter")),
    };
    Ok(())
}

/// The representation is a matter of the build (see `repr`); whoever links both has asked `wants_nan`.
fn values(_: &mut Options, value: &str) -> Result<(), String> {
    match value {
        _ if value == crate::repr::NAME => Ok(()),
        "tagged" | "nan" => Err(format!("this build has {} values only", crate::repr::NAME)),
        _ => Err(format!("no values '{value}': tagged or nan")),
    }
}

/// Whether the arguments ask for NaN-boxing; the last one counts.
pub fn wants_nan<S: AsRef<str>>(args: &[S]) -> bool {
    let choices = args.iter().filter_map(|a| a.as_ref().strip_prefix("--values="));
    choices.last() == Some("nan")
}

fn number(value: &str, most: usize) -> Result<usize, String> {
    match value.parse() {
        Ok(n) if n <= most => Ok(n),
        _ => Err(format!("'{value}' is not a number up to {most}")),
    }
}

fn limit(o: &mut Options, value: &str) -> Result<(), String> {
    o.limit = number(value, 10_000)?;
    Ok(())
}

fn stats(o: &mut Options, _: &str) -> Result<(), String> {
    o.stats = true;
    Ok(())
}

fn times(o: &mut Options, _: &str) -> Result<(), String> {
    o.times = true;
    Ok(())
}

fn dump(o: &mut Options, value: &str) -> Result<(), String> {
    match value.split_once(':') {
        Some(("blocks", name)) if !name.is_empty() => o.dump_blocks = Some(name.to_string()),
        Some(("code", file)) if !file.is_empty() => o.dump_code = Some(file.to_string()),
        _ => return Err(format!("no dump '{value}': blocks:NAME or code:FILE")),
    }
    Ok(())
}

fn pass_off(o: &mut Options, value: &str) -> Result<(), String> {
    for name in value.split(',') {
        let Some((pass, ..)) = PASSES.iter().find(|(_, n, _)| *n == name) else {
            let all: Vec<&str> = PASSES.iter().map(|(_, n, _)| *n).collect();
            return Err(format!("no optimisation '{name}': {}", all.join(", ")));
        };
        o.off.insert(*pass);
    }
    Ok(())
}

fn stack(o: &mut Options, value: &str) -> Result<(), String> {
    o.stack_bytes = number(value, 1 << 20)?.max(1) << 20;
    Ok(())
}

fn heap(o: &mut Options, value: &str) -> Result<(), String> {
    o.heap_bytes = number(value, 1 << 30)?.max(1) << 20;
    Ok(())
}

fn gc_stress(o: &mut Options, _: &str) -> Result<(), String> {
    o.gc_stress = true;
    Ok(())
}

/// The entry an argument belongs to, and its value.
fn entry(arg: &str) -> Option<(&'static Entry, &str)> {
    OPTIONS.iter().find_map(|e| {
        let value = arg.strip_prefix(e.name)?;
        (e.name.ends_with('=') || value.is_empty()).then_some((e, value))
    })
}

/// Whether an argument is an option of this engine.
pub fn recognises(arg: &str) -> bool {
    entry(arg).is_some()
}

/// Options from arguments; those of other engines are errors.
pub fn parse<S: AsRef<str>>(args: &[S]) -> Result<Options, String> {
    let mut o = Options::default();
    for arg in args {
        let arg = arg.as_ref();
        let Some((e, value)) = entry(arg) else { return Err(format!("'{arg}' is no option for Scheme")) };
        (e.effect)(&mut o, value).map_err(|m| format!("{}: {m}", e.name.trim_end_matches('=')))?;
    }
    Ok(o)
}

/// The options as lines for `--help`.
pub fn help() -> String {
    let mut out = String::new();
    for e in OPTIONS {
        let left = format!("{}{}", e.name, e.value);
        let _ = writeln!(out, "  {left:<24} {}", e.help);
    }
    out.push_str("Optimisations of Scheme that can be left out:\n");
    for (_, name, what) in PASSES {
        let _ = writeln!(out, "  {name:<24} {what}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_parsed() {
        let o = parse(&["--mode=naive", "--limit=3", "--dump=blocks:f", "--pass-off=identity"]);
        let o = o.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((o.mode, o.limit, o.dump_blocks.as_deref()), (Mode::Naive, 3, Some("f")));
        assert!(!o.on(Pass::Identity) && o.on(Pass::Captured));
    }

    #[test]
    fn the_representation_is_chosen_by_the_last_option() {
        assert!(wants_nan(&["--values=tagged", "--stats", "--values=nan"]));
        assert!(!wants_nan(&["--values=nan", "--values=tagged"]) && !wants_nan::<&str>(&[]));
        assert!(parse(&[format!("--values={}", crate::repr::NAME)]).is_ok());
    }

    #[test]
    fn mistakes_are_told() {
        assert!(parse(&["--values=boxed"]).is_err());
        for bad in ["--mode=fast", "--limit=-1", "--dump=x", "--dump=blocks:", "--pass-off=zz", "--jit=on"] {
            assert!(parse(&[bad]).is_err(), "{bad}");
        }
        assert!(!recognises("--stats=1") && recognises("--stats") && recognises("--limit=zz"));
    }

    #[test]
    fn every_pass_has_a_bit_and_a_name_of_its_own() {
        let mut bits = PassSet::default();
        for (p, name, _) in PASSES {
            assert!(!bits.contains(*p), "{name}");
            bits.insert(*p);
            assert_eq!(PASSES.iter().filter(|(_, n, _)| n == name).count(), 1);
        }
    }
}
