//! Random programs: structured statements, written out as labelled lines.

use super::rng::Rng;
use crate::syntax::*;

/// What a variable holds, as far as the generator intends.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Int,
    Bool,
    /// An integer or nil.
    Maybe,
    /// An array of at least three integers.
    Array,
    /// A reference to a function of one parameter.
    Fun,
}

const ARRAY_LENGTH: usize = 3;

struct Signature {
    name: Name,
    formals: Vec<(Name, Kind)>,
}

/// A program with a `main` and a few functions.
pub fn program(rng: &mut Rng) -> Program {
    let count = 1 + rng.below(3);
    let signatures: Vec<Signature> = (0..count).map(|i| signature(rng, i)).collect();
    let mut functions = Vec::new();
    let mut main = Body::new(rng, &signatures);
    main.main();
    functions.push(function(Program::MAIN, Vec::new(), main.lines).into());
    for (i, s) in signatures.iter().enumerate() {
        let mut body = Body::new(rng, &signatures[i + 1..]);
        body.function(s);
        let formals = s.formals.iter().map(|(x, _)| x.clone()).collect();
        functions.push(function(&s.name, formals, body.lines).into());
    }
    Program { functions }
}

fn signature(rng: &mut Rng, i: usize) -> Signature {
    let kinds = [Kind::Int, Kind::Int, Kind::Maybe, Kind::Bool, Kind::Array];
    let formals = (0..1 + rng.below(3))
        .map(|k| (format!("p{k}").into(), rng.pick(&kinds).copied().unwrap_or(Kind::Int)))
        .collect();
    Signature { name: format!("f{i}").into(), formals }
}

fn function(name: &str, formals: Vec<Name>, lines: Vec<Line>) -> Function {
    let version = Version { name: Ident::new("Vb"), lines: lines.into() };
    Function {
        name: Ident::new(name),
        formals: formals.iter().map(Ident::of).collect(),
        versions: vec![version.into()],
    }
}

struct Body<'a> {
    rng: &'a mut Rng,
    callees: &'a [Signature],
    lines: Vec<Line>,
    /// Labels for the next line.
    labels: Vec<Label>,
    scope: Vec<(Name, Kind)>,
    variables: usize,
    label_count: usize,
    /// Conditions tested so far.
    conditions: Vec<Expr>,
}

impl<'a> Body<'a> {
    fn new(rng: &'a mut Rng, callees: &'a [Signature]) -> Body<'a> {
        Body {
            rng,
            callees,
            lines: Vec::new(),
            labels: Vec::new(),
            scope: Vec::new(),
            variables: 0,
            label_count: 0,
            conditions: Vec::new(),
        }
    }

    fn main(&mut self) {
        let n = 3 + self.rng.below(5);
        self.block(n, 2);
        for i in 0..self.callees.len() {
            if !self.rng.one_in(4) {
                self.call(i);
            }
        }
        self.show_all();
        let code = if self.rng.one_in(3) { Some(Expr::int(self.rng.below(4) as i64)) } else { None };
        self.emit(Instr::Stop(code));
    }

    fn function(&mut self, s: &Signature) {
        self.scope = s.formals.clone();
        let counter = s.formals.iter().find(|(_, k)| *k == Kind::Int).map(|(x, _)| x.clone());
        if let Some(n) = counter
            && self.rng.one_in(5)
        {
            self.recursion(s, &n);
        }
        let n = 2 + self.rng.below(5);
        self.block(n, 2);
        if self.rng.one_in(2) {
            self.show_all();
        }
        let e = self.expr(Kind::Int, 2);
        let forgotten = self.rng.one_in(60);
        self.emit(if forgotten { Instr::End } else { Instr::Return(e) });
    }

    /// `if n is between 1 and 3, call ourselves with n - 1`.
    fn recursion(&mut self, s: &Signature, n: &Name) {
        let in_range = Expr::binary(
            BinOp::And,
            Expr::binary(BinOp::Gt, Expr::var(n), Expr::int(0)),
            Expr::binary(BinOp::Lt, Expr::var(n), Expr::int(4)),
        );
        let args = s.formals.iter().map(|(x, _)| match x == n {
            true => Expr::binary(BinOp::Sub, Expr::var(n), Expr::int(1)),
            false => Expr::var(x),
        });
        let call = args.collect();
        let r = self.fresh_variable();
        let name = s.name.clone();
        self.diamond(in_range, |body| {
            body.emit(Instr::Call(Ident::of(&r), Expr::Fun(Ident::of(&name)), call));
            body.scope.push((r.clone(), Kind::Int));
            body.emit(Instr::Print(Expr::var(&r)));
        });
    }

    fn fresh_variable(&mut self) -> Name {
        self.variables += 1;
        format!("v{}", self.variables).into()
    }

    fn fresh_label(&mut self) -> Name {
        self.label_count += 1;
        format!("B{}", self.label_count).into()
    }

    fn emit(&mut self, instr: Instr) {
        let labels = std::mem::take(&mut self.labels);
        self.lines.push(Line { labels, ..Line::new(instr) });
    }

    fn label(&mut self, kind: LabelKind, name: &Name) {
        self.labels.push(Label { kind, ident: Ident::of(name) });
    }

    fn block(&mut self, statements: usize, depth: usize) {
        for _ in 0..statements {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        match self.rng.below(23) {
            0..=3 => self.declare(),
            4..=7 => self.assign(),
            8 | 9 => {
                let e = self.expr_of_any(2);
                self.emit(Instr::Print(e));
            }
            10 => self.read(),
            11 => self.new_array(),
            12 | 13 => self.set_cell(),
            14 | 15 if depth > 0 => self.branch(depth),
            16 if depth > 0 => self.count(depth),
            17 | 18 if !self.callees.is_empty() => {
                let i = self.rng.below(self.callees.len());
                self.call(i);
            }
            19 => {
                let e = self.expr(Kind::Bool, 1);
                self.emit(Instr::GuardHint(vec![e]));
            }
            20 => self.drop_one(),
            21 if depth > 0 => self.test_change_test(),
            _ => self.assign(),
        }
    }

    fn declare(&mut self) {
        let kinds = [Kind::Int, Kind::Int, Kind::Bool, Kind::Maybe, Kind::Fun];
        let mut kind = self.rng.pick(&kinds).copied().unwrap_or(Kind::Int);
        if kind == Kind::Fun && self.callees.iter().all(|s| s.formals.len() != 1) {
            kind = Kind::Int;
        }
        let e = self.expr(kind, 2);
        if self.rng.one_in(16) {
            return self.declare_again(e, kind);
        }
        let x = self.fresh_variable();
        self.emit(Instr::Var(Ident::of(&x), e));
        self.scope.push((x, kind));
    }

    /// Declares a name that some line before has declared: one in scope, for a value of its kind, or one that is not.
    fn declare_again(&mut self, e: Expr, kind: Kind) {
        let all = (1..=self.variables).map(|k| -> Name { format!("v{k}").into() });
        let in_scope = |x: &Name| self.scope.iter().find(|(y, _)| x == y);
        let fits: Vec<Name> = all.filter(|x| in_scope(x).is_none_or(|(_, k)| *k == kind)).collect();
        let x = self.rng.pick(&fits).cloned().unwrap_or_else(|| self.fresh_variable());
        if self.scope.iter().all(|(y, _)| x != *y) {
            self.scope.push((x.clone(), kind));
        }
        self.emit(Instr::Var(Ident::of(&x), e));
    }

    fn variables(&self, wanted: impl Fn(Kind) -> bool) -> Vec<(Name, Kind)> {
        self.scope.iter().filter(|(_, k)| wanted(*k)).cloned().collect()
    }

    fn assign(&mut self) {
        // Loop counters are kept out of reach by their name.
        let targets: Vec<_> =
            self.variables(|_| true).into_iter().filter(|(x, _)| !x.starts_with('c')).collect();
        let Some((x, kind)) = self.rng.pick(&targets).cloned() else { return self.declare() };
        let e = self.expr(kind, 2);
        self.emit(Instr::Assign(Ident::of(&x), e));
    }

    fn read(&mut self) {
        let targets = self.variables(|k| k == Kind::Maybe);
        let x = match self.rng.pick(&targets) {
            Some((x, _)) => x.clone(),
            None => {
                let x = self.fresh_variable();
                self.scope.push((x.clone(), Kind::Maybe));
                x
            }
        };
        self.emit(Instr::Read(Ident::of(&x)));
    }

    fn new_array(&mut self) {
        let es = (0..ARRAY_LENGTH + self.rng.below(2)).map(|_| self.expr(Kind::Int, 1)).collect();
        let x = self.fresh_variable();
        if self.rng.one_in(5) {
            self.emit(Instr::ArrayNew(Ident::of(&x), Expr::int(ARRAY_LENGTH as i64)));
            for i in 0..ARRAY_LENGTH {
                self.emit(Instr::ArraySet(Ident::of(&x), Expr::int(i as i64), Expr::int(i as i64 + 1)));
            }
        } else {
            self.emit(Instr::ArrayLit(Ident::of(&x), es));
        }
        self.scope.push((x, Kind::Array));
    }

    fn set_cell(&mut self) {
        let arrays = self.variables(|k| k == Kind::Array);
        let Some((x, _)) = self.rng.pick(&arrays).cloned() else { return self.new_array() };
        let i = Expr::int(self.rng.below(ARRAY_LENGTH) as i64);
        let mut e = self.expr(Kind::Int, 2);
        if self.rng.one_in(2) {
            // Not the same when it is done twice.
            e = Expr::binary(BinOp::Add, Expr::Index(Ident::of(&x), Box::new(i.clone())), Expr::int(1));
        }
        self.emit(Instr::ArraySet(Ident::of(&x), i, e));
    }

    fn drop_one(&mut self) {
        let locals: Vec<usize> =
            (0..self.scope.len()).filter(|i| self.scope[*i].0.starts_with('v')).collect();
        // Only variables of the current block: dropping an outer one would have to happen
        // on every path. The last one declared is always ours.
        if let Some(i) = locals.last().copied().filter(|i| *i + 1 == self.scope.len() && self.owned(*i)) {
            let (x, _) = self.scope.remove(i);
            self.emit(Instr::Drop(Ident::of(&x)));
        }
    }

    /// Whether a scope entry was made since the last label, so in this block.
    fn owned(&self, i: usize) -> bool {
        let x = &self.scope[i].0;
        let since = self.lines.iter().rev().take_while(|l| l.labels.is_empty() && l.instr.falls_through());
        self.labels.is_empty() && since.clone().any(|l| l.instr.sets().is_some_and(|y| y.name == *x))
    }

    /// Drops what a block declared.
    fn close_scope(&mut self, depth: usize) {
        while self.scope.len() > depth {
            if let Some((x, _)) = self.scope.pop() {
                self.emit(Instr::Drop(Ident::of(&x)));
            }
        }
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.condition();
        if self.rng.one_in(6) {
            return self.early_exit(condition);
        }
        let n = 1 + self.rng.below(2);
        self.diamond(condition, |body| body.block(n, depth - 1));
    }

    /// The same test before and after a change of what it tests.
    fn test_change_test(&mut self) {
        let limit = Expr::int(self.rng.below(4) as i64);
        if self.variable(Kind::Array).is_none() && self.rng.one_in(2) {
            self.new_array();
        }
        let (tested, change) = match (self.variable(Kind::Array), self.variable(Kind::Maybe)) {
            (Some(Expr::Var(a)), _) if !self.rng.one_in(3) => {
                let i = Expr::int(self.rng.below(ARRAY_LENGTH) as i64);
                let cell = Expr::Index(a.clone(), Box::new(i.clone()));
                let more = match self.rng.below(3) {
                    0 => Expr::binary(BinOp::Add, cell.clone(), Expr::int(1)),
                    1 => limit.clone(),
                    _ => Expr::binary(BinOp::Sub, limit.clone(), Expr::int(1)),
                };
                (Expr::binary(BinOp::Lt, cell, limit), Instr::ArraySet(a, i, more))
            }
            (_, Some(Expr::Var(x))) => {
                let test = Expr::binary(BinOp::Eq, Expr::Var(x.clone()), Expr::NIL);
                (test, if self.rng.one_in(2) { Instr::Read(x) } else { Instr::Assign(x, limit) })
            }
            _ => return self.assign(),
        };
        let printed = self.int(0);
        self.diamond(tested.clone(), |b| b.emit(Instr::Print(printed)));
        self.emit(change);
        if self.rng.one_in(2) {
            let e = self.int(0);
            self.emit(Instr::Print(e));
        }
        let printed = self.int(0);
        self.diamond(tested.clone(), |b| b.emit(Instr::Print(printed)));
        self.conditions.push(tested);
    }

    /// Often a test that one would speculate on.
    fn condition(&mut self) -> Expr {
        let names: Vec<Name> = self.scope.iter().map(|(x, _)| x.clone()).collect();
        let fits = |e: &&Expr| {
            let mut all = true;
            e.each_var(&mut |x| all &= names.contains(&x.name));
            all
        };
        let again: Vec<Expr> = self.conditions.iter().filter(fits).cloned().collect();
        let e = match self.rng.pick(&again) {
            // The same test twice, with who knows what in between.
            Some(e) if self.rng.one_in(2) => e.clone(),
            _ => self.new_condition(),
        };
        self.conditions.push(e.clone());
        e
    }

    fn new_condition(&mut self) -> Expr {
        if let Some(Expr::Var(x)) = self.variable(Kind::Array)
            && self.rng.one_in(3)
        {
            let i = Expr::int(self.rng.below(ARRAY_LENGTH) as i64);
            return Expr::binary(BinOp::Lt, Expr::Index(x, Box::new(i)), Expr::int(self.rng.below(4) as i64));
        }
        let maybes = self.variables(|k| k == Kind::Maybe);
        match self.rng.pick(&maybes).cloned() {
            Some((x, _)) if self.rng.one_in(2) => {
                let op = if self.rng.one_in(2) { BinOp::Eq } else { BinOp::Ne };
                Expr::binary(op, Expr::var(&x), Expr::NIL)
            }
            _ => self.expr(Kind::Bool, 2),
        }
    }

    /// Both arms run a block and meet again; the second arm does something else.
    fn diamond(&mut self, condition: Expr, then: impl FnOnce(&mut Self)) {
        let (a, b, m) = (self.fresh_label(), self.fresh_label(), self.fresh_label());
        let arm = |l: &Name| Arm { label: Ident::of(l), marked: true };
        self.emit(Instr::Branch(condition, arm(&a), arm(&b)));
        let depth = self.scope.len();
        self.label(LabelKind::Branch, &a);
        then(self);
        self.close_scope(depth);
        self.emit(Instr::Goto(Ident::of(&m)));
        self.label(LabelKind::Branch, &b);
        if self.rng.one_in(2) {
            self.assign_only();
        }
        self.close_scope(depth);
        self.emit(Instr::Goto(Ident::of(&m)));
        self.label(LabelKind::Merge, &m);
    }

    fn assign_only(&mut self) {
        if self.rng.one_in(3) {
            let e = self.expr_of_any(1);
            self.emit(Instr::Print(e));
        }
        self.assign();
    }

    fn early_exit(&mut self, condition: Expr) {
        let (a, b) = (self.fresh_label(), self.fresh_label());
        let arm = |l: &Name| Arm { label: Ident::of(l), marked: true };
        self.emit(Instr::Branch(condition, arm(&a), arm(&b)));
        self.label(LabelKind::Branch, &a);
        let e = self.expr(Kind::Int, 1);
        self.emit(Instr::Print(e.clone()));
        self.emit(Instr::Return(e));
        self.label(LabelKind::Branch, &b);
        let e = self.expr_of_any(1);
        self.emit(Instr::Print(e));
    }

    /// A counting loop.
    fn count(&mut self, depth: usize) {
        let (h, b, e) = (self.fresh_label(), self.fresh_label(), self.fresh_label());
        self.variables += 1;
        let c: Name = format!("c{}", self.variables).into();
        self.emit(Instr::Var(Ident::of(&c), Expr::int(0)));
        self.scope.push((c.clone(), Kind::Int));
        self.label(LabelKind::Merge, &h);
        let limit = Expr::int(1 + self.rng.below(3) as i64);
        let arm = |l: &Name| Arm { label: Ident::of(l), marked: true };
        self.emit(Instr::Branch(Expr::binary(BinOp::Lt, Expr::var(&c), limit), arm(&b), arm(&e)));
        let outer = self.scope.len();
        self.label(LabelKind::Branch, &b);
        let n = 1 + self.rng.below(3);
        self.block(n, depth - 1);
        self.emit(Instr::Assign(Ident::of(&c), Expr::binary(BinOp::Add, Expr::var(&c), Expr::int(1))));
        self.close_scope(outer);
        self.emit(Instr::Goto(Ident::of(&h)));
        self.label(LabelKind::Branch, &e);
        self.close_scope(outer - 1);
    }

    fn call(&mut self, i: usize) {
        let formals: Vec<Kind> = self.callees[i].formals.iter().map(|(_, k)| *k).collect();
        let name = self.callees[i].name.clone();
        if formals.contains(&Kind::Array) && self.variables(|k| k == Kind::Array).is_empty() {
            self.new_array();
        }
        let mut args: Vec<Expr> = formals.iter().map(|k| self.expr(*k, 1)).collect();
        if self.rng.one_in(80) {
            args.pop();
        }
        let functions = self.variables(|k| k == Kind::Fun);
        let callee = match self.rng.pick(&functions).cloned() {
            Some((x, _)) if args.len() == 1 && self.rng.one_in(2) => Expr::Var(Ident::of(&x)),
            _ => Expr::Fun(Ident::of(&name)),
        };
        let known = self.variables(|k| k == Kind::Int);
        let x = match self.rng.pick(&known).cloned() {
            Some((x, _)) if self.rng.one_in(3) && !x.starts_with('c') => x,
            _ => {
                let x = self.fresh_variable();
                self.scope.push((x.clone(), Kind::Int));
                x
            }
        };
        if matches!(callee, Expr::Var(_)) {
            // Give it a name that passes can ask for.
            let l = self.fresh_label();
            self.label(LabelKind::Deopt, &l);
        }
        self.emit(Instr::Call(Ident::of(&x), callee, args));
    }

    fn show_all(&mut self) {
        for (x, kind) in self.scope.clone() {
            match kind {
                Kind::Array => self.emit(Instr::Print(Expr::Index(Ident::of(&x), Box::new(Expr::int(1))))),
                Kind::Fun => {}
                _ => self.emit(Instr::Print(Expr::var(&x))),
            }
        }
    }

    fn expr_of_any(&mut self, depth: usize) -> Expr {
        let kind = if self.rng.one_in(3) { Kind::Bool } else { Kind::Int };
        self.expr(kind, depth)
    }

    fn expr(&mut self, kind: Kind, depth: usize) -> Expr {
        // Now and then something that may be stuck.
        let kind = if self.rng.one_in(150) && kind == Kind::Int { Kind::Maybe } else { kind };
        match kind {
            Kind::Int => self.int(depth),
            Kind::Bool => self.bool(depth),
            Kind::Maybe => self.maybe(),
            Kind::Array => self.variable(Kind::Array).unwrap_or(Expr::NIL),
            Kind::Fun => {
                let fits = self.callees.iter().filter(|s| s.formals.len() == 1).map(|s| s.name.clone());
                let fits: Vec<Name> = fits.collect();
                let known = self.variable(Kind::Fun);
                let named = self.rng.pick(&fits).map(|f| Expr::Fun(Ident::of(f)));
                named.or(known).unwrap_or(Expr::NIL)
            }
        }
    }

    fn variable(&mut self, kind: Kind) -> Option<Expr> {
        let fits = self.variables(|k| k == kind);
        self.rng.pick(&fits).map(|(x, _)| Expr::var(x))
    }

    fn maybe(&mut self) -> Expr {
        match self.rng.below(3) {
            0 => Expr::NIL,
            1 => self.variable(Kind::Maybe).unwrap_or(Expr::NIL),
            _ => self.int(0),
        }
    }

    fn int(&mut self, depth: usize) -> Expr {
        match self.rng.below(10) {
            0..=2 => Expr::int(self.rng.below(6) as i64 - 1),
            3..=6 => self.variable(Kind::Int).unwrap_or(Expr::int(2)),
            7 => match self.variable(Kind::Array) {
                Some(Expr::Var(x)) => {
                    Expr::Index(x, Box::new(Expr::int(self.rng.below(ARRAY_LENGTH) as i64)))
                }
                _ => Expr::int(7),
            },
            8 if depth > 0 => {
                let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul];
                let op = self.rng.pick(&ops).copied().unwrap_or(BinOp::Add);
                Expr::binary(op, self.int(depth - 1), self.int(depth - 1))
            }
            9 if depth > 0 => {
                let op = if self.rng.one_in(2) { BinOp::Div } else { BinOp::Rem };
                Expr::binary(op, self.int(depth - 1), Expr::int(1 + self.rng.below(3) as i64))
            }
            _ => match self.variable(Kind::Array) {
                Some(e) if self.rng.one_in(3) => Expr::Length(Box::new(e)),
                _ => Expr::int(1),
            },
        }
    }

    fn bool(&mut self, depth: usize) -> Expr {
        match self.rng.below(8) {
            0 => Expr::Lit(Lit::Bool(self.rng.one_in(2))),
            1 => self.variable(Kind::Bool).unwrap_or(Expr::TRUE),
            2 if depth > 0 => Expr::Unary(UnOp::Not, Box::new(self.bool(depth - 1))),
            3 if depth > 0 => {
                let op = if self.rng.one_in(2) { BinOp::And } else { BinOp::Or };
                Expr::binary(op, self.bool(depth - 1), self.bool(depth - 1))
            }
            4 => match self.variable(Kind::Maybe) {
                Some(x) => Expr::binary(BinOp::Eq, x, Expr::NIL),
                None => Expr::TRUE,
            },
            _ => {
                let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
                let op = self.rng.pick(&ops).copied().unwrap_or(BinOp::Eq);
                Expr::binary(op, self.int(depth.saturating_sub(1)), self.int(0))
            }
        }
    }
}
