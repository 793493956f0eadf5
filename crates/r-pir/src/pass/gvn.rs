//! Global value numbering: what was computed before, on every way here, is not computed again.
//!
//! Instructions that leave through a checkpoint count as well: if the first one came through, so
//! does the second. A `Cast` may be replaced by an earlier one, which stands after its own
//! assumption. A second force of the same word gives what the first gave, unless the word may be
//! unbound (then each force looks outwards anew). Reads of elements are equal only as long as
//! nothing was written, which is followed within a block (or everywhere, if nothing ever is).

use std::collections::HashMap;

use super::{Options, edit};
use crate::analysis::{Cfg, Dom};
use crate::func::{Block, Func, Id, Imm, Inst};
use crate::op::{Effects, Op};
use crate::types::Type;

/// What makes two instructions the same.
type Key = (Op, Vec<Id>, String, Type, u32);

struct Gvn {
    table: HashMap<Key, Vec<(Block, Id)>>,
    map: HashMap<Id, Id>,
    /// Whether elements are ever written.
    writes: bool,
}

pub fn run(f: &mut Func, _: &Options) -> usize {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let all = || cfg.rpo.iter().flat_map(|b| f.block(*b)).map(|i| f.inst(*i));
    let writes = all().any(|i| i.fx.has(Effects::MEM_W | Effects::R | Effects::STATE));
    let mut g = Gvn { table: HashMap::new(), map: HashMap::new(), writes };
    let exits = crate::analysis::exits::exit_blocks(f);
    for b in cfg.rpo.iter().filter(|b| !exits.contains_key(b)) {
        g.block(f, &dom, *b);
    }
    let n = g.map.len();
    edit::replace(f, &g.map);
    n
}

impl Gvn {
    fn block(&mut self, f: &mut Func, dom: &Dom, b: Block) {
        let mut epoch = 0;
        for i in f.block(b).to_vec() {
            for k in 0..f.inst(i).args.len() {
                let a = f.inst(i).args[k];
                f.inst_mut(i).args[k] = self.end(a);
            }
            let inst = f.inst(i);
            if inst.fx.has(Effects::MEM_W | Effects::R | Effects::STATE) {
                epoch += 1;
            }
            let Some(key) = self.key(f, inst, b, epoch) else { continue };
            let seen = self.table.entry(key).or_default();
            match seen.iter().find(|(p, _)| dom.dominates(*p, b)) {
                Some((_, same)) => _ = self.map.insert(i, *same),
                None => seen.push((b, i)),
            }
        }
    }

    fn end(&self, mut i: Id) -> Id {
        while let Some(n) = self.map.get(&i) {
            i = *n;
        }
        i
    }

    fn key(&self, f: &Func, inst: &Inst, b: Block, epoch: u32) -> Option<Key> {
        let pure = Effects(inst.fx.0 & !(Effects::EXITS.0 | Effects::MEM_R.0)) == Effects::NONE;
        let reads = inst.fx.has(Effects::MEM_R);
        let counts = match inst.op {
            Op::Phi | Op::Assume | Op::LdArg | Op::LdState | Op::Framestate | Op::Safepoint | Op::Proj => {
                false
            }
            Op::Own => false,
            Op::Force => !f.ty(inst.args[0]).meets(Type::UNBOUND),
            _ => pure && !inst.ty.is_none(),
        };
        if !counts {
            return None;
        }
        let mut args = if inst.op == Op::Force { vec![inst.args[0]] } else { inst.operands().to_vec() };
        if matches!(inst.op, Op::IAdd | Op::IMul | Op::LAnd | Op::LOr) {
            args.sort_unstable();
        }
        // Within a block nothing may have been written since; elsewhere nothing ever.
        let place = if reads && self.writes { (b.0 << 12) + (epoch & 0xFFF) + 1 } else { 0 };
        let imm = match &inst.imm {
            Imm::Const(v) => format!("{:x}", v.bits()),
            Imm::Sym(_) if inst.op == Op::Force => String::new(),
            imm => format!("{imm:?}"),
        };
        let ty = if inst.op == Op::Force { Type::NONE } else { inst.ty };
        Some((inst.op, args, imm, ty, place))
    }
}
