//! Hoists loop-invariant instructions and guards out of loops.
//!
//! Each loop has a preheader; the builder puts a checkpoint there that restarts the loop. A guard whose operands
//! come from outside the loop is moved there and uses that checkpoint: by transparency an assumption may be added
//! wherever a checkpoint is open, so no proof is needed that the loop would have come to it. Instructions that may
//! deoptimize for other reasons (overflow, bounds) are moved only if every iteration executes them.
//!
//! *Loop variables.* A guard on a header's phi can be made on the value that enters the loop, if the values at the
//! back edges have the type anyway: then the phi always has it, and the guard in the loop is known to hold. Inner
//! loops come first, so guards move out of whole nests. `Evaluated` is treated alike: a local variable is checked
//! to be a value when the loop starts; a formal, whose word may be a promise that has to stay in the environment,
//! gets a second phi for its value.
//!
//! *Evaluating early.* An `Evaluated` in the place of a force may evaluate a promise for a variable
//! (`Hint::Plain`), which others may assign after the loop. So it is moved as it is only if the loop is sure to
//! execute it: it is executed before the loop can end, or every iteration of a `for` executes it and there is an
//! iteration; and no path around it was cut off by an earlier assumption. Otherwise it is moved only as one that
//! never evaluates, in versions that are entered in the middle, which find their arguments evaluated.

use crate::map::HashSet;

use super::{Options, edit};
use crate::analysis::exits::{self, Open};
use crate::analysis::loops::make_preheaders;
use crate::analysis::{Dom, Loop};
use crate::func::{Block, Entry, Func, Hint, Id, Imm, Inst};
use crate::op::{Effects, Op, Reason};
use crate::types::Type;

pub fn run(f: &mut Func, _: &Options) -> usize {
    let (cfg, dom, loops) = make_preheaders(f);
    let mut n = 0;
    // The open checkpoints, valid as long as nothing has moved.
    let mut open: Option<(usize, Open)> = None;
    for l in &loops.all {
        let Some(pre) = l.preheader else { continue };
        let open = match &mut open {
            Some((before, open)) if *before == n => open,
            stale => &mut stale.insert((n, Open::new(f, &cfg))).1,
        };
        let cp = checkpoint(f, open, pre);
        let left = elements_left(f, l, pre);
        let mut h = Hoister { l, pre, cp, left, inside: inside(f, l), fx: effects(f, l), changes: 0 };
        h.phis(f, &dom);
        h.instructions(f, &dom);
        n += h.changes;
    }
    n
}

/// The newest checkpoint that is open at the end of a block.
fn checkpoint(f: &Func, open: &Open, b: Block) -> Option<Id> {
    let mut open = open.at_start(b).to_vec();
    f.block(b).iter().for_each(|i| exits::step(f, *i, &mut open));
    open.last().copied()
}

fn inside(f: &Func, l: &Loop) -> HashSet<Id> {
    l.blocks.iter().flat_map(|b| f.block(*b).iter().copied()).collect()
}

/// The number of iterations of a `for`, as a value before the loop.
fn elements_left(f: &Func, l: &Loop, pre: Block) -> Option<Id> {
    let test = f.terminator(l.header).filter(|t| t.op == Op::Branch && !l.has(t.blocks[0]))?;
    let test = f.inst(test.args[0]);
    let phi = f.inst(*test.args.first().filter(|_| test.op == Op::IdxIsZero)?);
    let at_header = f.block(l.header).iter().any(|i| std::ptr::eq(f.inst(*i), phi));
    let k = phi.blocks.iter().position(|b| *b == pre)?;
    (phi.op == Op::Phi && at_header).then(|| phi.args[k])
}

/// The union of the effects of a loop's instructions.
fn effects(f: &Func, l: &Loop) -> Effects {
    l.blocks.iter().flat_map(|b| f.block(*b)).fold(Effects::NONE, |fx, i| fx | f.inst(*i).fx)
}

/// Effects that may depend on when a promise is evaluated, or change what it evaluates to.
pub(super) const NOTICED: Effects = Effects(Effects::R.0 | Effects::STATE.0 | Effects::ENV_W.0);

/// How an `Evaluated` may be moved before a loop.
enum Early {
    AsItIs,
    /// Only if the loop has an iteration (the number of them).
    IfAny(Id),
    /// Without evaluating anything.
    Never,
}

impl Early {
    fn rank(&self) -> usize {
        match self {
            Early::AsItIs => 0,
            Early::IfAny(_) => 1,
            Early::Never => 2,
        }
    }
}

struct Hoister<'a> {
    l: &'a Loop,
    pre: Block,
    cp: Option<Id>,
    /// The number of iterations of a `for`.
    left: Option<Id>,
    /// The instructions of the loop.
    inside: HashSet<Id>,
    fx: Effects,
    changes: usize,
}

impl Hoister<'_> {
    fn is_invariant(&self, i: Id) -> bool {
        !self.inside.contains(&i)
    }

    fn instructions(&mut self, f: &mut Func, dom: &Dom) {
        let blocks = self.l.blocks.to_vec();
        let mut changed = true;
        while changed {
            changed = false;
            for b in &blocks {
                let always = self.l.latches.iter().all(|x| dom.dominates(*b, *x));
                let mut k = 0;
                while let Some(i) = f.block(*b).get(k).copied() {
                    if self.may_go(f, dom, *b, i, always) {
                        self.go(f, dom, *b, i, always);
                        changed = true;
                    } else {
                        k += 1;
                    }
                }
            }
        }
    }

    /// Whether an instruction of the loop may be moved before it. `always`: each iteration executes it.
    fn may_go(&self, f: &Func, dom: &Dom, b: Block, i: Id, always: bool) -> bool {
        let inst = f.inst(i);
        // The number of iterations doesn't matter where nothing is evaluated (`Early::Never`).
        let unasked = inst.op == Op::Evaluated && in_middle(f);
        let needed = if unasked { &inst.operands()[..1] } else { inst.operands() };
        if !needed.iter().all(|a| self.is_invariant(*a)) || !inst.env().is_none_or(|e| self.is_invariant(e)) {
            return false;
        }
        let fx = inst.fx;
        let writes = self.fx.has(Effects::MEM_W | Effects::R | Effects::STATE);
        // Stores into vectors don't change what a name means.
        let names = matches!(inst.op, Op::IsBase | Op::GlobalVar | Op::GlobalFun | Op::Ordinary);
        if matches!(inst.op, Op::GlobalVar | Op::GlobalFun) && self.binds_global(f, inst) {
            return false;
        }
        let writes = writes && (!names || self.fx.has(Effects::R | Effects::STATE));
        let leaves = fx.has(Effects::EXITS);
        if leaves && self.cp.is_none() || fx.has(Effects::MEM_R) && writes {
            return false;
        }
        match inst.op {
            Op::Phi | Op::Safepoint | Op::Own | Op::OwnValue | Op::Framestate | Op::Proj | Op::ForElement => {
                false
            }
            // An index that is perhaps never used must not be assumed to be in bounds.
            Op::Assume => always || inst.imm != Imm::Reason(Reason::Range),
            // A load without a check relies on an assumption in the loop.
            Op::LdElt if !leaves => false,
            // Evaluating early can't be observed only if the loop does nothing observable meanwhile.
            Op::Evaluated => !self.fx.has(NOTICED) && self.early(f, dom, b, i, always).is_some(),
            Op::Cast => self.is_assumed(f, inst),
            _ if leaves => always && is_pure_but_leaves(fx),
            _ => Effects(fx.0 & !Effects::MEM_R.0) == Effects::NONE && !inst.ty.is_none(),
        }
    }

    /// Whether the loop binds the global name that an instruction looks up.
    fn binds_global(&self, f: &Func, inst: &Inst) -> bool {
        let binds = |s: &Inst| s.op == Op::StVar && s.sym() == inst.sym();
        let is_global = |e: Id| f.inst(e).op == Op::GlobalEnv || f.anywhere && f.inst(e).op == Op::LdEnv;
        let global = |s: &Inst| s.env().is_some_and(is_global);
        self.fx.has(Effects::ENV_W) && self.inside.iter().map(|i| f.inst(*i)).any(|s| binds(s) && global(s))
    }

    /// Whether what a cast relies on is assumed in the preheader already.
    fn is_assumed(&self, f: &Func, cast: &Inst) -> bool {
        let (Imm::Type(t), Some(v)) = (&cast.imm, cast.args.first()) else { return false };
        let in_pre = f.block(self.pre).iter().map(|i| f.inst(*i)).filter(|i| i.op == Op::Assume);
        in_pre.flat_map(|a| a.operands().to_vec()).any(|c| {
            let c = f.inst(c);
            let says = match &c.imm {
                Imm::Type(have) if c.op == Op::Is => have.within(*t),
                Imm::Const(k) if c.op == Op::Identical => f.const_ty(*k).within(*t),
                _ => false,
            };
            says && c.args[0] == *v
        })
    }

    /// How an `Evaluated` may be moved before the loop, if it may.
    fn early(&self, f: &Func, dom: &Dom, b: Block, i: Id, always: bool) -> Option<Early> {
        let inst = f.inst(i);
        let sure = always && !self.may_turn_before(f, dom, i);
        match () {
            () if inst.operands().len() > 1 => in_middle(f).then_some(Early::Never),
            () if !inst.hint.evaluates() || sure && self.comes_first(f, dom, b) => Some(Early::AsItIs),
            () if sure && self.left.is_some() => self.left.map(Early::IfAny),
            () => in_middle(f).then_some(Early::Never),
        }
    }

    /// Whether the loop can't end before a block.
    fn comes_first(&self, f: &Func, dom: &Dom, b: Block) -> bool {
        self.l.blocks.iter().all(|x| {
            let ways = if f.terminator(*x).is_some_and(|t| t.op == Op::Checkpoint) { 1 } else { usize::MAX };
            dom.dominates(b, *x) || f.successors(*x).iter().take(ways).all(|s| self.l.has(*s))
        })
    }

    /// Whether the loop assumes the direction of a branch before it comes to an instruction.
    fn may_turn_before(&self, f: &Func, dom: &Dom, i: Id) -> bool {
        let turns = |a: &&Id| f.inst(**a).imm == Imm::Reason(Reason::Branch);
        self.inside.iter().filter(turns).any(|a| !dom.value_reaches(i, *a))
    }

    fn go(&mut self, f: &mut Func, dom: &Dom, from: Block, i: Id, always: bool) {
        if f.inst(i).op == Op::Evaluated {
            match self.early(f, dom, from, i, always) {
                Some(Early::IfAny(left)) => f.inst_mut(i).args.insert(1, left),
                Some(Early::Never) => f.inst_mut(i).only_evaluated(),
                Some(Early::AsItIs) | None => {}
            }
        }
        f.block_mut(from).retain(|x| *x != i);
        let pre = f.block_mut(self.pre);
        pre.insert(pre.len() - 1, i);
        let cp = self.cp;
        let inst = f.inst_mut(i);
        if inst.cp().is_some()
            && let (Some(last), Some(cp)) = (inst.args.last_mut(), cp)
        {
            *last = cp;
        }
        self.inside.remove(&i);
        self.changes += 1;
    }

    /// Moves guards on the header's phis to the values that enter the loop.
    fn phis(&mut self, f: &mut Func, dom: &Dom) {
        let Some(cp) = self.cp else { return };
        let phis: Vec<Id> =
            f.block(self.l.header).iter().copied().take_while(|i| f.inst(*i).op == Op::Phi).collect();
        for p in phis {
            if let Some(t) = self.wanted(f, p) {
                self.check_entry(f, p, t, cp);
            }
            self.evaluated(f, dom, p, cp);
        }
    }

    /// Moves `Evaluated` of a loop variable to the value that enters the loop.
    fn evaluated(&mut self, f: &mut Func, dom: &Dom, p: Id, cp: Id) {
        let all = self.l.blocks.iter().flat_map(|b| f.block(*b).iter().copied());
        let takes: Vec<Id> =
            all.filter(|i| f.inst(*i).op == Op::Evaluated && f.inst(*i).args[0] == p).collect();
        if takes.is_empty() || f.ty(p).within(Type::VAL) || !self.comes_around_as(f, p, Type::VAL) {
            return;
        }
        let inst = f.inst(p).clone();
        let Some(k) = inst.blocks.iter().position(|b| *b == self.pre) else { return };
        if !is_formal_word(f, inst.args[k]) {
            return self.check_entry(f, p, Type::VAL, cp);
        }
        let direct = |v: &Id| *v == p || f.ty(*v).within(Type::VAL);
        if self.fx.has(NOTICED) || !inst.args.iter().enumerate().all(|(j, v)| j == k || direct(v)) {
            return;
        }
        let Some((hint, left)) = self.first_take(f, dom, &takes) else { return };
        let args = [inst.args[k]].into_iter().chain(left).chain([cp]).collect();
        let mut entry = Inst::new(Op::Evaluated, args, Imm::None, f.inst(takes[0]).at);
        entry.hint = hint;
        let entry = edit::append(f, self.pre, entry);
        let values = f.add(inst.clone());
        let args = inst.args.iter().enumerate();
        let args = args
            .map(|(j, v)| {
                if j == k {
                    entry
                } else if *v == p {
                    values
                } else {
                    *v
                }
            })
            .collect();
        f.inst_mut(values).args = args;
        f.inst_mut(values).ty = Type::VAL;
        f.block_mut(self.l.header).insert(0, values);
        self.inside.insert(values);
        let map = takes.into_iter().map(|t| (t, values)).collect();
        edit::replace(f, &map);
        self.changes += 1;
    }

    /// Hint and condition of one `Evaluated` before the loop that replaces all of these.
    fn first_take(&self, f: &Func, dom: &Dom, takes: &[Id]) -> Option<(Hint, Option<Id>)> {
        let home = |i: Id| self.l.blocks.iter().copied().find(|b| f.block(*b).contains(&i));
        let ways = takes.iter().filter_map(|t| {
            let b = home(*t)?;
            let always = self.l.latches.iter().all(|x| dom.dominates(b, *x));
            self.early(f, dom, b, *t, always).map(|e| (e, f.inst(*t).hint))
        });
        let (how, hint) = ways.min_by_key(|(e, _)| e.rank())?;
        let plain = takes.iter().any(|t| f.inst(*t).hint.evaluates());
        // What one of them may not look at, none may.
        let own = takes.iter().any(|t| f.inst(*t).hint == Hint::Own);
        let hint = if own && hint.evaluates() { Hint::Own } else { hint };
        match how {
            Early::IfAny(left) => Some((hint, Some(left))),
            Early::AsItIs if hint.evaluates() || !plain => Some((hint, None)),
            // An `Evaluated` that never evaluates may replace some that do only in versions entered in the middle:
            // at the start of a function, arguments need not be evaluated yet.
            Early::AsItIs | Early::Never => in_middle(f).then_some((Hint::None, None)),
        }
    }

    /// The type that a phi is assumed to have in the loop, if the values at the back edges have it.
    fn wanted(&self, f: &Func, p: Id) -> Option<Type> {
        let assumed = self.l.blocks.iter().flat_map(|b| f.block(*b)).map(|i| f.inst(*i));
        let conds = assumed.filter(|i| i.op == Op::Assume).flat_map(|i| i.operands().to_vec());
        for c in conds {
            let c = f.inst(c);
            if let (Op::Is, Imm::Type(t)) = (c.op, &c.imm)
                && edit::behind_casts(f, c.args[0]) == p
                && self.comes_around_as(f, p, *t)
            {
                return Some(*t);
            }
        }
        None
    }

    fn comes_around_as(&self, f: &Func, p: Id, t: Type) -> bool {
        let inst = f.inst(p);
        let back = inst.blocks.iter().zip(&inst.args).filter(|(b, _)| self.l.has(**b));
        let mut seen = HashSet::from_iter([p]);
        let mut work: Vec<Id> = back.map(|(_, a)| *a).collect();
        while let Some(v) = work.pop() {
            let inst = f.inst(v);
            if !seen.insert(v) || f.ty(v).classes().within(t) {
                continue;
            }
            match inst.op {
                Op::Phi if self.inside.contains(&v) => work.extend(inst.args.iter().copied()),
                Op::Own | Op::OwnValue | Op::Cast => work.push(inst.args[0]),
                _ => return false,
            }
        }
        true
    }

    fn check_entry(&mut self, f: &mut Func, p: Id, t: Type, cp: Id) {
        let inst = f.inst(p).clone();
        for (k, (b, v)) in inst.blocks.iter().zip(&inst.args).enumerate() {
            if *b != self.pre || f.ty(*v).classes().within(t) || !f.ty(*v).meets(t) {
                continue;
            }
            let at = inst.at;
            let is = edit::append(f, self.pre, Inst::new(Op::Is, vec![*v], Imm::Type(t), at));
            edit::append(f, self.pre, Inst::new(Op::Assume, vec![is, cp], Imm::Reason(Reason::Type), at));
            let mut cast = Inst::new(Op::Cast, vec![*v], Imm::Type(t), at);
            cast.ty = f.ty(*v) & t;
            let cast = edit::append(f, self.pre, cast);
            f.inst_mut(p).args[k] = cast;
            self.changes += 1;
        }
    }
}

/// Whether a value may be the word that a formal had when the version was entered.
fn is_formal_word(f: &Func, v: Id) -> bool {
    let formals = f.codes.first().map_or(&[][..], |c| &c.slots[..c.n_formals.min(c.slots.len())]);
    let mut seen = HashSet::default();
    let mut work = vec![v];
    while let Some(v) = work.pop() {
        let inst = f.inst(v);
        if !seen.insert(v) || f.ty(v).within(Type::VAL) {
            continue;
        }
        match inst.op {
            Op::Phi => work.extend(&inst.args),
            Op::LdVar if inst.sym().is_some_and(|s| !formals.contains(&s)) => {}
            _ => return true,
        }
    }
    false
}

/// Whether the version is entered in the middle: its loops have run before, so the arguments they use are
/// evaluated.
fn in_middle(f: &Func) -> bool {
    matches!(f.entry, Entry::State { .. })
}

fn is_pure_but_leaves(fx: Effects) -> bool {
    Effects(fx.0 & !(Effects::EXITS.0 | Effects::MEM_R.0)) == Effects::NONE
}
