//! Calls of base functions from Rust by name, whether they are builtins or written in R.

use r_runtime::{Res, Value, Vm, rerr};

/// The function base binds to this name; its definition is loaded if it wasn't yet.
pub fn base_function(vm: &mut Vm, name: &str) -> Res<Value> {
    let sym = crate::lazy::library_symbol(vm, name);
    let f = r_runtime::symbol::base_value(sym);
    let f = if f.is_promise() { vm.force(f)? } else { f };
    if f.is_function() { Ok(f) } else { rerr!("could not find function \"{name}\"") }
}

/// Calls a base function on values, methods included.
pub fn call_base(vm: &mut Vm, name: &str, args: &[Value]) -> Res<Value> {
    let f = base_function(vm, name)?;
    vm.call_function(f, args, &[])
}

/// What may stand where a line at the prompt ends: the length of the word that is completed, and texts for it.
pub fn completions(vm: &mut Vm, line: &str) -> (usize, Vec<String>) {
    let text = vm.string(line);
    let found = call_base(vm, ".completeLine", &[text]);
    let texts = found.ok().and_then(|v| v.strings_opt().map(|s| s.to_vec())).unwrap_or_default();
    let mut texts = texts.iter().map(|s| s.str().to_owned());
    let word = texts.next().map_or(0, |w| w.len());
    (word, texts.collect())
}
