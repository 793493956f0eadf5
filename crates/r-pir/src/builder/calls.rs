//! Calls of closures and builtins.

use r_bytecode::code::{ArgSpec, Code, Compiled, Site};
use r_bytecode::op::{Instr, Op as Bc};
use r_runtime::builtin::{Builtin, Dispatch, Effects as BuiltinEffects, Eval};
use r_runtime::object::Kind;
use r_runtime::{Value, alloc, symbol};

use super::Builder;
use super::ops::DISPATCHES;
use crate::func::{Block, Entry, Hint, Id, Imm, Inst, Seen};
use crate::op::{Effects, Op};
use crate::types::Type;

/// Whether the environment is still used when the call is over: by closures that the code makes, or by `on.exit`.
pub(super) fn outlives(c: &Compiled) -> bool {
    let named = |v: Value| v.is_symbol() && r_runtime::symbol::text(&v) == "on.exit";
    c.instrs.iter().any(|i| i.get().op == Bc::Closure) || c.sites.iter().any(|s| named(s.name))
}

/// Whether a version may make direct calls: its environment must not have escaped.
pub fn may_call(code: &Code, c: &Compiled, captured: bool) -> bool {
    !captured && !outlives(c) && code.unit.is_function
}

/// Whether an expression, evaluated as a promise, may bind variables of its environment: it contains an assignment
/// or a loop. (Functions that it calls bind their own.)
pub fn may_assign(expr: Value) -> bool {
    match expr.kind() {
        Some(Kind::Code) => may_assign(alloc::expr_of(expr)),
        Some(Kind::Lang) => {
            let items = expr.values();
            let head = items[0];
            let binds = head.is_symbol()
                && matches!(
                    r_runtime::symbol::text(&head),
                    "<-" | "<<-" | "=" | "->" | "for" | "assign" | "delayedAssign"
                );
            let defines = head.is_symbol() && r_runtime::symbol::text(&head) == "function";
            binds || !defines && items.iter().any(|v| may_assign(*v))
        }
        _ => false,
    }
}

/// Whether calling a builtin on plain values does nothing but make its result.
pub(super) fn is_pure_on_plain(b: &Builtin) -> bool {
    // Visibility is an effect, which passes must not drop or move.
    if !b.visible {
        return false;
    }
    b.effects.0 & !(BuiltinEffects::PURE.0 | BuiltinEffects::METHODS.0) == 0 && b.eval != Eval::Special
}

/// What calling a builtin may do.
fn builtin_effects(b: &Builtin) -> Effects {
    let pure = b.effects.0 & !BuiltinEffects::PURE.0 == 0;
    if pure && b.dispatch == Dispatch::None {
        let mut fx = Effects::ALLOC | Effects::MEM_R;
        if b.effects.has(BuiltinEffects::WARNS) || b.effects.has(BuiltinEffects::ERRORS) {
            fx = fx | Effects::SIGNALS;
        }
        return fx;
    }
    if b.effects.has(BuiltinEffects::CHANGES_ENV) { Effects::ALL } else { DISPATCHES }
}

impl Builder<'_> {
    pub(super) fn closure(&mut self) {
        let at = self.at();
        let f = self.emit(Op::MkClosure, vec![self.env], Imm::At(at));
        self.state.push(f);
    }

    /// A call of the function on the stack.
    pub(super) fn call(&mut self, i: Instr) {
        let site = &self.c.sites[i.b as usize];
        let pc = self.pc;
        self.in_loop = self.c.loops.iter().any(|l| l.start <= pc && pc <= l.end);
        let asked = self.asked_first(site);
        if !asked.is_empty() {
            return self.forked_call(site, &asked);
        }
        if !self.eager_call(site) {
            self.promising_call(site);
        }
    }

    /// The formals used in arguments of a call that have to be tested first, because they may not be evaluated.
    fn asked_first(&self, site: &Site) -> Vec<Value> {
        if !self.req.lazy || self.in_loop || self.req.entry != Entry::Frame || self.code != 0 {
            return Vec::new();
        }
        let unit = &self.req.code.unit;
        let mut used: Vec<Value> = site.args.iter().flat_map(super::eager::names_used).collect();
        used.retain(|s| unit.slots[..unit.n_formals].contains(s));
        used.sort_unstable_by_key(|s| s.bits());
        used.dedup();
        used
    }

    /// A call on values if these formals are evaluated, otherwise on promises.
    fn forked_call(&mut self, site: &Site, formals: &[Value]) {
        let (lazy, join) = (self.f.new_block(), self.f.new_block());
        for sym in formals {
            let w = self.emit(Op::LdVar, vec![self.env], Imm::Sym(sym.opaque()));
            let can = self.emit(Op::CanPeek, vec![w], Imm::None);
            let next = self.f.new_block();
            let b = self.emit(Op::Branch, vec![can], Imm::None);
            self.f.inst_mut(b).blocks = vec![next, lazy];
            (self.block, self.cp) = (next, None);
        }
        let before = self.state.clone();
        if !self.eager_call(site) {
            self.promising_call(site);
        }
        let early = self.join(join);
        (self.block, self.cp, self.state) = (lazy, None, before);
        self.promising_call(site);
        let late = self.join(join);
        (self.block, self.cp) = (join, None);
        let mut phi = Inst::new(Op::Phi, vec![early.1, late.1], Imm::None, self.at());
        phi.blocks = vec![early.0, late.0];
        phi.ty = Type::VAL;
        let v = self.place(phi);
        self.state.push(v);
    }

    /// Ends the block with a jump. Returns the block and the value on top of the stack, which is popped.
    fn join(&mut self, to: Block) -> (Block, Id) {
        let j = self.emit(Op::Jump, vec![], Imm::None);
        self.f.inst_mut(j).blocks = vec![to];
        (self.block, self.state.pop())
    }

    /// A call for which the interpreter makes the promises of the arguments.
    fn promising_call(&mut self, site: &Site) {
        let assigns = site.args.iter().any(|a| matches!(a, ArgSpec::Lazy(e) if may_assign(*e)));
        let fx = if assigns { Effects::ALL } else { DISPATCHES };
        self.generic(1, fx, Type::VAL);
    }

    /// A call of a builtin that evaluates its own arguments.
    pub(super) fn call_special(&mut self, i: Instr) {
        match self.known_missing(i) {
            Some((sym, missing)) => {
                if !self.f.asked.iter().any(|a| a.0 == sym) {
                    self.f.asked.push((sym.opaque(), missing));
                }
                let v = self.constant(Value::bool(missing));
                self.state.push(v);
            }
            None => self.generic(0, Effects::ALL, Type::VAL),
        }
    }

    /// If this is a call of `missing` whose answer is known: the formal and the answer. It is known if the entry
    /// says so and nothing is ever assigned to that formal.
    fn known_missing(&self, i: Instr) -> Option<(Value, bool)> {
        let site = &self.c.sites[i.b as usize];
        let is_missing = site.name.is_symbol() && symbol::text(&site.name) == "missing";
        let [_, sym] = site.call.values() else { return None };
        let whole = self.req.entry == Entry::Frame && self.code == 0 && self.scopes.is_empty();
        if !is_missing || !sym.is_symbol() || !whole || self.is_assigned(*sym) {
            return None;
        }
        let k = self.req.code.unit.slot_of(*sym)?;
        Some((*sym, (*self.req.missing.get(k)?)?))
    }

    /// Whether a formal may be assigned to while the function runs. (If the environment is captured, the frame
    /// leaves.)
    fn is_assigned(&self, sym: Value) -> bool {
        let Some(k) = self.req.code.unit.slot_of(sym) else { return true };
        let stores = |i: Instr| match i.op {
            Bc::StSlot | Bc::StFormal => i.a as usize == k,
            Bc::StVar => true,
            _ => false,
        };
        let changes = |s: &Site| {
            let def = self
                .vm
                .builtins
                .get(s.builtin as usize)
                .filter(|d| s.name.is_symbol() && symbol::text(&s.name) == d.def.name);
            let lazily = s.args.iter().any(|a| matches!(a, ArgSpec::Lazy(e) if may_assign(*e)));
            lazily || def.is_some_and(|d| d.def.effects.has(BuiltinEffects::CHANGES_ENV))
        };
        !self.clean || self.c.instrs.iter().any(|i| stores(i.get())) || self.c.sites.iter().any(changes)
    }

    pub(super) fn call_builtin(&mut self, i: Instr) {
        let site = &self.c.sites[i.b as usize];
        let def = self.vm.builtins.get(site.builtin as usize).map(|r| r.def);
        let name = def.as_ref().filter(|_| site.names.is_empty() && !site.has_dots).map_or("", |d| d.name);
        if self.counted(name, i.a) {
            return;
        }
        let fx = def.map_or(Effects::ALL, builtin_effects);
        self.checkpoint();
        self.generic(i.a as usize, fx, Type::VAL);
        let id = self.state.peek(0);
        if let Some(d) = def
            && !site.has_dots
            && self.failures() == 0
        {
            let inst = self.f.inst_mut(id);
            if site.names.is_empty() {
                inst.hint = Hint::Builtin(d.facts());
            } else if d.name == "complex" && are_parts(&site.names) {
                inst.hint = Hint::Builtin(r_runtime::Facts { name: COMPLEX_OF_PARTS, ..d.facts() });
            }
            inst.seen =
                if is_pure_on_plain(d) { Seen::Call { pure: true, eager: false } } else { Seen::Nothing };
        }
    }
}

/// `complex` called on a real and an imaginary part by name: what `spec` knows that call as.
pub const COMPLEX_OF_PARTS: &str = "complex(real, imaginary)";

/// Whether the names of two arguments stand for `real` and `imaginary`.
fn are_parts(names: &[Value]) -> bool {
    let stands = |n: &Value, formal: &str| n.as_str().is_some_and(|n| !n.is_empty() && formal.starts_with(n));
    matches!(names, [re, im] if stands(re, "real") && stands(im, "imaginary"))
}
