//! Calls inside arguments that are evaluated early: the callee's body is evaluated with the argument.
//!
//! An argument such as `g(x) + 1` can be evaluated before the call that it is given to (see `eager`) if `g` only
//! computes with scalars. The body of `g` is then part of the argument's computation, with variables as values
//! (`Scope`), and every guard in it deoptimizes through the checkpoint *before the outer call*; the interpreter
//! then makes the whole call with a promise. No frame is ever made for `g`. Default arguments of a direct entry are
//! evaluated in such a scope, too (`defaults`).
//!
//! This module is not the inliner: calls in the function's own code are inlined by the pass `inline` alone, which
//! takes versions with environments and frames of their own. In an argument there is no frame to deoptimize to,
//! which is why that pass can't be used here.

use crate::map::{HashMap, HashSet};
use r_policy::POLICY;

use r_bytecode::code::{ArgSpec, Compiled, Default, Proto, Site};
use r_bytecode::op::{Instr, Op as Bc};
use r_runtime::{Value, alloc};

use super::Builder;
use super::direct::match_formals;
use super::eager::{is_early_choice, is_simple, operands, sees_scalars};
use super::forward::forward;
use crate::func::{Id, Imm};
use crate::op::{Op, Reason};

/// The variables of a function whose body is being evaluated early.
#[derive(Clone)]
pub(super) struct Scope {
    /// Values of its variables, by the bits of their symbols.
    pub vars: HashMap<u64, Id>,
    /// Code of default arguments that are not evaluated yet, by the bits of their symbols.
    pub late: HashMap<u64, Value>,
    /// Variables that are bound on some control-flow paths only.
    pub unsure: HashSet<u64>,
    /// The environment that the function was made in: as a PIR value, and as it is at build time.
    pub parent: Id,
    pub outside: Value,
}

impl Scope {
    pub fn new(vars: HashMap<u64, Id>, late: HashMap<u64, Value>, parent: Id, outside: Value) -> Scope {
        Scope { vars, late, unsure: HashSet::default(), parent, outside }
    }

    pub fn bind(&mut self, sym: Value, v: Id) {
        self.unsure.remove(&sym.bits());
        self.late.remove(&sym.bits());
        self.vars.insert(sym.bits(), v);
    }
}

/// Whether code is a computation on scalars without loops, of which the interpreter has seen everything.
fn computes(c: &Compiled, depth: usize) -> bool {
    let op = |i: Instr| match i.op {
        Bc::Return | Bc::Visible | Bc::Const | Bc::LdSlot | Bc::LdVar | Bc::Pop => true,
        Bc::StSlot | Bc::StFormal | Bc::Dup | Bc::GuardBase | Bc::CallBuiltin => true,
        Bc::LdFun => true,
        Bc::Call => computable(&c.sites[i.b as usize], depth + 1).is_some(),
        op if is_early_choice(op) => true,
        op => operands(op).is_some() && sees_scalars(op, c.feedback.get(i.a)),
    };
    forward(c).is_some_and(|path| path.into_iter().all(op))
}

/// The proto of the closure that a site calls, if its body can be evaluated early.
pub(super) fn computable(site: &Site, depth: usize) -> Option<Value> {
    if depth >= POLICY.build.depth {
        return None;
    }
    let object = super::eager::modest_callee(site)?;
    let proto: &Proto = alloc::code_as(&object);
    let c = proto.code.compiled()?;
    let simple = !site.has_dots && site.args.iter().all(|a| is_simple(a, depth)) && computes(c, depth);
    let formals = match_formals(site, proto).filter(|_| simple)?;
    let missing = proto.defaults.iter().zip(&formals).filter(|(_, k)| k.is_none()).map(|(d, _)| d);
    let computed = |d: &Default| match d {
        Default::Code(e) => is_simple(&ArgSpec::Lazy(*e), depth + 1),
        _ => true,
    };
    missing.into_iter().all(computed).then_some(object)
}

impl Builder<'_> {
    /// The value of a call of the function on the stack, evaluated here; the function stays on the stack.
    pub(super) fn compute_call(&mut self, site: &Site) -> Option<Id> {
        if !self.req.early_calls || self.failures() > 0 || self.scopes.len() >= POLICY.build.depth {
            return None;
        }
        let object = computable(site, self.scopes.len() + 1)?;
        let proto: &Proto = alloc::code_as(&object);
        let formals = match_formals(site, proto)?;
        let target = site.target.get();
        let f = self.state.peek(0);
        let cp = self.checkpoint();
        let same = self.emit(Op::IsProto, vec![f], Imm::Const(object.opaque()));
        self.emit(Op::Assume, vec![same, cp], Imm::Reason(Reason::Target));
        let args: Option<Vec<Id>> = site.args.iter().map(|a| self.eager_arg(a)).collect();
        let args = args?;
        let syms = proto.formal_syms.iter().map(|s| s.bits());
        let mut vars: HashMap<u64, Id> = HashMap::default();
        let mut late: HashMap<u64, Value> = HashMap::default();
        for ((sym, k), d) in syms.zip(&formals).zip(&proto.defaults) {
            match (k, *d) {
                (Some(k), _) => _ = vars.insert(sym, args[*k]),
                (None, Default::Const(v)) => _ = vars.insert(sym, self.constant(v)),
                (None, Default::Code(e)) => _ = late.insert(sym, e),
                // `...`, which a modest function doesn't use.
                (None, Default::None) => {}
            }
        }
        let parent = self.emit(Op::ClosureEnv, vec![f], Imm::None);
        self.scopes.push(Scope::new(vars, late, parent, alloc::closure(target).env.get()));
        let v = self.run_code(object, &proto.code);
        self.scopes.pop();
        v
    }
}
