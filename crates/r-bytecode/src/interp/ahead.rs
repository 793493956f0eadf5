//! Looking ahead from an operation on a long vector: what follows it in the code may be more
//! element-wise operations, which are then done in one pass (`r_runtime::fused`).
//!
//! The look-ahead follows the instructions as the interpreter would execute them, on operands
//! that are there already: constants, variables whose value is known, base functions that
//! nobody shadows. It stops at the first instruction it doesn't know and goes on from the last
//! place where the chain had come down to one value. Since nothing on the way has effects, doing
//! the operations together can't be told from doing them one by one; where an operation would
//! warn, nothing is done. Only the interpreter looks ahead: whoever executes single instructions
//! (`bridge`) gets single instructions.

use r_policy::POLICY;
use r_runtime::fused::{Program, Shape};
use r_runtime::object::{Kind, has_flag};
use r_runtime::{Value, alloc, env, symbol};

use super::run::Frame;
use super::variables::{is_plain, raw_lookup};
use crate::code::CodeKind;
use crate::elementwise;
use crate::feedback::{SEEN_DOUBLE, SEEN_INT, SEEN_LOGICAL, SEEN_VECTOR};
use crate::op::{Instr, Op};

/// Is one of these operands a long vector without attributes?
#[inline]
pub(super) fn is_long(x: Value, y: Value) -> bool {
    let long = |v: Value| {
        matches!(v.kind(), Some(Kind::Dbl | Kind::Int | Kind::Lgl))
            && v.len() >= POLICY.interpreter.fuse_from
            && !v.has_attrs()
    };
    long(x) || long(y)
}

/// Where the chain had one value: after this many steps, at this pc.
struct Stop {
    steps: usize,
    shape: Shape,
    pc: usize,
}

impl Frame<'_> {
    /// Executes the operation at hand, whose `n` operands are on the stack, together with those
    /// that follow it. `None` if there is nothing to be gained; then nothing has happened.
    #[cold]
    #[inline(never)]
    pub(super) fn run_ahead(&mut self, n: usize) -> Option<()> {
        // Operations with more operands (a matrix and two subscripts) begin no chain.
        if !self.vm.fuses || n > 2 {
            return None;
        }
        self.sync();
        let here = self.here() as usize;
        let operands: [Value; 2] = [self.peek(n - 1), self.peek(0)];
        let operands = &operands[..n];
        let mut p = Program::new(operands.iter().map(|v| v.len()).max()?);
        for v in operands {
            p.push(*v)?;
        }
        self.apply(&mut p, self.c.base_instr(here))?;
        let stop = self.look(&mut p, here + 1)?;
        p.cut(stop.steps, stop.shape);
        let mut places = [Value::NULL; 3];
        places[..n].copy_from_slice(operands);
        places.iter_mut().filter(|v| !v.is_unshared()).for_each(|v| *v = Value::NULL);
        places[2] = self.replaced(stop.pc, n);
        let v = p.run(self.vm, &places)?;
        self.replace_operands(n, v);
        self.vm.visible = true;
        self.jump(stop.pc as u32);
        Some(())
    }

    /// The old value of the variable that the instruction at `pc` assigns to, if it is the
    /// variable's alone (and perhaps one of the `n` operands at hand): the new one may take its
    /// place. Not in a promise, whose function may be in the middle of using the old value.
    fn replaced(&self, pc: usize, n: usize) -> Value {
        let i = self.c.base_instr(pc);
        if !matches!(i.op, Op::StSlot | Op::StFormal) || self.code.kind != CodeKind::Body {
            return Value::NULL;
        }
        // SAFETY: code of a unit runs in environments of its shape only.
        let old = unsafe { *env::slot_ptr(self.env, i.a as usize) };
        let alone = is_plain(old) && old.is_ptr() && old.holders() == 1;
        let live = self.vm.stack.live();
        if alone && !live[..live.len() - n].contains(&old) { old } else { Value::NULL }
    }

    /// Follows the code from `pc` on; the last place where at least two operations had come down
    /// to one value.
    fn look(&self, p: &mut Program, mut pc: usize) -> Option<Stop> {
        let mut stop = None;
        let mut operations = 1;
        for _ in 0..POLICY.interpreter.fuse_reach {
            let i = self.c.base_instr(pc);
            let before = p.steps();
            let next = match i.op {
                Op::Jump => Some(i.b as usize),
                Op::Visible if i.a != 0 => Some(pc + 1),
                Op::GuardBase => self.is_base(i).then_some(pc + 1),
                Op::Const => p.push(self.constant(i.b)).map(|_| pc + 1),
                Op::LdSlot | Op::LdVar => {
                    self.variable(i).filter(|v| is_plain(*v)).and_then(|v| p.push(v)).map(|_| pc + 1)
                }
                _ => self.apply(p, i).map(|_| pc + 1),
            };
            let Some(next) = next.filter(|n| *n > pc) else { break };
            pc = next;
            if p.steps() > before {
                operations += 1;
                if p.height() == 1
                    && let Some(shape) = p.shape(0)
                {
                    stop = Some(Stop { steps: p.steps(), shape, pc });
                }
            }
        }
        stop.filter(|_| operations > 1)
    }

    fn is_base(&self, i: Instr) -> bool {
        let g = &self.c.guards[i.b as usize];
        !symbol::is_shadowed(g.symbol) && symbol::base_value(g.symbol) == g.builtin
    }

    /// A variable's value if it takes no evaluation.
    fn variable(&self, i: Instr) -> Option<Value> {
        let sym = self.constant(i.b);
        let v = match i.op {
            // SAFETY: code of a unit runs in environments of its shape only.
            Op::LdSlot => unsafe { *env::slot_ptr(self.env, i.a as usize) },
            _ if has_flag(self.env, env::FLAG_GLOBAL_ENV) => env::plain_global(sym),
            _ => raw_lookup(self.env, sym),
        };
        Some(if v.is_promise() { alloc::promise(v).value.get() } else { v })
    }

    /// Adds an operation to the program.
    fn apply(&self, p: &mut Program, i: Instr) -> Option<()> {
        let seen = operands_seen(p, i.op);
        let (name, n) = if i.op == Op::CallBuiltin { self.builtin_name(i)? } else { ("", 0) };
        p.apply(elementwise::operation(i.op, name, n)?)?;
        if i.op != Op::CallBuiltin {
            self.c.feedback.record(i.a, seen);
        }
        Some(())
    }

    fn builtin_name(&self, i: Instr) -> Option<(&'static str, usize)> {
        let site = self.site(i.b);
        if site.has_dots || !site.names.is_empty() {
            return None;
        }
        Some((self.vm.builtins.get(site.builtin as usize)?.def.name, i.a as usize))
    }
}

/// The feedback an operation would have written.
fn operands_seen(p: &Program, op: Op) -> u32 {
    let bits = |below: usize| match p.shape(below) {
        Some(Shape::Double(_)) => SEEN_DOUBLE,
        Some(Shape::Int(_)) => SEEN_INT,
        Some(Shape::Logical(_)) => SEEN_LOGICAL,
        _ => SEEN_VECTOR,
    };
    match op {
        Op::Neg | Op::Not => bits(0),
        _ => bits(1) | bits(0) << 8,
    }
}
