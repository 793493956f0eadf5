//! `NAMESPACE` files in R's format, as far as the packages of this library use it.

use std::collections::BTreeSet;

use r_syntax::{Node, NodeKind, Program};

#[derive(Default)]
pub struct Namespace {
    pub exports: BTreeSet<String>,
    pub methods: Vec<Method>,
    /// Packages and the names taken from them; none stands for all.
    pub imports: Vec<(String, Vec<String>)>,
}

/// A registered S3 method.
pub struct Method {
    pub generic: String,
    pub class: String,
    pub function: String,
}

impl Namespace {
    pub fn read(program: &Program) -> Namespace {
        let mut n = Namespace::default();
        for e in &program.exprs {
            let NodeKind::Call { args, .. } = &e.kind else { panic!("NAMESPACE: a directive is a call") };
            let words: Vec<String> = args.iter().map(|a| word(&a.value)).collect();
            n.directive(e.call_name().unwrap_or_default(), words);
        }
        n
    }

    fn directive(&mut self, name: &str, words: Vec<String>) {
        match (name, &words[..]) {
            ("export", _) => self.exports.extend(words),
            ("S3method", [generic, class]) => self.method(generic, class, &format!("{generic}.{class}")),
            ("S3method", [generic, class, function]) => self.method(generic, class, function),
            ("importFrom", [from, names @ ..]) => self.imports.push((from.clone(), names.to_vec())),
            ("import", _) => self.imports.extend(words.into_iter().map(|w| (w, Vec::new()))),
            // Classes and methods are entered when the package is loaded.
            ("exportClasses" | "exportMethods", _) => {}
            _ => panic!("NAMESPACE: `{name}` is not a directive this library uses"),
        }
    }

    fn method(&mut self, generic: &str, class: &str, function: &str) {
        let [generic, class, function] = [generic, class, function].map(str::to_owned);
        self.methods.push(Method { generic, class, function });
    }
}

fn word(n: &Node) -> String {
    match &n.kind {
        NodeKind::Sym(s) => s.to_string(),
        NodeKind::Str(s) => String::from_utf8_lossy(s).into_owned(),
        _ => panic!("NAMESPACE: a name is expected"),
    }
}
