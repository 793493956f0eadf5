//! `for` loops. The state is on the operand stack: sequence, position, elements left.
//!
//! For a range the sequence slot holds its step (an immediate number) and nothing is ever
//! materialised; otherwise it holds the vector, and the position is a plain machine word.

use r_runtime::hooks::Tiered;
use r_runtime::object::Kind;
use r_runtime::{Res, Type, Unwind, Value, Vm};

use super::run::Frame;
use crate::code::Code;
use crate::op::Word;

/// The state of a loop over from:to, `None` if `:` must make the vector.
fn range_state(from: Value, to: Value) -> Option<[Value; 3]> {
    let whole = |v: Value| {
        let x = if v.is_int() && v.payload_i32() != r_runtime::NA_INT {
            f64::from(v.payload_i32())
        } else if v.is_double() {
            v.as_f64_unchecked()
        } else {
            return None;
        };
        x.is_finite().then_some(x)
    };
    let (a, b) = (whole(from)?, whole(to)?);
    let n = (b - a).abs() + 1e-10;
    if n > 1e15 {
        return None;
    }
    let count = n.floor() as u64 + 1;
    let int_range = a == a.trunc()
        && a.abs() <= i32::MAX as f64
        && (a + (count - 1) as f64 * (b - a).signum()).abs() <= i32::MAX as f64;
    let up = a <= b;
    let left = Value::count(count);
    Some(if int_range {
        [Value::int(if up { 1 } else { -1 }), Value::int(a as i32), left]
    } else {
        [Value::double(if up { 1.0 } else { -1.0 }), Value::double(a), left]
    })
}

/// The vector a `for` goes through.
fn sequence(vm: &mut Vm, v: Value, call: Value) -> Res<Value> {
    if vm.is_factor(v) {
        let f = vm.sym("as.character");
        let f = vm.find_fun(vm.base_env, f)?;
        // Levels that are no strings give anything; the loop's code counts on a vector of strings.
        let labels = vm.call_function(f, &[v], &[])?;
        let labels = if labels.is_character() { labels } else { vm.coerce(labels, Type::Character)? };
        return Ok(vm.boxed(labels));
    }
    match v.rtype() {
        Type::Null => Ok(vm.new_list(&[])),
        Type::Environment | Type::Closure | Type::Builtin | Type::Symbol | Type::Language | Type::S4 => {
            Err(Unwind::error_in(call, "invalid for() loop sequence"))
        }
        _ => Ok(vm.boxed(v)),
    }
}

#[cold]
#[inline(never)]
fn ask_optimizer(vm: &mut Vm, code: &Code, pc: u32, env: Value, start: usize) -> Tiered {
    (vm.hooks.tier.hot_loop)(vm, code.handle() as usize, pc, env, start)
}

impl Frame<'_> {
    #[inline(always)]
    pub fn loop_back(&mut self, i: Word) -> Res<Option<Value>> {
        self.sync();
        self.vm.safepoint()?;
        self.jump(i.b);
        if self.c.tier.warm(1) { self.hot_loop(i.b) } else { Ok(None) }
    }

    /// Asks the optimizer to go on with the frame: its result if that ended it. The frame may
    /// also come back, at another pc.
    #[inline(always)]
    fn hot_loop(&mut self, pc: u32) -> Res<Option<Value>> {
        match ask_optimizer(self.vm, self.code, pc, self.env, self.start) {
            Tiered::No => Ok(None),
            Tiered::Done(r) => r.map(Some),
            Tiered::Resume(at) => {
                self.jump(at);
                // SAFETY: `stack.sp()` is within the stack's region.
                self.sp = unsafe { self.vm.stack.base().add(self.vm.stack.sp()) };
                Ok(None)
            }
        }
    }

    #[inline(always)]
    pub fn for_vector(&mut self, i: Word) -> Res<()> {
        self.sync();
        let v = self.peek(0);
        let v = sequence(self.vm, v, self.site(i.b).call)?;
        self.drop_n(1);
        self.start(v);
        Ok(())
    }

    #[inline(always)]
    fn start(&mut self, v: Value) {
        // The loop holds its vector: assignments to the variable it came from must not touch it.
        v.hold();
        self.push(v);
        self.push(Value::count(0));
        self.push(Value::count(v.len() as u64));
    }

    #[inline(always)]
    pub fn for_range(&mut self, i: Word) -> Res<()> {
        let (from, to) = (self.peek(1), self.peek(0));
        if let Some(state) = range_state(from, to) {
            self.drop_n(2);
            state.into_iter().for_each(|v| self.push(v));
            return Ok(());
        }
        self.sync();
        let colon = self.vm.sym(":");
        let f = self.vm.find_fun(self.env, colon)?;
        // SAFETY: the operands of the running instruction, which are taken off when it is done.
        let args = unsafe { self.vm.stack.slice(self.vm.stack.sp() - 2, self.vm.stack.sp()) };
        let call = self.site(i.b).call;
        let apply = r_runtime::hooks::Apply {
            function: f,
            args,
            names: &[],
            call,
            env: self.env,
            dispatch: Value::NULL,
            extra: &[],
        };
        let v = self.vm.apply(&apply)?;
        self.drop_n(2);
        let v = self.vm.boxed(v);
        self.start(v);
        Ok(())
    }

    #[inline(always)]
    pub fn for_next(&mut self, i: Word) {
        let left = self.peek(0).bits();
        if left == 0 {
            self.jump(i.b);
            return;
        }
        self.poke(0, Value::count(left - 1));
        let seq = self.peek(2);
        let pos = self.peek(1);
        if seq.is_int() {
            self.poke(1, Value::int(pos.payload_i32().wrapping_add(seq.payload_i32())));
            self.push(pos);
        } else if seq.is_double() {
            self.poke(1, Value::double(pos.as_f64_unchecked() + seq.as_f64_unchecked()));
            self.push(pos);
        } else {
            let k = pos.bits() as usize;
            self.poke(1, Value::count(k as u64 + 1));
            let v = element(self.vm, seq, k);
            self.push(v);
        }
    }

    /// Next element into the loop's variable.
    #[inline(always)]
    pub fn for_next_st(&mut self, i: Word) -> Res<()> {
        let left = self.peek(0).bits();
        let (seq, pos) = (self.peek(2), self.peek(1));
        if left == 0 {
            self.jump(i.b);
            return Ok(());
        }
        let (v, next) = if seq.is_int() {
            (pos, Value::int(pos.payload_i32().wrapping_add(seq.payload_i32())))
        } else if seq.is_ptr()
            && let Some(v) = r_runtime::element::load(seq, pos.bits() as usize)
            && !v.is_ptr()
        {
            (v, Value::count(pos.bits() + 1))
        } else {
            self.for_next(i);
            return Ok(());
        };
        self.poke(0, Value::count(left - 1));
        self.poke(1, next);
        if self.put(self.ahead(0), v) {
            self.skip(1);
        } else {
            self.push(v);
        }
        Ok(())
    }

    /// Back to the head of a `for` loop, and on to its next element.
    #[inline(always)]
    pub fn loop_for(&mut self, i: Word) -> Res<Option<Value>> {
        self.sync();
        self.vm.safepoint()?;
        self.jump(i.b);
        if self.c.tier.warm(1) {
            return self.hot_loop(i.b);
        }
        let head = self.ahead(0);
        self.skip(1);
        self.for_next_st(head).map(|()| None)
    }

    #[inline(always)]
    pub fn for_end(&mut self) {
        self.peek(2).release();
        self.drop_n(3);
    }
}

/// Element `k` of a loop's vector as a value.
#[inline]
pub fn element(vm: &mut Vm, v: Value, k: usize) -> Value {
    match v.kind() {
        Some(Kind::Dbl) => v.doubles().get(k).map_or(Value::NULL, |x| Value::double(*x)),
        Some(Kind::Int) => v.ints().get(k).map_or(Value::NULL, |x| Value::int(*x)),
        Some(Kind::Lgl) => v.ints().get(k).map_or(Value::NULL, |x| Value::lgl(*x)),
        Some(Kind::Cplx) => {
            let x = v.complexes().get(k).copied();
            x.map_or(Value::NULL, |x| vm.new_complexes(&[x]))
        }
        Some(Kind::Raw) => {
            let x = v.raws().get(k).copied();
            x.map_or(Value::NULL, |x| vm.new_raws(&[x]))
        }
        Some(Kind::Str) => v,
        Some(_) => v.values().get(k).copied().unwrap_or(Value::NULL),
        None => Value::NULL,
    }
}
