//! The verifier: what every pass may rely on and must keep.
//!
//! SSA (one definition, which dominates its uses), operands of the types their instruction wants,
//! phis that agree with the predecessors, one terminator a block, straight-line exit blocks, and
//! the rule of speculation: nothing observable between a checkpoint and what leaves through it.

use crate::analysis::exits::{self, Open};
use crate::analysis::{Cfg, Dom};
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::{Effects, ImmKind, Op, Tail};
use crate::text::print_inst;
use crate::types::Type;

/// Everything that is wrong, in words.
pub fn verify(f: &Func) -> Result<(), Vec<String>> {
    let cfg = Cfg::new(f);
    let mut v = Verifier { f, cfg: &cfg, errors: Vec::new() };
    v.structure();
    if v.errors.is_empty() {
        let dom = Dom::new(f, &cfg);
        v.dominance(&dom);
        v.exit_blocks();
        v.open_checkpoints();
    }
    if v.errors.is_empty() { Ok(()) } else { Err(v.errors) }
}

struct Verifier<'a> {
    f: &'a Func,
    cfg: &'a Cfg,
    errors: Vec<String>,
}

impl Verifier<'_> {
    fn error(&mut self, i: Id, what: &str) {
        self.errors.push(format!("{what}: {}", print_inst(self.f, i)));
    }

    /// Blocks, arities, immediates, operand types.
    fn structure(&mut self) {
        let mut placed = vec![false; self.f.insts.len()];
        for b in self.cfg.rpo.clone() {
            let block = self.f.block(b);
            if self.f.terminator(b).is_none() {
                self.errors.push(format!("BB{} has no terminator", b.0));
            }
            let mut phis_over = false;
            for (k, i) in block.iter().enumerate() {
                let inst = self.f.inst(*i);
                if std::mem::replace(&mut placed[i.0 as usize], true) {
                    self.error(*i, "placed twice");
                }
                if inst.op.is_terminator() && k + 1 != block.len() {
                    self.error(*i, "terminator inside a block");
                }
                phis_over |= inst.op != Op::Phi;
                if inst.op == Op::Phi && phis_over {
                    self.error(*i, "phi after other instructions");
                }
                self.shape(*i, inst);
            }
        }
    }

    fn shape(&mut self, i: Id, inst: &Inst) {
        if inst.args.len() < inst.tail_len() {
            return self.error(i, "dependencies are missing");
        }
        let n = inst.operands().len();
        if !inst.op.arity().fits(n) {
            return self.error(i, "wrong number of operands");
        }
        if !imm_fits(inst) {
            self.error(i, "wrong immediate");
        }
        if inst.op == Op::Interp && inst.bc.is_none() {
            self.error(i, "no bytecode instruction");
        }
        let agrees = inst.op != Op::Phi || inst.blocks.len() == inst.args.len();
        if !agrees || !inst.op.successors().fits(inst.blocks.len()) {
            self.error(i, "wrong number of successors");
        }
        let free = matches!(inst.op, Op::Interp | Op::Const | Op::Phi | Op::LdState | Op::Proj | Op::Cast);
        if !free && !inst.ty.classes().within(inst.op.result().classes()) {
            self.error(i, "result is wider than its instruction's");
        }
        for (k, a) in inst.operands().iter().enumerate() {
            let want = inst.op.operand(k);
            if !self.f.ty(*a).classes().within(want) {
                self.error(i, &format!("operand {k} is {} and should be {want}", self.f.ty(*a)));
            }
        }
        for (k, a) in inst.args[n..].iter().enumerate() {
            let want = dependency_type(inst.op.tail(), k);
            if !self.f.ty(*a).within(want) {
                self.error(i, &format!("dependency {k} should be {want}"));
            }
        }
    }

    fn dominance(&mut self, dom: &Dom) {
        for b in self.cfg.rpo.clone() {
            for i in self.f.block(b) {
                let inst = self.f.inst(*i);
                if inst.op == Op::Phi {
                    self.phi(*i, inst, b, dom);
                } else if let Some(a) = inst.args.iter().find(|a| !dom.value_reaches(**a, *i)) {
                    let what = format!("{} does not dominate its use", print_inst(self.f, *a));
                    self.error(*i, &what);
                }
            }
        }
    }

    fn phi(&mut self, i: Id, inst: &Inst, b: Block, dom: &Dom) {
        let mut from = inst.blocks.clone();
        let mut preds = self.cfg.preds(b).to_vec();
        from.sort_unstable();
        preds.sort_unstable();
        if from != preds || inst.args.len() != from.len() {
            return self.error(i, &format!("phi does not agree with the predecessors {preds:?}"));
        }
        for (p, a) in inst.blocks.iter().zip(&inst.args) {
            if !dom.reaches_end(*a, *p) {
                self.error(i, &format!("operand from BB{} is not there", p.0));
            }
            if !self.f.ty(*a).within(inst.ty) {
                self.error(i, "phi is narrower than an operand");
            }
        }
    }

    fn exit_blocks(&mut self) {
        for (b, cp) in exits::exit_blocks(self.f).iter() {
            if self.cfg.preds(b).len() != 1 || !self.cfg.is_reachable(b) {
                self.error(cp, "exit block has other predecessors");
            }
            if self.f.terminator(b).is_none_or(|t| t.op != Op::Deopt) {
                self.error(cp, "exit block does not end in Deopt");
            }
            for i in self.f.block(b) {
                if !may_exit_do(self.f.inst(*i)) {
                    self.error(*i, "not for an exit block");
                }
            }
        }
    }

    fn is_right_after_point(&self, b: Block, call: Id) -> bool {
        let before = self.f.block(b).iter().take_while(|i| **i != call);
        let quiet = before.into_iter().all(|i| !self.f.inst(*i).fx.is_observable());
        let point = self.f.inst(call).point().map(|p| self.f.inst(p));
        quiet && point.is_some_and(|p| p.op == Op::CallPoint && p.blocks.first() == Some(&b))
    }

    fn open_checkpoints(&mut self) {
        let open = Open::new(self.f, self.cfg);
        for b in self.cfg.rpo.clone() {
            let mut now = open.at_start(b).to_vec();
            for i in self.f.block(b) {
                if let Some(cp) = self.f.inst(*i).cp()
                    && !now.contains(&cp)
                {
                    self.error(*i, "something observable since its checkpoint");
                }
                if self.f.inst(*i).op == Op::CallDirect && !self.is_right_after_point(b, *i) {
                    self.error(*i, "not right after its point");
                }
                exits::step(self.f, *i, &mut now);
            }
        }
    }
}

fn imm_fits(inst: &Inst) -> bool {
    matches!(
        (inst.op.imm(), &inst.imm),
        (ImmKind::None, Imm::None)
            | (ImmKind::Const, Imm::Const(_))
            | (ImmKind::Sym, Imm::Sym(_))
            | (ImmKind::Index, Imm::Index(_))
            | (ImmKind::Type, Imm::Type(_))
            | (ImmKind::At, Imm::At(_))
            | (ImmKind::Cc, Imm::Cc(_))
            | (ImmKind::Fn, Imm::Fn(_))
            | (ImmKind::Names, Imm::Names(_))
            | (ImmKind::Code, Imm::Code(_))
            | (ImmKind::Frame, Imm::Frame(_))
            | (ImmKind::Reason, Imm::Reason(_))
            | (ImmKind::Steps, Imm::Steps(_))
    )
}

fn dependency_type(tail: Tail, k: usize) -> Type {
    match tail {
        Tail::Cp | Tail::Point => Type::CP,
        Tail::EnvFs if k == 1 => Type::FS,
        Tail::EnvFs | Tail::Env => Type::ENV,
        Tail::None => Type::NONE,
    }
}

/// Exit blocks make what a frame needs, and change nothing but its environment.
fn may_exit_do(inst: &Inst) -> bool {
    let makes = matches!(inst.op, Op::StVar | Op::MkPromise | Op::MkEnv | Op::Deopt);
    let quiet = !inst.fx.is_observable() && !inst.fx.has(Effects::EXITS | Effects::CONTROL);
    makes || quiet && inst.op != Op::Phi
}
