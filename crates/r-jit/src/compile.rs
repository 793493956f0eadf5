//! From bytecode to a version that can be entered.
//!
//! A compilation has three steps: the draft (`draft`: the builder reads bytecode, feedback and heap), the plan
//! (`plan`: passes and code generation, on this thread or on the compiler's), and placing the result. Only the
//! first and the last step have access to the session.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use r_bytecode::code::Code;
use r_native::GlobalFunction;
use r_pir::Func;
use r_runtime::{Value, Vm, symbol};

use crate::background::{Receipt, Worker};
use crate::budget::Account;
use crate::context::StateContext;
use crate::direct::Callee;
use crate::draft::{Aim, Draft, Job, constants, global_function, objects};
use crate::engine::{Jit, is_stale, set_limit, with_history};
use crate::evidence;
use crate::history::History;
use crate::keep::{forget, keep};
use crate::plan::{Failure, Product, carry_out};
use crate::start::{Place, Start};
use crate::stats::Event;
use crate::store::Owned;
use crate::tiering::{Asked, Decision, Limit};
use crate::version::{Pace, Version};
use r_policy::POLICY;

/// The engine's answer to a request for a version.
pub enum Answer {
    Ready(Rc<Version>),
    /// The version is being compiled, or it is not its turn yet.
    Later,
    /// The version would gain little: the code has to be hotter.
    Wait,
    /// The version is refused, which is counted.
    Never,
}

/// Asks for a version that begins at `start`. The compiler's thread compiles it, if there is one.
pub fn request(vm: &mut Vm, jit: &Rc<Jit>, code: &Code, start: &Start, env: Value, name: &str) -> Answer {
    let Some(c) = code.compiled() else { return Answer::Never };
    let job = Job { jit, code, c, start, env, name };
    match jit.worker() {
        Some(worker) => job.ordered(vm, worker),
        None => match job.decide(None, false, Ok(())) {
            Decision::Compile => {
                let known = evidence::known(c);
                let made = job.now(vm, &|_| true);
                job.settled(start, made, known)
            }
            other => job.answer(other),
        },
    }
}

/// Compiles a continuation for a state at once, since a frame waits for it. `None` if it is refused (which is
/// counted) or if `wanted` rejects the optimized code.
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
            let made = Rc::clone(&v);
            let out = with_history(c, |vs| {
                vs.made += 1;
                let out = if vs.continuations.is_full() { vs.continuations.evict() } else { None };
                _ = vs.continuations.insert(key, v);
                out
            });
            out.iter().for_each(|e| jit.note(Event::Evict, "continuations", &e.code.name, context.pc));
            Some(made)
        }
        Err(why) => {
            why.insist(&jit.config, &name);
            jit.note(Event::Refusal, reason(&why), &name, context.pc);
            with_history(c, |vs| match why {
                Failure::Unwanted => vs.blind += 1,
                Failure::NoRoom => {}
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
        Failure::Displaced => "hotter code first",
        Failure::NoRoom => "code memory full",
        Failure::Refused(what) | Failure::Broken(what) => what,
    }
}

/// A version that was ordered from the compiler's thread.
pub struct Pending {
    start: Start,
    name: String,
    draft: Draft,
    state: Progress,
    /// Digest of the feedback when the version was ordered (`evidence`).
    known: u64,
}

enum Progress {
    Waiting(Receipt),
    /// The plan failed in a way that a lower aim avoids: the version has to be drafted again.
    Again(Aim),
}

impl Job<'_> {
    /// Compiles on this thread.
    fn now(&self, vm: &mut Vm, wanted: &dyn Fn(&Func) -> bool) -> Result<Owned, Failure> {
        let began = Instant::now();
        let made = self.attempts(vm, wanted);
        self.jit.stats.borrow_mut().spent_here += began.elapsed();
        made
    }

    fn attempts(&self, vm: &mut Vm, wanted: &dyn Fn(&Func) -> bool) -> Result<Owned, Failure> {
        let mut aim = Aim::ALL;
        loop {
            let (plan, draft) = self.draft(vm, aim)?;
            match carry_out(plan, wanted) {
                Err(why) => aim = aim.after(&why).ok_or(why)?,
                Ok(product) => {
                    keep(self.c, draft.handle, product.code.roots.iter().chain(objects(&product.func)));
                    return self.place(vm, product, draft, self.start, self.name);
                }
            }
        }
    }

    /// Has the version compiled on the compiler's thread.
    fn ordered(&self, vm: &mut Vm, worker: &Worker) -> Answer {
        if let Some(answer) = self.collect(vm) {
            return answer;
        }
        let aim = with_history(self.c, |vs| self.turn(vs));
        let tried = with_history(self.c, |vs| vs.tiering.tries(Place::of(self.start)));
        let budget = if aim == Some(Aim::ALL) { self.allowed(tried) } else { Ok(()) };
        match self.decide(Some(worker), aim.is_none(), budget) {
            Decision::Compile => {}
            other => return self.answer(other),
        }
        let aim = aim.unwrap_or(Aim::ALL);
        self.take_turn();
        if let Err(why) = self.order(vm, worker, aim, tried) {
            return self.settled(self.start, Err(why), 0);
        }
        self.wait(Limit::More(POLICY.heat.poll));
        Answer::Later
    }

    /// Decides whether to compile. `busy`: a compilation of the same code has to be waited for.
    fn decide(&self, worker: Option<&Worker>, busy: bool, budget: Result<(), &'static str>) -> Decision {
        let (place, heat) = (Place::of(self.start), self.c.tier.heat.get());
        let needs = with_history(self.c, |vs| vs.tiering.needs_evidence(place));
        let known = if needs { evidence::known(self.c) } else { 0 };
        let decision = with_history(self.c, |vs| {
            let (beside, loops) = (vs.has_others(), !vs.loops.is_empty());
            vs.tiering.asked(place, &Asked { heat, known, busy, budget, beside, loops })
        });
        match (decision, worker) {
            (Decision::Compile, Some(worker)) => match self.has_turn(worker) {
                Ok(()) => Decision::Compile,
                Err((why, more)) => Decision::Later { why: Some(why), more },
            },
            _ => decision,
        }
    }

    /// Counts a decision not to compile, sets the heat at which the code asks again, and answers the request.
    fn answer(&self, d: Decision) -> Answer {
        let (why, limit, answer) = match d {
            Decision::Compile | Decision::Never => return Answer::Never,
            Decision::Later { why, more } => (why, Limit::More(more), Answer::Later),
            Decision::Wait { why, limit } => (why, limit, Answer::Wait),
        };
        why.iter().for_each(|why| self.jit.note(Event::Wait, why, self.name, 0));
        self.wait(limit);
        answer
    }

    /// The aim of a draft made now; `None` if a compilation under way has to be waited for.
    fn turn(&self, vs: &History) -> Option<Aim> {
        let mine = vs.pending.iter().find(|p| p.start == *self.start);
        if let Some(p) = mine
            && let Progress::Again(aim) = p.state
        {
            return Some(aim);
        }
        // One compilation of a code object at a time: when its version is there, the others may not be wanted.
        let busy = vs.pending.iter().any(|p| !p.start.is_direct() && matches!(p.state, Progress::Waiting(_)));
        if mine.is_some() || busy && !self.start.is_direct() { None } else { Some(Aim::ALL) }
    }

    /// Drops the pending record of this start, which is drafted again now.
    fn take_turn(&self) {
        with_history(self.c, |vs| vs.pending.retain(|p| p.start != *self.start));
    }

    /// Whether the budget allows a compilation after so many attempts; if not, why.
    fn allowed(&self, tried: u32) -> Result<(), &'static str> {
        if with_history(self.c, |vs| vs.is_served(self.start)) {
            return Err("called otherwise");
        }
        match self.start {
            // A frame that left compiled code must find its way back; `deoptless` limits how often that is tried.
            Start::State(_) => Ok(()),
            _ if self.has_waited() => self.jit.budget.allows_little(),
            _ => self.jit.budget.allows(tried),
        }
    }

    /// Whether the version can be ordered now; if not, why, and after how much more heat the code may ask again.
    fn has_turn(&self, worker: &Worker) -> Result<(), (&'static str, u32)> {
        let patience = self.jit.budget.spent.ledger.patience();
        let asked = |vs: &mut History| vs.tiering.has_asked_for(Place::of(self.start), Instant::now());
        if with_history(self.c, asked) < patience {
            return Err(("may be gone soon", POLICY.heat.patient_poll));
        }
        if worker.admits(self.c.tier.heat.get()) {
            Ok(())
        } else {
            Err(("hotter code first", POLICY.heat.poll))
        }
    }

    /// Drafts a version and orders it from the compiler's thread.
    fn order(&self, vm: &mut Vm, worker: &Worker, aim: Aim, tried: u32) -> Result<(), Failure> {
        let (plan, draft) = self.draft(vm, aim)?;
        let named = plan.env.calls.values().chain(plan.env.members.values()).chain(&plan.env.shapes);
        let named = named.chain([&plan.env.enclosing.0]);
        let closures = plan.env.functions.values().map(|f| &f.closure);
        let functions = plan.callees.functions().chain([&plan.func]);
        let mentioned = functions.flat_map(|f| constants(f).chain(objects(f)));
        keep(self.c, draft.handle, named.chain(closures).chain(mentioned));
        self.jit.stats.borrow_mut().spent_here += draft.spent;
        let account = match tried {
            _ if !plan.must_pay => Account::Little,
            0 => Account::First,
            _ => Account::Again,
        };
        let state = Progress::Waiting(worker.order(plan, account, self.c.tier.heat.get()));
        let (start, name, known) = (self.start.clone(), self.name.to_owned(), evidence::known(self.c));
        let p = Pending { start, name, draft, state, known };
        with_history(self.c, |vs| vs.pending.push(p));
        Ok(())
    }

    /// Sets the heat at which the interpreter asks again. Direct entries count their calls themselves
    /// (`ArgsEntry`).
    fn wait(&self, limit: Limit) {
        if !self.start.is_direct() {
            set_limit(self.c, limit);
        }
    }

    /// Places the versions of this code that the compiler's thread has finished. Returns the answer to this
    /// request, if one of them has settled it.
    fn collect(&self, vm: &mut Vm) -> Option<Answer> {
        let mut mine = None;
        let pending = with_history(self.c, |vs| std::mem::take(&mut vs.pending));
        for mut p in pending {
            let Progress::Waiting(receipt) = &p.state else {
                with_history(self.c, |vs| vs.pending.push(p));
                continue;
            };
            let done = match receipt.redeem(self.c.tier.heat.get()) {
                None => {
                    with_history(self.c, |vs| vs.pending.push(p));
                    continue;
                }
                Some(done) => done,
            };
            if done.is_err() {
                forget(self.c, p.draft.handle);
            }
            if matches!(done, Err(Failure::Displaced)) {
                continue;
            }
            if let Some(aim) = done.as_ref().err().and_then(|why| p.draft.aim.after(why)) {
                p.state = Progress::Again(aim);
                with_history(self.c, |vs| vs.pending.push(p));
                continue;
            }
            with_history(self.c, |vs| vs.tiering.tried(Place::of(&p.start)));
            let made = done.and_then(|product| self.place(vm, product, p.draft, &p.start, &p.name));
            let answer = self.settled(&p.start, made, p.known);
            // The version is there to be entered, so the code asks again at once. After a refusal it must not ask
            // at every iteration.
            if matches!(answer, Answer::Ready(_)) {
                self.c.tier.limit.set(self.c.tier.limit.get().min(self.c.tier.heat.get()));
            }
            // A refusal at one place also answers a request at another place, since the code asks for both by one
            // limit. Direct entries have types and limits of their own.
            let all = matches!(answer, Answer::Never | Answer::Wait)
                && !p.start.is_direct()
                && !self.start.is_direct();
            if p.start == *self.start || all && mine.is_none() {
                mine = Some(answer);
            }
        }
        mine
    }

    /// Enters a version into the table of its start, or records why there is none; returns the answer to the
    /// request.
    fn settled(&self, start: &Start, made: Result<Owned, Failure>, known: u64) -> Answer {
        match made {
            Ok(owned) => {
                let v = Rc::clone(&owned);
                if let Start::Call(context) = start {
                    let key = context.only(&self.code.unit.slots, &v.known, &v.asked);
                    with_history(self.c, |vs| vs.add_call(self.jit.config.contexts, key, owned));
                    self.c.tier.native.set(with_history(self.c, |vs| vs.dispatch_of(self.code)));
                    return Answer::Ready(v);
                }
                let old = with_history(self.c, |vs| match start {
                    Start::Loop(context) => vs.add_loop(context.clone(), owned),
                    Start::Args { entry } => {
                        vs.add_direct(entry.clone(), owned);
                        None
                    }
                    Start::Call(_) | Start::State(_) => None,
                });
                old.iter().for_each(|old| self.jit.note(Event::Evict, "loops", &old.name, 0));
                Answer::Ready(v)
            }
            Err(why) => {
                why.insist(&self.jit.config, self.name);
                self.jit.stats.borrow_mut().about("context", start.to_string());
                let (place, heat) = (Place::of(start), self.c.tier.heat.get());
                let (event, limit, answer) = with_history(self.c, |vs| match why {
                    Failure::NoRoom => (Event::Wait, vs.tiering.no_room(), Answer::Later),
                    Failure::Poor | Failure::Outdated => {
                        let loops = !vs.loops.is_empty();
                        (Event::Wait, vs.tiering.poor(place, heat, known, loops), Answer::Wait)
                    }
                    _ => (Event::Refusal, vs.tiering.refused(place), Answer::Never),
                });
                self.jit.note(event, reason(&why), self.name, 0);
                if !start.is_direct() {
                    set_limit(self.c, limit);
                }
                answer
            }
        }
    }

    /// Places the machine code of a product and makes a version of it.
    fn place(
        &self,
        vm: &mut Vm,
        product: Product,
        draft: Draft,
        start: &Start,
        name: &str,
    ) -> Result<Owned, Failure> {
        let handle = draft.handle;
        let placed = self.try_to_place(vm, product, draft, start, name);
        if placed.is_err() {
            forget(self.c, handle);
        }
        placed
    }

    fn try_to_place(
        &self,
        vm: &mut Vm,
        product: Product,
        draft: Draft,
        start: &Start,
        name: &str,
    ) -> Result<Owned, Failure> {
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
        let mut calls = Vec::new();
        for (call, site) in &code.direct_sites {
            match crate::direct::entry_of(jit, &f, *call) {
                Some(Callee::Known(entry)) => {
                    site.entry.store(Rc::as_ptr(&entry) as u64, Ordering::Relaxed);
                    calls.push(entry);
                }
                Some(Callee::Any) => site.entry.store(0, Ordering::Relaxed),
                None => return Err(Failure::Refused("callee changed".to_owned())),
            }
        }
        if !jit.make_room(vm, code.bytes.len()) {
            return Err(Failure::NoRoom);
        }
        let hooks = r_native::Exits {
            exit: crate::exit::exit,
            leave: crate::exit::leave,
            leave_call: crate::exit::leave_call,
            takes_values: crate::direct::takes_values,
        };
        let linked = jit.store.place(code, &hooks).map_err(|e| Failure::Refused(format!("{e:?}")))?;
        let cost = draft.spent + spent;
        jit.stats.borrow_mut().compiled(linked.block.range().len(), cost, &passes);
        jit.stats.borrow_mut().placed(linked.block.range(), &format!("R:{name} {start}"));
        if jit.stats.borrow().traces() {
            let mut stats = jit.stats.borrow_mut();
            stats.about("context", start.to_string());
            stats.about("bytes", linked.block.range().len().to_string());
            stats.about("ms", format!("{:.2}", cost.as_secs_f64() * 1e3));
        }
        jit.note(Event::Compile, start.kind(), name, 0);
        let v = jit.store.own(Version {
            name: name.to_owned(),
            handle: draft.handle,
            entry: linked.block.entry() as usize,
            linked,
            known: f.known.iter().map(|k| k.0).collect(),
            guessed: f.guessed,
            asked: f.asked.iter().map(|a| a.0).collect(),
            codes: f.codes,
            gone: with_history(self.c, |vs| vs.gone.clone()),
            invalid: draft.invalid,
            args: if let Start::Args { entry } = start { Some(entry.clone()) } else { None },
            calls,
            used: Cell::new(0),
            taken: RefCell::default(),
            pace: Pace::new(cost),
        });
        jit.watch(&v);
        Ok(v)
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
