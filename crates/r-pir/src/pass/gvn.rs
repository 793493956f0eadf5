//! Global value numbering: what was computed before on every path to an instruction is not computed again.
//!
//! Instructions that may deoptimize count as well: if the first one didn't, neither does the second. A `Cast` may
//! be replaced by an earlier one, which stands after its own guard. A second force of the same word gives what the
//! first gave, unless the word may be unbound (then each force looks it up in the parents anew). Reads of lists are
//! equal only as long as nothing was written: memory has a version, and a block starts with that of its dominator
//! if there is no write on the paths between them. Elements of vectors are looked for behind the stores that made
//! the vector (`elements`).

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::map::HashMap;

use super::elements::{Behind, behind_store};
use super::{Options, edit};
use crate::analysis::cfg::flow;
use crate::analysis::{Cfg, Dom};
use crate::func::{At, Block, Func, Id, Imm, Inst, Step};
use crate::op::{Effects, Op};
use crate::types::Type;

/// The table of instructions computed so far. Two instructions are equal if their operation, operands, immediate
/// and type are, and (if they read memory) its version. A hash of all that finds them.
struct Gvn {
    /// The newest entry with a hash.
    heads: HashMap<u64, u32>,
    entries: Vec<Entry>,
    /// The replacement of each instruction; itself, if it stays.
    to: Vec<Id>,
    changes: usize,
    versions: u32,
}

struct Entry {
    block: Block,
    id: Id,
    place: u32,
    /// The previous entry with the same hash.
    next: Option<u32>,
}

/// Whether an instruction may change elements of vectors or lists, or what a global name means.
fn writes(f: &Func, inst: &Inst) -> bool {
    let global = |e: Id| f.inst(e).op == Op::GlobalEnv || f.anywhere && f.inst(e).op == Op::LdEnv;
    let binds = || inst.op == Op::StVar && inst.env().is_some_and(global);
    inst.fx.has(Effects::MEM_W | Effects::R | Effects::STATE) || binds()
}

/// Which blocks write memory, and the state of a walk over the blocks between two.
struct Written {
    blocks: Vec<bool>,
    /// The last walk that visited each block.
    seen: Vec<u32>,
    walk: u32,
    work: Vec<Block>,
}

impl Written {
    fn new(f: &Func) -> Written {
        let blocks = f.blocks.iter().map(|b| b.iter().any(|i| writes(f, f.inst(*i)))).collect();
        Written { blocks, seen: vec![0; f.blocks.len()], walk: 0, work: Vec::new() }
    }

    /// Whether anything is written between the end of `top` and the start of `b`, which it dominates.
    fn between(&mut self, cfg: &Cfg, top: Block, b: Block) -> bool {
        if cfg.preds(b) == [top] {
            return false;
        }
        self.walk += 1;
        self.work.clear();
        self.work.extend(cfg.preds(b));
        while let Some(p) = self.work.pop() {
            if p == top || std::mem::replace(&mut self.seen[p.0 as usize], self.walk) == self.walk {
                continue;
            }
            if self.blocks[p.0 as usize] {
                return true;
            }
            self.work.extend(cfg.preds(p));
        }
        false
    }
}

pub fn run(f: &mut Func, _: &Options) -> usize {
    let cfg = flow(f);
    let dom = Dom::new(f, &cfg);
    let mut g = Gvn {
        heads: HashMap::default(),
        entries: Vec::new(),
        to: (0..f.insts.len() as u32).map(Id).collect(),
        changes: 0,
        versions: 0,
    };
    let mut written = Written::new(f);
    // The version of memory at the end of each block.
    let mut memory = vec![0; f.blocks.len()];
    let exits = crate::analysis::exits::exit_blocks(f);
    for b in cfg.rpo.iter().filter(|b| !exits.contains_key(b)) {
        let top = dom.idom(*b);
        let mut version = memory[top.0 as usize];
        if top != *b && written.between(&cfg, top, *b) {
            g.versions += 1;
            version = g.versions;
        }
        memory[b.0 as usize] = g.block(f, &dom, *b, version);
    }
    if g.changes > 0 {
        // Replacements are followed to their end, because exit blocks, which were not visited, may use a value that
        // was replaced.
        for k in 0..g.to.len() {
            g.to[k] = g.end(Id(k as u32));
        }
        edit::replace_by(f, &g.to);
    }
    g.changes
}

impl Gvn {
    /// Numbers the values of a block; returns the version of memory at its end.
    fn block(&mut self, f: &mut Func, dom: &Dom, b: Block, mut version: u32) -> u32 {
        for k in 0..f.block(b).len() {
            let i = f.block(b)[k];
            let inst = f.inst_mut(i);
            inst.args.iter_mut().for_each(|a| *a = self.end(*a));
            let inst = f.inst(i);
            if writes(f, inst) {
                self.versions += 1;
                version = self.versions;
            }
            if let Some(same) = self.element(f, dom, b, inst) {
                self.stands_for(i, same);
                continue;
            }
            let Some(place) = place(f, inst, version) else { continue };
            let hash = hash(inst, place);
            match self.seen(f, dom, b, inst, place, hash) {
                Some(same) => self.stands_for(i, same),
                None => {
                    let next = self.heads.insert(hash, self.entries.len() as u32);
                    self.entries.push(Entry { block: b, id: i, place, next });
                }
            }
        }
        version
    }

    fn stands_for(&mut self, i: Id, same: Id) {
        self.to[i.0 as usize] = same;
        self.changes += 1;
    }

    /// An equal instruction in a dominating block. (There is one at most: a second would have been replaced.)
    fn seen(&self, f: &Func, dom: &Dom, b: Block, inst: &Inst, place: u32, hash: u64) -> Option<Id> {
        let mut at = self.heads.get(&hash).copied();
        while let Some(k) = at {
            let e = &self.entries[k as usize];
            if e.place == place && dom.dominates(e.block, b) && is_same(f.inst(e.id), inst) {
                return Some(e.id);
            }
            at = e.next;
        }
        None
    }

    /// The value that a store gave an element, or an equal load before stores to other elements.
    fn element(&self, f: &Func, dom: &Dom, b: Block, load: &Inst) -> Option<Id> {
        let mut behind = behind_store(f, load)?;
        let mut older = load.clone();
        loop {
            match behind {
                Behind::Value(v) => return Some(self.end(v)),
                Behind::Vector(x) => older.args[0] = self.end(x),
            }
            let place = place(f, &older, 0)?;
            if let Some(same) = self.seen(f, dom, b, &older, place, hash(&older, place)) {
                return Some(same);
            }
            behind = behind_store(f, &older)?;
        }
    }

    fn end(&self, mut i: Id) -> Id {
        while self.to[i.0 as usize] != i {
            i = self.to[i.0 as usize];
        }
        i
    }
}

/// The version of memory (plus one) that an instruction reads, 0 if it reads none. `None` if the instruction takes
/// no part in value numbering.
fn place(f: &Func, inst: &Inst, version: u32) -> Option<u32> {
    let pure = Effects(inst.fx.0 & !(Effects::EXITS.0 | Effects::MEM_R.0)) == Effects::NONE;
    let counts = match inst.op {
        Op::Phi | Op::Assume | Op::LdArg | Op::LdState | Op::Framestate | Op::Safepoint | Op::Proj => false,
        Op::Own | Op::OwnValue => false,
        Op::Force => !f.ty(inst.args[0]).meets(Type::UNBOUND),
        _ => pure && !inst.ty.is_none(),
    };
    // A promise keeps its value, whatever is written.
    let reads = inst.fx.has(Effects::MEM_R) && inst.op != Op::Force;
    counts.then_some(if reads { version + 1 } else { 0 })
}

/// The operands that are compared: of a force, only the word.
fn operands(inst: &Inst) -> &[Id] {
    if inst.op == Op::Force { &inst.args[..1] } else { inst.operands() }
}

fn commutes(op: Op) -> bool {
    matches!(op, Op::IAdd | Op::IMul | Op::LAnd | Op::LOr)
}

/// Whether two instructions compute the same, given that they read the same version of memory.
fn is_same(a: &Inst, b: &Inst) -> bool {
    let same = |x: &[Id], y: &[Id]| {
        x == y || commutes(a.op) && matches!((x, y), ([p, q], [r, s]) if p == s && q == r)
    };
    a.op == b.op
        && same(operands(a), operands(b))
        && (a.op == Op::Force || a.ty == b.ty && is_same_imm(&a.imm, &b.imm))
}

fn hash(inst: &Inst, place: u32) -> u64 {
    let mut h = FxHasher::default();
    h.write_u32(inst.op as u32);
    h.write_u32(place);
    match operands(inst) {
        [a, b] if commutes(inst.op) => {
            h.write_u32(a.0.min(b.0));
            h.write_u32(a.0.max(b.0));
        }
        all => all.iter().for_each(|a| h.write_u32(a.0)),
    }
    if inst.op != Op::Force {
        h.write_u32(inst.ty.bits());
        words(&inst.imm, |w| h.write_u64(w));
    }
    h.finish()
}

/// An immediate as words. All immediates of one opcode are of one kind, so kinds needn't be told apart.
fn words(imm: &Imm, mut word: impl FnMut(u64)) {
    match imm {
        Imm::None => {}
        Imm::Const(v) | Imm::Sym(v) => word(v.bits()),
        Imm::Index(n) | Imm::Code(n) => word(u64::from(*n)),
        Imm::Type(t) => word(u64::from(t.bits())),
        Imm::At(at) => word(place_word(*at)),
        Imm::Cc(c) => word(*c as u64),
        Imm::Fn(m) => word(*m as u64),
        Imm::Reason(r) => word(*r as u64),
        Imm::Steps(all) => all.iter().for_each(|s| word(step_word(s))),
        Imm::Names(all) => all.iter().for_each(|v| word(v.bits())),
        Imm::Frame(at) => {
            word(place_word(at.at));
            word(u64::from(at.clean));
            word(at.call.map_or(u64::MAX, place_word));
        }
    }
}

/// Constants are the same if they are the same word.
fn is_same_imm(a: &Imm, b: &Imm) -> bool {
    match (a, b) {
        (Imm::Const(x), Imm::Const(y)) | (Imm::Sym(x), Imm::Sym(y)) => x.bits() == y.bits(),
        (Imm::Steps(x), Imm::Steps(y)) => x.iter().map(step_word).eq(y.iter().map(step_word)),
        (Imm::Names(x), Imm::Names(y)) => x.iter().map(|v| v.bits()).eq(y.iter().map(|v| v.bits())),
        _ => a == b,
    }
}

fn place_word(at: At) -> u64 {
    u64::from(at.code) << 32 | u64::from(at.pc)
}

fn step_word(s: &Step) -> u64 {
    match s {
        Step::Operand(k) => u64::from(*k) << 1,
        Step::Apply(_, _, at) => place_word(*at) << 1 | 1,
    }
}
