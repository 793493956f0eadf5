//! Lowering: one version to one Cranelift function.
//!
//! Each value has the representation that its type says; whoever needs another one converts (`convert`). Guards
//! branch to shared cold blocks, one per list of live representations, which come last in the layout. The failing
//! side of a guard comes first. (Both rules matter to Cranelift, see `anchor` and `control`.) The arms of
//! `instruction` call one function per family of instructions.

mod arith;
mod calls;
mod chaos;
mod complex;
mod conditions;
mod control;
mod convert;
mod direct;
mod elements;
mod guards;
mod lists;
mod logic;
mod members;
mod memory;
mod scalars;
mod shortcut;
mod slices;
mod variables;
mod vectors;
mod wide;

use r_pir::map::HashMap;
use std::sync::Arc;

use cranelift_codegen::ir::types::{F64, I8, I32, I64};
use cranelift_codegen::ir::{
    self, AbiParam, AliasRegion, AliasRegionData, ExtFuncData, ExternalName, FuncRef, Function, InstBuilder,
    MemFlagsData, Signature, SourceLoc, StackSlot, StackSlotData, StackSlotKind, UserExternalName,
};
use cranelift_codegen::isa::{CallConv, TargetIsa};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use r_pir::{Func, Id, Imm, Inst, Op, Rep, Type};
use r_runtime::Opaque;

use crate::analysis::Analysis;
use crate::compile::{CompileEnv, GlobalFunction, Refusal};
use crate::exits::{Exit, ExitState};
use crate::helpers::{Abi, CallSite, DirectSite, Helper};
use crate::layout::{ERR, VM_COLD_RESULT};
use chaos::Countdown;
use direct::Entered;
use guards::ExitTable;
use shortcut::Shortcut;

type Lowered<T = ()> = Result<T, Refusal>;

pub use direct::n_args;
pub use members::is_env_member;

/// The signature of a version.
pub fn signature(f: &Func) -> Signature {
    if let Some(n) = n_args(f) {
        return direct::signature(n);
    }
    let mut s = Signature::new(CallConv::SystemV);
    s.params.extend([AbiParam::new(I64); 3]);
    s.returns.push(AbiParam::new(I64));
    s
}

/// What lowering leaves besides the code.
pub struct Output {
    pub exits: Vec<Exit>,
    pub states: Vec<ExitState>,
    pub roots: Vec<Opaque>,
    pub sites: Vec<Arc<CallSite>>,
    pub direct_sites: Vec<(u32, Arc<DirectSite>)>,
    pub functions: Vec<GlobalFunction>,
}

pub struct Lower<'a, 'b> {
    f: &'a Func,
    env: &'a CompileEnv,
    an: &'a Analysis,
    b: FunctionBuilder<'b>,
    /// The value of each instruction in its own representation.
    vals: Vec<Option<ir::Value>>,
    /// The three results of a `ForInit`.
    triples: HashMap<Id, [ir::Value; 3]>,
    blocks: Vec<Option<ir::Block>>,
    helpers: HashMap<Helper, FuncRef>,
    exits: ExitTable,
    /// Chaos mode: which guards count down together.
    countdown: Countdown,
    /// Blocks that return `ERR`: without a frame to pop, and with one.
    unwind: [Option<ir::Block>; 2],
    /// The stack slot where operands of helpers are stored.
    slot: Option<StackSlot>,
    slot_words: u32,
    vm: ir::Value,
    frame: ir::Value,
    /// The word that the version was entered with (an environment, mostly), and the address in it.
    entered_with: (ir::Value, ir::Value),
    state: ir::Value,
    /// Set if the version is for direct calls.
    entered: Option<Entered>,
    /// Set while the start of the version is repeated before a call of itself.
    shortcut: Option<Shortcut>,
    /// The address of the version's call frame, if it has one and makes direct calls.
    own_frame: Option<ir::Value>,
    /// The stack slot of the `Lazy` that describes the frame during direct calls.
    lazy: Option<StackSlot>,
    direct_sites: Vec<(u32, Arc<DirectSite>)>,
    /// Global functions that the code relies on.
    functions: Vec<GlobalFunction>,
    /// Objects' headers, elements of vectors, slots of environments: disjoint memory.
    headers: AliasRegion,
    elements: AliasRegion,
    slots: AliasRegion,
    roots: Vec<Opaque>,
    sites: Vec<Arc<CallSite>>,
    /// The instruction being lowered.
    here: Id,
    /// Whether the current block is on a cold path.
    in_cold_arm: bool,
}

/// Lowers a version into `func`.
pub fn lower(
    f: &Func,
    env: &CompileEnv,
    an: &Analysis,
    func: &mut Function,
    ctx: &mut FunctionBuilderContext,
    isa: &dyn TargetIsa,
) -> Lowered<Output> {
    let mut b = FunctionBuilder::new(func, ctx);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let p = b.block_params(entry).to_vec();
    let frame_address = memory::untagged(&mut b, p[1]);
    let mut region = |id: u32, what: &'static str| {
        b.func.dfg.alias_regions.insert(AliasRegionData { user_id: id, description: what.into() })
    };
    let (headers, elements, slots) = (region(1, "headers"), region(2, "elements"), region(3, "slots"));
    let slot_words = widest(f);
    let mut l = Lower {
        f,
        env,
        an,
        b,
        vals: vec![None; f.insts.len()],
        triples: HashMap::default(),
        blocks: vec![None; f.blocks.len()],
        helpers: HashMap::default(),
        exits: ExitTable::default(),
        countdown: if env.chaos != 0 { Countdown::new(f, &an.order) } else { Countdown::default() },
        unwind: [None; 2],
        slot: None,
        slot_words,
        vm: p[0],
        frame: p[1],
        entered_with: (p[1], frame_address),
        state: p[2],
        entered: direct::n_args(f).map(|_| Entered::new(f, an, &p)),
        shortcut: None,
        own_frame: None,
        lazy: None,
        direct_sites: Vec::new(),
        functions: Vec::new(),
        headers,
        elements,
        slots,
        roots: f.codes.iter().map(|c| c.object).collect(),
        sites: Vec::new(),
        here: Id(0),
        in_cold_arm: false,
    };
    l.run()?;
    l.b.seal_all_blocks();
    l.b.finalize(isa.frontend_config());
    Ok(Output {
        exits: l.exits.exits,
        states: l.exits.states,
        roots: l.roots,
        sites: l.sites,
        direct_sites: l.direct_sites,
        functions: l.functions,
    })
}

/// The most words that any instruction passes through memory.
fn widest(f: &Func) -> u32 {
    let slots = f.codes.iter().map(|c| c.slots.len()).max().unwrap_or(0);
    // Operands, behind them the held values of the operand stack, and behind those the suspects.
    let below = |i: &Inst| i.fs().map_or(0, |fs| f.inst(fs).args.len());
    let args = f.insts.iter().map(|i| i.args.len() + below(i)).max().unwrap_or(0);
    (slots.max(args + calls::MAX_SUSPECTS)).max(4) as u32 + 4
}

fn clif_type(rep: Rep) -> ir::Type {
    match rep {
        Rep::F64 => F64,
        Rep::I32 => I32,
        Rep::Bool => I8,
        Rep::Word | Rep::U64 | Rep::None => I64,
    }
}

impl<'a> Lower<'a, '_> {
    fn run(&mut self) -> Lowered {
        for block in &self.an.order {
            self.blocks[block.0 as usize] = Some(self.new_block(*block));
        }
        self.enter();
        let first = self.block_of(r_pir::Block(0));
        let anchor = self.an.has_loops().then(|| self.b.create_block());
        match anchor {
            None => _ = self.b.ins().jump(first, &[]),
            Some(anchor) => _ = self.b.ins().brif(self.vm, first, &[], anchor, &[]),
        }
        for block in &self.an.order {
            let clif = self.block_of(*block);
            self.b.switch_to_block(clif);
            self.begin_block(*block);
            for id in self.f.block(*block) {
                self.here = *id;
                self.b.set_srcloc(SourceLoc::new(id.0));
                self.instruction(*id)?;
            }
        }
        if let Some(anchor) = anchor {
            self.anchor(anchor);
        }
        self.cold_blocks()
    }

    /// A block that is never run (there is always a `Vm`), with edges to all shared blocks. Without it a block of a
    /// loop would dominate some of them, and Cranelift's loop stack would forget the loop after visiting them.
    fn anchor(&mut self, anchor: ir::Block) {
        self.b.set_cold_block(anchor);
        self.b.switch_to_block(anchor);
        let unwind = self.unwind_block();
        let mut calls = Vec::new();
        for b in self.exits.shared_blocks() {
            let types: Vec<ir::Type> =
                self.b.block_params(b).iter().map(|p| self.b.func.dfg.value_type(*p)).collect();
            let args: Vec<ir::BlockArg> = types.into_iter().map(|t| self.zero(t).into()).collect();
            calls.push(self.b.func.dfg.block_call(b, args.iter()));
        }
        let none = self.b.func.dfg.block_call(unwind, &[]);
        let table = self.b.create_jump_table(ir::JumpTableData::new(none, &calls));
        let k = self.b.ins().ireduce(I32, self.state);
        self.b.ins().br_table(k, table);
    }

    fn zero(&mut self, t: ir::Type) -> ir::Value {
        if t == F64 { self.b.ins().f64const(0.0) } else { self.b.ins().iconst(t, 0) }
    }

    /// Begins a cold path, which joins the usual one again.
    fn begin_cold(&mut self, block: ir::Block) {
        self.b.set_cold_block(block);
        self.b.switch_to_block(block);
        self.in_cold_arm = true;
    }

    /// Ends a cold path; code goes on in `block`.
    fn end_cold(&mut self, block: ir::Block) {
        self.b.switch_to_block(block);
        self.in_cold_arm = false;
    }

    /// A block with a parameter for each phi.
    fn new_block(&mut self, block: r_pir::Block) -> ir::Block {
        let clif = self.b.create_block();
        for id in self.f.block(block) {
            let inst = self.f.inst(*id);
            if inst.op != Op::Phi {
                break;
            }
            if self.an.same_as(*id).is_some() {
                continue;
            }
            let v = self.b.append_block_param(clif, clif_type(inst.ty.rep()));
            self.vals[id.0 as usize] = Some(v);
        }
        clif
    }

    fn block_of(&self, block: r_pir::Block) -> ir::Block {
        match self.blocks[block.0 as usize] {
            Some(b) => b,
            None => unreachable!("successors of reachable blocks are reachable"),
        }
    }

    /// The block that returns `ERR`.
    fn unwind_block(&mut self) -> ir::Block {
        let k = usize::from(self.has_frame());
        match self.unwind[k] {
            Some(b) => b,
            None => *self.unwind[k].insert(self.b.create_block()),
        }
    }

    /// The bodies of shared cold blocks, which come last in the layout.
    fn cold_blocks(&mut self) -> Lowered {
        for (k, b) in self.unwind.into_iter().enumerate() {
            let Some(b) = b else { continue };
            self.b.set_cold_block(b);
            self.b.switch_to_block(b);
            if k == 1 {
                self.end_unwound();
            }
            let err = self.word(ERR);
            self.b.ins().return_(&[err]);
        }
        self.exit_blocks();
        Ok(())
    }

    fn instruction(&mut self, id: Id) -> Lowered {
        let f = self.f;
        let i = f.inst(id);
        match i.op {
            Op::Phi => self.phi(id),
            Op::Framestate => Ok(()),
            Op::Const => self.constant(id, i),
            Op::LdArg => self.load_argument(id, i),
            Op::LdState => self.load_state(id, i),
            Op::LdEnv => self.set(id, self.frame, Type::ENV),
            Op::LdParent => self.load_parent(id),
            Op::Outer => self.outer(id, i),
            Op::ClosureEnv => self.closure_env(id, i),
            Op::MkEnv => self.make_env(id, i),
            Op::LdVar => self.load_var(id, i),
            Op::LdFree => self.load_free(id, i),
            Op::LdFun => self.load_fun(id, i),
            Op::GlobalVar | Op::GlobalFun => self.load_global(id, i),
            Op::GlobalEnv => {
                let e = self.word(self.env.global_env.bits());
                self.set(id, e, Type::ENV)
            }
            Op::IsGlobal => {
                let (e, global) = (self.get_word(i.args[0])?, self.word(self.env.global_env.bits()));
                let is = self.b.ins().icmp(ir::condcodes::IntCC::Equal, e, global);
                self.set(id, is, Type::BOOL)
            }
            Op::Ordinary => self.ordinary(id, i),
            Op::StVar => self.store_var(i),
            Op::Given => self.given(i),
            Op::MkPromise => self.make_promise(id, i),
            Op::Force => self.force(id, i),
            Op::Evaluated | Op::Peek => self.evaluated(id, i),
            Op::CanPeek => self.can_peek(id, i),
            Op::MkClosure | Op::Interp => self.interp(id, i),
            Op::Pure => self.pure(id, i),
            Op::Fused => self.fused(id, i),
            Op::Call => self.call(id, i),
            Op::CallDirect => self.call_direct(id, i),
            Op::ForInit => self.for_init(id, i),
            Op::Proj => self.project(id, i),
            Op::ForElement => self.for_element(id, i),
            Op::ForRelease => self.for_release(i),
            Op::SwitchIndex => self.switch_index(id, i),
            Op::Case => self.switch_case(id, i),
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FNeg => self.float(id, i),
            Op::FPow | Op::FMod | Op::FIntDiv => self.float_helper(id, i),
            Op::IAdd | Op::ISub | Op::IMul => self.checked_int(id, i),
            Op::IMod | Op::IIntDiv => self.divide_int(id, i),
            Op::INeg => self.negate_int(id, i),
            Op::IStep => self.step_int(id, i),
            Op::IToF => self.int_to_float(id, i),
            Op::LToI => self.pass(id, i, Type::INT),
            Op::NumToF => self.number_to_float(id, i),
            Op::Math1 => self.math(id, i),
            Op::MkComplex | Op::Part | Op::CMul | Op::CDiv | Op::Hypot => self.complex(id, i),
            Op::Choose => self.choose(id, i),
            Op::IAnd | Op::IOr | Op::IXor => self.int_bits(id, i),
            Op::FToI | Op::FTruncI => self.float_to_int(id, i),
            Op::RangeLeft => self.range_left(id, i),
            Op::RangeStep => self.range_step(id, i),
            Op::IToIdx => self.int_to_count(id, i),
            Op::IsNa => self.is_na(id, i),
            Op::StrCmp => self.compare_strings(id, i),
            Op::FCmp => self.compare_floats(id, i),
            Op::ICmp => self.compare_ints(id, i),
            Op::Truth => self.truth(id, i),
            Op::LAnd | Op::LOr => self.three_valued(id, i),
            Op::BNot | Op::BToL | Op::IdxIsZero | Op::IdxDec | Op::IdxInc => self.small(id, i),
            Op::LdElt | Op::LdEltM | Op::LdEltA | Op::LdEltList => self.load_element(id, i),
            Op::LdNth => self.load_nth(id, i),
            Op::LdEltN => self.load_of_several(id, i),
            Op::StWide => self.store_widening(id, i),
            Op::MkRange => self.make_range(id, i),
            Op::LdSlice => self.load_slice(id, i),
            Op::StSlice => self.store_slice(id, i),
            Op::StElt | Op::StEltM | Op::StEltA => self.store_element(id, i),
            Op::LdMember => self.load_member(id, i),
            Op::StMember => self.store_member(id, i),
            Op::StGrow | Op::StEltList => self.store_growing(id, i),
            Op::OwnElt => self.own_element(id, i),
            Op::Own => self.own(id, i),
            Op::OwnValue => self.own_value(id, i, 0),
            Op::Length => self.length(id, i),
            Op::Extent => self.extent(id, i),
            Op::Place => self.matrix_place(id, i),
            Op::Assume => self.assume(i),
            Op::Is | Op::Identical | Op::IsBase | Op::IsProto | Op::IsDirect | Op::EnvClean | Op::Within => {
                self.condition(id, i)
            }
            Op::Cast => self.pass(id, i, f.ty(i.args[0])),
            Op::Checkpoint | Op::CallPoint | Op::Jump | Op::Branch | Op::JumpTable => self.branch(id, i),
            Op::Deopt => self.deopt(i),
            Op::Return => self.return_(i),
            Op::Unreachable => self.unreachable(),
            Op::Visible => self.visible(i),
            Op::Safepoint => self.safepoint(i),
        }
    }

    // Values.

    fn word(&mut self, bits: u64) -> ir::Value {
        self.b.ins().iconst(I64, bits as i64)
    }

    /// A value as a constant, kept alive with the code.
    fn value(&mut self, v: Opaque) -> ir::Value {
        if v.is_ptr() && !self.roots.contains(&v) {
            self.roots.push(v);
        }
        self.word(v.bits())
    }

    /// The value of an instruction in its own representation.
    fn get(&mut self, id: Id) -> Lowered<ir::Value> {
        match self.vals[id.0 as usize] {
            Some(v) => Ok(v),
            None => Err(Refusal::Undefined(self.f.inst(self.here).op)),
        }
    }

    /// Sets the result of an instruction, given in the representation of `from`.
    fn set(&mut self, id: Id, v: ir::Value, from: Type) -> Lowered {
        let ty = self.f.ty(id);
        let v = self.convert(v, from, ty);
        if self.b.func.dfg.value_type(v) != clif_type(ty.rep()) {
            return Err(Refusal::Operand(self.f.inst(id).op));
        }
        self.vals[id.0 as usize] = Some(v);
        Ok(())
    }

    /// Most phis are block parameters; some are always the same word as another value.
    fn phi(&mut self, id: Id) -> Lowered {
        if let Some(same) = self.an.same_as(id) {
            self.vals[id.0 as usize] = Some(self.get(same)?);
        }
        Ok(())
    }

    /// The result is the first operand, which is of type `from`.
    fn pass(&mut self, id: Id, i: &Inst, from: Type) -> Lowered {
        let v = self.get(i.args[0])?;
        self.set(id, v, from)
    }

    fn constant(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Const(v) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let c = match i.ty.rep() {
            Rep::F64 => self.b.ins().f64const(f64::from_bits(v.bits())),
            Rep::I32 => self.b.ins().iconst(I32, i64::from(v.payload_i32())),
            Rep::Bool => self.b.ins().iconst(I8, i64::from(v == Opaque::TRUE)),
            Rep::Word | Rep::U64 | Rep::None => self.value(v),
        };
        self.vals[id.0 as usize] = Some(c);
        Ok(())
    }

    fn load_state(&mut self, id: Id, i: &Inst) -> Lowered {
        let Imm::Index(n) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let v = self.b.ins().load(I64, MemFlagsData::trusted(), self.state, n as i32 * 8);
        let from = if i.ty.rep() == Rep::U64 { Type::IDX } else { Type::ANY };
        self.set(id, v, from)
    }

    // Calls of helpers.

    fn helper(&mut self, h: Helper) -> FuncRef {
        if let Some(f) = self.helpers.get(&h) {
            return *f;
        }
        let abi = |a: &Abi| AbiParam::new(if *a == Abi::F64 { F64 } else { I64 });
        let preserves = h == Helper::Preserving;
        let mut s = Signature::new(if preserves { CallConv::PreserveAll } else { CallConv::SystemV });
        s.params.extend(h.params().iter().map(abi));
        if !preserves {
            s.returns.push(abi(&h.result()));
        }
        let signature = self.b.import_signature(s);
        let name = UserExternalName { namespace: 0, index: h as u32 };
        let name = ExternalName::user(self.b.func.declare_imported_user_function(name));
        let f = self.b.import_function(ExtFuncData { name, signature, colocated: false, patchable: false });
        self.helpers.insert(h, f);
        f
    }

    fn call_helper(&mut self, h: Helper, args: &[ir::Value]) -> ir::Value {
        let f = self.helper(h);
        let call = self.b.ins().call(f, args);
        self.b.inst_results(call)[0]
    }

    /// Calls a helper with at most five words, the `Vm` first, from a cold path: registers are preserved.
    fn call_cold(&mut self, h: Helper, args: &[ir::Value]) -> ir::Value {
        let stub = self.helper(Helper::Preserving);
        let mut words = vec![self.word(h.address() as u64)];
        words.extend_from_slice(args);
        let none = self.word(0);
        words.resize(6, none);
        self.b.ins().call(stub, &words);
        self.b.ins().load(I64, MemFlagsData::trusted(), self.vm, VM_COLD_RESULT)
    }

    /// Calls a helper for an instruction. Outside of the loops of a function that has some, it is better to save
    /// registers in the call than to have the loops keep their values in memory.
    fn call_for(&mut self, id: Id, h: Helper, args: &[ir::Value]) -> ir::Value {
        if self.an.is_beside_loops(id) { self.call_cold(h, args) } else { self.call_helper(h, args) }
    }

    /// As `call_cold`, for a helper whose only failure is an unwinding.
    fn call_cold_or_unwind(&mut self, h: Helper, args: &[ir::Value]) -> ir::Value {
        let r = self.call_cold(h, args);
        self.unwind_if_err(r);
        r
    }

    /// Calls a helper whose only failure is an unwinding, in which case the version returns `ERR`.
    fn call_or_unwind(&mut self, h: Helper, args: &[ir::Value]) -> ir::Value {
        let r = self.call_helper(h, args);
        self.unwind_if_err(r);
        r
    }

    fn unwind_if_err(&mut self, r: ir::Value) {
        let err = self.word(ERR);
        let failed = self.b.ins().icmp(ir::condcodes::IntCC::Equal, r, err);
        let (unwind, next) = (self.unwind_block(), self.b.create_block());
        self.b.ins().brif(failed, unwind, &[], next, &[]);
        self.b.switch_to_block(next);
    }

    /// Stores words for a helper; gives their address.
    fn store_words(&mut self, words: &[ir::Value]) -> ir::Value {
        debug_assert!(words.len() <= self.slot_words as usize);
        let size = StackSlotData::new(StackSlotKind::ExplicitSlot, self.slot_words * 8, 3);
        let b = &mut self.b;
        let slot = *self.slot.get_or_insert_with(|| b.create_sized_stack_slot(size));
        let at = self.b.ins().stack_addr(I64, slot, 0);
        for (k, w) in words.iter().enumerate() {
            self.b.ins().store(MemFlagsData::trusted(), *w, at, k as i32 * 8);
        }
        at
    }
}
