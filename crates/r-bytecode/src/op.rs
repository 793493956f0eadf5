//! The instruction set: one table, from which the opcode type, names, stack effects and the
//! disassembler come. The interpreter's `match` on `Op` is exhaustive, so an instruction
//! without a handler doesn't compile.
//!
//! A frame is exactly (code, pc, operand stack, environment): whatever an instruction needs
//! later is on the operand stack. `a` and `b` are the operands; what they mean is the third
//! column. Stack effects are written as GNU assemblers do: before -- after.
//!
//! After the instructions the table has the *fast forms*: sequences of instructions that the
//! interpreter executes in one step (`fuse.rs`). They are no instructions: compilers of this
//! bytecode never see them, pcs and stacks are those of the instructions they stand for.

/// What an operand refers to, for the disassembler and for compilers of this bytecode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    None,
    /// `b` indexes the constants.
    Const,
    /// `a` is a slot of the environment, `b` the constant with its symbol.
    Slot,
    /// `b` is the constant with a symbol.
    Symbol,
    /// `b` is a jump target.
    Target,
    /// `b` indexes the call sites.
    Site,
    /// `b` indexes the call sites, `a` is a feedback slot.
    SiteFeedback,
    /// `b` is a jump target, `a` is a feedback slot.
    TargetFeedback,
    /// `b` indexes the guards (symbol and target).
    Guard,
    /// `b` indexes the loops.
    Loop,
    /// `b` indexes the switch tables.
    Switch,
    /// `b` is a number.
    Count,
}

macro_rules! ops {
    ($($(#[doc = $doc:literal])+ $name:ident $operand:ident $effect:literal;)*
     fast { $($fast:ident: $($part:ident)+;)* }) => {
        /// An opcode.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Op { $($(#[doc = $doc])+ $name,)* }
        impl Op {
            pub const ALL: &'static [Op] = &[$(Op::$name,)*];
            pub fn name(self) -> &'static str { match self { $(Op::$name => stringify!($name),)* } }
            pub fn operand(self) -> Operand { match self { $(Op::$name => Operand::$operand,)* } }
            /// The stack effect as text, "before -- after".
            pub fn effect(self) -> &'static str { match self { $(Op::$name => $effect,)* } }
        }
        /// What the interpreter dispatches on: an opcode, or a form for the instructions that
        /// begin at a pc.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Fast { $($name,)* $($fast,)* }
        impl Fast {
            /// The fast forms with the instructions each stands for.
            pub const PATTERNS: &'static [(Fast, &'static [Op])] = &[$((Fast::$fast, &[$(Op::$part,)+]),)*];
            pub fn of(op: Op) -> Fast { match op { $(Op::$name => Fast::$name,)* } }
            pub fn name(self) -> &'static str {
                match self { $(Fast::$name => stringify!($name),)* $(Fast::$fast => stringify!($fast),)* }
            }
        }
    };
}

ops! {
    /// Push a constant.
    Const Const "-- v";
    /// Drop the top.
    Pop None "v --";
    /// Push the top again.
    Dup None "v -- v v";
    /// Push the value `b` below the top again.
    Pick Count "... -- ... v";
    /// The value so far is visible (a=1) or not (a=0).
    Visible Count "--";
    /// Push a local variable.
    LdSlot Slot "-- v";
    /// Push a variable by name.
    LdVar Symbol "-- v";
    /// Push a formal, which may be missing (as an index).
    LdSlotMissing Slot "-- v";
    /// Push the value of `...` with its promises forced (NULL if there is none).
    LdDots Symbol "-- dots";
    /// Push an element of `...` (`..1`).
    LdDotElement Symbol "-- v";
    /// Push the function of this name.
    LdFun Symbol "-- f";
    /// Check that the top is a function.
    CheckFun None "f -- f";
    /// Jump unless the symbol means its base builtin here.
    GuardBase Guard "--";
    /// Bind a local variable.
    StSlot Slot "v --";
    /// Bind a formal: it is no longer missing.
    StFormal Slot "v --";
    /// Bind a variable in the current environment by name.
    StVar Symbol "v --";
    /// Bind a variable in an enclosing environment (`<<-`).
    StSuper Symbol "v --";
    /// Push a local variable to be modified: unshared, or held by the variable alone.
    LdSlotAssign Slot "-- v";
    /// The same by name.
    LdVarAssign Symbol "-- v";
    /// The same for `<<-`: looked up in the enclosing environments.
    LdSuperAssign Symbol "-- v";
    /// Make what was taken out of a target one that may be modified: a copy if others hold it.
    OwnElement None "x v -- x v";
    /// Copy the target if it is also among the `b` values below it.
    Unalias Count "... x -- ... x";
    /// Jump.
    Jump Target "--";
    /// Backward jump: a safepoint that counts.
    Loop Target "--";
    /// Jump if the condition of `if`/`while` is false.
    BranchFalse TargetFeedback "v --";
    /// Jump if the top has a class: its method gets the indices as promises.
    BranchObject TargetFeedback "x -- x";
    /// `&&` after its left operand: jump with FALSE if it is false, else keep its truth value.
    AndLeft Target "v -- l";
    /// `&&` after its right operand.
    AndRight Site "l v -- l";
    /// `||` after its left operand: jump with TRUE if it is true, else keep its truth value.
    OrLeft Target "v -- l";
    /// `||` after its right operand.
    OrRight Site "l v -- l";
    /// Begin a loop over a vector: sequence, position, count.
    ForVector Site "v -- s i n";
    /// Begin a loop over from:to without making the vector.
    ForRange Site "from to -- s i n";
    /// Next element, or out of the loop.
    ForNext Target "s i n -- s i n v";
    /// Leave a loop.
    ForEnd None "s i n --";
    /// Make a closure.
    Closure Const "-- f";
    /// Call the function on the stack with the site's argument expressions.
    Call Site "f -- v";
    /// Call the site's builtin on `a` evaluated arguments.
    CallBuiltin Site "args -- v";
    /// Call the site's special builtin on its unevaluated call.
    CallSpecial Site "-- v";
    /// Push the value of the promise that stands in the code (the site's name).
    ForcePromise Site "-- v";
    /// Call whatever function the site's name means now on `a` evaluated arguments.
    CallValues Site "args -- v";
    /// Call the replacement function of the site: target, value, other arguments (`a` in all).
    CallReplace Site "x value args -- x'";
    /// `+`.
    Add SiteFeedback "x y -- v";
    /// `-`.
    Sub SiteFeedback "x y -- v";
    /// `*`.
    Mul SiteFeedback "x y -- v";
    /// `/`.
    Div SiteFeedback "x y -- v";
    /// `^`.
    Pow SiteFeedback "x y -- v";
    /// `%%`.
    Mod SiteFeedback "x y -- v";
    /// `%/%`.
    IntDiv SiteFeedback "x y -- v";
    /// `==`.
    Eq SiteFeedback "x y -- v";
    /// `!=`.
    Ne SiteFeedback "x y -- v";
    /// `<`.
    Lt SiteFeedback "x y -- v";
    /// `<=`.
    Le SiteFeedback "x y -- v";
    /// `>`.
    Gt SiteFeedback "x y -- v";
    /// `>=`.
    Ge SiteFeedback "x y -- v";
    /// Unary minus.
    Neg SiteFeedback "x -- v";
    /// `!`.
    Not SiteFeedback "x -- v";
    /// `:`.
    Colon SiteFeedback "x y -- v";
    /// `x[...]` or `x[[...]]` of an object: its method on promises, or else the builtin on values.
    IndexLazily Site "x -- v";
    /// `x[i]`.
    Subset SiteFeedback "x i -- v";
    /// `x[[i]]`.
    Subset2 SiteFeedback "x i -- v";
    /// `x[i, j]`.
    SubsetMatrix SiteFeedback "x i j -- v";
    /// `x[[i, j]]`.
    Subset2Matrix SiteFeedback "x i j -- v";
    /// `x[i, j, k]`.
    SubsetArray SiteFeedback "x i j k -- v";
    /// `x[[i, j, k]]`.
    Subset2Array SiteFeedback "x i j k -- v";
    /// `x$name`.
    Dollar SiteFeedback "x -- v";
    /// `x[i] <- value`.
    Assign SiteFeedback "x value i -- x'";
    /// `x[[i]] <- value`.
    Assign2 SiteFeedback "x value i -- x'";
    /// `x[i, j] <- value` and `x[[i, j]] <- value`.
    AssignMatrix SiteFeedback "x value i j -- x'";
    /// `x[i, j, k] <- value` and `x[[i, j, k]] <- value`.
    AssignArray SiteFeedback "x value i j k -- x'";
    /// `x$name <- value`.
    AssignDollar SiteFeedback "x value -- x'";
    /// Multi-way branch of `switch`.
    Switch Switch "v --";
    /// Return from the code.
    Return None "v --";
    /// Return from the function in whose environment a promise runs.
    ReturnFrom None "v --";
    /// `break` out of a promise or `eval`.
    BreakFrom None "--";
    /// `next` out of a promise or `eval`.
    NextFrom None "--";

    // Fast forms. The letters say where the operands are: S a slot, C a constant, X the stack;
    // St stores the result in a slot, Br branches on it. `StSlot` stands for `StFormal` too, and
    // `LdSlot` after the first instruction for `LdSlotMissing`.
    fast {
        AddSS: LdSlot LdSlot Add;
        AddSC: LdSlot Const Add;
        AddCS: Const LdSlot Add;
        AddXS: LdSlot Add;
        AddXC: Const Add;
        AddSSSt: LdSlot LdSlot Add StSlot;
        AddSCSt: LdSlot Const Add StSlot;
        AddXSSt: LdSlot Add StSlot;
        AddXCSt: Const Add StSlot;
        AddXXSt: Add StSlot;
        SubSS: LdSlot LdSlot Sub;
        SubSC: LdSlot Const Sub;
        SubCS: Const LdSlot Sub;
        SubXS: LdSlot Sub;
        SubXC: Const Sub;
        SubSSSt: LdSlot LdSlot Sub StSlot;
        SubSCSt: LdSlot Const Sub StSlot;
        SubXSSt: LdSlot Sub StSlot;
        SubXCSt: Const Sub StSlot;
        SubXXSt: Sub StSlot;
        MulSS: LdSlot LdSlot Mul;
        MulSC: LdSlot Const Mul;
        MulCS: Const LdSlot Mul;
        MulXS: LdSlot Mul;
        MulXC: Const Mul;
        MulSSSt: LdSlot LdSlot Mul StSlot;
        MulSCSt: LdSlot Const Mul StSlot;
        MulXSSt: LdSlot Mul StSlot;
        MulXCSt: Const Mul StSlot;
        MulXXSt: Mul StSlot;
        DivSS: LdSlot LdSlot Div;
        DivSC: LdSlot Const Div;
        DivCS: Const LdSlot Div;
        DivXS: LdSlot Div;
        DivXC: Const Div;
        DivSSSt: LdSlot LdSlot Div StSlot;
        DivSCSt: LdSlot Const Div StSlot;
        DivXSSt: LdSlot Div StSlot;
        DivXCSt: Const Div StSlot;
        DivXXSt: Div StSlot;
        ModSS: LdSlot LdSlot Mod;
        ModSC: LdSlot Const Mod;
        ModXC: Const Mod;
        IntDivSS: LdSlot LdSlot IntDiv;
        IntDivSC: LdSlot Const IntDiv;
        IntDivXC: Const IntDiv;
        LtSS: LdSlot LdSlot Lt;
        LtSC: LdSlot Const Lt;
        LtXC: Const Lt;
        LtSSBr: LdSlot LdSlot Lt BranchFalse;
        LtSCBr: LdSlot Const Lt BranchFalse;
        LtXSBr: LdSlot Lt BranchFalse;
        LtXCBr: Const Lt BranchFalse;
        LtXXBr: Lt BranchFalse;
        LeSS: LdSlot LdSlot Le;
        LeSC: LdSlot Const Le;
        LeXC: Const Le;
        LeSSBr: LdSlot LdSlot Le BranchFalse;
        LeSCBr: LdSlot Const Le BranchFalse;
        LeXSBr: LdSlot Le BranchFalse;
        LeXCBr: Const Le BranchFalse;
        LeXXBr: Le BranchFalse;
        GtSS: LdSlot LdSlot Gt;
        GtSC: LdSlot Const Gt;
        GtXC: Const Gt;
        GtSSBr: LdSlot LdSlot Gt BranchFalse;
        GtSCBr: LdSlot Const Gt BranchFalse;
        GtXSBr: LdSlot Gt BranchFalse;
        GtXCBr: Const Gt BranchFalse;
        GtXXBr: Gt BranchFalse;
        GeSS: LdSlot LdSlot Ge;
        GeSC: LdSlot Const Ge;
        GeXC: Const Ge;
        GeSSBr: LdSlot LdSlot Ge BranchFalse;
        GeSCBr: LdSlot Const Ge BranchFalse;
        GeXSBr: LdSlot Ge BranchFalse;
        GeXCBr: Const Ge BranchFalse;
        GeXXBr: Ge BranchFalse;
        EqSS: LdSlot LdSlot Eq;
        EqSC: LdSlot Const Eq;
        EqXC: Const Eq;
        EqSSBr: LdSlot LdSlot Eq BranchFalse;
        EqSCBr: LdSlot Const Eq BranchFalse;
        EqXSBr: LdSlot Eq BranchFalse;
        EqXCBr: Const Eq BranchFalse;
        EqXXBr: Eq BranchFalse;
        NeSS: LdSlot LdSlot Ne;
        NeSC: LdSlot Const Ne;
        NeXC: Const Ne;
        NeSSBr: LdSlot LdSlot Ne BranchFalse;
        NeSCBr: LdSlot Const Ne BranchFalse;
        NeXSBr: LdSlot Ne BranchFalse;
        NeXCBr: Const Ne BranchFalse;
        NeXXBr: Ne BranchFalse;
        AndRightBr: AndRight BranchFalse;
        OrRightBr: OrRight BranchFalse;
        LdSt: LdSlot StSlot;
        ConstSt: Const StSlot;
        ForNextSt: ForNext StSlot;
        LoopFor: Loop;
        SubsetSS: LdSlot LdSlot Subset;
        SubsetSC: LdSlot Const Subset;
        SubsetSSBr: LdSlot LdSlot Subset BranchFalse;
        Subset2SS: LdSlot LdSlot Subset2;
        Subset2SC: LdSlot Const Subset2;
        SubsetXS: LdSlot Subset;
        Subset2XS: LdSlot Subset2;
        Subset2XC: Const Subset2;
        SubsetMatrixSSS: LdSlot LdSlot LdSlot SubsetMatrix;
        DollarS: LdSlot Dollar;
        LdAssignPick: LdSlotAssign Pick;
        AssignS: LdSlotAssign Pick LdSlot Assign StSlot Pop;
        AssignC: LdSlotAssign Pick Const Assign StSlot Pop;
        AssignX: Assign StSlot Pop;
        Assign2S: LdSlotAssign Pick LdSlot Assign2 StSlot Pop;
        Assign2X: Assign2 StSlot Pop;
        AssignMatrixSS: LdSlotAssign Pick LdSlot LdSlot AssignMatrix StSlot Pop;
        AssignMatrixX: AssignMatrix StSlot Pop;
        AssignDollarS: LdSlotAssign Pick AssignDollar StSlot Pop;
        LdVarUp: LdVar;
        CallMath: CallBuiltin;
        CallAbs: CallBuiltin;
        CallLength: CallBuiltin;
        CallIsNull: CallBuiltin;
    }
}

/// A word of what the interpreter executes: the operands of the instruction at this pc with an
/// opcode, perhaps a fast form that also reads the operands of the words after it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Word {
    pub op: Fast,
    pub a: u16,
    pub b: u32,
}

/// One instruction. Fixed size, so that a pc is an index and instructions can be patched.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Instr {
    pub op: Op,
    pub a: u16,
    pub b: u32,
}

impl Instr {
    pub fn new(op: Op, a: usize, b: usize) -> Instr {
        Instr { op, a: a as u16, b: b as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_is_one_word() {
        assert_eq!(std::mem::size_of::<Instr>(), 8);
    }

    #[test]
    fn words_and_fast_forms() {
        assert_eq!(std::mem::size_of::<Word>(), 8);
        assert!(Op::ALL.len() + Fast::PATTERNS.len() < 256);
        for (i, op) in Op::ALL.iter().enumerate() {
            assert_eq!((Fast::of(*op) as usize, Fast::of(*op).name()), (i, op.name()));
        }
        for (f, parts) in Fast::PATTERNS {
            assert!(!parts.is_empty() && !Op::ALL.iter().any(|o| o.name() == f.name()));
        }
    }

    #[test]
    fn every_effect_has_two_sides() {
        for op in Op::ALL {
            assert!(op.effect().contains("--"), "{}", op.name());
        }
    }
}
