//! Formals that a direct call leaves out: default arguments.
//!
//! A version for direct calls (`Entry::Args`) knows which of its formals are missing. Their variables hold what the
//! interpreter's would: a promise for the default in the version's own environment, marked so that `missing` finds
//! out. There are three cases, by what can be observed:
//!
//! - A constant is an evaluated promise: forces of it fold away, and it vanishes with the environment.
//! - Code that only computes is evaluated at the entry (as in `eager`) if the time doesn't matter: it depends on no
//!   variables, or it is forced before anything else happens, or nothing in the function could change what it
//!   depends on. If a guard fails, the version deoptimizes at its start, with the promise unevaluated.
//! - Anything else stays a promise, evaluated at its first force.

use crate::map::HashMap;

use r_bytecode::code::{ArgSpec, Compiled, Default};
use r_bytecode::op::{Instr, Op as Bc};
use r_runtime::env;
use r_runtime::{Opaque, Value};

use super::Builder;
use super::calls::{is_pure_on_plain, may_assign};
use super::eager::{is_simple, names_used};
use super::early::Scope;
use crate::func::{Id, Imm};
use crate::op::{Effects, Op};
use crate::types::Type;

impl Builder<'_> {
    /// Makes the environment of a version for direct calls.
    pub(super) fn own_environment(&mut self, args: Vec<Id>) {
        let parent = self.emit(Op::LdParent, vec![], Imm::None);
        let syms: Vec<Value> = self.req.code.unit.slots[..args.len()].to_vec();
        let missing: Vec<bool> = args.iter().map(|a| self.f.ty(*a) == Type::MISSING).collect();
        let mut words: Vec<Option<Id>> = args.iter().zip(&missing).map(|(a, m)| (!m).then_some(*a)).collect();
        let mut late = Vec::new();
        for (k, d) in self.req.defaults.iter().enumerate().filter(|(k, _)| missing.get(*k) == Some(&true)) {
            match *d {
                Default::None => words[k] = Some(args[k]),
                Default::Const(v) => words[k] = Some(self.default_value(v, v, parent)),
                Default::Code(code) => late.push((syms[k], code)),
            }
        }
        let there = syms.iter().zip(&words).filter_map(|(s, w)| Some((*s, (*w)?)));
        let (names, mut operands): (Vec<Value>, Vec<Id>) = there.unzip();
        operands.push(parent);
        let names: Box<[Opaque]> = names.into_iter().map(Value::opaque).collect();
        self.env = self.emit(Op::MkEnv, operands.clone(), Imm::Names(names.clone()));
        let known = names.iter().zip(&operands).filter_map(|(s, w)| Some((s.bits(), self.value_of(*w)?)));
        let vars = known.collect();
        self.early_defaults(vars, parent, &mut late);
        self.late_assigns = late.iter().any(|(_, code)| may_assign(*code));
        self.promise_defaults(&late);
    }

    /// Binds formals to the promises of their defaults.
    fn promise_defaults(&mut self, late: &[(Value, Value)]) {
        for (sym, code) in late {
            let index = self.default_ref(*code);
            let p = self.emit(Op::MkPromise, vec![self.env], Imm::Code(index));
            self.emit(Op::StVar, vec![p, self.env], Imm::Sym(sym.opaque()));
        }
    }

    fn default_ref(&mut self, code: Value) -> u32 {
        let index = self.code_ref(code, 0);
        self.f.codes[index as usize].is_default = true;
        index
    }

    /// The evaluated promise of a default that is a constant.
    fn default_value(&mut self, code: Value, v: Value, parent: Id) -> Id {
        let c = self.constant(v);
        self.evaluated_default(code, c, parent)
    }

    /// The evaluated promise of a default: it needs no environment any more.
    fn evaluated_default(&mut self, code: Value, value: Id, parent: Id) -> Id {
        let index = self.default_ref(code);
        let p = self.emit(Op::MkPromise, vec![value, parent], Imm::Code(index));
        self.f.inst_mut(p).fx = Effects::ALLOC;
        p
    }

    /// Evaluates the defaults for which the time doesn't matter; the others stay in `late`.
    fn early_defaults(&mut self, vars: HashMap<u64, Id>, parent: Id, late: &mut Vec<(Value, Value)>) {
        if !late.iter().any(|(sym, code)| self.may_be_early(*sym, *code)) {
            return;
        }
        self.entry_checkpoint(late);
        let (outside, none) = (env::parent(self.req.env), HashMap::default());
        self.scopes.push(Scope::new(vars, none, parent, outside));
        let mut done = Vec::new();
        // One default may depend on another.
        while let Some((at, v)) = self.next_early(late) {
            let (sym, code) = late.remove(at);
            self.scopes.iter_mut().for_each(|i| _ = i.vars.insert(sym.bits(), v));
            done.push((sym, code, v));
        }
        self.scopes.pop();
        for (sym, code, v) in done {
            let p = self.evaluated_default(code, v, parent);
            self.emit(Op::StVar, vec![p, self.env], Imm::Sym(sym.opaque()));
        }
        self.cp = None;
    }

    /// The value behind a word that is a value, or an evaluated promise made here.
    fn value_of(&self, word: Id) -> Option<Id> {
        let inst = self.f.inst(word);
        match inst.op {
            Op::MkPromise => inst.operands().first().copied(),
            _ => inst.ty.within(Type::VAL).then_some(word),
        }
    }

    fn next_early(&mut self, late: &[(Value, Value)]) -> Option<(usize, Id)> {
        late.iter().enumerate().find_map(|(at, (sym, code))| {
            let ready = self.may_be_early(*sym, *code) && self.are_known(*code);
            ready.then(|| self.eager_arg(&ArgSpec::Lazy(*code))).flatten().map(|v| (at, v))
        })
    }

    /// Whether the variables of the frame that a default uses have known values.
    fn are_known(&self, code: Value) -> bool {
        let slots = &self.req.code.unit.slots;
        let vars = self.scopes.last().map(|i| &i.vars);
        let known = |s: &Value| !slots.contains(s) || vars.is_some_and(|v| v.contains_key(&s.bits()));
        names_used(&ArgSpec::Lazy(code)).iter().all(known)
    }

    /// Whether nobody can observe that a default is evaluated at the entry.
    fn may_be_early(&self, sym: Value, code: Value) -> bool {
        let a = ArgSpec::Lazy(code);
        let used = names_used(&a);
        let in_time = || used.is_empty() || self.is_forced_first(sym, &used) || self.only_computes(&used);
        self.req.eager_args && is_simple(&a, 1) && in_time()
    }

    /// Whether the function evaluates this formal before anything that could change a variable it uses.
    fn is_forced_first(&self, sym: Value, used: &[Value]) -> bool {
        let slot = self.req.code.unit.slot_of(sym);
        for i in self.c.instrs.iter().map(std::cell::Cell::get) {
            match i.op {
                Bc::LdSlot if Some(i.a as usize) == slot => return true,
                Bc::BranchFalse
                | Bc::BranchObject
                | Bc::Jump
                | Bc::Loop
                | Bc::ForNext
                | Bc::Switch
                | Bc::AndLeft
                | Bc::OrLeft => {
                    return false;
                }
                _ if self.changes(i, used) => return false,
                _ => {}
            }
        }
        false
    }

    /// Whether nothing in the function could change these variables.
    fn only_computes(&self, used: &[Value]) -> bool {
        !self.c.instrs.iter().any(|i| self.changes(i.get(), used))
    }

    /// Whether an instruction may change one of these variables, or run code that does.
    fn changes(&self, i: Instr, used: &[Value]) -> bool {
        match i.op {
            Bc::LdSlot => !self.is_plain_formal(i.a as usize) && (i.a as usize) < self.req.stack.len(),
            Bc::StSlot | Bc::StFormal => used.contains(&self.c.consts[i.b as usize]),
            Bc::Const | Bc::Dup | Bc::Pop | Bc::Pick | Bc::Visible | Bc::GuardBase => false,
            Bc::BranchFalse
            | Bc::BranchObject
            | Bc::Jump
            | Bc::Loop
            | Bc::ForRange
            | Bc::ForVector
            | Bc::ForNext
            | Bc::ForEnd => false,
            Bc::AndLeft | Bc::AndRight | Bc::OrLeft | Bc::OrRight | Bc::Return | Bc::Pow | Bc::Colon => false,
            Bc::CallBuiltin => !is_pure_site(self, self.c, i.b),
            op => super::eager::operands(op).is_none(),
        }
    }

    /// Whether evaluating a formal only computes.
    fn is_plain_formal(&self, k: usize) -> bool {
        match (self.req.stack.get(k), self.req.defaults.get(k)) {
            (Some(&Type::MISSING), Some(Default::Code(e))) => is_simple(&ArgSpec::Lazy(*e), 1),
            (Some(&Type::MISSING), d) => matches!(d, Some(Default::Const(_))),
            (Some(t), _) => t.within(Type::VAL),
            (None, _) => false,
        }
    }

    /// The checkpoint at the entry; a frame that leaves through it has these defaults as promises.
    fn entry_checkpoint(&mut self, late: &[(Value, Value)]) {
        let (next, exit) = (self.f.new_block(), self.f.new_block());
        let cp = self.emit(Op::Checkpoint, vec![], Imm::None);
        self.f.inst_mut(cp).blocks = vec![next, exit];
        self.block = exit;
        self.promise_defaults(late);
        let fs = self.framestate(exit, self.pc, &[]);
        self.emit(Op::Deopt, vec![fs], Imm::None);
        (self.block, self.cp) = (next, Some(cp));
    }
}

/// Whether the builtin of a call does nothing but make its result.
fn is_pure_site(b: &Builder<'_>, c: &Compiled, site: u32) -> bool {
    let def = b.vm.builtins.get(c.sites[site as usize].builtin as usize);
    def.is_some_and(|d| is_pure_on_plain(d.def))
}
