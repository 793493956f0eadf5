//! The parser: one instruction a line, operands may be named before they are defined.

use crate::map::HashMap;

use r_bytecode::elementwise;
use r_bytecode::op::Op as BcOp;
use r_runtime::{Facts, Opaque};

use super::{EFFECTS, literal};
use crate::func::{At, Block, CodeRef, Entry, FrameInfo, Func, Hint, Id, Imm, Inst, Name, Seen, Step};
use crate::op::{Cc, Effects, ImmKind, MathFn, Op, Reason, Tail};
use crate::types::Type;

/// Makes the heap values that text refers to.
pub trait World {
    fn symbol(&mut self, name: &str) -> Opaque;
    fn string(&mut self, text: &str) -> Option<Opaque>;
    /// The row of a builtin.
    fn builtin(&mut self, name: &str) -> Option<Facts>;
    /// The object of `obj#k`.
    fn object(&mut self, k: usize) -> Option<Opaque>;
}

type Res<T> = Result<T, String>;

/// Reads one version; an error names its line.
pub fn parse(text: &str, world: &mut dyn World) -> Res<Func> {
    let mut p = Parser { func: Func::new("", Entry::Frame), ids: HashMap::default(), block: None, world };
    p.func.blocks.clear();
    for (n, line) in text.lines().enumerate() {
        let line = line.split(';').next().unwrap_or("").trim();
        if !line.is_empty() {
            p.line(line).map_err(|e| format!("line {}: {e}: {line}", n + 1))?;
        }
    }
    if let Some((n, _)) = p.ids.iter().find(|(_, i)| !p.func.blocks.iter().flatten().any(|j| j == *i)) {
        return Err(format!("%{n} is never defined"));
    }
    Ok(p.func)
}

struct Parser<'a> {
    func: Func,
    ids: HashMap<u32, Id>,
    block: Option<Block>,
    world: &'a mut dyn World,
}

impl Parser<'_> {
    fn symbol(&mut self, name: &str) -> Opaque {
        let s = self.world.symbol(name);
        self.func.names.insert(s.bits(), Name::Symbol(name.into()));
        s
    }
}

/// What is left of a line.
struct Cursor<'t>(&'t str);

impl<'t> Cursor<'t> {
    fn eat(&mut self, s: &str) -> bool {
        let t = self.0.trim_start();
        match t.strip_prefix(s) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }
    fn expect(&mut self, s: &str) -> Res<()> {
        if self.eat(s) { Ok(()) } else { Err(format!("expected `{s}` before `{}`", self.0)) }
    }
    /// Everything up to a blank, a comma or a parenthesis; strings whole.
    fn word(&mut self) -> &'t str {
        let t = self.0.trim_start();
        let end = if let Some(s) = t.strip_prefix('"') {
            string_end(s) + 1
        } else {
            t.find(|c: char| c.is_whitespace() || "(),".contains(c)).unwrap_or(t.len())
        };
        self.0 = &t[end..];
        &t[..end]
    }
    fn number(&mut self) -> Res<u32> {
        let w = self.word();
        w.parse().map_err(|_| format!("not a number: {w}"))
    }
    fn starts(&self, s: &str) -> bool {
        self.0.trim_start().starts_with(s)
    }
    fn is_done(&self) -> bool {
        self.0.trim().is_empty()
    }
}

/// Where a string whose opening quote is gone ends, its closing quote included.
fn string_end(s: &str) -> usize {
    let mut escaped = false;
    for (k, c) in s.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return k + 1,
            _ => {}
        }
    }
    s.len()
}

fn by_name<T: Copy>(table: &[(T, &'static str)], name: &str) -> Res<T> {
    table.iter().find(|(_, n)| *n == name).map(|(t, _)| *t).ok_or_else(|| format!("unknown name {name}"))
}

fn parse_at(text: &str) -> Res<At> {
    let (c, p) = text.split_once(':').ok_or("a place is code:pc")?;
    let n = |s: &str| s.parse().map_err(|_| format!("not a place: {text}"));
    Ok(At { code: n(c)?, pc: n(p)? })
}

/// `[0 1 Mul@0:3]`: numbers are operands.
fn steps(c: &mut Cursor) -> Res<Box<[Step]>> {
    c.expect("[")?;
    let mut all = Vec::new();
    let mut more = true;
    while more {
        let w = c.word();
        more = !w.ends_with(']') && !w.is_empty();
        let w = w.trim_end_matches(']');
        all.push(match w.split_once('@') {
            None => Step::Operand(w.parse().map_err(|_| format!("not an operand: {w}"))?),
            Some((name, at)) => {
                let at = parse_at(at)?;
                match BcOp::ALL.iter().copied().find(|b| b.name() == name) {
                    Some(bc) => Step::Apply(bc, "", at),
                    None => Step::Apply(BcOp::CallBuiltin, elementwise::function_name(name).ok_or(name)?, at),
                }
            }
        });
    }
    Ok(all.into())
}

fn parse_block(w: &str) -> Res<Block> {
    w.strip_prefix("BB").and_then(|n| n.parse().ok()).map(Block).ok_or_else(|| format!("not a block: {w}"))
}

impl Parser<'_> {
    fn line(&mut self, line: &str) -> Res<()> {
        let mut c = Cursor(line);
        if c.eat("func ") {
            return self.header(c);
        }
        if c.eat("known ") {
            let (name, ty) = (c.word(), c.word());
            let ty = Type::parse(ty).ok_or_else(|| format!("not a type: {ty}"))?;
            let sym = self.symbol(name);
            self.func.known.push((sym, ty));
            return Ok(());
        }
        for (what, missing) in [("missing ", true), ("given ", false)] {
            // The type of an instruction's result may have that name too.
            if self.block.is_none() && c.eat(what) {
                let sym = self.symbol(c.word());
                self.func.asked.push((sym, missing));
                return Ok(());
            }
        }
        if c.eat("code ") {
            return self.code(c);
        }
        if let Some(name) = line.strip_suffix(':') {
            let b = parse_block(name)?;
            self.reserve(b);
            self.block = Some(b);
            return Ok(());
        }
        self.inst(c)
    }

    fn reserve(&mut self, b: Block) {
        let n = (b.0 as usize + 1).max(self.func.blocks.len());
        self.func.blocks.resize(n, Vec::new());
    }

    fn header(&mut self, mut c: Cursor) -> Res<()> {
        self.func.name = c.word().to_string();
        self.func.entry = match c.word() {
            "frame" => Entry::Frame,
            "args" => Entry::Args,
            "state" => Entry::State { pc: c.number()?, height: c.number()? },
            w => return Err(format!("unknown entry {w}")),
        };
        Ok(())
    }

    fn code(&mut self, mut c: Cursor) -> Res<()> {
        let _ = c.number()?;
        let name = c.word().trim_matches('"').to_string();
        let (mut slots, mut n_formals) = (Vec::new(), 0);
        let is_default = c.eat("default");
        if c.eat("slots") {
            n_formals = c.number()? as usize;
            while !c.is_done() {
                slots.push(self.symbol(c.word()));
                c.eat(",");
            }
        }
        self.func.codes.push(CodeRef {
            handle: 0,
            object: Opaque::NULL,
            name,
            slots,
            n_formals,
            shape: Opaque::NULL,
            is_default,
        });
        Ok(())
    }

    /// The id of %n, made when it is first heard of.
    fn id(&mut self, w: &str) -> Res<Id> {
        let n =
            w.strip_prefix('%').and_then(|n| n.parse().ok()).ok_or_else(|| format!("not a value: {w}"))?;
        if let Some(i) = self.ids.get(&n) {
            return Ok(*i);
        }
        let i = self.func.add(Inst::new(Op::Unreachable, Vec::new(), Imm::None, At { code: 0, pc: 0 }));
        self.ids.insert(n, i);
        Ok(i)
    }

    fn inst(&mut self, mut c: Cursor) -> Res<()> {
        let block = self.block.ok_or("instruction outside a block")?;
        let mut named = None;
        let mut word = c.word();
        if c.starts("%") && c.0.contains(" = ") {
            let ty = Type::parse(word).ok_or_else(|| format!("unknown type {word}"))?;
            named = Some((ty, self.id(c.word())?));
            c.expect("=")?;
            word = c.word();
        }
        let op = Op::from_name(word).ok_or_else(|| format!("unknown instruction {word}"))?;
        let mut inst = Inst::new(op, Vec::new(), Imm::None, At { code: 0, pc: 0 });
        if let Some((ty, _)) = named {
            inst.ty = ty;
        }
        self.immediate(&mut inst, &mut c)?;
        self.operands(&mut inst, &mut c)?;
        self.dependencies(&mut inst, &mut c)?;
        self.notes(&mut inst, &mut c)?;
        match named {
            Some((_, id)) => {
                *self.func.inst_mut(id) = inst;
                self.func.block_mut(block).push(id);
            }
            None => {
                self.func.push(block, inst);
            }
        }
        Ok(())
    }

    fn immediate(&mut self, inst: &mut Inst, c: &mut Cursor) -> Res<()> {
        inst.imm = match inst.op.imm() {
            ImmKind::None | ImmKind::Names => Imm::None,
            ImmKind::Frame => Imm::Frame(FrameInfo { at: At { code: 0, pc: 0 }, call: None, clean: false }),
            ImmKind::At => {
                if !c.starts("(") && !c.starts("%") && !c.starts("@") && !c.is_done() {
                    let w = c.word();
                    let bc = BcOp::ALL.iter().copied().find(|b| b.name() == w);
                    inst.bc = Some(bc.ok_or_else(|| format!("unknown bytecode {w}"))?);
                }
                Imm::At(inst.at)
            }
            ImmKind::Const => {
                let w = c.word();
                let v = literal::parse(w, inst.ty, self.world, &mut self.func.names);
                Imm::Const(v.ok_or_else(|| format!("not a constant: {w}"))?)
            }
            ImmKind::Sym => Imm::Sym(self.symbol(c.word())),
            ImmKind::Index => Imm::Index(c.number()?),
            ImmKind::Type => {
                let w = c.word();
                Imm::Type(Type::parse(w).ok_or_else(|| format!("unknown type {w}"))?)
            }
            ImmKind::Cc => Imm::Cc(by_name(&Cc::ALL, c.word())?),
            ImmKind::Fn => Imm::Fn(by_name(&MathFn::ALL, c.word())?),
            ImmKind::Code => {
                c.expect("#")?;
                Imm::Code(c.number()?)
            }
            ImmKind::Steps => Imm::Steps(steps(c)?),
            ImmKind::Reason => Imm::Reason(by_name(&Reason::ALL, c.word())?),
        };
        Ok(())
    }

    fn operands(&mut self, inst: &mut Inst, c: &mut Cursor) -> Res<()> {
        if !c.eat("(") {
            return Ok(());
        }
        let mut names = Vec::new();
        while !c.eat(")") {
            if c.eat(":") {
                let w = c.word();
                let i = self.id(w)?;
                inst.args.push(i);
                continue;
            }
            let mut w = c.word();
            if inst.op == Op::Phi {
                let (b, v) = w.split_once(':').ok_or("a phi's operand is block:value")?;
                inst.blocks.push(parse_block(b)?);
                w = v;
            } else if let Some((name, v)) = w.split_once('=') {
                names.push(self.symbol(name));
                w = v;
            }
            let i = self.id(w)?;
            inst.args.push(i);
            c.eat(",");
        }
        if inst.op == Op::MkEnv {
            inst.imm = Imm::Names(names.into());
        }
        Ok(())
    }

    fn dependencies(&mut self, inst: &mut Inst, c: &mut Cursor) -> Res<()> {
        let mut n = 0;
        while c.starts("%") {
            let i = self.id(c.word())?;
            inst.args.push(i);
            n += 1;
        }
        if n == 0 && inst.op.tail() == Tail::Cp {
            inst.fx = Effects(inst.fx.0 & !Effects::EXITS.0);
        }
        while c.starts("BB") {
            inst.blocks.push(parse_block(c.word())?);
            c.eat(",");
        }
        Ok(())
    }

    fn notes(&mut self, inst: &mut Inst, c: &mut Cursor) -> Res<()> {
        while !c.is_done() {
            let w = c.word();
            if let Some(a) = w.strip_prefix('@') {
                inst.at = parse_at(a)?;
                if inst.op.imm() == ImmKind::At {
                    inst.imm = Imm::At(inst.at);
                }
            } else if w == "seen=wrong" {
                inst.seen = Seen::Wrong;
            } else if let Some(s) = w.strip_prefix("seen=0x") {
                let bits = u32::from_str_radix(s, 16).map_err(|e| e.to_string())?;
                inst.seen = Seen::from_text(inst.op, inst.bc, bits);
            } else if let Some(h) = w.strip_prefix("hint=") {
                let named = Hint::NAMED.iter().find(|x| x.1 == h).map(|x| x.0);
                let hint = named.or_else(|| self.world.builtin(h).map(Hint::Builtin));
                inst.hint = hint.ok_or_else(|| format!("unknown hint {h}"))?;
            } else if let Some(list) = w.strip_prefix("fx=") {
                inst.fx = Effects::NONE;
                for name in list.split('|').filter(|n| *n != "none") {
                    inst.fx = inst.fx | by_name(&EFFECTS, name)?;
                }
            } else if let Imm::Frame(fr) = &mut inst.imm {
                match w {
                    "pc" => fr.at = parse_at(c.word())?,
                    "call" => fr.call = Some(parse_at(c.word())?),
                    "clean" => fr.clean = true,
                    _ => return Err(format!("unknown note {w}")),
                }
            } else {
                return Err(format!("unknown note {w}"));
            }
        }
        Ok(())
    }
}
