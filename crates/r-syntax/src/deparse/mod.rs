//! The tree back to text, as GNU R's `deparse()` and printing of language objects show it.
//!
//! Deparsing a node pushes [`Task`]s on an explicit stack (write this, maybe break the line here,
//! deparse that child), so depth costs no native stack. What a child needs to know of its
//! surroundings travels with it in a [`Place`]. The writer counts bytes, not characters: so does GNU R.

mod calls;
mod control;
mod numbers;
mod operators;
mod strings;
mod vectors;
mod writer;

pub use numbers::{format_complex, format_real};
pub use strings::{quote_bytes, quote_name};

use crate::tree::{Arg, Node, NodeKind, Param};
use std::borrow::Cow;
use writer::Writer;

/// What `deparse()` can be told; the booleans are the names of its `control` argument.
#[derive(Clone, Debug)]
pub struct DeparseOptions {
    /// Where lines may break: after this many bytes, at the next opportunity.
    pub cutoff: usize,
    /// Quote names that aren't syntactic with backticks; otherwise symbols are written plainly and
    /// argument names in double quotes.
    pub backtick: bool,
    /// `5L` rather than `5`.
    pub keep_integer: bool,
    /// `quote(x)` for language in lists and at the top.
    pub quote_expressions: bool,
    /// `structure(..., class = "x")`.
    pub show_attributes: bool,
    /// A function's own text where its node has it.
    pub use_source: bool,
    /// `NA_integer_` and friends where a plain `NA` would change the type.
    pub keep_na: bool,
    /// 17 significant digits where 15 would lose something.
    pub digits17: bool,
    /// Doubles in hexadecimal.
    pub hex_numeric: bool,
    /// `c(a = 1)` rather than `structure(1, names = "a")`.
    pub nice_names: bool,
    /// Stop after so many lines (`nlines`).
    pub max_lines: Option<usize>,
}

impl Default for DeparseOptions {
    /// What `deparse(call)` uses.
    fn default() -> DeparseOptions {
        DeparseOptions {
            cutoff: 60,
            backtick: true,
            keep_integer: true,
            quote_expressions: false,
            show_attributes: true,
            use_source: false,
            keep_na: true,
            digits17: false,
            hex_numeric: false,
            nice_names: true,
            max_lines: None,
        }
    }
}

impl DeparseOptions {
    /// The options with nothing switched on: `control = NULL`.
    pub fn plain() -> DeparseOptions {
        DeparseOptions {
            keep_integer: false,
            show_attributes: false,
            keep_na: false,
            nice_names: false,
            ..DeparseOptions::default()
        }
    }

    /// Switches on one of the names that `deparse(control = )` takes; `false` if there is no such name.
    pub fn set_control(&mut self, name: &str) -> bool {
        match name {
            "keepInteger" => self.keep_integer = true,
            "quoteExpressions" => self.quote_expressions = true,
            "showAttributes" => self.show_attributes = true,
            "useSource" => self.use_source = true,
            "keepNA" => self.keep_na = true,
            "niceNames" => self.nice_names = true,
            "digits17" => self.digits17 = true,
            "hexNumeric" => self.hex_numeric = true,
            "all" | "exact" => {
                let digits = if name == "all" { "digits17" } else { "hexNumeric" };
                return ALL_CONTROLS.iter().chain([&digits]).all(|name| self.set_control(name));
            }
            // These change warnings and promises, not the text.
            "warnIncomplete" | "delayPromises" | "S_compatible" => {}
            _ => return false,
        }
        true
    }
}

/// What `control = "all"` stands for, besides the digits.
const ALL_CONTROLS: &[&str] =
    &["keepInteger", "quoteExpressions", "showAttributes", "useSource", "keepNA", "niceNames"];

/// The text of `node`, as lines.
pub fn deparse(node: &Node, options: &DeparseOptions) -> Vec<String> {
    let mut deparser = Deparser::new(options);
    deparser.push_top(node);
    deparser.run()
}

/// The text of a closure with these formals and this body: `function (x) ` and the body on the next line.
pub fn deparse_closure(params: &[Param], body: &Node, options: &DeparseOptions) -> Vec<String> {
    let mut deparser = Deparser::new(options);
    deparser.sequence(|d| d.closure(params, body, Place::default()));
    deparser.run()
}

/// The text of `node` in one line, the lines joined by spaces.
pub fn deparse_line(node: &Node) -> String {
    let options = DeparseOptions { cutoff: 500, ..DeparseOptions::default() };
    deparse(node, &options).join(" ")
}

/// What a node's text depends on besides the node.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    /// Precedence of the operator that follows to the right with no bracket between; 0 if there is none.
    left: u8,
    /// The node is an argument: `=` needs parentheses.
    argument: bool,
    /// Inside braces: `if` takes several lines.
    curly: bool,
    /// Inside a call that keeps `if` on one line nevertheless.
    inline: bool,
}

impl Place {
    fn breaks_if(self) -> bool {
        self.curly && !self.inline
    }

    /// Inside a bracket of its own.
    fn enclosed(self) -> Place {
        Place { left: 0, argument: false, ..self }
    }

    fn argument(self) -> Place {
        Place { left: 0, argument: true, ..self }
    }

    fn operand(self, left: u8) -> Place {
        Place { left, argument: false, ..self }
    }
}

/// One step of writing.
enum Task<'t> {
    Node(&'t Node, Place),
    Text(Cow<'t, str>),
    Newline,
    Indent,
    Outdent,
    /// Begins a group of breaks, of which the first that is taken indents.
    OpenBreaks,
    /// A place where a line longer than the cutoff is broken.
    Break,
    /// Ends the group, and its indentation.
    CloseBreaks,
    /// A break between elements of a vector, which does not indent.
    ElementBreak,
}

struct Deparser<'t> {
    options: &'t DeparseOptions,
    writer: Writer,
    tasks: Vec<Task<'t>>,
    /// For each open group of breaks, whether one was taken.
    broken: Vec<bool>,
}

impl<'t> Deparser<'t> {
    fn new(options: &'t DeparseOptions) -> Deparser<'t> {
        Deparser { options, writer: Writer::new(options.cutoff), tasks: Vec::new(), broken: Vec::new() }
    }

    /// Runs `build`, which pushes tasks in reading order, and turns them round for the stack.
    fn sequence(&mut self, build: impl FnOnce(&mut Self)) {
        let start = self.tasks.len();
        build(self);
        self.tasks[start..].reverse();
    }

    fn push_top(&mut self, node: &'t Node) {
        self.sequence(|d| d.element(node, Place::default()));
    }

    fn run(mut self) -> Vec<String> {
        let max_lines = self.options.max_lines.unwrap_or(usize::MAX).max(1);
        while let Some(task) = self.tasks.pop() {
            if self.writer.line_count() >= max_lines {
                break;
            }
            match task {
                Task::Node(node, place) => self.sequence(|d| d.node(node, place)),
                Task::Text(text) => self.writer.put(&text),
                Task::Newline => self.writer.newline(),
                Task::Indent => self.writer.indent += 1,
                Task::Outdent => self.writer.indent = self.writer.indent.saturating_sub(1),
                Task::OpenBreaks => self.broken.push(false),
                Task::Break => self.line_break(),
                Task::CloseBreaks => {
                    if self.broken.pop() == Some(true) {
                        self.writer.indent = self.writer.indent.saturating_sub(1);
                    }
                }
                Task::ElementBreak => {
                    if self.writer.is_long() {
                        self.writer.newline();
                    }
                }
            }
        }
        let mut lines = self.writer.finish();
        lines.truncate(max_lines);
        lines
    }

    fn line_break(&mut self) {
        if !self.writer.is_long() {
            return;
        }
        if let Some(broken @ false) = self.broken.last_mut() {
            *broken = true;
            self.writer.indent += 1;
        }
        self.writer.newline();
    }

    fn text(&mut self, text: impl Into<Cow<'t, str>>) {
        self.tasks.push(Task::Text(text.into()));
    }

    fn child(&mut self, node: &'t Node, place: Place) {
        self.tasks.push(Task::Node(node, place));
    }

    /// Pushes the tasks of one node.
    fn node(&mut self, node: &'t Node, place: Place) {
        match &node.kind {
            NodeKind::Call { func, args } => self.call(func, args, place),
            NodeKind::Function { params, body, source } => {
                self.function(params, body, source.as_deref(), place)
            }
            NodeKind::Vector(vector) => self.vector(vector, place),
            NodeKind::Sym(name) => self.symbol(name),
            // Nothing, but it counts as the beginning of a line.
            NodeKind::Missing => self.text(""),
            constant => {
                let text = self.constant(constant);
                self.text(text);
            }
        }
    }

    fn symbol(&mut self, name: &'t str) {
        match self.options.backtick {
            true => self.text(quote_name(name)),
            false => self.text(name),
        }
    }

    /// The name of an argument, element or attribute.
    fn label(&mut self, name: &'t str) {
        let text = match self.options.backtick {
            _ if crate::is_syntactic(name) || name == "..." => Cow::Borrowed(name),
            true => quote_name(name),
            false => Cow::Owned(quote_bytes(name.as_bytes(), '"')),
        };
        self.text(text);
    }

    /// Arguments of a call, between its brackets.
    fn arguments(&mut self, args: &'t [Arg], place: Place) {
        self.tasks.push(Task::OpenBreaks);
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                self.text(", ");
                self.tasks.push(Task::Break);
            }
            if let Some(name) = &arg.name {
                self.label(name);
                self.text(" = ");
            }
            self.child(&arg.value, place.argument());
        }
        self.tasks.push(Task::CloseBreaks);
    }

    /// Formal parameters, between the parentheses.
    fn formals(&mut self, params: &'t [Param], place: Place) {
        self.tasks.push(Task::OpenBreaks);
        for (i, param) in params.iter().enumerate() {
            if i > 0 {
                self.text(", ");
                self.tasks.push(Task::Break);
            }
            self.label(&param.name);
            if let Some(default) = &param.default {
                self.text(" = ");
                self.child(default, place.argument());
            }
        }
        self.tasks.push(Task::CloseBreaks);
    }
}
