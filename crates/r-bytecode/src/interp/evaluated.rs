//! Code of calls that are evaluated again and again as data: `eval` in a loop, the arguments of
//! library functions. A small table by address remembers what was compiled last.
//!
//! Invariants: a call in the table is held, so nobody modifies it; its code is as good as new as
//! long as no base name got another meaning since (`Vm::shadow_epoch`). The table is a heap object
//! among the session's roots.

use r_policy::POLICY;
use r_runtime::object::Kind;
use r_runtime::{Value, Vm};

/// Entries: call and code.
const ENTRIES: usize = POLICY.interpreter.evaluated;

/// The table (made when first needed) and the epoch its entries are of.
#[derive(Default)]
struct Evaluated {
    table: Option<Value>,
    epoch: u64,
}

/// The code object for a call that is evaluated in any environment.
pub fn code_for(vm: &mut Vm, expr: Value) -> Value {
    let table = table(vm);
    let at = (expr.addr() >> 4) % ENTRIES * 2;
    let (known, code) = (table.values()[at], table.values()[at + 1]);
    if known == expr {
        return code;
    }
    let code = super::eval_code(vm, expr);
    // SAFETY: only this module knows the table, and the slices it takes end with their statement.
    unsafe {
        vm.set_value(table, at, expr);
        vm.set_value(table, at + 1, code);
    }
    code
}

/// The table, emptied if its code may be out of date.
fn table(vm: &mut Vm) -> Value {
    let epoch = vm.shadow_epoch;
    let state = vm.state::<Evaluated>();
    let current = state.epoch == epoch;
    state.epoch = epoch;
    if let Some(t) = state.table {
        if !current {
            // SAFETY: as in `code_for`.
            (0..ENTRIES * 2).for_each(|i| unsafe { vm.set_value(t, i, Value::NULL) });
        }
        return t;
    }
    let t = vm.new_values(Kind::Buffer, &[Value::NULL; ENTRIES * 2]);
    // First: others take theirs from the end.
    vm.roots.insert(0, t);
    vm.state::<Evaluated>().table = Some(t);
    t
}
