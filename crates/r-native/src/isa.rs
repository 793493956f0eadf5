//! The target machine, with the Cranelift flags that were found best in trials.

use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use r_policy::POLICY;

/// How much work goes into machine code. Quick code takes half the time to compile and is up to twice as slow and
/// as large: for tests that compile more than they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    Quick,
    Best,
}

fn make(level: &str, registers: &str) -> Result<OwnedTargetIsa, String> {
    let mut flags = settings::builder();
    let verify = if cfg!(debug_assertions) { "true" } else { "false" };
    for (name, value) in [
        ("opt_level", level),
        ("regalloc_algorithm", registers),
        ("is_pic", "false"),
        ("enable_probestack", "false"),
        ("unwind_info", "false"),
        ("preserve_frame_pointers", "true"),
        ("enable_verifier", verify),
    ] {
        flags.set(name, value).map_err(|e| e.to_string())?;
    }
    let builder = cranelift_native::builder().map_err(str::to_string)?;
    builder.finish(settings::Flags::new(flags)).map_err(|e| e.to_string())
}

/// The target for a function of so many instructions. What Cranelift's optimizer finds after ours is in loops:
/// without loops it takes a quarter of the compile time and gains nothing (fib: 13 ms either way).
pub fn target(instructions: usize, has_loops: bool, effort: Effort) -> Result<OwnedTargetIsa, String> {
    match effort {
        Effort::Quick => make("none", "single_pass"),
        Effort::Best if instructions > POLICY.lowering.optimized || !has_loops => {
            make("none", "backtracking")
        }
        Effort::Best => make("speed", "backtracking"),
    }
}
