//! From the tree of a clause to its steps.
//!
//! Closures that capture nothing that varies are made here, once, as constants: then the compiler
//! knows what they are at every use.

use super::LambdaCode;
use super::steps::{Code, LambdaId, Place, Step};
use crate::syntax::passes::free_variables;
use crate::syntax::tree::{Clause, Expr, Lambda, VarRef};
use crate::value::{FALSE, TRUE, UNSPECIFIED, Value};
use crate::vm::Vm;
use std::collections::HashMap;
use std::rc::Rc;

/// How a primitive's call turns into steps.
pub enum PrimShape {
    /// One step with all operands.
    Plain,
    /// Left-associative chain of the two-operand primitive.
    Fold,
    /// A chain of one-operand primitives applied to the operand, innermost first.
    Chain(Vec<u16>),
    /// The operand itself.
    Identity,
    /// The constant, no operands.
    Const(u64),
    /// A list of the operands; with `true` the last one is its tail.
    List(bool),
}

pub struct Builder<'a> {
    pub(super) vm: &'a mut Vm,
    pub(super) library: bool,
    /// The procedure that is laid out.
    pub(super) lambda: Rc<Lambda>,
    pub(super) places: HashMap<u32, Place>,
    labels: HashMap<u32, (usize, u16)>,
    /// Procedures bound in this clause that are put in line at every call.
    pub(super) local_lambdas: HashMap<u32, Rc<Lambda>>,
    /// Procedures whose bodies are being laid out in line, the innermost last.
    pub(super) inlined: Vec<Rc<Lambda>>,
    code: Code,
    pub(super) depth: u16,
}

/// What happens to an expression's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Value,
    Effect,
    Tail,
}

/// Where a test goes: positions to be filled in.
#[derive(Default)]
struct Holes(Vec<usize>);

pub fn build_clause(vm: &mut Vm, lambda: LambdaId, clause: usize) -> Code {
    let code: Rc<LambdaCode> = vm.compiler.lambda(lambda);
    let c: &Clause = &code.tree.clauses[clause];
    let mut places = HashMap::new();
    for (i, v) in code.free.iter().enumerate() {
        places.insert(v.id, Place::Free(i as u16));
    }
    if let Some(id) = code.own_name {
        places.insert(id, Place::Myself);
    }
    let empty =
        Code { steps: Vec::new(), labels: Vec::new(), depth: Vec::new(), live: Vec::new(), calls: false };
    let mut b = Builder {
        vm,
        library: code.library,
        lambda: code.tree.clone(),
        places,
        labels: HashMap::new(),
        local_lambdas: HashMap::new(),
        inlined: Vec::new(),
        code: empty,
        depth: 1,
    };
    b.emit(Step::Label(false));
    b.params(c.params.iter().chain(&c.rest));
    b.expr(&c.body, Use::Tail);
    b.code.finish()
}

impl Builder<'_> {
    /// Parameters arrive on the stack from the current depth on; assigned ones move into boxes.
    fn params<'v>(&mut self, params: impl Iterator<Item = &'v VarRef>) {
        let params: Vec<&VarRef> = params.collect();
        for v in &params {
            self.places.insert(v.id, Place::Slot(self.depth));
            self.depth += 1;
        }
        // The label at the head of a clause was emitted before its parameters counted.
        if self.code.depth.len() == 1 {
            self.code.depth[0] = self.depth;
        }
        for v in params.iter().filter(|v| v.mutated.get()) {
            let place = self.places[&v.id];
            self.emit(Step::Push(place));
            self.emit(Step::BoxNew);
            self.places.insert(v.id, Place::Slot(self.depth - 1));
        }
    }

    pub(super) fn emit(&mut self, mut step: Step) -> usize {
        if let Step::Prim { line, .. }
        | Step::Call { line, .. }
        | Step::CallCell { line, .. }
        | Step::Global(_, line)
        | Step::SetGlobal(_, line) = &mut step
        {
            *line = self.sited(*line);
        }
        let pos = self.code.steps.len();
        self.code.depth.push(self.depth);
        let d = self.depth;
        self.depth = match &step {
            Step::Const(_) | Step::Push(_) | Step::Global(..) | Step::Closure { .. } => d + 1,
            Step::Closures(group) => d + group.len() as u16,
            Step::SetGlobal(..) | Step::Define(_) | Step::BoxNew | Step::BoxGet(_) => d,
            Step::BoxSet => d - 1,
            Step::Prim { argc, .. } => d - argc + 1,
            Step::Call { argc, .. } => d - argc,
            Step::CallCell { argc, .. } => d - argc + 1,
            Step::If(_) | Step::Pop => d - 1,
            Step::Slide(n) => d - n,
            Step::Jump(_) | Step::Label(_) | Step::Goto { .. } | Step::Return => d,
        };
        self.code.steps.push(step);
        pos
    }

    fn here(&self) -> usize {
        self.code.steps.len()
    }

    fn fill(&mut self, holes: Holes, to: usize) {
        for at in holes.0 {
            match &mut self.code.steps[at] {
                Step::If(p) | Step::Jump(p) => *p = to,
                _ => {}
            }
        }
    }

    /// The value on top has been pushed; does with it what `usage` says.
    fn done(&mut self, usage: Use) {
        match usage {
            Use::Value => {}
            Use::Effect => {
                self.emit(Step::Pop);
            }
            Use::Tail => {
                self.emit(Step::Return);
            }
        }
    }

    fn constant(&mut self, w: u64, usage: Use) {
        if usage != Use::Effect {
            self.emit(Step::Const(w));
            self.done(usage);
        }
    }

    pub(super) fn expr(&mut self, e: &Expr, usage: Use) {
        match e {
            Expr::Const(w) => self.constant(*w, usage),
            Expr::Local(v) => {
                self.variable(v);
                self.done(usage);
            }
            Expr::Global(cell, line) => {
                self.emit(Step::Global(*cell, *line));
                self.done(usage);
            }
            Expr::SetLocal(v, e) => {
                let place = self.place(v);
                self.push_place(place);
                self.expr(e, Use::Value);
                self.emit(Step::BoxSet);
                self.done(usage);
            }
            Expr::SetGlobal(cell, e, line) => {
                self.expr(e, Use::Value);
                self.emit(Step::SetGlobal(*cell, *line));
                self.done(usage);
            }
            Expr::Define(cell, e) => {
                self.expr(e, Use::Value);
                self.emit(Step::Define(*cell));
                self.done(usage);
            }
            Expr::If(a, b, c) => self.conditional(a, b, c, usage),
            Expr::Lambda(l) => {
                self.closure(l, None);
                self.done(usage);
            }
            Expr::Seq(es) => {
                let Some((last, firsts)) = es.split_last() else {
                    return self.constant(UNSPECIFIED.0, usage);
                };
                firsts.iter().for_each(|e| self.expr(e, Use::Effect));
                self.expr(last, usage);
            }
            Expr::Call(f, args, line) => self.call(f, args, *line, usage),
            Expr::Let(bs, body) => self.let_(bs, body, usage),
            Expr::Letrec(..) => unreachable!("the letrec pass removes letrec"),
            Expr::Fix(bs, body) => self.fix(bs, body, usage),
            Expr::Labels(ls, body) => self.labels(ls, body, usage),
            Expr::Goto(v, args) => self.goto(v, args, usage),
        }
    }

    pub(super) fn place(&self, v: &VarRef) -> Place {
        if let Some(w) = self.vm.compiler.constant_vars.get(&v.id) {
            return Place::Const(*w);
        }
        self.places.get(&v.id).copied().unwrap_or(Place::Const(UNSPECIFIED.0))
    }

    fn push_place(&mut self, place: Place) {
        match place {
            Place::Const(w) => self.emit(Step::Const(w)),
            place => self.emit(Step::Push(place)),
        };
    }

    fn variable(&mut self, v: &VarRef) {
        let place = self.place(v);
        self.push_place(place);
        if v.mutated.get() {
            self.emit(Step::BoxGet(v.checked.get()));
        }
    }

    // ----- conditionals -----

    fn conditional(&mut self, test: &Expr, then: &Expr, other: &Expr, usage: Use) {
        let depth = self.depth;
        let (mut yes, mut no) = (Holes::default(), Holes::default());
        let falls = self.test(test, &mut yes, &mut no);
        debug_assert!(falls);
        let joined = !yes.0.is_empty();
        let at = self.here();
        if joined {
            self.emit(Step::Label(false));
        }
        self.fill(yes, at);
        self.depth = depth;
        self.expr(then, usage);
        let mut end = Holes::default();
        if usage != Use::Tail {
            end.0.push(self.emit(Step::Jump(0)));
        }
        self.depth = depth;
        let at = self.here();
        if no.0.len() > 1 {
            self.emit(Step::Label(false));
        }
        self.fill(no, at);
        self.expr(other, usage);
        if usage != Use::Tail {
            let at = self.emit(Step::Label(false));
            self.fill(end, at);
        }
    }

    /// Emits a test that falls through if true; `yes` and `no` collect the jumps to either side.
    fn test(&mut self, e: &Expr, yes: &mut Holes, no: &mut Holes) -> bool {
        let depth = self.depth;
        match e {
            Expr::If(a, b, c) if is_false(c) => {
                // (and a b)
                let mut a_yes = Holes::default();
                self.test(a, &mut a_yes, no);
                self.land(a_yes, depth);
                self.test(b, yes, no);
            }
            Expr::If(a, b, c) if is_true(b) => {
                // (or a c)
                let mut a_no = Holes::default();
                self.test(a, yes, &mut a_no);
                yes.0.push(self.emit(Step::Jump(0)));
                self.depth = depth;
                self.land(a_no, depth);
                self.test(c, yes, no);
            }
            Expr::If(a, b, c) => {
                let (mut a_yes, mut a_no) = (Holes::default(), Holes::default());
                self.test(a, &mut a_yes, &mut a_no);
                self.land(a_yes, depth);
                self.test(b, yes, no);
                yes.0.push(self.emit(Step::Jump(0)));
                self.depth = depth;
                self.land(a_no, depth);
                self.test(c, yes, no);
            }
            Expr::Call(f, args, _) if args.len() == 1 && self.is_not(f) => {
                let (mut inner_yes, mut inner_no) = (Holes::default(), Holes::default());
                self.test(&args[0], &mut inner_yes, &mut inner_no);
                self.land(inner_yes, depth);
                no.0.push(self.emit(Step::Jump(0)));
                self.depth = depth;
                self.land(inner_no, depth);
            }
            // A procedure in line all of whose operands have places is a test itself.
            Expr::Call(f, args, _)
                if args.iter().all(|a| self.has_place(a)) && self.is_expanded(f, args.len()) =>
            {
                let Some(lambda) = self.in_line(f, args.len()) else { unreachable!("asked just now") };
                self.bind_operands(&lambda, args);
                self.inlined.push(lambda.clone());
                self.test(&lambda.clauses[0].body, yes, no);
                self.inlined.pop();
            }
            // (let ((t a)) (if t t b)), what `or` expands to
            Expr::Let(bs, body) if or_shape(bs, body).is_some() => {
                let other = or_shape(bs, body).unwrap_or(e);
                let mut a_no = Holes::default();
                self.test(&bs[0].1, yes, &mut a_no);
                yes.0.push(self.emit(Step::Jump(0)));
                self.depth = depth;
                self.land(a_no, depth);
                self.test(other, yes, no);
            }
            _ => {
                self.expr(e, Use::Value);
                no.0.push(self.emit(Step::If(0)));
            }
        }
        self.depth = depth;
        true
    }

    /// The holes lead to the next position.
    fn land(&mut self, holes: Holes, depth: u16) {
        self.depth = depth;
        let at = self.here();
        if !holes.0.is_empty() {
            self.emit(Step::Label(false));
        }
        self.fill(holes, at);
    }

    /// Whether an operand needs no slot of its own.
    fn has_place(&self, e: &Expr) -> bool {
        matches!(e, Expr::Const(_)) || matches!(e, Expr::Local(v) if !v.mutated.get())
    }

    /// Whether a call is laid out as its procedure's body, whose parameters are never assigned.
    fn is_expanded(&mut self, f: &Expr, argc: usize) -> bool {
        if let Expr::Global(cell, _) = f
            && self.vm.primitive(*cell, argc).is_some()
        {
            return false;
        }
        let lambda = self.in_line(f, argc);
        lambda.is_some_and(|l| !l.clauses[0].params.iter().any(|v| v.mutated.get()))
    }

    fn is_not(&self, f: &Expr) -> bool {
        match f {
            Expr::Global(cell, _) => self.vm.primitive(*cell, 1) == Some(self.vm.named("not")),
            _ => false,
        }
    }

    // ----- bindings -----

    fn let_(&mut self, bs: &[(VarRef, Expr)], body: &Expr, usage: Use) {
        let base = self.depth;
        for (v, e) in bs {
            self.expr(e, Use::Value);
            if v.mutated.get() {
                self.emit(Step::BoxNew);
            }
        }
        for (i, (v, _)) in bs.iter().enumerate() {
            self.places.insert(v.id, Place::Slot(base + i as u16));
        }
        self.expr(body, usage);
        self.leave(bs.len() as u16, usage);
    }

    /// Drops `n` variables from under the result.
    pub(super) fn leave(&mut self, n: u16, usage: Use) {
        match usage {
            Use::Value if n > 0 => {
                self.emit(Step::Slide(n));
            }
            Use::Effect => {
                for _ in 0..n {
                    self.emit(Step::Pop);
                }
            }
            _ => {}
        }
    }

    fn varying(&self, free: &[VarRef]) -> Vec<VarRef> {
        free.iter().filter(|v| !self.vm.compiler.constant_vars.contains_key(&v.id)).cloned().collect()
    }

    /// Pushes a closure of `lambda`, which may know itself as `own`.
    fn closure(&mut self, lambda: &Rc<Lambda>, own: Option<&VarRef>) {
        let free = self.varying(&free_variables(lambda));
        let free: Vec<VarRef> = free.into_iter().filter(|v| own.is_none_or(|o| o.id != v.id)).collect();
        let captures: Vec<Place> = free.iter().map(|v| self.place(v)).collect();
        let id = self.vm.compiler.add_lambda(lambda.clone(), free, own.map(|v| v.id), self.library);
        if captures.is_empty() {
            let word = self.vm.constant_closure(id);
            self.emit(Step::Const(word));
        } else {
            self.emit(Step::Closure { lambda: id, captures });
        }
    }

    fn fix(&mut self, bs: &[(VarRef, Rc<Lambda>)], body: &Expr, usage: Use) {
        let own = |v: &VarRef| bs.iter().any(|(b, _)| b.id == v.id);
        let outside = bs.iter().flat_map(|(_, l)| self.varying(&free_variables(l))).any(|v| !own(&v));
        if !outside {
            // Nothing varies: constants, known to everything inside.
            let mut ids = Vec::new();
            for (v, l) in bs {
                let id = self.vm.compiler.add_lambda(l.clone(), Vec::new(), None, self.library);
                ids.push((v.id, id));
            }
            for (var, id) in ids {
                let word = self.vm.constant_closure(id);
                self.vm.compiler.constant_vars.insert(var, word);
            }
            return self.expr(body, usage);
        }
        if let [(v, l)] = bs
            && self.vanishes(v, l, body)
        {
            self.local_lambdas.insert(v.id, l.clone());
            return self.expr(body, usage);
        }
        let base = self.depth;
        if let [(v, l)] = bs {
            self.closure(l, Some(v));
        } else {
            self.closures(bs);
        }
        for (i, (v, _)) in bs.iter().enumerate() {
            self.places.insert(v.id, Place::Slot(base + i as u16));
        }
        self.expr(body, usage);
        self.leave(bs.len() as u16, usage);
    }

    fn closures(&mut self, bs: &[(VarRef, Rc<Lambda>)]) {
        let base = self.depth;
        for (i, (v, _)) in bs.iter().enumerate() {
            self.places.insert(v.id, Place::Slot(base + i as u16));
        }
        let mut group = Vec::new();
        for (v, l) in bs {
            let free: Vec<VarRef> =
                self.varying(&free_variables(l)).into_iter().filter(|f| f.id != v.id).collect();
            let captures = free.iter().map(|v| self.place(v)).collect();
            let id = self.vm.compiler.add_lambda(l.clone(), free, Some(v.id), self.library);
            group.push((id, captures));
        }
        self.emit(Step::Closures(group));
    }

    // ----- loops -----

    fn labels(&mut self, ls: &[(VarRef, Vec<VarRef>, Expr)], body: &Expr, usage: Use) {
        let base = self.depth;
        for (v, _, _) in ls {
            let label = self.code.labels.len();
            self.code.labels.push(0);
            self.labels.insert(v.id, (label, base));
        }
        let mut end = Holes::default();
        // Effects leave their value too: the paths must agree on the depth where they meet.
        let inner = if usage == Use::Effect { Use::Value } else { usage };
        self.expr(body, inner);
        self.leave_loop(inner, 0, &mut end);
        for (v, params, e) in ls {
            let (label, _) = self.labels[&v.id];
            self.depth = base;
            self.code.labels[label] = self.here();
            let head = self.emit(Step::Label(true));
            let entry = self.depth;
            self.params(params.iter());
            self.code.depth[head] = entry + params.len() as u16;
            let extra = self.depth - base;
            self.expr(e, inner);
            self.leave_loop(inner, extra, &mut end);
        }
        if usage != Use::Tail {
            self.depth = base + 1;
            let at = self.emit(Step::Label(false));
            self.fill(end, at);
            if usage == Use::Effect {
                self.emit(Step::Pop);
            }
        }
    }

    fn leave_loop(&mut self, usage: Use, extra: u16, end: &mut Holes) {
        if usage == Use::Value {
            self.leave(extra, usage);
            end.0.push(self.emit(Step::Jump(0)));
        }
    }

    fn goto(&mut self, v: &VarRef, args: &[Expr], usage: Use) {
        let before = self.depth;
        args.iter().for_each(|a| self.expr(a, Use::Value));
        let (label, base) = self.labels[&v.id];
        self.emit(Step::Goto { label, base, argc: args.len() as u16 });
        // Nothing follows; the depth is what the context expects of a value.
        self.depth = if usage == Use::Value { before + 1 } else { before };
    }

    // ----- calls -----

    fn call(&mut self, f: &Expr, args: &[Expr], line: u32, usage: Use) {
        if let Expr::Global(cell, _) = f
            && let Some(prim) = self.vm.primitive(*cell, args.len())
        {
            self.vm.rely_on_primitive(*cell);
            return self.primitive(prim, args, line, usage);
        }
        if let Some(lambda) = self.in_line(f, args.len()) {
            return self.expand_call(&lambda, args, usage);
        }
        if let Expr::Global(cell, _) = f {
            args.iter().for_each(|a| self.expr(a, Use::Value));
            let (argc, tail) = (args.len() as u16, usage == Use::Tail);
            self.emit(Step::CallCell { cell: *cell, argc, tail, line });
            return self.after_call(usage);
        }
        self.expr(f, Use::Value);
        args.iter().for_each(|a| self.expr(a, Use::Value));
        let (argc, tail) = (args.len() as u16, usage == Use::Tail);
        self.emit(Step::Call { argc, tail, line });
        self.after_call(usage);
    }

    fn after_call(&mut self, usage: Use) {
        if usage == Use::Effect {
            self.emit(Step::Pop);
        }
    }

    fn primitive(&mut self, prim: u16, args: &[Expr], line: u32, usage: Use) {
        match self.vm.shape(prim, args.len()) {
            PrimShape::Plain => {
                args.iter().for_each(|a| self.expr(a, Use::Value));
                self.emit(Step::Prim { prim, argc: args.len() as u16, line });
            }
            PrimShape::Fold => {
                self.expr(&args[0], Use::Value);
                for a in &args[1..] {
                    self.expr(a, Use::Value);
                    self.emit(Step::Prim { prim, argc: 2, line });
                }
            }
            PrimShape::Chain(prims) => {
                self.expr(&args[0], Use::Value);
                for prim in prims {
                    self.emit(Step::Prim { prim, argc: 1, line });
                }
            }
            PrimShape::Identity => self.expr(&args[0], Use::Value),
            PrimShape::Const(w) => {
                self.emit(Step::Const(w));
            }
            PrimShape::List(tail) => {
                args.iter().for_each(|a| self.expr(a, Use::Value));
                if !tail {
                    self.emit(Step::Const(crate::value::NULL.0));
                }
                let cons = self.vm.named("cons");
                for _ in 0..args.len() - usize::from(tail) {
                    self.emit(Step::Prim { prim: cons, argc: 2, line });
                }
            }
        }
        self.done(usage);
    }
}

fn is_false(e: &Expr) -> bool {
    matches!(e, Expr::Const(w) if Value(*w) == FALSE)
}

fn is_true(e: &Expr) -> bool {
    matches!(e, Expr::Const(w) if Value(*w) == TRUE)
}

fn or_shape<'e>(bs: &[(VarRef, Expr)], body: &'e Expr) -> Option<&'e Expr> {
    let [(t, _)] = bs else { return None };
    match body {
        Expr::If(a, b, c) => match (&**a, &**b) {
            (Expr::Local(x), Expr::Local(y)) if x.id == t.id && y.id == t.id && !t.mutated.get() => Some(c),
            _ => None,
        },
        _ => None,
    }
}
