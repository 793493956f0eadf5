//! Executable memory: where machine code is placed, published, retired and reused.
//!
//! Knows no IR and no language: code is bytes with relocations. The memory is mapped twice, once
//! writable and once executable, and never both at one address. The executable view lies near the
//! process image where that is possible, so that calls of its functions reach with 32 bits.
//!
//! Invariants: bytes that hold no live code are 0xCC (a trap). A block that was retired keeps its
//! bytes until `Arena::reclaim` is told that no activation of it is left; only then it is reused. Who runs code finds
//! its activations (`stack`): a block is in use as long as any word of the native stack points into it.

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
compile_error!("Rigel's compilers make code for Linux on x86-64 only; other platforms are not supported yet");

mod arena;
mod map;
mod perf;
mod region;

pub mod clock;
pub mod memory;
pub use arena::{Arena, Block, CodeError, Reloc, RelocKind};
pub use perf::PerfMap;
pub use region::Region;
