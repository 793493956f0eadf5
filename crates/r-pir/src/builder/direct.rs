//! Direct calls: from compiled code to compiled code, on values.
//!
//! A direct call needs all arguments evaluated early (see `eager`) and defaults for the other formals (see
//! `defaults`; the missing marker is passed for them). It needs neither promises nor argument matching:
//! `CallDirect` enters the callee's version for arguments (`Entry::Args`). That version makes its own environment,
//! so passes can remove it. The exit block of the call's point describes the caller's frame, for those who ask for
//! it while the callee runs, so the call keeps neither the environment nor the stores of the caller alive.
//!
//! Only a function whose environment has not escaped may call directly: whoever else has the environment would look
//! at variables that are not there yet. (Calls that are to be inlined may stand anywhere: nobody looks at anything
//! while an inlined function runs.)

use r_bytecode::code::{ArgSpec, Default, Proto, Site};
use r_policy::POLICY;
use r_runtime::env::{self, FLAG_GLOBAL_ENV};
use r_runtime::matching::{Matching, match_args};
use r_runtime::object::{FLAG_LOCAL, has_flag};
use r_runtime::{Value, symbol};

use super::Builder;
use crate::func::{Id, Imm};
use crate::op::Op;

/// Formals that a function may have to be called directly.
pub const MAX_ARGS: usize = POLICY.build.arguments;

/// The argument of a site that each formal of a function gets. `None` unless all formals without an argument have
/// defaults and `...` gets nothing.
pub fn match_formals(site: &Site, proto: &Proto) -> Option<Vec<Option<usize>>> {
    formals_of(match_site(site, proto).filter(|m| m.dots.is_empty())?, site, proto)
}

/// How the arguments of a site match the formals of a function; `None` if matching is an error.
pub fn match_site(site: &Site, proto: &Proto) -> Option<Matching> {
    let formals: Vec<&str> = proto.formal_syms.iter().map(symbol::text).collect();
    let name = |i| site.names.get(i).filter(|n: &&Value| n.is_str()).map_or("", |n| n.str());
    let args: Vec<&str> = (0..site.args.len()).map(name).collect();
    match_args(&formals, &args, args.len()).ok()
}

/// The argument that each formal gets, except `...`; `None` if a formal gets none and has no default.
pub fn formals_of(all: Matching, site: &Site, proto: &Proto) -> Option<Vec<Option<usize>>> {
    let mut matched: Vec<Option<usize>> = (0..all.formals.len()).map(|k| all.argument_of(k)).collect();
    for (k, (m, d)) in matched.iter_mut().zip(&proto.defaults).enumerate() {
        *m = m.filter(|k| site.args[*k] != ArgSpec::Missing);
        // If `...` gets nothing, it is passed the missing marker, too.
        if m.is_none() && matches!(d, Default::None) && proto.dots != Some(k) {
            return None;
        }
    }
    Some(matched)
}

/// The set of formals that get no argument, as bits.
pub fn missing_of(formals: &[Option<usize>]) -> u64 {
    let missing = formals.iter().take(64).enumerate().filter(|(_, a)| a.is_none());
    missing.fold(0, |bits, (k, _)| bits | 1 << k)
}

impl Builder<'_> {
    /// The argument of a site that each formal of a callee gets, if a direct call is possible.
    pub(super) fn formals_given(
        &self,
        site: &Site,
        object: Value,
        proto: &Proto,
    ) -> Option<Vec<Option<usize>>> {
        let formals = match_formals(site, proto)?;
        let direct = self.f.may_call || (self.req.inlinable)(object, missing_of(&formals));
        (direct && self.code == 0 && formals.len() <= MAX_ARGS).then_some(formals)
    }

    /// Emits a direct call of the function on the stack, which has this proto (`NULL`: any proto).
    pub(super) fn direct_call(&mut self, proto: Value, args: &[Id]) {
        let f = self.state.pop();
        let proto = self.constant(proto);
        let point = self.point(Op::CallPoint, self.pc + 1);
        let mut operands = vec![f, proto];
        operands.extend(args);
        operands.push(point);
        let at = self.at();
        let v = self.emit(Op::CallDirect, operands, Imm::At(at));
        self.state.push(v);
    }

    /// The global meaning of a name, if it is certain to be found there. `fits` tests what it means at build time.
    pub(super) fn global(&mut self, op: Op, sym: Value, fits: fn(Value) -> bool) -> Option<Id> {
        let in_function = self.req.code.unit.is_function || !self.scopes.is_empty();
        if !in_function || self.failures() > 0 || !self.req.env.is_env() {
            return None;
        }
        let parent = self.scopes.last().map_or_else(|| env::parent(self.req.env), |i| i.outside);
        let now = if !symbol::is_shadowed(sym) {
            symbol::base_value(sym)
        } else if !has_flag(sym, FLAG_LOCAL) && has_flag(parent, FLAG_GLOBAL_ENV) {
            env::raw_get(parent, sym)
        } else {
            return None;
        };
        if !fits(now) {
            return None;
        }
        let cp = self.checkpoint();
        let parent = match self.scopes.last() {
            Some(i) => i.parent,
            None => self.emit(Op::LdParent, vec![], Imm::None),
        };
        Some(self.emit(op, vec![parent, cp], Imm::Sym(sym.opaque())))
    }
}
