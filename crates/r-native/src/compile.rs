//! Compiling a version and placing it.

use r_pir::map::HashMap;
use std::sync::Arc;

use code::{Arena, Block, CodeError, Reloc as CodeReloc, RelocKind};
use cranelift_codegen::binemit::Reloc as ClReloc;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{ExternalName, Function, UserFuncName};
use cranelift_codegen::{Context, FinalizedRelocTarget};
use cranelift_frontend::FunctionBuilderContext;
use r_pir::{Func, Op};
use r_runtime::{Opaque, Vm};

use crate::analysis::Analysis;
use crate::exits::{Exit, ExitState};
use crate::helpers::{CallSite, DirectSite, Helper, Lazy};
use crate::isa::Effort;
use crate::{isa, lower};

/// What the code generator must know of the session: plain words, so it can go to another thread.
#[derive(Clone, Debug)]
pub struct CompileEnv {
    /// The version's handle: exits pass it to the engine.
    pub handle: u64,
    pub global_env: Opaque,
    pub dim: Opaque,
    pub names: Opaque,
    /// Address of a byte that is set when the version is discarded; 0 if there is none.
    pub invalid: u64,
    /// Address of a countdown (`i64`) that makes a guard fail when it reaches zero (chaos mode); 0 if guards fail
    /// only when their assumption does. The engine resets it.
    pub chaos: u64,
    /// Shapes of the environments of `Func::codes` (`NULL` where there is none).
    pub shapes: Vec<Opaque>,
    /// The call expression of each direct call, by handle of the code and pc.
    pub calls: HashMap<(u64, u32), Opaque>,
    /// The name in each `$`, by handle of the code and pc.
    pub members: HashMap<(u64, u32), Opaque>,
    /// The symbols of those names where feedback has seen environments.
    pub variables: HashMap<(u64, u32), Opaque>,
    /// Shape and variables of the environment that encloses the function's.
    pub enclosing: (Opaque, Vec<Opaque>),
    /// The proto of the function itself, if it calls itself directly; otherwise `NULL`.
    pub own_proto: Opaque,
    /// The closures that global names are bound to now, by symbol.
    pub functions: HashMap<u64, GlobalFunction>,
    /// Keep listings of Cranelift's code and of the machine code.
    pub listing: bool,
    pub effort: Effort,
}

/// A closure in the global environment. Versions that rely on it are discarded when its name is bound anew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlobalFunction {
    pub name: Opaque,
    pub closure: Opaque,
    pub proto: Opaque,
}

impl CompileEnv {
    pub fn of(vm: &mut Vm, handle: u64) -> CompileEnv {
        CompileEnv {
            handle,
            global_env: vm.global_env.opaque(),
            dim: vm.s.dim.opaque(),
            names: vm.s.names.opaque(),
            invalid: 0,
            chaos: 0,
            shapes: Vec::new(),
            calls: HashMap::default(),
            members: HashMap::default(),
            variables: HashMap::default(),
            enclosing: (Opaque::NULL, Vec::new()),
            own_proto: Opaque::NULL,
            functions: HashMap::default(),
            listing: false,
            effort: Effort::Best,
        }
    }
}

/// Why a version was not compiled.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// An exit block has an instruction that can't be translated to a `Step`.
    ExitBlock(Op),
    /// An operand is not of a type the instruction works on.
    Operand(Op),
    /// An immediate is missing or of the wrong kind.
    Immediate(Op),
    /// A value is used before it is defined.
    Undefined(Op),
    /// The code generator gave up.
    Backend(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::ExitBlock(op) => write!(f, "{} in an exit block", op.name()),
            Refusal::Operand(op) => write!(f, "operand of {}", op.name()),
            Refusal::Immediate(op) => write!(f, "immediate of {}", op.name()),
            Refusal::Undefined(op) => write!(f, "undefined operand of {}", op.name()),
            Refusal::Backend(e) => write!(f, "code generator: {e}"),
        }
    }
}

/// What a relocation refers to.
#[derive(Clone, Copy, Debug)]
struct Link {
    offset: u32,
    kind: RelocKind,
    /// `None` for the code itself.
    target: Option<Helper>,
    addend: i64,
}

/// A compiled version, not placed yet.
pub struct CompiledCode {
    pub name: String,
    pub bytes: Vec<u8>,
    links: Vec<Link>,
    pub exits: Vec<Exit>,
    pub states: Vec<ExitState>,
    /// Values that the code refers to; they must live as long as it does.
    pub roots: Vec<Opaque>,
    /// Sites whose addresses are in the code.
    sites: Vec<Arc<CallSite>>,
    /// Sites of direct calls, with their calls (the number of an `Id`).
    pub direct_sites: Vec<(u32, Arc<DirectSite>)>,
    /// The global functions that the code relies on.
    pub functions: Vec<GlobalFunction>,
    /// Code offsets and the instructions (numbers of `Id`s) that they come from.
    pub srclocs: Vec<(u32, u32)>,
    pub clif: Option<String>,
    pub vcode: Option<String>,
}

/// A compiled version in its place. Dropping it does not retire the code.
pub struct Linked {
    pub block: Block,
    pub code: CompiledCode,
}

/// The engine's functions for leaving and for calls.
#[derive(Clone, Copy)]
pub struct Exits {
    pub exit: extern "C" fn(*mut Vm, u64, u64, *const u64) -> u64,
    pub leave: extern "C" fn(*mut Vm, u64, u64, *const u64, u64) -> u64,
    pub leave_call: extern "C" fn(*mut Vm, u64, u64, *const Lazy, u64, u64) -> u64,
    pub takes_values: extern "C" fn(*mut Vm, u64, u64) -> u64,
}

/// Compiles a version. Can run on any thread.
pub fn compile(f: &Func, env: &CompileEnv) -> Result<CompiledCode, Refusal> {
    // Cranelift asserts much; code that makes it panic is interpreted.
    let made = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| generate(f, env)));
    made.unwrap_or_else(|p| {
        let said = p.downcast_ref::<String>().map(String::as_str).or(p.downcast_ref::<&str>().copied());
        let first = said.and_then(|s| s.lines().next()).unwrap_or("internal error");
        Err(Refusal::Backend(first.to_owned()))
    })
}

fn generate(f: &Func, env: &CompileEnv) -> Result<CompiledCode, Refusal> {
    let analysis = Analysis::new(f);
    let size: usize = analysis.order.iter().map(|b| f.block(*b).len()).sum();
    // One PIR instruction becomes about five of Cranelift's.
    let has_loops = analysis.order.iter().any(|b| analysis.depth(*b) > 0);
    let isa = isa::target(size * 5, has_loops, env.effort).map_err(Refusal::Backend)?;
    let mut ctx = Context::new();
    ctx.func = Function::with_name_signature(UserFuncName::user(0, 0), lower::signature(f));
    let mut builder = FunctionBuilderContext::new();
    let out = lower::lower(f, env, &analysis, &mut ctx.func, &mut builder, &*isa)?;
    let clif = env.listing.then(|| ctx.func.display().to_string());
    ctx.set_disasm(env.listing);
    let mut plane = ControlPlane::default();
    let compiled = ctx.compile(&*isa, &mut plane).map_err(|e| Refusal::Backend(format!("{:?}", e.inner)))?;
    let bytes = compiled.code_buffer().to_vec();
    let vcode = compiled.vcode.clone();
    let srclocs = compiled.buffer.get_srclocs_sorted();
    let srclocs = srclocs.iter().filter(|s| !s.loc.is_default()).map(|s| (s.start, s.loc.bits())).collect();
    let relocs = compiled.buffer.relocs().to_vec();
    let links = relocs
        .iter()
        .map(|r| link(&ctx.func, r.offset, r.kind, &r.target, r.addend))
        .collect::<Result<_, _>>()?;
    Ok(CompiledCode {
        name: f.name.clone(),
        bytes,
        links,
        exits: out.exits,
        states: out.states,
        roots: out.roots,
        sites: out.sites,
        direct_sites: out.direct_sites,
        functions: out.functions,
        srclocs,
        clif,
        vcode,
    })
}

fn link(
    func: &Function,
    offset: u32,
    kind: ClReloc,
    target: &FinalizedRelocTarget,
    addend: i64,
) -> Result<Link, Refusal> {
    let kind = match kind {
        ClReloc::Abs8 => RelocKind::Abs8,
        ClReloc::X86PCRel4 | ClReloc::X86CallPCRel4 => RelocKind::PcRel4,
        k => return Err(Refusal::Backend(format!("relocation {k:?}"))),
    };
    match target {
        FinalizedRelocTarget::ExternalName(ExternalName::User(u)) => {
            let index = func.params.user_named_funcs()[*u].index;
            Ok(Link { offset, kind, target: Helper::ALL.get(index as usize).copied(), addend })
        }
        FinalizedRelocTarget::Func(o) => {
            Ok(Link { offset, kind, target: None, addend: addend + i64::from(*o) })
        }
        t => Err(Refusal::Backend(format!("relocation to {t:?}"))),
    }
}

impl CompiledCode {
    /// Places the code. What only placing needed is dropped, because versions live long.
    pub fn link(mut self, arena: &mut Arena, exits: &Exits) -> Result<Linked, CodeError> {
        let address = |h: Helper| match h {
            Helper::Exit => exits.exit as *const () as usize,
            Helper::Leave => exits.leave as *const () as usize,
            Helper::TakesValues => exits.takes_values as *const () as usize,
            Helper::LeaveCall => exits.leave_call as *const () as usize,
            h => h.address(),
        };
        let relocs: Vec<CodeReloc> = self
            .links
            .iter()
            .map(|l| CodeReloc {
                offset: l.offset,
                kind: l.kind,
                target: l.target.map(address),
                addend: l.addend,
            })
            .collect();
        let block = arena.place(&self.bytes, &relocs)?;
        (self.bytes, self.links, self.srclocs) = Default::default();
        (self.clif, self.vcode) = (None, None);
        Ok(Linked { block, code: self })
    }

    /// How many sites the code has (for statistics).
    pub fn n_sites(&self) -> usize {
        self.sites.len() + self.direct_sites.len()
    }
}

impl Linked {
    /// The code as a function.
    pub fn entry(&self) -> extern "C" fn(*mut Vm, u64, *const u64) -> u64 {
        // SAFETY: `compile` makes functions of this signature.
        unsafe { std::mem::transmute(self.block.entry()) }
    }
}
