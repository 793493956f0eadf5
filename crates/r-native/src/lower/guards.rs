//! Guards, their shared cold blocks, and exits after instructions that ran R code.

use r_pir::map::HashMap;
use r_policy::POLICY;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{self, BlockArg, InstBuilder, MemFlagsData, StackSlotData, StackSlotKind};
use r_pir::{Block, Effects, Id, Imm, Inst, Op, Reason, Type};

use super::{Lower, Lowered, clif_type};
use crate::compile::Refusal;
use crate::exits::{Exit, ExitState, StateBuilder};
use crate::helpers::Helper;
use crate::layout::ERR;

/// Where a failed check goes.
#[derive(Clone, Copy)]
pub(super) enum Fail {
    /// An exit through a checkpoint.
    Exit(Id, Option<Reason>),
    /// To a block without parameters.
    To(ir::Block),
    /// An edge that was made before (see `once`).
    Over(usize),
    /// The check never fails.
    Never,
}

/// The kind of a shared block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Way {
    Exit,
    /// After an instruction: the block has its status as a parameter, too.
    Leave,
}

/// A state with the values that are live in it.
#[derive(Clone)]
pub(super) struct Known {
    pub state: u32,
    pub live: Vec<Id>,
}

#[derive(Default)]
pub(super) struct ExitTable {
    pub exits: Vec<Exit>,
    pub states: Vec<ExitState>,
    /// States by exit block, and by framestate.
    by_block: HashMap<Block, Known>,
    by_frame: HashMap<Id, Known>,
    shared: HashMap<(Way, Vec<ir::Type>), ir::Block>,
    /// The shared blocks in the order of their making.
    order: Vec<(Way, Vec<ir::Type>, ir::Block)>,
    /// Blocks of single exits, which jump to a shared one.
    landings: Vec<Landing>,
    /// Edges that several checks share.
    edges: Vec<(ir::Block, Vec<BlockArg>)>,
}

/// A cold block of one exit, so that the exit's number needn't be loaded before the guard.
struct Landing {
    block: ir::Block,
    to: ir::Block,
    args: Vec<BlockArg>,
    id: u64,
}

impl ExitTable {
    pub fn shared_blocks(&self) -> Vec<ir::Block> {
        self.order.iter().map(|o| o.2).collect()
    }
}

impl Lower<'_, '_> {
    /// Where failed checks of an instruction go.
    pub(super) fn fail(&self, i: &Inst, reason: Reason) -> Fail {
        i.cp().map_or(Fail::Never, |cp| Fail::Exit(cp, Some(reason)))
    }

    /// Branches to `fail` if the condition holds.
    pub(super) fn fail_if(&mut self, cond: ir::Value, fail: Fail) -> Lowered {
        let (block, args) = match fail {
            Fail::Never => return Ok(()),
            Fail::Exit(..) if let Some(s) = self.shortcut => (s.call, Vec::new()),
            Fail::To(block) => (block, Vec::new()),
            Fail::Over(k) => self.exits.edges[k].clone(),
            Fail::Exit(cp, reason) => self.exit_edge(cp, reason)?,
        };
        let next = self.b.create_block();
        self.b.ins().brif(cond, block, &args, next, &[]);
        self.b.switch_to_block(next);
        Ok(())
    }

    /// Makes one exit for all checks of an instruction that follow: they fail for the same reason, and each edge
    /// costs the moves of its live values.
    pub(super) fn once(&mut self, fail: Fail) -> Lowered<Fail> {
        let Fail::Exit(cp, reason) = fail else { return Ok(fail) };
        if let Some(s) = self.shortcut {
            return Ok(Fail::To(s.call));
        }
        let edge = self.exit_edge(cp, reason)?;
        self.exits.edges.push(edge);
        Ok(Fail::Over(self.exits.edges.len() - 1))
    }

    fn exit_edge(&mut self, cp: Id, reason: Option<Reason>) -> Lowered<(ir::Block, Vec<BlockArg>)> {
        let Some(block) = self.f.inst(cp).blocks.get(1).copied() else {
            return Err(Refusal::Operand(self.f.inst(self.here).op));
        };
        let known = match self.exits.by_block.get(&block) {
            Some(k) => k.clone(),
            None => {
                let (state, live) =
                    StateBuilder::new(self.f).of_block(block).map_err(|e| Refusal::ExitBlock(e.0))?;
                let k = self.add_state(state, live);
                self.exits.by_block.insert(block, k.clone());
                k
            }
        };
        self.edge(Way::Exit, &known, reason, None, 0)
    }

    pub(super) fn add_state(&mut self, state: ExitState, live: Vec<Id>) -> Known {
        for s in &state.steps {
            self.root_step(s);
        }
        self.exits.states.push(state);
        Known { state: self.exits.states.len() as u32 - 1, live }
    }

    /// Adds the constants of an exit's step to the roots of the code.
    fn root_step(&mut self, step: &crate::exits::Step) {
        use crate::exits::{Source, Step};
        let mut keep = |s: &Source| {
            if let Source::Const(v) = s
                && v.is_ptr()
                && !self.roots.contains(v)
            {
                self.roots.push(*v);
            }
        };
        match step {
            Step::MkEnv { values, parent, .. } => values.iter().chain([parent]).for_each(&mut keep),
            Step::MkPromise { env, value, .. } => value.iter().chain([env]).for_each(&mut keep),
            Step::MkComplex { .. } => {}
            Step::StVar { value, env, .. } => [value, env].into_iter().for_each(&mut keep),
        }
    }

    /// A new exit and the edge to its shared block.
    fn edge(
        &mut self,
        way: Way,
        known: &Known,
        reason: Option<Reason>,
        status: Option<ir::Value>,
        results: u32,
    ) -> Lowered<(ir::Block, Vec<BlockArg>)> {
        let at = self.f.inst(self.here).at;
        let id = self.exits.exits.len() as u64;
        self.exits.exits.push(Exit { state: known.state, reason, at, results, framed: self.has_frame() });
        let mut args: Vec<BlockArg> = status.map(BlockArg::from).into_iter().collect();
        let mut types = Vec::with_capacity(known.live.len());
        for v in &known.live {
            args.push(self.get(*v)?.into());
            types.push(clif_type(self.f.ty(*v).rep()));
        }
        let to = self.shared(way, types);
        let in_loop = self.an.home[self.here.0 as usize].is_some_and(|b| self.an.depth(b) > 0);
        // Versions for direct calls are mostly short.
        let in_call = self.entered.is_some() && self.exits.exits.len() <= POLICY.lowering.exits;
        if (in_loop || in_call) && !self.in_cold_arm && self.an.loop_exits <= POLICY.lowering.exits {
            let block = self.b.create_block();
            self.exits.landings.push(Landing { block, to, args, id });
            return Ok((block, Vec::new()));
        }
        args.insert(0, BlockArg::from(self.word(id)));
        Ok((to, args))
    }

    fn shared(&mut self, way: Way, types: Vec<ir::Type>) -> ir::Block {
        if let Some(b) = self.exits.shared.get(&(way, types.clone())) {
            return *b;
        }
        let b = self.b.create_block();
        self.b.append_block_param(b, I64);
        if way == Way::Leave {
            self.b.append_block_param(b, I64);
        }
        for t in &types {
            self.b.append_block_param(b, *t);
        }
        self.exits.order.push((way, types.clone(), b));
        self.exits.shared.insert((way, types), b);
        b
    }

    /// The bodies of the shared blocks: they store the live words, call the engine, and return its result.
    pub(super) fn exit_blocks(&mut self) {
        for l in std::mem::take(&mut self.exits.landings) {
            self.b.set_cold_block(l.block);
            self.b.switch_to_block(l.block);
            let mut args = l.args;
            args.insert(0, BlockArg::from(self.word(l.id)));
            self.b.ins().jump(l.to, &args);
        }
        let order = std::mem::take(&mut self.exits.order);
        // A version for direct calls stores its site and closure behind the live words.
        let words = order.iter().map(|o| o.1.len()).max().unwrap_or(0) as u32 + 2;
        let data = StackSlotData::new(StackSlotKind::ExplicitSlot, words * 8, 3);
        let slot = self.b.create_sized_stack_slot(data);
        for (way, types, block) in order {
            self.b.set_cold_block(block);
            self.b.switch_to_block(block);
            let params = self.b.block_params(block).to_vec();
            let first = if way == Way::Leave { 2 } else { 1 };
            let at = self.b.ins().stack_addr(I64, slot, 0);
            for (k, (t, v)) in types.iter().zip(&params[first..]).enumerate() {
                let w = if *t == I64 || *t == F64 { *v } else { self.b.ins().uextend(I64, *v) };
                self.b.ins().store(MemFlagsData::trusted(), w, at, k as i32 * 8);
            }
            if let Some((site, closure)) = self.entered.as_ref().map(|e| (e.site, e.closure)) {
                let behind = types.len() as i32 * 8;
                self.b.ins().store(MemFlagsData::trusted(), site, at, behind);
                self.b.ins().store(MemFlagsData::trusted(), closure, at, behind + 8);
            }
            let handle = self.word(self.env.handle);
            let r = match way {
                Way::Exit => self.call_helper(Helper::Exit, &[self.vm, handle, params[0], at]),
                Way::Leave => self.call_helper(Helper::Leave, &[self.vm, handle, params[0], at, params[1]]),
            };
            self.b.ins().return_(&[r]);
        }
    }

    /// After a helper with a site: leaves if the helper gave `ERR` or `LEAVE`.
    pub(super) fn leave_unless_done(&mut self, i: &Inst, r: ir::Value, results: u32) -> Lowered {
        let Some(fs) = i.fs() else {
            self.unwind_if_err(r);
            return Ok(());
        };
        let known = match self.exits.by_frame.get(&fs) {
            Some(k) => k.clone(),
            None => {
                let (state, live) =
                    StateBuilder::new(self.f).of_framestate(fs).map_err(|e| Refusal::ExitBlock(e.0))?;
                let k = self.add_state(state, live);
                self.exits.by_frame.insert(fs, k.clone());
                k
            }
        };
        // `ERR` and `LEAVE` are neighbours.
        let err = self.word(ERR);
        let d = self.b.ins().isub(r, err);
        let two = self.word(2);
        let out = self.b.ins().icmp(IntCC::UnsignedLessThan, d, two);
        let (block, args) = self.edge(Way::Leave, &known, None, Some(r), results)?;
        let next = self.b.create_block();
        self.b.ins().brif(out, block, &args, next, &[]);
        self.b.switch_to_block(next);
        Ok(())
    }

    pub(super) fn assume(&mut self, i: &Inst) -> Lowered {
        let Imm::Reason(reason) = i.imm else { return Err(Refusal::Immediate(i.op)) };
        let Some(cp) = i.cp() else { return Ok(()) };
        let fail = self.once(Fail::Exit(cp, Some(reason)))?;
        if self.env.chaos != 0 && self.shortcut.is_none() {
            self.chaos(self.here, fail)?;
        }
        for c in i.operands() {
            if self.is_deferred(*c) {
                let inst = self.f.inst(*c);
                self.check(inst, fail)?;
            } else {
                let holds = self.get_bool(*c)?;
                let fails = self.b.ins().icmp_imm_s(IntCC::Equal, holds, 0);
                self.fail_if(fails, fail)?;
            }
        }
        Ok(())
    }

    /// Whether a condition is tested by the assumptions that use it rather than where it stands: all of them are in
    /// its block, and nothing in between could change the outcome.
    pub(super) fn is_deferred(&self, c: Id) -> bool {
        let inst = self.f.inst(c);
        let conditions = matches!(
            inst.op,
            Op::Is | Op::IsProto | Op::IsDirect | Op::IsBase | Op::EnvClean | Op::Identical | Op::Within
        );
        if !conditions {
            return false;
        }
        let (home, users) = (self.an.home[c.0 as usize], &self.an.uses[c.0 as usize]);
        let Some(home) = home else { return false };
        let block = self.f.block(home);
        let Some(at) = block.iter().position(|i| *i == c) else { return false };
        users.iter().all(|u| {
            self.f.inst(*u).op == Op::Assume
                && block[at..]
                    .iter()
                    .position(|i| i == u)
                    .is_some_and(|n| block[at..at + n].iter().all(|i| !changes_memory(self.f.inst(*i))))
        })
    }

    /// A `Deopt` on the main path: an unconditional exit.
    pub(super) fn deopt(&mut self, i: &Inst) -> Lowered {
        let (state, live) =
            StateBuilder::new(self.f).of_framestate(i.args[0]).map_err(|e| Refusal::ExitBlock(e.0))?;
        let known = self.add_state(state, live);
        let (block, args) = self.edge(Way::Exit, &known, None, None, 0)?;
        self.b.ins().jump(block, &args);
        Ok(())
    }
}

fn changes_memory(i: &Inst) -> bool {
    i.fx.has(Effects::R | Effects::ENV_W | Effects::MEM_W | Effects::SIGNALS | Effects::STATE)
        || i.ty == Type::NONE && !matches!(i.op, Op::Assume | Op::Visible | Op::Given)
}
