//! A digest of what feedback says of code, taken before it is compiled.
//!
//! Code that would have gained little is tried again in the hope that feedback says more by then. If the digest is
//! the same, so is the outcome. The digest costs a microsecond, compiling in vain a thousand.

use std::hash::{DefaultHasher, Hash, Hasher};

use r_bytecode::code::Compiled;
use r_bytecode::op::Operand;

/// Digest of the feedback of some code: types of operands, directions that branches took, targets of calls. It
/// stays the same until feedback has something new; counts make no difference.
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

/// Which directions a branch took.
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
