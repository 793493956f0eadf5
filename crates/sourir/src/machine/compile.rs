//! Well-formed trees to flat code. Must not be given a program with errors: names that do
//! not resolve would have no slot (they compile to [`Op::Unreached`] rather than panic).

use super::code::*;
use super::value::Value;
use crate::analysis::{Scopes, VersionScope};
use crate::syntax::*;

/// Compiles a whole program.
pub fn compile(program: &Program) -> Code {
    let mut code = Code::default();
    code.extend(program);
    code
}

impl Code {
    /// Adds the functions and versions that the code does not have yet, by name, and makes
    /// each function's first version its active one.
    pub fn extend(&mut self, program: &Program) {
        let scopes = Scopes::new(program);
        for f in &program.functions {
            if self.function(&f.name.name).is_none() {
                let (name, arity) = (f.name.name.clone(), f.formals.len() as u32);
                self.add_function(FunctionCode { name, arity, active: u32::MAX });
            }
        }
        let mut added = Vec::new();
        let mut next = self.ops.len() as u32;
        for (f, function) in program.functions.iter().enumerate() {
            for (v, version) in function.versions.iter().enumerate() {
                if self.version(&function.name.name, &version.name.name).is_some() {
                    continue;
                }
                self.add_header(function, version, scopes.of(f, v), next);
                next += version.lines.len() as u32;
                added.push((f, v));
            }
        }
        for (f, v) in added {
            let version = &program.functions[f].versions[v];
            let entry = self.ops.len() as u32;
            let lower = Lower { program, scopes: &scopes, scope: scopes.of(f, v), entry };
            for (i, line) in version.lines.iter().enumerate() {
                let op = if lower.scope.is_reached(i) { lower.instr(self, &line.instr) } else { None };
                self.ops.push(op.unwrap_or(Op::Unreached));
            }
        }
        for function in &program.functions {
            if let Some(first) = function.versions.first()
                && let Some(v) = self.version(&function.name.name, &first.name.name)
            {
                self.activate(v);
            }
        }
    }

    fn add_header(&mut self, function: &Function, version: &Version, scope: &VersionScope, entry: u32) {
        let slots = (0..scope.vars.count()).map(|i| scope.vars.name(i).clone()).collect();
        self.add_version(VersionCode {
            function: self.function(&function.name.name).unwrap_or(0),
            name: version.name.name.clone(),
            entry,
            len: version.lines.len() as u32,
            slots,
        });
    }
}

/// One version being compiled, and what it needs to know of the others.
struct Lower<'a> {
    program: &'a Program,
    scopes: &'a Scopes<'a>,
    scope: &'a VersionScope,
    entry: u32,
}

impl Lower<'_> {
    fn slot(&self, x: &Ident) -> Option<u32> {
        self.scope.vars.get(&x.name).map(|i| i as u32)
    }

    fn label(&self, l: &Ident) -> Option<u32> {
        self.scope.flow.label(&l.name).map(|i| self.entry + i as u32)
    }

    fn instr(&self, code: &mut Code, instr: &Instr) -> Option<Op> {
        Some(match instr {
            Instr::Var(x, e) | Instr::Assign(x, e) => Op::Set(self.slot(x)?, self.expr(code, e)?),
            Instr::Drop(x) => Op::Drop(self.slot(x)?),
            Instr::ArrayNew(x, e) => Op::ArrayNew(self.slot(x)?, self.expr(code, e)?),
            Instr::ArrayLit(x, es) => Op::ArrayLit(self.slot(x)?, self.exprs(code, es)?),
            Instr::ArraySet(x, i, e) => Op::ArraySet(self.slot(x)?, self.expr(code, i)?, self.expr(code, e)?),
            Instr::Branch(e, a, b) => {
                Op::Branch(self.expr(code, e)?, self.label(&a.label)?, self.label(&b.label)?)
            }
            Instr::Goto(l) => Op::Goto(self.label(l)?),
            Instr::Print(e) => Op::Print(self.expr(code, e)?),
            Instr::Read(x) => Op::Read(self.slot(x)?),
            Instr::Call(x, f, es) => Op::Call(self.slot(x)?, self.expr(code, f)?, self.exprs(code, es)?),
            Instr::Return(e) => Op::Return(self.expr(code, e)?),
            Instr::Stop(None) => Op::Stop(None),
            Instr::Stop(Some(e)) => Op::Stop(Some(self.expr(code, e)?)),
            Instr::Assert(e) => Op::Assert(self.expr(code, e)?),
            Instr::GuardHint(es) => Op::Hint(self.exprs(code, es).unwrap_or_default()),
            Instr::Assume(es, d) => Op::Assume(self.exprs(code, es)?, self.deopt(code, d)?),
            Instr::Anchor(d) => Op::Anchor(self.deopt(code, d)?),
            Instr::End => Op::End,
        })
    }

    fn deopt(&self, code: &mut Code, d: &Deopt) -> Option<u32> {
        let target = self.landing(code, &d.target, &d.varmap)?;
        let mut frames = Vec::new();
        for k in d.frames.iter().rev() {
            let (.., scope) = self.version(code, &k.target)?;
            let result = scope.vars.get(&k.result.name)? as u32;
            frames.push((self.landing(code, &k.target, &k.varmap)?, result));
        }
        code.deopts.push(DeoptCode { target, frames });
        Some(code.deopts.len() as u32 - 1)
    }

    /// The version a point is in, where it lies, and its scope.
    fn version(&self, code: &Code, point: &Point) -> Option<(u32, u32, &VersionScope)> {
        let f = self.program.function(&point.function.name)?;
        let v = self.program.functions[f].version(&point.version.name)?;
        let id = code.version(&point.function.name, &point.version.name)?;
        Some((id, code.versions[id as usize].entry, self.scopes.of(f, v)))
    }

    fn landing(&self, code: &Code, point: &Point, varmap: &Varmap) -> Option<Landing> {
        let (version, entry, scope) = self.version(code, point)?;
        let pc = entry + scope.flow.label(&point.label.name)? as u32;
        let values = varmap
            .iter()
            .map(|(x, e)| Some((scope.vars.get(&x.name)? as u32, self.expr(code, e)?)))
            .collect::<Option<Vec<_>>>()?;
        Some(Landing { version, pc, values })
    }

    fn exprs(&self, code: &Code, es: &[Expr]) -> Option<Box<[Code1]>> {
        es.iter().map(|e| self.expr(code, e)).collect()
    }

    fn expr(&self, code: &Code, e: &Expr) -> Option<Code1> {
        Some(match e {
            Expr::Lit(l) => Code1::Const(code.strings.value(l)),
            Expr::Fun(f) => Code1::Const(Value::Fun(code.function(&f.name)?)),
            Expr::Var(x) => Code1::Slot(self.slot(x)?),
            Expr::Index(x, i) => match (self.slot(x)?, self.expr(code, i)?) {
                (x, Code1::Slot(i)) => Code1::Index(x, i),
                (x, i) => Code1::Tree(Box::new(Node::Index(x, i))),
            },
            Expr::Length(e) => Code1::Tree(Box::new(Node::Length(self.expr(code, e)?))),
            Expr::Unary(op, e) => Code1::Tree(Box::new(Node::Unary(*op, self.expr(code, e)?))),
            Expr::Binary(op, a, b) => match (self.expr(code, a)?, self.expr(code, b)?) {
                (Code1::Slot(a), Code1::Slot(b)) => Code1::SlotSlot(*op, a, b),
                (Code1::Slot(a), Code1::Const(c)) => Code1::SlotConst(*op, a, c),
                (a, b) => Code1::Tree(Box::new(Node::Binary(*op, a, b))),
            },
        })
    }
}
