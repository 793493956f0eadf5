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
use crate::engine::{Jit, with_versions};
use crate::stats::Event;
use crate::version::{Start, Version};

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
    match try_compile(vm, jit, code, c, start, env, name) {
        Ok(v) => {
            jit.register(v.clone());
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

fn try_compile(
    vm: &mut Vm,
    jit: &Rc<Jit>,
    code: &'static Code,
    c: &Compiled,
    start: &Start,
    env: Value,
    name: &str,
) -> Result<Rc<Version>, String> {
    let began = Instant::now();
    let mut f = optimized(vm, jit, code, c, start, env, name, Early::Calls)?;
    for early in [Early::Arguments, Early::Nothing] {
        if builder::left_generic(&f) {
            f = optimized(vm, jit, code, c, start, env, name, early)?;
        }
    }
    if jit.config.mode == Mode::On && jit.config.hot.is_none() && !crate::worth::pays(&f) {
        return Err(POOR.to_owned());
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
    keep_alive(c, &linked.code.roots, &f);
    let mut stats = jit.stats.borrow_mut();
    stats.compile_time += began.elapsed();
    stats.code_bytes += linked.block.range().len();
    stats.note(Event::Compile, kind(start), name, 0);
    Ok(Rc::new(Version {
        name: name.to_owned(),
        handle,
        entry: linked.block.entry() as usize,
        linked,
        codes: f.codes,
        invalid,
        args: if let Start::Args { entry } = start { Some(*entry) } else { None },
        taken: RefCell::default(),
    }))
}

/// What is computed before a call that would compute it.
#[derive(Clone, Copy, PartialEq)]
enum Early {
    Nothing,
    Arguments,
    /// And whole calls.
    Calls,
}

/// The version in PIR, optimized.
#[allow(clippy::too_many_arguments)]
fn optimized(
    vm: &mut Vm,
    jit: &Rc<Jit>,
    code: &'static Code,
    c: &Compiled,
    start: &Start,
    env: Value,
    name: &str,
    early: Early,
) -> Result<Func, String> {
    let mut f = build(vm, jit, code, c, start, env, name, early).map_err(|r| format!("{r:?}"))?;
    dump(jit, &f, "built");
    let off = &jit.config.speculation_off;
    let options = r_pir::pass::Options {
        off: jit.config.passes_off.clone(),
        no_speculation: Reason::ALL.iter().filter(|r| off.iter().any(|o| o == r.1)).map(|r| r.0).collect(),
        ..Default::default()
    };
    let stats = r_pir::pass::optimize(&mut f, &options);
    dump(jit, &f, "optimized");
    match stats.broken {
        Some(what) => Err(format!("internal: {what}")),
        None => Ok(f),
    }
}

fn kind(start: &Start) -> &'static str {
    match start {
        Start::Call => "call",
        Start::Args { .. } => "args",
        Start::Loop { .. } => "loop",
    }
}

#[allow(clippy::too_many_arguments)]
fn build(
    vm: &mut Vm,
    jit: &Jit,
    code: &'static Code,
    c: &Compiled,
    start: &Start,
    env: Value,
    name: &str,
    early: Early,
) -> Result<Func, builder::Refusal> {
    let on = |r: Reason| !jit.config.speculation_off.iter().any(|o| o == r.name());
    let none: Vec<Type> = Vec::new();
    let (entry, stack) = match start {
        Start::Call => (Entry::Frame, &none),
        Start::Args { entry } => (Entry::Args, &entry.types),
        Start::Loop { pc, stack } => (Entry::State { pc: *pc, height: stack.len() as u32 }, stack),
    };
    let failed = with_versions(c, |vs| vs.failed.clone());
    let request = Request {
        code,
        handle: code as *const Code as u64,
        object: Value::NULL,
        name,
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
    builder::build(vm, &request)
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
