//! Translates one bytecode instruction to PIR.

use r_bytecode::op::{Instr, Op as Bc};
use r_policy::POLICY;
use r_runtime::{Opaque, Value};

use super::{Builder, Refusal};
use crate::func::{Hint, Id, Imm, Inst, Seen};
use crate::op::{Effects, Op, Reason};
use crate::types::Type;

/// The effects of an operation that may dispatch on objects: methods are R code, but they don't write our
/// variables.
pub(super) const DISPATCHES: Effects = Effects(Effects::ALL.0 & !Effects::ENV_W.0);

/// Whether feedback of an operation has seen plain vectors only, so that its builtin may be tried (`Pure`).
pub(super) fn tried_on_vectors(op: Bc, seen: u32) -> bool {
    use r_bytecode::feedback::{SEEN_OBJECT, SEEN_OTHER, SEEN_STRING, SEEN_VECTOR};
    let (any, none) = (SEEN_VECTOR * 0x101, (SEEN_OBJECT | SEEN_OTHER | SEEN_STRING) * 0x101);
    r_bytecode::elementwise::operation(op, "", 0).is_some() && seen & any != 0 && seen & none == 0
}

/// Whether feedback of `$` has seen nothing but lists with a class: it may be tried (`Pure`), which deoptimizes if
/// there is a method.
fn tried_on_objects(op: Bc, seen: u32) -> bool {
    use r_bytecode::feedback::{IN_ENV, IN_LIST, IN_OTHER, SEEN_MASK, SEEN_OBJECT};
    let in_list = seen & (IN_LIST | IN_ENV | IN_OTHER) == IN_LIST;
    op == Bc::Dollar && in_list && seen & SEEN_MASK == SEEN_OBJECT
}

impl Builder<'_> {
    /// Translates one instruction; `false` if it ended the block.
    pub(super) fn instruction(&mut self, i: Instr) -> Result<bool, Refusal> {
        match i.op {
            Bc::Const => self.push_constant(self.c.consts[i.b as usize]),
            Bc::Pop => _ = self.state.pop(),
            Bc::Dup => self.state.push(self.state.peek(0)),
            Bc::Pick => self.state.push(self.state.peek(i.b as usize)),
            Bc::Visible => _ = self.emit(Op::Visible, vec![], Imm::Index(u32::from(i.a))),
            Bc::LdSlot => self.load_slot(i),
            Bc::LdVar => self.load_variable(i),
            Bc::LdSlotAssign => self.load_slot_assign(i),
            Bc::LdVarAssign => self.load_variable_assign(i),
            Bc::StSlot | Bc::StFormal | Bc::StVar => self.store(i),
            Bc::StSuper => self.store_super(i),
            Bc::LdSuperAssign => self.load_super_assign(i),
            Bc::LdFun => self.load_function(i),
            Bc::LdSlotMissing if self.failures() == 0 => self.load_index(i),
            Bc::LdSlotMissing | Bc::LdDots | Bc::LdDotElement | Bc::ForcePromise => {
                self.generic(0, DISPATCHES, Type::VAL | Type::DOTS | Type::MISSING)
            }
            Bc::CheckFun => self.generic(1, Effects::SIGNALS, Type::FUNCTION),
            Bc::OwnElement => self.own_element(),
            Bc::Unalias => self.unalias(i),
            Bc::GuardBase => return Ok(self.guard_base(i)),
            Bc::Jump => return Ok(self.jump(i.b)),
            Bc::Loop => return Ok(self.loop_back(i.b)),
            Bc::BranchFalse => return Ok(self.branch_false(i)),
            Bc::BranchObject => return Ok(self.branch_object(i)),
            Bc::AndLeft => return Ok(self.and_left(i, Value::FALSE)),
            Bc::OrLeft => return Ok(self.and_left(i, Value::TRUE)),
            Bc::AndRight | Bc::OrRight => {
                self.generic(2, Effects::SIGNALS, Type::LGL);
                self.doubt();
            }
            Bc::ForVector => self.for_vector(),
            Bc::ForRange => self.for_range()?,
            Bc::ForNext => return self.for_next(i).map(|()| false),
            Bc::ForEnd => self.for_end(),
            Bc::Closure => self.closure(),
            Bc::Call => self.call(i),
            Bc::CallBuiltin => self.call_builtin(i),
            Bc::CallSpecial => self.call_special(i),
            Bc::IndexLazily => self.generic(1, Effects::ALL, Type::VAL),
            Bc::CallValues | Bc::CallReplace => self.generic(i.a as usize, Effects::ALL, Type::VAL),
            Bc::Add | Bc::Sub | Bc::Mul | Bc::Div | Bc::Pow | Bc::Mod | Bc::IntDiv => self.operation(i, 2),
            Bc::Eq | Bc::Ne | Bc::Lt | Bc::Le | Bc::Gt | Bc::Ge | Bc::Colon => self.operation(i, 2),
            Bc::Neg | Bc::Not | Bc::Dollar => self.operation(i, 1),
            Bc::Subset | Bc::Subset2 => self.operation(i, 2),
            Bc::SubsetMatrix | Bc::Subset2Matrix => self.operation(i, 3),
            Bc::SubsetArray | Bc::Subset2Array => self.operation(i, 4),
            Bc::AssignDollar => self.replacement(i, 2),
            Bc::Assign | Bc::Assign2 => self.replacement(i, 3),
            Bc::AssignMatrix => self.replacement(i, 4),
            Bc::AssignArray => self.replacement(i, 5),
            Bc::Switch => return Ok(self.switch(i)),
            Bc::Return => return Ok(self.return_()),
            Bc::ReturnFrom => return Ok(self.leave(1)),
            Bc::BreakFrom | Bc::NextFrom => return Ok(self.leave(0)),
        }
        Ok(true)
    }

    fn push_constant(&mut self, v: Value) {
        let id = self.constant(v);
        self.state.push(id);
    }

    /// Emits an instruction that may run R code, with the framestate after it.
    pub(super) fn with_frame(&mut self, op: Op, operands: Vec<Id>, imm: Imm, fx: Effects) -> Id {
        self.with_frame_at(self.pc + 1, op, operands, imm, fx)
    }

    /// Emits an instruction that may run R code, with a framestate that resumes at `pc`.
    pub(super) fn with_frame_at(&mut self, pc: u32, op: Op, operands: Vec<Id>, imm: Imm, fx: Effects) -> Id {
        let stack = self.state.stack.clone();
        let fs = self.framestate(self.block, pc, &stack);
        let mut args = operands;
        args.extend([self.env, fs]);
        let mut inst = Inst::new(op, args, imm, self.at());
        inst.fx = fx;
        if matches!(op, Op::Interp | Op::ForInit) {
            inst.bc = Some(self.c.instrs[self.pc as usize].get().op);
        }
        self.place(inst)
    }

    /// Emits the generic form (`Interp`) of the current instruction with `n` operands.
    pub(super) fn generic(&mut self, n: usize, fx: Effects, ty: Type) {
        let operands = self.state.pop_n(n);
        let at = self.at();
        let id = self.with_frame(Op::Interp, operands, Imm::At(at), fx);
        self.f.inst_mut(id).ty = ty;
        self.state.push(id);
    }

    /// Marks the logical that was just pushed as doubtful, if it was not a logical before.
    pub(super) fn doubt(&mut self) {
        if self.failures() > 0 {
            let id = self.state.peek(0);
            self.f.inst_mut(id).hint = Hint::Doubted;
        }
    }

    /// An operation with feedback. The checkpoint before it lets passes speculate.
    fn operation(&mut self, i: Instr, n: usize) {
        self.checkpoint();
        self.generic(n, DISPATCHES, Type::VAL);
        let seen = self.c.feedback.get(i.a);
        let id = self.state.peek(0);
        // An operation that deoptimized before isn't speculated on again, but may be tried as it is.
        let failures = self.failures();
        let inst = self.f.inst_mut(id);
        inst.seen = match failures {
            0 => Seen::of_operands(seen),
            n if n > POLICY.build.wrong_places => Seen::Wrong,
            _ => Seen::Nothing,
        };
        if failures == 0 && (tried_on_vectors(i.op, seen) || tried_on_objects(i.op, seen)) {
            inst.hint = Hint::Try;
        }
        if failures == 0 && i.op == Bc::Colon {
            inst.hint = Hint::Try;
        }
        if failures <= POLICY.build.wrong_tries && matches!(i.op, Bc::Subset | Bc::Subset2 | Bc::SubsetMatrix)
        {
            inst.hint = Hint::Try;
        }
    }

    /// An operation that modifies a target.
    fn replacement(&mut self, i: Instr, n: usize) {
        self.check_target();
        self.operation(i, n);
    }

    fn symbol(&self, i: Instr) -> Value {
        self.c.consts[i.b as usize]
    }

    /// The value of a variable of this very environment, forced.
    fn load_own(&mut self, sym: Value) -> Id {
        let w = self.emit(Op::LdVar, vec![self.env], Imm::Sym(sym.opaque()));
        let fx = if self.req.defaults_assign || self.late_assigns { Effects::ALL } else { DISPATCHES };
        let id = self.with_frame(Op::Force, vec![w], Imm::Sym(sym.opaque()), fx);
        // The argument was assumed to be evaluated, and wasn't: that is not assumed again.
        self.f.inst_mut(id).seen = if self.failures() > 0 { Seen::Wrong } else { Seen::Nothing };
        id
    }

    /// A formal that is used as an index and might be missing. It is assumed to have a value.
    fn load_index(&mut self, i: Instr) {
        let cp = self.checkpoint();
        let w = self.emit(Op::LdVar, vec![self.env], Imm::Sym(self.symbol(i).opaque()));
        let v = self.emit(Op::Evaluated, vec![w, cp], Imm::None);
        self.f.inst_mut(v).hint = Hint::Plain;
        self.state.push(v);
    }

    fn load_slot(&mut self, i: Instr) {
        let v = self.load_own(self.symbol(i));
        self.state.push(v);
    }

    fn load_variable(&mut self, i: Instr) {
        let sym = self.symbol(i);
        // Code without slots runs in an arbitrary environment, whose variables are its own.
        let v = if self.req.code.unit.slots.is_empty() && !self.req.code.unit.is_function {
            self.load_own(sym)
        } else {
            self.load_free(sym)
        };
        self.state.push(v);
    }

    fn load_slot_assign(&mut self, i: Instr) {
        let sym = self.symbol(i);
        let v = self.load_own(sym);
        let own = self.emit(Op::Own, vec![v, self.env], Imm::Sym(sym.opaque()));
        self.state.push(own);
    }

    fn load_variable_assign(&mut self, i: Instr) {
        if self.req.code.unit.is_function {
            self.generic(0, DISPATCHES, Type::VAL);
        } else {
            self.load_slot_assign(i);
        }
    }

    fn store(&mut self, i: Instr) {
        let v = self.state.pop();
        self.assign(v, self.env, self.symbol(i));
    }

    /// Binds a variable as an assignment does: a formal is no longer missing after it.
    pub(super) fn assign(&mut self, v: Id, env: Id, sym: Value) {
        let sym = sym.opaque();
        if self.may_be_missing(env, sym) {
            self.emit(Op::Given, vec![env], Imm::Sym(sym));
        }
        self.emit(Op::StVar, vec![v, env], Imm::Sym(sym));
    }

    /// Whether a variable is a formal of an environment that has `missing` bits. Environments that versions make
    /// have none: their words say what is missing.
    fn may_be_missing(&self, env: Id, sym: Opaque) -> bool {
        let inst = self.f.inst(env);
        let unit = match (inst.op, &inst.imm) {
            (Op::LdEnv, _) => 0,
            (Op::Outer, Imm::Code(c)) => *c as usize,
            _ => return false,
        };
        let unit = &self.f.codes[unit];
        unit.slots.iter().take(unit.n_formals).any(|s| *s == sym)
    }

    fn load_function(&mut self, i: Instr) {
        let sym = self.symbol(i);
        let known = self
            .own_function(sym)
            .or_else(|| self.outer_function(sym))
            .or_else(|| self.global(Op::GlobalFun, sym, |v| v.is_function()));
        let f = match known {
            Some(f) => f,
            None => self.with_frame(Op::LdFun, vec![], Imm::Sym(sym.opaque()), DISPATCHES),
        };
        self.state.push(f);
    }

    /// A variable of the frame that is assumed to be a function.
    fn own_function(&mut self, sym: Value) -> Option<Id> {
        let unit = &self.req.code.unit;
        if !unit.is_function || unit.slot_of(sym).is_none() || self.failures() > 0 {
            return None;
        }
        let v = self.load_own(sym);
        Some(self.as_function(v))
    }

    /// A value that is assumed to be a function.
    pub(super) fn as_function(&mut self, v: Id) -> Id {
        let cp = self.checkpoint();
        let is = self.emit(Op::Is, vec![v], Imm::Type(Type::FUNCTION));
        self.emit(Op::Assume, vec![is, cp], Imm::Reason(Reason::Target));
        let f = self.emit(Op::Cast, vec![v], Imm::Type(Type::FUNCTION));
        self.f.inst_mut(f).ty = Type::FUNCTION;
        f
    }

    /// `x v -- x v'`: the container stays where it is.
    fn own_element(&mut self) {
        let operands = self.state.pop_n(2);
        let at = self.at();
        self.state.push(operands[0]);
        let id = self.with_frame(Op::Interp, operands, Imm::At(at), Effects::ALLOC | Effects::MEM_R);
        self.state.push(id);
    }

    /// The operands below the target are compared with it and stay. The position and the count in the state of a
    /// `for` are no R values, so `NULL` takes their place.
    fn unalias(&mut self, i: Instr) {
        let mut operands = self.state.stack.clone();
        let nothing = self.constant(Value::NULL);
        let height = operands.len();
        for top in super::for_states(self.c, self.pc).filter(|top| *top <= height) {
            operands[top - 2..top].fill(nothing);
        }
        let n = i.b as usize + 1;
        operands.drain(..operands.len().saturating_sub(n));
        self.state.pop();
        let at = self.at();
        let id = self.with_frame(Op::Interp, operands, Imm::At(at), Effects::ALLOC | Effects::MEM_R);
        self.state.push(id);
    }
}
