//! The printer.

use crate::map::HashMap;
use std::fmt::Write;

use r_runtime::Opaque;

use super::{EFFECTS, literal};
use crate::func::{At, Block, Entry, Func, Hint, Id, Imm, Inst, Seen, Step};
use crate::op::{Cc, Effects, ImmKind, MathFn, Op, Reason, Tail};
use crate::types::Type;

struct Printer<'a> {
    f: &'a Func,
    names: HashMap<Id, usize>,
    objects: Vec<Opaque>,
}

/// The whole version as text.
pub fn print(f: &Func) -> String {
    let mut p = Printer { f, names: number(f), objects: Vec::new() };
    let mut out = header(f);
    for b in f.block_ids().filter(|b| !f.block(*b).is_empty()) {
        let _ = writeln!(out, "BB{}:", b.0);
        for i in f.block(b) {
            let _ = writeln!(out, "  {}", p.inst(*i));
        }
    }
    out
}

/// One instruction, its operands numbered as in the text of the whole.
pub fn print_inst(f: &Func, i: Id) -> String {
    Printer { f, names: number(f), objects: Vec::new() }.inst(i)
}

/// Whether an instruction's result has a name in the text.
pub(super) fn is_named(op: Op, ty: Type) -> bool {
    !ty.is_none() || op == Op::ForInit
}

fn number(f: &Func) -> HashMap<Id, usize> {
    let named = f.block_ids().flat_map(|b| f.block(b).iter().copied());
    named.filter(|i| is_named(f.inst(*i).op, f.ty(*i))).enumerate().map(|(n, i)| (i, n)).collect()
}

fn header(f: &Func) -> String {
    let entry = match f.entry {
        Entry::Frame => "frame".to_string(),
        Entry::Args => "args".to_string(),
        Entry::State { pc, height } => format!("state {pc} {height}"),
    };
    let mut out = format!("func {} {entry}\n", f.name);
    for (k, c) in f.codes.iter().enumerate() {
        let _ = write!(out, "code {k} {:?}", c.name);
        if c.is_default {
            out.push_str(" default");
        }
        if !c.slots.is_empty() {
            let names: Vec<_> = c.slots.iter().map(|s| f.name_of(*s)).collect();
            let _ = write!(out, " slots {} {}", c.n_formals, names.join(", "));
        }
        out.push('\n');
    }
    for (sym, t) in &f.known {
        let _ = writeln!(out, "known {} {t}", f.name_of(*sym));
    }
    for (sym, missing) in &f.asked {
        let _ = writeln!(out, "{} {}", if *missing { "missing" } else { "given" }, f.name_of(*sym));
    }
    out
}

fn step(s: &Step) -> String {
    match s {
        Step::Operand(k) => k.to_string(),
        Step::Apply(bc, name, at) => {
            let name = if name.is_empty() { bc.name() } else { name };
            format!("{name}@{}:{}", at.code, at.pc)
        }
    }
}

fn name_of<T: PartialEq + Copy>(table: &[(T, &'static str)], x: T) -> &'static str {
    table.iter().find(|(t, _)| *t == x).map_or("?", |(_, n)| n)
}

fn at(a: At) -> String {
    format!("{}:{}", a.code, a.pc)
}

impl Printer<'_> {
    fn id(&self, i: Id) -> String {
        match self.names.get(&i) {
            Some(n) => format!("%{n}"),
            None => format!("%!{}", i.0),
        }
    }

    fn ids(&self, ids: &[Id]) -> String {
        ids.iter().map(|i| self.id(*i)).collect::<Vec<_>>().join(", ")
    }

    fn inst(&mut self, i: Id) -> String {
        let inst = self.f.inst(i);
        let mut out = String::new();
        if is_named(inst.op, inst.ty) {
            let _ = write!(out, "{} {} = ", inst.ty, self.id(i));
        }
        out.push_str(inst.op.name());
        let imm = self.immediate(inst);
        let operands = self.operands(inst);
        let gap = if imm.is_empty() || operands.is_empty() || inst.bc.is_some() { "" } else { " " };
        let _ = write!(out, "{imm}{gap}{operands}");
        for d in &inst.args[inst.operands().len()..] {
            let _ = write!(out, " {}", self.id(*d));
        }
        if inst.op != Op::Phi && !inst.blocks.is_empty() {
            let names: Vec<_> = inst.blocks.iter().map(|Block(n)| format!("BB{n}")).collect();
            let _ = write!(out, " {}", names.join(", "));
        }
        out.push_str(&notes(inst));
        out
    }

    fn immediate(&mut self, inst: &Inst) -> String {
        let text = match &inst.imm {
            Imm::None | Imm::At(_) | Imm::Frame(_) | Imm::Names(_) => match inst.bc {
                Some(bc) => bc.name().to_string(),
                None => return String::new(),
            },
            Imm::Const(v) => literal::print(*v, inst.ty, self.f, &mut self.objects),
            Imm::Sym(s) => self.f.name_of(*s),
            Imm::Index(n) => n.to_string(),
            Imm::Type(t) => t.to_string(),
            Imm::Cc(c) => name_of(&Cc::ALL, *c).into(),
            Imm::Fn(m) => name_of(&MathFn::ALL, *m).into(),
            Imm::Code(k) => format!("#{k}"),
            Imm::Reason(r) => name_of(&Reason::ALL, *r).into(),
            Imm::Steps(all) => format!("[{}]", all.iter().map(step).collect::<Vec<_>>().join(" ")),
        };
        format!(" {text}")
    }

    fn operands(&self, inst: &Inst) -> String {
        let ops = inst.operands();
        if inst.op == Op::Phi {
            let parts: Vec<_> =
                inst.blocks.iter().zip(ops).map(|(b, i)| format!("BB{}:{}", b.0, self.id(*i))).collect();
            return format!("({})", parts.join(", "));
        }
        if let Imm::Names(names) = &inst.imm
            && let Some((parent, vars)) = ops.split_last()
        {
            let vars: Vec<_> = names
                .iter()
                .zip(vars)
                .map(|(n, i)| format!("{}={}", self.f.name_of(*n), self.id(*i)))
                .collect();
            return format!("({} : {})", vars.join(", "), self.id(*parent));
        }
        if ops.is_empty() { String::new() } else { format!("({})", self.ids(ops)) }
    }
}

fn notes(inst: &Inst) -> String {
    let mut out = String::new();
    if let Imm::Frame(fr) = &inst.imm {
        let _ = write!(out, " pc {}", at(fr.at));
        if let Some(c) = fr.call {
            let _ = write!(out, " call {}", at(c));
        }
        if fr.clean {
            out.push_str(" clean");
        }
    }
    if inst.op.imm() == ImmKind::At || (inst.at != At { code: 0, pc: 0 }) {
        let _ = write!(out, " @{}", at(inst.at));
    }
    if inst.seen == Seen::Wrong {
        out.push_str(" seen=wrong");
    } else if !inst.seen.is_nothing() {
        let _ = write!(out, " seen={:#x}", inst.seen.bits());
    }
    match inst.hint {
        Hint::None => {}
        Hint::Builtin(facts) => _ = write!(out, " hint={}", facts.name),
        other => _ = write!(out, " hint={}", name_of(&Hint::NAMED, other)),
    }
    let usual = inst.op.effects();
    // What has no checkpoint never leaves: the text shows that already.
    let usual = if inst.op.tail() == Tail::Cp && inst.cp().is_none() {
        Effects(usual.0 & !Effects::EXITS.0)
    } else {
        usual
    };
    if inst.fx != usual {
        let _ = write!(out, " fx={}", effects(inst.fx));
    }
    out
}

fn effects(fx: Effects) -> String {
    let names: Vec<_> = EFFECTS.iter().filter(|(e, _)| fx.has(*e)).map(|(_, n)| *n).collect();
    if names.is_empty() { "none".into() } else { names.join("|") }
}
