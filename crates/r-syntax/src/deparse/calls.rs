//! Calls: operators in their own syntax, everything else as `f(x)`.

use super::operators::{
    Form, Operand, form, function_needs_parens, is_special, keeps_if_inline, needs_parens,
};
use super::strings::quote_name;
use super::{Deparser, Place, Task};
use crate::ops::prec;
use crate::tree::{Arg, Node, NodeKind};

impl<'t> Deparser<'t> {
    pub(super) fn call(&mut self, func: &'t Node, args: &'t [Arg], place: Place) {
        match func.as_sym() {
            Some(name) => match form(name) {
                Some(form) => self.special_form(name, form, args, place),
                None if is_special(name) && args.len() == 2 && args.iter().all(|arg| arg.name.is_none()) => {
                    self.spaced(name, prec::SPECIAL, args, place);
                }
                None => self.plain_call(name, args, place),
            },
            None => self.computed_call(func, args, place),
        }
    }

    fn special_form(&mut self, name: &'t str, form: Form, args: &'t [Arg], place: Place) {
        match form {
            Form::Spaced { prec, .. } if args.len() == 2 => self.spaced(name, prec, args, place),
            Form::Spaced { prefix: Some(prec), .. } if args.len() == 1 => {
                self.prefix(name, prec, args, place)
            }
            Form::Tight { prec, right } if args.len() == 2 => self.tight(name, prec, right, args, place),
            Form::Assign { prec } => self.assign(name, prec, args, place),
            Form::Prefix { prec } if !args.is_empty() => self.prefix(name, prec, args, place),
            Form::Extract if args.len() == 2 && is_name(&args[1].value) => self.extract(name, args, place),
            Form::Index { open, close } => self.index(open, close, args, place),
            Form::Paren => self.paren(args, place),
            Form::Curly => self.curly(args, place),
            Form::If => self.if_statement(args, place),
            Form::While => self.while_loop(args, place),
            Form::For => self.for_loop(args, place),
            Form::Repeat => self.repeat_loop(args, place),
            Form::Word => self.text(name),
            _ => self.plain_call(name, args, place),
        }
    }

    fn plain_call(&mut self, name: &'t str, args: &'t [Arg], place: Place) {
        let place = Place { inline: place.inline || keeps_if_inline(name), ..place };
        self.text(quote_name(name));
        self.text("(");
        self.arguments(args, place);
        self.text(")");
    }

    fn computed_call(&mut self, func: &'t Node, args: &'t [Arg], place: Place) {
        self.parenthesized(func, function_needs_parens(func), place.operand(prec::POSTFIX));
        self.text("(");
        self.arguments(args, place);
        self.text(")");
    }

    /// A child, in parentheses if need be.
    fn parenthesized(&mut self, node: &'t Node, parens: bool, place: Place) {
        if parens {
            self.text("(");
            self.child(node, place.enclosed());
            self.text(")");
        } else {
            self.child(node, place);
        }
    }

    /// The `i`th argument; where there is none, `NULL`.
    pub(super) fn argument_or_null(&mut self, args: &'t [Arg], i: usize, place: Place) {
        match args.get(i) {
            Some(arg) => self.child(&arg.value, place),
            None => self.text("NULL"),
        }
    }

    fn operand(&mut self, node: &'t Node, at: Operand, place: Place) {
        self.parenthesized(node, needs_parens(node, at), place.operand(at.follower()));
    }

    fn left_operand(&mut self, node: &'t Node, prec: u8, right_assoc: bool, place: Place) {
        self.operand(node, Operand { prec, right_assoc, is_left: true, inside_left: place.left }, place);
    }

    fn right_operand(&mut self, node: &'t Node, prec: u8, right_assoc: bool, place: Place) {
        self.operand(node, Operand { prec, right_assoc, is_left: false, inside_left: place.left }, place);
    }

    fn spaced(&mut self, name: &'t str, prec: u8, args: &'t [Arg], place: Place) {
        self.tasks.push(Task::OpenBreaks);
        self.left_operand(&args[0].value, prec, false, place);
        self.text(" ");
        self.text(name);
        self.text(" ");
        self.tasks.push(Task::Break);
        self.right_operand(&args[1].value, prec, false, place);
        self.tasks.push(Task::CloseBreaks);
    }

    fn tight(&mut self, name: &'t str, prec: u8, right: bool, args: &'t [Arg], place: Place) {
        self.left_operand(&args[0].value, prec, right, place);
        self.text(name);
        self.right_operand(&args[1].value, prec, right, place);
    }

    fn prefix(&mut self, name: &'t str, prec: u8, args: &'t [Arg], place: Place) {
        self.text(name);
        self.right_operand(&args[0].value, prec, false, place);
    }

    fn assign(&mut self, name: &'t str, prec: u8, args: &'t [Arg], place: Place) {
        let parens = place.argument && name == "=";
        let place = if parens { place.enclosed() } else { place };
        if parens {
            self.text("(");
        }
        match args.first() {
            Some(arg) => self.left_operand(&arg.value, prec, true, place),
            None => self.text("NULL"),
        }
        self.text(" ");
        self.text(name);
        self.text(" ");
        match args.get(1) {
            Some(arg) => self.right_operand(&arg.value, prec, true, place),
            None => self.text("NULL"),
        }
        if parens {
            self.text(")");
        }
    }

    fn extract(&mut self, name: &'t str, args: &'t [Arg], place: Place) {
        self.left_operand(&args[0].value, prec::EXTRACT, false, place);
        self.text(name);
        match &args[1].value.kind {
            // A string that could be a name is written as one.
            NodeKind::Str(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) if crate::is_syntactic(text) => self.text(text),
                _ => self.child(&args[1].value, place.enclosed()),
            },
            _ => self.child(&args[1].value, place.enclosed()),
        }
    }

    fn index(&mut self, open: &'static str, close: &'static str, args: &'t [Arg], place: Place) {
        match args.first() {
            Some(object) => {
                let at = Operand { prec: prec::EXTRACT, right_assoc: false, is_left: true, inside_left: 0 };
                self.parenthesized(&object.value, needs_parens(&object.value, at), place.enclosed());
            }
            None => self.text("NULL"),
        }
        self.text(open);
        self.arguments(args.get(1..).unwrap_or_default(), place);
        self.text(close);
    }
}

/// Whether a node can stand at the right of `$`.
fn is_name(node: &Node) -> bool {
    matches!(node.kind, NodeKind::Sym(_) | NodeKind::Str(_) | NodeKind::Missing)
}
