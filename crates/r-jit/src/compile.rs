//! From bytecode to a version that can be entered.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;

use r_bytecode::code::{Code, CodeKind, Compiled};
use r_pir::builder::{self, Request};
use r_pir::{Entry, Func, Reason, Type};
use r_runtime::object::{FLAG_CAPTURED, has_flag};
use r_runtime::{Value, Vm, symbol};

use crate::config::{Form, Mode};
use crate::context::StateContext;
use crate::engine::{Jit, with_versions};
use crate::stats::Event;
use crate::version::{Pace, Start, Version};

/// What is to be compiled.
struct Job<'a> {
    jit: &'a Rc<Jit>,
    code: &'static Code,
    c: &'static Compiled,
    start: &'a Start,
    env: Value,
    name: &'a str,
    /// Whether a version is what is wanted.
    wanted: &'a dyn Fn(&Func) -> bool,
}

/// Compiles code for a start; `None` if it is refused (which is noted).
pub fn compile(
    vm: &mut Vm,
    jit: &Rc<Jit>,
    code: &'static Code,
    start: &Start,
    env: Value,
    name: &str,
) -> Option<Rc<Version>> {
    let c = code.compiled()?;
    let job = Job { jit, code, c, start, env, name, wanted: &|_| true };
    match job.compile(vm) {
        Ok(v) => {
            let old = with_versions(c, |vs| vs.add(start.clone(), v.clone()));
            if let Some(old) = old {
                jit.discard(c, &old, "evicted");
            }
            Some(v)
        }
        Err(why) => {
            jit.note(Event::Refusal, &why, name, 0);
            if !matches!(start, Start::Args { .. }) {
                refuse(c, why == POOR);
            }
            None
        }
    }
}

/// Compiles a continuation for a state; `None` if it is refused (which is noted) or `wanted` says
/// no to it.
pub fn compile_continuation(
    vm: &mut Vm,
    jit: &Rc<Jit>,
    code: &'static Code,
    context: &StateContext,
    env: Value,
    wanted: &dyn Fn(&Func) -> bool,
) -> Option<Rc<Version>> {
    let c = code.compiled()?;
    let (start, name) = (Start::State(context.clone()), function_name(vm, env));
    let job = Job { jit, code, c, start: &start, env, name: &name, wanted };
    match job.compile(vm) {
        Ok(v) => {
            let key = context.only(&code.unit.slots, &v.known);
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
            jit.note(Event::Refusal, &why, &name, context.pc);
            with_versions(c, |vs| match why.as_str() {
                UNWANTED => vs.blind += 1,
                _ => vs.hopeless.push(context.clone()),
            });
            None
        }
    }
}

/// The refusal of a version that would be slower than the interpreter.
const POOR: &str = "does not pay";

/// Attempts at code that didn't pay so far.
const ATTEMPTS: u32 = 6;

/// Code that was refused is left alone; what only didn't pay may know more types later.
fn refuse(c: &Compiled, poor: bool) {
    let attempts = with_versions(c, |vs| {
        vs.poor += u32::from(poor);
        vs.refused = !poor || vs.poor >= ATTEMPTS;
        if vs.refused { ATTEMPTS } else { vs.poor }
    });
    let next = c.tier.heat.get().saturating_mul(4);
    c.tier.limit.set(if attempts < ATTEMPTS { next } else { u32::MAX });
}

/// The refusal of a version that is not what was wanted.
const UNWANTED: &str = "types not known yet";

/// What is computed before a call that would compute it.
#[derive(Clone, Copy, PartialEq)]
enum Early {
    Nothing,
    Arguments,
    /// And whole calls.
    Calls,
}

impl Job<'_> {
    fn compile(&self, vm: &mut Vm) -> Result<Rc<Version>, String> {
        let began = Instant::now();
        let jit = self.jit;
        let f = self.typed(vm)?;
        if jit.config.mode == Mode::On && jit.config.hot.is_none() && !crate::worth::pays(&f) {
            return Err(POOR.to_owned());
        }
        if !(self.wanted)(&f) {
            return Err(UNWANTED.to_owned());
        }
        let handle = jit.reserve();
        let invalid = Box::new(Cell::new(0u8));
        let mut ce = r_native::CompileEnv::of(vm, handle);
        ce.invalid = invalid.as_ptr() as u64;
        ce.chaos = jit.chaos.as_ref().map_or(0, |c| c.counter());
        ce.shapes = f.codes.iter().map(|c| c.shape).collect();
        ce.direct = crate::direct::targets(jit, &f).into_iter().collect();
        ce.listing = wants(jit, Form::Clif, &f) || wants(jit, Form::Asm, &f);
        let compiled = r_native::compile(&f, &ce).map_err(|r| r.to_string())?;
        dump_native(jit, &f, &compiled);
        let hooks = r_native::Exits {
            exit: crate::exit::exit,
            leave: crate::exit::leave,
            leave_call: crate::exit::leave_call,
        };
        let linked = compiled.link(&mut jit.arena.borrow_mut(), &hooks).map_err(|e| format!("{e:?}"))?;
        keep_alive(self.c, &linked.code.roots, &f);
        let mut stats = jit.stats.borrow_mut();
        stats.compile_time += began.elapsed();
        stats.code_bytes += linked.block.range().len();
        stats.note(Event::Compile, kind(self.start), self.name, 0);
        let v = Rc::new(Version {
            name: self.name.to_owned(),
            handle,
            entry: linked.block.entry() as usize,
            linked,
            known: f.known.iter().map(|k| k.0).collect(),
            codes: f.codes,
            invalid,
            args: if let Start::Args { entry } = self.start { Some(*entry) } else { None },
            taken: RefCell::default(),
            pace: Pace::new(began.elapsed()),
        });
        jit.register(v.clone());
        Ok(v)
    }

    /// The version in PIR, without generic instructions where they would come too early.
    fn typed(&self, vm: &mut Vm) -> Result<Func, String> {
        let mut f = self.optimized(vm, Early::Calls)?;
        for early in [Early::Arguments, Early::Nothing] {
            if builder::left_generic(&f) {
                f = self.optimized(vm, early)?;
            }
        }
        Ok(f)
    }

    /// The version in PIR, optimized.
    fn optimized(&self, vm: &mut Vm, early: Early) -> Result<Func, String> {
        let jit = self.jit;
        let mut f = self.build(vm, early).map_err(|r| format!("{r:?}"))?;
        dump(jit, &f, "built");
        let off = |r: &&(Reason, &str)| jit.config.speculation_off.iter().any(|o| o == r.1);
        let options = r_pir::pass::Options {
            off: jit.config.passes_off.clone(),
            no_speculation: Reason::ALL.iter().filter(off).map(|r| r.0).collect(),
            ..Default::default()
        };
        let stats = r_pir::pass::optimize(&mut f, &options);
        dump(jit, &f, "optimized");
        match stats.broken {
            Some(what) => Err(format!("internal: {what}")),
            None => Ok(f),
        }
    }

    fn build(&self, vm: &mut Vm, early: Early) -> Result<Func, builder::Refusal> {
        let (code, env) = (self.code, self.env);
        let on = |r: Reason| !self.jit.config.speculation_off.iter().any(|o| o == r.name());
        let at = |pc: u32, stack: &[Type]| Entry::State { pc, height: stack.len() as u32 };
        let (entry, stack) = match self.start {
            Start::Call => (Entry::Frame, &[][..]),
            Start::Args { entry } => (Entry::Args, &entry.types[..]),
            Start::Loop { pc, stack } => (at(*pc, stack), &stack[..]),
            Start::State(s) => (at(s.pc, &s.stack), &s.stack[..]),
        };
        let failed = with_versions(self.c, |vs| vs.failed.clone());
        let request = Request {
            code,
            handle: code as *const Code as u64,
            object: Value::NULL,
            name: self.name,
            entry,
            stack,
            env,
            // An environment that code was given, not made for it, outlives the code.
            captured: has_flag(env, FLAG_CAPTURED) || code.kind != CodeKind::Body,
            defaults_assign: entry != Entry::Args && code.unit.is_function && defaults_assign(vm, env),
            failed: &|handle, pc| failed.get(&(handle, pc)).copied().unwrap_or(0),
            eager_args: early != Early::Nothing && on(Reason::Eager),
            inline: early == Early::Calls && on(Reason::Target),
        };
        let mut f = builder::build(vm, &request)?;
        if let Start::State(s) = self.start {
            let known = code.unit.slots.iter().copied().zip(s.vars.iter().copied());
            builder::tell(&mut f, known.filter(|k| k.1 != Type::ANY));
        }
        Ok(f)
    }
}

fn kind(start: &Start) -> &'static str {
    match start {
        Start::Call => "call",
        Start::Args { .. } => "args",
        Start::Loop { .. } => "loop",
        Start::State(_) => "continuation",
    }
}

/// Whether the default arguments of the function being run assign variables.
fn defaults_assign(vm: &mut Vm, env: Value) -> bool {
    let Some(i) = vm.frame_of_env(env) else { return true };
    let f = vm.frames[i].function;
    if !f.is_closure() {
        return true;
    }
    let proto = r_bytecode::compile::proto_of(vm, f);
    proto.defaults.iter().any(|d| match d {
        r_bytecode::code::Default::Code(e) => builder::may_assign(*e),
        _ => false,
    })
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

/// Values in compiled code live as long as the code it was made from.
fn keep_alive(c: &Compiled, roots: &[Value], f: &Func) {
    let mut kept = c.tier.roots.borrow_mut();
    kept.extend_from_slice(roots);
    kept.extend(f.codes.iter().map(|r| r.object));
    c.dirty.set(true);
}

fn wants(jit: &Jit, form: Form, f: &Func) -> bool {
    let wanted = |d: &crate::config::Dump| d.form == form && d.function.as_ref().is_none_or(|n| *n == f.name);
    jit.config.dumps.iter().any(wanted)
}

fn dump(jit: &Jit, f: &Func, stage: &str) {
    if wants(jit, Form::Pir, f) {
        eprintln!("# {} {stage}\n{}", f.name, r_pir::text::print(f));
    }
}

fn dump_native(jit: &Jit, f: &Func, code: &r_native::CompiledCode) {
    for (form, text) in [(Form::Clif, &code.clif), (Form::Asm, &code.vcode)] {
        if wants(jit, form, f) {
            eprintln!("# {}\n{}", f.name, text.as_deref().unwrap_or(""));
        }
    }
}
