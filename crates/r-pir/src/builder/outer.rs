//! Variables of enclosing functions.
//!
//! The builder reads off an environment that the code runs in where a free variable lives: how many parents out,
//! and the shape of that parent. The version assumes both (`Outer`), so a load or a `<<-` accesses a slot of a
//! known environment. The word found there at run time is guarded like any variable: it must be a value. Variables
//! of the global environment have instructions of their own, which are faster.
//!
//! Environments whose variables the code assigns by `<<-` are found once, at the entry, the global one included.
//! So their variables become values like those of the frame (`pass::scope`), as long as nobody else may look: a
//! binding that is locked or active, for which assigning means something else, is left to the interpreter
//! (`Ordinary`).

use r_bytecode::op::{Instr, Op as Bc};
use r_policy::POLICY;
use r_runtime::env::{self, FLAG_BASE_ENV, FLAG_GLOBAL_ENV};
use r_runtime::object::{FLAG_INLINED, FLAG_LOCAL, has_flag};
use r_runtime::{Value, symbol};

use super::Builder;
use super::ops::DISPATCHES;
use crate::func::{CodeRef, Id, Imm};
use crate::op::{Op, Reason};
use crate::types::Type;

/// Environments that were found at the entry.
#[derive(Default)]
pub(super) struct Outside {
    /// Those of enclosing functions.
    scopes: Vec<(Value, Id)>,
    /// The global one, and the names that the code assigns there.
    global: Option<Id>,
    names: Vec<Value>,
    /// The `<<-` (its pc) whose binding was found to be ordinary before its target was modified.
    checked: Option<u32>,
}

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
        let known = self.outside.scopes.iter().find(|s| path.last() == Some(&s.0));
        if let Some((_, e)) = known.filter(|_| self.scopes.is_empty()) {
            return Some(*e);
        }
        let cp = self.checkpoint();
        let mut e = self.env;
        for p in path {
            let code = self.scope_ref(env::shape(p));
            e = self.emit(Op::Outer, vec![e, cp], Imm::Code(code));
        }
        Some(e)
    }

    /// Finds the environments that `<<-` assigns in, at the entry.
    pub(super) fn enter_outside(&mut self) {
        if !self.req.code.unit.is_function || !self.req.env.is_env() || self.failures() > 0 {
            return;
        }
        let c = self.c;
        let assigned =
            c.instrs.iter().map(|i| i.get()).filter(|i| matches!(i.op, Bc::StSuper | Bc::LdSuperAssign));
        let mut names: Vec<Value> = assigned.map(|i| c.consts[i.b as usize]).collect();
        names.sort_unstable_by_key(|s| s.bits());
        names.dedup();
        for sym in names {
            if let Some(path) = enclosing(self.req.env, sym) {
                let Some(end) = path.last().copied() else { continue };
                if self.outside.scopes.iter().all(|s| s.0 != end)
                    && let Some(e) = self.outer(sym)
                {
                    self.outside.scopes.push((end, e));
                }
            } else if self.is_global_variable(sym) {
                self.outside.names.push(sym);
            }
        }
        if !self.outside.names.is_empty() {
            let parent = self.emit(Op::LdParent, vec![], Imm::None);
            let cp = self.checkpoint();
            let is = self.emit(Op::IsGlobal, vec![parent], Imm::None);
            self.emit(Op::Assume, vec![is, cp], Imm::Reason(Reason::Scope));
            self.outside.global = Some(self.emit(Op::GlobalEnv, vec![], Imm::None));
        }
    }

    /// Whether a name is that of a variable of the global environment, which encloses the code, and no function.
    fn is_global_variable(&self, sym: Value) -> bool {
        let parent = env::parent(self.req.env);
        if !has_flag(parent, FLAG_GLOBAL_ENV) || has_flag(sym, FLAG_LOCAL | FLAG_INLINED) {
            return false;
        }
        let own = &self.req.code.unit.slots;
        let v = env::raw_get(parent, sym);
        (v.is_vector() || v.is_null()) && !own.contains(&sym) && !env::is_binding_locked(parent, sym)
    }

    /// The global environment, for a variable that the code assigns there.
    fn global_target(&mut self, sym: Value) -> Option<Id> {
        let known = self.scopes.is_empty() && self.failures() == 0 && self.outside.names.contains(&sym);
        self.outside.global.filter(|_| known)
    }

    /// The environment of a variable that the code assigns by `<<-`.
    fn target(&mut self, sym: Value) -> Option<Id> {
        match self.outer(sym) {
            Some(e) => Some(e),
            None => self.global_target(sym),
        }
    }

    /// Assumes that a variable has an ordinary binding.
    fn assume_ordinary(&mut self, e: Id, sym: Value) -> Id {
        let cp = self.checkpoint();
        let plain = self.emit(Op::Ordinary, vec![e], Imm::Sym(sym.opaque()));
        self.emit(Op::Assume, vec![plain, cp], Imm::Reason(Reason::Scope));
        cp
    }

    /// The same before the target of a `<<-` is modified, if that is what the current instruction does: a checkpoint
    /// between the two would be a later use of what the target was before.
    pub(super) fn check_target(&mut self) {
        let next = self.c.instrs[self.pc as usize + 1].get();
        if next.op == Bc::StSuper
            && let sym = self.c.consts[next.b as usize]
            && let Some(e) = self.target(sym)
        {
            self.assume_ordinary(e, sym);
            self.outside.checked = Some(self.pc + 1);
        }
    }

    /// The value of a variable that the code assigns by `<<-`, and its environment.
    fn load_target(&mut self, sym: Value) -> Option<(Id, Id)> {
        let e = self.target(sym)?;
        let cp = self.assume_ordinary(e, sym);
        let w = self.emit(Op::LdVar, vec![e], Imm::Sym(sym.opaque()));
        Some((self.emit(Op::Evaluated, vec![w, cp], Imm::None), e))
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
        if self.global_target(sym).is_some()
            && let Some((v, _)) = self.load_target(sym)
        {
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
        match self.load_target(sym) {
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
        if let Some(e) = self.target(sym) {
            if self.outside.checked != Some(self.pc) {
                self.assume_ordinary(e, sym);
            }
            let v = self.state.pop();
            self.assign(v, e, sym);
            return;
        }
        self.generic(1, DISPATCHES, Type::NULL);
        self.state.pop();
    }
}
