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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constprop {
    pub at: Where,
    /// Use what is known of these variables only.
    pub only: Option<Vec<Name>>,
}

pub fn apply(p: &Program, args: &Constprop, rules: &Rules) -> Result<Program, Refusal> {
    let (f, v) = args.at.find(PASS, p)?;
    let scopes = Scopes::new(p);
    let version = &p.functions[f].versions[v];
    let analysis = AbsInt::new(version, scopes.of(f, v), care(rules)).only(args.only.as_deref());
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
    out.version_mut(f, v).lines = lines;
    Ok(out)
}
