//! What compiling a package needs of us: the headers under `include` and the library of the name `libR.so`.
//!
//! They are part of the program, which is one file; package tools writes them to a folder when something is compiled.

use r_runtime::{Builtin, CallArgs, Res, Value, Vm};

use crate::dll::LIBR;

pub const TABLE: &[Builtin] = &[Builtin::new(".interfaceFiles", "", files)];

/// Names below `include` and contents.
const HEADERS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// The files as raw vectors, named by their places below the folder of an installation.
fn files(vm: &mut Vm, _: &CallArgs<'_>) -> Res<Value> {
    let names: Vec<String> = HEADERS.iter().map(|(n, _)| format!("include/{n}")).collect();
    let headers = names.iter().map(String::as_str).zip(HEADERS.iter().map(|(_, b)| *b));
    let items: Vec<(&str, Value)> =
        headers.chain([("lib/libR.so", LIBR)]).map(|(n, bytes)| (n, vm.new_raws(bytes))).collect();
    Ok(vm.named_list(&items))
}
