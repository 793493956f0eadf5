//! From bytecode to a version that can be entered.
//!
//! Three steps: a draft (`draft`: the builder reads bytecode, feedback and the heap), the plan carried out
//! (`plan`; here or on the compiler's thread), and placing the result. Only the first and the last
//! know the session.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use r_bytecode::code::{Code, Compiled};
use r_native::GlobalFunction;
use r_pir::Func;
use r_runtime::{Value, Vm, symbol};

use crate::background::{Receipt, Worker};
use crate::budget::Account;
use crate::context::StateContext;
use crate::draft::{Aim, Draft, Job, constants, global_function, keep_alive, objects};
use crate::engine::{Jit, is_stale, with_versions};
use crate::evidence;
use crate::plan::{Failure, Product, carry_out};
use crate::stats::Event;
use crate::version::{Pace, Place, Start, Version, Versions};

/// What comes of asking for a version.
pub enum Answer {
    Ready(Rc<Version>),
    /// It is being compiled.
    Later,
    /// It would gain little: not before it is hotter.
    Wait,
    /// It is refused (which is noted).
    Never,
}

/// A version for a start; on the compiler's thread, if there is one.
pub fn request(vm: &mut Vm, jit: &Rc<Jit>, code: &Code, start: &Start, env: Value, name: &str) -> Answer {
    let Some(c) = code.compiled() else { return Answer::Never };
    let job = Job { jit, code, c, start, env, name };
    match jit.worker() {
        Some(worker) => job.ordered(vm, worker),
        None => {
            if let Some(answer) = job.as_before() {
                return answer;
            }
            let known = evidence::known(c);
            let made = job.now(vm, &|_| true);
            job.settled(start, made, known)
        }
    }
}

/// Compiles a continuation for a state, at once, since its frame waits for it; `None` if it is
/// refused (which is noted) or `wanted` says no to it.
pub fn compile_continuation(
    vm: &mut Vm,
    jit: &Rc<Jit>,
    code: &Code,
    context: &StateContext,
    env: Value,
    wanted: &dyn Fn(&Func) -> bool,
) -> Option<Rc<Version>> {
    let c = code.compiled()?;
    let (start, name) = (Start::State(context.clone()), function_name(vm, env));
    let job = Job { jit, code, c, start: &start, env, name: &name };
    match job.now(vm, wanted) {
        Ok(v) => {
            let key = context.only(&code.unit.slots, &v.known, &v.guessed);
            with_versions(c, |vs| {
                vs.made += 1;
                if vs.continuations.is_full() {
                    vs.continuations.evict();
                }
                _ = vs.continuations.insert(key, v.clone());
            });
            Some(v)
        }
        Err(why) => {
            why.insist(&jit.config, &name);
            jit.note(Event::Refusal, reason(&why), &name, context.pc);
            with_versions(c, |vs| match why {
                Failure::Unwanted => vs.blind += 1,
                _ => vs.hopeless.push(context.clone()),
            });
            None
        }
    }
}

fn reason(why: &Failure) -> &str {
    match why {
        Failure::Poor => "gains little",
        Failure::Unwanted => "types not known yet",
        Failure::Generic => "internal: generic",
        Failure::Direct => "internal: not inlined",
        Failure::Outdated => "callee changed",
        Failure::Refused(what) | Failure::Broken(what) => what,
    }
}

/// Code that was refused is left alone.
fn refuse(c: &Compiled) {
    with_versions(c, |vs| vs.refused = true);
    c.tier.limit.set(u32::MAX);
}

/// What would gain little has to be hotter; more may be known of it by then. If there are versions for its loops,
/// which know the types they are for, they go on to be entered.
fn put_off(c: &Compiled, start: &Start, known: u64) {
    if matches!(start, Start::Call(_)) && with_versions(c, Versions::only_loops) {
        return;
    }
    let heat = c.tier.heat.get();
    let later = heat.saturating_mul(4);
    with_versions(c, |vs| {
        vs.poor += 1;
        vs.poor_at = Some((Place::of(start), known));
        vs.put_off_until(start, later);
    });
    // Where one loop gains little, others may gain more; where the whole does, they were looked at.
    let others = matches!(start, Start::Loop { .. });
    c.tier.limit.set(if others { heat.saturating_add(POLL) } else { later });
}

/// A version that was ordered.
pub struct Pending {
    start: Start,
    name: String,
    draft: Draft,
    state: Progress,
    /// What was known of the code (`evidence`).
    known: u64,
}

enum Progress {
    Waiting(Receipt),
    /// It has to be drafted again, with a lower aim.
    Again(Aim),
}

/// Heat after which code that waits for its version asks again.
const POLL: u32 = 100;
/// Heat after which code that may not be compiled now asks again.
const PUT_OFF: u32 = 2_000;
/// The same, if there are versions to enter at other loops.
const SOON: u32 = 10;

impl Job<'_> {
    /// Compiles here and now.
    fn now(&self, vm: &mut Vm, wanted: &dyn Fn(&Func) -> bool) -> Result<Rc<Version>, Failure> {
        let began = Instant::now();
        let made = self.attempts(vm, wanted);
        self.jit.stats.borrow_mut().spent_here += began.elapsed();
        made
    }

    fn attempts(&self, vm: &mut Vm, wanted: &dyn Fn(&Func) -> bool) -> Result<Rc<Version>, Failure> {
        let mut aim = Aim::ALL;
        loop {
            let (plan, draft) = self.draft(vm, aim)?;
            match carry_out(plan, wanted) {
                Err(why) => aim = aim.after(&why).ok_or(why)?,
                Ok(product) => {
                    keep_alive(self.c, product.code.roots.iter().chain(objects(&product.func)));
                    return self.place(product, draft, self.start, self.name);
                }
            }
        }
    }

    /// Compiles on the compiler's thread.
    fn ordered(&self, vm: &mut Vm, worker: &Worker) -> Answer {
        if let Some(answer) = self.collect() {
            return answer;
        }
        if with_versions(self.c, |vs| vs.is_given_up(self.start)) {
            return Answer::Never;
        }
        if with_versions(self.c, |vs| vs.is_put_off(self.start, self.c.tier.heat.get())) {
            self.wait(self.recess(PUT_OFF));
            return Answer::Wait;
        }
        if let Some(answer) = self.as_before() {
            return answer;
        }
        let Some(aim) = with_versions(self.c, |vs| self.turn(vs)) else {
            self.wait(POLL);
            return Answer::Later;
        };
        let tried = with_versions(self.c, |vs| vs.tried(self.start));
        if aim == Aim::ALL
            && let Err(why) = self.allowed(tried)
        {
            self.jit.note(Event::Wait, why, self.name, 0);
            self.wait(self.recess(PUT_OFF.max(self.c.tier.heat.get() / 4)));
            return Answer::Later;
        }
        if let Err(why) = self.order(vm, worker, aim, tried) {
            return self.settled(self.start, Err(why), 0);
        }
        self.wait(POLL);
        Answer::Later
    }

    /// Heat after which code that may not be compiled now asks again: `long`, unless there are versions that are entered
    /// at loops, which are found only by those who ask.
    fn recess(&self, long: u32) -> u32 {
        if with_versions(self.c, |vs| vs.list.is_empty()) { long } else { SOON }
    }

    /// How far a draft made now goes; `None` if something is being compiled that is to be waited for.
    fn turn(&self, vs: &mut Versions) -> Option<Aim> {
        let mine = vs.pending.iter().position(|p| p.start == *self.start);
        if let Some(i) = mine
            && let Progress::Again(aim) = vs.pending[i].state
        {
            vs.pending.swap_remove(i);
            return Some(aim);
        }
        // One at a time is enough: the others may not be wanted when it is there.
        let busy = vs.pending.iter().any(|p| !is_direct(&p.start) && matches!(p.state, Progress::Waiting(_)));
        if mine.is_some() || busy && !is_direct(self.start) { None } else { Some(Aim::ALL) }
    }

    /// Whether it may be compiled now, after so many attempts; why not.
    fn allowed(&self, tried: u32) -> Result<(), &'static str> {
        if with_versions(self.c, |vs| vs.is_served(self.start)) {
            return Err("called otherwise");
        }
        match self.start {
            // Whoever left compiled code must find the way back; how often that is tried is limited there.
            Start::State(_) => Ok(()),
            _ if self.has_waited() => self.jit.budget.allows_little(),
            _ => self.jit.budget.allows(tried),
        }
    }

    /// Has a version compiled on the compiler's thread.
    fn order(&self, vm: &mut Vm, worker: &Worker, aim: Aim, tried: u32) -> Result<(), Failure> {
        let (plan, draft) = self.draft(vm, aim)?;
        let named = plan.env.calls.values().chain(plan.env.members.values()).chain(&plan.env.shapes);
        let named = named.chain([&plan.env.enclosing.0]);
        keep_alive(self.c, named);
        keep_alive(self.c, plan.env.functions.values().map(|f| &f.closure));
        for f in plan.callees.functions().chain([&plan.func]) {
            keep_alive(self.c, constants(f).chain(objects(f)));
        }
        self.jit.stats.borrow_mut().spent_here += draft.spent;
        let account = match tried {
            _ if !plan.must_pay => Account::Little,
            0 => Account::First,
            _ => Account::Again,
        };
        let state = Progress::Waiting(worker.order(plan, account));
        let (start, name, known) = (self.start.clone(), self.name.to_owned(), evidence::known(self.c));
        let p = Pending { start, name, draft, state, known };
        with_versions(self.c, |vs| vs.pending.push(p));
        Ok(())
    }

    /// Lets the interpreter ask again after so much more heat. (Those who call directly count for themselves.)
    fn wait(&self, more: u32) {
        if !is_direct(self.start) {
            self.c.tier.limit.set(self.c.tier.heat.get().saturating_add(more));
        }
    }

    /// Puts off at once what would have gained little and of which no more is known.
    fn as_before(&self) -> Option<Answer> {
        let waited = with_versions(self.c, |vs| vs.has_waited(self.start));
        let poor =
            with_versions(self.c, |vs| vs.poor_at).filter(|p| p.0 == Place::of(self.start) && !waited)?;
        let known = evidence::known(self.c);
        (poor.1 == known).then(|| {
            self.jit.note(Event::Wait, "no more is known", self.name, 0);
            put_off(self.c, self.start, known);
            Answer::Wait
        })
    }

    /// Places what has been compiled for this code; the answer, if it is for this start.
    fn collect(&self) -> Option<Answer> {
        let mut mine = None;
        let pending = with_versions(self.c, |vs| std::mem::take(&mut vs.pending));
        for mut p in pending {
            let Progress::Waiting(receipt) = &p.state else {
                with_versions(self.c, |vs| vs.pending.push(p));
                continue;
            };
            let done = match receipt.redeem() {
                None => {
                    with_versions(self.c, |vs| vs.pending.push(p));
                    continue;
                }
                Some(done) => done,
            };
            if let Some(aim) = done.as_ref().err().and_then(|why| p.draft.aim.after(why)) {
                p.state = Progress::Again(aim);
                with_versions(self.c, |vs| vs.pending.push(p));
                continue;
            }
            with_versions(self.c, |vs| vs.count_try(&p.start));
            let made = done.and_then(|product| self.place(product, p.draft, &p.start, &p.name));
            let answer = self.settled(&p.start, made, p.known);
            // It is there to be entered; what was refused must not be asked for at every turn.
            if matches!(answer, Answer::Ready(_)) {
                self.c.tier.limit.set(self.c.tier.limit.get().min(self.c.tier.heat.get()));
            }
            // What is refused for some types, or here, has to wait for others, or there.
            let all = matches!(answer, Answer::Never | Answer::Wait)
                && !is_direct(&p.start)
                && !is_direct(self.start);
            if p.start == *self.start || all && mine.is_none() {
                mine = Some(answer);
            }
        }
        mine
    }

    /// Puts a version where it is found, or notes why there is none.
    fn settled(&self, start: &Start, made: Result<Rc<Version>, Failure>, known: u64) -> Answer {
        match made {
            Ok(v) => {
                if let Start::Call(context) = start {
                    let key = context.only(&self.code.unit.slots, &v.known, &v.asked);
                    with_versions(self.c, |vs| vs.add_call(self.jit.config.contexts, key, v.clone()));
                    self.c.tier.native.set(with_versions(self.c, |vs| vs.dispatch_of(self.code)));
                    return Answer::Ready(v);
                }
                if let Start::Args { entry } = start {
                    entry.set(v.entry);
                }
                let old = with_versions(self.c, |vs| vs.add(start.clone(), v.clone()));
                if let Some(old) = old {
                    self.jit.discard(self.c, &old, "evicted");
                }
                Answer::Ready(v)
            }
            Err(why) => {
                why.insist(&self.jit.config, self.name);
                self.jit.stats.borrow_mut().about("context", start.to_string());
                let poor = matches!(why, Failure::Poor | Failure::Outdated);
                self.jit.note(if poor { Event::Wait } else { Event::Refusal }, reason(&why), self.name, 0);
                match (is_direct(start), poor) {
                    (true, true) => with_versions(self.c, |vs| vs.put_off(start)),
                    // Whoever asked may have asked on behalf of others.
                    (true, false) => with_versions(self.c, |vs| vs.give_up(start)),
                    (false, true) => put_off(self.c, start, known),
                    (false, false) => refuse(self.c),
                }
                if poor { Answer::Wait } else { Answer::Never }
            }
        }
    }

    /// Makes a version of what was compiled.
    fn place(
        &self,
        product: Product,
        draft: Draft,
        start: &Start,
        name: &str,
    ) -> Result<Rc<Version>, Failure> {
        let jit = self.jit;
        let Product { func: f, code, declined, spent, passes } = product;
        crate::inline::note(jit, &f, &declined);
        if f.codes.iter().any(is_stale) {
            return Err(Failure::Refused("meaning changed".to_owned()));
        }
        // SAFETY: symbols live as long as the session, whose thread this is.
        let changed = |g: &GlobalFunction| global_function(unsafe { g.name.value() }) != Some(*g);
        if code.functions.iter().any(changed) {
            return Err(Failure::Outdated);
        }
        for (call, site) in &code.direct_sites {
            let entry = crate::direct::entry_of(jit, &f, *call);
            let Some(entry) = entry else { return Err(Failure::Refused("callee changed".to_owned())) };
            site.entry.store(entry, Ordering::Relaxed);
        }
        let hooks = r_native::Exits {
            exit: crate::exit::exit,
            leave: crate::exit::leave,
            leave_call: crate::exit::leave_call,
            takes_values: crate::direct::takes_values,
        };
        let linked = code.link(&mut jit.arena.borrow_mut(), &hooks);
        let linked = linked.map_err(|e| Failure::Refused(format!("{e:?}")))?;
        let cost = draft.spent + spent;
        jit.stats.borrow_mut().compiled(linked.block.range().len(), cost, &passes);
        jit.stats.borrow_mut().placed(linked.block.range(), &format!("R:{name} {start}"));
        if jit.stats.borrow().traces() {
            let mut stats = jit.stats.borrow_mut();
            stats.about("context", start.to_string());
            stats.about("bytes", linked.block.range().len().to_string());
            stats.about("ms", format!("{:.2}", cost.as_secs_f64() * 1e3));
        }
        jit.note(Event::Compile, kind(start), name, 0);
        let v = Rc::new(Version {
            name: name.to_owned(),
            handle: draft.handle,
            entry: linked.block.entry() as usize,
            linked,
            known: f.known.iter().map(|k| k.0).collect(),
            guessed: f.guessed,
            asked: f.asked.iter().map(|a| a.0).collect(),
            codes: f.codes,
            gone: with_versions(self.c, |vs| vs.gone.clone()),
            invalid: draft.invalid,
            args: if let Start::Args { entry } = start { Some(*entry) } else { None },
            taken: RefCell::default(),
            pace: Pace::new(cost),
        });
        jit.watch(&v);
        jit.register(v.clone());
        Ok(v)
    }
}

fn is_direct(start: &Start) -> bool {
    matches!(start, Start::Args { .. })
}

fn kind(start: &Start) -> &'static str {
    match start {
        Start::Call(_) => "call",
        Start::Args { .. } => "args",
        Start::Loop { .. } => "loop",
        Start::State(_) => "continuation",
    }
}

/// The name of the function that runs in an environment, as its call has it.
pub fn function_name(vm: &Vm, env: Value) -> String {
    let call = vm.frame_of_env(env).map(|i| vm.frames[i].call);
    match call {
        Some(c) if c.is_lang() && c.values()[0].is_symbol() => symbol::text(&c.values()[0]).to_owned(),
        Some(_) => "<anonymous>".to_owned(),
        None => "<top>".to_owned(),
    }
}
