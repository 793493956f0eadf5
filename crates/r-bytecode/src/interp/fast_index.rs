//! Fast forms of indexing and its assignment, as in `fast.rs`: the plain cases of several
//! instructions at once, else the first instruction only.

use r_runtime::math::table::MATH;
use r_runtime::object::Kind;
use r_runtime::{NA_INT, Res, Value, Vm, alloc, element, env};

use super::index::{member_at, position, set_member};
use super::run::Frame;
use super::variables::is_plain;
use crate::feedback::{SEEN_DOUBLE, SEEN_INT, bare, bare_matrix, container, seen};
use crate::op::{Fast, Word};

/// A scalar index as a position, with its feedback.
#[inline(always)]
fn index(k: Value) -> Option<(usize, u32)> {
    let bits = if k.is_int() { SEEN_INT } else { SEEN_DOUBLE };
    Some((position(k)?, bits))
}

/// Element `k` of a vector without attributes, with the feedback.
#[inline(always)]
fn pick(x: Value, k: Value) -> Option<(Value, u32)> {
    if !x.is_ptr() || !element::is_bare(x) {
        return None;
    }
    let (k, bits) = index(k)?;
    Some((element::load(x, k)?, bare(x) | bits << 8))
}

/// Element `k` by `[[`: names and the like don't matter.
#[inline(always)]
fn pick2(x: Value, k: Value) -> Option<(Value, u32)> {
    if !x.is_ptr() || x.is_object() {
        return None;
    }
    let (k, bits) = index(k)?;
    let v = element::load_list(x, k).or_else(|| element::load(x, k))?;
    Some((v, seen(x) | container(x) | bits << 8))
}

/// Stores into a vector that the variable alone holds; the feedback if that was all.
#[inline(always)]
fn store(x: Value, k: Value, v: Value) -> Option<u32> {
    if !x.is_ptr() || !element::is_writable(x) {
        return None;
    }
    let (k, bits) = index(k)?;
    let kind = if element::is_bare(x) { bare(x) } else { seen(x) | container(x) };
    // SAFETY: the variable alone holds the vector (`is_writable`). A builtin that has a slice of it can't
    // be under way: what runs code while it reads elements holds their vector.
    unsafe { element::store(x, k, v) }.then(|| kind | seen(v) << 8 | bits << 16)
}

/// Offset of x[i, j] in a matrix without further attributes, with the feedback.
#[inline(always)]
fn offset(vm: &Vm, x: Value, i: Value, j: Value) -> Option<(usize, u32)> {
    let (nr, nc) = element::bare_matrix(vm.s.dim, x)?;
    let ((r, r_bits), (c, c_bits)) = (index(i)?, index(j)?);
    (r < nr && c < nc).then(|| (c * nr + r, bare_matrix(x) | r_bits << 8 | c_bits << 16))
}

impl Frame<'_> {
    #[inline(always)]
    pub fn subset_ss(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.slot_value(i), self.slot_value(self.ahead(0)));
        self.pick_slot(i, pick(x, k))
    }

    #[inline(always)]
    pub fn subset_sc(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.slot_value(i), self.constant(self.ahead(0).b));
        self.pick_slot(i, pick(x, k))
    }

    #[inline(always)]
    pub fn subset2_ss(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.slot_value(i), self.slot_value(self.ahead(0)));
        self.pick_slot(i, pick2(x, k))
    }

    #[inline(always)]
    pub fn subset2_sc(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.slot_value(i), self.constant(self.ahead(0).b));
        self.pick_slot(i, pick2(x, k))
    }

    /// An element of a variable, two loads and the operation at once.
    #[inline(always)]
    fn pick_slot(&mut self, i: Word, found: Option<(Value, u32)>) -> Res<()> {
        let Some((v, bits)) = found else { return self.ld_slot(i) };
        self.c.feedback.record(self.ahead(1).a, bits);
        self.push(v);
        self.skip(2);
        Ok(())
    }

    #[inline(always)]
    pub fn subset_ss_br(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.slot_value(i), self.slot_value(self.ahead(0)));
        match pick(x, k) {
            Some((v, bits)) if v == Value::TRUE || v == Value::FALSE => {
                self.c.feedback.record(self.ahead(1).a, bits);
                self.branch_at(2, v == Value::TRUE);
                Ok(())
            }
            _ => self.ld_slot(i),
        }
    }

    #[inline(always)]
    pub fn subset_xs(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.peek(0), self.slot_value(i));
        let Some(found) = pick(x, k) else { return self.ld_slot(i) };
        self.pick_stack(found)
    }

    #[inline(always)]
    pub fn subset2_xs(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.peek(0), self.slot_value(i));
        let Some(found) = pick2(x, k) else { return self.ld_slot(i) };
        self.pick_stack(found)
    }

    #[inline(always)]
    pub fn subset2_xc(&mut self, i: Word) -> Res<()> {
        let (x, k) = (self.peek(0), self.constant(i.b));
        let Some(found) = pick2(x, k) else {
            self.push(k);
            return Ok(());
        };
        self.pick_stack(found)
    }

    #[inline(always)]
    fn pick_stack(&mut self, (v, bits): (Value, u32)) -> Res<()> {
        self.c.feedback.record(self.ahead(0).a, bits);
        self.poke(0, v);
        self.skip(1);
        Ok(())
    }

    #[inline(always)]
    pub fn subset_matrix_sss(&mut self, i: Word) -> Res<()> {
        let x = self.slot_value(i);
        let (r, c) = (self.slot_value(self.ahead(0)), self.slot_value(self.ahead(1)));
        if x.is_ptr()
            && let Some((k, bits)) = offset(self.vm, x, r, c)
            && let Some(v) = element::load(x, k)
        {
            self.c.feedback.record(self.ahead(2).a, bits);
            self.push(v);
            self.skip(3);
            return Ok(());
        }
        self.ld_slot(i)
    }

    #[inline(always)]
    pub fn dollar_s(&mut self, i: Word) -> Res<()> {
        let x = self.slot_value(i);
        let op = self.ahead(0);
        let site = self.site(op.b);
        if x.is_kind(Kind::List)
            && !x.is_object()
            && let Some(k) = member_at(self.vm, x, site)
            && let Some(v) = element::load_list(x, k)
        {
            self.c.feedback.record(op.a, seen(x) | container(x));
            self.push(v);
            self.skip(1);
            return Ok(());
        }
        self.ld_slot(i)
    }

    #[inline(always)]
    pub fn ld_assign_pick(&mut self, i: Word) -> Res<()> {
        let n = self.ahead(0).b as usize;
        self.ld_slot_assign(i)?;
        self.push(self.peek(n));
        self.skip(1);
        Ok(())
    }

    /// The variable an assignment is about: the raw word of its slot.
    #[inline(always)]
    fn target(&self, i: Word) -> Value {
        // SAFETY: code of a unit runs in environments of its shape only.
        unsafe { *env::slot_ptr(self.env, i.a as usize) }
    }

    /// Ends an assignment statement that was done in place: the value goes, `n` words are done.
    #[inline(always)]
    fn assigned(&mut self, n: usize) -> Res<()> {
        self.bound_formal(self.ahead(n - 2));
        self.drop_n(1);
        self.skip(n);
        Ok(())
    }

    #[inline(always)]
    fn store_at(&mut self, i: Word, k: Value) -> Res<()> {
        let (x, v) = (self.target(i), self.peek(0));
        if let Some(bits) = store(x, k, v) {
            self.c.feedback.record(self.ahead(2).a, bits);
            return self.assigned(5);
        }
        self.ld_slot_assign(i)
    }

    #[inline(always)]
    pub fn assign_s(&mut self, i: Word) -> Res<()> {
        let k = self.slot_value(self.ahead(1));
        self.store_at(i, k)
    }

    #[inline(always)]
    pub fn assign_c(&mut self, i: Word) -> Res<()> {
        let k = self.constant(self.ahead(1).b);
        self.store_at(i, k)
    }

    #[inline(always)]
    pub fn assign_x(&mut self, i: Word) -> Res<()> {
        let (x, v, k) = (self.peek(2), self.peek(1), self.peek(0));
        if x == self.target(self.ahead(0))
            && let Some(bits) = store(x, k, v)
        {
            self.c.feedback.record(i.a, bits);
            self.drop_n(3);
            return self.assigned(2);
        }
        self.assign(i)
    }

    #[inline(always)]
    pub fn assign2_s(&mut self, i: Word) -> Res<()> {
        let (x, v, k) = (self.target(i), self.peek(0), self.slot_value(self.ahead(1)));
        if x.is_ptr()
            && element::is_writable(x)
            && let Some(at) = position(k)
            && self.store2(x, at, v)
        {
            let bits = seen(x) | seen(v) << 8 | seen(k) << 16 | container(x);
            self.c.feedback.record(self.ahead(2).a, bits);
            return self.assigned(5);
        }
        self.ld_slot_assign(i)
    }

    #[inline(always)]
    pub fn assign2_x(&mut self, i: Word) -> Res<()> {
        let (x, v, k) = (self.peek(2), self.peek(1), self.peek(0));
        if x.is_ptr()
            && x == self.target(self.ahead(0))
            && element::is_writable(x)
            && let Some(at) = position(k)
            && self.store2(x, at, v)
        {
            self.c.feedback.record(i.a, seen(x) | seen(v) << 8 | seen(k) << 16 | container(x));
            self.drop_n(3);
            return self.assigned(2);
        }
        self.assign2(i)
    }

    /// Stores by `[[<-` in place into a list or a vector of numbers.
    #[inline(always)]
    fn store2(&mut self, x: Value, k: usize, v: Value) -> bool {
        if !x.is_kind(Kind::List) {
            // SAFETY: as in `store`: callers saw `is_writable`.
            return unsafe { element::store(x, k, v) };
        }
        let fits = k < x.len() && !v.is_null() && v != x;
        if fits {
            // SAFETY: as above.
            unsafe { self.vm.set_value(x, k, v) };
        }
        fits
    }

    #[inline(always)]
    pub fn assign_matrix_ss(&mut self, i: Word) -> Res<()> {
        let (x, v) = (self.target(i), self.peek(0));
        let (r, c) = (self.slot_value(self.ahead(1)), self.slot_value(self.ahead(2)));
        if x.is_ptr()
            && element::is_writable(x)
            && let Some((k, _)) = offset(self.vm, x, r, c)
            // SAFETY: as in `store`.
            && unsafe { element::store(x, k, v) }
        {
            let bits = bare_matrix(x) | seen(v) << 8 | seen(r) << 16;
            self.c.feedback.record(self.ahead(3).a, bits);
            return self.assigned(6);
        }
        self.ld_slot_assign(i)
    }

    #[inline(always)]
    pub fn assign_matrix_x(&mut self, i: Word) -> Res<()> {
        let (x, v, r, c) = (self.peek(3), self.peek(2), self.peek(1), self.peek(0));
        if x.is_ptr()
            && x == self.target(self.ahead(0))
            && element::is_writable(x)
            && let Some((k, _)) = offset(self.vm, x, r, c)
            // SAFETY: as in `store`.
            && unsafe { element::store(x, k, v) }
        {
            self.c.feedback.record(i.a, bare_matrix(x) | seen(v) << 8 | seen(r) << 16);
            self.drop_n(4);
            return self.assigned(2);
        }
        self.assign_matrix(i)
    }

    #[inline(always)]
    pub fn assign_dollar_s(&mut self, i: Word) -> Res<()> {
        let (x, v) = (self.target(i), self.peek(0));
        let op = self.ahead(1);
        if x.is_kind(Kind::List) && element::is_writable(x) && set_member(self.vm, x, self.site(op.b), v) {
            self.c.feedback.record(op.a, seen(x) | seen(v) << 8 | container(x));
            return self.assigned(4);
        }
        self.ld_slot_assign(i)
    }

    /// The builtin call that a form stands for.
    #[inline(always)]
    fn call_one(&mut self, i: Word) -> Res<()> {
        let x = self.peek(0);
        if self.goes_on && super::ahead::is_long(x, x) && self.run_ahead(1).is_some() {
            return Ok(());
        }
        self.call_builtin(Word { a: 1, ..i })
    }

    #[inline(always)]
    fn answer(&mut self, v: Value) -> Res<()> {
        self.vm.visible = true;
        self.poke(0, v);
        Ok(())
    }

    #[inline(always)]
    pub fn call_math(&mut self, i: Word) -> Res<()> {
        let x = self.peek(0);
        if x.is_double() {
            let r = (MATH[i.a as usize].real)(x.as_f64_unchecked());
            if !r.is_nan() {
                return self.answer(Value::double(r));
            }
        }
        self.call_one(i)
    }

    #[inline(always)]
    pub fn call_abs(&mut self, i: Word) -> Res<()> {
        let x = self.peek(0);
        if x.is_double() && !x.as_f64_unchecked().is_nan() {
            return self.answer(Value::double(x.as_f64_unchecked().abs()));
        }
        if x.is_int() && x.payload_i32() != NA_INT {
            return self.answer(Value::int(x.payload_i32().abs()));
        }
        self.call_one(i)
    }

    #[inline(always)]
    pub fn call_length(&mut self, i: Word) -> Res<()> {
        let x = self.peek(0);
        if x.is_object() || x.is_env() || x.len() > i32::MAX as usize {
            return self.call_one(i);
        }
        self.answer(Value::int(x.len() as i32))
    }

    #[inline(always)]
    pub fn call_is_null(&mut self, _i: Word) -> Res<()> {
        let x = self.peek(0);
        self.answer(Value::bool(x.is_null()))
    }

    /// A variable of the function around this one. The word's free operand remembers its slot.
    #[inline(always)]
    pub fn ld_var_up(&mut self, i: Word) -> Res<()> {
        let v = env::outer_slot(self.env, i.a as usize, self.constant(i.b));
        let v = if v.is_promise() { alloc::promise(v).value.get() } else { v };
        if is_plain(v) {
            self.push(v);
            return Ok(());
        }
        self.ld_var_hinted(i)
    }

    #[inline(always)]
    fn ld_var_hinted(&mut self, i: Word) -> Res<()> {
        let slot = env::outer_slot_index(self.env, self.constant(i.b));
        match slot {
            Some(k) if k != i.a as usize && k <= u16::MAX as usize => {
                self.unfuse(Word { a: k as u16, ..i }, Fast::LdVarUp);
            }
            Some(_) => {}
            None => self.unfuse(i, Fast::LdVar),
        }
        self.ld_var(i)
    }
}
