//! Programs: functions with versions, versions with labelled instructions.
//!
//! Invariants of a tree that the parser or a pass made:
//! - labels are attached to the line they stand before, in the order they were written;
//! - [`Instr::End`], the end of the stream, is explicit wherever control can reach it or a
//!   label marks it, and is the last line; it has no text of its own;
//! - extra frames of a deoptimization are listed from the innermost caller out;
//! - the first version of a function is its active one.
//!
//! The tree does not know whether it is well-formed: see `crate::wf`.

use super::expr::{Expr, Ident, Name, rename_ident};
use super::lines::Lines;
use super::span::Span;
use std::fmt;
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Program {
    /// Shared like versions.
    pub functions: Vec<Rc<Function>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: Ident,
    pub formals: Vec<Ident>,
    /// Shared, so that a changed program costs only the versions that changed.
    pub versions: Vec<Rc<Version>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    pub name: Ident,
    pub lines: Lines,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub labels: Vec<Label>,
    pub scope: Option<ScopeNote>,
    pub instr: Instr,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub kind: LabelKind,
    pub ident: Ident,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// `L:` reached by `goto` or by falling through.
    Merge,
    /// `$L:` the target of exactly one branch.
    Branch,
    /// `>L:` a point that deoptimization may target.
    Deopt,
}

impl LabelKind {
    pub fn sigil(self) -> &'static str {
        match self {
            LabelKind::Merge => "",
            LabelKind::Branch => "$",
            LabelKind::Deopt => ">",
        }
    }
}

/// `{x, y}` or, open, `{x, ...}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopeNote {
    pub names: Vec<Ident>,
    pub open: bool,
    pub span: Span,
}

/// The target of a branch; `marked` if it was written `$L`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    pub label: Ident,
    pub marked: bool,
}

/// `F.V.L`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    pub function: Ident,
    pub version: Ident,
    pub label: Ident,
}

impl Point {
    pub fn new(function: &Name, version: &Name, label: &Name) -> Point {
        Point { function: Ident::of(function), version: Ident::of(version), label: Ident::of(label) }
    }

    pub fn span(&self) -> Span {
        self.function.span.to(self.label.span)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}.{}", self.function, self.version, self.label)
    }
}

pub type Varmap = Vec<(Ident, Expr)>;

/// What deoptimization needs: the target with its varmap, then the callers' frames to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deopt {
    pub target: Point,
    pub varmap: Varmap,
    pub frames: Vec<Frame>,
}

/// An extra continuation: where to return to, the variable that takes the returned value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub target: Point,
    pub result: Ident,
    pub varmap: Varmap,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instr {
    Var(Ident, Expr),
    Drop(Ident),
    Assign(Ident, Expr),
    /// `array x[e]`: cells start as nil.
    ArrayNew(Ident, Expr),
    ArrayLit(Ident, Vec<Expr>),
    ArraySet(Ident, Expr, Expr),
    Branch(Expr, Arm, Arm),
    Goto(Ident),
    Print(Expr),
    Read(Ident),
    Call(Ident, Expr, Vec<Expr>),
    Return(Expr),
    Stop(Option<Expr>),
    Assert(Expr),
    GuardHint(Vec<Expr>),
    Assume(Vec<Expr>, Deopt),
    /// CoreJIT's potential deoptimization point: may deoptimize at any time, or pass.
    Anchor(Deopt),
    /// The end of the stream.
    End,
}

/// How an instruction changes the variables in scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding<'a> {
    None,
    /// A declaration proper (`var`, `array`): binds as `Bind` does.
    Declare(&'a Ident),
    /// Binds a name whether it is in scope or not (`read`, `call`).
    Bind(&'a Ident),
    /// Needs the name in scope.
    Update(&'a Ident),
    Drop(&'a Ident),
}

/// Calls a function on each expression of an instruction, shared or not.
macro_rules! visit_exprs {
    ($instr:expr, $f:expr, $iter:ident) => {
        match $instr {
            Instr::Var(_, e)
            | Instr::Assign(_, e)
            | Instr::ArrayNew(_, e)
            | Instr::Branch(e, ..)
            | Instr::Print(e)
            | Instr::Return(e)
            | Instr::Assert(e) => $f(e),
            Instr::Stop(e) => e.$iter().for_each($f),
            Instr::ArrayLit(_, es) | Instr::GuardHint(es) | Instr::Assume(es, _) => es.$iter().for_each($f),
            Instr::ArraySet(_, a, b) => {
                $f(a);
                $f(b);
            }
            Instr::Call(_, callee, args) => {
                $f(callee);
                args.$iter().for_each($f);
            }
            Instr::Drop(_) | Instr::Goto(_) | Instr::Read(_) | Instr::Anchor(_) | Instr::End => {}
        }
    };
}

impl Instr {
    pub fn binding(&self) -> Binding<'_> {
        match self {
            Instr::Var(x, _) | Instr::ArrayNew(x, _) | Instr::ArrayLit(x, _) => Binding::Declare(x),
            Instr::Read(x) | Instr::Call(x, ..) => Binding::Bind(x),
            Instr::Assign(x, _) => Binding::Update(x),
            Instr::Drop(x) => Binding::Drop(x),
            _ => Binding::None,
        }
    }

    /// The variable whose value this instruction sets, if any.
    pub fn sets(&self) -> Option<&Ident> {
        match self.binding() {
            Binding::Declare(x) | Binding::Bind(x) | Binding::Update(x) => Some(x),
            Binding::None | Binding::Drop(_) => None,
        }
    }

    /// The variable that is no longer what it was after this instruction.
    pub fn changes(&self) -> Option<&Ident> {
        match self.binding() {
            Binding::Drop(x) => Some(x),
            _ => self.sets(),
        }
    }

    /// Input, output, or the end of the program.
    pub fn is_io(&self) -> bool {
        matches!(self, Instr::Print(_) | Instr::Read(_) | Instr::Stop(_) | Instr::End)
    }

    pub fn is_call(&self) -> bool {
        matches!(self, Instr::Call(..))
    }

    /// Creates or writes arrays itself (a call may do so too).
    pub fn touches_memory(&self) -> bool {
        matches!(self, Instr::ArrayNew(..) | Instr::ArrayLit(..) | Instr::ArraySet(..))
    }

    /// May change the contents of an existing array.
    pub fn may_write_memory(&self) -> bool {
        matches!(self, Instr::ArraySet(..) | Instr::Call(..))
    }

    pub fn deopt(&self) -> Option<&Deopt> {
        match self {
            Instr::Assume(_, d) | Instr::Anchor(d) => Some(d),
            _ => None,
        }
    }

    pub fn deopt_mut(&mut self) -> Option<&mut Deopt> {
        match self {
            Instr::Assume(_, d) | Instr::Anchor(d) => Some(d),
            _ => None,
        }
    }

    pub fn is_assume(&self) -> bool {
        matches!(self, Instr::Assume(..))
    }

    /// Whether control can go on to the next line.
    pub fn falls_through(&self) -> bool {
        !matches!(self, Instr::Branch(..) | Instr::Goto(_) | Instr::Return(_) | Instr::Stop(_) | Instr::End)
    }

    /// The expressions evaluated when the instruction runs normally (not the metadata).
    pub fn each_expr<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        visit_exprs!(self, f, iter)
    }

    pub fn each_expr_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        visit_exprs!(self, f, iter_mut)
    }

    /// Every variable the instruction reads, outside its deoptimization metadata.
    pub fn each_use<'a>(&'a self, f: &mut dyn FnMut(&'a Ident)) {
        if let Instr::ArraySet(x, ..) = self {
            f(x);
        }
        self.each_expr(&mut |e| e.each_var(f));
    }

    /// Renames every variable of the instruction (not the names a varmap binds).
    pub fn rename_vars(&mut self, to: &dyn Fn(&Name) -> Option<Name>) {
        match self {
            Instr::Var(x, _)
            | Instr::Drop(x)
            | Instr::Assign(x, _)
            | Instr::ArrayNew(x, _)
            | Instr::ArrayLit(x, _)
            | Instr::ArraySet(x, ..)
            | Instr::Read(x)
            | Instr::Call(x, ..) => rename_ident(x, to),
            _ => {}
        }
        self.each_expr_mut(&mut |e| e.rename(to));
        if let Some(d) = self.deopt_mut() {
            d.each_expr_mut(&mut |e| e.rename(to));
        }
    }

    /// The labels this instruction jumps to.
    pub fn each_target_mut(&mut self, f: &mut dyn FnMut(&mut Ident)) {
        match self {
            Instr::Goto(l) => f(l),
            Instr::Branch(_, a, b) => {
                f(&mut a.label);
                f(&mut b.label);
            }
            _ => {}
        }
    }

    pub fn targets(&self) -> impl Iterator<Item = &Ident> {
        let (a, b) = match self {
            Instr::Goto(l) => (Some(l), None),
            Instr::Branch(_, a, b) => (Some(&a.label), Some(&b.label)),
            _ => (None, None),
        };
        a.into_iter().chain(b)
    }
}

impl Deopt {
    pub fn each_expr<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        self.varmap.iter().for_each(|(_, e)| f(e));
        self.frames.iter().for_each(|k| k.varmap.iter().for_each(|(_, e)| f(e)));
    }

    pub fn each_expr_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        self.varmap.iter_mut().for_each(|(_, e)| f(e));
        self.frames.iter_mut().for_each(|k| k.varmap.iter_mut().for_each(|(_, e)| f(e)));
    }

    pub fn mentions(&self, name: &str) -> bool {
        let mut found = false;
        self.each_expr(&mut |e| found |= e.mentions(name));
        found
    }

    /// Every point this metadata refers to: the target, then the frames' return points.
    pub fn points(&self) -> impl Iterator<Item = &Point> {
        std::iter::once(&self.target).chain(self.frames.iter().map(|k| &k.target))
    }

    pub fn points_mut(&mut self) -> impl Iterator<Item = &mut Point> {
        std::iter::once(&mut self.target).chain(self.frames.iter_mut().map(|k| &mut k.target))
    }
}

impl Line {
    pub fn new(instr: Instr) -> Line {
        Line { labels: Vec::new(), scope: None, instr, span: Span::NONE }
    }

    pub fn labelled(kind: LabelKind, label: &Name, instr: Instr) -> Line {
        Line { labels: vec![Label { kind, ident: Ident::of(label) }], ..Line::new(instr) }
    }

    pub fn has_label(&self, name: &str) -> bool {
        self.labels.iter().any(|l| &*l.ident.name == name)
    }

    /// The name by which deoptimization should refer to this line: its `>L`, or any label.
    pub fn point_label(&self) -> Option<&Name> {
        let marked = self.labels.iter().find(|l| l.kind == LabelKind::Deopt);
        marked.or(self.labels.first()).map(|l| &l.ident.name)
    }
}

impl Version {
    pub fn find_label(&self, label: &str) -> Option<usize> {
        self.lines.iter().position(|l| l.has_label(label))
    }
}

impl Function {
    pub fn version(&self, name: &str) -> Option<usize> {
        self.versions.iter().position(|v| &*v.name.name == name)
    }
}

impl Program {
    pub const MAIN: &'static str = "main";
    /// The name of a version that was written without one.
    pub const UNNAMED: &'static str = "anon";

    pub fn function(&self, name: &str) -> Option<usize> {
        self.functions.iter().position(|f| &*f.name.name == name)
    }

    pub fn function_mut(&mut self, function: usize) -> &mut Function {
        Rc::make_mut(&mut self.functions[function])
    }

    /// A version to change; what shares it keeps the old one.
    pub fn version_mut(&mut self, function: usize, version: usize) -> &mut Version {
        Rc::make_mut(&mut self.function_mut(function).versions[version])
    }

    /// Function, version and line of a point, if they exist.
    pub fn locate(&self, point: &Point) -> Option<(usize, usize, usize)> {
        let f = self.function(&point.function.name)?;
        let v = self.functions[f].version(&point.version.name)?;
        let l = self.functions[f].versions[v].find_label(&point.label.name)?;
        Some((f, v, l))
    }

    /// Every line of the program with its function and version.
    pub fn lines(&self) -> impl Iterator<Item = (&Function, &Version, &Line)> {
        self.functions
            .iter()
            .flat_map(|f| f.versions.iter().flat_map(move |v| v.lines.iter().map(move |l| (&**f, &**v, l))))
    }

    pub fn lines_mut(&mut self) -> impl Iterator<Item = &mut Line> {
        self.functions
            .iter_mut()
            .flat_map(|f| &mut Rc::make_mut(f).versions)
            .flat_map(|v| &mut Rc::make_mut(v).lines)
    }

    /// The number of instructions, over all versions.
    pub fn size(&self) -> usize {
        self.lines().filter(|(_, _, l)| l.instr != Instr::End).count()
    }
}
