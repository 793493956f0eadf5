//! The middle step of a compilation: from PIR as built to machine code that is not placed yet.
//!
//! A `Plan` is plain data and all that this step needs. Nothing in here looks into the heap, at bytecode or at the
//! session, so it runs on any thread. Addresses and values in a plan are only words; whoever made the plan keeps
//! alive what they refer to.

use std::sync::Arc;
use std::time::{Duration, Instant};

use r_native::CompileEnv;
use r_pir::pass::Options;
use r_pir::pass::inline::Callees;
use r_pir::{Func, Op, builder};

use crate::config::Config;
use crate::inline::Library;
use r_policy::POLICY;

/// What to compile, and how.
pub struct Plan {
    pub func: Func,
    pub options: Options,
    /// Functions and promises that may be inlined.
    pub callees: Library,
    pub env: CompileEnv,
    /// Whether a version that would gain little against the interpreter is rejected.
    pub must_pay: bool,
    /// Whether a generic instruction may be left in what is evaluated early.
    pub may_be_generic: bool,
    /// Which forms of the code are printed.
    pub shown: Shown,
}

/// Forms of the code to print.
#[derive(Clone, Copy, Default)]
pub struct Shown {
    pub pir: bool,
    pub clif: bool,
    pub asm: bool,
}

/// The result: machine code that is not placed yet.
pub struct Product {
    pub func: Func,
    pub code: r_native::CompiledCode,
    /// Handles of the code of functions and promises that were not inlined, because something in them looks at
    /// frames.
    pub declined: Vec<u64>,
    pub spent: Duration,
    /// Time by pass, and that of the code generator.
    pub passes: Vec<(&'static str, Duration)>,
}

/// Why a plan has no product.
pub enum Failure {
    /// Something evaluated early would be computed by a generic instruction: the version must be drafted again with
    /// a lower aim.
    Generic,
    /// A direct call is left in a version that may have it only inlined (`Func::may_call`).
    Direct,
    /// The version would gain little against the interpreter, or nothing.
    Poor,
    /// A global function that the version calls was bound anew meanwhile.
    Outdated,
    /// The predicate of whoever asked rejected the optimized code, or nobody waits for it any more.
    Unwanted,
    /// The order gave way to one for hotter code.
    Displaced,
    /// Code memory has no room for it.
    NoRoom,
    /// The builder refused it, or what it was built for has changed since.
    Refused(String),
    /// A bug of the compiler. The program goes on without the version, but with `--verify` the process ends
    /// (`insist`).
    Broken(String),
}

impl Failure {
    /// Ends the process if a pass or the code generator has a bug, where we test (`--verify`).
    pub fn insist(&self, config: &Config, name: &str) {
        if let (Failure::Broken(what), true) = (self, config.verify) {
            eprintln!("rigel: {name} could not be compiled: {what}");
            std::process::abort();
        }
    }
}

/// Carries out a plan. `wanted` is asked about the optimized code before machine code is generated.
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
    // Code generation takes the most memory, so the callees go first.
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

/// Whether all direct calls of a version are allowed where they are, provided that those of `callees` get inlined.
fn may_stay(f: &Func, callees: &Library) -> bool {
    let mut calls = f.blocks.iter().flatten().filter(|i| f.inst(**i).op == Op::CallDirect);
    f.may_call || calls.all(|i| callees.callee(f, *i).is_some())
}

/// Runs all passes and adds their times to `times`.
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
