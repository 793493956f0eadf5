//! Small functions that only compute, put in place of calls of them.
//!
//! A body of straight-line code (with branches as well if the call is in an argument) that computes with
//! its arguments and has no effects needs no frame: nobody can look at one. So it is built like an argument that is evaluated early (see `eager`),
//! with variables as values, and everything that could fail leaves through the checkpoint *before
//! the call*; the interpreter then makes the whole call. No frame is ever made for such a callee.
//! (The inliner proper, a pass, takes versions with environments and frames of their own.)

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

/// A function whose code is being built in place of a call.
#[derive(Clone)]
pub(super) struct Inlined {
    /// Its variables (by the bits of their symbols).
    pub vars: HashMap<u64, Id>,
    /// Code of default arguments not evaluated so far, likewise.
    pub late: HashMap<u64, Value>,
    /// Variables of which it depends on the way that was gone whether they are bound.
    pub unsure: HashSet<u64>,
    /// The environment it was made in, and what that is now.
    pub parent: Id,
    pub outside: Value,
}

impl Inlined {
    pub fn new(vars: HashMap<u64, Id>, late: HashMap<u64, Value>, parent: Id, outside: Value) -> Inlined {
        Inlined { vars, late, unsure: HashSet::default(), parent, outside }
    }

    pub fn bind(&mut self, sym: Value, v: Id) {
        self.unsure.remove(&sym.bits());
        self.late.remove(&sym.bits());
        self.vars.insert(sym.bits(), v);
    }
}

/// Whether code is a computation on scalars without loops, all of it seen by the interpreter.
fn computes(c: &Compiled, depth: usize) -> bool {
    let op = |i: Instr| match i.op {
        Bc::Return | Bc::Visible | Bc::Const | Bc::LdSlot | Bc::LdVar | Bc::Pop => true,
        Bc::StSlot | Bc::StFormal | Bc::Dup | Bc::GuardBase | Bc::CallBuiltin => true,
        Bc::LdFun => true,
        Bc::Call => inlinable(&c.sites[i.b as usize], depth + 1).is_some(),
        op if is_early_choice(op) => true,
        op => operands(op).is_some() && sees_scalars(op, c.feedback.get(i.a)),
    };
    // The inliner proper takes branches, and leaves in the middle of them; in an argument there is no
    // frame to leave to.
    let in_argument = depth > 0;
    forward(c).is_some_and(|path| path.into_iter().all(|i| (in_argument || !is_early_choice(i.op)) && op(i)))
}

/// The closure a site calls, if it can take the place of the call.
pub(super) fn inlinable(site: &Site, depth: usize) -> Option<Value> {
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
    /// The value of the call of the function on the stack, computed here; the function stays.
    pub(super) fn inline_call(&mut self, site: &Site) -> Option<Id> {
        if !self.req.inline || self.failures() > 0 || self.inlined.len() >= POLICY.build.depth {
            return None;
        }
        let depth = self.inlined.len().max(usize::from(self.code != 0));
        let object = inlinable(site, depth)?;
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
                // `...`, which isn't used.
                (None, Default::None) => {}
            }
        }
        let parent = self.emit(Op::ClosureEnv, vec![f], Imm::None);
        self.inlined.push(Inlined::new(vars, late, parent, alloc::closure(target).env.get()));
        let v = self.run_code(object, &proto.code);
        self.inlined.pop();
        v
    }
}
