//! PIR as text: what `print` writes, `parse` reads back.
//!
//! ```text
//! func f frame
//! code 0 "f" slots 1 x, s
//! BB0:
//!   env %0 = LdEnv
//!   any %1 = LdVar x %0
//!   cp %2 = Checkpoint BB1, BB2
//! BB1:
//!   bool %3 = Is real (%1)
//!   Assume type (%3) %2
//!   real %4 = Cast real (%1)
//!   Return(%4)
//! BB2:
//!   fs %5 = Framestate(%1) %0 pc 0:3
//!   Deopt(%5)
//! ```
//! Results are numbered in the order of the text, whatever their place in the arena; blocks keep
//! their numbers. After an instruction may stand `@code:pc` (where it comes from), `seen=`
//! (feedback), `hint=` (a builtin, or another `Hint`) and `fx=` (effects, where they differ from the table).

mod literal;
mod parse;
mod print;

pub use parse::{World, parse};
pub use print::{print, print_inst};

use crate::op::Effects;

/// Effects by name.
pub(crate) const EFFECTS: [(Effects, &str); 12] = [
    (Effects::ENV_R, "env_r"),
    (Effects::ENV_W, "env_w"),
    (Effects::R, "r"),
    (Effects::SIGNALS, "signals"),
    (Effects::ALLOC, "alloc"),
    (Effects::MEM_R, "mem_r"),
    (Effects::MEM_W, "mem_w"),
    (Effects::EXITS, "exits"),
    (Effects::STATE, "state"),
    (Effects::CONTROL, "control"),
    (Effects::CAPTURES, "captures"),
    (Effects::SETS, "sets"),
];
