//! What names mean that are compiled as something else than a call.
//!
//! Syntax forms and operators are compiled as what they mean in base, unless something else was
//! ever bound to their name. Code remembers for which names it did so, and so does the symbol
//! (`FLAG_INLINED`). When one of them gets another binding, the code that relies on it is compiled
//! anew at its next entry, with a call that looks the function up. Activations that are running
//! keep their meaning to their end. Nothing of this costs anything while nobody does it.

use r_runtime::object::{FLAG_INLINED, Kind, set_flag};
use r_runtime::{Value, Vm, alloc, symbol};

use super::Compiler;
use crate::code::code_of;

/// Whether a name can only mean base's function of that name.
pub fn is_base(vm: &Vm, sym: Value) -> bool {
    let base = symbol::base_value(sym);
    !symbol::is_shadowed(sym) && base.is_kind(Kind::Builtin) && vm.builtin(base).name == symbol::text(&sym)
}

impl Compiler<'_> {
    pub(super) fn means_base(&self, sym: Value) -> bool {
        is_base(self.vm, sym)
    }

    /// Notes that the code relies on the base meaning of a name.
    pub(super) fn relies_on(&mut self, sym: Value) {
        if !self.inlined.contains(&sym) {
            self.inlined.push(sym);
            set_flag(sym, FLAG_INLINED, true);
        }
    }
}

/// A name that code was compiled for got another meaning.
pub fn meaning_changed(vm: &mut Vm, sym: Value) {
    let mut any = false;
    for object in vm.code_objects() {
        any |= code_of(alloc::code_body(object)).is_some_and(|c| c.forget_meaning(sym));
    }
    if any {
        (vm.hooks.tier.stale)(vm);
    }
    (vm.hooks.tier.rebound)(vm, sym);
}
