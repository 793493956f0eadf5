//! Chains of element-wise operations in one pass (see `r_pir::pass::fuse`).

use r_bytecode::code::Code;
use r_bytecode::interp::bridge;
use r_policy::POLICY;
use r_runtime::fused::{Apply, Program};
use r_runtime::object::Kind;
use r_runtime::short;
use r_runtime::{Value, Vm};

use super::{CallSite, Session, SiteAt, Stored, attempted, keeping, made_from};

/// A step of a chain.
#[derive(Clone, Copy, Debug)]
pub enum FusedStep {
    Operand(u32),
    /// The operation of the instruction at a position (handle of the code, pc).
    Apply(Apply, u64, u32),
}

/// Size of the stack when the operations are done one by one.
const HEIGHT: usize = 16;

/// The value of a chain. The unbound marker, and nothing has happened, if there is an error, a warning or a method.
pub extern "C" fn fused(vm: Session, site: SiteAt, args: Stored) -> u64 {
    let s = site.get();
    attempted(vm, Value::UNBOUND.bits(), |vm| {
        if let Some(v) = single(vm, &s.steps, args.words(s.n_args)) {
            vm.visible = true;
            return Some(v);
        }
        let v = keeping(s, args, |args| {
            let long = args.iter().any(|v| v.len() >= POLICY.lowering.chain_from);
            // One operation on whole vectors has nothing in between that a pass by blocks could save.
            let several = s.steps.iter().filter(|s| matches!(s, FusedStep::Apply(..))).nth(1).is_some();
            let v = if vm.fuses && long && several { in_one_pass(vm, &s.steps, args) } else { None };
            v.or_else(|| one_by_one(vm, &s.steps, args))
        });
        vm.visible = true;
        v
    })
}

/// Prepares a chain whose loop is in machine code. Gives the vector for its result; 0, and nothing has happened,
/// unless the operands are doubles as expected. The operands' words become addresses of elements and machine
/// doubles.
pub extern "C" fn start(vm: Session, site: SiteAt, at: Stored) -> u64 {
    attempted(vm, 0, |vm| result_vector(vm, site.get(), at))
}

fn result_vector(vm: &mut Vm, s: &CallSite, at: Stored) -> Option<Value> {
    let (args, suspects) = at.words(s.n_args + s.n_suspects).split_at(s.n_args as usize);
    let is_vector = |k: usize| s.vectors >> k & 1 != 0;
    let (mut len, mut place) = (0, None);
    for (k, v) in args.iter().enumerate() {
        let v = *v;
        if is_vector(k) {
            if !v.is_kind(Kind::Dbl) || v.has_attrs() || v.is_empty() || len != 0 && v.len() != len {
                return None;
            }
            len = v.len();
            if s.keep >> k & 1 == 0 && v.is_unshared() && !suspects.contains(&v) {
                place = Some(v);
            }
        } else {
            // Which of two NaNs comes out of an operation depends on more than the order of operands there.
            bridge::number(v).filter(|x| !x.is_nan())?;
        }
    }
    let out = match place {
        Some(v) => v,
        None => vm.try_vector(Kind::Dbl, len).ok().filter(|_| len > 0)?.done(),
    };
    for k in 0..s.n_args {
        let v = at.words(s.n_args)[k as usize];
        let vector = is_vector(k as usize);
        at.put(k, if vector { v.doubles().as_ptr() as u64 } else { bridge::number(v)?.to_bits() });
    }
    vm.visible = true;
    Some(out)
}

/// A single operation on short operands, which are not changed, so nobody has to hold them.
#[inline]
fn single(vm: &mut Vm, steps: &[FusedStep], args: &[Value]) -> Option<Value> {
    use FusedStep::{Apply, Operand};
    match *steps {
        [Operand(x), Apply(what, ..)] => short::apply(vm, what, &[args[x as usize]]),
        [Operand(x), Operand(y), Apply(what, ..)] => {
            short::apply(vm, what, &[args[x as usize], args[y as usize]])
        }
        _ => None,
    }
}

fn in_one_pass(vm: &mut Vm, steps: &[FusedStep], args: &[Value]) -> Option<Value> {
    let mut p = Program::new(args.iter().map(|v| v.len()).max()?);
    for s in steps {
        match s {
            FusedStep::Operand(k) => p.push(args[*k as usize])?,
            FusedStep::Apply(what, ..) => p.apply(*what)?,
        }
    }
    let place = args.iter().copied().find(|v| v.is_ptr() && v.is_unshared()).unwrap_or(Value::NULL);
    p.run(vm, &[place])
}

/// Does the operations one by one. Operands that are used twice are held, so that none of them works in place on
/// these.
fn one_by_one(vm: &mut Vm, steps: &[FusedStep], args: &[Value]) -> Option<Value> {
    let uses =
        |k: usize| steps.iter().filter(|s| matches!(s, FusedStep::Operand(n) if *n as usize == k)).count();
    let twice = |f: fn(Value)| (0..args.len()).filter(|k| uses(*k) > 1).for_each(|k| f(args[k]));
    twice(Value::hold);
    let v = on_stack(vm, steps, args);
    twice(Value::release);
    v
}

fn on_stack(vm: &mut Vm, steps: &[FusedStep], args: &[Value]) -> Option<Value> {
    let mut stack = [Value::NULL; HEIGHT];
    let mut n = 0;
    for s in steps {
        match *s {
            FusedStep::Operand(k) => {
                *stack.get_mut(n)? = args[k as usize];
                n += 1;
            }
            FusedStep::Apply(what, code, pc) => {
                n -= what.arity();
                // SAFETY: as in `CallSite::code`: a handle of the code that the site was made for.
                let code = unsafe { Code::of_handle(code) };
                let operands = &stack[n..n + what.arity()];
                stack[n] = match short::apply(vm, what, operands) {
                    Some(v) => v,
                    None => bridge::attempt_builtin(vm, made_from(code), pc, operands)?,
                };
                n += 1;
            }
        }
    }
    Some(stack[0])
}
