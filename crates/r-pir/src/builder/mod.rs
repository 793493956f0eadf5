//! The builder: from bytecode to PIR.
//!
//! The builder interprets the bytecode once, abstractly, with SSA values on the operand stack. Variables stay what
//! they are in the bytecode: loads and stores of an environment, which scope resolution turns into values later.
//! Every instruction that has no typed form becomes an `Interp`, so no code is refused for what it contains. The
//! builder copies the interpreter's feedback to the instructions.
//!
//! The builder reads the heap (constants, symbols, feedback), so it runs on the program's thread; its result is
//! plain data. It speculates where that shapes the code: on the meaning of names, targets of calls, arguments that
//! can be evaluated early, enclosing environments, and ranges that step by one. Types are left to the passes.

mod blocks;
mod calls;
mod control;
mod defaults;
mod direct;
mod eager;
mod early;
mod forward;
mod generics;
mod loops;
mod ops;
mod outer;
mod places;
mod state;
mod told;

use crate::map::HashMap;
use r_policy::POLICY;

use r_bytecode::code::{Code, Compiled, Default};
use r_bytecode::op::Op as Bc;
use r_runtime::object::Kind;
use r_runtime::{Opaque, Value, Vm, symbol};

use crate::func::{At, Block, CodeRef, Entry, FrameInfo, Func, Id, Imm, Inst, Name};
use crate::op::Op;
use crate::types::Type;
use places::{Chain, Place, Span, inner_loop};
use state::State;

pub use calls::{COMPLEX_OF_PARTS, may_assign, may_call};
pub use direct::{MAX_ARGS, formals_of, match_formals, match_site, missing_of};
pub use eager::{is_left_generic, is_modest, left_generic, modest_callee};
pub use told::tell;

/// A version to build.
pub struct Request<'a> {
    pub code: &'a Code,
    /// How the engine finds the code again.
    pub handle: u64,
    /// The heap object that keeps the code alive.
    pub object: Value,
    pub name: &'a str,
    pub entry: Entry,
    /// Types of the operand stack at the entry (of the arguments, for `Entry::Args`); the engine checks them before
    /// it enters.
    pub stack: &'a [Type],
    /// An environment that the code runs in; the version may assume the scopes around it.
    pub env: Value,
    /// The environment has escaped, so any R code may change its variables.
    pub captured: bool,
    /// Code of default arguments may assign variables.
    pub defaults_assign: bool,
    /// Default arguments, for `Entry::Args`: a formal whose type is `MISSING` was not given.
    pub defaults: &'a [Default],
    /// What `missing()` answers for each formal, where that is known.
    pub missing: &'a [Option<bool>],
    /// How often an assumption made at a place (handle of the code, pc) was wrong. A wrong assumption is not made
    /// again.
    pub failed: &'a dyn Fn(u64, u32) -> u32,
    /// Evaluate simple arguments before the call.
    pub eager_args: bool,
    /// Formals were found unevaluated where they were to be read early, so the version tests for that first.
    pub lazy: bool,
    /// Also evaluate arguments early that call small functions which only compute.
    pub early_calls: bool,
    /// Whether direct calls of a function (its proto, the formals left out) will be inlined.
    pub inlinable: &'a dyn Fn(Value, u64) -> bool,
    /// Record the text of symbols and strings, because the version will be printed.
    pub named: bool,
    /// Deoptimize at the header of a loop that never ran.
    pub leave_unseen: bool,
    /// A version that starts at an inner loop ends where that loop ends.
    pub one_loop: bool,
}

/// Why code was not built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Refusal {
    /// It never ran, so it has no bytecode.
    NoBytecode,
    /// It has more instructions than the optimizer takes.
    TooLarge,
    /// It has a `for` loop over sequences of different kinds.
    OddSequence,
}

/// Builds a version.
pub fn build(vm: &Vm, req: &Request<'_>) -> Result<Func, Refusal> {
    let c = req.code.compiled().ok_or(Refusal::NoBytecode)?;
    if c.instrs.len() > POLICY.build.instructions {
        return Err(Refusal::TooLarge);
    }
    let mut b = Builder::new(vm, req, c);
    b.run()?;
    if req.named {
        b.learn_names();
    }
    Ok(b.f)
}

/// A basic block of the bytecode, by its first instruction.
struct Leader {
    block: Block,
    /// Operand stack at its start, once that is known.
    entry: Option<State>,
    /// Predecessors that are translated already, with the operand stacks they bring.
    incoming: Vec<(Block, State)>,
    is_loop: bool,
}

struct Builder<'a> {
    vm: &'a Vm,
    req: &'a Request<'a>,
    /// The code being translated, and its index in `Func::codes`.
    c: &'a Compiled,
    code: u32,
    f: Func,
    leaders: HashMap<Place, Leader>,
    chain: Chain,
    /// The one loop that the version consists of, if it does.
    only: Option<Span>,
    /// The environment of the frame.
    env: Id,
    /// Whether nothing but this code changes its environment during calls: the frame leaves after a call that
    /// captured it.
    clean: bool,
    block: Block,
    pc: u32,
    /// Which copy of the pc is being translated (`Place::level`).
    level: u8,
    state: State,
    /// A checkpoint whose state is still the current one.
    cp: Option<Id>,
    /// A loop turned out to go over another kind of sequence than it was translated for.
    odd: bool,
    /// Whether the call whose arguments are being evaluated is in a loop.
    in_loop: bool,
    /// Scopes of the functions whose bodies are being evaluated early, the innermost last.
    scopes: Vec<early::Scope>,
    /// Whether default arguments that stay promises may assign variables.
    late_assigns: bool,
    /// Enclosing environments whose variables the code assigns, as they are at the entry (`outer`).
    outside: outer::Outside,
}

impl<'a> Builder<'a> {
    fn new(vm: &'a Vm, req: &'a Request<'a>, c: &'a Compiled) -> Builder<'a> {
        let mut f = Func::new(req.name, req.entry);
        let unit = &req.code.unit;
        f.codes.push(CodeRef {
            handle: req.handle,
            object: req.object.opaque(),
            name: req.name.to_string(),
            slots: unit.slots.iter().map(|s| s.opaque()).collect(),
            n_formals: unit.n_formals,
            shape: if unit.slots.is_empty() {
                Value::NULL.opaque()
            } else {
                r_runtime::env::shape(req.env).opaque()
            },
            is_default: false,
        });
        let clean = !req.captured && !calls::outlives(c);
        f.anywhere = !unit.is_function;
        f.may_call = calls::may_call(req.code, c, req.captured);
        let (only, chain) = match req.entry {
            Entry::State { pc, .. } => match inner_loop(c, pc).filter(|_| req.one_loop) {
                Some(only) => (Some(only), Chain::of_loop(only)),
                None => (None, Chain::of(c, pc)),
            },
            Entry::Frame | Entry::Args => (None, Chain::default()),
        };
        Builder {
            vm,
            req,
            c,
            code: 0,
            f,
            leaders: HashMap::default(),
            chain,
            only,
            env: Id(0),
            clean,
            block: Block(0),
            pc: 0,
            level: 0,
            state: State::default(),
            cp: None,
            odd: false,
            in_loop: false,
            scopes: Vec::new(),
            late_assigns: false,
            outside: outer::Outside::default(),
        }
    }

    fn run(&mut self) -> Result<(), Refusal> {
        let start = match self.req.entry {
            Entry::State { pc, .. } => pc,
            Entry::Frame | Entry::Args => 0,
        };
        self.pc = start;
        let load = if self.req.entry == Entry::Args { Op::LdArg } else { Op::LdState };
        let given: Vec<Id> = (0..self.req.stack.len()).map(|i| self.given(load, i)).collect();
        if self.req.entry == Entry::Args {
            self.own_environment(given);
        } else {
            self.env = self.emit(Op::LdEnv, vec![], Imm::None);
            self.state.stack = given;
        }
        self.enter_outside();
        let start = self.chain.entry(start);
        let order = self.find_leaders(start);
        self.go_to(start);
        for at in order {
            self.leader(at)?;
        }
        self.widen_phis();
        if self.odd { Err(Refusal::OddSequence) } else { Ok(()) }
    }

    /// Word `n` of what the version is entered with.
    fn given(&mut self, load: Op, n: usize) -> Id {
        let id = self.emit(load, vec![], Imm::Index(n as u32));
        self.f.inst_mut(id).ty = self.req.stack[n];
        id
    }

    fn at(&self) -> At {
        At { code: self.code, pc: self.pc }
    }

    /// How often an assumption made at the current place was wrong.
    fn failures(&self) -> u32 {
        (self.req.failed)(self.f.codes[self.code as usize].handle, self.pc)
    }

    /// Appends an instruction. If its effects can be observed, the current checkpoint ends.
    fn emit(&mut self, op: Op, args: Vec<Id>, imm: Imm) -> Id {
        let at = self.at();
        self.place(Inst::new(op, args, imm, at))
    }

    fn place(&mut self, inst: Inst) -> Id {
        if inst.fx.is_observable() {
            self.cp = None;
        }
        if let Imm::Const(v) = inst.imm
            && v.is_ptr()
        {
            // SAFETY: the builder has it from code of the session, which is borrowed all the while: this
            // is its thread, and nothing is collected.
            let t = widened(unsafe { v.value() });
            self.f.objects.insert(v.bits(), t);
        }
        self.f.push(self.block, inst)
    }

    /// Records the text of the version's symbols and strings.
    fn learn_names(&mut self) {
        let f = &mut self.f;
        let mut all: Vec<Opaque> = f.codes.iter().flat_map(|c| c.slots.iter().copied()).collect();
        all.extend(f.known.iter().map(|k| k.0).chain(f.asked.iter().map(|a| a.0)));
        for inst in &f.insts {
            match &inst.imm {
                Imm::Const(v) | Imm::Sym(v) => all.push(*v),
                Imm::Names(names) => all.extend(names),
                _ => {}
            }
        }
        for v in all.into_iter().filter(|v| v.is_ptr()) {
            // SAFETY: as in `place`.
            let x = unsafe { v.value() };
            let name = match x.kind() {
                Some(Kind::Sym) => Name::Symbol(symbol::text(&x).into()),
                Some(Kind::Str) if !x.is_na_str() => Name::String(x.str().into()),
                _ => continue,
            };
            f.names.insert(v.bits(), name);
        }
    }

    fn constant(&mut self, v: Value) -> Id {
        let id = self.emit(Op::Const, vec![], Imm::Const(v.opaque()));
        self.f.inst_mut(id).ty = self.f.const_ty(v.opaque());
        id
    }

    /// A framestate of the current frame that resumes at `pc`.
    fn framestate(&mut self, block: Block, pc: u32, stack: &[Id]) -> Id {
        let mut args = stack.to_vec();
        args.push(self.env);
        let info = FrameInfo { at: At { code: 0, pc }, call: None, clean: self.clean };
        let at = self.at();
        self.f.push(block, Inst::new(Op::Framestate, args, Imm::Frame(info), at))
    }

    /// A checkpoint that restarts the current instruction.
    fn checkpoint(&mut self) -> Id {
        if let Some(cp) = self.cp {
            return cp;
        }
        debug_assert!(self.code == 0, "code of an argument has no frame to restart in");
        let cp = self.point(Op::Checkpoint, self.pc);
        self.cp = Some(cp);
        cp
    }

    /// A checkpoint or call point whose exit block goes on at `pc` with the current stack.
    fn point(&mut self, op: Op, pc: u32) -> Id {
        let (next, exit) = (self.f.new_block(), self.f.new_block());
        let point = self.emit(op, vec![], Imm::None);
        self.f.inst_mut(point).blocks = vec![next, exit];
        let stack = self.state.stack.clone();
        let fs = self.framestate(exit, pc, &stack);
        let at = self.at();
        self.f.push(exit, Inst::new(Op::Deopt, vec![fs], Imm::None, at));
        self.block = next;
        point
    }
}

/// Where the states of the `for` loops around a pc end on the operand stack: sequence or step, position, number of
/// elements left.
fn for_states(c: &Compiled, pc: u32) -> impl Iterator<Item = usize> {
    // At the end of a `for`, its state is still on the stack.
    let around = c.loops.iter().filter(move |l| l.start <= pc && pc <= l.end);
    let fors = around.filter(|l| c.instrs[l.start as usize].get().op == Bc::ForNext);
    fors.map(|l| l.height as usize).filter(|top| *top >= 3)
}

/// Types of the operand stack at a pc, as far as the pc tells: only the words of `for` states have types, since
/// they are steps and counts that nothing but the loop understands.
pub fn stack_types(c: &Compiled, pc: u32, stack: &[Value]) -> Vec<Type> {
    let mut types = vec![Type::ANY; stack.len()];
    for top in for_states(c, pc).filter(|top| *top <= stack.len()) {
        let seq = stack[top - 3];
        let (s, p) = if seq.is_int() {
            (Type::INT.not_na(), Type::INT.not_na())
        } else if seq.is_double() {
            (Type::DBL, Type::DBL)
        } else {
            (type_of(seq), Type::IDX)
        };
        types[top - 3] = s;
        types[top - 2] = p;
        types[top - 1] = Type::IDX;
    }
    types
}

/// The type of an object in the code. It leaves open which attributes a vector has.
fn widened(v: Value) -> Type {
    if v.is_vector() && v.has_attrs() && !v.is_object() {
        return Type::ATTR | Type::MDBL | Type::MINT | Type::MLGL | Type::NLIST;
    }
    type_of(v)
}

/// The most exact type of a constant.
pub fn type_of(v: Value) -> Type {
    use r_runtime::object::Kind;
    if let Some(t) = crate::types::of_immediate(v.opaque()) {
        return t;
    }
    if v.is_object() {
        return Type::OBJ;
    }
    let plain = !v.has_attrs();
    match v.kind() {
        Some(Kind::Str) => Type::STR,
        Some(Kind::Closure) => Type::CLOSURE,
        Some(Kind::Builtin) => Type::BUILTIN,
        Some(Kind::Env) => Type::ENV,
        Some(Kind::Sym | Kind::Lang | Kind::Expr) => Type::LANG,
        Some(Kind::Promise) => Type::PROM,
        Some(Kind::Dots) => Type::DOTS,
        Some(Kind::Dbl) if plain => Type::VDBL,
        Some(Kind::Int) if plain => Type::VINT,
        Some(Kind::Lgl) if plain => Type::VLGL,
        Some(Kind::StrVec) if plain => Type::VSTR,
        Some(Kind::List) if plain => Type::VLIST,
        Some(Kind::Cplx) if plain && v.len() == 1 => Type::CPLX,
        Some(Kind::List) => Type::NLIST | Type::ATTR,
        Some(Kind::Dbl | Kind::Int | Kind::Lgl | Kind::StrVec) => Type::ATTR,
        _ => Type::OTHER | Type::ATTR,
    }
}
