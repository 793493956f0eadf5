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

use r_policy::POLICY;

/// What one instruction gains (or loses, if negative) against the interpreter: what its row says, unless the
/// bytecode that it stands for says more.
fn gain(i: &Inst) -> i64 {
    let generic = match (i.op, i.bc) {
        (Op::Interp, Some(bc)) => generic_gain(i, bc),
        // The interpreter is at an element at once, whatever it is of; many elements take time anyway.
        (Op::Pure, Some(bc)) if is_index(bc) && is_single(i.seen.operands() >> 8) => Some(-60),
        _ => None,
    };
    generic.unwrap_or(i.op.gain())
}

fn generic_gain(i: &Inst, bc: Bc) -> Option<i64> {
    match bc {
        Bc::Call | Bc::CallBuiltin => Some(-3),
        Bc::CallSpecial | Bc::CallValues | Bc::CallReplace => Some(-8),
        Bc::Dollar | Bc::AssignDollar if r_native::is_env_member(i) => Some(12),
        // The interpreter is as slow where it has no fast form.
        bc if is_index(bc) && !is_single(i.seen.operands() >> 8) => Some(-6),
        _ => None,
    }
}

/// What one instruction takes in either, where that is much.
fn time(i: &Inst) -> i64 {
    match (i.op, i.bc) {
        (Op::Interp, Some(Bc::Call | Bc::CallValues | Bc::CallReplace)) => 500,
        // A method of the class.
        (Op::Interp, Some(bc)) if i.seen.operands() & SEEN_OBJECT != 0 && (is_index(bc) || is_member(bc)) => {
            2_000
        }
        (Op::Interp, Some(Bc::CallBuiltin | Bc::CallSpecial)) => 100,
        (Op::Interp | Op::CallDirect | Op::Call, _) => 50,
        _ => 0,
    }
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
        assert!(Op::Checkpoint.gain() == 0 && Op::BNot.gain() == 0);
        assert!(Op::FAdd.gain() > 0 && Op::IsBase.gain() > 0);
    }

    #[test]
    fn large_versions_must_gain_more() {
        assert_eq!(least(POLICY.worth.few), 0);
        assert!(least(600) > 200);
    }
}
