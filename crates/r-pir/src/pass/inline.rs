//! Inlining of closures: the callee's blocks take the place of the call.
//!
//! A callee comes as a version that takes arguments (`Entry::Args`). It makes its own environment, so its variables
//! don't mix with the caller's (which is why R code can be inlined here and not in the source). Its arguments
//! become the call's operands, its parent environment that of the closure, and its returns jumps to the code behind
//! the call.
//!
//! *Frames.* Each framestate of the callee gets the caller's framestate, which the call carries, as its next one:
//! an exit inside the callee rebuilds all of them. An inlined frame returns to the interpreter's frame of its
//! caller, right after the call. A direct call has the caller's frame in the exit block of its point; each
//! framestate of the callee gets a copy, so that the caller's environment is needed nowhere but in exits.
//!
//! *Observers.* There is no frame for inlined code while it runs. So nothing in it may look at frames but direct
//! calls, which push the frames of the inlined functions around them while they run (unsettled, to be made from the
//! point's exit block if somebody looks). `observers` says which callees contain anything else that looks at frames
//! when all passes are done; the engine optimizes the version again without those. (Rejected: pending frames for
//! such calls. Who looks would have to insert frames in between others, while calls at 6 ns have theirs in place.)
//!
//! The engine supplies callees (`Callees`): it builds them, with what it knows of the closure's function
//! expression.

use crate::map::HashMap;
use r_policy::POLICY;

use r_runtime::{Opaque, Value};

use super::{Options, edit};
use crate::analysis::exits::exit_blocks;
use crate::builder;
use crate::func::{At, Block, Entry, FrameInfo, Func, Id, Imm, Inst};
use crate::op::{Effects, Op};

/// The source of the code behind calls and promises.
pub trait Callees: Send + Sync {
    /// The version to inline for a call, if it is known and small enough.
    fn callee(&self, f: &Func, call: Id) -> Option<Func>;
    /// The code of a promise (`Func::codes`) as a version that is entered with its environment.
    fn promise(&self, f: &Func, code: u32) -> Option<Func>;
    /// Whether promises may be inlined whose code has exits, although exits can't rebuild a frame in the middle of
    /// a promise.
    fn promise_frames(&self) -> bool {
        false
    }
}

pub fn run(f: &mut Func, opts: &Options) -> usize {
    let Some(callees) = opts.callees.clone() else { return 0 };
    let mut n = 0;
    while let Some((call, callee)) = find(f, &*callees) {
        inline_call(f, call, &callee);
        n += 1;
    }
    n
}

/// The code objects of inlined promises that still contain an exit or something that looks at frames. Exits have no
/// frames for promises.
pub fn promise_frames(f: &Func, is_promise: &dyn Fn(Opaque) -> bool) -> Vec<Opaque> {
    let of = |at: At| f.codes.get(at.code as usize).map(|c| c.object).filter(|o| is_promise(*o));
    let all = f.blocks.iter().flatten().map(|i| f.inst(*i));
    let mut found: Vec<Opaque> = all
        .filter_map(|i| match &i.imm {
            Imm::Frame(fr) => of(fr.at),
            _ if i.looks_at_frames() || i.fx.has(Effects::EXITS) || builder::is_left_generic(i) => of(i.at),
            _ => None,
        })
        .collect();
    found.sort_unstable_by_key(|v| v.bits());
    found.dedup();
    found
}

/// The handles of inlined callees that still contain something that may look at frames.
pub fn observers(f: &Func) -> Vec<u64> {
    // A promise needs an environment, which inlined code has not. A generic instruction of an early argument may do
    // anything. Direct calls push the frames they need.
    let needs_more = |i: &Inst| i.op == Op::MkPromise || builder::is_left_generic(i);
    let looks = |i: &Inst| i.looks_at_frames() && i.op != Op::CallDirect || needs_more(i);
    let exits = exit_blocks(f);
    let main = f.block_ids().filter(|b| !exits.contains_key(b));
    let all = main.flat_map(|b| f.block(b)).map(|i| f.inst(*i));
    let mut found: Vec<u64> = all
        .filter(|i| looks(i))
        .filter_map(|i| f.inlined.iter().find(|r| r.contains(&i.at.code)))
        .map(|r| f.codes[r.start as usize].handle)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn find(f: &Func, callees: &dyn Callees) -> Option<(Id, Func)> {
    let size: usize = f.blocks.iter().map(Vec::len).sum();
    let is_call = |i: &Id| matches!(f.inst(*i).op, Op::Call | Op::CallDirect);
    let calls = f.blocks.iter().flatten().copied().filter(is_call);
    let mut known = calls.filter_map(|i| callees.callee(f, i).map(|c| (i, c)));
    // The frame's environment may be the global one, whose variables the callee would have as values as well.
    let clash = |c: &Func| f.anywhere && c.insts.iter().any(|i| i.op == Op::GlobalEnv);
    known.find(|(_, c)| c.entry == Entry::Args && size + c.insts.len() < POLICY.passes.inlined && !clash(c))
}

/// Inlines a version at a call.
pub fn inline_call(f: &mut Func, call: Id, callee: &Func) {
    let inst = f.inst(call).clone();
    let Some(fs) = f.frame_after(&inst) else { return };
    let operands = inst.operands().to_vec();
    let closure = operands[0];
    let made_here = edit::behind_casts(f, closure);
    let parent = if f.inst(made_here).op == Op::MkClosure { f.inst(made_here).env() } else { None };
    // A direct call has the proto next to the closure.
    let before = if inst.op == Op::CallDirect { 2 } else { 1 };
    let splice = Splice {
        at: call,
        next: (closure, fs),
        site: inst.at,
        // If the closure is not made here, `ClosureEnv` reads its environment.
        known: HashMap::from_iter([(Op::LdParent, parent), (Op::LdEnv, inst.env())]),
        args: operands[before..].to_vec(),
        closure,
        copies: inst.op == Op::CallDirect,
    };
    let range = f.codes.len() as u32..(f.codes.len() + callee.codes.len()) as u32;
    f.inlined.push(range);
    splice.run(f, callee);
    if let Some(point) = inst.point() {
        let blocks = f.inst(point).blocks.clone();
        edit::make_jump(f, point, blocks[0]);
        f.block_mut(blocks[1]).clear();
        f.push(blocks[1], Inst::new(Op::Unreachable, Vec::new(), Imm::None, inst.at));
    }
}

/// A version that replaces an instruction.
pub(super) struct Splice {
    pub at: Id,
    /// What is added to the operands of its framestates: the closure (or promise) whose code it is, and the
    /// framestate around it.
    pub next: (Id, Id),
    pub site: crate::func::At,
    /// Values for its instructions that load an environment.
    pub known: HashMap<Op, Option<Id>>,
    pub args: Vec<Id>,
    pub closure: Id,
    /// Whether each framestate gets a copy of the one around it.
    pub copies: bool,
}

impl Splice {
    pub fn run(&self, f: &mut Func, callee: &Func) {
        let Some((b, k)) = place(f, self.at) else { return };
        let rest = f.block_mut(b).split_off(k);
        let cont = f.new_block();
        *f.block_mut(cont) = rest[1..].to_vec();
        rename_pred(f, cont, b);
        let code = f.codes.len() as u32;
        f.codes.extend(callee.codes.iter().cloned());
        f.objects.extend(&callee.objects);
        f.names.extend(callee.names.iter().map(|(k, n)| (*k, n.clone())));
        let first = f.blocks.len() as u32;
        callee.blocks.iter().for_each(|_| _ = f.new_block());
        let mut map: HashMap<Id, Id> = HashMap::default();
        let mut returns: Vec<(Block, Id)> = Vec::new();
        // New instructions whose operands are values of the caller already.
        let mut ours: Vec<Id> = Vec::new();
        for cb in callee.block_ids() {
            let to = Block(first + cb.0);
            for i in callee.block(cb) {
                let new = self.instruction(f, callee.inst(*i), code, first, &mut map, *i);
                match callee.inst(*i).op {
                    Op::Return => returns.push((to, callee.inst(*i).args[0])),
                    Op::LdParent | Op::LdEnv => ours.extend(new),
                    _ => {}
                }
                f.block_mut(to).extend(new);
            }
        }
        self.rename(f, first, &map, &ours);
        for (from, _) in &returns {
            let mut jump = Inst::new(Op::Jump, Vec::new(), Imm::None, self.site);
            jump.blocks.push(cont);
            f.push(*from, jump);
        }
        let mut enter = Inst::new(Op::Jump, Vec::new(), Imm::None, self.site);
        enter.blocks.push(Block(first));
        f.push(b, enter);
        self.result(f, cont, &returns, &map);
    }

    /// Copies an instruction of the callee; `None` if a value of the caller replaces it.
    fn instruction(
        &self,
        f: &mut Func,
        inst: &Inst,
        code: u32,
        first: u32,
        map: &mut HashMap<Id, Id>,
        i: Id,
    ) -> Option<Id> {
        let mut new = inst.clone();
        new.at.code += code;
        new.blocks.iter_mut().for_each(|b| b.0 += first);
        match (&mut new.imm, inst.op) {
            (_, Op::Return) => return None,
            (Imm::Index(n), Op::LdArg) => {
                let given = self.args.get(*n as usize).copied();
                let word = given.unwrap_or_else(|| {
                    let missing = f.add(edit::constant(Value::MISSING, new.at));
                    f.blocks[0].insert(0, missing);
                    missing
                });
                map.insert(i, word);
                return None;
            }
            (_, Op::LdParent | Op::LdEnv) => match self.known.get(&inst.op).copied().flatten() {
                Some(v) => {
                    map.insert(i, v);
                    return None;
                }
                None => {
                    new.op = Op::ClosureEnv;
                    new.args = vec![self.closure];
                    let id = f.add(new);
                    map.insert(i, id);
                    return Some(id);
                }
            },
            (Imm::At(at), _) => at.code += code,
            (Imm::Code(c), _) => *c += code,
            (Imm::Frame(fr), _) => *fr = self.frame(*fr, code),
            _ => {}
        }
        let id = f.add(new);
        map.insert(i, id);
        Some(id)
    }

    fn frame(&self, mut fr: FrameInfo, code: u32) -> FrameInfo {
        fr.at.code += code;
        fr.call = match fr.call {
            Some(mut c) => {
                c.code += code;
                Some(c)
            }
            None => Some(self.site),
        };
        fr
    }

    /// Renames the operands of the callee's instructions to the copies.
    fn rename(&self, f: &mut Func, first: u32, map: &HashMap<Id, Id>, ours: &[Id]) {
        for b in first..f.blocks.len() as u32 {
            for i in f.block(Block(b)).to_vec() {
                if ours.contains(&i) {
                    continue;
                }
                let around = self.around(f, Block(b), i);
                let inst = f.inst_mut(i);
                inst.args.iter_mut().for_each(|a| *a = map.get(a).copied().unwrap_or(*a));
                // The outermost framestate of the callee is followed by the caller's.
                if let Imm::Frame(fr) = inst.imm
                    && fr.call == Some(self.site)
                    && let Some(env) = inst.args.pop()
                {
                    inst.args.extend([self.next.0, around]);
                    inst.args.push(env);
                }
            }
        }
    }

    /// The framestate around one of the callee.
    fn around(&self, f: &mut Func, b: Block, i: Id) -> Id {
        let outermost = matches!(f.inst(i).imm, Imm::Frame(fr) if fr.call == Some(self.site));
        if !self.copies || !outermost {
            return self.next.1;
        }
        let k = f.block(b).iter().position(|x| *x == i).unwrap_or(0);
        copy_frames(f, self.next.1, b, k)
    }

    /// Uses of the replaced instruction become uses of the returned value.
    fn result(&self, f: &mut Func, cont: Block, returns: &[(Block, Id)], map: &HashMap<Id, Id>) {
        let values: Vec<Id> = returns.iter().map(|(_, v)| map.get(v).copied().unwrap_or(*v)).collect();
        let value = match values.as_slice() {
            [one] => *one,
            [] => {
                // The callee never returns.
                f.block_mut(cont).clear();
                f.push(cont, Inst::new(Op::Unreachable, Vec::new(), Imm::None, self.site));
                return;
            }
            _ => {
                let mut phi = Inst::new(Op::Phi, values.clone(), Imm::None, self.site);
                phi.blocks = returns.iter().map(|(b, _)| *b).collect();
                phi.ty = values.iter().map(|v| f.ty(*v)).reduce(|a, b| a | b).unwrap_or(phi.ty);
                let id = f.add(phi);
                f.block_mut(cont).insert(0, id);
                id
            }
        };
        f.replace_uses(&HashMap::from_iter([(self.at, value)]));
    }
}

/// Copies a framestate, and those of the frames around it, before the `k`th instruction of a block. The originals
/// are in an exit block that is removed with its call.
fn copy_frames(f: &mut Func, fs: Id, b: Block, k: usize) -> Id {
    let mut copy = f.inst(fs).clone();
    let mut k = k;
    if let Some(outer) = f.frame_around(fs) {
        let around = copy_frames(f, outer, b, k);
        copy.args.iter_mut().filter(|a| **a == outer).for_each(|a| *a = around);
        k = f.block(b).iter().position(|x| *x == around).map_or(k, |at| at + 1);
    }
    let id = f.add(copy);
    f.block_mut(b).insert(k, id);
    id
}

fn place(f: &Func, i: Id) -> Option<(Block, usize)> {
    f.block_ids().find_map(|b| f.block(b).iter().position(|x| *x == i).map(|k| (b, k)))
}

/// Successors of the split block have the second half as predecessor.
fn rename_pred(f: &mut Func, cont: Block, was: Block) {
    for s in f.successors(cont).to_vec() {
        for p in f.block(s).to_vec() {
            let phi = f.inst_mut(p);
            if phi.op != Op::Phi {
                break;
            }
            phi.blocks.iter_mut().filter(|b| **b == was).for_each(|b| *b = cont);
        }
    }
}

/// Whether the code of a promise needs frames of its own: it may deoptimize or run R code.
pub(super) fn has_frames(f: &Func) -> bool {
    let mut all = f.blocks.iter().flatten().map(|i| f.inst(*i));
    all.any(|i| i.op == Op::Framestate || i.fx.has(Effects::R | Effects::EXITS))
}
