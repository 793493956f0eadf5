//! Package datasets: the definition of each object is a call that inflates, parses and evaluates the text
//! of its data set when the object is first used.
//!
//! `build/datasets.rs` packed the texts of `R/datasets/data` and wrote the definitions. Nothing is inflated at the start of a
//! session, and nothing is kept but the values.

use std::io::Read as _;

use r_runtime::object::Kind;
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

/// A set: its name, its title, and where it is in the packed texts.
type Set = (&'static str, &'static str, usize, usize);
/// An object: its name, its set, and where its value is in the set's text.
type Object = (&'static str, usize, usize, usize);

const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/datasets.bin"));
const TABLES: (&[Set], &[Object]) = include!(concat!(env!("OUT_DIR"), "/datasets_index.rs"));

pub const TABLE: &[Builtin] =
    &[Builtin::new(".dataset", "name", dataset), Builtin::new(".datasetIndex", "", dataset_index).pure()];

/// The value of an object.
fn dataset(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let name = a.get(0).as_str().unwrap_or("").to_owned();
    let Some((name, set, start, end)) = TABLES.1.iter().find(|o| o.0 == name) else {
        return rerr!("data set '{name}' not found");
    };
    let text = inflated(&TABLES.0[*set])?;
    let program = match text.get(*start..*end).map(|t| r_syntax::parse_program(t, name)) {
        Some(Ok(p)) => p,
        Some(Err(e)) => return rerr!("{}", e.located_message(name)),
        None => return rerr!("data set '{name}' is damaged"),
    };
    let Some(node) = program.exprs.first() else { return rerr!("data set '{name}' is damaged") };
    let expr = vm.from_node(node);
    let ns = vm.base_ns;
    vm.eval(expr, ns)
}

fn inflated(set: &Set) -> Res<String> {
    let mut text = String::new();
    let read = flate2::read::DeflateDecoder::new(&PACKED[set.2..set.3]).read_to_string(&mut text);
    match read {
        Ok(_) => Ok(text),
        Err(e) => rerr!("data set '{}' is damaged: {e}", set.0),
    }
}

/// Three vectors as a list: each object, its set, and its title.
fn dataset_index(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let column = |vm: &mut Vm, of: fn(&Object) -> &'static str| {
        let words: Vec<&str> = TABLES.1.iter().map(of).collect();
        vm.new_strings(&words)
    };
    let objects = column(vm, |o| o.0);
    let sets = column(vm, |o| TABLES.0[o.1].0);
    let titles = column(vm, |o| TABLES.0[o.1].1);
    Ok(vm.new_values(Kind::List, &[objects, sets, titles]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_inflates_and_every_object_parses() {
        assert_eq!(TABLES.1.len(), 104);
        for (name, set, start, end) in TABLES.1 {
            let text = inflated(&TABLES.0[*set]).unwrap();
            let program = r_syntax::parse_program(&text[*start..*end], name).unwrap();
            assert_eq!(program.exprs.len(), 1, "{name}");
        }
    }

    #[test]
    fn names_are_unique_and_the_sets_are_small() {
        let mut names: Vec<&str> = TABLES.1.iter().map(|o| o.0).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TABLES.1.len());
        assert!(PACKED.len() < 150_000, "{} bytes of data sets", PACKED.len());
    }
}
