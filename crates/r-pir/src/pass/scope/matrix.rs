//! The environments and variables of a version, and sets of variables.

use crate::map::HashMap;

use r_runtime::Opaque;

use super::outside;
use crate::func::{Func, Id, Imm};
use crate::op::Op;

/// A variable of an environment: an entry of the matrix.
pub type Var = u32;
/// Number of an environment.
pub type Env = u32;

const NONE: u32 = u32::MAX;

pub struct Matrix {
    pub vars: Vec<(Env, Opaque)>,
    pub envs: Vec<Id>,
    /// The variables of each environment.
    of_env: Vec<Vec<Var>>,
    /// By instruction: the variable that it loads or stores, or the number of the environment that it makes.
    of: Vec<u32>,
}

impl Matrix {
    pub fn new(f: &Func) -> Matrix {
        let mut m = Matrix { vars: Vec::new(), envs: Vec::new(), of_env: Vec::new(), of: Vec::new() };
        m.of.resize(f.insts.len(), NONE);
        let given = outside::known(f);
        for i in f.blocks.iter().flatten() {
            if matches!(f.inst(*i).op, Op::LdEnv | Op::MkEnv | Op::GlobalEnv) || given.contains(i) {
                m.of[i.0 as usize] = m.envs.len() as u32;
                m.envs.push(*i);
            }
        }
        m.of_env.resize(m.envs.len(), Vec::new());
        let looked_up = outside::looked_up(f);
        let mut index = HashMap::default();
        for i in f.blocks.iter().flatten() {
            let inst = f.inst(*i);
            match (inst.op, inst.env(), inst.sym(), &inst.imm) {
                (Op::LdVar | Op::StVar, Some(e), Some(s), _) => {
                    let global = f.inst(e).op == Op::GlobalEnv;
                    if let Some(e) = m.env(f, e).filter(|_| !global || !looked_up.contains(&s)) {
                        m.of[i.0 as usize] = m.add(&mut index, e, s);
                    }
                }
                (Op::MkEnv, _, _, Imm::Names(names)) => {
                    let e = m.of[i.0 as usize];
                    names.iter().for_each(|n| _ = m.add(&mut index, e, *n));
                }
                _ => {}
            }
        }
        m
    }
    fn add(&mut self, index: &mut HashMap<(Env, u64), Var>, env: Env, sym: Opaque) -> Var {
        *index.entry((env, sym.bits())).or_insert_with(|| {
            let v = self.vars.len() as Var;
            self.vars.push((env, sym));
            self.of_env[env as usize].push(v);
            v
        })
    }
    /// The variable an instruction loads or stores.
    pub fn of(&self, f: &Func, i: Id) -> Option<Var> {
        let is_access = matches!(f.inst(i).op, Op::LdVar | Op::StVar);
        self.of.get(i.0 as usize).copied().filter(|v| is_access && *v != NONE)
    }
    /// The number of an environment.
    pub fn env(&self, f: &Func, i: Id) -> Option<Env> {
        let is_env = matches!(f.inst(i).op, Op::LdEnv | Op::MkEnv | Op::Outer | Op::GlobalEnv);
        self.of.get(i.0 as usize).copied().filter(|e| is_env && *e != NONE)
    }
    /// The variables of an environment.
    pub fn of_env(&self, env: Env) -> &[Var] {
        &self.of_env[env as usize]
    }
    /// The environment of a variable.
    pub fn home(&self, v: Var) -> Id {
        self.envs[self.vars[v as usize].0 as usize]
    }
    pub fn none(&self) -> Vars {
        Vars { words: vec![0; self.vars.len().div_ceil(64)] }
    }
    /// The variables of environments.
    pub fn all_of(&self, envs: impl Iterator<Item = Env>) -> Vars {
        let mut all = self.none();
        envs.for_each(|e| self.of_env(e).iter().for_each(|v| all.insert(*v)));
        all
    }
}

/// A set of variables.
#[derive(Clone, PartialEq)]
pub struct Vars {
    words: Vec<u64>,
}

impl Vars {
    pub fn insert(&mut self, v: Var) {
        self.words[v as usize / 64] |= 1 << (v % 64);
    }
    pub fn subtract(&mut self, other: &Vars) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= !b);
    }
    pub fn add_all(&mut self, other: &Vars) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
    }
    pub fn set_to(&mut self, other: &Vars) {
        self.words.copy_from_slice(&other.words);
    }
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }
    /// The variables of the set, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Var> {
        self.words.iter().enumerate().flat_map(|(k, word)| bits(*word).map(move |b| k as u32 * 64 + b))
    }
    /// The variables in both sets, in ascending order.
    pub fn common(&self, other: &Vars) -> impl Iterator<Item = Var> {
        let both = self.words.iter().zip(&other.words).map(|(a, b)| a & b).enumerate();
        both.flat_map(|(k, word)| bits(word).map(move |b| k as u32 * 64 + b))
    }
}

fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let b = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (b < 64).then_some(b)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_iterated_in_order() {
        let mut a = Vars { words: vec![0; 3] };
        [130, 3, 64, 63].into_iter().for_each(|v| a.insert(v));
        assert_eq!(a.iter().collect::<Vec<_>>(), [3, 63, 64, 130]);
        let mut b = a.clone();
        b.words[1] = 0;
        assert_eq!(a.common(&b).collect::<Vec<_>>(), [3, 63, 130]);
        a.subtract(&b);
        assert_eq!(a.iter().collect::<Vec<_>>(), [64]);
        b.add_all(&a);
        a.set_to(&b);
        assert!(a == b && !a.is_empty());
    }
}
