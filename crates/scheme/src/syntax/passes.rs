//! Passes over the expanded tree: `letrec*` into procedures and boxes, loops into labels.
//!
//! `letrec*` is split into strongly connected groups: procedures that are never assigned become `Fix`,
//! values that nobody refers to too early become `Let`, the rest become assigned variables whose uses
//! check that they have a value. A `Fix` whose procedures are only ever called, always in tail position
//! with respect to the `Fix`, becomes `Labels`: its calls are jumps.

use super::tree::{Clause, Expr, Lambda, VarRef};
use std::rc::Rc;

pub fn simplify(expr: Expr) -> Expr {
    map_children(expr, &mut simplify_node)
}

fn simplify_node(expr: Expr) -> Expr {
    let expr = simplify(expr);
    match expr {
        Expr::Letrec(bindings, body) => split_letrec(bindings, *body),
        Expr::Let(bindings, body) => split_let(bindings, *body),
        other => other,
    }
}

/// The whole tree, its root included.
pub fn simplify_root(expr: Expr) -> Expr {
    simplify_node(expr)
}

/// Applies `f` to every direct child. Lambdas are rebuilt only if nobody else holds them, which is so
/// for trees fresh from the expander.
pub fn map_children(expr: Expr, f: &mut dyn FnMut(Expr) -> Expr) -> Expr {
    let mut boxed = |e: Box<Expr>| Box::new(f(*e));
    match expr {
        Expr::Const(_) | Expr::Local(_) | Expr::Global(..) => expr,
        Expr::SetLocal(v, e) => Expr::SetLocal(v, boxed(e)),
        Expr::SetGlobal(c, e, l) => Expr::SetGlobal(c, boxed(e), l),
        Expr::Define(c, e) => Expr::Define(c, boxed(e)),
        Expr::If(a, b, c) => Expr::If(boxed(a), boxed(b), boxed(c)),
        Expr::Lambda(l) => Expr::Lambda(map_lambda(l, f)),
        Expr::Seq(es) => Expr::Seq(es.into_iter().map(f).collect()),
        Expr::Call(e, args, l) => Expr::Call(boxed(e), args.into_iter().map(f).collect(), l),
        Expr::Let(bs, e) => {
            let bs = bs.into_iter().map(|(v, e)| (v, f(e))).collect();
            Expr::Let(bs, Box::new(f(*e)))
        }
        Expr::Letrec(bs, e) => {
            let bs = bs.into_iter().map(|(v, e)| (v, f(e))).collect();
            Expr::Letrec(bs, Box::new(f(*e)))
        }
        Expr::Fix(bs, e) => {
            let bs = bs.into_iter().map(|(v, l)| (v, map_lambda(l, f))).collect();
            Expr::Fix(bs, Box::new(f(*e)))
        }
        Expr::Labels(ls, e) => {
            let ls = ls.into_iter().map(|(v, ps, e)| (v, ps, f(e))).collect();
            Expr::Labels(ls, Box::new(f(*e)))
        }
        Expr::Goto(v, args) => Expr::Goto(v, args.into_iter().map(f).collect()),
    }
}

fn map_lambda(lambda: Rc<Lambda>, f: &mut dyn FnMut(Expr) -> Expr) -> Rc<Lambda> {
    match Rc::try_unwrap(lambda) {
        Ok(l) => {
            let clauses = l.clauses.into_iter().map(|c| Clause { body: f(c.body), ..c });
            Rc::new(Lambda { name: l.name, line: l.line, clauses: clauses.collect() })
        }
        Err(shared) => shared,
    }
}

/// Visits every direct child.
pub fn each_child(expr: &Expr, f: &mut dyn FnMut(&Expr)) {
    match expr {
        Expr::Const(_) | Expr::Local(_) | Expr::Global(..) => {}
        Expr::SetLocal(_, e) | Expr::SetGlobal(_, e, _) | Expr::Define(_, e) => f(e),
        Expr::If(a, b, c) => {
            f(a);
            f(b);
            f(c);
        }
        Expr::Lambda(l) => l.clauses.iter().for_each(|c| f(&c.body)),
        Expr::Seq(es) | Expr::Goto(_, es) => es.iter().for_each(f),
        Expr::Call(e, args, _) => {
            f(e);
            args.iter().for_each(f);
        }
        Expr::Let(bs, e) | Expr::Letrec(bs, e) => {
            bs.iter().for_each(|(_, e)| f(e));
            f(e);
        }
        Expr::Fix(bs, e) => {
            bs.iter().for_each(|(_, l)| l.clauses.iter().for_each(|c| f(&c.body)));
            f(e);
        }
        Expr::Labels(ls, e) => {
            ls.iter().for_each(|(_, _, e)| f(e));
            f(e);
        }
    }
}

/// Marks in `seen` which of `vars` the expression refers to.
fn references(expr: &Expr, vars: &[VarRef], seen: &mut [bool]) {
    if let Expr::Local(v) | Expr::SetLocal(v, _) | Expr::Goto(v, _) = expr
        && let Some(i) = vars.iter().position(|x| Rc::ptr_eq(x, v))
    {
        seen[i] = true;
    }
    each_child(expr, &mut |e| references(e, vars, seen));
}

// ----- letrec -----

fn split_let(bindings: Vec<(VarRef, Expr)>, body: Expr) -> Expr {
    let is_procedure = |(v, e): &(VarRef, Expr)| matches!(e, Expr::Lambda(_)) && !v.mutated.get();
    if !bindings.iter().any(is_procedure) {
        return Expr::Let(bindings, Box::new(body));
    }
    let (procedures, values): (Vec<_>, Vec<_>) = bindings.into_iter().partition(is_procedure);
    let mut body = body;
    for (v, e) in procedures {
        if let Expr::Lambda(l) = e {
            body = fix_group(vec![(v, l)], body);
        }
    }
    if values.is_empty() { body } else { Expr::Let(values, Box::new(body)) }
}

fn split_letrec(bindings: Vec<(VarRef, Expr)>, body: Expr) -> Expr {
    let vars: Vec<VarRef> = bindings.iter().map(|(v, _)| v.clone()).collect();
    let n = vars.len();
    let procedure: Vec<bool> =
        bindings.iter().map(|(v, e)| matches!(e, Expr::Lambda(_)) && !v.mutated.get()).collect();
    let mut edges: Vec<Vec<bool>> = Vec::with_capacity(n);
    for (_, e) in &bindings {
        let mut seen = vec![false; n];
        references(e, &vars, &mut seen);
        edges.push(seen);
    }
    // Values keep their order of evaluation.
    let mut last = None;
    for i in 0..n {
        if !procedure[i] && !is_simple(&bindings[i].1) {
            if let Some(j) = last {
                edges[i][j] = true;
            }
            last = Some(i);
        }
    }
    let groups = Components::of(&edges);
    let mut slots: Vec<Option<(VarRef, Expr)>> = bindings.into_iter().map(Some).collect();
    let mut body = body;
    for group in groups.into_iter().rev() {
        let recursive = group.len() > 1 || edges[group[0]][group[0]];
        let mut members: Vec<usize> = group;
        members.sort_unstable();
        let parts: Vec<(VarRef, Expr)> = members.iter().filter_map(|i| slots[*i].take()).collect();
        body = bind_group(parts, recursive, body);
    }
    body
}

fn is_simple(e: &Expr) -> bool {
    matches!(e, Expr::Const(_) | Expr::Local(_) | Expr::Lambda(_))
}

fn bind_group(parts: Vec<(VarRef, Expr)>, recursive: bool, body: Expr) -> Expr {
    if !recursive {
        return split_let(parts, body);
    }
    let (procedures, values): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|(v, e)| matches!(e, Expr::Lambda(_)) && !v.mutated.get());
    let procedures = procedures.into_iter().filter_map(|(v, e)| match e {
        Expr::Lambda(l) => Some((v, l)),
        _ => None,
    });
    let procedures: Vec<(VarRef, Rc<Lambda>)> = procedures.collect();
    if values.is_empty() {
        return fix_group(procedures, body);
    }
    let mut sequence = Vec::new();
    let mut boxes = Vec::new();
    for (v, e) in values {
        v.mutated.set(true);
        v.checked.set(true);
        boxes.push((v.clone(), Expr::Const(crate::value::UNBOUND.0)));
        sequence.push(Expr::SetLocal(v, Box::new(e)));
    }
    sequence.push(body);
    let inner =
        if procedures.is_empty() { Expr::Seq(sequence) } else { fix_group(procedures, Expr::Seq(sequence)) };
    Expr::Let(boxes, Box::new(inner))
}

/// Tarjan's strongly connected components, in dependency order (a group comes after those it needs).
struct Components<'a> {
    edges: &'a [Vec<bool>],
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
    groups: Vec<Vec<usize>>,
}

impl Components<'_> {
    fn of(edges: &[Vec<bool>]) -> Vec<Vec<usize>> {
        let n = edges.len();
        let mut c = Components {
            edges,
            index: vec![None; n],
            low: vec![0; n],
            on_stack: vec![false; n],
            stack: Vec::new(),
            next: 0,
            groups: Vec::new(),
        };
        for i in 0..n {
            if c.index[i].is_none() {
                c.visit(i);
            }
        }
        c.groups
    }

    fn visit(&mut self, v: usize) {
        self.index[v] = Some(self.next);
        self.low[v] = self.next;
        self.next += 1;
        self.stack.push(v);
        self.on_stack[v] = true;
        for w in 0..self.edges.len() {
            if !self.edges[v][w] {
                continue;
            }
            match self.index[w] {
                None => {
                    self.visit(w);
                    self.low[v] = self.low[v].min(self.low[w]);
                }
                Some(i) if self.on_stack[w] => self.low[v] = self.low[v].min(i),
                _ => {}
            }
        }
        if Some(self.low[v]) == self.index[v] {
            let mut group = Vec::new();
            while let Some(w) = self.stack.pop() {
                self.on_stack[w] = false;
                group.push(w);
                if w == v {
                    break;
                }
            }
            self.groups.push(group);
        }
    }
}

// ----- loops -----

fn fix_group(group: Vec<(VarRef, Rc<Lambda>)>, body: Expr) -> Expr {
    let vars: Vec<VarRef> = group.iter().map(|(v, _)| v.clone()).collect();
    if !is_loop(&group, &vars, &body) {
        return Expr::Fix(group, Box::new(body));
    }
    let mut labels = Vec::new();
    for (v, lambda) in group {
        match Rc::try_unwrap(lambda) {
            Ok(mut l) => {
                let clause = l.clauses.remove(0);
                labels.push((v, clause.params, jumps(clause.body, &vars)));
            }
            Err(_) => unreachable!("is_loop checked that the lambda has one owner"),
        }
    }
    Expr::Labels(labels, Box::new(jumps(body, &vars)))
}

fn is_loop(group: &[(VarRef, Rc<Lambda>)], vars: &[VarRef], body: &Expr) -> bool {
    let plain = group
        .iter()
        .all(|(_, l)| Rc::strong_count(l) == 1 && l.clauses.len() == 1 && l.clauses[0].rest.is_none());
    let arity =
        |v: &VarRef| group.iter().find(|(x, _)| Rc::ptr_eq(x, v)).map(|(_, l)| l.clauses[0].params.len());
    plain
        && only_jumps(body, vars, &arity, true)
        && group.iter().all(|(_, l)| only_jumps(&l.clauses[0].body, vars, &arity, true))
}

/// Whether every reference to `vars` is a call with the right number of arguments in tail position.
fn only_jumps(e: &Expr, vars: &[VarRef], arity: &dyn Fn(&VarRef) -> Option<usize>, tail: bool) -> bool {
    let is_var = |v: &VarRef| vars.iter().any(|x| Rc::ptr_eq(x, v));
    let value = |e: &Expr| only_jumps(e, vars, arity, false);
    match e {
        Expr::Local(v) => !is_var(v),
        Expr::Call(f, args, _) => {
            if !args.iter().all(value) {
                return false;
            }
            match &**f {
                Expr::Local(v) if is_var(v) => tail && arity(v) == Some(args.len()),
                other => value(other),
            }
        }
        Expr::If(a, b, c) => value(a) && only_jumps(b, vars, arity, tail) && only_jumps(c, vars, arity, tail),
        Expr::Seq(es) => match es.split_last() {
            Some((last, firsts)) => firsts.iter().all(value) && only_jumps(last, vars, arity, tail),
            None => true,
        },
        Expr::Let(bs, e) => bs.iter().all(|(_, e)| value(e)) && only_jumps(e, vars, arity, tail),
        Expr::Fix(bs, e) => {
            bs.iter().all(|(_, l)| l.clauses.iter().all(|c| value(&c.body)))
                && only_jumps(e, vars, arity, tail)
        }
        Expr::Labels(ls, e) => {
            ls.iter().all(|(_, _, e)| only_jumps(e, vars, arity, tail)) && only_jumps(e, vars, arity, tail)
        }
        // A reference inside a procedure would need a closure.
        Expr::Lambda(l) => l.clauses.iter().all(|c| {
            let mut seen = vec![false; vars.len()];
            references(&c.body, vars, &mut seen);
            !seen.contains(&true)
        }),
        _ => {
            let mut ok = true;
            each_child(e, &mut |c| ok = ok && value(c));
            ok
        }
    }
}

/// Calls of `vars` become jumps.
fn jumps(e: Expr, vars: &[VarRef]) -> Expr {
    match e {
        Expr::Call(f, args, line) => match *f {
            Expr::Local(v) if vars.iter().any(|x| Rc::ptr_eq(x, &v)) => Expr::Goto(v, args),
            other => Expr::Call(Box::new(other), args, line),
        },
        Expr::Lambda(_) => e,
        Expr::If(a, b, c) => Expr::If(a, Box::new(jumps(*b, vars)), Box::new(jumps(*c, vars))),
        Expr::Seq(mut es) => {
            if let Some(last) = es.pop() {
                es.push(jumps(last, vars));
            }
            Expr::Seq(es)
        }
        Expr::Let(bs, e) => Expr::Let(bs, Box::new(jumps(*e, vars))),
        Expr::Fix(bs, e) => Expr::Fix(bs, Box::new(jumps(*e, vars))),
        Expr::Labels(ls, e) => {
            let ls = ls.into_iter().map(|(v, ps, e)| (v, ps, jumps(e, vars)));
            Expr::Labels(ls.collect(), Box::new(jumps(*e, vars)))
        }
        other => other,
    }
}

/// The variables a lambda takes from outside, in order of first use.
pub fn free_variables(lambda: &Lambda) -> Vec<VarRef> {
    let mut free = Free { bound: Vec::new(), found: Vec::new() };
    free.lambda(lambda);
    free.found
}

#[derive(Default)]
struct Free {
    bound: Vec<u32>,
    found: Vec<VarRef>,
}

impl Free {
    fn lambda(&mut self, lambda: &Lambda) {
        for c in &lambda.clauses {
            let mark = self.bound.len();
            self.bound.extend(c.params.iter().chain(&c.rest).map(|v| v.id));
            self.walk(&c.body);
            self.bound.truncate(mark);
        }
    }

    fn refer(&mut self, v: &VarRef) {
        if !self.bound.contains(&v.id) && !self.found.iter().any(|f| f.id == v.id) {
            self.found.push(v.clone());
        }
    }

    fn walk(&mut self, e: &Expr) {
        let mark = self.bound.len();
        match e {
            Expr::Local(v) => self.refer(v),
            Expr::SetLocal(v, e) => {
                self.refer(v);
                self.walk(e);
            }
            Expr::Lambda(l) => self.lambda(l),
            Expr::Let(bs, body) => {
                bs.iter().for_each(|(_, e)| self.walk(e));
                self.bound.extend(bs.iter().map(|(v, _)| v.id));
                self.walk(body);
            }
            Expr::Fix(bs, body) => {
                self.bound.extend(bs.iter().map(|(v, _)| v.id));
                bs.iter().for_each(|(_, l)| self.lambda(l));
                self.walk(body);
            }
            Expr::Labels(ls, body) => {
                for (_, params, e) in ls {
                    let mark = self.bound.len();
                    self.bound.extend(params.iter().map(|v| v.id));
                    self.walk(e);
                    self.bound.truncate(mark);
                }
                self.walk(body);
            }
            _ => each_child(e, &mut |c| self.walk(c)),
        }
        self.bound.truncate(mark);
    }
}
