//! The variables whose words at the entry matter: those loaded on some way before they are stored.

use crate::map::HashSet;

use r_runtime::Value;

use super::Cfg;
use crate::func::Func;
use crate::op::Op;

/// The variables of the frame's environment that are live where a version starts. To be asked
/// before variables become values.
pub fn live_variables(f: &Func) -> Vec<Value> {
    let cfg = Cfg::new(f);
    let mut live: Vec<HashSet<u64>> = vec![HashSet::default(); f.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for b in cfg.rpo.iter().rev() {
            let mut now: HashSet<u64> = HashSet::default();
            f.successors(*b).iter().for_each(|s| now.extend(&live[s.0 as usize]));
            for i in f.block(*b).iter().rev() {
                let inst = f.inst(*i);
                match (inst.op, inst.sym(), inst.env().map(|e| f.inst(e).op)) {
                    (Op::LdVar, Some(s), Some(Op::LdEnv)) => _ = now.insert(s.bits()),
                    (Op::StVar, Some(s), Some(Op::LdEnv)) => _ = now.remove(&s.bits()),
                    _ => {}
                }
            }
            if now.len() != live[b.0 as usize].len() {
                live[b.0 as usize] = now;
                changed = true;
            }
        }
    }
    let mut all: Vec<u64> = live.first().into_iter().flatten().copied().collect();
    all.sort_unstable();
    all.into_iter().map(Value::from_bits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::func::{At, Entry, Imm, Inst};

    #[test]
    fn what_is_stored_first_does_not_matter() {
        let at = At { code: 0, pc: 0 };
        let mut f = Func::new("f", Entry::Frame);
        let b = crate::func::Block(0);
        let env = f.push(b, Inst::new(Op::LdEnv, vec![], Imm::None, at));
        let (x, y) = (Value::int(1), Value::int(2));
        let v = f.push(b, Inst::new(Op::LdVar, vec![env], Imm::Sym(x), at));
        f.push(b, Inst::new(Op::StVar, vec![v, env], Imm::Sym(y), at));
        let r = f.push(b, Inst::new(Op::LdVar, vec![env], Imm::Sym(y), at));
        f.push(b, Inst::new(Op::Return, vec![r], Imm::None, at));
        assert_eq!(live_variables(&f), vec![x]);
    }
}
