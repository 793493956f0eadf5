//! What an exit says about the version that was left.

use r_bytecode::op::Operand;
use r_pir::Reason;

use crate::engine::{Jit, code_at, with_history};
use crate::stats::Event;
use crate::version::Version;
use r_policy::POLICY;

/// Whether the interpreter records operand types at a place.
fn has_feedback((handle, pc): (u64, u32)) -> bool {
    // SAFETY: code of the version that left.
    let c = if handle == 0 { None } else { unsafe { code_at(handle as usize) }.first() };
    let op = c.and_then(|c| c.instrs.get(pc as usize)).map(|i| i.get().op);
    op.is_some_and(|op| op.operand() == Operand::SiteFeedback)
}

/// What an exit says about its version.
pub enum Verdict {
    /// Chaos mode took the exit: no assumption was wrong.
    Chance,
    /// The exit calls for no reaction.
    Fine,
    /// An assumption was wrong; `place` is where it was made (handle of the code, pc).
    Failed { reason: Reason, place: (u64, u32) },
}

/// Counts an exit and judges it.
pub fn judge(jit: &Jit, v: &Version, id: u32) -> Verdict {
    let e = &v.linked.code.exits[id as usize];
    if jit.chaos.as_ref().is_some_and(|c| c.struck()) {
        jit.note(Event::Exit, "chaos", &v.name, e.at.pc);
        return Verdict::Chance;
    }
    jit.note(Event::Exit, e.reason.map_or("other", Reason::name), &v.name, e.at.pc);
    let times = *v.taken.borrow_mut().entry(id).and_modify(|n| *n += 1).or_insert(1);
    let Some(c) = v.own_bytecode() else { return Verdict::Fine };
    let place = (v.codes[e.at.code as usize].handle, e.at.pc);
    match e.reason {
        // The interpreter forces the argument and comes to the loop, which is hot, so that it enters a version at
        // its header. The limit is for short loops that would leave in every call.
        Some(Reason::Force) if !c.loops.is_empty() && times <= POLICY.exits.unevaluated_in_loops => {
            Verdict::Fine
        }
        // The version was made to end with its loop.
        Some(Reason::Ended) => Verdict::Fine,
        // After the first exit the interpreter learns what was unseen; the rest of the version is right.
        Some(Reason::Unseen) if times == 1 => {
            with_history(c, |vs| *vs.failed.entry(place).or_default() += 1);
            Verdict::Fine
        }
        // When the version is first entered, the interpreter may be in the middle of calls whose arguments are not
        // evaluated yet. Once compiled code makes these calls, they are.
        Some(Reason::Eager) if times <= POLICY.exits.unevaluated => Verdict::Fine,
        Some(reason) => {
            // Feedback corrects a wrong type where the interpreter records types. Other wrong assumptions must be
            // remembered.
            let too_early = reason == Reason::Eager && with_history(c, |vs| vs.tiering.may_try_eager());
            if !too_early && (reason != Reason::Type || !has_feedback(place)) {
                with_history(c, |vs| *vs.failed.entry(place).or_default() += 1);
            }
            Verdict::Failed { reason, place }
        }
        None => Verdict::Fine,
    }
}

/// Counts that somebody looked at the frame of a version during a direct call, so that the version had to leave after it.
/// Where that is the rule (the callee uses `match.fun`, `parent.frame` or the like), the call is left to the interpreter,
/// whose frames can be looked at, and the version is compiled anew.
pub fn looked_at(jit: &Jit, v: &Version, id: u32) {
    let e = &v.linked.code.exits[id as usize];
    let times = *v.taken.borrow_mut().entry(id).and_modify(|n| *n += 1).or_insert(1);
    let Some(c) = v.own_bytecode().filter(|_| times >= POLICY.exits.looked_at && v.invalid.get() == 0) else {
        return;
    };
    let place = (v.codes[e.at.code as usize].handle, e.at.pc);
    with_history(c, |vs| *vs.failed.entry(place).or_default() += POLICY.build.wrong_calls + 1);
    jit.discard(c, v, "looked at");
}
