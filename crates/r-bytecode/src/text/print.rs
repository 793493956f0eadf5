//! Bytecode to text.

use std::fmt::Write as _;

use r_runtime::object::Kind;
use r_runtime::{Value, Vm, symbol};

use crate::code::{ArgSpec, Code, CodeKind, Compiled, Proto, Site, SwitchTable, code_of};
use crate::op::{Instr, Operand};

/// The text of compiled code.
pub fn print(vm: &mut Vm, code: &Code, c: &Compiled) -> String {
    let mut p = Printer { vm, text: String::new() };
    p.head(code, c);
    p.tables(c);
    for (pc, i) in c.instrs.iter().enumerate() {
        p.instr(c, pc, i.get());
    }
    p.text
}

struct Printer<'a> {
    vm: &'a mut Vm,
    text: String,
}

/// The word for a kind of code.
pub(super) fn kind_word(kind: CodeKind) -> &'static str {
    match kind {
        CodeKind::Body => "body",
        CodeKind::Promise => "promise",
        CodeKind::Eval => "eval",
    }
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// The source of an expression or value, quoted.
    fn source(&mut self, v: Value) -> String {
        let node = self.vm.to_node(v);
        let options = r_syntax::DeparseOptions { cutoff: 500, ..Default::default() };
        format!("{:?}", r_syntax::deparse(&node, &options).join("\n"))
    }

    fn head(&mut self, code: &Code, c: &Compiled) {
        let source = self.source(code.expr);
        self.line(&format!("code {} {source}", kind_word(code.kind)));
        let unit = &code.unit;
        let names: Vec<String> = unit.slots.iter().map(|s| format!("{:?}", symbol::text(s))).collect();
        let function = if unit.is_function { "function" } else { "anywhere" };
        self.line(format!("slots {function} {} {}", unit.n_formals, names.join(" ")).trim_end());
        self.line(&format!("stack {}", c.max_stack));
        self.line(&format!("feedback {}", c.feedback.n_slots()));
        let inlined: Vec<String> = c.inlined.iter().map(|s| format!("{:?}", symbol::text(s))).collect();
        self.line(format!("inlined {}", inlined.join(" ")).trim_end());
    }

    fn tables(&mut self, c: &Compiled) {
        for v in &c.consts {
            let v = self.constant(*v);
            self.line(&format!("const {v}"));
        }
        for s in &c.sites {
            let s = self.site(s);
            self.line(&s);
        }
        for g in &c.guards {
            let name = self.vm.builtin(g.builtin).name;
            self.line(&format!("guard {:?} {name:?} {}", symbol::text(&g.symbol), g.target));
        }
        for l in &c.loops {
            self.line(&format!("loop {} {} {} {} {}", l.start, l.end, l.break_to, l.next_to, l.height));
        }
        for t in &c.switches {
            let t = self.switch(t);
            self.line(&t);
        }
        for (pc, call) in &c.condition_calls {
            let call = self.source(*call);
            self.line(&format!("condition {pc} {call}"));
        }
    }

    fn constant(&mut self, v: Value) -> String {
        match v {
            v if v.is_missing() => "missing".to_owned(),
            v if v.is_symbol() => format!("symbol {:?}", symbol::text(&v)),
            v if v.is_lang() => format!("language {}", self.source(v)),
            v if v.is_kind(Kind::Code) => self.inner(v),
            v => format!("value {}", self.source(v)),
        }
    }

    /// Code that is not compiled here.
    fn inner(&mut self, object: Value) -> String {
        let body = r_runtime::alloc::code_body(&object);
        let any: &dyn std::any::Any = body;
        match (any.downcast_ref::<Proto>(), code_of(body)) {
            (Some(p), _) => {
                let function = self.vm.s.function;
                let whole = self.vm.new_values(Kind::Lang, &[function, p.formals, p.body_expr]);
                format!("function {}", self.source(whole))
            }
            (_, Some(c)) => format!("{} {}", kind_word(c.kind), self.source(c.expr)),
            _ => "unknown".to_owned(),
        }
    }

    fn site(&mut self, s: &Site) -> String {
        let mut text = format!("site {}", self.source(s.call));
        if s.name.is_symbol() {
            let _ = write!(text, " name {:?}", symbol::text(&s.name));
        }
        if let Some(b) = self.vm.builtins.get(s.builtin as usize) {
            let _ = write!(text, " builtin {:?}", b.def.name);
        }
        let _ = write!(text, " nargs {}", s.nargs);
        for (i, a) in s.args.iter().enumerate() {
            let name = s.names.get(i).filter(|n| !n.is_null()).map(|n| format!(" named {:?}", n.str()));
            text.push_str(&name.unwrap_or_default());
            match a {
                ArgSpec::Missing => text.push_str(" missing"),
                ArgSpec::Dots => text.push_str(" dots"),
                ArgSpec::Const(v) | ArgSpec::Lazy(v) => {
                    let how = if matches!(a, ArgSpec::Const(_)) { "const" } else { "lazy" };
                    let _ = write!(text, " {how} {}", self.constant(*v));
                }
            }
        }
        if !s.whole.is_null() {
            let _ = write!(text, " whole {}", self.source(s.whole));
        }
        text
    }

    fn switch(&mut self, t: &SwitchTable) -> String {
        let mut text = format!("switch {}", self.source(t.call));
        for (name, to) in &t.names {
            let _ = write!(text, " case {:?} {to}", name.str());
        }
        for to in &t.positions {
            let _ = write!(text, " position {to}");
        }
        if let Some(to) = t.default {
            let _ = write!(text, " default {to}");
        }
        let _ = write!(text, " none {}", t.none);
        text
    }

    fn instr(&mut self, c: &Compiled, pc: usize, i: Instr) {
        let meaning = match i.op.operand() {
            Operand::Const | Operand::Slot | Operand::Symbol => {
                c.consts.get(i.b as usize).map(|v| self.constant(*v))
            }
            Operand::Site | Operand::SiteFeedback => c.sites.get(i.b as usize).map(|s| self.source(s.call)),
            Operand::Guard => c.guards.get(i.b as usize).map(|g| format!("{:?}", symbol::text(&g.symbol))),
            Operand::Switch => c.switches.get(i.b as usize).map(|t| self.source(t.call)),
            Operand::None | Operand::Target | Operand::TargetFeedback | Operand::Loop | Operand::Count => {
                None
            }
        };
        let line = format!("{pc:4} {:14} {:3} {:4}", i.op.name(), i.a, i.b);
        match meaning {
            Some(m) => self.line(&format!("{line} ; {m}")),
            None => self.line(&line),
        }
    }
}
