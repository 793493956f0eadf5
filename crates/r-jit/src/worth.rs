//! Whether a version is worth compiling: a cost heuristic.
//!
//! Compiled code wins where instructions got machine types, and where calls take values instead of promises. A
//! generic instruction costs a little more in compiled code than in the interpreter, which has fast forms for the
//! common cases and is already running. The heuristic sums gains and losses in rough nanoseconds, weighted by loop
//! depth. Code whose version would not win has to be much hotter before it is compiled.

use r_bytecode::feedback::{SEEN_OBJECT, SEEN_OTHER, SEEN_VECTOR};
use r_bytecode::op::Op as Bc;
use r_pir::analysis::exits::exit_blocks;
use r_pir::analysis::{Cfg, Dom, Loops};
use r_pir::{Entry, Func, Inst, Op};

use r_policy::POLICY;

/// What one instruction gains (or loses, if negative) against the interpreter: what its row says, unless the
/// bytecode that it stands for is more specific.
fn gain(i: &Inst) -> i64 {
    let generic = match (i.op, i.bc) {
        (Op::Interp, Some(bc)) => generic_gain(i, bc),
        // The interpreter has a fast form for single elements of any vector. An access to many elements takes its
        // time in either.
        (Op::Pure, Some(bc)) if is_index(bc) && is_single(i.seen.operands() >> 8) => Some(-60),
        _ => None,
    };
    generic.unwrap_or(i.op.gain())
}

fn generic_gain(i: &Inst, bc: Bc) -> Option<i64> {
    match bc {
        Bc::Call | Bc::CallBuiltin => Some(-3),
        Bc::CallSpecial | Bc::CallValues | Bc::CallReplace | Bc::IndexLazily => Some(-8),
        Bc::Dollar | Bc::AssignDollar if r_native::is_env_member(i) => Some(12),
        // Little is lost where the interpreter has no fast form either.
        bc if is_index(bc) && !is_single(i.seen.operands() >> 8) => Some(-6),
        _ => None,
    }
}

/// Time that an instruction takes both compiled and interpreted, where that is much.
fn time(i: &Inst) -> i64 {
    match (i.op, i.bc) {
        (Op::Interp, Some(Bc::Call | Bc::CallValues | Bc::CallReplace)) => 500,
        // The operand has a class, so a method is called.
        (Op::Interp, Some(bc)) if i.seen.operands() & SEEN_OBJECT != 0 && (is_index(bc) || is_member(bc)) => {
            2_000
        }
        (Op::Interp, Some(Bc::IndexLazily)) => 2_000,
        (Op::Interp, Some(Bc::CallBuiltin | Bc::CallSpecial)) => 100,
        (Op::Interp | Op::CallDirect | Op::Call, _) => 50,
        _ => 0,
    }
}

/// Whether an instruction takes or stores elements by one index or two.
fn is_index(bc: Bc) -> bool {
    let takes = matches!(bc, Bc::Subset | Bc::Subset2 | Bc::SubsetMatrix | Bc::Subset2Matrix);
    let of_arrays = matches!(bc, Bc::SubsetArray | Bc::Subset2Array | Bc::AssignArray);
    takes || of_arrays || matches!(bc, Bc::Assign | Bc::Assign2 | Bc::AssignMatrix)
}

fn is_member(bc: Bc) -> bool {
    matches!(bc, Bc::Dollar | Bc::AssignDollar)
}

/// Whether the feedback of an operand shows only single values. (It shows nothing if it was cleared as out of
/// date.)
fn is_single(seen: u32) -> bool {
    seen & (SEEN_VECTOR | SEEN_OTHER | SEEN_OBJECT) == 0
}

/// Whether a version should be faster than the interpreter by enough to be worth compiling.
pub fn pays(f: &Func) -> bool {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let exits = exit_blocks(f);
    // A direct call saves the callee's environment and more. An ordinary call has to find its version and to come
    // back.
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

/// What a version with so many instructions must gain at least: a larger one takes longer to compile, and more
/// calls to repay that.
fn least(instructions: usize) -> i64 {
    instructions.saturating_sub(POLICY.worth.few) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_has_nothing_for_what_is_free() {
        assert!(Op::Checkpoint.gain() == 0 && Op::BNot.gain() == 0);
        assert!(Op::FAdd.gain() > 0 && Op::IsBase.gain() > 0);
    }

    #[test]
    fn large_versions_must_gain_more() {
        assert_eq!(least(POLICY.worth.few), 0);
        assert!(least(600) > 200);
    }
}
