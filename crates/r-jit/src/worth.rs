//! Whether a version is worth having.
//!
//! Compiled code wins where instructions got machine types, and where calls take values instead
//! of promises. A generic instruction costs it a little more than the interpreter, which has fast forms for
//! the common cases and is already running. So the two are weighed, by loop depth, in rough
//! nanoseconds; code of which a version would not win has to be much hotter before it is compiled.

use r_bytecode::feedback::{SEEN_OBJECT, SEEN_OTHER, SEEN_VECTOR};
use r_bytecode::op::Op as Bc;
use r_pir::analysis::exits::exit_blocks;
use r_pir::analysis::{Cfg, Dom, Loops};
use r_pir::{Entry, Func, Inst, Op};

use crate::policy::POLICY;

/// What one instruction gains (or loses, if negative) against the interpreter.
fn gain(i: &Inst) -> i64 {
    match i.op {
        Op::Interp => match i.bc {
            Some(Bc::Call | Bc::CallBuiltin) => -3,
            Some(Bc::CallSpecial | Bc::CallValues | Bc::CallReplace) => -8,
            Some(Bc::Dollar | Bc::AssignDollar) if r_native::is_env_member(i) => 12,
            // The interpreter is as slow where it has no fast form.
            Some(bc) if is_index(bc) && !is_single(i.seen >> 8) => -6,
            _ => -14,
        },
        Op::Call => 30,
        Op::CallDirect => 60,
        Op::Force | Op::LdFree | Op::LdFun | Op::ForInit => -2,
        Op::LdElt | Op::LdNth | Op::LdEltM | Op::StElt | Op::StEltM | Op::LdEltList => 12,
        Op::LdMember | Op::StMember | Op::StGrow | Op::StEltList | Op::OwnElt => 12,
        // No vectors in between, and what they are is known.
        Op::Fused => 30,
        // The interpreter is at an element at once, whatever it is of; many elements take time anyway.
        Op::Pure => match i.bc {
            Some(bc) if is_index(bc) && is_single(i.seen >> 8) => -60,
            _ => 0,
        },
        Op::Math1 | Op::FPow | Op::FMod | Op::FIntDiv => 10,
        Op::StVar | Op::MkPromise | Op::MkEnv => -2,
        op if is_free(op) => 0,
        // The interpreter goes over these with a jump or two.
        Op::IsBase | Op::Truth | Op::Branch | Op::GlobalVar | Op::GlobalFun | Op::Identical => 1,
        _ => 4,
    }
}

/// What one instruction takes in either, where that is much.
fn time(i: &Inst) -> i64 {
    match (i.op, i.bc) {
        (Op::Interp, Some(Bc::Call | Bc::CallValues | Bc::CallReplace)) => 500,
        // A method of the class.
        (Op::Interp, Some(bc)) if i.seen & SEEN_OBJECT != 0 && (is_index(bc) || is_member(bc)) => 2_000,
        (Op::Interp, Some(Bc::CallBuiltin | Bc::CallSpecial)) => 100,
        (Op::Interp | Op::CallDirect | Op::Call, _) => 50,
        _ => 0,
    }
}

/// Whether the interpreter has nothing that does what this instruction does: it says what is known or where to leave to,
/// gives a value another representation, or prepares what another instruction gains.
fn is_free(op: Op) -> bool {
    use Op::*;
    const KNOWN: [Op; 15] = [
        Const,
        Phi,
        Cast,
        Is,
        Assume,
        Framestate,
        Checkpoint,
        CallPoint,
        Jump,
        Return,
        Unreachable,
        IsProto,
        IsDirect,
        EnvClean,
        Visible,
    ];
    const TAKEN: [Op; 9] = [LdVar, LdArg, LdState, LdEnv, LdParent, ClosureEnv, Evaluated, Peek, CanPeek];
    const MOVED: [Op; 12] =
        [BNot, BToL, LToI, IToF, NumToF, IToIdx, Proj, Own, OwnValue, Extent, Within, Place];
    KNOWN.contains(&op) || TAKEN.contains(&op) || MOVED.contains(&op)
}

/// Whether an instruction takes or stores elements by one index or two.
fn is_index(bc: Bc) -> bool {
    let takes = matches!(bc, Bc::Subset | Bc::Subset2 | Bc::SubsetMatrix | Bc::Subset2Matrix);
    takes || matches!(bc, Bc::Assign | Bc::Assign2 | Bc::AssignMatrix)
}

fn is_member(bc: Bc) -> bool {
    matches!(bc, Bc::Dollar | Bc::AssignDollar)
}

/// Whether feedback of an operand has seen nothing but single values. (Nothing at all, if what was seen was
/// forgotten because it was out of date.)
fn is_single(seen: u32) -> bool {
    seen & (SEEN_VECTOR | SEEN_OTHER | SEEN_OBJECT) == 0
}

/// Whether the version should be faster than interpreting its code, by enough to be worth making.
pub fn pays(f: &Func) -> bool {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let exits = exit_blocks(f);
    // A direct call saves the callee's environment and more; other calls take their time to enter.
    let mut sum = match f.entry {
        Entry::Args => 60i64,
        Entry::Frame => -POLICY.worth.entering,
        _ => 0,
    };
    let mut spent = 0i64;
    for b in cfg.rpo.iter().filter(|b| !exits.contains_key(b)) {
        let weight = 8i64.pow(loops.depth[b.0 as usize].min(4));
        for i in f.block(*b).iter().map(|i| f.inst(*i)) {
            sum += gain(i) * weight;
            spent += time(i) * weight;
        }
    }
    sum >= least(f.blocks.iter().map(Vec::len).sum()).max(spent / POLICY.worth.part)
}

/// What a version of so many instructions must gain at least: the more there are, the longer it takes to make and the
/// more calls it needs before that was worth it.
fn least(instructions: usize) -> i64 {
    instructions.saturating_sub(POLICY.worth.few) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_has_nothing_for_what_is_free() {
        assert!(is_free(Op::Checkpoint) && is_free(Op::BNot));
        assert!(!is_free(Op::FAdd) && !is_free(Op::IsBase));
    }

    #[test]
    fn large_versions_must_gain_more() {
        assert_eq!(least(POLICY.worth.few), 0);
        assert!(least(600) > 200);
    }
}
