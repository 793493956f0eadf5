//! The instruction set: one table, from which the opcode type, names, stack effects and the
//! disassembler come. The interpreter's `match` on `Op` is exhaustive, so an instruction
//! without a handler doesn't compile.
//!
//! A frame is exactly (code, pc, operand stack, environment): whatever an instruction needs
//! later is on the operand stack. `a` and `b` are the operands; what they mean is the third
//! column. Stack effects are written as GNU assemblers do: before -- after.

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
    ($($(#[doc = $doc:literal])+ $name:ident $operand:ident $effect:literal;)*) => {
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
    /// Drop `b` values below the top.
    Nip Count "... v -- v";
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
    /// `x[i]`.
    Subset SiteFeedback "x i -- v";
    /// `x[[i]]`.
    Subset2 SiteFeedback "x i -- v";
    /// `x[i, j]`.
    SubsetMatrix SiteFeedback "x i j -- v";
    /// `x[[i, j]]`.
    Subset2Matrix SiteFeedback "x i j -- v";
    /// `x$name`.
    Dollar SiteFeedback "x -- v";
    /// `x[i] <- value`.
    Assign SiteFeedback "x value i -- x'";
    /// `x[[i]] <- value`.
    Assign2 SiteFeedback "x value i -- x'";
    /// `x[i, j] <- value`.
    AssignMatrix SiteFeedback "x value i j -- x'";
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
    fn every_effect_has_two_sides() {
        for op in Op::ALL {
            assert!(op.effect().contains("--"), "{}", op.name());
        }
    }
}
