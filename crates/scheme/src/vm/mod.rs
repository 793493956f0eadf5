//! The machine: heap, globals, Scheme stack, compiler and the state that compiled code shares.
//!
//! Compiled code reaches the machine through r15 and knows the offsets of its first fields
//! (`offsets`). Rust code called from compiled code never calls back into it, except by handing a
//! procedure over to be called next (`Control`); only `run` starts compiled code. A collection
//! happens only before a primitive starts and in the allocation slow path, so Rust code holds
//! values in plain locals.

mod cells;
mod limit;
mod memory;
mod objects;
mod runtime;
mod stack;
mod tramp;

use crate::asm::{Asm, CodeMemory};
use crate::compile::Compiler;
use crate::prims::Prims;
use crate::syntax::datum::{Sym, Symbols};
use crate::syntax::expand::World;
use crate::value::{Objects, Value};
use cells::Cell;
use heap::Heap;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

pub use cells::CellState;
pub use runtime::{Control, SITE};
pub use tramp::Tramp;

pub type Res = Result<Value, Value>;
pub type PrimFn = fn(&mut Vm, &[Value]) -> Res;
pub type ControlFn = fn(&mut Vm, usize) -> Result<Control, Value>;

#[derive(Clone, Copy)]
pub enum PrimKind {
    /// Computes a value or raises.
    Simple(PrimFn),
    /// Decides what is called or returned next.
    Control(ControlFn),
}

/// How far types are carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Nowhere: only generic code.
    Naive,
    /// Within a procedure.
    Intra,
    /// Through calls, closures and returns.
    #[default]
    Inter,
}

#[derive(Clone, Debug)]
pub struct Options {
    pub mode: Mode,
    /// Versions of a label besides the generic one.
    pub limit: usize,
    pub stats: bool,
    /// Print where the time went, at the end; unlike `stats` this changes no code.
    pub times: bool,
    /// Optimisations that are left out.
    pub off: crate::options::PassSet,
    /// Collect at every opportunity.
    pub gc_stress: bool,
    /// The Scheme stack; deeper recursion raises a condition. 0: as deep as memory allows.
    pub stack_bytes: usize,
    pub code_bytes: usize,
    /// More live data raises a condition.
    pub heap_bytes: usize,
    /// Show the versions of this procedure at the end.
    pub dump_blocks: Option<String>,
    /// Write the machine code to this file at the end.
    pub dump_code: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mode: Mode::Inter,
            limit: 5,
            stats: false,
            times: false,
            off: Default::default(),
            gc_stress: false,
            stack_bytes: 0,
            code_bytes: 512 << 20,
            heap_bytes: most_memory(),
            dump_blocks: None,
            dump_code: None,
        }
    }
}

/// Three quarters of the memory that the machine has or the control group allows.
fn most_memory() -> usize {
    // SAFETY: the calls only ask for figures of the system.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    let allowed = memory::group_figure("memory.max").unwrap_or(usize::MAX);
    let bytes = (pages.max(0) as usize * size.max(0) as usize).min(allowed);
    if bytes == 0 { usize::MAX } else { bytes / 4 * 3 }
}

impl Options {
    pub fn naive(&self) -> bool {
        self.mode == Mode::Naive
    }
    pub fn inter(&self) -> bool {
        self.mode == Mode::Inter
    }
}

/// Counters that compiled code adds to.
#[repr(C)]
#[derive(Default, Debug, Clone, Copy)]
pub struct Counters {
    pub type_tests: u64,
    pub boxings: u64,
    pub unboxings: u64,
    pub closures: u64,
}

#[derive(Default, Debug)]
pub struct Stats {
    pub versions: u64,
    /// Paths that joined a version for a more general context than theirs, the block having its limit of versions.
    pub near_misses: u64,
    pub compile_time: Duration,
    pub gc_time: Duration,
    pub collections: u64,
    /// Bytes of code when the program started.
    pub library_code: usize,
    /// Processor time when the program started.
    pub started: Duration,
}

#[repr(C)]
pub struct Vm {
    /// The native stack pointer to use for calls into Rust.
    pub c_rsp: u64,
    /// The Scheme stack pointer while Rust runs.
    pub scheme_rsp: u64,
    pub stack_limit: u64,
    /// A procedure to call, or a value returned.
    pub result: u64,
    pub fresult: f64,
    pub result_kind: u64,
    pub argc: u64,
    /// The argument buffer.
    pub args: *mut u64,
    pub callee: u64,
    /// Where to jump after the compiler has run.
    pub target: u64,
    /// The condition of a primitive that has raised.
    pub condition: u64,
    /// The procedure that raises conditions.
    pub raise_proc: u64,
    /// Where the program last entered the library.
    pub site: u64,
    /// Where the stack goes on after it was moved to the heap.
    pub new_rsp: u64,
    pub counters: Counters,
    /// Constants of the representation's tests.
    pub masks: [u64; crate::repr::MASKS.len()],
    pub heap: Heap<Objects>,

    pub args_buffer: Vec<u64>,
    pub options: Options,
    pub code: Asm,
    pub stub_code: Asm,
    pub compiler: Compiler,
    pub tramp: Tramp,
    pub prims: Prims,
    pub stats: Stats,
    pub symbols: Rc<Symbols>,
    pub world: Option<World>,
    /// Boxed, because compiled code holds their addresses.
    #[allow(clippy::vec_box)]
    cells: Vec<Box<Cell>>,
    symbol_values: Vec<Value>,
    /// What is kept alive for good: vectors chained through their first element. Inside old objects the
    /// values cost a minor collection nothing.
    kept: Value,
    kept_count: usize,
    mutable_cells: Vec<u32>,
    stub_addresses: Vec<usize>,
    entry_stub_addresses: Vec<usize>,
    slow_allocations: HashMap<usize, usize>,
    unbound_stubs: HashMap<(u32, u32), usize>,
    unassigned: Option<usize>,
    pub sites: Vec<(Sym, u32)>,
    pub io: crate::prims::io::Io,
    /// What the rest of the continuation is, under the stack's base: a stack object and an offset.
    under: (Value, u64),
    stack_base: u64,
    /// For use while a stack object is made.
    traced: Vec<u64>,
    /// Bytes the whole stack may have; 0 until that is asked for.
    stack_most: usize,
    stack: stack::Area,
    tables_area: memory::TableArea,
    /// Dynamic state that continuations keep: winders, handlers, parameters.
    pub dynamic: [Value; 3],
    pub error_type: Value,
    pub exit: Option<i32>,
    pub uncaught: Option<Value>,
    /// The running program's name, text and forms (see `driver`).
    pub program: String,
    pub source: crate::driver::Source,
    /// The library is being loaded: its procedures are no places to report errors at.
    pub loading_library: bool,
    pub command_line: Vec<String>,
    pub start: std::time::Instant,
    limit: limit::Limit,
    memory: CodeMemory,
}

pub mod offsets {
    //! Where compiled code finds the machine's fields.
    use super::{Counters, Vm};
    use std::mem::offset_of;
    pub const C_RSP: i32 = offset_of!(Vm, c_rsp) as i32;
    pub const SCHEME_RSP: i32 = offset_of!(Vm, scheme_rsp) as i32;
    pub const STACK_LIMIT: i32 = offset_of!(Vm, stack_limit) as i32;
    pub const RESULT: i32 = offset_of!(Vm, result) as i32;
    pub const FRESULT: i32 = offset_of!(Vm, fresult) as i32;
    pub const RESULT_KIND: i32 = offset_of!(Vm, result_kind) as i32;
    pub const ARGC: i32 = offset_of!(Vm, argc) as i32;
    pub const ARGS: i32 = offset_of!(Vm, args) as i32;
    pub const CALLEE: i32 = offset_of!(Vm, callee) as i32;
    pub const TARGET: i32 = offset_of!(Vm, target) as i32;
    pub const CONDITION: i32 = offset_of!(Vm, condition) as i32;
    pub const SITE: i32 = offset_of!(Vm, site) as i32;
    pub const NEW_RSP: i32 = offset_of!(Vm, new_rsp) as i32;
    pub const RAISE_PROC: i32 = offset_of!(Vm, raise_proc) as i32;
    #[allow(dead_code)] // One of the representations has none.
    pub const MASKS: i32 = offset_of!(Vm, masks) as i32;
    pub const HEAP: i32 = offset_of!(Vm, heap) as i32;
    const COUNTERS: usize = offset_of!(Vm, counters);
    pub const TYPE_TESTS: i32 = (COUNTERS + offset_of!(Counters, type_tests)) as i32;
    pub const BOXINGS: i32 = (COUNTERS + offset_of!(Counters, boxings)) as i32;
    pub const UNBOXINGS: i32 = (COUNTERS + offset_of!(Counters, unboxings)) as i32;
    pub const CLOSURES: i32 = (COUNTERS + offset_of!(Counters, closures)) as i32;
}
