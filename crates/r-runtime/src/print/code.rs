//! Functions, language and environments.

use r_syntax::{DeparseOptions, NodeKind, deparse, deparse_closure};

use super::{PrintOptions, signatures};
use crate::value::Value;
use crate::vm::Vm;

impl Vm {
    /// Calls, symbols and expressions, as `deparse` lays them out.
    pub(super) fn print_code(&mut self, v: Value, o: &PrintOptions) {
        let node = self.to_node(v);
        let options = DeparseOptions {
            cutoff: 60,
            use_source: o.use_source,
            show_attributes: false,
            ..Default::default()
        };
        for line in deparse(&node, &options) {
            self.print_line(&line);
        }
    }

    pub(super) fn print_closure(&mut self, v: Value, o: &PrintOptions) {
        let text = self.closure_text(v, o.use_source);
        self.print_line(&text);
        let env = crate::alloc::closure(v).env.get();
        if env != self.global_env {
            let e = self.env_text(env);
            self.print_line(&e);
        }
    }

    /// A closure's own source if it was kept and is wanted, else its code laid out anew.
    fn closure_text(&mut self, v: Value, use_source: bool) -> String {
        if let Some(s) = v.attr(self.s.srcref).as_str().filter(|_| use_source) {
            return s.to_owned();
        }
        let node = self.to_node(v);
        let options = DeparseOptions { cutoff: 60, use_source, show_attributes: false, ..Default::default() };
        let function = match &node.kind {
            NodeKind::Vector(b) => match &b.data {
                r_syntax::VectorData::Closure(f) => f,
                _ => &node,
            },
            _ => &node,
        };
        match &function.kind {
            NodeKind::Function { params, body, .. } => deparse_closure(params, body, &options).join("\n"),
            _ => deparse(&node, &options).join("\n"),
        }
    }

    pub(super) fn print_builtin(&mut self, v: Value) {
        let (name, primitive) = (self.builtin(v).name, self.builtin(v).primitive);
        let Some(params) = self.builtin_signature(v) else {
            return self.print_line(&format!(".Primitive(\"{name}\")"));
        };
        if primitive {
            return self.print_line(&format!("function ({params})  .Primitive(\"{name}\")"));
        }
        self.print_line(&format!("function ({params}) "));
        self.print_line(&format!(".Internal({name}({params}))"));
        self.print_line("<environment: namespace:base>");
    }

    /// The parameters of a builtin as R shows them; syntax has none.
    pub fn builtin_signature(&self, v: Value) -> Option<String> {
        let b = self.builtin(v);
        if signatures::SYNTAX.contains(&b.name) {
            return None;
        }
        if signatures::OPERATORS.contains(&b.name) {
            return Some("e1, e2".into());
        }
        let shown = signatures::SHOWN.iter().find(|s| s.0 == b.name).map(|s| s.1.to_owned());
        let usage = || {
            let at = super::usage::CLOSURES.binary_search_by(|r| r.0.cmp(b.name)).ok()?;
            Some(super::usage::CLOSURES[at].1.to_owned())
        };
        let shown = shown.or_else(usage);
        Some(shown.unwrap_or_else(|| b.params.split_whitespace().collect::<Vec<_>>().join(", ")))
    }

    /// The package whose namespace an environment is.
    pub fn namespace_name(&self, e: Value) -> Option<String> {
        let info = crate::env::raw_get(e, self.existing_sym(".__NAMESPACE__.")?);
        if !info.is_env() {
            return None;
        }
        let spec = crate::env::raw_get(info, self.existing_sym("spec")?);
        spec.strings_opt()?.first().map(|s| s.str().to_owned())
    }

    /// `<environment: ...>`.
    pub fn env_text(&self, e: Value) -> String {
        if e == self.global_env {
            return "<environment: R_GlobalEnv>".into();
        }
        if e == self.base_env {
            return "<environment: base>".into();
        }
        if e == self.base_ns {
            return "<environment: namespace:base>".into();
        }
        if e == self.empty_env {
            return "<environment: R_EmptyEnv>".into();
        }
        if let Some(package) = self.namespace_name(e) {
            return format!("<environment: namespace:{package}>");
        }
        let name = self.existing_sym("name").map_or(Value::NULL, |s| e.attr(s));
        match name.as_str().filter(|n| n.starts_with("package:")) {
            Some(n) => format!("<environment: {n}>"),
            None => format!("<environment: {:#x}>", e.addr()),
        }
    }
}
