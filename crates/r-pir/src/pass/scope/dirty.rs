//! Which environments escape, and which variables are dirty: they differ from what their environment holds.

use super::matrix::{Env, Matrix, Vars};
use super::taint;
use crate::analysis::{Cfg, Dom};
use crate::func::{Block, Func, Hint, Id, Imm, Inst};
use crate::op::{Effects, Op};

/// What is known of each environment.
pub struct Known {
    /// By environment: whether it escapes, that is, something besides this version's loads, stores and exits may
    /// know it.
    pub escapes: Vec<bool>,
    /// The variables of escaping environments.
    escaped: Vars,
    /// The variables that somebody may look at after the return: their environment was captured, or is not the
    /// frame's own.
    outliving: Vars,
    /// The variables of environments outside of the frame, which a caller's promise may be for.
    pub outside: Vars,
    /// The variables of each environment.
    of_env: Vec<Vars>,
    /// By environment: whether it is the parent of another. (Empty if nothing was inlined.)
    encloses: Vec<bool>,
}

impl Known {
    pub fn new(f: &Func, m: &Matrix) -> Known {
        let escapes: Vec<bool> = m.envs.iter().map(|e| taint::escapes(f, *e)).collect();
        let all = || (0..m.envs.len() as Env).filter(|e| escapes[*e as usize]);
        let (escaped, outliving) =
            (m.all_of(all()), m.all_of(all().filter(|e| outlives(f, m.envs[*e as usize]))));
        let is_outside = |e: &Env| matches!(f.inst(m.envs[*e as usize]).op, Op::Outer | Op::GlobalEnv);
        let outside = m.all_of((0..m.envs.len() as Env).filter(is_outside));
        let of_env = (0..m.envs.len() as Env).map(|e| m.all_of([e].into_iter())).collect();
        let mut encloses = Vec::new();
        if !f.inlined.is_empty() {
            encloses.resize(m.envs.len(), false);
            for i in f.insts.iter().filter(|i| i.op == Op::MkEnv) {
                if let Some(e) = i.args.last().and_then(|e| m.env(f, *e)) {
                    encloses[e as usize] = true;
                }
            }
        }
        Known { escapes, escaped, outliving, outside, of_env, encloses }
    }
    /// Whether an exit needs an environment: it belongs to one of the exit's frames, or it escapes. Environments of
    /// inlined calls that have returned are not needed.
    pub fn is_needed(&self, f: &Func, m: &Matrix, exit: Block, env: Env) -> bool {
        if self.escapes[env as usize] || f.inlined.is_empty() || self.encloses[env as usize] {
            return true;
        }
        let id = m.envs[env as usize];
        let uses =
            |i: &Id| matches!(f.inst(*i).op, Op::Framestate | Op::MkEnv) && f.inst(*i).args.contains(&id);
        f.block(exit).iter().any(uses)
    }
    /// Whether an instruction may evaluate a caller's promise without running R code.
    pub fn reads_outside(&self, inst: &Inst) -> bool {
        inst.op == Op::Evaluated && inst.hint == Hint::Plain
    }
    /// The variables that must be stored before an instruction if they are dirty.
    pub fn observed(&self, f: &Func, m: &Matrix, inst: &Inst, seen: &mut Vars) -> bool {
        let all = match inst.op {
            Op::LdVar => return false,
            Op::Return => &self.outliving,
            // Nothing may be stored between a call point and its call.
            Op::CallPoint => &self.escaped,
            // A captured environment is looked at only when R code runs, or after the return.
            _ if inst.fx.has(Effects::R | Effects::SIGNALS) => &self.escaped,
            _ if inst.fx.has(Effects::ENV_R) => {
                let Some(e) = inst.env().and_then(|e| m.env(f, e)) else { return false };
                seen.set_to(&self.of_env[e as usize]);
                return true;
            }
            _ => return false,
        };
        seen.set_to(all);
        // Whoever asks for the caller's frame during the call gets it from the exit block.
        if matches!(inst.op, Op::CallDirect | Op::CallPoint) {
            for e in taint::clean_frames(f, inst).filter_map(|e| m.env(f, e)) {
                seen.subtract(&self.of_env[e as usize]);
            }
        }
        true
    }
    /// Updates the set of dirty variables for an instruction (those it observes are stored first).
    pub fn step(&self, f: &Func, m: &Matrix, i: Id, dirty: &mut Vars, seen: &mut Vars) {
        let inst = f.inst(i);
        match inst.op {
            Op::StVar if m.of(f, i).is_some() => m.of(f, i).into_iter().for_each(|v| dirty.insert(v)),
            Op::MkEnv => {
                m.env(f, i).into_iter().for_each(|e| dirty.subtract(&self.of_env[e as usize]));
            }
            _ => {
                if self.observed(f, m, inst, seen) {
                    dirty.subtract(seen);
                }
            }
        }
    }
}

/// Whether an environment is needed after the return; its framestates say so.
fn outlives(f: &Func, env: Id) -> bool {
    if matches!(f.inst(env).op, Op::Outer | Op::GlobalEnv) {
        return true;
    }
    let mut frames = 0;
    for i in f.block_ids().flat_map(|b| f.block(b).iter()) {
        let inst = f.inst(*i);
        match (&inst.imm, inst.env()) {
            (Imm::Frame(fr), Some(e)) if e == env => {
                if !fr.clean {
                    return true;
                }
                frames += 1;
            }
            (_, Some(e)) if e == env && inst.fx.has(Effects::CAPTURES) => return true,
            _ => {}
        }
    }
    // An environment that is made here and is in no frame is known to nobody else.
    frames == 0 && f.inst(env).op == Op::LdEnv
}

/// The dirty variables at the start of each block.
pub fn at_start(f: &Func, m: &Matrix, known: &Known, cfg: &Cfg) -> Vec<Vars> {
    let mut at: Vec<Vars> = vec![m.none(); f.blocks.len()];
    // The environment of an inlined call is over where its `MkEnv` doesn't dominate.
    let dom = (!f.inlined.is_empty()).then(|| Dom::new(f, cfg));
    // For each block, the variables it makes dirty and those it leaves alone; neither depends on its start.
    let (none, mut all) = (m.none(), m.all_of(0..m.envs.len() as Env));
    let mut seen = m.none();
    let mut ends = |start: &Vars, b: Block| {
        let mut d = start.clone();
        f.block(b).iter().for_each(|i| known.step(f, m, *i, &mut d, &mut seen));
        d
    };
    let effects: Vec<(Vars, Vars)> = cfg.rpo.iter().map(|b| (ends(&none, *b), ends(&all, *b))).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (b, (made, kept)) in cfg.rpo.iter().zip(&effects) {
            for s in f.successors(*b) {
                all.set_to(made);
                at[b.0 as usize].common(kept).for_each(|v| all.insert(v));
                if let Some(dom) = &dom {
                    let over = |e: &Env| !dom.reaches_start(m.envs[*e as usize], *s);
                    (0..m.envs.len() as Env)
                        .filter(over)
                        .for_each(|e| all.subtract(&known.of_env[e as usize]));
                }
                all.subtract(&at[s.0 as usize]);
                if !all.is_empty() {
                    at[s.0 as usize].add_all(&all);
                    changed = true;
                }
            }
        }
    }
    at
}
