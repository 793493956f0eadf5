//! Global value numbering: what was computed before, on every way here, is not computed again.
//!
//! Instructions that leave through a checkpoint count as well: if the first one came through, so
//! does the second. A `Cast` may be replaced by an earlier one, which stands after its own
//! assumption. A second force of the same word gives what the first gave, unless the word may be
//! unbound (then each force looks outwards anew). Reads of lists are equal only as long as
//! nothing was written: each block starts with a version of the memory, its dominator's if there
//! is no write on the ways between them. An element of a vector is looked for behind the stores that
//! made it (`elements`).

use crate::map::HashMap;

use super::elements::{Behind, behind_store};
use super::{Options, edit};
use crate::analysis::{Cfg, Dom};
use crate::func::{Block, Func, Id, Imm, Inst, Step};
use crate::op::{Effects, Op};
use crate::types::Type;

/// What makes two instructions the same.
type Key = (Op, Vec<Id>, Vec<u64>, Type, u32);

struct Gvn {
    table: HashMap<Key, Vec<(Block, Id)>>,
    map: HashMap<Id, Id>,
    /// Version of the memory at the end of blocks.
    memory: HashMap<Block, u32>,
    versions: u32,
}

/// Whether elements may differ afterwards.
fn writes(inst: &Inst) -> bool {
    inst.fx.has(Effects::MEM_W | Effects::R | Effects::STATE)
}

/// Whether anything is written between the end of `top` and the start of `b`, which it dominates.
fn written_between(f: &Func, cfg: &Cfg, top: Block, b: Block) -> bool {
    let mut seen = Vec::new();
    let mut work = cfg.preds(b).to_vec();
    while let Some(p) = work.pop() {
        if p == top || seen.contains(&p) {
            continue;
        }
        seen.push(p);
        if f.block(p).iter().any(|i| writes(f.inst(*i))) {
            return true;
        }
        work.extend(cfg.preds(p));
    }
    false
}

pub fn run(f: &mut Func, _: &Options) -> usize {
    let cfg = Cfg::new(f);
    let dom = Dom::new(f, &cfg);
    let mut g =
        Gvn { table: HashMap::default(), map: HashMap::default(), memory: HashMap::default(), versions: 0 };
    let exits = crate::analysis::exits::exit_blocks(f);
    for b in cfg.rpo.iter().filter(|b| !exits.contains_key(b)) {
        let top = dom.idom(*b);
        let mut version = g.memory.get(&top).copied().unwrap_or(0);
        if top != *b && written_between(f, &cfg, top, *b) {
            g.versions += 1;
            version = g.versions;
        }
        g.block(f, &dom, *b, version);
    }
    let n = g.map.len();
    edit::replace(f, &g.map);
    n
}

impl Gvn {
    fn block(&mut self, f: &mut Func, dom: &Dom, b: Block, mut version: u32) {
        for i in f.block(b).to_vec() {
            for k in 0..f.inst(i).args.len() {
                let a = f.inst(i).args[k];
                f.inst_mut(i).args[k] = self.end(a);
            }
            let inst = f.inst(i);
            if writes(inst) {
                self.versions += 1;
                version = self.versions;
            }
            if let Some(same) = self.element(f, dom, b, inst) {
                self.map.insert(i, same);
                continue;
            }
            let Some(key) = key(f, inst, version) else { continue };
            let seen = self.table.entry(key).or_default();
            match seen.iter().find(|(p, _)| dom.dominates(*p, b)) {
                Some((_, same)) => _ = self.map.insert(i, *same),
                None => seen.push((b, i)),
            }
        }
        self.memory.insert(b, version);
    }

    /// The value an element was given by a store, or that was loaded before stores elsewhere.
    fn element(&self, f: &Func, dom: &Dom, b: Block, load: &Inst) -> Option<Id> {
        let mut older = load.clone();
        loop {
            match behind_store(f, &older)? {
                Behind::Value(v) => return Some(self.end(v)),
                Behind::Vector(x) => older.args[0] = self.end(x),
            }
            let seen = self.table.get(&key(f, &older, 0)?).map_or(&[][..], |v| v);
            if let Some((_, same)) = seen.iter().find(|(p, _)| dom.dominates(*p, b)) {
                return Some(*same);
            }
        }
    }

    fn end(&self, mut i: Id) -> Id {
        while let Some(n) = self.map.get(&i) {
            i = *n;
        }
        i
    }
}

/// An immediate as words. Those of one instruction are of one kind, so kinds needn't be told apart.
fn words(imm: &Imm) -> Vec<u64> {
    match imm {
        Imm::None => Vec::new(),
        Imm::Const(v) | Imm::Sym(v) => vec![v.bits()],
        Imm::Index(n) | Imm::Code(n) => vec![u64::from(*n)],
        Imm::Type(t) => vec![u64::from(t.bits())],
        Imm::At(at) => vec![u64::from(at.code), u64::from(at.pc)],
        Imm::Cc(c) => vec![*c as u64],
        Imm::Fn(m) => vec![*m as u64],
        Imm::Reason(r) => vec![*r as u64],
        Imm::Steps(all) => all.iter().map(step_word).collect(),
        Imm::Names(all) => all.iter().map(|v| v.bits()).collect(),
        Imm::Frame(at) => vec![
            u64::from(at.at.code),
            u64::from(at.at.pc),
            u64::from(at.clean),
            at.call.map_or(u64::MAX, |c| u64::from(c.code) << 32 | u64::from(c.pc)),
        ],
    }
}

fn step_word(s: &Step) -> u64 {
    match s {
        Step::Operand(k) => u64::from(*k) << 1,
        Step::Apply(_, _, at) => u64::from(at.code) << 33 | u64::from(at.pc) << 1 | 1,
    }
}

fn key(f: &Func, inst: &Inst, version: u32) -> Option<Key> {
    let pure = Effects(inst.fx.0 & !(Effects::EXITS.0 | Effects::MEM_R.0)) == Effects::NONE;
    // A promise keeps its value whatever happens.
    let reads = inst.fx.has(Effects::MEM_R) && inst.op != Op::Force;
    let counts = match inst.op {
        Op::Phi | Op::Assume | Op::LdArg | Op::LdState | Op::Framestate | Op::Safepoint | Op::Proj => false,
        Op::Own | Op::OwnValue => false,
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
    let place = if reads { version + 1 } else { 0 };
    let imm = if inst.op == Op::Force { Vec::new() } else { words(&inst.imm) };
    let ty = if inst.op == Op::Force { Type::NONE } else { inst.ty };
    Some((inst.op, args, imm, ty, place))
}
