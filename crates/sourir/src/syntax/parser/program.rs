//! Lines, labels, headers: the structure of a file.

use super::instr::ParsedInstr;
use super::*;
use crate::syntax::lines::Lines;
use crate::syntax::tree::*;
use std::collections::HashSet;
use std::rc::Rc;

/// The file as it is being built. Labels and a scope note wait for their instruction.
#[derive(Default)]
struct Builder {
    functions: Vec<Function>,
    labels: Vec<Label>,
    scope: Option<ScopeNote>,
    headers: Headers,
    /// For each function, whether it is headed in the paper's style.
    paper: Vec<bool>,
}

/// How the versions of the current function are headed.
#[derive(Clone, Copy, Default, PartialEq)]
enum Headers {
    /// `version V`
    #[default]
    Keyword,
    /// The paper's style, `V` on a line of its own.
    Name,
    /// The same with a colon: `V:`. As long as no instruction has come; after that only if
    /// the first version was headed so, for it could be a label.
    Colon,
}

impl Parser {
    pub(super) fn program(&mut self) -> Program {
        let mut builder = Builder::default();
        while self.peek() != &Tok::End {
            if self.line(&mut builder).is_err() {
                self.skip_line();
            }
        }
        builder.end_version();
        let mut program = Program { functions: builder.functions.into_iter().map(Rc::new).collect() };
        resolve_function_names(&mut program, &builder.paper);
        self.refuse_huge(&program);
        program
    }

    /// Scopes are kept as one bit for each line and variable of a version.
    fn refuse_huge(&mut self, program: &Program) {
        const MAX_BITS: usize = 1 << 31;
        for version in program.functions.iter().flat_map(|f| &f.versions) {
            let names: HashSet<_> =
                version.lines.iter().filter_map(|l| l.instr.sets()).map(|x| &x.name).collect();
            if names.len().saturating_mul(version.lines.len()) > MAX_BITS {
                let last = version.lines.last().map_or(version.name.span, |l| l.span);
                let _ = self.fail::<()>("this version has too many lines and variables", last);
            }
        }
    }

    fn skip_line(&mut self) {
        while !matches!(self.peek(), Tok::Newline | Tok::End) {
            self.bump();
        }
        self.depth = 0;
    }

    fn line(&mut self, b: &mut Builder) -> Res<()> {
        if self.is_colon_header(b) {
            b.headers = Headers::Colon;
            return self.version_header(b);
        }
        self.labels(b)?;
        let start = self.span();
        match self.peek() {
            Tok::Newline => {
                self.bump();
                return Ok(());
            }
            Tok::Ident(w) if w == "function" => return self.function_header(b),
            Tok::Ident(w) if w == "version" => {
                self.bump();
                return self.version_header(b);
            }
            Tok::Ident(_) if self.is_paper_function() => return self.paper_function(b),
            Tok::Ident(w)
                if b.headers != Headers::Keyword
                    && self.peek_at(1) == &Tok::Newline
                    && !RESERVED.contains(&w.as_str()) =>
            {
                return self.version_header(b);
            }
            _ => {}
        }
        let ParsedInstr { instr, continuation } = self.instr()?;
        b.push(Line { labels: Vec::new(), scope: None, instr, span: start.to(self.last_span()) });
        b.labels.extend(continuation.map(|ident| Label { kind: LabelKind::Deopt, ident }));
        self.expect(Tok::Newline, "the end of the line").map(|_| ())
    }

    /// Labels and scope notes at the start of a line.
    fn labels(&mut self, b: &mut Builder) -> Res<()> {
        loop {
            let sigil = self.sigil();
            if let Some(kind) = sigil {
                self.bump();
                let ident = self.mark("a label")?;
                self.expect(Tok::Colon, "`:` behind the label")?;
                b.label(kind, ident);
            } else if self.peek() == &Tok::Open('{') {
                self.scope_note(b)?;
            } else if self.peek_at(1) == &Tok::Colon && matches!(self.peek(), Tok::Ident(_) | Tok::Int(_)) {
                let ident = self.mark("a label")?;
                self.bump();
                b.label(LabelKind::Merge, ident);
            } else if self.is_bare_label() {
                let ident = self.ident("a label")?;
                b.label(LabelKind::Merge, ident);
            } else {
                return Ok(());
            }
        }
    }

    /// The paper writes `L1 var x = 1`: a name directly before an instruction.
    fn is_bare_label(&self) -> bool {
        matches!(self.peek(), Tok::Ident(w) if !RESERVED.contains(&w.as_str()) && w != "anchor")
            && self.starts_instr(1)
    }

    fn scope_note(&mut self, b: &mut Builder) -> Res<()> {
        let start = self.bump().span;
        let entries = self.list('}', |p| {
            if p.eat(&Tok::Dots) {
                return Ok(None);
            }
            p.eat_word("var");
            p.ident("a variable").map(Some)
        })?;
        let span = start.to(self.last_span());
        if b.scope.is_some() {
            return self.fail("two scope annotations before one instruction", span);
        }
        let open = entries.iter().any(Option::is_none);
        b.scope = Some(ScopeNote { names: entries.into_iter().flatten().collect(), open, span });
        Ok(())
    }

    fn function_header(&mut self, b: &mut Builder) -> Res<()> {
        self.bump();
        let name = self.ident("a function name")?;
        self.expect(Tok::Open('('), "`(` and the parameters")?;
        let formals = self.formals()?;
        self.eat(&Tok::Colon);
        b.start_function(name, formals, Headers::Keyword);
        self.expect(Tok::Newline, "the end of the line").map(|_| ())
    }

    fn formals(&mut self) -> Res<Vec<Ident>> {
        self.list(')', |p| {
            p.eat_word("var");
            p.ident("a parameter")
        })
    }

    fn version_header(&mut self, b: &mut Builder) -> Res<()> {
        let name = self.mark("a version name")?;
        self.eat(&Tok::Colon);
        b.start_version(name);
        self.expect(Tok::Newline, "the end of the line").map(|_| ())
    }

    /// `V:` on a line of its own, where it is no label.
    fn is_colon_header(&self, b: &Builder) -> bool {
        let first = b.headers == Headers::Name && b.functions.last().is_some_and(|f| f.versions.is_empty());
        (first || b.headers == Headers::Colon)
            && matches!(self.peek(), Tok::Ident(_))
            && self.peek_at(1) == &Tok::Colon
            && self.peek_at(2) == &Tok::Newline
    }

    /// `size(x)` or `size(x):` on a line of its own, with a lone version name on the next.
    fn is_paper_function(&self) -> bool {
        if self.peek_at(1) != &Tok::Open('(') {
            return false;
        }
        let mut n = 2;
        while matches!(self.peek_at(n), Tok::Ident(_) | Tok::Comma) {
            n += 1;
        }
        if self.peek_at(n) != &Tok::Close(')') {
            return false;
        }
        n += 1;
        n += usize::from(self.peek_at(n) == &Tok::Colon);
        if self.peek_at(n) != &Tok::Newline {
            return false;
        }
        while self.peek_at(n) == &Tok::Newline {
            n += 1;
        }
        let colon = usize::from(self.peek_at(n + 1) == &Tok::Colon);
        matches!(self.peek_at(n), Tok::Ident(_)) && self.peek_at(n + 1 + colon) == &Tok::Newline
    }

    fn paper_function(&mut self, b: &mut Builder) -> Res<()> {
        let name = self.ident("a function name")?;
        self.bump();
        let formals = self.formals()?;
        self.eat(&Tok::Colon);
        b.start_function(name, formals, Headers::Name);
        self.expect(Tok::Newline, "the end of the line").map(|_| ())
    }
}

impl Builder {
    fn start_function(&mut self, name: Ident, formals: Vec<Ident>, headers: Headers) {
        self.end_version();
        self.headers = headers;
        self.paper.push(headers != Headers::Keyword);
        self.functions.push(Function { name, formals, versions: Vec::new() });
    }

    fn start_version(&mut self, name: Ident) {
        self.end_version();
        self.function().versions.push(Version { name, lines: Lines::default() }.into());
    }

    /// The current function; `main` if no header has been seen.
    fn function(&mut self) -> &mut Function {
        if self.functions.is_empty() {
            let name = Ident::new(Program::MAIN);
            self.paper.push(false);
            self.functions.push(Function { name, formals: Vec::new(), versions: Vec::new() });
        }
        let last = self.functions.len() - 1;
        &mut self.functions[last]
    }

    fn version(&mut self) -> &mut Version {
        let function = self.function();
        if function.versions.is_empty() {
            function
                .versions
                .push(Version { name: Ident::new(Program::UNNAMED), lines: Lines::default() }.into());
        }
        let last = function.versions.len() - 1;
        Rc::make_mut(&mut function.versions[last])
    }

    /// A label for the next line. Said twice in a row it is still one label.
    fn label(&mut self, kind: LabelKind, ident: Ident) {
        match self.labels.last_mut().filter(|l| l.ident == ident) {
            Some(known) if known.kind != LabelKind::Branch => known.kind = kind,
            _ => self.labels.push(Label { kind, ident }),
        }
    }

    fn push(&mut self, mut line: Line) {
        line.labels = std::mem::take(&mut self.labels);
        line.scope = self.scope.take();
        self.version().lines.push(line);
    }

    /// Closes the current version, making its end explicit if it can be reached.
    fn end_version(&mut self) {
        let waiting = !self.labels.is_empty() || self.scope.is_some();
        let open = self.functions.last().is_some_and(|f| !f.versions.is_empty());
        if !open && !waiting {
            return;
        }
        let lines = &self.version().lines;
        if waiting || lines.last().is_none_or(|l| l.instr.falls_through()) {
            self.push(Line::new(Instr::End));
        }
    }
}

/// A bare name that no variable of its version has, but a function has, is that function.
/// In the paper's style so is a callee that is called before a variable of that name is
/// set: `call debug = debug( )`.
fn resolve_function_names(program: &mut Program, paper: &[bool]) {
    let functions: HashSet<_> = program.functions.iter().map(|f| f.name.name.clone()).collect();
    for (function, paper) in program.functions.iter_mut().zip(paper) {
        let function = Rc::make_mut(function);
        let formals: HashSet<_> = function.formals.iter().map(|x| x.name.clone()).collect();
        for version in &mut function.versions {
            let mut vars = formals.clone();
            vars.extend(version.lines.iter().filter_map(|l| l.instr.sets()).map(|x| x.name.clone()));
            let mut before = formals.clone();
            for line in &mut Rc::make_mut(version).lines {
                if let (true, Instr::Call(_, callee, _)) = (*paper, &mut line.instr) {
                    resolve(callee, &before, &functions);
                }
                let mut fix = |e: &mut Expr| resolve(e, &vars, &functions);
                line.instr.each_expr_mut(&mut fix);
                if let Some(d) = line.instr.deopt_mut() {
                    d.each_expr_mut(&mut fix);
                }
                before.extend(line.instr.sets().map(|x| x.name.clone()));
            }
        }
    }
}

fn resolve(e: &mut Expr, vars: &HashSet<super::super::Name>, functions: &HashSet<super::super::Name>) {
    match e {
        Expr::Var(x) if !vars.contains(&x.name) && functions.contains(&x.name) => *e = Expr::Fun(x.clone()),
        Expr::Lit(_) | Expr::Var(_) | Expr::Fun(_) => {}
        Expr::Index(_, e) | Expr::Length(e) | Expr::Unary(_, e) => resolve(e, vars, functions),
        Expr::Binary(_, a, b) => {
            resolve(a, vars, functions);
            resolve(b, vars, functions);
        }
    }
}
