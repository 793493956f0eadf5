//! What is known of code before it is compiled, in a word.
//!
//! Code that would have gained little is tried again in the hope that more is known by then. If nothing is, neither
//! is the outcome another: looking at the word costs a microsecond, compiling in vain a thousand.

use std::hash::{DefaultHasher, Hash, Hasher};

use r_bytecode::code::Compiled;
use r_bytecode::op::Operand;

/// A word for what feedback says of some code: types of operands, ways that conditions went, functions
/// that were called. The same for code of which no more is known.
pub fn known(c: &Compiled) -> u64 {
    let mut h = DefaultHasher::new();
    for i in (0..c.instrs.len()).map(|pc| c.base_instr(pc)) {
        match i.op.operand() {
            Operand::SiteFeedback => c.feedback.get(i.a).hash(&mut h),
            Operand::TargetFeedback => ways(c.feedback.get(i.a)).hash(&mut h),
            _ => {}
        }
    }
    for site in &c.sites {
        site.target.get().bits().hash(&mut h);
        (site.calls.get() > 0).hash(&mut h);
    }
    h.finish()
}

/// Which ways a condition went.
fn ways(counts: u32) -> (bool, bool) {
    (counts & 0xFFFF != 0, counts >> 16 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_often_makes_no_difference() {
        assert_eq!(ways(1), ways(7));
        assert_ne!(ways(1), ways(0x1_0001));
    }
}
