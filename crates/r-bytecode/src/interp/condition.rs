//! Conditions of `if` and `while`, and the operands of `&&` and `||`.

use r_runtime::{NA_INT, Res, Type, Unwind, Value, Vm};

use super::run::Frame;
use crate::code::Compiled;
use crate::op::Instr;

/// The call that a condition's error shows, by the pc of its instruction.
fn condition_call(c: &Compiled, pc: u32) -> Value {
    c.condition_calls.iter().find(|p| p.0 == pc).map_or(Value::NULL, |p| p.1)
}

/// The truth value of a condition.
#[cold]
#[inline(never)]
fn condition_slow(vm: &mut Vm, v: Value, call: Value) -> Res<bool> {
    let fail = |text: &str| Err(Unwind::error_in(call, text));
    if v.len() > 1 {
        return fail("the condition has length > 1");
    }
    if v.is_empty() || !v.is_vector() {
        return fail(if v.is_vector() || v.is_null() {
            "argument is of length zero"
        } else {
            "argument is not interpretable as logical"
        });
    }
    let l = scalar_logical(vm, v);
    match l {
        Some(NA_INT) if v.rtype() == Type::Logical => fail("missing value where TRUE/FALSE needed"),
        Some(NA_INT) if v.is_character() => fail("argument is not interpretable as logical"),
        Some(NA_INT) => fail("argument is not interpretable as logical"),
        Some(x) => Ok(x != 0),
        None => fail("argument is not interpretable as logical"),
    }
}

/// The first element as a logical; `None` if the type has no truth value.
fn scalar_logical(vm: &mut Vm, v: Value) -> Option<i32> {
    let na_or = |b: bool| if b { 1 } else { 0 };
    Some(match v.rtype() {
        Type::Logical | Type::Integer => {
            let x = *v.ints().first()?;
            if x == NA_INT { NA_INT } else { na_or(x != 0) }
        }
        Type::Double => {
            let x = *v.doubles().first()?;
            if x.is_nan() { NA_INT } else { na_or(x != 0.0) }
        }
        Type::Complex => {
            let x = *v.complexes().first()?;
            if x.is_nan() { NA_INT } else { na_or(x.re != 0.0 || x.im != 0.0) }
        }
        Type::Raw => na_or(*v.raws().first()? != 0),
        Type::Character => {
            let s = *v.strings().first()?;
            if s == vm.na_string { NA_INT } else { string_logical(s.str()) }
        }
        _ => return None,
    })
}

/// The strings R takes for truth values.
fn string_logical(s: &str) -> i32 {
    match s {
        "T" | "TRUE" | "true" | "True" => 1,
        "F" | "FALSE" | "false" | "False" => 0,
        _ => NA_INT,
    }
}

/// An operand of `&&` or `||` as 0, 1 or NA.
fn operand(vm: &mut Vm, v: Value, which: char, op: &str, call: Value) -> Res<i32> {
    if v.is_lgl() {
        return Ok(v.payload_i32());
    }
    let valid = matches!(
        v.rtype(),
        Type::Logical | Type::Integer | Type::Double | Type::Complex | Type::Character | Type::Raw
    );
    if !valid || v.is_empty() && v.is_null() {
        return Err(Unwind::error_in(call, format!("invalid '{which}' type in 'x {op} y'")));
    }
    if v.len() > 1 {
        vm.warn_in(call, &format!("'length(x) = {} > 1' in coercion to 'logical(1)'", v.len()))?;
    }
    if v.is_character() {
        let l = scalar_logical(vm, v).unwrap_or(NA_INT);
        if l == NA_INT && v.strings().first().is_some_and(|s| *s != vm.na_string) {
            return Err(Unwind::error_in(call, format!("invalid '{which}' type in 'x {op} y'")));
        }
        return Ok(l);
    }
    Ok(scalar_logical(vm, v).unwrap_or(NA_INT))
}

impl Frame<'_> {
    #[inline(always)]
    pub fn branch_false(&mut self, i: Instr) -> Res<()> {
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
    pub fn and_left(&mut self, i: Instr) -> Res<()> {
        let v = self.left_operand("&&")?;
        if v == 0 {
            self.jump(i.b);
        }
        Ok(())
    }

    #[inline(always)]
    pub fn or_left(&mut self, i: Instr) -> Res<()> {
        let v = self.left_operand("||")?;
        if v == 1 {
            self.jump(i.b);
        }
        Ok(())
    }

    #[inline(always)]
    fn left_operand(&mut self, op: &str) -> Res<i32> {
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
    fn right_operand(&mut self, i: Instr, op: &str) -> Res<i32> {
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
    pub fn and_right(&mut self, i: Instr) -> Res<()> {
        let r = self.right_operand(i, "&&")?;
        let l = self.peek(0).payload_i32();
        let v = if r == 0 {
            0
        } else if r == NA_INT || l == NA_INT {
            NA_INT
        } else {
            1
        };
        self.poke(0, Value::lgl(v));
        Ok(())
    }

    #[inline(always)]
    pub fn or_right(&mut self, i: Instr) -> Res<()> {
        let r = self.right_operand(i, "||")?;
        let l = self.peek(0).payload_i32();
        let v = if r == 1 {
            1
        } else if r == NA_INT || l == NA_INT {
            NA_INT
        } else {
            0
        };
        self.poke(0, Value::lgl(v));
        Ok(())
    }

    #[inline(always)]
    pub fn switch(&mut self, i: Instr) -> Res<()> {
        let v = self.pop();
        self.sync();
        let t = switch_target(self.vm, &self.c.switches[i.b as usize], v)?;
        self.jump(t);
        Ok(())
    }
}

fn switch_target(vm: &mut Vm, t: &crate::code::SwitchTable, v: Value) -> Res<u32> {
    if !v.is_vector() || v.len() != 1 {
        return Err(Unwind::error_in(t.call, "EXPR must be a length 1 vector"));
    }
    if vm.is_factor(v) {
        vm.warn_in(t.call, "EXPR is a \"factor\", treated as integer.\n Consider using 'switch(as.character( * ), ...)' instead.")?;
    }
    if v.is_character() {
        let s = v.strings()[0];
        let text = if s == vm.na_string { "NA" } else { s.str() };
        let hit = t.names.iter().find(|(n, _)| n.str() == text).map(|p| p.1);
        return Ok(hit.or(t.default).unwrap_or(t.none));
    }
    let n = match v.rtype() {
        Type::Logical | Type::Integer => Some(v.ints()[0]).filter(|x| *x != NA_INT),
        Type::Double => Some(v.doubles()[0]).filter(|x| x.is_finite()).map(|x| x as i32),
        _ => None,
    };
    Ok(n.and_then(|n| t.positions.get((n as usize).wrapping_sub(1)).copied()).unwrap_or(t.none))
}
