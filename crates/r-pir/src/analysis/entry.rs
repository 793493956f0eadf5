//! The variables whose words at the entry matter: those loaded on some way before they are stored.

use crate::map::HashMap;

use r_runtime::Opaque;

use super::cfg::reverse_postorder;
use crate::func::Func;
use crate::op::Op;

/// The variables of the frame's environment that are live where a version starts. To be asked
/// before variables become values.
pub fn live_variables(f: &Func) -> Vec<Opaque> {
    let order = reverse_postorder(f);
    let mut names: HashMap<u64, u32> = HashMap::default();
    // What each block in that order loads before it stores it, and what it stores, as (variable, is a load).
    let firsts: Vec<Vec<(u32, bool)>> = order
        .iter()
        .map(|b| {
            let mut first: Vec<(u32, bool)> = Vec::new();
            for inst in f.block(*b).iter().map(|i| f.inst(*i)) {
                let loads = match (inst.op, inst.env().map(|e| f.inst(e).op)) {
                    (Op::LdVar, Some(Op::LdEnv)) => true,
                    (Op::StVar, Some(Op::LdEnv)) => false,
                    _ => continue,
                };
                let Some(sym) = inst.sym() else { continue };
                let n = names.len() as u32;
                let v = *names.entry(sym.bits()).or_insert(n);
                if first.iter().all(|(k, _)| *k != v) {
                    first.push((v, loads));
                }
            }
            first
        })
        .collect();
    let width = names.len().div_ceil(64);
    let mut live = vec![0u64; width * f.blocks.len()];
    let mut now = vec![0u64; width];
    let mut changed = true;
    while changed {
        changed = false;
        for (b, first) in order.iter().zip(&firsts).rev() {
            now.fill(0);
            for s in f.successors(*b) {
                let from = s.0 as usize * width;
                now.iter_mut().zip(&live[from..from + width]).for_each(|(w, l)| *w |= l);
            }
            for (v, loads) in first {
                let (word, bit) = (&mut now[*v as usize / 64], 1 << (v % 64));
                *word = if *loads { *word | bit } else { *word & !bit };
            }
            let at = b.0 as usize * width;
            changed |= now[..] != live[at..at + width];
            live[at..at + width].copy_from_slice(&now);
        }
    }
    let is_live = |v: u32| live[v as usize / 64] >> (v % 64) & 1 != 0;
    let mut all: Vec<u64> = names.iter().filter(|(_, v)| is_live(**v)).map(|(s, _)| *s).collect();
    all.sort_unstable();
    all.into_iter().map(Opaque::from_bits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::func::{At, Entry, Imm, Inst};
    use r_runtime::Value;

    #[test]
    fn what_is_stored_first_does_not_matter() {
        let at = At { code: 0, pc: 0 };
        let mut f = Func::new("f", Entry::Frame);
        let b = crate::func::Block(0);
        let env = f.push(b, Inst::new(Op::LdEnv, vec![], Imm::None, at));
        let (x, y) = (Value::int(1).opaque(), Value::int(2).opaque());
        let v = f.push(b, Inst::new(Op::LdVar, vec![env], Imm::Sym(x), at));
        f.push(b, Inst::new(Op::StVar, vec![v, env], Imm::Sym(y), at));
        let r = f.push(b, Inst::new(Op::LdVar, vec![env], Imm::Sym(y), at));
        f.push(b, Inst::new(Op::Return, vec![r], Imm::None, at));
        assert_eq!(live_variables(&f), vec![x]);
    }

    #[test]
    fn what_some_way_loads_matters() {
        let at = At { code: 0, pc: 0 };
        let mut f = Func::new("f", Entry::Frame);
        let (a, b, c) = (crate::func::Block(0), f.new_block(), f.new_block());
        let env = f.push(a, Inst::new(Op::LdEnv, vec![], Imm::None, at));
        let (x, y) = (Value::int(1).opaque(), Value::int(2).opaque());
        let cond = f.push(a, Inst::new(Op::Const, vec![], Imm::Const(Opaque::TRUE), at));
        let mut branch = Inst::new(Op::Branch, vec![cond], Imm::None, at);
        branch.blocks = vec![b, c];
        f.push(a, branch);
        for (block, sym) in [(b, x), (c, y)] {
            f.push(block, Inst::new(Op::StVar, vec![cond, env], Imm::Sym(x), at));
            let r = f.push(block, Inst::new(Op::LdVar, vec![env], Imm::Sym(sym), at));
            f.push(block, Inst::new(Op::Return, vec![r], Imm::None, at));
        }
        assert_eq!(live_variables(&f), vec![y]);
    }
}
