//! Deoptless (000 sections 3.4 and 4.9): a frame that left compiled code goes on in compiled code.
//!
//! An exit rebuilds the interpreter's frame; instead of interpreting it, the engine looks for a
//! *continuation*: a version that starts at this pc under a context of types that the frame's state
//! implies. If there is none and there may be more, one is compiled for the state at hand. The
//! version that was left stays, so when the old types come back it is there. It is given up only
//! when continuations are exhausted, or when it leaves so often that exits cost more than it gains.
//!
//! *Clean profile.* What the interpreter saw at the place that failed is out of date: it is
//! forgotten, and the types of the state say what is so now. If they don't (the new type comes out
//! of a list, say), the frame is interpreted a little, which learns it, and leaves again. A place
//! that turned several times is taken for what it is, and its feedback collects.
//!
//! *Too early.* A version that fails soon after it was made, or whose continuation would have loops that
//! never ran, was made on too little knowledge: it is given up, the interpreter learns (anew, of the loops
//! it failed in), and code is compiled again later.
//!
//! *Chance.* Exits of chaos mode fail nothing. In a loop the interpreter goes on to its header, which
//! enters the version again at once: nothing is faster. Elsewhere they use continuations there are, and
//! one is compiled for them where they are frequent.

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

/// A frame that left, as the interpreter would go on with it.
pub struct Here<'a> {
    pub code: &'a Code,
    pub pc: u32,
    pub env: Value,
    /// Where its operand stack begins.
    pub start: usize,
}

impl Here<'_> {
    /// What a continuation may rely on; `None` if none would pay, or none is wanted.
    fn context(&self, vm: &Vm, jit: &Jit, c: &Compiled) -> Option<StateContext> {
        let stack = vm.stack.between(self.start, vm.stack.sp());
        if jit.config.deoptless { StateContext::of(self.code, c, self.pc, self.env, stack) } else { None }
    }
}

/// The compiled code with which a frame that left goes on; `None`: the interpreter. The frame may be one of
/// a function whose code was inlined in the version that was left: continuations belong to the
/// function, what failed to the version.
pub fn go_on(vm: &mut Vm, left: &Left, here: &Here<'_>) -> Option<Rc<Version>> {
    let jit = Jit::of(vm)?;
    let v = jit.store.version(left.handle)?;
    let own = v.own_bytecode()?;
    let verdict = judge(&jit, &v, left.id);
    let Some(c) = here.code.compiled() else {
        // It means something else by now.
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
    // What the version left out because it had never run is known by now.
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
            // It failed in the state it was made for. The next will know better, but not for ever.
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
        // The interpreter goes on for a while; what there is stays for when its types come back.
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

/// A random exit of the version `left`.
fn by_chance(
    vm: &mut Vm,
    jit: &Rc<Jit>,
    here: &Here<'_>,
    c: &Compiled,
    context: StateContext,
    left: u64,
) -> Option<Rc<Version>> {
    if let Some(found) = find(c, &context) {
        // One that left where it begins might do so for ever: the interpreter gets further.
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

/// Forgets what was seen at a place, unless it turns all the time; how often it turned.
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

/// Forgets what was seen in the loops around a place: code is interpreted next, and what it sees goes with
/// the types there are now.
fn forget_loop(code: &Code, c: &Compiled, (handle, pc): (u64, u32)) {
    if handle != code as *const Code as u64 {
        return;
    }
    let around = c.loops.iter().filter(|l| l.start <= pc && pc < l.end);
    let Some(l) = around.min_by_key(|l| l.start) else { return };
    let all = (l.start..l.end).map(|pc| c.base_instr(pc as usize));
    all.filter(|i| has_type_feedback(i.op)).for_each(|i| c.feedback.clear(i.a));
}

/// Whether the slot of an instruction has types of its operands that decide its typed form.
fn has_type_feedback(op: Bc) -> bool {
    op.operand() == Operand::SiteFeedback && !matches!(op, Bc::Colon | Bc::Dollar | Bc::AssignDollar)
}

/// Whether the place that failed is a generic instruction in a continuation, for want of knowledge.
fn still_generic(f: &r_pir::Func, pc: u32) -> bool {
    let all = f.blocks.iter().flatten().map(|i| f.inst(*i));
    all.filter(|i| is_blind(i)).any(|i| i.at.pc == pc && i.at.code == 0)
}

/// Whether an instruction is a generic one because nothing was seen of its operands.
fn is_blind(i: &r_pir::Inst) -> bool {
    i.op == Op::Interp && i.seen.is_nothing() && i.bc.is_some_and(has_type_feedback)
}

/// Whether there is a loop with operations that never ran.
fn has_blind_loops(f: &r_pir::Func) -> bool {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let in_loop = |b: &&r_pir::Block| loops.depth[b.0 as usize] > 0;
    cfg.rpo.iter().filter(in_loop).any(|b| f.block(*b).iter().any(|i| is_blind(f.inst(*i))))
}
