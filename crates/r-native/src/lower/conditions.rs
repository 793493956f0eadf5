//! Conditions of assumptions: types of words, identity, environments that were not captured.
//!
//! A condition is emitted as a chain of branches to where it fails, so that nothing is read through a word before
//! it is known to be a pointer.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I32, I64};
use cranelift_codegen::ir::{self, InstBuilder};
use r_pir::{Id, Imm, Inst, Op, Rep, Type};
use r_runtime::object::{FLAG_CAPTURED, FLAG_OBJECT, FLAG_SHADOWED, Kind};
use r_runtime::{NA_INT, Opaque};

use super::guards::Fail;
use super::{Lower, Lowered};
use crate::compile::Refusal;
use crate::helpers::Helper;
use crate::layout::*;

/// The kind of object a class of plain vectors is.
fn plain_vector(t: Type) -> Option<Kind> {
    Some(match t {
        Type::VLGL => Kind::Lgl,
        Type::VINT => Kind::Int,
        Type::VDBL => Kind::Dbl,
        Type::VSTR => Kind::StrVec,
        Type::VLIST => Kind::List,
        _ => return None,
    })
}

/// Plain vectors of numbers, or `NULL`.
const NUMBERS: Type = Type::VLGL.or(Type::VINT).or(Type::VDBL).or(Type::NULL);

fn plain_matrix(t: Type) -> Option<Kind> {
    Some(match t {
        Type::MLGL => Kind::Lgl,
        Type::MINT => Kind::Int,
        Type::MDBL => Kind::Dbl,
        _ => return None,
    })
}

/// Classes that are one kind of object whatever its attributes.
fn whole_kind(t: Type) -> Option<Kind> {
    Some(match t {
        Type::STR => Kind::Str,
        Type::PROM => Kind::Promise,
        Type::DOTS => Kind::Dots,
        _ => return None,
    })
}

impl Lower<'_, '_> {
    /// A condition as a truth value. Conditions that only assumptions use are tested there (`is_deferred`).
    pub(super) fn condition(&mut self, id: Id, i: &Inst) -> Lowered {
        if self.is_deferred(id) {
            return Ok(());
        }
        let (no, done) = (self.b.create_block(), self.b.create_block());
        let r = self.b.append_block_param(done, I8);
        self.check(i, Fail::To(no))?;
        let yes = self.truth_value(true);
        self.b.ins().jump(done, &[yes.into()]);
        self.b.switch_to_block(no);
        let not = self.truth_value(false);
        self.b.ins().jump(done, &[not.into()]);
        self.b.switch_to_block(done);
        self.set(id, r, Type::BOOL)
    }

    /// Branches to `fail` unless the condition holds.
    pub(super) fn check(&mut self, i: &Inst, fail: Fail) -> Lowered {
        match (i.op, &i.imm) {
            (Op::Is, Imm::Type(t)) => self.check_is(i.args[0], *t, fail),
            (Op::Identical, Imm::Const(v)) => self.check_identical(i.args[0], *v, fail),
            (Op::IsProto, Imm::Const(v)) => self.check_proto(i.args[0], *v, fail),
            (Op::IsDirect, Imm::Index(n)) => self.check_direct(i.args[0], *n, fail),
            (Op::IsBase, Imm::Sym(s)) => self.check_base(i.args[0], *s, fail),
            (Op::EnvClean, _) => self.check_clean(i.args[0], fail),
            (Op::Within, _) => self.check_within(i, fail),
            _ => Err(Refusal::Immediate(i.op)),
        }
    }

    fn check_is(&mut self, id: Id, t: Type, fail: Fail) -> Lowered {
        let from = self.f.ty(id);
        if from.within(t) {
            return Ok(());
        }
        if !from.meets(t) {
            let never = self.truth_value(true);
            return self.fail_if(never, fail);
        }
        if from.rep() == Rep::Word {
            let w = self.get(id)?;
            self.check_word(w, t, fail)?;
        }
        // It remains to check for NA.
        if t.is_not_na() && t.meets(Type::INT | Type::LGL) && !from.is_not_na() {
            let v = self.get(id)?;
            return self.check_not_na(v, from, t, fail);
        }
        Ok(())
    }

    fn check_not_na(&mut self, v: ir::Value, from: Type, t: Type, fail: Fail) -> Lowered {
        let low = if from.rep() == Rep::Word { self.b.ins().ireduce(I32, v) } else { v };
        let na = self.b.ins().icmp_imm_s(IntCC::Equal, low, i64::from(NA_INT));
        if !t.meets(Type::DBL) {
            return self.fail_if(na, fail);
        }
        // The low half of a double is no integer.
        let ints = self.word(INT_BITS);
        let tagged = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, v, ints);
        let bad = self.b.ins().band(na, tagged);
        self.fail_if(bad, fail)
    }

    /// Branches to `fail` unless a word is of the classes of `t`.
    fn check_word(&mut self, w: ir::Value, t: Type, fail: Fail) -> Lowered {
        let c = t.classes();
        match c {
            Type::DBL => self.fail_unless_below(w, INT_BITS, fail),
            Type::INT => self.fail_unless_tag(w, INT_BITS, fail),
            Type::LGL => self.fail_unless_tag(w, LGL_BITS, fail),
            Type::NULL => self.fail_unless_bits(w, Opaque::NULL.bits(), fail),
            Type::MISSING => self.fail_unless_bits(w, Opaque::MISSING.bits(), fail),
            Type::UNBOUND => self.fail_unless_bits(w, Opaque::UNBOUND.bits(), fail),
            _ if c == Type::INT | Type::DBL => self.fail_unless_below(w, LGL_BITS, fail),
            _ if c == Type::NUMERIC => self.fail_unless_below(w, SPECIAL_BITS, fail),
            Type::VAL => self.check_value(w, &[Kind::Promise, Kind::Cell, Kind::Dots], fail),
            _ if c == Type::VAL | Type::PROM => self.check_value(w, &[Kind::Cell, Kind::Dots], fail),
            _ => self.check_object(w, c, fail),
        }
    }

    /// Any value: no marker, and none of these kinds of objects.
    fn check_value(&mut self, w: ir::Value, but: &[Kind], fail: Fail) -> Lowered {
        let (immediate, object, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let is_immediate = self.is_immediate(w);
        self.b.ins().brif(is_immediate, immediate, &[], object, &[]);
        self.b.switch_to_block(immediate);
        // NULL is the least special word.
        let null = self.word(SPECIAL_BITS);
        let special = self.b.ins().icmp(IntCC::UnsignedGreaterThan, w, null);
        self.fail_if(special, fail)?;
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(object);
        let at = self.address(w);
        let kind = self.kind_byte(at);
        // One test of a bit is less code than three comparisons.
        let odd = self.word(but.iter().map(|k| 1 << *k as u8).sum());
        let wide = self.b.ins().uextend(I64, kind);
        let bit = self.b.ins().ushr(odd, wide);
        let one = self.word(1);
        let is = self.b.ins().band(bit, one);
        self.fail_if(is, fail)?;
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(done);
        Ok(())
    }

    fn check_object(&mut self, w: ir::Value, c: Type, fail: Fail) -> Lowered {
        let known = plain_vector(c).is_some()
            || plain_matrix(c).is_some()
            || whole_kind(c).is_some()
            || c.within(Type::LISTS)
            || c == Type::CPLX
            || c.within(NUMBERS)
            || c == Type::FUNCTION
            || matches!(c, Type::CLOSURE | Type::BUILTIN | Type::ENV);
        if !known {
            return self.check_slowly(w, c, fail);
        }
        if c.meets(Type::NULL) && c != Type::NULL {
            return self.check_or_null(w, c, fail);
        }
        let immediate = self.is_immediate(w);
        self.fail_if(immediate, fail)?;
        let at = self.address(w);
        let kind = self.kind_byte(at);
        if let Some(k) = whole_kind(c) {
            let other = self.is_not_kind(kind, k);
            return self.fail_if(other, fail);
        }
        if let Some(k) = plain_vector(c) {
            let other = self.is_not_kind(kind, k);
            self.fail_if(other, fail)?;
            let attrs = self.field(at, ATTRS);
            return self.fail_unless_bits(attrs, Opaque::NULL.bits(), fail);
        }
        if let Some(k) = plain_matrix(c) {
            let other = self.is_not_kind(kind, k);
            self.fail_if(other, fail)?;
            return self.check_matrix(at, fail);
        }
        if c.within(NUMBERS) {
            let kinds = [Type::VLGL, Type::VINT, Type::VDBL].into_iter().filter(|t| c.meets(*t));
            let bits = self.word(kinds.filter_map(plain_vector).map(|k| 1 << k as u8).sum());
            let wide = self.b.ins().uextend(I64, kind);
            let bit = self.b.ins().ushr(bits, wide);
            let bit = self.b.ins().band_imm_s(bit, 1);
            let other = self.b.ins().icmp_imm_s(IntCC::Equal, bit, 0);
            self.fail_if(other, fail)?;
            let attrs = self.field(at, ATTRS);
            return self.fail_unless_bits(attrs, Opaque::NULL.bits(), fail);
        }
        if c == Type::CPLX {
            let other = self.is_not_kind(kind, Kind::Cplx);
            self.fail_if(other, fail)?;
            let attrs = self.field(at, ATTRS);
            self.fail_unless_bits(attrs, Opaque::NULL.bits(), fail)?;
            let n = self.field(at, LEN);
            let many = self.b.ins().icmp_imm_s(IntCC::NotEqual, n, 1);
            return self.fail_if(many, fail);
        }
        if c.within(Type::LISTS) {
            let other = self.is_not_kind(kind, Kind::List);
            self.fail_if(other, fail)?;
            return self.check_names(at, c.meets(Type::VLIST), fail);
        }
        // Closures, builtins, environments: no class attribute.
        let other = match c {
            Type::CLOSURE => self.is_not_kind(kind, Kind::Closure),
            Type::BUILTIN => self.is_not_kind(kind, Kind::Builtin),
            Type::ENV => self.is_not_kind(kind, Kind::Env),
            _ => {
                let first = self.b.ins().iconst(I8, i64::from(Kind::Closure as u8));
                let d = self.b.ins().isub(kind, first);
                self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, d, 1)
            }
        };
        self.fail_if(other, fail)?;
        let object = self.has_flags(at, FLAG_OBJECT);
        self.fail_if(object, fail)
    }

    /// `NULL`, or something else.
    fn check_or_null(&mut self, w: ir::Value, c: Type, fail: Fail) -> Lowered {
        let (other, done) = (self.b.create_block(), self.b.create_block());
        let null = self.word(Opaque::NULL.bits());
        let is_null = self.b.ins().icmp(IntCC::Equal, w, null);
        self.b.ins().brif(is_null, done, &[], other, &[]);
        self.b.switch_to_block(other);
        self.check_object(w, c.without(Type::NULL), fail)?;
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(done);
        Ok(())
    }

    /// Checks that the only attribute is `dim`, of two integers.
    fn check_matrix(&mut self, at: ir::Value, fail: Fail) -> Lowered {
        let attrs = self.field(at, ATTRS);
        let none = self.is_immediate(attrs);
        self.fail_if(none, fail)?;
        let attrs = self.address(attrs);
        let n = self.field(attrs, LEN);
        let more = self.b.ins().icmp_imm_s(IntCC::NotEqual, n, 2);
        self.fail_if(more, fail)?;
        let symbol = self.field(attrs, DATA);
        self.fail_unless_bits(symbol, self.env.dim.bits(), fail)?;
        let dim = self.field(attrs, DATA + 8);
        let scalar = self.is_immediate(dim);
        self.fail_if(scalar, fail)?;
        let dim = self.address(dim);
        let kind = self.kind_byte(dim);
        let other = self.is_not_kind(kind, Kind::Int);
        self.fail_if(other, fail)?;
        let n = self.field(dim, LEN);
        let more = self.b.ins().icmp_imm_s(IntCC::NotEqual, n, 2);
        self.fail_if(more, fail)
    }

    /// Checks that the only attribute is `names`, or that there is none if `or_none`.
    fn check_names(&mut self, at: ir::Value, or_none: bool, fail: Fail) -> Lowered {
        let done = self.b.create_block();
        let attrs = self.field(at, ATTRS);
        let none = self.is_immediate(attrs);
        if or_none {
            let some = self.b.create_block();
            self.b.ins().brif(none, done, &[], some, &[]);
            self.b.switch_to_block(some);
        } else {
            self.fail_if(none, fail)?;
        }
        let attrs = self.address(attrs);
        let n = self.field(attrs, LEN);
        let more = self.b.ins().icmp_imm_s(IntCC::NotEqual, n, 2);
        self.fail_if(more, fail)?;
        let symbol = self.field(attrs, DATA);
        self.fail_unless_bits(symbol, self.env.names.bits(), fail)?;
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(done);
        Ok(())
    }

    /// Checks for sets of classes that have no short test.
    fn check_slowly(&mut self, w: ir::Value, c: Type, fail: Fail) -> Lowered {
        let bits = Type::CLASSES.iter().enumerate().filter(|(_, t)| c.meets(t.0));
        let mask: u64 = bits.map(|(i, _)| 1 << i).sum();
        let mask = self.word(mask);
        let is = self.call_cold(Helper::Is, &[self.vm, w, mask]);
        let not = self.b.ins().icmp_imm_s(IntCC::Equal, is, 0);
        self.fail_if(not, fail)
    }

    fn fail_unless_below(&mut self, w: ir::Value, bits: u64, fail: Fail) -> Lowered {
        let limit = self.word(bits);
        let over = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, w, limit);
        self.fail_if(over, fail)
    }

    fn fail_unless_tag(&mut self, w: ir::Value, bits: u64, fail: Fail) -> Lowered {
        let shift = self.word(48);
        let tag = self.b.ins().ushr(w, shift);
        let other = self.b.ins().icmp_imm_s(IntCC::NotEqual, tag, (bits >> 48) as i64);
        self.fail_if(other, fail)
    }

    fn fail_unless_bits(&mut self, w: ir::Value, bits: u64, fail: Fail) -> Lowered {
        let want = self.word(bits);
        let other = self.b.ins().icmp(IntCC::NotEqual, w, want);
        self.fail_if(other, fail)
    }

    fn check_identical(&mut self, id: Id, v: Opaque, fail: Fail) -> Lowered {
        if self.f.ty(id).rep() == Rep::I32 {
            // Logicals and integers are never the same word.
            let wants_lgl = self.f.ty(id).classes() == Type::LGL;
            if v.is_lgl() == wants_lgl && (v.is_lgl() || v.is_int()) {
                let x = self.get(id)?;
                let other = self.b.ins().icmp_imm_s(IntCC::NotEqual, x, i64::from(v.payload_i32()));
                return self.fail_if(other, fail);
            }
            let never = self.truth_value(true);
            return self.fail_if(never, fail);
        }
        let w = self.get_word(id)?;
        let want = self.value(v);
        let other = self.b.ins().icmp(IntCC::NotEqual, w, want);
        self.fail_if(other, fail)
    }

    /// Branches to `fail` unless a word is a closure; gives its address.
    fn check_closure(&mut self, id: Id, fail: Fail) -> Lowered<ir::Value> {
        let w = self.get_word(id)?;
        if !self.f.ty(id).within(Type::CLOSURE) {
            let immediate = self.is_immediate(w);
            self.fail_if(immediate, fail)?;
        }
        let at = self.address(w);
        if !self.f.ty(id).within(Type::CLOSURE) {
            let kind = self.kind_byte(at);
            let other = self.is_not_kind(kind, Kind::Closure);
            self.fail_if(other, fail)?;
        }
        Ok(at)
    }

    /// Checks that a closure can be called on `n` values: its proto has an entry for that, which a helper makes
    /// when first asked.
    fn check_direct(&mut self, id: Id, n: u32, fail: Fail) -> Lowered {
        let at = self.check_closure(id, fail)?;
        let (made, slow, next) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let code = self.field(at, CLOSURE_CODE);
        let null = self.word(Opaque::NULL.bits());
        let none = self.b.ins().icmp(IntCC::Equal, code, null);
        let known = self.b.create_block();
        self.b.ins().brif(none, slow, &[], known, &[]);
        self.b.switch_to_block(known);
        let entry = self.direct_entry(code);
        self.b.ins().brif(entry, made, &[], slow, &[]);
        self.b.switch_to_block(made);
        let takes = self.field(entry, ENTRY_ARGS);
        let fits = self.b.ins().icmp_imm_s(IntCC::Equal, takes, i64::from(n));
        self.b.ins().brif(fits, next, &[], slow, &[]);
        self.begin_cold(slow);
        let (w, n) = (self.get_word(id)?, self.word(u64::from(n)));
        let r = self.call_helper(Helper::TakesValues, &[self.vm, w, n]);
        let not = self.b.ins().icmp_imm_s(IntCC::Equal, r, 0);
        self.fail_if(not, fail)?;
        self.b.ins().jump(next, &[]);
        self.end_cold(next);
        Ok(())
    }

    /// The entry for direct calls of the closures of a proto (a code object); 0 if there is none.
    pub(super) fn direct_entry(&mut self, code: ir::Value) -> ir::Value {
        let at = self.address(code);
        let proto = self.field(at, CODE_BODY);
        self.field(proto, PROTO_DIRECT)
    }

    fn check_proto(&mut self, id: Id, proto: Opaque, fail: Fail) -> Lowered {
        if self.known_function(id).is_some_and(|f| f.proto == proto) {
            return Ok(());
        }
        let at = self.check_closure(id, fail)?;
        let code = self.field(at, CLOSURE_CODE);
        let want = self.value(proto);
        let other = self.b.ins().icmp(IntCC::NotEqual, code, want);
        self.fail_if(other, fail)
    }

    fn check_base(&mut self, builtin: Id, sym: Opaque, fail: Fail) -> Lowered {
        let want = self.get_word(builtin)?;
        let at = self.address_of(sym);
        // One branch for both conditions: there are many of these, and each edge costs the moves of its live
        // values.
        let (header, flag) = (self.field(at, HEADER), self.word(FLAG_SHADOWED));
        let shadowed = self.b.ins().band(header, flag);
        let bound = self.field(at, SYM_BASE);
        let other = self.b.ins().bxor(bound, want);
        let bad = self.b.ins().bor(shadowed, other);
        self.fail_if(bad, fail)
    }

    fn check_clean(&mut self, env: Id, fail: Fail) -> Lowered {
        let w = self.get_word(env)?;
        let at = self.address(w);
        let captured = self.has_flags(at, FLAG_CAPTURED);
        self.fail_if(captured, fail)
    }
}
