//! Picks fast forms: for each pc the longest sequence of instructions beginning there that the
//! interpreter can execute in one step.
//!
//! Fast code runs parallel to the instructions, word by word: same pcs, same operands, only the
//! opcode differs. Each word is chosen for itself, so a jump into the middle of a sequence finds
//! what it needs. A fast form that meets operands it isn't made for executes its first
//! instruction only; nothing has happened before.

use std::cell::Cell;

use r_runtime::Vm;
use r_runtime::math::table::MATH;

use crate::code::{Site, Unit};
use crate::op::{Fast, Instr, Op, Word};

const OPS: usize = Op::ALL.len();
const FORMS: usize = Fast::PATTERNS.len();

/// The forms that begin with each instruction, as indices into the patterns; `FORMS` ends a list.
const BY_FIRST: [[u8; 96]; OPS] = {
    let mut lists = [[FORMS as u8; 96]; OPS];
    let mut fill = [0; OPS];
    let mut k = 0;
    while k < FORMS {
        let first = Fast::PATTERNS[k].1[0] as usize;
        lists[first][fill[first]] = k as u8;
        fill[first] += 1;
        k += 1;
    }
    lists
};

/// The fast code of these instructions.
pub fn fuse(vm: &Vm, unit: &Unit, instrs: &[Cell<Instr>], sites: &[Site]) -> Vec<Cell<Word>> {
    (0..instrs.len())
        .map(|pc| {
            let i = instrs[pc].get();
            let word = Word { op: Fast::of(i.op), a: i.a, b: i.b };
            Cell::new(fast_word(vm, unit, instrs, sites, pc, word))
        })
        .collect()
}

fn fast_word(vm: &Vm, unit: &Unit, instrs: &[Cell<Instr>], sites: &[Site], pc: usize, plain: Word) -> Word {
    match instrs[pc].get().op {
        Op::CallBuiltin => builtin_form(vm, &sites[plain.b as usize], plain),
        // Only code of functions knows that its own environment has no slot of the name.
        Op::LdVar if unit.is_function => Word { op: Fast::LdVarUp, ..plain },
        Op::Loop if is_for_loop(instrs, plain.b as usize) => Word { op: Fast::LoopFor, ..plain },
        Op::Loop | Op::LdVar => plain,
        _ => {
            let forms = BY_FIRST[plain.op as usize].iter().map_while(|k| Fast::PATTERNS.get(*k as usize));
            let hits = forms.filter(|(_, parts)| matches(instrs, pc, parts));
            hits.max_by_key(|(_, parts)| parts.len()).map_or(plain, |(op, _)| Word { op: *op, ..plain })
        }
    }
}

fn is_for_loop(instrs: &[Cell<Instr>], target: usize) -> bool {
    matches(instrs, target, &[Op::ForNext, Op::StSlot])
}

fn matches(instrs: &[Cell<Instr>], pc: usize, parts: &[Op]) -> bool {
    let Some(window) = instrs.get(pc..pc + parts.len()) else { return false };
    let same = window.iter().zip(parts).enumerate().all(|(k, (i, part))| {
        let op = i.get().op;
        op == *part
            || *part == Op::StSlot && op == Op::StFormal
            || k > 0 && *part == Op::LdSlot && op == Op::LdSlotMissing
    });
    same && (parts[0] != Op::LdSlotAssign || assigns_its_target(window))
}

/// An assignment of a part as one statement: the value is right below, and the variable that is
/// bound is the one that was loaded.
fn assigns_its_target(window: &[Cell<Instr>]) -> bool {
    let slot = window[0].get().a;
    window.iter().all(|i| match i.get() {
        Instr { op: Op::Pick, b, .. } => b == 1,
        Instr { op: Op::StSlot | Op::StFormal, a, .. } => a == slot,
        _ => true,
    })
}

/// Functions of one argument that are cheaper than calling them.
fn builtin_form(vm: &Vm, site: &Site, plain: Word) -> Word {
    let Some(def) = vm.builtins.get(site.builtin as usize).map(|b| b.def) else { return plain };
    if plain.a != 1 || site.has_dots || !site.names.is_empty() {
        return plain;
    }
    match def.name {
        "abs" => Word { op: Fast::CallAbs, ..plain },
        "length" => Word { op: Fast::CallLength, ..plain },
        "is.null" => Word { op: Fast::CallIsNull, ..plain },
        name => match MATH.iter().position(|m| m.name == name) {
            Some(k) => Word { op: Fast::CallMath, a: k as u16, ..plain },
            None => plain,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(ops: &[(Op, usize, usize)]) -> Vec<Cell<Instr>> {
        ops.iter().map(|(op, a, b)| Cell::new(Instr::new(*op, *a, *b))).collect()
    }

    fn forms(ops: &[(Op, usize, usize)]) -> Vec<Fast> {
        let vm = Vm::new(&Default::default()).expect("a session");
        fuse(&vm, &Unit::dynamic(), &code(ops), &[]).iter().map(|w| w.get().op).collect()
    }

    #[test]
    fn every_pc_has_its_own_form() {
        let ops = [(Op::LdSlot, 0, 0), (Op::LdSlot, 1, 0), (Op::Lt, 0, 0), (Op::BranchFalse, 1, 9)];
        assert_eq!(forms(&ops), [Fast::LtSSBr, Fast::LtXSBr, Fast::LtXXBr, Fast::BranchFalse]);
    }

    #[test]
    fn operands_stay() {
        let vm = Vm::new(&Default::default()).expect("a session");
        let base = code(&[(Op::LdSlot, 3, 4), (Op::Const, 0, 5), (Op::Add, 6, 7), (Op::StSlot, 8, 9)]);
        let fast = fuse(&vm, &Unit::dynamic(), &base, &[]);
        assert_eq!(fast[0].get().op, Fast::AddSCSt);
        for (f, b) in fast.iter().zip(&base) {
            assert_eq!((f.get().a, f.get().b), (b.get().a, b.get().b));
        }
    }

    #[test]
    fn assignments_of_other_variables_are_left_alone() {
        let one = |slot| {
            forms(&[
                (Op::LdSlotAssign, 2, 0),
                (Op::Pick, 0, 1),
                (Op::LdSlot, 1, 0),
                (Op::Assign, 0, 0),
                (Op::StSlot, slot, 0),
                (Op::Pop, 0, 0),
            ])[0]
        };
        assert_eq!(one(2), Fast::AssignS);
        assert_eq!(one(3), Fast::LdAssignPick);
    }
}
