//! What R values are and do: vectors, attributes, coercion, arithmetic, subsetting,
//! environments, promises, calls, conditions, S3 dispatch, printing.
//!
//! Knows no bytecode and no compiler: the engine installs itself as hooks on the `Vm`
//! (`hooks::Hooks`). There is no global state; two `Vm`s can live in one process. Collections
//! happen at safepoints only (`Vm::safepoint`), so code that doesn't call back into R may keep
//! values in any Rust container.

pub mod alloc;
pub mod arith;
pub mod attr;
pub mod binary;
pub mod builtin;
pub mod call;
pub mod coerce;
pub mod colon;
pub mod compare;
pub mod condition;
pub mod convert;
pub mod deparse;
pub mod dispatch;
pub mod element;
pub mod env;
pub mod env_order;
pub mod error;
mod facts;
pub mod foreign;
pub mod frame;
pub mod fresh;
pub mod fused;
pub mod hooks;
pub mod identical;
pub mod logic;
pub mod matching;
pub mod math;
pub mod next_method;
pub mod object;
pub mod origin;
pub mod output;
pub mod print;
mod safepoint;
pub mod short;
mod simd;
pub mod stack;
pub mod subset;
pub mod symbol;
pub mod value;
pub mod vm;

pub use builtin::{Asks, Builtin, CallArgs, Dispatch, Effects, Facts, ResultType};
pub use error::{Res, Unwind};
pub use fresh::Fresh;
pub use value::{Complex, NA_INT, NA_REAL, Opaque, Type, Value, is_na_real};
pub use vm::Vm;
