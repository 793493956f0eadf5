//! Calls that are evaluated as data: `eval` in a loop, the arguments of library functions. A small table by address
//! remembers what was compiled last. A call that is seen for the first time may be seen for the only time
//! (`eval(call("+", a, 1))`), and compiling takes ten times as long as running it: calls of arithmetic and the like on
//! constants and variables are evaluated as they stand then, and compiled if they come again.
//!
//! Invariants: a call in the table is held, so nobody modifies it; its code is as good as new as
//! long as no base name got another meaning since (`Vm::shadow_epoch`). The table is a heap object
//! among the session's roots.

use r_policy::POLICY;
use r_runtime::builtin::{Dispatch, Eval};
use r_runtime::object::Kind;
use r_runtime::{Asks, Res, Value, Vm, alloc, symbol};

use super::variables::raw_lookup;

/// Entries: call and code.
const ENTRIES: usize = POLICY.interpreter.evaluated;

/// The table (made when first needed) and the epoch its entries are of.
#[derive(Default)]
struct Evaluated {
    table: Option<Value>,
    epoch: u64,
}

/// Evaluates a call in any environment.
pub fn eval_call(vm: &mut Vm, expr: Value, env: Value) -> Res<Value> {
    let table = table(vm);
    let at = (expr.addr() >> 4) % ENTRIES * 2;
    let (known, code) = (table.values()[at], table.values()[at + 1]);
    if known == expr && !code.is_null() {
        return super::run_code_object(vm, code, env);
    }
    let direct = known != expr && is_direct(vm, expr, env, POLICY.interpreter.direct_depth);
    let code = if direct { Value::NULL } else { super::eval_code(vm, expr) };
    // SAFETY: only this module knows the table, and the slices it takes end with their statement.
    unsafe {
        vm.set_value(table, at, expr);
        vm.set_value(table, at + 1, code);
    }
    if !direct {
        return super::run_code_object(vm, code, env);
    }
    let saved = std::mem::replace(&mut vm.current_call, Value::NULL);
    // The table may be emptied or written over meanwhile.
    let start = vm.stack.sp();
    vm.stack.push(expr);
    let r = evaluate(vm, expr, env);
    vm.stack.truncate(start);
    vm.current_call = saved;
    r
}

/// The primitive that a call calls, if it is one that gets its arguments evaluated and in order, and nobody asks it for
/// more than its value.
fn primitive(vm: &mut Vm, expr: Value, env: Value) -> Option<usize> {
    let head = expr.values()[0];
    if !head.is_symbol() || !vm.names(expr).is_null() {
        return None;
    }
    let f = raw_lookup(env, head);
    if !f.is_kind(Kind::Builtin) {
        return None;
    }
    let row = vm.builtin(f);
    // Those of the groups evaluate all their arguments; `&&` and `$`, primitives too, don't.
    let groups = matches!(row.dispatch, Dispatch::Ops | Dispatch::Math);
    let plain = groups && row.eval == Eval::Positional && row.primitive && row.asks == Asks::Nothing;
    plain.then(|| alloc::builtin_index(f))
}

/// Whether a call is one of a primitive on constants, variables and such calls.
fn is_direct(vm: &mut Vm, expr: Value, env: Value, depth: usize) -> bool {
    depth > 0
        && primitive(vm, expr, env).is_some()
        && (1..expr.len()).all(|k| match expr.values()[k] {
            x if x.is_missing() => false,
            x if x.is_symbol() => x != vm.s.dots && !symbol::text(&x).starts_with(".."),
            x if x.is_lang() => is_direct(vm, x, env, depth - 1),
            x => !matches!(x.kind(), Some(Kind::Promise | Kind::Code | Kind::Dots)),
        })
}

/// Evaluates a call that `is_direct`, unless its function has changed since: forcing a variable runs any code.
fn evaluate(vm: &mut Vm, expr: Value, env: Value) -> Res<Value> {
    let Some(index) = primitive(vm, expr, env) else {
        let code = super::eval_code(vm, expr);
        return super::run_code_object(vm, code, env);
    };
    let start = vm.stack.sp();
    for k in 1..expr.len() {
        let v = match expr.values()[k] {
            x if x.is_lang() => evaluate(vm, x, env)?,
            x => super::eval(vm, x, env)?,
        };
        vm.stack.push(v);
    }
    // SAFETY: this call pushed them and takes them off after their last use.
    let args = unsafe { vm.stack.slice(start, vm.stack.sp()) };
    let r = vm.invoke_builtin(index, args, &[], expr, env, true);
    // Handlers of an error run where it happened: with the operands still in place.
    let r = r.map_err(|u| if u.is_raise() { vm.signalled(u) } else { u });
    vm.stack.truncate(start);
    // A handler of its warning may have left something else.
    vm.visible = true;
    r
}

/// The table, emptied if its code may be out of date.
fn table(vm: &mut Vm) -> Value {
    let epoch = vm.shadow_epoch;
    let state = vm.state::<Evaluated>();
    let current = state.epoch == epoch;
    state.epoch = epoch;
    if let Some(t) = state.table {
        if !current {
            // SAFETY: as in `eval_call`.
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
