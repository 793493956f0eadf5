//! A version in SSA form: instructions in an arena, blocks as lists of them.
//!
//! An `Id` names an instruction and its result. Blocks end with exactly one terminator (the
//! instructions with `Effects::CONTROL`); phis come first. A block reached as the second
//! successor of a `Checkpoint` is an *exit block*: straight-line code that runs only when an
//! assumption of that checkpoint fails, ends in `Deopt`, and may use only values that dominate
//! the checkpoint. Environments, promises and stores that only a deoptimized frame needs live
//! there.
//!
//! Everything in here is plain data, so a `Func` can be optimized on another thread. Values are `Opaque`
//! words, which nothing can be read through (what passes ask of objects is in `Func::objects`), and
//! code objects are known by a handle; only the builder and the engine look behind either.

use std::sync::Arc;

use crate::analysis::Cfg;
use crate::map::HashMap;

use r_bytecode::op::Op as BcOp;
use r_runtime::{Facts, Opaque};

use crate::op::{Cc, Effects, MathFn, Op, Reason, Tail};
use crate::types::Type;

/// An instruction and its result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Id(pub u32);

/// A block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Block(pub u32);

/// A place in the bytecode: index into `Func::codes` and pc.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct At {
    pub code: u32,
    pub pc: u32,
}

/// The immediate of an instruction.
#[derive(Clone, PartialEq, Debug)]
pub enum Imm {
    None,
    Const(Opaque),
    Sym(Opaque),
    Index(u32),
    Type(Type),
    At(At),
    Cc(Cc),
    Fn(MathFn),
    Names(Box<[Opaque]>),
    /// Index into `Func::codes`.
    Code(u32),
    Frame(FrameInfo),
    Reason(Reason),
    Steps(Box<[Step]>),
}

/// A step of element-wise operations, as of a stack machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Pushes an operand of the instruction.
    Operand(u32),
    /// What a bytecode instruction (or the builtin it calls) does to the operands on top.
    Apply(BcOp, &'static str, At),
}

/// What a framestate says besides its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameInfo {
    /// Where the interpreter goes on.
    pub at: At,
    /// An inlined frame: where its caller's call is. The operands then end with the callee (a
    /// closure) and the caller's framestate.
    pub call: Option<At>,
    /// For the framestate after a call: leave if the environment was captured meanwhile. Where it
    /// is false (the code makes closures, so it is captured anyway), R code that runs may have
    /// changed every variable.
    pub clean: bool,
}

/// What the interpreter saw where an instruction comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    Nothing,
    /// Types of the operands, as bits (see `r_bytecode::feedback`).
    Operands(u32),
    /// How often a branch went either way.
    Branch {
        yes: u16,
        no: u16,
    },
    /// A call of a builtin. `pure`: it has no effects on plain values. `eager`: it is part of an argument that is
    /// evaluated early, and must not stay generic.
    Call {
        pure: bool,
        eager: bool,
    },
    /// What it was taken for was wrong once.
    Wrong,
    /// Which operands of element-wise operations are vectors, as bits.
    Vectors(u32),
}

impl Seen {
    /// Type feedback.
    pub fn of_operands(bits: u32) -> Seen {
        if bits == 0 { Seen::Nothing } else { Seen::Operands(bits) }
    }
    /// The counters of a branch: low half taken, high half not.
    pub fn of_branch(counts: u32) -> Seen {
        if counts == 0 {
            Seen::Nothing
        } else {
            Seen::Branch { yes: counts as u16, no: (counts >> 16) as u16 }
        }
    }
    /// Bits of the operands' types; none if something else is known.
    pub fn operands(self) -> u32 {
        match self {
            Seen::Operands(bits) => bits,
            Seen::Nothing | Seen::Branch { .. } | Seen::Call { .. } | Seen::Wrong | Seen::Vectors(_) => 0,
        }
    }
    /// Bits of the operands that are vectors.
    pub fn vectors(self) -> u32 {
        if let Seen::Vectors(bits) = self { bits } else { 0 }
    }
    pub fn is_nothing(self) -> bool {
        self == Seen::Nothing
    }
    /// The number that stands for it in text (`Wrong` has a word).
    pub fn bits(self) -> u32 {
        match self {
            Seen::Nothing => 0,
            Seen::Operands(bits) | Seen::Vectors(bits) => bits,
            Seen::Branch { yes, no } => u32::from(yes) | u32::from(no) << 16,
            Seen::Call { pure, eager } => u32::from(pure) | u32::from(eager) << 1,
            Seen::Wrong => u32::MAX,
        }
    }
    /// What a number in text means for an instruction.
    pub fn from_text(op: Op, bc: Option<BcOp>, bits: u32) -> Seen {
        match (op, bc) {
            _ if bits == 0 => Seen::Nothing,
            (Op::Branch, _) | (_, Some(BcOp::BranchFalse)) => Seen::of_branch(bits),
            (_, Some(BcOp::CallBuiltin)) => Seen::Call { pure: bits & 1 != 0, eager: bits & 2 != 0 },
            (Op::Fused, _) => Seen::Vectors(bits),
            _ => Seen::Operands(bits),
        }
    }
}

/// What the builder, or a pass, has to say of an instruction besides its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    None,
    /// The builtin an `Interp` of `CallBuiltin` calls, and what its row says.
    Builtin(Facts),
    /// It must be typed by a pass: its effects would come at the wrong time.
    Eager,
    /// The same, or be tried as it is.
    EagerTry,
    /// It may be tried as it is (`Pure`).
    Try,
    /// The logical it gives was none before.
    Doubted,
    /// A promise that is evaluated where nobody can tell when.
    Plain,
    /// The same for a variable of a call that waits, and of nobody else: variables further out were assigned, and the
    /// environment doesn't know yet.
    Own,
}

impl Hint {
    /// Those that have a name of their own, for text.
    pub const NAMED: [(Hint, &'static str); 6] = [
        (Hint::Eager, "eager"),
        (Hint::EagerTry, "eager-try"),
        (Hint::Try, "try"),
        (Hint::Doubted, "doubted"),
        (Hint::Plain, "plain"),
        (Hint::Own, "own"),
    ];
    /// The builtin's name; empty if it is none.
    pub fn builtin(self) -> &'static str {
        match self {
            Hint::Builtin(facts) => facts.name,
            Hint::None
            | Hint::Eager
            | Hint::EagerTry
            | Hint::Try
            | Hint::Doubted
            | Hint::Plain
            | Hint::Own => "",
        }
    }
    /// Whether an `Evaluated` may evaluate a promise.
    pub fn evaluates(self) -> bool {
        matches!(self, Hint::Plain | Hint::Own)
    }
}

/// One instruction.
#[derive(Clone, Debug)]
pub struct Inst {
    pub op: Op,
    /// Operands, then the dependencies of `Op::tail`.
    pub args: Vec<Id>,
    pub imm: Imm,
    pub ty: Type,
    pub fx: Effects,
    /// Successors of a terminator; where each operand of a phi comes from.
    pub blocks: Vec<Block>,
    pub seen: Seen,
    pub hint: Hint,
    /// The bytecode instruction an `Interp` (or `ForInit`) stands for: what passes decide by.
    pub bc: Option<BcOp>,
    /// The bytecode it comes from.
    pub at: At,
}

impl Inst {
    /// Whether somebody may look at frames while the instruction runs, or it needs the frame's environment itself. The one
    /// definition: what it says decides where frames are pushed and what can be inlined without one.
    pub fn looks_at_frames(&self) -> bool {
        const SHOWS: Effects =
            Effects(Effects::R.0 | Effects::SIGNALS.0 | Effects::CAPTURES.0 | Effects::ENV_W.0);
        self.fx.has(SHOWS) || self.op == Op::MkEnv
    }

    /// Makes an `Evaluated` one that evaluates nothing: it leaves where the word is a promise without a value.
    pub fn only_evaluated(&mut self) {
        self.hint = Hint::None;
        if self.operands().len() > 1 {
            self.args.remove(1);
        }
    }

    pub fn new(op: Op, args: Vec<Id>, imm: Imm, at: At) -> Inst {
        Inst {
            op,
            args,
            imm,
            ty: op.result(),
            fx: op.effects(),
            blocks: Vec::new(),
            seen: Seen::Nothing,
            hint: Hint::None,
            bc: None,
            at,
        }
    }
    /// How many dependencies follow the operands. What would leave through a checkpoint but is
    /// known never to (`fx` without `EXITS`) checks nothing and has no checkpoint.
    pub fn tail_len(&self) -> usize {
        if self.op.tail() == Tail::Cp && !self.fx.has(Effects::EXITS) { 0 } else { self.op.tail().len() }
    }
    /// The operands without the dependencies.
    pub fn operands(&self) -> &[Id] {
        &self.args[..self.args.len() - self.tail_len()]
    }
    /// The environment it depends on.
    pub fn env(&self) -> Option<Id> {
        match self.op.tail() {
            Tail::Env => self.args.last().copied(),
            Tail::EnvFs => self.args.iter().rev().nth(1).copied(),
            Tail::None | Tail::Cp | Tail::Point => None,
        }
    }
    /// The checkpoint it leaves through; `None` if it never does.
    pub fn cp(&self) -> Option<Id> {
        if self.op.tail() == Tail::Cp && self.tail_len() == 1 { self.args.last().copied() } else { None }
    }
    /// The checkpoint or call point whose exit block it may need.
    pub fn point(&self) -> Option<Id> {
        if self.op.tail() == Tail::Point { self.args.last().copied() } else { self.cp() }
    }
    /// The framestate of a call.
    pub fn fs(&self) -> Option<Id> {
        if self.op.tail() == Tail::EnvFs { self.args.last().copied() } else { None }
    }
    pub fn sym(&self) -> Option<Opaque> {
        if let Imm::Sym(s) = self.imm { Some(s) } else { None }
    }
}

/// A code object that a version refers to.
#[derive(Clone, Debug)]
pub struct CodeRef {
    /// For the engine: what it is. 0 in tests.
    pub handle: u64,
    /// The heap object that keeps it alive (a code object or a proto).
    pub object: Opaque,
    pub name: String,
    /// Symbols of the slots of the environment it runs in (empty for code that runs anywhere);
    /// the first `n_formals` are formals.
    pub slots: Vec<Opaque>,
    pub n_formals: usize,
    /// The shape of that environment; `NULL` if it has none.
    pub shape: Opaque,
    /// The code of a default argument: its promises say that the argument is missing.
    pub is_default: bool,
}

/// The text of an object that has one.
#[derive(Clone, Debug, PartialEq)]
pub enum Name {
    Symbol(Box<str>),
    String(Box<str>),
}

/// How a version is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// By a call that made the environment (`LdEnv`).
    Frame,
    /// By a call that passes arguments (`LdArg`); the version makes its environment if it needs one.
    Args,
    /// In the middle, with an environment and an operand stack (`LdEnv`, `LdState`): OSR-in and
    /// continuations after an exit.
    State { pc: u32, height: u32 },
}

/// One version of a function (or of a promise, or of top-level code).
#[derive(Clone, Debug)]
pub struct Func {
    pub name: String,
    pub entry: Entry,
    pub insts: Vec<Inst>,
    /// Instructions of each block in order; the first block is the entry.
    pub blocks: Vec<Vec<Id>>,
    /// The first is the code being compiled.
    pub codes: Vec<CodeRef>,
    /// What is known of variables of the frame's environment at the entry, because whoever enters
    /// checks it: the type of the value. With `PROM` the word may be a promise that has been
    /// evaluated to such a value.
    pub known: Vec<(Opaque, Type)>,
    /// The free variables whose types were guessed to be what they are now.
    pub guessed: Vec<Opaque>,
    /// What it relies on `missing` to say of formals, which whoever enters checks as well.
    pub asked: Vec<(Opaque, bool)>,
    /// What symbols and strings among its words are called, for those who print it; whoever builds it
    /// says whether it is wanted (`builder::Request::named`).
    pub names: HashMap<u64, Name>,
    /// Types of the heap objects among its constants, by word. Passes run on another thread: they
    /// ask here and never look into the heap.
    pub objects: HashMap<u64, Type>,
    /// Which of `codes` came with each callee that was put in place of its call (its own code first).
    pub inlined: Vec<std::ops::Range<u32>>,
    /// Promises whose code was put where they are forced.
    pub inlined_promises: u32,
    /// Whether direct calls may stay: nobody else has its environment, to look at variables that
    /// are not there yet.
    pub may_call: bool,
    /// Whether the frame's environment may be any, even the global one: this is no function's code.
    pub anywhere: bool,
    /// The control flow, if it was asked for and no pass changed it since (`analysis::cfg::flow`).
    pub(crate) flow: Option<Arc<Cfg>>,
}

impl Func {
    pub fn new(name: &str, entry: Entry) -> Func {
        Func {
            name: name.to_string(),
            entry,
            insts: Vec::new(),
            blocks: vec![Vec::new()],
            codes: Vec::new(),
            known: Vec::new(),
            guessed: Vec::new(),
            asked: Vec::new(),
            names: HashMap::default(),
            objects: HashMap::default(),
            inlined: Vec::new(),
            inlined_promises: 0,
            may_call: true,
            anywhere: false,
            flow: None,
        }
    }
    /// The type of a constant.
    pub fn const_ty(&self, v: Opaque) -> Type {
        crate::types::of_immediate(v)
            .unwrap_or_else(|| self.objects.get(&v.bits()).copied().unwrap_or(Type::ANY))
    }
    /// What a symbol is called.
    pub fn name_of(&self, sym: Opaque) -> String {
        match self.names.get(&sym.bits()) {
            Some(Name::Symbol(s) | Name::String(s)) => s.to_string(),
            None if sym.is_ptr() => format!("sym{:x}", sym.addr()),
            None => String::new(),
        }
    }
    pub fn inst(&self, i: Id) -> &Inst {
        &self.insts[i.0 as usize]
    }
    pub fn inst_mut(&mut self, i: Id) -> &mut Inst {
        &mut self.insts[i.0 as usize]
    }
    pub fn ty(&self, i: Id) -> Type {
        self.inst(i).ty
    }
    pub fn block(&self, b: Block) -> &[Id] {
        &self.blocks[b.0 as usize]
    }
    pub fn block_mut(&mut self, b: Block) -> &mut Vec<Id> {
        &mut self.blocks[b.0 as usize]
    }
    pub fn new_block(&mut self) -> Block {
        self.flow = None;
        self.blocks.push(Vec::new());
        Block(self.blocks.len() as u32 - 1)
    }
    /// Adds an instruction to the arena without placing it.
    pub fn add(&mut self, inst: Inst) -> Id {
        self.insts.push(inst);
        Id(self.insts.len() as u32 - 1)
    }
    /// Appends an instruction to a block.
    pub fn push(&mut self, b: Block, inst: Inst) -> Id {
        let i = self.add(inst);
        self.block_mut(b).push(i);
        i
    }
    pub fn terminator(&self, b: Block) -> Option<&Inst> {
        self.block(b).last().map(|i| self.inst(*i)).filter(|i| i.op.is_terminator())
    }
    pub fn successors(&self, b: Block) -> &[Block] {
        self.terminator(b).map_or(&[], |t| &t.blocks)
    }
    pub fn block_ids(&self) -> impl Iterator<Item = Block> + use<> {
        (0..self.blocks.len() as u32).map(Block)
    }
    /// The frame right after an instruction that runs R code, or after the call that a point is for.
    pub fn frame_after(&self, inst: &Inst) -> Option<Id> {
        let point = match inst.op {
            Op::CallPoint => inst,
            op if op.tail() == Tail::Point => self.inst(inst.point()?),
            _ => return inst.fs(),
        };
        let exit = point.blocks.get(1)?;
        self.terminator(*exit)?.args.first().copied()
    }
    /// The framestate of the frame that called the one a framestate is of, if that was inlined.
    pub fn frame_around(&self, fs: Id) -> Option<Id> {
        let inst = self.inst(fs);
        match inst.imm {
            Imm::Frame(info) => info.call.and_then(|_| inst.operands().last().copied()),
            _ => None,
        }
    }
    /// Lets every use of each key be a use of its value instead (chains are followed).
    pub fn replace_uses(&mut self, map: &HashMap<Id, Id>) {
        if map.is_empty() {
            return;
        }
        self.rename(&self.ends(map));
    }
    /// What stands for each instruction: itself, or the end of its chain in a map.
    pub fn ends(&self, map: &HashMap<Id, Id>) -> Vec<Id> {
        let mut to: Vec<Id> = (0..self.insts.len() as u32).map(Id).collect();
        for k in map.keys() {
            let mut end = *k;
            while let Some(n) = map.get(&end) {
                end = *n;
            }
            to[k.0 as usize] = end;
        }
        to
    }
    /// Lets every use be one of what stands for it.
    pub fn rename(&mut self, to: &[Id]) {
        for inst in &mut self.insts {
            inst.args.iter_mut().for_each(|a| *a = to[a.0 as usize]);
        }
    }
}
