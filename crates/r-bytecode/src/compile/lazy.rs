//! Indices of objects, which their methods get as promises.
//!
//! `x[i]` evaluates `x` first. If that has a class, a method may want the expression of `i` (`DT[, sum(y), by = g]`), or
//! evaluate it elsewhere or not at all. So code for an object branches off before the indices:
//!
//! ```text
//!       x; BranchObject L; indices; Subset; Jump end
//!    L: IndexLazily
//!  end:
//! ```
//!
//! Constants, and variables that the code has bound before, can be evaluated at any time: such indices need no branch, and
//! loops over `x[i]` don't pay for one. One difference to GNU R remains: a formal that is an index is evaluated before
//! the method is called.

use r_runtime::{Value, symbol};

use super::Compiler;
use crate::op::Op;

/// Whether a function indexes.
pub(super) fn is_index(name: &str) -> bool {
    matches!(name, "[" | "[[")
}

impl Compiler<'_> {
    /// Branches off for objects if some of the indices must not be evaluated before the method is known; the pc of the
    /// branch.
    pub(super) fn begin_lazy(&mut self, indices: &[Value]) -> Option<usize> {
        if indices.iter().all(|a| self.is_any_time(*a)) {
            return None;
        }
        let fb = self.feedback();
        Some(self.emit(Op::BranchObject, fb, 0))
    }

    /// The branch for objects, behind the code for everything else, which has left its result on the stack.
    pub(super) fn end_lazy(&mut self, branch: usize, call: Value, head: Value) {
        let done = self.emit(Op::Jump, 0, 0);
        self.patch_here(branch);
        let mut site = self.call_site(call, head);
        let base = symbol::base_value(head);
        site.builtin = r_runtime::alloc::builtin_index(base) as u32;
        let s = self.site(site);
        self.emit(Op::IndexLazily, 0, s);
        self.patch_here(done);
    }

    /// Whether nobody can tell when an index is evaluated.
    fn is_any_time(&self, a: Value) -> bool {
        if a.is_missing() {
            return true;
        }
        if a.is_symbol() {
            let formal = self.unit.slot_of(a).is_some_and(|s| s < self.unit.n_formals);
            return a != self.vm.s.dots && (formal || self.bound.contains(&a));
        }
        if a.is_lang() {
            // A negative number.
            let items = a.values();
            return items.len() == 2
                && symbol_is(items[0], "-")
                && !items[1].is_lang()
                && !items[1].is_symbol();
        }
        !a.is_promise()
    }
}

fn symbol_is(v: Value, name: &str) -> bool {
    v.is_symbol() && symbol::text(&v) == name
}
