//! The middle of a compilation: from PIR as built to machine code not yet placed.
//!
//! A `Plan` is all it needs, as plain data: nothing in here looks into the heap, at bytecode or at
//! the session, so it runs on any thread. Addresses and values in it are only words; whoever made
//! the plan keeps what they mean alive.

use std::sync::Arc;
use std::time::{Duration, Instant};

use r_native::CompileEnv;
use r_pir::pass::Options;
use r_pir::pass::inline::Callees;
use r_pir::{Func, Op, builder};

use crate::config::Config;
use crate::inline::Library;
use r_policy::POLICY;

/// What to do.
pub struct Plan {
    pub func: Func,
    pub options: Options,
    /// Functions that may take the place of calls of them.
    pub callees: Library,
    pub env: CompileEnv,
    /// Whether code is put off that would gain little against the interpreter.
    pub must_pay: bool,
    /// Whether generic instructions may be left where something was to be computed early.
    pub may_be_generic: bool,
    /// What is printed of it.
    pub shown: Shown,
}

/// Forms of the code to print.
#[derive(Clone, Copy, Default)]
pub struct Shown {
    pub pir: bool,
    pub clif: bool,
    pub asm: bool,
}

/// What came of it.
pub struct Product {
    pub func: Func,
    pub code: r_native::CompiledCode,
    /// Functions (handles of their code) in which something looks at frames, so that they were not inlined.
    pub declined: Vec<u64>,
    pub spent: Duration,
    /// By pass, and what the code generator took.
    pub passes: Vec<(&'static str, Duration)>,
}

/// Why nothing did.
pub enum Failure {
    /// Something computed early would be computed by a generic instruction: it must be built again
    /// with less computed early.
    Generic,
    /// A direct call is left that may stand there only if it is inlined.
    Direct,
    /// It would gain little, or nothing.
    Poor,
    /// A function that it calls is another by now.
    Outdated,
    /// It is not what was wanted.
    Unwanted,
    /// Hotter code was compiled instead.
    Displaced,
    /// There is no room for its code.
    NoRoom,
    /// What it was built for is no more.
    Refused(String),
    /// A mistake of the compiler's. The program goes on without the version; where we test, it
    /// does not (`insist`).
    Broken(String),
}

impl Failure {
    /// Ends a process that tests us if a pass or the code generator made a mistake.
    pub fn insist(&self, config: &Config, name: &str) {
        if let (Failure::Broken(what), true) = (self, config.verify) {
            eprintln!("rigel: {name} could not be compiled: {what}");
            std::process::abort();
        }
    }
}

/// Carries out a plan, if the optimized version is what is wanted.
pub fn carry_out(plan: Plan, wanted: &dyn Fn(&Func) -> bool) -> Result<Product, Failure> {
    let began = Instant::now();
    let Plan { func, options, mut callees, mut env, must_pay, may_be_generic, shown } = plan;
    show(shown.pir, &func, "built", || r_pir::text::print(&func));
    let (mut declined, mut passes) = (Vec::new(), Vec::new());
    let mut rounds = 0;
    let func = loop {
        if !may_stay(&func, &callees) {
            return Err(Failure::Direct);
        }
        if callees.is_empty() {
            break optimized(func, &options, &mut passes)?;
        }
        let shared = Arc::new(callees);
        let with = Options { callees: Some(shared.clone()), ..options.clone() };
        let f = optimized(func.clone(), &with, &mut passes)?;
        drop(with);
        callees = Arc::unwrap_or_clone(shared);
        match callees.decline(&f) {
            looking if looking.is_empty() => break f,
            looking => declined.extend(looking),
        }
        rounds += 1;
        if rounds == POLICY.inlining.rounds {
            callees = Library::default();
        }
    };
    show(shown.pir, &func, "optimized", || r_pir::text::print(&func));
    if !may_stay(&func, &Library::default()) {
        return Err(Failure::Direct);
    }
    if !may_be_generic && builder::left_generic(&func) {
        return Err(Failure::Generic);
    }
    if must_pay && !crate::worth::pays(&func) {
        return Err(Failure::Poor);
    }
    if !wanted(&func) {
        return Err(Failure::Unwanted);
    }
    // Machine code takes the most memory.
    drop(callees);
    env.shapes = func.codes.iter().map(|c| c.shape).collect();
    let generation = Instant::now();
    let code = r_native::compile(&func, &env);
    let code = code.map_err(|r| Failure::Broken(format!("{r} in\n{}", r_pir::text::print(&func))))?;
    show(shown.clif, &func, "", || code.clif.clone().unwrap_or_default());
    show(shown.asm, &func, "", || code.vcode.clone().unwrap_or_default());
    passes.push(("machine code", generation.elapsed()));
    Ok(Product { func, code, declined, spent: began.elapsed(), passes })
}

/// Whether the direct calls of a version may stand where they are, if those of `callees` get inlined.
fn may_stay(f: &Func, callees: &Library) -> bool {
    let mut calls = f.blocks.iter().flatten().filter(|i| f.inst(**i).op == Op::CallDirect);
    f.may_call || calls.all(|i| callees.callee(f, *i).is_some())
}

/// The version after all passes, whose times are added.
fn optimized(
    mut f: Func,
    options: &Options,
    times: &mut Vec<(&'static str, Duration)>,
) -> Result<Func, Failure> {
    let stats = r_pir::pass::optimize(&mut f, options);
    times.extend(stats.passes.iter().map(|p| (p.name, p.time)));
    match stats.broken {
        Some(what) => Err(Failure::Broken(what)),
        None => Ok(f),
    }
}

fn show(wanted: bool, f: &Func, stage: &str, text: impl Fn() -> String) {
    if wanted {
        eprintln!("# {} {stage}\n{}", f.name, text());
    }
}
