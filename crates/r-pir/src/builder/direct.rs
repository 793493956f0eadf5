//! Direct calls: from compiled code to compiled code, on values.
//!
//! A call whose arguments could all be evaluated early (see `eager`), of a function whose other formals
//! have defaults (see `defaults`; the missing marker is passed for them), needs neither promises nor argument matching: `CallDirect` enters the callee's
//! version for arguments (`Entry::Args`). Such a version makes its own environment, so passes can
//! get rid of it. The caller's frame is described by the exit block of the call's point, for
//! those who ask for it while the callee runs: so the call keeps neither the environment nor the
//! stores of the caller alive.
//!
//! Only functions whose environment nobody else has may call so: whoever got hold of it otherwise
//! would look at variables that are not there yet. (Calls that are to be inlined may stand anywhere:
//! nobody looks at anything while an inlined function runs.)

use r_bytecode::code::{ArgSpec, Default, Proto, Site};
use r_policy::POLICY;
use r_runtime::env::{self, FLAG_GLOBAL_ENV};
use r_runtime::matching::{Matching, match_args};
use r_runtime::object::{FLAG_LOCAL, has_flag};
use r_runtime::{Value, symbol};

use super::Builder;
use crate::func::{Id, Imm};
use crate::op::Op;

/// Formals a function may have to be called directly.
pub const MAX_ARGS: usize = POLICY.build.arguments;

/// Which argument of a site each formal of a function gets; all that get none must have defaults, and
/// `...` gets none.
pub fn match_formals(site: &Site, proto: &Proto) -> Option<Vec<Option<usize>>> {
    formals_of(match_site(site, proto).filter(|m| m.dots.is_empty())?, site, proto)
}

/// Where the arguments of a site go in calls of a function; `None` if that is an error.
pub fn match_site(site: &Site, proto: &Proto) -> Option<Matching> {
    let formals: Vec<&str> = proto.formal_syms.iter().map(symbol::text).collect();
    let name = |i| site.names.get(i).filter(|n: &&Value| n.is_str()).map_or("", |n| n.str());
    let args: Vec<&str> = (0..site.args.len()).map(name).collect();
    match_args(&formals, &args, args.len()).ok()
}

/// The arguments of the formals, but for `...`; `None` if one gets none and has no default.
pub fn formals_of(all: Matching, site: &Site, proto: &Proto) -> Option<Vec<Option<usize>>> {
    let mut matched: Vec<Option<usize>> = (0..all.formals.len()).map(|k| all.argument_of(k)).collect();
    for (k, (m, d)) in matched.iter_mut().zip(&proto.defaults).enumerate() {
        *m = m.filter(|k| site.args[*k] != ArgSpec::Missing);
        // Nothing for `...` is the missing marker too.
        if m.is_none() && matches!(d, Default::None) && proto.dots != Some(k) {
            return None;
        }
    }
    Some(matched)
}

/// The formals that get no argument, as bits.
pub fn missing_of(formals: &[Option<usize>]) -> u64 {
    let missing = formals.iter().take(64).enumerate().filter(|(_, a)| a.is_none());
    missing.fold(0, |bits, (k, _)| bits | 1 << k)
}

impl Builder<'_> {
    /// Which argument of a site each formal of a callee gets, if those that get none have defaults.
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

    /// Emits a direct call of the function on the stack, of this proto (`NULL`: of whatever it has).
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

    /// What a name means outside of all functions, if it is known to be found there; `fits` says
    /// what it must be now.
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
