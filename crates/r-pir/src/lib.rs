//! PIR: the SSA form of R code in which environments, promises and speculation are explicit.
//!
//! Follows 003 and 000 chapter 4. `op` is the instruction table, `types` the type lattice,
//! `func` a version. Builder, analyses, passes, verifier, printer and parser work on these.
//! Knows the bytecode it is built from and R's values as words; knows no machine and no engine.

pub mod analysis;
pub mod builder;
pub mod func;
pub mod map;
pub mod op;
pub mod pass;
pub mod switches;
pub mod text;
pub mod types;
pub mod verify;

pub use func::{At, Block, CodeRef, Entry, FrameInfo, Func, Hint, Id, Imm, Inst, Seen, Step};
pub use op::{Arity, Cc, Effects, ImmKind, MathFn, Op, Reason, Tail};
pub use types::{Rep, Type};
