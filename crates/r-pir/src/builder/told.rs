//! What the context of a version says of its variables.
//!
//! The types of variables that matter at the entry go to `Func::known`, and replace the feedback about the same
//! variables (000 section 4.9: the profile is cleaned with the types of the state at hand). A loop that changes
//! these types will deoptimize; still, the present types are the better guess than old feedback.
//!
//! The types of free variables (global ones, say) are mere guesses: they replace feedback, and are guarded like it.

use crate::map::HashMap;

use r_bytecode::feedback::{
    IN_DOUBLES, IN_INTS, IN_LIST, IN_LOGICALS, IN_MATRIX, IN_OTHER, SEEN_COMPLEX, SEEN_DOUBLE, SEEN_INT,
    SEEN_LOGICAL, SEEN_OTHER, SEEN_VECTOR,
};
use r_bytecode::op::Op as Bc;
use r_runtime::{Opaque, Value};

use crate::analysis::entry::live_variables;
use crate::func::{Func, Id, Seen};
use crate::op::Op;
use crate::types::Type;

/// Tells a version that was just built the types of its variables (those that don't matter are left out) and the
/// present types of free variables.
pub fn tell(f: &mut Func, known: impl Iterator<Item = (Value, Type)>, free: &[(Value, Type)]) {
    let matter = live_variables(f);
    let known = known.map(|(s, t)| (s.opaque(), t));
    f.known = known.filter(|(s, _)| matter.contains(s)).collect();
    let types: HashMap<u64, Type> = f.known.iter().map(|(s, t)| (s.bits(), *t)).collect();
    let free: HashMap<u64, Type> = free.iter().map(|(s, t)| (s.bits(), *t)).collect();
    for i in f.blocks.clone().into_iter().flatten() {
        let inst = f.inst(i);
        let Some(bc) = inst.bc.filter(|b| inst.op == Op::Interp && *b != Bc::BranchFalse) else { continue };
        if matches!(inst.seen, Seen::Call { .. } | Seen::Wrong) {
            continue;
        }
        let (mut seen, mut guessed) = (inst.seen.operands(), Vec::new());
        for (k, a) in inst.operands().iter().enumerate().take(3) {
            let Some((sym, is_free)) = variable(f, *a) else { continue };
            let told = if is_free { &free } else { &types };
            let Some(t) = told.get(&sym).map(|t| t.without(Type::PROM)) else { continue };
            let odd = (is_free && t.meets(Type::OTHER)).then_some(ODD);
            let Some((value, container)) = bits(t).or(odd) else { continue };
            // An operation on local variables that never ran may never run.
            if inst.seen.is_nothing() && !is_free {
                continue;
            }
            guessed.extend(is_free.then(|| Opaque::from_bits(sym)));
            seen = seen & !(0xFF << (8 * k)) | value << (8 * k);
            if k == 0 && is_index(bc) {
                seen = seen & 0x00FF_FFFF | container;
            }
        }
        f.inst_mut(i).seen = Seen::of_operands(seen);
        guessed.retain(|s| !f.guessed.contains(s));
        f.guessed.extend(guessed);
    }
}

/// Feedback for a type that there is no typed code for.
const ODD: (u32, u32) = (SEEN_OTHER, IN_OTHER);

/// The variable that an operand was loaded from, and whether it is free.
fn variable(f: &Func, operand: Id) -> Option<(u64, bool)> {
    let mut i = operand;
    while matches!(f.inst(i).op, Op::Force | Op::Own | Op::Evaluated) {
        i = f.inst(i).args[0];
    }
    let inst = f.inst(i);
    let is_free = match inst.op {
        Op::LdVar => inst.env().is_some_and(|e| f.inst(e).op != Op::LdEnv),
        Op::GlobalVar | Op::LdFree => true,
        _ => return None,
    };
    inst.sym().map(|s| (s.bits(), is_free))
}

/// A type in the bits of feedback: for an operand, and for a container that is indexed.
fn bits(t: Type) -> Option<(u32, u32)> {
    Some(match t.classes() {
        Type::INT => (SEEN_INT, 0),
        Type::DBL => (SEEN_DOUBLE, 0),
        Type::LGL => (SEEN_LOGICAL, 0),
        Type::CPLX => (SEEN_COMPLEX, IN_OTHER),
        Type::VINT => (SEEN_VECTOR, IN_INTS),
        Type::VDBL => (SEEN_VECTOR, IN_DOUBLES),
        Type::VLGL => (SEEN_VECTOR, IN_LOGICALS),
        Type::VLIST => (SEEN_VECTOR, IN_LIST),
        Type::MINT => (SEEN_VECTOR, IN_INTS | IN_MATRIX),
        Type::MDBL => (SEEN_VECTOR, IN_DOUBLES | IN_MATRIX),
        Type::MLGL => (SEEN_VECTOR, IN_LOGICALS | IN_MATRIX),
        _ => return None,
    })
}

fn is_index(bc: Bc) -> bool {
    matches!(
        bc,
        Bc::Subset
            | Bc::Subset2
            | Bc::SubsetMatrix
            | Bc::Subset2Matrix
            | Bc::Assign
            | Bc::Assign2
            | Bc::AssignMatrix
    )
}
