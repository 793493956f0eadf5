//! Arguments that are evaluated before the call.
//!
//! R's arguments are lazy. But an argument that is a variable whose value is at hand, or plain arithmetic on such
//! variables, can be evaluated early without anyone noticing: it has no effects and can't fail. Where it could fail
//! after all (a type other than seen, an overflow, a promise that is not forced yet), a guard deoptimizes *before
//! the call*, and the interpreter makes the call with promises. So the callee gets values, and neither side makes a
//! promise.
//!
//! The callee must be *modest*: it never asks for the expression of an argument. That is read off its body, and the
//! callee is guarded by its function expression (`IsProto`).
//!
//! The generic instructions emitted here claim to have no effects, which is true only once they are typed.
//! `left_generic` finds those that no pass could type; such a version must be built again without early arguments.
//! (Rejected: typing them right here, which would repeat the speculation pass without its knowledge of types.)

use r_bytecode::code::{ArgSpec, Code, Default, Proto, Site};
use r_bytecode::op::{Instr, Op as Bc};
use r_policy::POLICY;
use r_runtime::object::{FLAG_ASKS, Kind, has_flag};
use r_runtime::{Value, alloc, symbol};

use super::Builder;
use super::calls::{is_pure_on_plain, may_assign};
use super::direct::MAX_ARGS;
use super::forward::{forward, is_fork};
use super::generics::generic_callee;
use super::ops::{DISPATCHES, tried_on_vectors};
use crate::func::{CodeRef, Func, Hint, Id, Imm, Inst, Seen};
use crate::op::{Effects, Op, Reason};
use crate::types::Type;

/// Instructions that the code of an early argument may have.
pub(super) const MAX_INSTRS: usize = POLICY.build.argument;

/// Whether an instruction of an early argument is still generic, so that its effects would come at the wrong time.
pub fn left_generic(f: &Func) -> bool {
    f.blocks.iter().flatten().any(|i| is_left_generic(f.inst(*i)))
}

/// Whether an instruction belongs to an early argument and is still generic.
pub fn is_left_generic(i: &Inst) -> bool {
    let hinted = matches!(i.hint, Hint::Eager | Hint::EagerTry);
    let eager = hinted || matches!(i.seen, Seen::Call { eager: true, .. });
    i.op == Op::Interp && eager
}

/// Whether code asks, anywhere in it, for more than the values of its arguments.
fn asks(expr: Value) -> bool {
    match expr.kind() {
        Some(Kind::Sym) => has_flag(expr, FLAG_ASKS),
        Some(Kind::Lang) => expr.values().iter().any(|v| asks(*v)),
        Some(Kind::Code) => asks(alloc::expr_of(expr)),
        _ => false,
    }
}

/// The proto of the closure that a site last called, if it is modest.
pub fn modest_callee(site: &Site) -> Option<Value> {
    let f = site.target.get();
    if !f.is_closure() {
        return None;
    }
    let object = alloc::closure(f).code.get();
    if object.is_null() {
        return None;
    }
    is_modest(alloc::code_as(&object)).then_some(object)
}

/// Whether a function is modest: it asks for nothing but the values of its arguments. It may have `...` as long as
/// it makes no use of it: a call that gives nothing to `...` is like any other.
pub fn is_modest(proto: &Proto) -> bool {
    let any = |of: fn(Value) -> bool| {
        let default = |d: &Default| matches!(d, Default::Code(e) if of(*e));
        of(proto.body_expr) || proto.defaults.iter().any(default)
    };
    !proto.keeps_args && !any(asks) && (proto.dots.is_none() || !any(names_dots))
}

/// Whether code mentions `...` or a part of it, by whatever name.
fn names_dots(expr: Value) -> bool {
    match expr.kind() {
        Some(Kind::Sym) => symbol::text(&expr).starts_with(".."),
        Some(Kind::Lang) => expr.values().iter().any(|v| names_dots(*v)),
        Some(Kind::Code) => names_dots(alloc::expr_of(expr)),
        _ => false,
    }
}

impl Builder<'_> {
    /// Emits a call of the function on the stack with values for arguments; `false` if it can't.
    pub(super) fn eager_call(&mut self, site: &Site) -> bool {
        if !self.req.eager_args
            || site.has_dots
            || self.code != 0
            || self.failures() > POLICY.build.wrong_calls
        {
            return false;
        }
        if let Some(object) = generic_callee(site) {
            return self.generic_call(site, object);
        }
        if self.failures() > 1 || site.varies() {
            return self.varying_call(site);
        }
        let Some(object) = modest_callee(site) else { return false };
        let proto: &Proto = alloc::code_as(&object);
        if site.args.len() > proto.formal_syms.len()
            || !site.args.is_empty() && !site.args.iter().any(|a| is_simple(a, 0))
        {
            return false;
        }
        if self.others_may_change(site) {
            return false;
        }
        let f = self.state.peek(0);
        let cp = self.checkpoint();
        let same = self.emit(Op::IsProto, vec![f], Imm::Const(object.opaque()));
        self.emit(Op::Assume, vec![same, cp], Imm::Reason(Reason::Target));
        // Promises come last: making one is observable, so no checkpoint is open after it.
        let passes = self.failures() > 0 && site.args.iter().all(|a| self.is_of_frame(a));
        let early: Vec<Option<Id>> = site.args.iter().map(|a| self.early_arg(a, passes)).collect();
        let promised = early.iter().any(Option::is_none);
        let mut args = vec![f];
        let mut assigns = false;
        for (a, v) in site.args.iter().zip(early) {
            assigns |= v.is_none() && matches!(a, ArgSpec::Lazy(e) if may_assign(*e));
            args.push(v.unwrap_or_else(|| self.promise(a)));
        }
        let matched = self.formals_given(site, object, proto);
        if let Some(formals) = matched.filter(|_| !promised) {
            let args = self.in_order(&formals, &args[1..]);
            self.direct_call(object, &args);
            return true;
        }
        self.state.pop();
        let at = self.at();
        let fx = if assigns { Effects::ALL } else { DISPATCHES };
        let v = self.with_frame(Op::Call, args, Imm::At(at), fx);
        self.state.push(v);
        true
    }

    /// The arguments in the order of the formals; formals left out get the missing marker.
    pub(super) fn in_order(&mut self, formals: &[Option<usize>], args: &[Id]) -> Vec<Id> {
        formals
            .iter()
            .map(|k| match k {
                Some(k) => args[*k],
                None => self.constant(Value::MISSING),
            })
            .collect()
    }

    /// Emits a call of whatever function is on the stack, provided that it takes values; `false` if it can't.
    fn varying_call(&mut self, site: &Site) -> bool {
        let simple = site.args.iter().all(|a| is_simple(a, 0));
        if !self.f.may_call || !site.names.is_empty() || site.args.len() > MAX_ARGS || !simple {
            return false;
        }
        let cp = self.checkpoint();
        let args: Option<Vec<Id>> = site.args.iter().map(|a| self.eager_arg(a)).collect();
        let Some(args) = args else { return false };
        let f = self.state.peek(0);
        let takes = self.emit(Op::IsDirect, vec![f], Imm::Index(args.len() as u32));
        self.emit(Op::Assume, vec![takes, cp], Imm::Reason(Reason::Target));
        self.direct_call(Value::NULL, &args);
        true
    }

    /// Whether an argument that stays a promise may change a variable before the callee reads another argument,
    /// which must then not be evaluated early.
    fn others_may_change(&self, site: &Site) -> bool {
        let lazy = |a: &&ArgSpec| matches!(a, ArgSpec::Lazy(_)) && !is_simple(a, self.scopes.len());
        let assigns = |a: &ArgSpec| matches!(a, ArgSpec::Lazy(e) if may_assign(*e));
        site.args.iter().filter(lazy).any(|a| !self.clean || assigns(a))
    }

    /// Whether an argument is made of constants and variables of this frame only.
    fn is_of_frame(&self, a: &ArgSpec) -> bool {
        match a {
            ArgSpec::Const(_) => true,
            ArgSpec::Lazy(e) if e.is_symbol() => self.are_of_frame(*e),
            ArgSpec::Lazy(e) => self.are_of_frame(alloc::expr_of(*e)),
            _ => false,
        }
    }

    fn are_of_frame(&self, expr: Value) -> bool {
        match expr.kind() {
            Some(Kind::Sym) => self.req.code.unit.slot_of(expr).is_some(),
            Some(Kind::Lang) => expr.values()[1..].iter().all(|v| self.are_of_frame(*v)),
            _ => true,
        }
    }

    /// The value of a simple argument. For a formal that turned out to be unevaluated here, the promise itself, if
    /// such promises may be passed on (`passes`): to the callee it is as good as one made for the call, because the
    /// callee never asks for the expression. Since the promise runs code when it is forced, no other argument may
    /// depend on what that could change.
    fn early_arg(&mut self, a: &ArgSpec, passes: bool) -> Option<Id> {
        let formal = match a {
            ArgSpec::Lazy(e) if passes && e.is_symbol() && self.scopes.is_empty() => *e,
            _ => return self.eager_arg(a),
        };
        let k = self.req.code.unit.slot_of(formal)?;
        if k >= self.req.code.unit.n_formals {
            return self.eager_arg(a);
        }
        let cp = self.checkpoint();
        let w = self.emit(Op::LdVar, vec![self.env], Imm::Sym(formal.opaque()));
        let t = Type::VAL | Type::PROM;
        let is = self.emit(Op::Is, vec![w], Imm::Type(t));
        self.emit(Op::Assume, vec![is, cp], Imm::Reason(Reason::Eager));
        let cast = self.emit(Op::Cast, vec![w], Imm::Type(t));
        self.f.inst_mut(cast).ty = t;
        Some(cast)
    }

    /// A promise for an argument.
    fn promise(&mut self, a: &ArgSpec) -> Id {
        let ArgSpec::Lazy(code) = a else { return self.constant(Value::MISSING) };
        let index = self.code_ref(*code, 0);
        self.emit(Op::MkPromise, vec![self.env], Imm::Code(index))
    }

    pub(super) fn code_ref(&mut self, object: Value, handle: u64) -> u32 {
        let unit = &self.req.code.unit;
        let slots = unit.slots.iter().map(|s| s.opaque()).collect();
        let (n_formals, shape) = (unit.n_formals, self.f.codes[0].shape);
        let name = format!("{}:arg{}", self.f.name, self.f.codes.len());
        self.f.codes.push(CodeRef {
            handle,
            object: object.opaque(),
            name,
            slots,
            n_formals,
            shape,
            is_default: false,
        });
        self.f.codes.len() as u32 - 1
    }

    /// The value of a simple argument, evaluated now.
    pub(super) fn eager_arg(&mut self, a: &ArgSpec) -> Option<Id> {
        match a {
            ArgSpec::Const(v) => Some(self.constant(*v)),
            ArgSpec::Lazy(e) if e.is_symbol() => self.eager_variable(*e),
            ArgSpec::Lazy(e) if is_simple(a, self.scopes.len()) => self.eager_code(*e),
            _ => None,
        }
    }

    /// The value of a variable, if it is at hand.
    fn eager_variable(&mut self, sym: Value) -> Option<Id> {
        if let Some(i) = self.scopes.last_mut() {
            if let Some(v) = i.vars.get(&sym.bits()) {
                return Some(*v);
            }
            if i.unsure.contains(&sym.bits()) {
                return None;
            }
            // A default argument is evaluated when it is first used.
            let Some(code) = i.late.remove(&sym.bits()) else { return self.global_value(sym) };
            let v = self.eager_arg(&ArgSpec::Lazy(code))?;
            self.scopes.last_mut()?.vars.insert(sym.bits(), v);
            return Some(v);
        }
        let unit = &self.req.code.unit;
        let cp = self.checkpoint();
        let free = unit.is_function && unit.slot_of(sym).is_none();
        let env = match free.then(|| self.outer(sym)) {
            None => self.env,
            Some(Some(e)) => e,
            Some(None) => return self.global_value(sym),
        };
        let w = self.emit(Op::LdVar, vec![env], Imm::Sym(sym.opaque()));
        // In a loop, `Evaluated` is preferred, because it can be hoisted out of the loop.
        let op = if env == self.env && !self.in_loop { Op::Peek } else { Op::Evaluated };
        Some(self.emit(op, vec![w, cp], Imm::None))
    }

    /// The value of an argument's code, evaluated now.
    fn eager_code(&mut self, object: Value) -> Option<Id> {
        self.run_code(object, r_bytecode::interp::code_ref(&object))
    }

    /// The value of code that only goes forward.
    pub(super) fn run_code(&mut self, object: Value, code: &Code) -> Option<Id> {
        // SAFETY: the session is borrowed for as long as the builder is, so nothing is collected.
        let c = unsafe { Code::of_handle(code.handle()) }.compiled()?;
        let index = self.code_ref(object, code.handle());
        let outer = (std::mem::replace(&mut self.c, c), self.code, self.pc, self.state.clone());
        self.code = index;
        self.pc = 0;
        let v = self.run_forward(c);
        (self.c, self.code, self.pc, self.state) = outer;
        v
    }

    /// Translates an instruction of such code that has no successor but the next.
    pub(super) fn early_instruction(&mut self, i: Instr) -> Option<()> {
        let c = self.c;
        match i.op {
            Bc::Visible => {}
            Bc::GuardBase => self.eager_guard(i)?,
            Bc::CallBuiltin => self.eager_builtin(i)?,
            Bc::Const => {
                let v = self.constant(c.consts[i.b as usize]);
                self.state.push(v);
            }
            Bc::LdSlot | Bc::LdVar => {
                let v = self.eager_variable(c.consts[i.b as usize])?;
                self.state.push(v);
            }
            Bc::Pop => _ = self.state.pop(),
            Bc::Dup => self.state.push(self.state.peek(0)),
            Bc::StSlot | Bc::StFormal => {
                let v = self.state.pop();
                self.scopes.last_mut()?.bind(c.consts[i.b as usize], v);
            }
            Bc::LdFun => {
                let f = self.eager_function(c.consts[i.b as usize])?;
                self.state.push(f);
            }
            Bc::Call => {
                let v = self.compute_call(&c.sites[i.b as usize])?;
                self.state.pop();
                self.state.push(v);
            }
            Bc::AndRight | Bc::OrRight => self.early_logical(2),
            _ => self.eager_operation(i)?,
        }
        Some(())
    }

    /// A function by name, if it can be found without effects.
    fn eager_function(&mut self, sym: Value) -> Option<Id> {
        let outer = if self.scopes.is_empty() { self.outer_function(sym) } else { None };
        outer.or_else(|| self.global(Op::GlobalFun, sym, |v| v.is_function()))
    }

    /// Guards that a base name still means its builtin.
    fn eager_guard(&mut self, i: Instr) -> Option<()> {
        let g = &self.c.guards[i.b as usize];
        if !r_bytecode::interp::bridge::is_base(g.symbol, g.builtin) {
            return None;
        }
        let cp = self.checkpoint();
        let builtin = self.constant(g.builtin);
        let b = self.emit(Op::IsBase, vec![builtin], Imm::Sym(g.symbol.opaque()));
        self.emit(Op::Assume, vec![b, cp], Imm::Reason(Reason::Target));
        Some(())
    }

    fn eager_builtin(&mut self, i: Instr) -> Option<()> {
        let site = &self.c.sites[i.b as usize];
        let def = self.vm.builtins.get(site.builtin as usize).map(|r| r.def)?;
        // The value of an early argument is visible, so a builtin that turns visibility off must stay a call.
        if site.has_dots || self.failures() > 0 || !def.visible || !is_pure_on_plain(def) {
            return None;
        }
        let hint = if site.names.is_empty() { Hint::Builtin(def.facts()) } else { Hint::None };
        self.generic(i.a as usize, Effects::ALLOC | Effects::MEM_R, Type::VAL);
        let id = self.state.peek(0);
        let inst = self.f.inst_mut(id);
        (inst.seen, inst.hint) = (Seen::Call { pure: true, eager: true }, hint);
        Some(())
    }

    fn eager_operation(&mut self, i: Instr) -> Option<()> {
        let n = operands(i.op)?;
        let seen = self.c.feedback.get(i.a);
        if self.failures() > 0 || seen == 0 {
            return None;
        }
        self.generic(n, Effects::ALLOC | Effects::MEM_R, Type::VAL);
        let id = self.state.peek(0);
        let inst = self.f.inst_mut(id);
        inst.seen = Seen::of_operands(seen);
        inst.hint = if sees_scalars(i.op, seen) { Hint::Eager } else { Hint::EagerTry };
        Some(())
    }
}

/// The number of operands of an instruction that an early argument may have.
pub(super) fn operands(op: Bc) -> Option<usize> {
    Some(match op {
        Bc::Add | Bc::Sub | Bc::Mul | Bc::Div | Bc::Pow | Bc::Mod | Bc::IntDiv => 2,
        Bc::Eq | Bc::Ne | Bc::Lt | Bc::Le | Bc::Gt | Bc::Ge => 2,
        Bc::Subset | Bc::Subset2 => 2,
        Bc::SubsetMatrix => 3,
        Bc::Neg | Bc::Not | Bc::Dollar => 1,
        _ => return None,
    })
}

/// Whether an instruction belongs to `if`, `&&` or `||`.
pub(super) fn is_early_choice(op: Bc) -> bool {
    is_fork(op) || matches!(op, Bc::AndRight | Bc::OrRight)
}

/// Whether feedback of an operation has seen scalars only (except for the vector that is indexed: a plain matrix,
/// or a named list for `$`).
pub(super) fn sees_scalars(op: Bc, seen: u32) -> bool {
    use r_bytecode::feedback::{
        IN_ATTRIBUTES, IN_LIST, IN_MATRIX, IN_NAMES, IN_OTHER, SEEN_DOUBLE, SEEN_INT, SEEN_LOGICAL,
    };
    const KINDS: u32 = IN_LIST | IN_OTHER | IN_ATTRIBUTES | IN_MATRIX;
    let scalar = SEEN_INT | SEEN_DOUBLE | SEEN_LOGICAL;
    match op {
        Bc::Dollar => seen & (KINDS | IN_NAMES) == IN_LIST | IN_NAMES,
        Bc::SubsetMatrix => {
            let indices = seen >> 8 & 0xFFFF & !(scalar | scalar << 8);
            seen & KINDS == IN_MATRIX && indices == 0
        }
        Bc::Subset | Bc::Subset2 => seen & (0xFF << 8) & !(scalar << 8) == 0,
        _ => seen & 0xFFFF & !(scalar | scalar << 8) == 0,
    }
}

/// Whether feedback of an operation has seen plain values only, vectors among them. Evaluating it early takes no
/// longer than later, and it deoptimizes before the call if there is more to it.
fn sees_plain(op: Bc, seen: u32) -> bool {
    use r_bytecode::feedback::{SEEN_OBJECT, SEEN_OTHER, SEEN_STRING};
    match op {
        Bc::Subset => seen & ((SEEN_OBJECT | SEEN_OTHER | SEEN_STRING) * 0x101) == 0,
        _ => tried_on_vectors(op, seen),
    }
}

/// The variables that a simple argument uses.
pub(super) fn names_used(a: &ArgSpec) -> Vec<Value> {
    let ArgSpec::Lazy(e) = a else { return Vec::new() };
    if e.is_symbol() {
        return vec![*e];
    }
    let Some(c) = r_bytecode::interp::code_ref(e).compiled() else { return Vec::new() };
    let loads = c.instrs.iter().map(std::cell::Cell::get).filter(|i| matches!(i.op, Bc::LdSlot | Bc::LdVar));
    let own = loads.map(|i| c.consts[i.b as usize]);
    // The calls in it are evaluated with it, so their arguments count as well.
    own.chain(c.sites.iter().flat_map(|s| s.args.iter().flat_map(names_used))).collect()
}

/// Whether an argument is simple, so that evaluating it early is worth trying: a constant, a variable, or a few
/// operations and conditions on scalars or plain vectors, all of which the interpreter has seen.
pub(super) fn is_simple(a: &ArgSpec, depth: usize) -> bool {
    let ArgSpec::Lazy(e) = a else { return matches!(a, ArgSpec::Const(_)) };
    if e.is_symbol() {
        return true;
    }
    let Some(c) = r_bytecode::interp::code_ref(e).compiled() else { return false };
    let op = |i: Instr| match i.op {
        Bc::Return | Bc::Visible | Bc::Const | Bc::LdSlot | Bc::LdVar | Bc::LdFun => true,
        Bc::GuardBase | Bc::CallBuiltin => true,
        Bc::Call => super::early::computable(&c.sites[i.b as usize], depth + 1).is_some(),
        op if is_early_choice(op) => true,
        op => {
            let seen = c.feedback.get(i.a);
            operands(op).is_some() && (sees_scalars(op, seen) || sees_plain(op, seen))
        }
    };
    forward(c).is_some_and(|path| path.into_iter().all(op))
}
