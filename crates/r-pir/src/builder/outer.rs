//! Variables of enclosing functions.
//!
//! The builder reads off an environment that the code runs in where a free variable lives: how many parents out,
//! and the shape of that parent. The version assumes both (`Outer`), so a load or a `<<-` accesses a slot of a
//! known environment. The word found there at run time is guarded like any variable: it must be a value. Variables
//! of the global environment have instructions of their own, which are faster.

use r_bytecode::op::Instr;
use r_policy::POLICY;
use r_runtime::env::{self, FLAG_BASE_ENV, FLAG_GLOBAL_ENV};
use r_runtime::object::has_flag;
use r_runtime::{Value, symbol};

use super::Builder;
use super::ops::DISPATCHES;
use crate::func::{CodeRef, Id, Imm};
use crate::op::Op;
use crate::types::Type;

/// The enclosing environments from the innermost to the one that has the variable in a slot.
fn enclosing(start: Value, sym: Value) -> Option<Vec<Value>> {
    let mut path = Vec::new();
    let mut e = start;
    while path.len() < POLICY.build.parents {
        if env::has_table(e) {
            return None;
        }
        e = env::parent(e);
        if !e.is_env() || has_flag(e, FLAG_GLOBAL_ENV | FLAG_BASE_ENV) || env::shape(e).is_null() {
            return None;
        }
        path.push(e);
        if let Some(i) = env::shape(e).values().iter().position(|s| *s == sym) {
            let word = env::slot(e, i);
            return (!word.is_unbound()).then_some(path);
        }
    }
    None
}

impl Builder<'_> {
    /// The enclosing environment that has a variable, if it is known. There is a checkpoint afterwards.
    pub(super) fn outer(&mut self, sym: Value) -> Option<Id> {
        let unit = &self.req.code.unit;
        if !unit.is_function || unit.slots.is_empty() && !self.req.env.is_env() || self.failures() > 0 {
            return None;
        }
        if symbol::text(&sym) == "..." || self.f.codes[0].shape.is_null() && !unit.slots.is_empty() {
            return None;
        }
        let path = enclosing(self.req.env, sym)?;
        let cp = self.checkpoint();
        let mut e = self.env;
        for p in path {
            let code = self.scope_ref(env::shape(p));
            e = self.emit(Op::Outer, vec![e, cp], Imm::Code(code));
        }
        Some(e)
    }

    /// The entry of `Func::codes` for environments of a shape.
    fn scope_ref(&mut self, shape: Value) -> u32 {
        let found = self.f.codes.iter().position(|c| c.handle == 0 && c.shape == shape);
        let index = found.unwrap_or(self.f.codes.len());
        if found.is_none() {
            self.f.codes.push(CodeRef {
                handle: 0,
                object: shape.opaque(),
                name: format!("{}:scope{index}", self.f.name),
                slots: shape.values().iter().map(|s| s.opaque()).collect(),
                n_formals: env::shape_formals(shape),
                shape: shape.opaque(),
                is_default: false,
            });
        }
        index as u32
    }

    /// The value of a free variable: from a slot of an enclosing environment if that is known, otherwise looked up.
    pub(super) fn load_free(&mut self, sym: Value) -> Id {
        if let Some((v, _)) = self.load_outer(sym) {
            return v;
        }
        match self.global_value(sym) {
            Some(v) => v,
            None => self.with_frame(Op::LdFree, vec![], Imm::Sym(sym.opaque()), DISPATCHES),
        }
    }

    /// The value of a global variable, if it has one at build time.
    pub(super) fn global_value(&mut self, sym: Value) -> Option<Id> {
        self.global(Op::GlobalVar, sym, |v| v.is_vector() || v.is_null() || v.is_function())
    }

    /// The value of a variable of an enclosing environment, and that environment.
    pub(super) fn load_outer(&mut self, sym: Value) -> Option<(Id, Id)> {
        let e = self.outer(sym)?;
        let cp = self.checkpoint();
        let w = self.emit(Op::LdVar, vec![e], Imm::Sym(sym.opaque()));
        Some((self.emit(Op::Evaluated, vec![w, cp], Imm::None), e))
    }

    /// A function in a slot of an enclosing environment.
    pub(super) fn outer_function(&mut self, sym: Value) -> Option<Id> {
        let (v, _) = self.load_outer(sym)?;
        Some(self.as_function(v))
    }

    /// The target of `x[i] <<- v`.
    pub(super) fn load_super_assign(&mut self, i: Instr) {
        let sym = self.c.consts[i.b as usize];
        match self.load_outer(sym) {
            Some((v, e)) => {
                let own = self.emit(Op::Own, vec![v, e], Imm::Sym(sym.opaque()));
                self.state.push(own);
            }
            None => self.generic(0, DISPATCHES, Type::VAL),
        }
    }

    /// `x <<- v`.
    pub(super) fn store_super(&mut self, i: Instr) {
        let sym = self.c.consts[i.b as usize];
        if let Some((_, e)) = self.load_outer(sym) {
            let v = self.state.pop();
            self.assign(v, e, sym);
            return;
        }
        self.generic(1, DISPATCHES, Type::NULL);
        self.state.pop();
    }
}
