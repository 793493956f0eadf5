//! Braces, conditionals, loops and functions.

use super::operators::is_curly;
use super::{Deparser, Place, Task};
use crate::tree::{Arg, Node, Param};

impl<'t> Deparser<'t> {
    pub(super) fn paren(&mut self, args: &'t [Arg], place: Place) {
        self.text("(");
        self.argument_or_null(args, 0, place.enclosed());
        self.text(")");
    }

    pub(super) fn curly(&mut self, args: &'t [Arg], place: Place) {
        let inside = Place { curly: true, ..place.enclosed() };
        self.text("{");
        self.tasks.push(Task::Indent);
        self.tasks.push(Task::Newline);
        for arg in args {
            self.child(&arg.value, inside);
            self.tasks.push(Task::Newline);
        }
        self.tasks.push(Task::Outdent);
        self.text("}");
    }

    pub(super) fn if_statement(&mut self, args: &'t [Arg], place: Place) {
        self.text("if (");
        self.argument_or_null(args, 0, place.enclosed());
        self.text(") ");
        match args.get(2) {
            Some(otherwise) => self.if_else(args, &otherwise.value, place),
            None => self.if_only(args, place),
        }
    }

    fn if_only(&mut self, args: &'t [Arg], place: Place) {
        let own_line = place.breaks_if() && !args.get(1).is_some_and(|then| is_curly(&then.value));
        let place = place.operand(place.left);
        if own_line {
            self.tasks.push(Task::Indent);
            self.tasks.push(Task::Newline);
            self.argument_or_null(args, 1, place);
            self.tasks.push(Task::Outdent);
        } else {
            self.argument_or_null(args, 1, place);
        }
    }

    fn if_else(&mut self, args: &'t [Arg], otherwise: &'t Node, place: Place) {
        let own_line = place.breaks_if() && !args.get(1).is_some_and(|then| is_curly(&then.value));
        let place = place.operand(place.left);
        if own_line {
            self.tasks.push(Task::Indent);
            self.tasks.push(Task::Newline);
        }
        self.argument_or_null(args, 1, place);
        if own_line {
            self.tasks.push(Task::Outdent);
        }
        if place.breaks_if() {
            self.tasks.push(Task::Newline);
            self.text("else ");
        } else {
            self.text(" else ");
        }
        self.child(otherwise, place);
    }

    pub(super) fn while_loop(&mut self, args: &'t [Arg], place: Place) {
        self.text("while (");
        self.argument_or_null(args, 0, place.enclosed());
        self.text(") ");
        self.argument_or_null(args, 1, place.operand(place.left));
    }

    pub(super) fn for_loop(&mut self, args: &'t [Arg], place: Place) {
        self.text("for (");
        self.argument_or_null(args, 0, place.enclosed());
        self.text(" in ");
        self.argument_or_null(args, 1, place.enclosed());
        self.text(") ");
        self.argument_or_null(args, 2, place.operand(place.left));
    }

    pub(super) fn repeat_loop(&mut self, args: &'t [Arg], place: Place) {
        self.text("repeat ");
        self.argument_or_null(args, 0, place.operand(place.left));
    }

    /// A function in code.
    pub(super) fn function(
        &mut self,
        params: &'t [Param],
        body: &'t Node,
        source: Option<&'t str>,
        place: Place,
    ) {
        if let (true, Some(source)) = (self.options.use_source, source) {
            return self.source_lines(source);
        }
        self.text("function(");
        self.formals(params, place);
        self.text(") ");
        self.child(body, place.operand(place.left));
    }

    /// A function as a value.
    pub(super) fn closure(&mut self, params: &'t [Param], body: &'t Node, place: Place) {
        self.text("function (");
        self.formals(params, place);
        self.text(") ");
        self.tasks.push(Task::Newline);
        self.child(body, place.operand(0));
    }

    /// Text kept from the source; only its first line is indented.
    pub(super) fn source_lines(&mut self, source: &'t str) {
        for (i, line) in source.split('\n').enumerate() {
            if i > 0 {
                self.tasks.push(Task::Newline);
            }
            self.text(line);
        }
    }
}
