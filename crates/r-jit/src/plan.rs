//! The middle of a compilation: from PIR as built to machine code not yet placed.
//!
//! A `Plan` is all it needs, as plain data: nothing in here looks into the heap, at bytecode or at
//! the session, so it runs on any thread. Addresses and values in it are only words; whoever made
//! the plan keeps what they mean alive.

use std::time::{Duration, Instant};

use r_native::CompileEnv;
use r_pir::pass::Options;
use r_pir::{Func, builder};

/// What to do.
pub struct Plan {
    pub func: Func,
    pub options: Options,
    pub env: CompileEnv,
    /// Whether code is refused that would be slower than the interpreter.
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
    pub spent: Duration,
}

/// Why nothing did.
pub enum Failure {
    /// Something computed early would be computed by a generic instruction: it must be built again
    /// with less computed early.
    Generic,
    /// It would be slower than the interpreter.
    Poor,
    /// It is not what was wanted.
    Unwanted,
    Refused(String),
}

/// Carries out a plan, if the optimized version is what is wanted.
pub fn carry_out(plan: Plan, wanted: &dyn Fn(&Func) -> bool) -> Result<Product, Failure> {
    let began = Instant::now();
    let Plan { mut func, options, env, must_pay, may_be_generic, shown } = plan;
    show(shown.pir, &func, "built", || r_pir::text::print(&func));
    let stats = r_pir::pass::optimize(&mut func, &options);
    show(shown.pir, &func, "optimized", || r_pir::text::print(&func));
    if let Some(what) = stats.broken {
        return Err(Failure::Refused(format!("internal: {what}")));
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
    let code = r_native::compile(&func, &env).map_err(|r| Failure::Refused(r.to_string()))?;
    show(shown.clif, &func, "", || code.clif.clone().unwrap_or_default());
    show(shown.asm, &func, "", || code.vcode.clone().unwrap_or_default());
    Ok(Product { func, code, spent: began.elapsed() })
}

fn show(wanted: bool, f: &Func, stage: &str, text: impl Fn() -> String) {
    if wanted {
        eprintln!("# {} {stage}\n{}", f.name, text());
    }
}
