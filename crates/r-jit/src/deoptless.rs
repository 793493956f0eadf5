//! Deoptless (000 sections 3.4 and 4.9): a frame that left compiled code goes on in other compiled code.
//!
//! An exit rebuilds the interpreter's frame. Instead of interpreting it, the engine looks for a *continuation*: a
//! version that starts at this pc, under a context of types that the frame's state implies. If there is none and
//! the policy allows one more, a continuation is compiled for the state at hand. The version that was left stays,
//! so it is there when the old types come back. It is discarded only when continuations are exhausted, or when it
//! leaves so often that exits cost more than it gains.
//!
//! *Clean profile.* The feedback at the place that failed is out of date. It is cleared, and the types of the state
//! say what holds now. If they don't (the new type comes out of a list, say), the interpreter goes on for a while
//! and records the new types. A place whose types turned several times is taken for polymorphic, and its feedback
//! accumulates.
//!
//! *Too early.* A version that fails soon after it was compiled, or whose continuation would have loops that never
//! ran, was compiled on too little feedback. It is discarded, the interpreter learns (anew in the loops it failed
//! in), and the code is compiled again later.
//!
//! *Chance.* A random exit (chaos mode) says nothing against its version. In a loop the interpreter goes on to the
//! loop's header, which enters the version again: nothing is faster. Elsewhere a continuation is used if there is
//! one, and is compiled where random exits are frequent.

use std::rc::Rc;

use r_bytecode::code::{Code, Compiled};
use r_bytecode::op::{Op as Bc, Operand};
use r_pir::analysis::{Cfg, Dom, Loops};
use r_pir::{Op, Reason};
use r_runtime::{Value, Vm};

use crate::compile::compile_continuation;
use crate::context::StateContext;
use crate::engine::{Jit, code_at, with_history};
use crate::exit::Left;
use crate::stats::Event;
use crate::verdict::{Verdict, judge};
use crate::version::Version;
use r_policy::POLICY;

/// A frame that left, as the interpreter would resume it.
pub struct Here<'a> {
    pub code: &'a Code,
    pub pc: u32,
    pub env: Value,
    /// Index at which its operand stack begins.
    pub start: usize,
}

impl Here<'_> {
    /// The context of the frame; `None` if it is too large for a continuation, or continuations are off.
    fn context(&self, vm: &Vm, jit: &Jit, c: &Compiled) -> Option<StateContext> {
        let stack = vm.stack.between(self.start, vm.stack.sp());
        if jit.config.deoptless { StateContext::of(self.code, c, self.pc, self.env, stack) } else { None }
    }
}

/// The version in which a frame that left goes on; `None` if the interpreter takes it. The frame may belong to a
/// function that was inlined into the version: the continuation then belongs to that function, the failed
/// assumption to the version.
pub fn go_on(vm: &mut Vm, left: &Left, here: &Here<'_>) -> Option<Rc<Version>> {
    let jit = Jit::of(vm)?;
    let v = jit.store.version(left.handle)?;
    let own = v.own_bytecode()?;
    let verdict = judge(&jit, &v, left.id);
    let Some(c) = here.code.compiled() else {
        // The bytecode is stale.
        return None;
    };
    let (reason, place) = match verdict {
        Verdict::Chance if is_in_loop(c, here.pc) => return None,
        Verdict::Chance => {
            let context = here.context(vm, &jit, c)?;
            return by_chance(vm, &jit, here, c, context, v.handle);
        }
        Verdict::Fine => return None,
        Verdict::Failed { reason, place } => (reason, place),
    };
    let fast = v.pace.too_fast();
    // A version that left out code as unseen is compiled anew, since feedback of that code is on its way.
    let ripe = (v.pace.is_ripe() || jit.config.limit() < POLICY.heat.hot) && reason != Reason::Unseen;
    let Some(context) = here.context(vm, &jit, c).filter(|_| !fast && ripe) else {
        if reason == Reason::Type && !fast && clean(c, place) <= POLICY.continuations.turns {
            forget_loop(here.code, c, place);
        }
        jit.discard(own, &v, reason.name());
        return None;
    };
    if let Some(found) = find(c, &context) {
        if found.handle == v.handle {
            // The continuation failed in the state that it was compiled for. The next one will know better, but
            // that is not tried for ever.
            with_history(c, |vs| {
                vs.relapses += 1;
                if vs.relapses > POLICY.continuations.relapses {
                    vs.hopeless.push(context);
                }
            });
            jit.discard(own, &v, reason.name());
            return None;
        }
        jit.store.used(&found);
        jit.note(Event::Continue, "", &found.name, here.pc);
        with_history(c, |vs| vs.futile = 0);
        return Some(found);
    }
    let (hopeless, exhausted) = with_history(c, |vs| {
        (vs.is_hopeless(&context), vs.exhausted() || vs.blind > POLICY.continuations.blind)
    });
    if exhausted {
        jit.discard(own, &v, reason.name());
        return None;
    }
    let turns = if reason == Reason::Type && !hopeless { clean(c, place) } else { 0 };
    let at = v.linked.code.exits[left.id as usize].at;
    let inside = v.codes[at.code as usize].handle == here.code as *const Code as u64;
    let generic = |f: &r_pir::Func| inside && still_generic(f, at.pc);
    let fresh = |f: &r_pir::Func| (turns > POLICY.continuations.turns || !generic(f)) && !has_blind_loops(f);
    let made =
        if hopeless { None } else { compile_continuation(vm, &jit, here.code, &context, here.env, &fresh) };
    if made.is_none() {
        // The interpreter goes on for a while before it enters a version again. Versions stay for when their types
        // come back.
        let wait = jit.config.limit().min(POLICY.continuations.wait)
            << with_history(c, |vs| vs.futile.min(POLICY.continuations.doublings));
        c.tier.limit.set(c.tier.heat.get().saturating_add(wait));
    }
    with_history(c, |vs| vs.futile = if made.is_none() { vs.futile + 1 } else { 0 });
    made
}

fn find(c: &Compiled, context: &StateContext) -> Option<Rc<Version>> {
    with_history(c, |vs| vs.find_continuation(context))
}

fn is_in_loop(c: &Compiled, pc: u32) -> bool {
    c.loops.iter().any(|l| l.start <= pc && pc < l.end)
}

/// A random exit (chaos mode) of the version with the handle `left`.
fn by_chance(
    vm: &mut Vm,
    jit: &Rc<Jit>,
    here: &Here<'_>,
    c: &Compiled,
    context: StateContext,
    left: u64,
) -> Option<Rc<Version>> {
    if let Some(found) = find(c, &context) {
        // A continuation that left where it begins might do so for ever; the interpreter makes progress.
        if found.handle == left {
            return None;
        }
        jit.store.used(&found);
        jit.note(Event::Continue, "chaos", &found.name, context.pc);
        return Some(found);
    }
    let often = with_history(c, |vs| {
        let n = vs.struck.entry(context.pc).or_default();
        *n += 1;
        (*n).is_multiple_of(POLICY.continuations.chances) && !vs.exhausted() && !vs.is_hopeless(&context)
    });
    if often { compile_continuation(vm, jit, here.code, &context, here.env, &|_| true) } else { None }
}

/// Clears the feedback of a place, unless its types turn all the time. Returns how often they turned.
fn clean(c: &Compiled, place: (u64, u32)) -> u32 {
    let turns = with_history(c, |vs| {
        let n = vs.cleared.entry(place).or_default();
        *n += 1;
        *n
    });
    if place.0 == 0 {
        return turns;
    }
    // SAFETY: a place in code that the version mentions, which keeps it alive.
    let Some(of) = unsafe { code_at(place.0 as usize) }.compiled() else { return turns };
    let i = of.base_instr(place.1 as usize);
    if turns <= POLICY.continuations.turns && has_type_feedback(i.op) {
        of.feedback.clear(i.a);
    }
    turns
}

/// Clears the feedback in the loops around a place: the code is interpreted next, which records the types that hold
/// now.
fn forget_loop(code: &Code, c: &Compiled, (handle, pc): (u64, u32)) {
    if handle != code as *const Code as u64 {
        return;
    }
    let around = c.loops.iter().filter(|l| l.start <= pc && pc < l.end);
    let Some(l) = around.min_by_key(|l| l.start) else { return };
    let all = (l.start..l.end).map(|pc| c.base_instr(pc as usize));
    all.filter(|i| has_type_feedback(i.op)).for_each(|i| c.feedback.clear(i.a));
}

/// Whether the feedback of an instruction is the types of its operands, which select its typed form.
fn has_type_feedback(op: Bc) -> bool {
    op.operand() == Operand::SiteFeedback && !matches!(op, Bc::Colon | Bc::Dollar | Bc::AssignDollar)
}

/// Whether a continuation has a generic instruction at the place that failed, for want of feedback.
fn still_generic(f: &r_pir::Func, pc: u32) -> bool {
    let all = f.blocks.iter().flatten().map(|i| f.inst(*i));
    all.filter(|i| is_blind(i)).any(|i| i.at.pc == pc && i.at.code == 0)
}

/// Whether an instruction is generic because there is no feedback of its operands.
fn is_blind(i: &r_pir::Inst) -> bool {
    i.op == Op::Interp && i.seen.is_nothing() && i.bc.is_some_and(has_type_feedback)
}

/// Whether a version has a loop with operations that never ran.
fn has_blind_loops(f: &r_pir::Func) -> bool {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let in_loop = |b: &&r_pir::Block| loops.depth[b.0 as usize] > 0;
    cfg.rpo.iter().filter(in_loop).any(|b| f.block(*b).iter().any(|i| is_blind(f.inst(*i))))
}
