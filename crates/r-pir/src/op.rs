//! The instruction table: every PIR instruction with its immediate, the number and types of its operands,
//! its trailing dependencies, its result, its effects, how its type is inferred, what it gains against the
//! interpreter, and its successors. Opcode type, names, accessors, printer, parser, verifier, the type pass
//! and the cost model all come from it.
//!
//! Following 000 section 4.4, operands stand in parentheses and dependencies after them: the
//! environment that an instruction may look at, the checkpoint through which it may leave, the
//! framestate that says how the caller goes on.
//!
//! That framestate (`Tail::EnvFs`) is the frame right after the instruction, without its results,
//! which are pushed on its operand stack when it is used: if R code ran (`Effects::R`) and got
//! hold of the environment (`FrameInfo::clean` says whether that matters), if an invariant broke
//! meanwhile, or if a `break` or `next` comes out of a promise, the frame leaves for the
//! interpreter there. The environment is up to date at such a place, because the instruction
//! observes it.
//!
//! Effects of an instruction may be known to be less than the table says. One that leaves through
//! a checkpoint (`Tail::Cp`) but whose effects lack `EXITS` is known never to leave: it checks
//! nothing (no overflow, NA, NaN, bounds) and has no checkpoint among its operands
//! (`Inst::cp` is `None`, `Inst::operands` is right either way).

use std::ops::BitOr;

use crate::types::Type;

/// What an instruction may do, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects(pub u16);

impl Effects {
    pub const NONE: Effects = Effects(0);
    /// Reads variables of its environment.
    pub const ENV_R: Effects = Effects(1);
    /// Writes variables of its environment: `StVar` its own, anything else any of them.
    pub const ENV_W: Effects = Effects(2);
    /// Runs R code of which nothing is known: it may read and change any environment that was
    /// captured, look at all frames, break any invariant.
    pub const R: Effects = Effects(4);
    /// Signals errors or warnings, so handlers may look at the frame.
    pub const SIGNALS: Effects = Effects(8);
    pub const ALLOC: Effects = Effects(16);
    /// Reads or writes the elements of a vector.
    pub const MEM_R: Effects = Effects(32);
    pub const MEM_W: Effects = Effects(64);
    /// Leaves through its checkpoint when a condition fails.
    pub const EXITS: Effects = Effects(128);
    /// Output, random numbers, visibility, anything else outside.
    pub const STATE: Effects = Effects(256);
    /// Ends a block.
    pub const CONTROL: Effects = Effects(512);
    /// Hands its environment to somebody who may keep it.
    pub const CAPTURES: Effects = Effects(1024);
    /// Sets something that may be set twice (visibility), so it stays but blocks nothing.
    pub const SETS: Effects = Effects(2048);
    pub const ALL: Effects = Effects(1 | 2 | 4 | 8 | 16 | 32 | 64 | 256);

    pub const fn has(self, other: Effects) -> bool {
        self.0 & other.0 != 0
    }
    /// Whether doing it twice could be noticed, so that no exit may go back over it.
    pub const fn is_observable(self) -> bool {
        self.has(Effects(2 | 4 | 8 | 64 | 256 | 1024))
    }
    /// Whether somebody may look at the variables of its environment while it runs.
    pub const fn observes_env(self) -> bool {
        self.has(Effects(1 | 4 | 8 | 1024))
    }
    /// Whether it may be dropped when its result is unused.
    pub const fn is_removable(self) -> bool {
        !self.has(Effects(2 | 4 | 8 | 64 | 128 | 256 | 512 | 1024 | 2048))
    }
}

impl BitOr for Effects {
    type Output = Effects;
    fn bitor(self, o: Effects) -> Effects {
        Effects(self.0 | o.0)
    }
}

/// What the immediate of an instruction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImmKind {
    None,
    Const,
    Sym,
    Index,
    Type,
    /// A bytecode instruction (code, pc).
    At,
    /// A comparison.
    Cc,
    /// A mathematical function.
    Fn,
    /// Symbols of an environment.
    Names,
    /// A code object: promise or closure.
    Code,
    /// Code, pc and what is known of the call.
    Frame,
    /// Why an assumption was made.
    Reason,
    /// Operations on elements (see `fuse`).
    Steps,
}

/// The dependencies after the operands, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    None,
    Env,
    Cp,
    EnvFs,
    /// A `CallPoint`.
    Point,
}

impl Tail {
    pub const fn len(self) -> usize {
        match self {
            Tail::None => 0,
            Tail::Env | Tail::Cp | Tail::Point => 1,
            Tail::EnvFs => 2,
        }
    }
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// How many operands (dependencies not counted) an instruction has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    N(usize),
    AtLeast(usize),
}

impl Arity {
    pub const fn fits(self, n: usize) -> bool {
        match self {
            Arity::N(k) => n == k,
            Arity::AtLeast(k) => n >= k,
        }
    }
}

/// How the type of a result follows from those of the operands (`pass::types`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Infer {
    /// It is what the instruction came with.
    Kept,
    /// Whatever an operand may be.
    Joined,
    /// The operand's, and the one it came with.
    Cast,
    /// The classes of the first operand: it, or a copy of it, is passed on.
    Passed,
    /// The value of a word.
    Forced,
    /// The same without evaluating anything.
    Peeked,
    /// A logical, NA if an operand may be.
    Logical,
    /// An integer, NA if the operand may be.
    Integer,
    /// An element of the first operand.
    Element,
    /// One of several results.
    Projected,
    /// By the bytecode instruction or the row of the builtin.
    Generic,
    Constant,
}

impl Infer {
    /// Whether a result starts as nothing, because it may be part of a cycle.
    pub const fn is_optimistic(self) -> bool {
        match self {
            Infer::Joined | Infer::Cast | Infer::Passed | Infer::Forced | Infer::Peeked => true,
            Infer::Logical | Infer::Integer | Infer::Generic => true,
            Infer::Kept | Infer::Element | Infer::Projected | Infer::Constant => false,
        }
    }
}

macro_rules! ops {
    ($($(#[doc = $doc:literal])* $name:ident $imm:ident ($($arity:tt)+) [$($operand:expr),*] $tail:ident
       $ty:expr, $fx:expr, $infer:ident, $gain:literal, $successors:ident($least:literal);)*) => {
        /// An opcode.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub enum Op { $($(#[doc = $doc])* $name,)* }
        impl Op {
            pub const ALL: &'static [Op] = &[$(Op::$name,)*];
            pub const fn name(self) -> &'static str { match self { $(Op::$name => stringify!($name),)* } }
            pub const fn imm(self) -> ImmKind { match self { $(Op::$name => ImmKind::$imm,)* } }
            pub const fn arity(self) -> Arity { match self { $(Op::$name => arity!($($arity)+),)* } }
            #[inline]
            pub const fn tail(self) -> Tail { match self { $(Op::$name => Tail::$tail,)* } }
            /// The widest type of its result; `NONE` if it has none.
            pub const fn result(self) -> Type { match self { $(Op::$name => $ty,)* } }
            /// The most it may do; an instruction may be known to do less.
            #[inline]
            pub const fn effects(self) -> Effects { match self { $(Op::$name => $fx,)* } }
            /// The widest types of its operands; the last is that of all further ones.
            pub const fn operands(self) -> &'static [Type] { match self { $(Op::$name => const { &[$($operand),*] },)* } }
            /// How the type of its result follows from those of its operands.
            pub const fn infer(self) -> Infer { match self { $(Op::$name => Infer::$infer,)* } }
            /// What it gains against the interpreter, in rough nanoseconds, where more isn't known.
            pub const fn gain(self) -> i64 { match self { $(Op::$name => $gain,)* } }
            /// How many blocks it names: successors of a terminator, predecessors of a phi.
            pub const fn successors(self) -> Arity { match self { $(Op::$name => Arity::$successors($least),)* } }
        }
    };
}

macro_rules! arity {
    ($n:literal) => {
        Arity::N($n)
    };
    ($n:literal ..) => {
        Arity::AtLeast($n)
    };
}

use Effects as E;
use Type as T;

/// A number that is an index.
const INDEX: T = T::NUMERIC;
/// The same, or a position.
const PLACE: T = INDEX.or(T::IDX);
/// What `LdNth` takes elements of.
const NTH: T = T::NUMERIC.or(T::VDBL).or(T::VINT).or(T::VLGL);
/// Plain vectors of numbers.
const NUMBERS: T = T::VDBL.or(T::VINT).or(T::VLGL);
/// What `LdSlice` takes elements of.
const SLICED: T = NUMBERS.or(T::MDBL).or(T::MINT).or(T::MLGL);
/// Whatever a register may have.
const WORD: T = T::ANY.or(T::IDX).or(T::BOOL);

/// Exits, but does nothing else.
const EXIT: E = E::EXITS;
const fn or(a: E, b: E) -> E {
    E(a.0 | b.0)
}
/// Reads elements, may exit.
const LOAD: E = or(E::MEM_R, E::EXITS);
/// Writes elements, may exit before it does.
const STORE: E = or(E::MEM_W, E::EXITS);

ops! {
    // Constants and what a version starts with.

    /// A constant.
    Const Const (0) [] None T::VAL, E::NONE, Constant, 0, N(0);
    /// Argument n as the caller passed it: a value, a promise, or the missing marker.
    LdArg Index (0) [] None T::ANY, E::NONE, Kept, 0, N(0);
    /// Word n of the state a continuation is entered with (operand stack from the bottom).
    LdState Index (0) [] None T::ANY, E::NONE, Kept, 0, N(0);
    /// The environment of the frame the version runs in, made by the caller.
    LdEnv None (0) [] None T::ENV, E::NONE, Kept, 0, N(0);
    /// The environment of the closure being run (the papers' O).
    LdParent None (0) [] None T::ENV, E::NONE, Kept, 0, N(0);
    /// The parent of an environment that has no variables beyond its slots. Leaves unless the
    /// parent is of the shape of this code's environments.
    Outer Code (1) [T::ANY] Cp T::ENV, or(E::ENV_R, E::EXITS), Kept, 4, N(0);
    /// The environment a closure was made in.
    ClosureEnv None (1) [T::ANY] None T::ENV, E::NONE, Kept, 0, N(0);
    /// One of its operands, by the block control came from.
    Phi None (0..) [WORD] None T::ANY, E::NONE, Joined, 0, AtLeast(0);

    // Environments and variables.

    /// A new environment: variables, then the parent.
    MkEnv Names (1..) [T::ANY] None T::ENV, E::ALLOC, Kept, -2, N(0);
    /// The word a variable has in this very environment (no parents): maybe a promise, missing or
    /// unbound. Never fails.
    LdVar Sym (0) [] Env T::ANY, E::ENV_R, Kept, 0, N(0);
    /// The value of a variable from this environment outwards, forced.
    LdFree Sym (0) [] EnvFs T::VAL, E::ALL, Kept, -2, N(0);
    /// The function a name means, from this environment outwards.
    LdFun Sym (0) [] EnvFs T::FUNCTION, E::ALL, Kept, -2, N(0);
    /// Binds a variable in this very environment. Whether a formal counts as missing stays as it was
    /// (see `Given`), so that `scope` may store a word again that is there already.
    StVar Sym (1) [T::ANY] Env T::NONE, E::ENV_W, Kept, -2, N(0);
    /// A formal of an environment that a caller made was assigned: it is no longer missing. Stands where
    /// the program assigns, while the store itself may be put off or left out.
    Given Sym (0) [] Env T::NONE, E::SETS, Kept, 0, N(0);

    /// The global environment.
    GlobalEnv None (0) [] None T::ENV, E::NONE, Kept, 0, N(0);
    /// Whether an environment is the global one.
    IsGlobal None (1) [T::ANY] None T::BOOL, E::NONE, Kept, 0, N(0);
    /// Whether a variable of this environment has an ordinary binding, neither locked nor active. Of the global one: and
    /// nobody else ever bound the name.
    Ordinary Sym (0) [] Env T::BOOL, E::MEM_R, Kept, 1, N(0);
    /// What a name means from this environment on, which must be the global one: a value, or the
    /// version leaves. Leaves too if the name was ever bound anywhere else.
    GlobalVar Sym (1) [T::ANY] Cp T::VAL, LOAD, Kept, 1, N(0);
    /// The same for a function.
    GlobalFun Sym (1) [T::ANY] Cp T::FUNCTION, LOAD, Kept, 1, N(0);

    // Promises, closures, calls.

    /// A promise for code in an environment; with an operand it is evaluated already.
    MkPromise Code (0..) [T::ANY] Env T::PROM, or(E::ALLOC, E::CAPTURES), Kept, -2, N(0);
    /// The value of a word from a variable (the symbol, for errors): forces promises, complains
    /// about missing arguments, looks on in the parents when unbound. Identity on values.
    Force Sym (1) [T::ANY] EnvFs T::VAL, E::ALL, Forced, -2, N(0);
    /// The value of a word that is a value or an evaluated promise; leaves for anything else. A
    /// second operand is the number of iterations of the loop it was taken out of: where that is
    /// zero nothing gets evaluated and nobody uses the result.
    Evaluated None (1..) [T::ANY, T::IDX] Cp T::VAL, EXIT, Forced, 0, N(0);
    /// The value a word would have if it were evaluated now: of a value, of an evaluated promise, of a
    /// promise for a variable that has one in the environment of a call, of which nobody else knows.
    /// Nothing gets evaluated. Leaves for anything else.
    Peek None (1) [T::ANY] Cp T::VAL, LOAD, Peeked, 0, N(0);
    /// Whether that can be had.
    CanPeek None (1) [T::ANY] None T::BOOL, E::MEM_R, Kept, 0, N(0);
    /// A closure over an environment.
    MkClosure At (0) [] Env T::CLOSURE, or(E::ALLOC, E::CAPTURES), Kept, 4, N(0);
    /// Calls a function on promises and values.
    Call At (1..) [T::ANY] EnvFs T::VAL, E::ALL, Kept, 30, N(0);
    /// Calls a closure on values alone, in its version for such calls: neither side makes an
    /// environment or a promise for it. The exit block of its point says how to make the caller's
    /// frame if somebody asks for it meanwhile.
    CallDirect At (1..) [T::ANY] Point T::VAL, E(E::ALL.0 & !(E::ENV_R.0 | E::ENV_W.0)), Kept, 60, N(0);
    /// What the bytecode instruction does, on these operands, to one result.
    Interp At (0..) [T::ANY] EnvFs T::VAL, E::ALL, Generic, -14, N(0);
    /// Calls the builtin of a call whose only effects are a result, errors and warnings. Leaves
    /// before it does anything else: if there is an error or a warning, or a method to call.
    Pure At (0..) [T::ANY] Cp T::VAL, or(E::ALLOC, LOAD), Generic, 0, N(0);
    /// Element-wise operations in one pass, without vectors in between. Leaves before it does anything
    /// if there is an error or a warning, or a method to call.
    Fused Steps (1..) [T::ANY] Cp T::VAL, or(E::ALLOC, LOAD), Kept, 30, N(0);
    /// Begins a `for`: three results, taken by `Proj`.
    ForInit At (1..) [T::ANY] EnvFs T::NONE, E::ALL, Kept, -2, N(0);
    /// Result n of a `ForInit`: sequence (or step), position, number of elements left.
    Proj Index (1) [T::NONE] None T::ANY, E::NONE, Projected, 0, N(0);
    /// Element at a position of a loop's sequence.
    ForElement None (2) [WORD] None T::VAL, or(E::ALLOC, E::MEM_R), Element, 4, N(0);
    /// The loop gives its sequence back.
    ForRelease None (1) [WORD] None T::NONE, E::STATE, Kept, 4, N(0);
    /// Index of the branch a `switch` takes.
    SwitchIndex At (1) [T::ANY] Env T::IDX, E::ALL, Kept, 4, N(0);
    /// The same for a string or a number, which is nobody else's business.
    Case At (1) [T::ANY] None T::IDX, E::NONE, Kept, 4, N(0);

    // Arithmetic on machine numbers.

    FAdd None (2) [T::DBL] None T::DBL, E::NONE, Kept, 4, N(0);
    FSub None (2) [T::DBL] None T::DBL, E::NONE, Kept, 4, N(0);
    FMul None (2) [T::DBL] None T::DBL, E::NONE, Kept, 4, N(0);
    FDiv None (2) [T::DBL] None T::DBL, E::NONE, Kept, 4, N(0);
    /// R's `^`.
    FPow None (2) [T::DBL] None T::DBL, E::NONE, Kept, 10, N(0);
    /// R's `%%`; leaves where a warning is due.
    FMod None (2) [T::DBL] Cp T::DBL, EXIT, Kept, 10, N(0);
    /// R's `%/%`.
    FIntDiv None (2) [T::DBL] Cp T::DBL, EXIT, Kept, 10, N(0);
    FNeg None (1) [T::DBL] None T::DBL, E::NONE, Kept, 4, N(0);
    /// Integer arithmetic leaves on NA operands and on overflow.
    IAdd None (2) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    ISub None (2) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    IMul None (2) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    /// Leaves on NA and zero divisors.
    IMod None (2) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    IIntDiv None (2) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    INeg None (1) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    /// Adds without any check (positions of loops, whose range was checked at their start).
    IStep None (2) [T::INT] None T::INT.not_na(), E::NONE, Kept, 4, N(0);
    /// Integer or logical to double, NA to NA.
    IToF None (1) [T::INT.or(T::LGL)] None T::DBL, E::NONE, Kept, 0, N(0);
    /// Logical to integer.
    LToI None (1) [T::LGL] None T::INT, E::NONE, Integer, 0, N(0);
    /// A number of either kind to double; leaves on anything else.
    NumToF None (1) [T::ANY] Cp T::DBL, EXIT, Kept, 0, N(0);
    /// A mathematical function of one double; leaves where a warning is due.
    Math1 Fn (1) [T::DBL] Cp T::DBL, EXIT, Kept, 10, N(0);
    /// One complex number of a real and an imaginary part.
    MkComplex None (2) [T::DBL] None T::CPLX, E::ALLOC, Kept, 0, N(0);
    /// The real (0) or imaginary (1) part of one complex number.
    Part Index (1) [T::CPLX] None T::DBL, E::NONE, Kept, 4, N(0);
    /// A part (as `Part` has them) of the product of two complex numbers, given by their parts.
    CMul Index (4) [T::DBL] None T::DBL, E::NONE, Kept, 15, N(0);
    /// The same of the quotient.
    CDiv Index (4) [T::DBL] None T::DBL, E::NONE, Kept, 15, N(0);
    /// The absolute value of a complex number, given by its parts.
    Hypot None (2) [T::DBL] None T::DBL, E::NONE, Kept, 20, N(0);
    /// The first operand if it compares so with the second, else the second (`min`, `max`): doubles
    /// or integers; leaves on NaN and NA.
    Choose Cc (2) [T::INT.or(T::DBL)] Cp T::INT.or(T::DBL), EXIT, Kept, 4, N(0);
    /// Bits of integers; leave on NA.
    IAnd None (2) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    IOr None (2) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    IXor None (2) [T::INT] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    /// A number as the integer it is; leaves for anything else.
    FToI None (1) [T::ANY] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    /// A double without its fraction; leaves for those that are no integer then.
    FTruncI None (1) [T::DBL] Cp T::INT.not_na(), EXIT, Kept, 4, N(0);
    /// Whether a number is NA or NaN.
    IsNa None (1) [INDEX] None T::BOOL, E::NONE, Kept, 4, N(0);
    /// Whether two strings are the same text (or not); leaves on NA.
    StrCmp Cc (2) [T::STR] Cp T::BOOL, EXIT, Kept, 4, N(0);
    /// Comparison of doubles; leaves on NaN.
    FCmp Cc (2) [T::DBL] Cp T::BOOL, EXIT, Kept, 4, N(0);
    /// Comparison of integers or logicals; leaves on NA.
    ICmp Cc (2) [T::INT.or(T::LGL)] Cp T::BOOL, EXIT, Kept, 4, N(0);
    /// A logical that must not be NA.
    Truth None (1) [T::LGL] Cp T::BOOL, EXIT, Kept, 1, N(0);
    /// R's `&&` and `||` of two logicals, NA included.
    LAnd None (2) [T::LGL] None T::LGL, E::NONE, Logical, 4, N(0);
    LOr None (2) [T::LGL] None T::LGL, E::NONE, Logical, 4, N(0);
    /// Negation.
    BNot None (1) [T::BOOL] None T::BOOL, E::NONE, Kept, 0, N(0);
    /// A truth value as R's logical.
    BToL None (1) [T::BOOL] None T::LGL.not_na(), E::NONE, Kept, 0, N(0);
    IdxIsZero None (1) [T::IDX] None T::BOOL, E::NONE, Kept, 4, N(0);
    IdxDec None (1) [T::IDX] None T::IDX, E::NONE, Kept, 4, N(0);
    IdxInc None (1) [T::IDX] None T::IDX, E::NONE, Kept, 4, N(0);
    /// An integer as a count; leaves if it is less than zero.
    IToIdx None (1) [T::INT] Cp T::IDX, EXIT, Kept, 0, N(0);
    /// How many elements `from:to` has. Leaves unless it goes this way (`le` is up, `ge` down, `ne` any).
    RangeLeft Cc (2) [T::INT] Cp T::IDX, EXIT, Kept, 4, N(0);
    /// The way from the first to the second: 1 or -1.
    RangeStep None (2) [T::INT] None T::INT.not_na(), E::NONE, Kept, 4, N(0);

    // Vectors.

    /// x[i] for a plain vector and one index (or a position, a count); leaves outside the bounds. Reads no memory, as passes see
    /// it: a vector is a value, whose elements never change. (A store gives another vector, and works in
    /// place only if nobody uses the old one any more.)
    LdElt None (2) [T::ANY, PLACE] Cp T::NUMERIC.or(T::STR), EXIT, Element, 12, N(0);
    /// The same where x is now one number, now a vector of such.
    LdNth None (2) [NTH, INDEX] Cp T::NUMERIC, EXIT, Kept, 12, N(0);
    /// x[i] for a plain vector of one of several types of numbers.
    LdEltN None (2) [NUMBERS, PLACE] Cp T::NUMERIC, EXIT, Kept, 12, N(0);
    /// x[i, j] for a plain matrix.
    LdEltM None (3) [T::ANY, INDEX] Cp T::NUMERIC, EXIT, Element, 12, N(0);
    /// x[i, j] or x[i, j, k] for an array that has no attribute but `dim`, of so many extents, and elements of the type of
    /// the result. Leaves for anything else.
    LdEltA None (3..) [T::ANY, INDEX] Cp T::NUMERIC.or(T::STR), EXIT, Kept, 12, N(0);
    /// `from:to` as a vector, or the one number it is.
    MkRange None (2) [T::INT] None T::INT.or(T::VINT), E::ALLOC, Kept, 40, N(0);
    /// The elements of a range (0: vector, first, last), of a row (1: matrix, row) or of a column (2) as a plain vector, or the one
    /// number they are. Leaves unless all of them are there, in ascending order.
    LdSlice Index (2..) [SLICED, INDEX] Cp NTH, or(E::ALLOC, E::EXITS), Kept, 60, N(0);
    /// Stores into such elements of what nobody else holds: as `LdSlice`, and last what is stored, one number or as many as there
    /// are elements, of their type. Leaves for anything else.
    StSlice Index (3..) [SLICED, T::ANY] Cp T::VAL, STORE, Passed, 60, N(0);
    /// Element of a list (`[[`).
    LdEltList None (2) [T::LISTS, INDEX] Cp T::VAL, LOAD, Kept, 12, N(0);
    /// Member of a named list, by the name in the bytecode (`$`); leaves if there is none of exactly
    /// that name.
    LdMember At (1) [T::NLIST] Cp T::VAL, LOAD, Kept, 12, N(0);
    /// Stores into a vector that nobody else holds (see `Own`): vector, index, element.
    StElt None (3) [T::ANY, PLACE, T::ANY] Cp T::VAL, STORE, Passed, 12, N(0);
    /// The same for matrices: matrix, i, j, element.
    StEltM None (4) [T::ANY, INDEX, INDEX, T::ANY] Cp T::VAL, STORE, Passed, 12, N(0);
    /// The same for what `LdEltA` is for: array, indices, element, whose type is that of the elements.
    StEltA None (4..) [T::ANY, T::ANY] Cp T::VAL, STORE, Passed, 12, N(0);
    /// As `StElt`, but the vector may grow by one, from `NULL` too: the result may be another one.
    StGrow None (3) [T::ANY, INDEX, T::ANY] Cp T::VAL, or(STORE, E::ALLOC), Kept, 12, N(0);
    /// As `StElt` for a vector of one of several types of numbers, which becomes one of the element's type first, if it isn't:
    /// the result is of that type.
    StWide None (3) [NUMBERS, INDEX, T::INT.or(T::DBL)] Cp T::VAL, or(STORE, E::ALLOC), Kept, 12, N(0);
    /// Stores into a list that nobody else holds: list, index, element. The list may grow by one.
    /// Leaves for elements that are NULL or the list itself.
    StEltList None (3) [T::LISTS, INDEX, T::ANY] Cp T::VAL, or(STORE, E::ALLOC), Passed, 12, N(0);
    /// The same by name: list, element.
    StMember At (2) [T::NLIST, T::ANY] Cp T::VAL, STORE, Passed, 12, N(0);
    /// An element taken out of a list that is ours (element, list): itself if the list alone holds
    /// it, else a copy.
    OwnElt None (2) [T::ANY] None T::VAL, or(E::ALLOC, E::MEM_R), Passed, 12, N(0);
    /// The value, or a copy of it unless this variable alone holds it.
    Own Sym (1) [T::ANY] Env T::VAL, or(E::ALLOC, E::MEM_R), Passed, 0, N(0);
    /// The value, or a copy of it unless nobody holds it: for a variable whose environment is not
    /// made.
    OwnValue None (1) [T::ANY] None T::VAL, or(E::ALLOC, E::MEM_R), Passed, 0, N(0);
    /// Number of elements of a plain vector.
    Length None (1) [T::ANY] None T::INT.not_na(), E::NONE, Kept, 4, N(0);
    /// The same as a count (0), or the number of rows (1) or columns (2) of a matrix.
    Extent Index (1) [T::ANY] None T::IDX, E::NONE, Kept, 0, N(0);
    /// Whether an index is one of an element: index, extent. Not less than the number, 1 or 0.
    Within Index (2) [INDEX, T::IDX] None T::BOOL, E::NONE, Kept, 0, N(0);
    /// The position (from zero) of an element of a matrix: row, column, number of rows.
    Place None (3) [INDEX, INDEX, T::IDX] None T::IDX, E::NONE, Kept, 0, N(0);

    // Speculation.

    /// A place that assumptions after it may leave to: goes to the first block; the second is
    /// what leaving does.
    Checkpoint None (0) [] None T::CP, E::CONTROL, Kept, 0, N(2);
    /// Like a checkpoint, for the one call right after it: the exit block has the frame as it is
    /// after the call, without its result. No assumption leaves through it.
    CallPoint None (0) [] None T::CP, E::CONTROL, Kept, 0, N(2);
    /// Leaves through the checkpoint unless all conditions hold.
    Assume Reason (1..) [T::BOOL] Cp T::NONE, EXIT, Kept, 0, N(0);
    /// Whether a word is of a type.
    Is Type (1) [WORD] None T::BOOL, E::NONE, Kept, 0, N(0);
    /// Whether a word is exactly this constant.
    Identical Const (1) [T::ANY] None T::BOOL, E::NONE, Kept, 1, N(0);
    /// Whether a name still means its base builtin (the operand) everywhere: nothing ever shadowed it.
    IsBase Sym (1) [T::ANY] None T::BOOL, E::MEM_R, Kept, 1, N(0);
    /// Whether a closure was made from this function expression.
    IsProto Const (1) [T::ANY] None T::BOOL, E::NONE, Kept, 0, N(0);
    /// Whether a closure takes so many values, one for each formal, as they are.
    IsDirect Index (1) [T::ANY] None T::BOOL, E::NONE, Kept, 0, N(0);
    /// Whether nobody got hold of the environment.
    EnvClean None (1) [T::ENV] None T::BOOL, E::MEM_R, Kept, 0, N(0);
    /// The same value, known to be of a type because an assumption said so.
    Cast Type (1) [WORD] None T::ANY, E::NONE, Cast, 0, N(0);
    /// An interpreter frame: operand stack, environment, then the caller's frame if inlined.
    Framestate Frame (0..) [T::ANY.or(T::IDX).or(T::FS)] Env T::FS, E::NONE, Kept, 0, N(0);
    /// Leaves for the interpreter.
    Deopt None (1) [T::FS] None T::NONE, E::CONTROL, Kept, 4, N(0);

    // Control and the rest.

    Jump None (0) [] None T::NONE, E::CONTROL, Kept, 0, N(1);
    /// To the first block if true, else to the second.
    Branch None (1) [T::BOOL] None T::NONE, E::CONTROL, Kept, 1, N(2);
    /// To the block of the index.
    JumpTable None (1) [T::IDX] None T::NONE, E::CONTROL, Kept, 4, AtLeast(1);
    Return None (1) [T::ANY] None T::NONE, E::CONTROL, Kept, 0, N(0);
    /// Control never gets here (after a call that always leaves).
    Unreachable None (0) [] None T::NONE, E::CONTROL, Kept, 0, N(0);
    /// The value so far is visible (1) or not (0).
    Visible Index (0) [] None T::NONE, E::SETS, Kept, 0, N(0);
    /// Lets the collector in; leaves when there is more to do (interrupts, finalizers).
    Safepoint None (0) [] Cp T::NONE, EXIT, Kept, 4, N(0);
}

impl Op {
    /// The widest type operand `k` may have.
    pub const fn operand(self, k: usize) -> Type {
        let all = self.operands();
        if all.is_empty() {
            Type::ANY
        } else if k < all.len() {
            all[k]
        } else {
            all[all.len() - 1]
        }
    }
    pub fn from_name(name: &str) -> Option<Op> {
        Op::ALL.iter().copied().find(|o| o.name() == name)
    }
    /// Whether its result may be written in place.
    pub const fn is_own(self) -> bool {
        matches!(self, Op::Own | Op::OwnValue)
    }
    /// Whether it has an exit block.
    pub const fn is_point(self) -> bool {
        matches!(self, Op::Checkpoint | Op::CallPoint)
    }
    #[inline]
    pub const fn is_terminator(self) -> bool {
        self.effects().has(Effects::CONTROL)
    }
}

/// Comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Cc {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Cc {
    pub const ALL: [(Cc, &'static str); 6] =
        [(Cc::Eq, "eq"), (Cc::Ne, "ne"), (Cc::Lt, "lt"), (Cc::Le, "le"), (Cc::Gt, "gt"), (Cc::Ge, "ge")];
    /// The comparison that holds when this one doesn't (of ordered numbers).
    pub const fn negated(self) -> Cc {
        match self {
            Cc::Eq => Cc::Ne,
            Cc::Ne => Cc::Eq,
            Cc::Lt => Cc::Ge,
            Cc::Le => Cc::Gt,
            Cc::Gt => Cc::Le,
            Cc::Ge => Cc::Lt,
        }
    }
}

/// Mathematical functions of one double that compiled code knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum MathFn {
    Sqrt,
    Abs,
    Floor,
    Ceiling,
    Exp,
    Log,
    Sin,
    Cos,
    Tan,
}

impl MathFn {
    pub const ALL: [(MathFn, &'static str); 9] = [
        (MathFn::Sqrt, "sqrt"),
        (MathFn::Abs, "abs"),
        (MathFn::Floor, "floor"),
        (MathFn::Ceiling, "ceiling"),
        (MathFn::Exp, "exp"),
        (MathFn::Log, "log"),
        (MathFn::Sin, "sin"),
        (MathFn::Cos, "cos"),
        (MathFn::Tan, "tan"),
    ];
}

/// Why an assumption was made: the registry of the kinds of speculation. Each has a check (the
/// conditions of its `Assume`) and a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reason {
    /// An operand has the type that was seen.
    Type,
    /// A call goes to the function that was seen.
    Target,
    /// A callee left the frame's environment alone.
    Env,
    /// A branch never taken is not taken.
    Branch,
    /// An index is within bounds, a result is no overflow.
    Range,
    /// A sequence runs upwards by one.
    Step,
    /// An enclosing environment has the variables it had.
    Scope,
    /// An argument that a loop uses is evaluated by the time the loop is hot.
    Force,
    /// An argument of a call can be evaluated before the call.
    Eager,
    /// A builtin has nothing to do but its result: no method, warning or error.
    Plain,
    /// A loop that never ran is not come to: the interpreter learns first.
    Unseen,
    /// The loop that a version was made for goes on: what comes after it is not in the version.
    Ended,
}

impl Reason {
    pub const ALL: [(Reason, &'static str); 12] = [
        (Reason::Type, "type"),
        (Reason::Target, "target"),
        (Reason::Env, "env"),
        (Reason::Branch, "branch"),
        (Reason::Range, "range"),
        (Reason::Step, "step"),
        (Reason::Scope, "scope"),
        (Reason::Force, "force"),
        (Reason::Eager, "eager"),
        (Reason::Plain, "plain"),
        (Reason::Unseen, "unseen"),
        (Reason::Ended, "ended"),
    ];
    pub fn name(self) -> &'static str {
        Reason::ALL.iter().find(|r| r.0 == self).map_or("", |r| r.1)
    }
}
