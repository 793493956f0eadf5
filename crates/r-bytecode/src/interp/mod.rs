//! The interpreter: runs code objects, one Rust activation per closure call or promise.
//!
//! `run.rs` has the loop; the other modules have the handlers by family. Handlers on
//! `run::Frame` are small and always inlined, so that pc and stack pointer stay in registers;
//! slow paths are free functions over the `Vm` that find their operands as arguments. Before a
//! slow path the frame writes its stack pointer back (`sync`), because the collector reads it.

mod ahead;
mod arith;
pub mod bridge;
mod calls;
mod closures;
mod condition;
mod evaluated;
mod fast;
mod fast_index;
mod index;
mod lazy_index;
mod loops;
mod rare;
mod run;
mod variables;

use r_runtime::hooks::Hooks;
use r_runtime::object::Kind;
use r_runtime::{Res, Value, Vm, alloc};

use crate::code::{Code, CodeKind, Unit};

pub use closures::apply_closure;
pub use run::run;

/// Makes this interpreter the engine of a session.
pub fn install(vm: &mut Vm) {
    vm.hooks = Hooks {
        eval,
        apply_closure,
        run_promise,
        meaning_changed: crate::compile::meaning_changed,
        step: crate::compile::step,
        tier: vm.hooks.tier,
    };
}

/// Evaluates an expression in an environment.
pub fn eval(vm: &mut Vm, expr: Value, env: Value) -> Res<Value> {
    match expr.kind() {
        Some(Kind::Sym) => {
            vm.visible = true;
            variables::lookup(vm, env, expr).map_err(|u| vm.signalled(u))
        }
        Some(Kind::Lang) => evaluated::eval_call(vm, expr, env),
        Some(Kind::Promise) => vm.force(expr),
        Some(Kind::Code) => run_code_object(vm, expr, env),
        _ => {
            vm.visible = true;
            Ok(expr)
        }
    }
}

/// A code object for an expression that may run in any environment.
pub fn eval_code(vm: &mut Vm, expr: Value) -> Value {
    expr.hold();
    let code = Code::new(expr, Unit::dynamic(), CodeKind::Eval);
    vm.new_code(Box::new(code))
}

/// Runs a code object, which the operand stack keeps alive meanwhile.
pub fn run_code_object(vm: &mut Vm, code: Value, env: Value) -> Res<Value> {
    let saved = std::mem::replace(&mut vm.current_call, Value::NULL);
    vm.stack.push(code);
    let r = run(vm, code_ref(&code), env);
    vm.stack.truncate(vm.stack.sp() - 1);
    vm.current_call = saved;
    r
}

/// The code behind a code object that is no proto.
#[inline]
pub fn code_ref(code: &Value) -> &Code {
    alloc::code_as(code)
}

/// Evaluates a promise's code.
fn run_promise(vm: &mut Vm, p: Value) -> Res<Value> {
    let (code, env) = (alloc::promise(p).code.get(), alloc::promise(p).env.get());
    match code.kind() {
        Some(Kind::Code) => run_code_object(vm, code, env),
        _ => {
            let saved = std::mem::replace(&mut vm.current_call, Value::NULL);
            let r = eval(vm, code, env);
            vm.current_call = saved;
            r
        }
    }
}
