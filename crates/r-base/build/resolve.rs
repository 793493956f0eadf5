//! Which definition a name in the library's sources means, decided when the library is built.
//!
//! A reference becomes a private name (`\u{1}package\u{1}name`, see `r_runtime::symbol`) if it is to
//! something its package doesn't show, to something another package shows (which in a running session a
//! program could mask), or, in a call, to nothing the R sources or `NAMESPACE` files know: then it is a
//! function written in Rust that R programs don't see. Everything else stays as it is: what base and the
//! definition's own package show, and names bound in the definition itself.

use std::collections::BTreeSet;

use r_syntax::{Node, NodeKind};

use crate::Package;

/// The text of a definition with its references resolved.
pub fn definition(packages: &[Package], own: usize, node: &Node, text: &str) -> String {
    let mut bound = BTreeSet::new();
    collect_bound(node, &mut bound);
    let mut r = Resolver { packages, own, bound, text, found: Vec::new() };
    r.visit(node);
    r.found.sort();
    let (start, end) = (node.span.start as usize, node.span.end as usize);
    let (mut out, mut at) = (String::new(), start);
    for (from, to, package, name) in r.found {
        out.push_str(&text[at..from]);
        out.push_str(&format!("`\u{1}{package}\u{1}{name}`"));
        at = to;
    }
    out.push_str(&text[at..end]);
    out
}

struct Resolver<'a> {
    packages: &'a [Package],
    own: usize,
    /// Names that the definition binds anywhere in it.
    bound: BTreeSet<String>,
    text: &'a str,
    /// Places and private names.
    found: Vec<(usize, usize, String, String)>,
}

impl Resolver<'_> {
    fn visit(&mut self, n: &Node) {
        match &n.kind {
            NodeKind::Sym(name) => self.reference(n, name, false),
            NodeKind::Function { params, body, .. } => {
                params.iter().filter_map(|p| p.default.as_ref()).for_each(|d| self.visit(d));
                self.visit(body);
            }
            NodeKind::Call { func, args } => {
                match &func.kind {
                    NodeKind::Sym(name) => self.reference(func, name, true),
                    _ => self.visit(func),
                }
                // What follows these is a name, not a variable.
                let given = match n.call_name() {
                    Some("::" | ":::") => 0,
                    Some("$" | "@") => 1,
                    _ => args.len(),
                };
                args.iter().take(given).for_each(|a| self.visit(&a.value));
            }
            _ => {}
        }
    }

    fn reference(&mut self, n: &Node, name: &str, called: bool) {
        let (start, end) = (n.span.start as usize, n.span.end as usize);
        // Operators and syntax have no text of their own.
        if self.text.get(start..end).is_none_or(|t| t.trim_matches('`') != name) {
            return;
        }
        if let Some(package) = self.private(name, called) {
            self.found.push((start, end, package, name.to_owned()));
        }
    }

    /// The package whose private name a reference becomes.
    fn private(&self, name: &str, called: bool) -> Option<String> {
        // `.()` is what `bquote` replaces, by this very name.
        if self.bound.contains(name) || name == "." {
            return None;
        }
        let own = &self.packages[self.own];
        let shows = |p: &&Package| p.namespace.exports.contains(name);
        if shows(&own) {
            return None;
        }
        // A kernel of `.Internal` has the name of the function it serves, which is what it calls.
        if own.defined.contains(name) && (own.name != "internals" || name.starts_with('.')) {
            return Some(own.name.clone());
        }
        if self.packages.iter().any(|p| p.name == "base" && shows(&p)) {
            return None;
        }
        if let Some(p) = self.packages.iter().find(shows) {
            return called.then(|| p.name.clone());
        }
        let mut others = self.packages.iter().filter(|p| p.name != "internals" && p.defined.contains(name));
        match (others.next(), others.next()) {
            (Some(p), None) => Some(p.name.clone()),
            (Some(_), Some(_)) => panic!("{}: `{name}` is private in two other packages", own.name),
            _ => called.then(|| "base".to_owned()),
        }
    }
}

/// The names a definition binds: parameters, targets of assignments, variables of loops.
fn collect_bound(n: &Node, out: &mut BTreeSet<String>) {
    match &n.kind {
        NodeKind::Function { params, body, .. } => {
            for p in params {
                out.insert(p.name.to_string());
                p.default.iter().for_each(|d| collect_bound(d, out));
            }
            collect_bound(body, out);
        }
        NodeKind::Call { func, args } => {
            if let (Some("<-" | "=" | "<<-" | "for"), Some(a)) = (n.call_name(), args.first())
                && let Some(name) = target(&a.value)
            {
                out.insert(name);
            }
            collect_bound(func, out);
            args.iter().for_each(|a| collect_bound(&a.value, out));
        }
        _ => {}
    }
}

/// The variable that an assignment changes.
fn target(n: &Node) -> Option<String> {
    match &n.kind {
        NodeKind::Sym(s) => Some(s.to_string()),
        NodeKind::Str(s) => Some(String::from_utf8_lossy(s).into_owned()),
        NodeKind::Call { args, .. } => target(&args.first()?.value),
        _ => None,
    }
}
