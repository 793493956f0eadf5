//! Constant propagation with predicates (sections 4.1 and 6.1, lemma 6.2): everything that
//! the analysis knows is put into the instructions, metadata included. Variables that are
//! no longer used go with `deadvars`.

use super::edit::Where;
use super::rules::{Pre, Refusal, Rules};
use crate::analysis::Scopes;
use crate::analysis::absint::{AbsInt, Care};
use crate::syntax::*;

const PASS: &str = "constprop";

pub fn care(rules: &Rules) -> Care {
    Care {
        entries: rules.enforces(Pre::ConstpropEntries),
        memory: rules.enforces(Pre::ConstpropMemory),
        variables: rules.enforces(Pre::ConstpropVariables),
    }
}

pub fn apply(p: &Program, at: &Where, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = at.find(PASS, p)?;
    let scopes = Scopes::new(p);
    let version = &p.functions[f].versions[v];
    let analysis = AbsInt::new(version, scopes.of(f, v), care(rules));
    let knowledge = analysis.solve();
    let mut lines = version.lines.clone();
    analysis.each(&knowledge, |i, known| {
        let mut fold = |e: &mut Expr| *e = analysis.fold(known, e);
        let instr = &mut lines[i].instr;
        match instr {
            Instr::GuardHint(_) => {}
            Instr::Assume(guards, d) => {
                guards.iter_mut().for_each(&mut fold);
                d.each_expr_mut(&mut fold);
            }
            Instr::Anchor(d) => d.each_expr_mut(&mut fold),
            instr => instr.each_expr_mut(&mut fold),
        }
    });
    let mut out = p.clone();
    out.functions[f].versions[v].lines = lines;
    Ok(out)
}
