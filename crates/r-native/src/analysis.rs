//! What lowering must know of a whole function: the order of blocks, exit blocks, liveness, and which values may be
//! the same object.
//!
//! Alias classes: two values of a class *may be the same object*. Classes are joined through the instructions that
//! pass an object on (`Phi`, `Own`, `StElt`, `Cast`, `Force`...). A helper that may work on an operand in place
//! must be told when another value of its class is used later; a store must check whether an older value of its
//! vector is still in use. A value that was loaded from a list or came out of a call (*found*) may be any object:
//! nobody counts the references that compiled code has in registers, so such a value may alias values of every
//! class. `Own` compares with those once: nobody can find the vector anywhere else after it, so stores into it
//! check only values that were found since.

use r_pir::map::{HashMap, HashSet};

use r_bytecode::op::Op as Bc;
use r_pir::analysis::alias::gives_on;
use r_pir::analysis::{Cfg, Dom, Loops};
use r_pir::pass::edit::stores_into_first;
use r_pir::{Block, Effects, Func, Hint, Id, Inst, Op, Rep, Type};

/// A set of instructions.
#[derive(Clone, PartialEq, Default)]
struct Set(Vec<u64>);

impl Set {
    fn sized(n: usize) -> Set {
        Set(vec![0; n.div_ceil(64)])
    }
    fn add(&mut self, i: Id) {
        self.0[i.0 as usize / 64] |= 1 << (i.0 % 64);
    }
    fn remove(&mut self, i: Id) {
        self.0[i.0 as usize / 64] &= !(1 << (i.0 % 64));
    }
    fn join(&mut self, o: &Set) {
        self.0.iter_mut().zip(&o.0).for_each(|(a, b)| *a |= b);
    }
    fn ids(&self) -> impl Iterator<Item = Id> + '_ {
        let bits = |w: u64| (0..64).filter(move |b| w >> b & 1 != 0);
        self.0.iter().enumerate().flat_map(move |(k, w)| bits(*w).map(move |b| Id(k as u32 * 64 + b)))
    }
}

pub struct Analysis {
    /// Reachable blocks without exit blocks, in reverse postorder.
    pub order: Vec<Block>,
    pub exit_blocks: HashSet<Block>,
    /// Block of each placed instruction.
    pub home: Vec<Option<Block>>,
    pub uses: Vec<Vec<Id>>,
    /// The alias class of each instruction: its least member (union-find).
    class: Vec<u32>,
    /// The found values of each class that has some.
    found: HashMap<u32, Vec<Id>>,
    /// The `Own` instructions of the vector that a store writes to.
    owners: HashMap<Id, Vec<Id>>,
    pub dom: Dom,
    /// Phis that are always the same word as another value.
    same: HashMap<Id, Id>,
    /// The number of instructions in loops that may leave.
    pub loop_exits: usize,
    /// The loop depth of each block.
    depth: Vec<u32>,
    /// Safepoints in loops that may allocate.
    allocating: HashSet<Id>,
    /// The values that may be shared and are used after an instruction, for those instructions that `wants`
    /// accepts.
    after: HashMap<Id, Vec<Id>>,
}

/// Instructions whose helper may work on operands in place, or that store into a vector.
fn wants(op: Op) -> bool {
    stores_into_first(op)
        || op.is_own()
        || matches!(op, Op::Interp | Op::Call | Op::CallDirect | Op::Pure | Op::Fused | Op::ForInit)
}

/// Whether the result is *found*: an existing object that variables outside of this code, or lists, may hold.
fn finds(f: &Func, i: &Inst) -> bool {
    match i.op {
        // A variable outside of the frame, whose vector `<<-` may modify while another variable is the same one.
        Op::LdVar => i.env().is_some_and(|e| !matches!(f.inst(e).op, Op::LdEnv | Op::MkEnv)),
        Op::LdEltList | Op::LdMember | Op::ForElement | Op::Call | Op::CallDirect | Op::LdFree => true,
        Op::Interp | Op::Pure => i.bc.is_none_or(finds_by) && !makes_new(i),
        _ => false,
    }
}

/// Whether a bytecode instruction may give an existing object other than one of its operands.
fn finds_by(bc: Bc) -> bool {
    !matches!(
        bc,
        Bc::Add
            | Bc::Sub
            | Bc::Mul
            | Bc::Div
            | Bc::Pow
            | Bc::Mod
            | Bc::IntDiv
            | Bc::Neg
            | Bc::Not
            | Bc::Eq
            | Bc::Ne
            | Bc::Lt
            | Bc::Le
            | Bc::Gt
            | Bc::Ge
            | Bc::Colon
            | Bc::Subset
            | Bc::Assign
            | Bc::Assign2
            | Bc::AssignMatrix
            | Bc::AssignArray
            | Bc::AssignDollar
            | Bc::Closure
            | Bc::BranchFalse
            | Bc::AndLeft
            | Bc::AndRight
            | Bc::OrLeft
            | Bc::OrRight
            | Bc::GuardBase
    )
}

/// Whether the result of the called builtin is always a new object, or one that is never modified.
fn makes_new(i: &Inst) -> bool {
    match i.hint {
        Hint::Builtin(facts) => facts.is_new(i.operands().len()),
        Hint::None | Hint::Eager | Hint::EagerTry | Hint::Try | Hint::Doubted | Hint::Plain | Hint::Own => {
            false
        }
    }
}

impl Analysis {
    pub fn new(f: &Func) -> Analysis {
        let exit_blocks: HashSet<Block> = f
            .block_ids()
            .filter_map(|b| f.terminator(b))
            .filter(|t| t.op.is_point())
            .filter_map(|t| t.blocks.get(1).copied())
            .collect();
        let cfg = Cfg::new(f);
        let dom = Dom::new(f, &cfg);
        let loops = Loops::new(f, &cfg, &dom);
        let mut a = Analysis {
            order: order(f, &exit_blocks),
            exit_blocks,
            home: vec![None; f.insts.len()],
            uses: vec![Vec::new(); f.insts.len()],
            class: (0..f.insts.len() as u32).collect(),
            found: HashMap::default(),
            owners: HashMap::default(),
            dom,
            same: HashMap::default(),
            loop_exits: 0,
            allocating: allocating_safepoints(f, &loops),
            depth: loops.depth,
            after: HashMap::default(),
        };
        for b in f.block_ids() {
            for i in f.block(b) {
                a.home[i.0 as usize] = Some(b);
            }
        }
        a.collect_uses(f);
        let may_leave = |i: &&Id| f.inst(**i).point().is_some() || f.inst(**i).fs().is_some();
        let in_loops = a.order.iter().filter(|b| a.depth(**b) > 0);
        a.loop_exits = in_loops.map(|b| f.block(*b).iter().filter(may_leave).count()).sum();
        a.join_classes(f);
        a.liveness(f);
        a.find_same(f);
        a
    }

    /// The value that a phi always is, if there is one: the back edge of a loop brings the vector that was stored
    /// into, which is the same word.
    pub fn same_as(&self, phi: Id) -> Option<Id> {
        self.same.get(&phi).copied()
    }

    fn find_same(&mut self, f: &Func) {
        let phis: Vec<Id> = self
            .order
            .iter()
            .flat_map(|b| f.block(*b))
            .copied()
            .filter(|i| f.inst(*i).op == Op::Phi)
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            for p in phis.iter().filter(|p| f.ty(**p).rep() == Rep::Word) {
                if self.same.contains_key(p) {
                    continue;
                }
                let mut inputs: Vec<Id> = f.inst(*p).args.iter().map(|a| self.origin(f, *a)).collect();
                inputs.retain(|i| i != p);
                inputs.dedup();
                if let [one] = inputs[..]
                    && f.ty(one).rep() == Rep::Word
                {
                    self.same.insert(*p, one);
                    changed = true;
                }
            }
        }
    }

    /// The value that has the same word as this one.
    fn origin(&self, f: &Func, mut v: Id) -> Id {
        loop {
            let i = f.inst(v);
            v = match i.op {
                Op::Phi => match self.same.get(&v) {
                    Some(s) => *s,
                    None => return v,
                },
                Op::StElt | Op::StEltM | Op::StEltA
                    if self.others_after(f, v, i.args[0]).next().is_none() =>
                {
                    i.args[0]
                }
                Op::Cast if f.ty(i.args[0]).rep() == i.ty.rep() => i.args[0],
                _ => return v,
            };
        }
    }

    fn collect_uses(&mut self, f: &Func) {
        for b in f.block_ids() {
            for i in f.block(b) {
                for arg in &f.inst(*i).args {
                    self.uses[arg.0 as usize].push(*i);
                }
            }
        }
    }

    fn find(&self, i: Id) -> u32 {
        let mut k = i.0;
        while self.class[k as usize] != k {
            k = self.class[k as usize];
        }
        k
    }

    fn join_classes(&mut self, f: &Func) {
        for b in &self.order.clone() {
            for i in f.block(*b) {
                let inst = f.inst(*i);
                let from: &[Id] = match inst.op {
                    Op::Phi => &inst.args,
                    op if gives_on(op) => &inst.args[..1],
                    _ => &[],
                };
                for v in from {
                    let (x, y) = (self.find(*i), self.find(*v));
                    self.class[x.max(y) as usize] = x.min(y);
                }
            }
        }
        let all = self.order.iter().flat_map(|b| f.block(*b)).filter(|i| finds(f, f.inst(**i)));
        let mut found: HashMap<u32, Vec<Id>> = HashMap::default();
        for i in all {
            found.entry(self.find(*i)).or_default().push(*i);
        }
        self.found = found;
        let stores = self.order.iter().flat_map(|b| f.block(*b)).copied();
        let stores = stores.filter(|i| matches!(f.inst(*i).op, Op::StElt | Op::StEltM | Op::StEltA));
        self.owners = stores.filter_map(|i| Some((i, owners(f, f.inst(i).args[0])?))).collect();
    }

    /// Whether all found values of two classes were found before a store's vector was made private by `Own`.
    fn is_settled(&self, store: Id, classes: [u32; 2]) -> bool {
        let Some(owners) = self.owners.get(&store) else { return false };
        let found = || classes.iter().filter_map(|c| self.found.get(c)).flatten();
        owners.iter().all(|o| found().all(|g| self.dom.value_reaches(*g, *o)))
    }

    /// Whether something in the innermost loop around a safepoint may allocate.
    pub fn allocates_around(&self, safepoint: Id) -> bool {
        self.allocating.contains(&safepoint)
    }

    pub fn has_loops(&self) -> bool {
        self.depth.iter().any(|d| *d > 0)
    }

    /// Whether an instruction is in no loop, while others are.
    pub fn is_beside_loops(&self, i: Id) -> bool {
        self.has_loops() && self.home[i.0 as usize].is_none_or(|b| self.depth(b) == 0)
    }

    pub fn depth(&self, b: Block) -> u32 {
        self.depth[b.0 as usize]
    }

    /// The successors of a block without exit blocks.
    pub fn next_blocks(&self, f: &Func, b: Block) -> Vec<Block> {
        f.successors(b).iter().copied().filter(|s| !self.exit_blocks.contains(s)).collect()
    }

    pub fn same_class(&self, a: Id, b: Id) -> bool {
        self.find(a) == self.find(b)
    }

    /// Members of the class of `of` that are used after instruction `at` (except its own result).
    pub fn used_after(&self, at: Id, of: Id) -> impl Iterator<Item = Id> + '_ {
        let all = self.after.get(&at).map_or(&[][..], |v| v);
        all.iter().copied().filter(move |m| self.same_class(*m, of))
    }

    /// Values of other classes that are used after instruction `at` and may be the same object as `of`
    /// nevertheless, because one of the two was found.
    pub fn suspects_after<'a>(&'a self, f: &'a Func, at: Id, of: Id) -> impl Iterator<Item = Id> + 'a {
        let all = self.after.get(&at).map_or(&[][..], |v| v);
        let found = move |v: Id| self.found.contains_key(&self.find(v));
        all.iter().copied().filter(move |m| {
            !self.same_class(*m, of)
                && (found(*m) || found(of))
                && f.ty(*m).meets(f.ty(of))
                && !is_constant(f, *m)
                && !self.is_settled(at, [self.find(*m), self.find(of)])
        })
    }

    /// All values used after a store that may be the object it writes to.
    pub fn others_after<'a>(&'a self, f: &'a Func, at: Id, of: Id) -> impl Iterator<Item = Id> + 'a {
        self.used_after(at, of).chain(self.suspects_after(f, at, of))
    }

    /// Values that may be shared and are needed after a call.
    pub fn needed_after(&self, at: Id) -> impl Iterator<Item = Id> + '_ {
        self.after.get(&at).into_iter().flatten().copied()
    }

    fn liveness(&mut self, f: &Func) {
        let n = f.insts.len();
        let mut live_in: HashMap<Block, Set> = HashMap::default();
        let mut exit_uses: HashMap<Block, Vec<Id>> = HashMap::default();
        for b in &self.exit_blocks {
            exit_uses.insert(*b, exit_block_uses(f, *b));
        }
        let mut changed = true;
        while changed {
            changed = false;
            for b in self.order.iter().rev() {
                let mut live = self.live_out(f, *b, &live_in, n);
                for i in f.block(*b).iter().rev() {
                    step_back(f, *i, &exit_uses, &mut live);
                }
                if live_in.get(b) != Some(&live) {
                    live_in.insert(*b, live);
                    changed = true;
                }
            }
        }
        let mut after = HashMap::default();
        for b in &self.order {
            let mut live = self.live_out(f, *b, &live_in, n);
            for i in f.block(*b).iter().rev() {
                let inst = f.inst(*i);
                if wants(inst.op) {
                    let mut set = live.clone();
                    // A frame that leaves after the instruction needs these values.
                    frame_uses(f, inst.fs(), &mut |v| set.add(v));
                    // A frame that repeats a failed attempt, or is settled during a direct call, needs those of the
                    // exit.
                    if matches!(inst.op, Op::Pure | Op::Fused | Op::CallDirect) {
                        exit_of(f, inst, &exit_uses).for_each(|v| set.add(v));
                    }
                    set.remove(*i);
                    let shared = set.ids().filter(|m| f.ty(*m).may_be_shared());
                    after.insert(*i, shared.collect());
                }
                step_back(f, *i, &exit_uses, &mut live);
            }
        }
        self.after = after;
    }

    /// Values used by the successors of a block or passed to their phis.
    fn live_out(&self, f: &Func, b: Block, live_in: &HashMap<Block, Set>, n: usize) -> Set {
        let mut live = Set::sized(n);
        for s in f.successors(b).iter().filter(|s| !self.exit_blocks.contains(s)) {
            if let Some(l) = live_in.get(s) {
                live.join(l);
            }
            for phi in f.block(*s).iter().map(|i| f.inst(*i)).take_while(|i| i.op == Op::Phi) {
                for (v, from) in phi.args.iter().zip(&phi.blocks) {
                    if *from == b {
                        live.add(*v);
                    }
                }
            }
        }
        live
    }
}

/// The `Own` instructions of a vector, if it went through one on every path.
fn owners(f: &Func, vector: Id) -> Option<Vec<Id>> {
    let (mut seen, mut ends, mut work) = (HashSet::default(), Vec::new(), vec![vector]);
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        let inst = f.inst(v);
        match inst.op {
            Op::Phi => work.extend(&inst.args),
            Op::StElt | Op::StEltM | Op::StEltA | Op::Cast => work.push(inst.args[0]),
            op if op.is_own() => ends.push(v),
            _ => return None,
        }
    }
    Some(ends)
}

fn allocating_safepoints(f: &Func, loops: &Loops) -> HashSet<Id> {
    let busy = Effects::ALLOC | Effects::R | Effects::SIGNALS | Effects::STATE;
    let allocates = |b: &Block| f.block(*b).iter().any(|i| f.inst(*i).fx.has(busy));
    let mut out = HashSet::default();
    for b in f.block_ids() {
        let around = loops.all.iter().find(|l| l.has(b));
        if around.is_none_or(|l| l.blocks.iter().any(allocates)) {
            out.extend(f.block(b).iter().filter(|i| f.inst(**i).op == Op::Safepoint));
        }
    }
    out
}

/// Updates liveness backwards over an instruction.
fn step_back(f: &Func, i: Id, exit_uses: &HashMap<Block, Vec<Id>>, live: &mut Set) {
    live.remove(i);
    let inst = f.inst(i);
    if matches!(inst.op, Op::Phi | Op::Framestate) {
        return;
    }
    exit_of(f, inst, exit_uses).for_each(|v| live.add(v));
    for a in &inst.args {
        match f.ty(*a) {
            Type::FS => frame_uses(f, Some(*a), &mut |v| live.add(v)),
            Type::CP => {}
            _ => live.add(*a),
        }
    }
}

/// The values that an exit through the checkpoint of an instruction needs.
fn exit_of<'a>(
    f: &Func,
    inst: &Inst,
    exit_uses: &'a HashMap<Block, Vec<Id>>,
) -> impl Iterator<Item = Id> + use<'a> {
    let exit = inst.point().and_then(|cp| f.inst(cp).blocks.get(1).copied());
    exit.and_then(|b| exit_uses.get(&b)).into_iter().flatten().copied()
}

/// The code holds its constants, so they are never modified in place.
fn is_constant(f: &Func, v: Id) -> bool {
    f.inst(v).op == Op::Const
}

/// The values that a framestate and those around it need.
fn frame_uses(f: &Func, fs: Option<Id>, add: &mut impl FnMut(Id)) {
    let mut next = fs;
    while let Some(id) = next.take() {
        for a in &f.inst(id).args {
            if f.ty(*a) == Type::FS { next = Some(*a) } else { add(*a) }
        }
    }
}

/// The values that an exit block uses from outside of it.
fn exit_block_uses(f: &Func, b: Block) -> Vec<Id> {
    let own: HashSet<Id> = f.block(b).iter().copied().collect();
    let mut out = Vec::new();
    for i in f.block(b) {
        for a in &f.inst(*i).args {
            if f.ty(*a) == Type::FS && !own.contains(a) {
                frame_uses(f, Some(*a), &mut |v| out.push(v));
            } else if !own.contains(a) {
                out.push(*a);
            }
        }
    }
    out
}

fn order(f: &Func, exits: &HashSet<Block>) -> Vec<Block> {
    let mut seen = HashSet::from_iter([Block(0)]);
    let mut out = Vec::new();
    let next =
        |b: Block| -> Vec<Block> { f.successors(b).iter().copied().filter(|s| !exits.contains(s)).collect() };
    let mut stack = vec![(Block(0), next(Block(0)))];
    while let Some((b, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(s) if seen.insert(s) => stack.push((s, next(s))),
            Some(_) => {}
            None => {
                out.push(*b);
                stack.pop();
            }
        }
    }
    out.reverse();
    out
}
