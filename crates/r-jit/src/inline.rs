//! Finds the callees for the inlining pass.
//!
//! The last target of a call site says which function to expect. The version assumes the target by its proto (the
//! function expression), so a local closure counts whatever environment it was made in. A callee is built like a
//! version for direct calls and given to the passes by its proto. Eligible are functions without closures and
//! `on.exit` in which nothing can look at frames but direct calls (where the version may make these). Some
//! instructions look at frames only if the passes find no types for them (a generic `+` may dispatch), which is
//! known after the passes: `Library::decline` then removes such callees, and the passes begin anew.
//!
//! Promises that a version makes and forces itself (mostly default arguments) are built as well, so that the passes
//! can inline their code where they are forced (003 section 4.5). An exit can't rebuild a frame in the middle of a
//! promise, so a promise whose code needs one after the passes is not inlined.
//!
//! Every function that is not inlined has a reason (`Why`), which is counted.

use std::collections::HashMap;

use r_bytecode::code::{Code, Compiled, Proto, code_of};
use r_bytecode::op::Op as Bc;
use r_pir::builder::{self, Request};
use r_pir::pass::inline::{Callees, observers, promise_frames};
use r_pir::{At, CodeRef, Entry, Func, Id, Imm, Op, Type};
use r_runtime::object::Kind;
use r_runtime::{Value, Vm, alloc};

use crate::direct::name_of;
use crate::engine::{Jit, code_at, with_history};
use crate::stats::Event;
use r_policy::POLICY;

/// Why a function is not inlined.
#[derive(Clone, Copy)]
enum Why {
    Large,
    Deep,
    Recursive,
    Closures,
    Calls,
    Observed,
    /// It may ask for more than the values of its arguments, or uses `...`.
    Asks,
    /// The arguments of the call can't be matched to the formals: too many, `...`, or none where there is no
    /// default.
    Arguments,
    Unbuilt,
}

impl Why {
    fn name(self) -> &'static str {
        match self {
            Why::Large => "too large",
            Why::Deep => "too deep",
            Why::Recursive => "recursive",
            Why::Closures => "makes closures",
            Why::Calls => "calls others",
            Why::Observed => "looks at frames",
            Why::Asks => "asks how it was called",
            Why::Arguments => "other arguments",
            Why::Unbuilt => "not built",
        }
    }
}

/// What the passes may inline.
#[derive(Clone, Default)]
pub struct Library {
    /// Callees by the bits of their protos and the set of formals that a call leaves out.
    callees: HashMap<(u64, u64), Func>,
    /// Code of promises by the bits of its code object.
    promises: HashMap<u64, Func>,
}

impl Callees for Library {
    fn callee(&self, f: &Func, call: Id) -> Option<Func> {
        let inst = f.inst(call);
        if inst.op != Op::CallDirect {
            return None;
        }
        // Code that runs when an argument is forced may look at frames.
        let lazy = f.inst(call).operands().iter().any(|a| f.ty(*a).meets(Type::PROM));
        if lazy {
            return None;
        }
        self.callees.get(&key_of_call(f, call)?).cloned()
    }
    fn promise(&self, f: &Func, code: u32) -> Option<Func> {
        self.promises.get(&f.codes.get(code as usize)?.object.bits()).cloned()
    }
    /// Exits have no frames for promises. The pass inlines promises nevertheless, and `decline` then finds those
    /// that need frames.
    fn promise_frames(&self) -> bool {
        true
    }
}

/// The proto that a direct call was built for, and the formals that it leaves out.
fn key_of_call(f: &Func, call: Id) -> Option<(u64, u64)> {
    let [_, proto, args @ ..] = f.inst(call).operands() else { return None };
    let Imm::Const(proto) = f.inst(*proto).imm else { return None };
    let given: Vec<Option<usize>> =
        args.iter().enumerate().map(|(k, a)| (f.ty(*a) != Type::MISSING).then_some(k)).collect();
    Some((proto.bits(), builder::missing_of(&given)))
}

impl Library {
    pub fn has(&self, proto: Value, missing: u64) -> bool {
        self.callees.contains_key(&(proto.bits(), missing))
    }

    pub fn is_empty(&self) -> bool {
        self.callees.is_empty() && self.promises.is_empty()
    }

    /// Removes callees in which something looks at frames, and promises that would need a frame. Returns the
    /// handles of their code.
    pub fn decline(&mut self, f: &Func) -> Vec<u64> {
        let mut looking = observers(f);
        self.callees.retain(|_, callee| !looking.contains(&callee.codes[0].handle));
        for object in promise_frames(f, &|o| self.promises.contains_key(&o.bits())) {
            looking.extend(self.promises.remove(&object.bits()).map(|p| p.codes[0].handle));
        }
        looking
    }

    /// Adds the code of promises that a version makes and that run in an environment like `env`.
    pub fn add_promises(&mut self, vm: &Vm, f: &Func, env: Value, failed: &dyn Fn(u64, u32) -> u32) {
        let made = f.blocks.iter().flatten().map(|i| f.inst(*i)).filter(|i| i.op == Op::MkPromise);
        for i in made.filter(|i| i.operands().is_empty()) {
            let Imm::Code(k) = i.imm else { continue };
            let r = &f.codes[k as usize];
            if let Some(p) = promise_code(vm, r, env, failed) {
                self.promises.insert(r.object.bits(), p);
            }
        }
    }

    pub fn functions(&self) -> impl Iterator<Item = &Func> {
        self.callees.values().chain(self.promises.values())
    }
}

/// Builds the code of a promise as a version that runs in an environment like `env`, if the code is small and has
/// no loops.
fn promise_code(vm: &Vm, r: &CodeRef, env: Value, failed: &dyn Fn(u64, u32) -> u32) -> Option<Func> {
    // SAFETY: the code that makes promises of the object keeps it and is being compiled, on the session's thread.
    let object = unsafe { r.object.value() };
    if object.kind() != Some(Kind::Code) {
        return None;
    }
    let code = code_of(alloc::code_body(&object))?;
    let c = code.compiled()?;
    let small = c.instrs.len() <= POLICY.inlining.promise && c.loops.is_empty();
    if !small || with_history(c, |vs| vs.declined) >= POLICY.inlining.declined {
        return None;
    }
    let request = Request {
        code,
        handle: code as *const Code as u64,
        object,
        name: &r.name,
        entry: Entry::Frame,
        stack: &[],
        env,
        captured: false,
        defaults_assign: false,
        defaults: &[],
        missing: &[],
        failed,
        eager_args: true,
        lazy: false,
        early_calls: false,
        inlinable: &|_, _| false,
        leave_unseen: false,
        one_loop: false,
        named: false,
    };
    builder::build(vm, &request).ok()
}

/// Counts what was inlined into a version and what was not.
pub fn note(jit: &Jit, f: &Func, declined: &[u64]) {
    for r in &f.inlined {
        jit.note(Event::Inline, "", &f.codes[r.start as usize].name, 0);
    }
    (0..f.inlined_promises).for_each(|_| jit.note(Event::Inline, "promise", &f.name, 0));
    for handle in declined {
        jit.note(Event::Decline, Why::Observed.name(), &f.name, 0);
        // SAFETY: code that the version mentions, which keeps it alive.
        let c = unsafe { code_at(*handle as usize) }.compiled();
        c.into_iter().for_each(|c| with_history(c, |vs| vs.declined += 1));
    }
}

/// Collects the callees of one version.
pub struct Collector<'a> {
    pub jit: &'a Jit,
    pub failed: &'a dyn Fn(u64, u32) -> u32,
    /// Whether calls in arguments are evaluated early if the functions they call only compute.
    pub early_calls: bool,
    /// Whether functions that make calls may be inlined: only if the version itself may call directly.
    pub calls: bool,
    pub library: Library,
    /// The code that the version is compiled from.
    pub root: &'a Code,
    /// The protos from the root to the function at hand; recursion is found by them.
    path: Vec<u64>,
}

impl<'a> Collector<'a> {
    pub fn new(
        jit: &'a Jit,
        root: &'a Code,
        failed: &'a dyn Fn(u64, u32) -> u32,
        early_calls: bool,
        calls: bool,
    ) -> Collector<'a> {
        Collector { jit, failed, early_calls, calls, library: Library::default(), root, path: Vec::new() }
    }

    /// Collects the functions that the call sites of some code called last.
    pub fn collect(&mut self, vm: &mut Vm, c: &Compiled) {
        for site in c.sites.iter() {
            let Some(object) = builder::modest_callee(site) else {
                if site.target.get().is_closure() {
                    self.jit.note(Event::Decline, Why::Asks.name(), &name_of(site.call), 0);
                }
                continue;
            };
            let proto: &Proto = alloc::code_as(&object);
            let Some(formals) = builder::match_formals(site, proto) else {
                self.jit.note(Event::Decline, Why::Arguments.name(), &name_of(site.call), 0);
                continue;
            };
            let missing = builder::missing_of(&formals);
            if self.library.has(object, missing) || self.library.callees.len() >= POLICY.inlining.callees {
                continue;
            }
            let name = name_of(site.call);
            match self.callee(vm, site.target.get(), (object, proto), &formals, &name) {
                Ok(f) => _ = self.library.callees.insert((object.bits(), missing), f),
                Err(why) => self.jit.note(Event::Decline, why.name(), &name, 0),
            }
        }
    }

    fn callee(
        &mut self,
        vm: &mut Vm,
        f: Value,
        (object, proto): (Value, &Proto),
        formals: &[Option<usize>],
        name: &str,
    ) -> Result<Func, Why> {
        let c = proto.code.compiled().ok_or(Why::Unbuilt)?;
        if self.path.contains(&object.bits()) || std::ptr::eq(&proto.code, self.root) {
            return Err(Why::Recursive);
        }
        if self.path.len() >= POLICY.inlining.depth {
            return Err(Why::Deep);
        }
        if c.instrs.len() > POLICY.inlining.instructions || proto.formal_syms.len() > builder::MAX_ARGS {
            return Err(Why::Large);
        }
        if c.instrs.iter().any(|i| i.get().op == Bc::Closure) {
            return Err(Why::Closures);
        }
        if with_history(c, |vs| vs.declined) >= POLICY.inlining.declined {
            return Err(Why::Observed);
        }
        self.path.push(object.bits());
        self.collect(vm, c);
        self.path.pop();
        let given = |k: &Option<usize>| if k.is_some() { Type::VAL } else { Type::MISSING };
        let types: Vec<Type> = formals.iter().map(given).collect();
        let env = vm.call_env(proto.shape, proto.n_slots, alloc::closure(f).env.get());
        let built = builder::build(
            vm,
            &Request {
                code: &proto.code,
                handle: &raw const proto.code as u64,
                object,
                name,
                entry: Entry::Args,
                stack: &types,
                env,
                captured: false,
                defaults_assign: false,
                defaults: &proto.defaults,
                missing: &[],
                failed: self.failed,
                eager_args: true,
                lazy: false,
                early_calls: self.early_calls,
                inlinable: &|p, missing| self.library.has(p, missing),
                named: self.jit.config.verify || !self.jit.config.dumps.is_empty(),
                leave_unseen: false,
                one_loop: false,
            },
        );
        let built = built.map_err(|_| Why::Unbuilt)?;
        self.library.add_promises(vm, &built, env, self.failed);
        if self.calls_others(&built) {
            return Err(Why::Calls);
        }
        let calls: Vec<Option<(u64, u64)>> = self.direct_calls(&built).collect();
        if calls.iter().flatten().any(|k| k.0 == object.bits()) {
            return Err(Why::Recursive);
        }
        match calls.len() {
            0 => Ok(built),
            _ if !self.calls => Err(Why::Calls),
            _ if c.instrs.len() > POLICY.inlining.calling => Err(Why::Large),
            _ => Ok(built),
        }
    }

    /// The direct calls of a callee that will not be inlined, by what they call.
    fn direct_calls(&self, f: &Func) -> impl Iterator<Item = Option<(u64, u64)>> {
        let calls = f.blocks.iter().flatten().filter(|i| f.inst(**i).op == Op::CallDirect);
        let keys = calls.map(|i| key_of_call(f, *i));
        keys.filter(|k| k.is_none_or(|k| !self.library.callees.contains_key(&k)))
    }

    /// Whether a callee makes calls other than direct ones.
    fn calls_others(&self, f: &Func) -> bool {
        f.blocks.iter().flatten().any(|i| match f.inst(*i).op {
            Op::Call | Op::MkClosure => true,
            // The passes may remove a call that was never made (`stop` in a branch that was never taken).
            Op::Interp if f.inst(*i).bc == Some(Bc::Call) => has_called(f, f.inst(*i).at),
            Op::Interp => {
                matches!(
                    f.inst(*i).bc,
                    Some(Bc::CallSpecial | Bc::CallValues | Bc::CallReplace | Bc::StSuper)
                )
            }
            _ => false,
        })
    }
}

/// Whether the interpreter ever made the call at a place.
fn has_called(f: &Func, at: At) -> bool {
    // SAFETY: the builder has just had it from live code; this is the session's thread.
    let c = unsafe { code_at(f.codes[at.code as usize].handle as usize) }.compiled();
    c.is_none_or(|c| c.sites[c.base_instr(at.pc as usize).b as usize].calls.get() > 0)
}
