//! Conditions of `if` and `while`, and the operands of `&&` and `||`.

use r_runtime::logic::{LogicOp, and3, or3};
use r_runtime::{NA_INT, Res, Unwind, Value, Vm};

use super::run::Frame;
use crate::code::Compiled;
use crate::op::Word;

/// The call that a condition's error shows, by the pc of its instruction.
fn condition_call(c: &Compiled, pc: u32) -> Value {
    c.condition_calls.iter().find(|p| p.0 == pc).map_or(Value::NULL, |p| p.1)
}

/// The truth value of a condition; its errors show the `if` or `while`.
#[cold]
#[inline(never)]
fn condition_slow(vm: &mut Vm, v: Value, call: Value) -> Res<bool> {
    with_call(vm, call, |vm| vm.as_condition(v))
}

/// An operand of `&&` or `||` as 0, 1 or NA.
#[cold]
#[inline(never)]
fn operand(vm: &mut Vm, v: Value, which: char, op: LogicOp, call: Value) -> Res<i32> {
    with_call(vm, call, |vm| vm.logical2(v, which, op))
}

/// Runs a check whose errors and warnings show `call`.
fn with_call<T>(vm: &mut Vm, call: Value, f: impl FnOnce(&mut Vm) -> Res<T>) -> Res<T> {
    let saved = std::mem::replace(&mut vm.current_call, call);
    let r = f(vm).map_err(|u| vm.signalled(u));
    vm.current_call = saved;
    r
}

/// The truth value on which the branch at `pc` decides.
pub(super) fn truth(vm: &mut Vm, c: &Compiled, pc: u32, v: Value) -> Res<bool> {
    match v {
        Value::TRUE => Ok(true),
        Value::FALSE => Ok(false),
        _ => condition_slow(vm, v, condition_call(c, pc)),
    }
}

impl Frame<'_> {
    #[inline(always)]
    pub fn branch_false(&mut self, i: Word) -> Res<()> {
        let v = self.pop();
        let taken = if v == Value::TRUE {
            true
        } else if v == Value::FALSE {
            false
        } else {
            self.sync();
            condition_slow(self.vm, v, condition_call(self.c, self.here()))?
        };
        self.c.feedback.count(i.a, taken);
        if !taken {
            self.jump(i.b);
        }
        Ok(())
    }

    #[inline(always)]
    pub fn and_left(&mut self, i: Word) -> Res<()> {
        let v = self.left_operand(LogicOp::And)?;
        if v == 0 {
            self.jump(i.b);
        }
        Ok(())
    }

    #[inline(always)]
    pub fn or_left(&mut self, i: Word) -> Res<()> {
        let v = self.left_operand(LogicOp::Or)?;
        if v == 1 {
            self.jump(i.b);
        }
        Ok(())
    }

    #[inline(always)]
    fn left_operand(&mut self, op: LogicOp) -> Res<i32> {
        let v = self.peek(0);
        let l = if v.is_lgl() {
            v.payload_i32()
        } else {
            self.sync();
            operand(self.vm, v, 'x', op, condition_call(self.c, self.here()))?
        };
        self.poke(0, Value::lgl(l));
        Ok(l)
    }

    #[inline(always)]
    fn right_operand(&mut self, i: Word, op: LogicOp) -> Res<i32> {
        let v = self.peek(0);
        let r = if v.is_lgl() {
            v.payload_i32()
        } else {
            self.sync();
            operand(self.vm, v, 'y', op, self.site(i.b).call)?
        };
        self.drop_n(1);
        Ok(r)
    }

    #[inline(always)]
    pub fn and_right(&mut self, i: Word) -> Res<()> {
        let r = self.right_operand(i, LogicOp::And)?;
        let l = self.peek(0).payload_i32();
        self.poke(0, Value::lgl(and3(l, r)));
        Ok(())
    }

    #[inline(always)]
    pub fn or_right(&mut self, i: Word) -> Res<()> {
        let r = self.right_operand(i, LogicOp::Or)?;
        let l = self.peek(0).payload_i32();
        self.poke(0, Value::lgl(or3(l, r)));
        Ok(())
    }

    #[inline(always)]
    pub fn and_right_br(&mut self, i: Word) -> Res<()> {
        let (l, r) = (self.peek(1), self.peek(0));
        if r.is_lgl() {
            let v = and3(l.payload_i32(), r.payload_i32());
            if v != NA_INT {
                self.drop_n(2);
                self.branch_at(0, v != 0);
                return Ok(());
            }
        }
        self.and_right(i)
    }

    #[inline(always)]
    pub fn or_right_br(&mut self, i: Word) -> Res<()> {
        let (l, r) = (self.peek(1), self.peek(0));
        if r.is_lgl() {
            let v = or3(l.payload_i32(), r.payload_i32());
            if v != NA_INT {
                self.drop_n(2);
                self.branch_at(0, v != 0);
                return Ok(());
            }
        }
        self.or_right(i)
    }

    #[inline(always)]
    pub fn switch(&mut self, i: Word) -> Res<()> {
        let v = self.pop();
        self.sync();
        let t = switch_target(self.vm, &self.c.switches[i.b as usize], v)?;
        self.jump(t);
        Ok(())
    }
}

pub(super) fn switch_target(vm: &mut Vm, t: &crate::code::SwitchTable, v: Value) -> Res<u32> {
    if !v.is_vector() || v.len() != 1 {
        return Err(Unwind::error_in(t.call, "EXPR must be a length 1 vector"));
    }
    if vm.is_factor(v) {
        vm.warn_in(t.call, "EXPR is a \"factor\", treated as integer.\n Consider using 'switch(as.character( * ), ...)' instead.")?;
    }
    if v.is_character() {
        if t.positions.len() > t.names.len() + 1 {
            return Err(vm.two_defaults(t.call));
        }
        return Ok(t.named(vm, v.strings()[0]));
    }
    Ok(t.numbered(v))
}
