//! Functions of the library in files: they are written as closures that call, by its name, the function GNU R has
//! in their place, and are known again when they are read.

use r_runtime::{Res, Value, Vm, env, rerr, symbol};

/// The body of a closure that calls a function of a package as it was called itself.
pub fn body(vm: &mut Vm, package: &str, name: &str) -> Res<Value> {
    let text =
        format!("eval(as.call(c(quote({package}:::`{name}`), as.list(sys.call())[-1L])), parent.frame())");
    let program = match r_syntax::parse_program(&text, "") {
        Ok(p) => p,
        Err(e) => return rerr!("{}", e.located_message(name)),
    };
    Ok(program.exprs.first().map_or(Value::NULL, |node| vm.from_node(node)))
}

/// Item `i` of a call.
fn part(call: Value, i: usize) -> Option<Value> {
    call.is_lang().then(|| call.values().get(i).copied()).flatten()
}

/// The function that a closure with this body and environment was written for.
pub fn stands_for(vm: &mut Vm, saved: Value, e: Value) -> Option<Value> {
    let named = part(part(part(part(saved, 1)?, 1)?, 1)?, 1)?;
    let (package, name) = (part(named, 1)?, part(named, 2)?);
    if !package.is_symbol() || !name.is_symbol() || !crate::packages::is_ours(vm, e) {
        return None;
    }
    let expected = body(vm, symbol::text(&package), symbol::text(&name)).ok()?;
    if !vm.identical(expected, saved) || crate::packages::loaded(vm, symbol::text(&package))? != e {
        return None;
    }
    let f = env::raw_get(e, name);
    let f = if f.is_promise() { vm.force(f).ok()? } else { f };
    f.is_function().then_some(f)
}
