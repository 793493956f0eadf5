//! Calls of generics: functions that do nothing but `UseMethod`.
//!
//! A generic needs neither environment nor version: it is called directly on the values of its arguments, in the
//! order of the call, and the engine finds the method for the first argument. So the call has as many operands as
//! the site has arguments, whatever the formals are: each method matches them to its own formals.
//!
//! The builder doesn't know which methods there are. The engine makes an ordinary call where a method can't be
//! called on values.

use r_bytecode::code::{ArgSpec, Proto, Site, Sole};
use r_runtime::env::FLAG_GLOBAL_ENV;
use r_runtime::object::has_flag;
use r_runtime::{Value, alloc, symbol};

use super::Builder;
use super::direct::{MAX_ARGS, match_site};
use super::eager::is_simple;
use crate::func::{Id, Imm};
use crate::op::{Op, Reason};

/// The proto of the generic that a site last called, if that call can be made directly.
pub(super) fn generic_callee(site: &Site) -> Option<Value> {
    let f = site.target.get();
    if !f.is_closure() || !has_flag(alloc::closure(f).env.get(), FLAG_GLOBAL_ENV) {
        return None;
    }
    let object = alloc::closure(f).code.get();
    if object.is_null() {
        return None;
    }
    let proto: &Proto = alloc::code_as(&object);
    let Sole::Dispatch(call) = proto.sole else { return None };
    let fits = site.args.len() <= MAX_ARGS && site.args.iter().all(|a| is_simple(a, 0));
    let by_first = match_site(site, proto)?.argument_of(0) == Some(0);
    (fits && by_first && !proto.ordinary.get() && !symbol::is_shadowed(call.values()[0])).then_some(object)
}

impl Builder<'_> {
    /// Emits a direct call of the generic on the stack; `false` if it can't.
    pub(super) fn generic_call(&mut self, site: &Site, object: Value) -> bool {
        if !self.f.may_call || site.varies() || self.failures() > 1 {
            return false;
        }
        let f = self.state.peek(0);
        let cp = self.checkpoint();
        let same = self.emit(Op::IsProto, vec![f], Imm::Const(object.opaque()));
        self.emit(Op::Assume, vec![same, cp], Imm::Reason(Reason::Target));
        let args: Option<Vec<Id>> = site.args.iter().map(|a: &ArgSpec| self.eager_arg(a)).collect();
        let Some(args) = args else { return false };
        self.direct_call(object, &args);
        true
    }
}
