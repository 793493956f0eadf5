//! What whoever enters a version knows of its variables.
//!
//! The types of variables that matter where the version starts go to `Func::known`, and replace what
//! the interpreter saw of the same variables (000 section 4.9: the profile is cleaned with the types
//! of the state at hand). A loop that changes them will leave; what is known now is still the
//! better guess than what was seen before.

use crate::map::HashMap;

use r_bytecode::feedback::{
    IN_DOUBLES, IN_INTS, IN_LIST, IN_LOGICALS, IN_MATRIX, SEEN_DOUBLE, SEEN_INT, SEEN_LOGICAL, SEEN_VECTOR,
};
use r_bytecode::op::Op as Bc;
use r_runtime::Value;

use crate::analysis::entry::live_variables;
use crate::func::{Func, Id};
use crate::op::Op;
use crate::types::Type;

/// Tells a version just built what is known of its variables; those that don't matter are left out.
pub fn tell(f: &mut Func, known: impl Iterator<Item = (Value, Type)>) {
    let matter = live_variables(f);
    f.known = known.filter(|(s, _)| matter.contains(s)).collect();
    let types: HashMap<u64, Type> = f.known.iter().map(|(s, t)| (s.bits(), *t)).collect();
    for i in f.blocks.clone().into_iter().flatten() {
        let inst = f.inst(i);
        let Some(bc) = inst.bc.filter(|_| inst.op == Op::Interp && inst.seen != 0) else { continue };
        if bc == Bc::BranchFalse {
            continue;
        }
        let mut seen = inst.seen;
        for (k, a) in inst.operands().iter().enumerate().take(3) {
            if let Some((value, container)) =
                variable(f, *a).and_then(|s| bits(types.get(&s)?.without(Type::PROM)))
            {
                seen = seen & !(0xFF << (8 * k)) | value << (8 * k);
                if k == 0 && is_index(bc) {
                    seen = seen & 0x00FF_FFFF | container;
                }
            }
        }
        f.inst_mut(i).seen = seen;
    }
}

/// The variable an operand was loaded from.
fn variable(f: &Func, operand: Id) -> Option<u64> {
    let mut i = operand;
    while matches!(f.inst(i).op, Op::Force | Op::Own | Op::Evaluated) {
        i = f.inst(i).args[0];
    }
    let inst = f.inst(i);
    (inst.op == Op::LdVar).then(|| inst.sym().map(Value::bits))?
}

/// A type as feedback has it: of an operand, and of what is indexed.
fn bits(t: Type) -> Option<(u32, u32)> {
    Some(match t.classes() {
        Type::INT => (SEEN_INT, 0),
        Type::DBL => (SEEN_DOUBLE, 0),
        Type::LGL => (SEEN_LOGICAL, 0),
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
