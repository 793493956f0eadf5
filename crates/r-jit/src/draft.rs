//! Drafts: the first step of a compilation, which reads bytecode, feedback and heap.
//!
//! A draft is a plan (plain data; see `plan`) and what the session keeps while the plan is carried out. Only this
//! step looks at the program. The code object that is compiled keeps the values alive that the plan mentions.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use r_bytecode::code::{Code, CodeKind, Compiled, Proto};
use r_bytecode::interp::bridge;
use r_bytecode::op::Op as Bc;
use r_native::GlobalFunction;
use r_pir::builder::{self, Request};
use r_pir::{Entry, Func, Imm, Op, Reason, Type};
use r_runtime::object::{FLAG_CAPTURED, FLAG_LOCAL, has_flag};
use r_runtime::{Opaque, Value, Vm, alloc, env};

use crate::config::{Form, Mode};
use crate::engine::{Jit, code_at, with_history};
use crate::inline::{Collector, Library};
use crate::plan::{Failure, Plan, Shown};
use crate::start::{Place, Start};

/// A request for a version: of which code, where it starts, and in which environment.
pub struct Job<'a> {
    pub jit: &'a Rc<Jit>,
    pub code: &'a Code,
    pub c: &'a Compiled,
    pub start: &'a Start,
    pub env: Value,
    pub name: &'a str,
}

/// What a version evaluates before the call that would evaluate it lazily.
#[derive(Clone, Copy, PartialEq)]
pub enum Early {
    Nothing,
    Arguments,
    /// Arguments, and the calls in them.
    Calls,
}

/// How much a draft attempts: early evaluation and inlining.
///
/// The builder gives the instructions of an argument that is evaluated early the effects of their typed forms.
/// Whether the passes can type them all is known only when they have found types. If one of them stays generic, it
/// would run R code out of the program's order: the version is dropped, and a draft is made again with a lower aim.
/// (The rounds of inlining in `plan` have a similar cause: a generic `+` in a callee may dispatch, unless the
/// passes find types that exclude it.)
#[derive(Clone, Copy, PartialEq)]
pub struct Aim {
    pub early: Early,
    /// Whether functions are inlined.
    pub inlines: bool,
}

impl Aim {
    pub const ALL: Aim = Aim { early: Early::Calls, inlines: true };

    /// The next lower aim after a failure; `None` if a lower aim would not help.
    pub fn after(self, why: &Failure) -> Option<Aim> {
        match why {
            Failure::Generic => {
                let less = if self.early == Early::Calls { Early::Arguments } else { Early::Nothing };
                Some(Aim { early: less, ..self })
            }
            Failure::Direct => Some(Aim { inlines: false, ..self }),
            _ => None,
        }
    }
}

/// What the session keeps while a plan is carried out.
pub struct Draft {
    pub handle: u64,
    pub invalid: Box<Cell<u8>>,
    pub aim: Aim,
    /// Time spent so far on the program's thread.
    pub spent: Duration,
}

impl Job<'_> {
    /// Drafts the version: the plan, and what the session keeps of it.
    pub fn draft(&self, vm: &mut Vm, aim: Aim) -> Result<(Plan, Draft), Failure> {
        let began = Instant::now();
        let jit = self.jit;
        let mut callees = self.callees(vm, aim);
        let func = self.build(vm, aim.early, &callees).map_err(|r| Failure::Refused(format!("{r:?}")))?;
        if aim.early != Early::Nothing && !jit.config.passes_off.iter().any(|p| p == "promise") {
            callees.add_promises(vm, &func, self.env, &self.failures());
        }
        let off = |r: &&(Reason, &str)| jit.config.speculation_off.iter().any(|o| o == r.1);
        let options = r_pir::pass::Options {
            off: jit.config.passes_off.clone(),
            no_speculation: Reason::ALL.iter().filter(off).map(|r| r.0).collect(),
            verify: jit.config.verify,
            ..Default::default()
        };
        let wants = |form: Form| jit.config.dumps.iter().any(|d| d.wants(form, &func.name));
        let shown = Shown { pir: wants(Form::Pir), clif: wants(Form::Clif), asm: wants(Form::Asm) };
        let (handle, invalid) = (jit.store.reserve(), Box::new(Cell::new(0u8)));
        let mut env = r_native::CompileEnv::of(vm, handle);
        env.invalid = invalid.as_ptr() as u64;
        env.chaos = jit.chaos.as_ref().map_or(0, |c| c.counter());
        env.listing = shown.clif || shown.asm;
        env.effort = jit.config.effort;
        env.enclosing = enclosing(self.env);
        env.own_proto = own_proto(&func).unwrap_or(Opaque::NULL);
        callees.functions().chain([&func]).for_each(|f| name_sites(vm, jit, f, &mut env));
        let must_pay = jit.config.mode == Mode::On && jit.config.hot.is_none() && !self.has_waited();
        let may_be_generic = aim.early == Early::Nothing;
        let plan = Plan { func, options, callees, env, must_pay, may_be_generic, shown };
        Ok((plan, Draft { handle, invalid, aim, spent: began.elapsed() }))
    }

    /// Whether the version was put off so often that it is compiled however little it gains.
    pub fn has_waited(&self) -> bool {
        with_history(self.c, |vs| vs.tiering.has_waited(Place::of(self.start)))
    }

    /// The functions that may be inlined.
    fn callees(&self, vm: &mut Vm, aim: Aim) -> Library {
        let off = self.jit.config.passes_off.iter().any(|p| p == "inline");
        let speculates = self.speculates(Reason::Target) && self.speculates(Reason::Eager);
        if off || !aim.inlines || aim.early == Early::Nothing || !speculates {
            return Library::default();
        }
        let failed = self.failures();
        let calls = builder::may_call(self.code, self.c, self.is_captured());
        let mut all = Collector::new(self.jit, self.code, &failed, aim.early == Early::Calls, calls);
        all.collect(vm, self.c);
        all.library
    }

    /// Whether the environment may have escaped. An environment that code runs in but that was not made for it
    /// (`eval`, promises) outlives the code.
    fn is_captured(&self) -> bool {
        has_flag(self.env, FLAG_CAPTURED) || self.code.kind != CodeKind::Body
    }

    fn speculates(&self, r: Reason) -> bool {
        !self.jit.config.speculation_off.iter().any(|o| o == r.name())
    }

    /// How often an assumption made at a place (handle of the code, pc) was wrong.
    fn failures(&self) -> impl Fn(u64, u32) -> u32 + use<> {
        let failed = with_history(self.c, |vs| vs.failed.clone());
        move |handle, pc| failed.get(&(handle, pc)).copied().unwrap_or(0)
    }

    fn build(&self, vm: &mut Vm, early: Early, callees: &Library) -> Result<Func, builder::Refusal> {
        let (code, env) = (self.code, self.env);
        let at = |pc: u32, stack: &[Type]| Entry::State { pc, height: stack.len() as u32 };
        let (entry, stack) = match self.start {
            Start::Call(_) => (Entry::Frame, &[][..]),
            Start::Args { entry } => (Entry::Args, &entry.types[..]),
            Start::Loop(l) => (at(l.pc, &l.stack), &l.stack[..]),
            Start::State(s) => (at(s.pc, &s.stack), &s.stack[..]),
        };
        let missing: Vec<Option<bool>> = match self.start {
            Start::Call(context) => context.facts().iter().map(|f| f.missing).collect(),
            _ => Vec::new(),
        };
        let request = Request {
            code,
            handle: code as *const Code as u64,
            object: Value::NULL,
            name: self.name,
            entry,
            stack,
            env,
            captured: self.is_captured(),
            defaults_assign: entry != Entry::Args && code.unit.is_function && defaults_assign(vm, env),
            defaults: match self.start {
                Start::Args { entry } => &entry.defaults,
                _ => &[],
            },
            missing: &missing,
            named: self.jit.config.verify || !self.jit.config.dumps.is_empty(),
            failed: &self.failures(),
            eager_args: early != Early::Nothing
                && self.speculates(Reason::Eager)
                && self.jit.config.eager_args,
            lazy: with_history(self.c, |vs| vs.tiering.is_lazy()),
            early_calls: early == Early::Calls && self.speculates(Reason::Target),
            inlinable: &|proto, missing| callees.has(proto, missing),
            // In eager mode code is compiled before it has run, so that everything is unseen.
            leave_unseen: self.jit.config.mode != Mode::Eager && self.speculates(Reason::Unseen),
            one_loop: matches!(self.start, Start::Loop(_)) && self.speculates(Reason::Ended),
        };
        let mut f = builder::build(vm, &request)?;
        let types: Vec<Type> = match self.start {
            Start::State(s) => s.vars.clone(),
            Start::Call(context) => context.facts().iter().map(|f| f.ty).collect(),
            _ => Vec::new(),
        };
        let known = code.unit.slots.iter().copied().zip(types);
        let free = if let Start::State(s) = self.start { &s.free[..] } else { &[] };
        builder::tell(&mut f, known.filter(|k| k.1 != Type::ANY), free);
        Ok(f)
    }
}

/// Whether default arguments of the function that runs in an environment may assign variables.
fn defaults_assign(vm: &mut Vm, env: Value) -> bool {
    let Some(i) = vm.frame_of_env(env) else { return true };
    let f = vm.frames[i].function;
    if !f.is_closure() {
        return true;
    }
    let proto = r_bytecode::compile::proto_of(vm, &f);
    proto.defaults.iter().any(|d| match d {
        r_bytecode::code::Default::Code(e) => builder::may_assign(*e),
        _ => false,
    })
}

/// The closure that a symbol is bound to in the global environment, if the symbol was never bound locally.
pub fn global_function(sym: Value) -> Option<GlobalFunction> {
    let closure = env::plain_global(sym);
    let only_global = !has_flag(sym, FLAG_LOCAL);
    (only_global && closure.is_closure()).then(|| GlobalFunction {
        name: sym.opaque(),
        closure: closure.opaque(),
        proto: alloc::closure(closure).code.get().opaque(),
    })
}

/// Collects what the code generator needs of the heap: call expressions of direct calls, names after `$`, and the
/// closures of global functions.
fn name_sites(vm: &mut Vm, jit: &Jit, f: &Func, env: &mut r_native::CompileEnv) {
    for i in f.blocks.iter().flatten().map(|i| f.inst(*i)) {
        if i.op == Op::GlobalFun
            // SAFETY: symbols live as long as the session, whose thread this is.
            && let Some(sym) = i.sym().map(|s| unsafe { s.value() }).filter(|s| !jit.is_volatile(*s))
            && let Some(known) = global_function(sym)
        {
            env.functions.insert(sym.bits(), known);
        }
        let Imm::At(at) = i.imm else { continue };
        let handle = f.codes.get(at.code as usize).map_or(0, |c| c.handle);
        if handle == 0 {
            continue;
        }
        // SAFETY: the builder has just had it from live code.
        let Some(c) = unsafe { code_at(handle as usize) }.first() else { continue };
        let place = (handle, at.pc);
        if i.op == Op::CallDirect {
            env.calls.insert(place, c.sites[c.base_instr(at.pc as usize).b as usize].call.opaque());
        } else if matches!(i.bc, Some(Bc::Dollar | Bc::AssignDollar))
            || matches!(i.op, Op::LdMember | Op::StMember)
        {
            let name = bridge::member_name(c, at.pc);
            env.members.insert(place, name.opaque());
            if r_native::is_env_member(i) {
                env.variables.insert(place, vm.sym_of(name).opaque());
            }
        }
    }
}

/// Shape and variables of the environment that encloses a function's.
fn enclosing(e: Value) -> (Opaque, Vec<Opaque>) {
    let shape = if env::parent(e).is_env() { env::shape(env::parent(e)) } else { Value::NULL };
    (shape.opaque(), shape.values().iter().map(|s| s.opaque()).collect())
}

/// The proto of the function being compiled, if it calls itself directly.
fn own_proto(f: &Func) -> Option<Opaque> {
    let calls = f.blocks.iter().flatten().map(|i| f.inst(*i)).filter(|i| i.op == Op::CallDirect);
    let mut callees = calls.filter_map(|i| match f.inst(*i.operands().get(1)?).imm {
        Imm::Const(p) if !p.is_null() => Some(p),
        _ => None,
    });
    callees.find(|p| code_of_proto(*p) == f.codes[0].handle)
}

/// The handle of a proto's code.
fn code_of_proto(object: Opaque) -> u64 {
    // SAFETY: the builder has just had it from live code, and this is the session's thread.
    let object = unsafe { object.value() };
    alloc::code_as::<Proto>(&object).code.handle()
}

/// The values that a version's instructions mention.
pub fn constants(f: &Func) -> impl Iterator<Item = &Opaque> {
    f.insts.iter().flat_map(|i| match &i.imm {
        Imm::Const(v) | Imm::Sym(v) => std::slice::from_ref(v),
        Imm::Names(all) => &all[..],
        _ => &[],
    })
}

pub fn objects(f: &Func) -> impl Iterator<Item = &Opaque> {
    f.codes.iter().map(|r| &r.object)
}
