//! R expressions as formulas: the vocabulary of `?plotmath`.

use r_graphics::math::{Accent, Node};
use r_runtime::{Res, Type, Value, Vm, symbol};

/// Symbols and the codes of their glyphs in the symbol font.
const SYMBOLS: &[(&str, u8)] = &[
    ("alpha", b'a'),
    ("beta", b'b'),
    ("chi", b'c'),
    ("delta", b'd'),
    ("epsilon", b'e'),
    ("phi", b'f'),
    ("gamma", b'g'),
    ("eta", b'h'),
    ("iota", b'i'),
    ("phi1", b'j'),
    ("kappa", b'k'),
    ("lambda", b'l'),
    ("mu", b'm'),
    ("nu", b'n'),
    ("omicron", b'o'),
    ("pi", b'p'),
    ("theta", b'q'),
    ("rho", b'r'),
    ("sigma", b's'),
    ("tau", b't'),
    ("upsilon", b'u'),
    ("omega1", b'v'),
    ("omega", b'w'),
    ("xi", b'x'),
    ("psi", b'y'),
    ("zeta", b'z'),
    ("Alpha", b'A'),
    ("Beta", b'B'),
    ("Chi", b'C'),
    ("Delta", b'D'),
    ("Epsilon", b'E'),
    ("Phi", b'F'),
    ("Gamma", b'G'),
    ("Eta", b'H'),
    ("Iota", b'I'),
    ("theta1", b'J'),
    ("vartheta", b'J'),
    ("Kappa", b'K'),
    ("Lambda", b'L'),
    ("Mu", b'M'),
    ("Nu", b'N'),
    ("Omicron", b'O'),
    ("Pi", b'P'),
    ("Theta", b'Q'),
    ("Rho", b'R'),
    ("Sigma", b'S'),
    ("Tau", b'T'),
    ("Upsilon", b'U'),
    ("sigma1", b'V'),
    ("varsigma", b'V'),
    ("stigma", b'V'),
    ("Omega", b'W'),
    ("Xi", b'X'),
    ("Psi", b'Y'),
    ("Zeta", b'Z'),
    ("varphi", b'j'),
    ("Upsilon1", 0xA1),
    ("aleph", 0xC0),
    ("infinity", 0xA5),
    ("degree", 0xB0),
    ("second", 0xB2),
    ("minute", 0xA2),
    ("partialdiff", 0xB6),
    ("nabla", 0xD1),
];

/// Operators with room on either side, in eighteenths of an em.
const INFIX: &[(&str, u8, f64)] = &[
    ("+", b'+', 4.0),
    ("-", b'-', 4.0),
    ("%+-%", 0xB1, 4.0),
    ("%/%", 0xB8, 4.0),
    ("%*%", 0xB4, 4.0),
    ("%.%", 0xD7, 4.0),
    ("%intersection%", 0xC7, 4.0),
    ("%union%", 0xC8, 4.0),
    ("==", b'=', 5.0),
    ("<", b'<', 5.0),
    (">", b'>', 5.0),
    ("<=", 0xA3, 5.0),
    (">=", 0xB3, 5.0),
    ("!=", 0xB9, 5.0),
    ("%==%", 0xBA, 5.0),
    ("%=~%", b'@', 5.0),
    ("%~~%", 0xBB, 5.0),
    ("%prop%", 0xB5, 5.0),
    ("%~%", b'~', 5.0),
    ("%supset%", 0xC9, 5.0),
    ("%supseteq%", 0xCA, 5.0),
    ("%notsubset%", 0xCB, 5.0),
    ("%subset%", 0xCC, 5.0),
    ("%subseteq%", 0xCD, 5.0),
    ("%in%", 0xCE, 5.0),
    ("%notin%", 0xCF, 5.0),
    ("%<->%", 0xAB, 5.0),
    ("%<-%", 0xAC, 5.0),
    ("%up%", 0xAD, 5.0),
    ("%->%", 0xAE, 5.0),
    ("%down%", 0xAF, 5.0),
    ("%<=>%", 0xDB, 5.0),
    ("%<=%", 0xDC, 5.0),
    ("%dblup%", 0xDD, 5.0),
    ("%=>%", 0xDE, 5.0),
    ("%dbldown%", 0xDF, 5.0),
];

/// Large operators with limits.
const LARGE: &[(&str, u8)] =
    &[("sum", 0xE5), ("prod", 0xD5), ("integral", 0xF2), ("union", 0xC8), ("intersect", 0xC7)];
/// Words with a limit below.
const WORDS: &[&str] = &["lim", "liminf", "limsup", "min", "max", "inf", "sup"];

fn sign(code: u8) -> Node {
    Node::Symbol(char::from(code))
}

/// The formula of an expression.
pub fn node(vm: &mut Vm, v: Value) -> Res<Node> {
    if v.is_symbol() {
        let name = symbol::text(&v).to_owned();
        let known = SYMBOLS.iter().find(|(n, _)| *n == name);
        return Ok(match (known, name.as_str()) {
            (Some((_, code)), _) => sign(*code),
            (None, "..." | "ldots" | "cdots") => dots(&name),
            // The letters of a name stand each by itself, not kerned as those of text.
            _ if name.chars().count() > 1 => Node::Row(name.chars().map(|c| Node::Text(c.into())).collect()),
            _ => Node::Text(name),
        });
    }
    if v.is_lang() {
        return call(vm, v);
    }
    if v.rtype() == Type::Expression {
        let first = v.values().first().copied();
        return first.map_or(Ok(Node::Row(Vec::new())), |e| node(vm, e));
    }
    if v.rtype() == Type::Double && !v.is_empty() {
        // Numbers have as many digits as printed ones.
        let o = vm.print_options();
        return Ok(Node::Text(r_text::number::character::single_real(v.doubles()[0], o.digits, o.scipen)));
    }
    if v.is_atomic() && !v.is_empty() {
        let s = vm.element_string(v, 0);
        return Ok(Node::Text(s.as_str().unwrap_or("NA").to_owned()));
    }
    Ok(Node::Row(Vec::new()))
}

fn dots(name: &str) -> Node {
    if name == "cdots" { Node::Row(vec![sign(0xD7), sign(0xD7), sign(0xD7)]) } else { sign(0xBC) }
}

/// The argument's formula in a box, nothing if there is none.
fn part(vm: &mut Vm, args: &[Value], i: usize) -> Res<Box<Node>> {
    Ok(Box::new(match args.get(i) {
        Some(a) => node(vm, *a)?,
        None => Node::Row(Vec::new()),
    }))
}

fn optional(vm: &mut Vm, args: &[Value], i: usize) -> Res<Option<Box<Node>>> {
    if args.len() > i { Ok(Some(part(vm, args, i)?)) } else { Ok(None) }
}

fn call(vm: &mut Vm, v: Value) -> Res<Node> {
    let items = v.values().to_vec();
    let (head, args) = (items[0], &items[1..]);
    if !head.is_symbol() {
        let mut row = vec![node(vm, head)?];
        row.push(arguments(vm, args)?);
        return Ok(Node::Row(row));
    }
    let name = symbol::text(&head).to_owned();
    if let Some(n) = operator(vm, &name, args)? {
        return Ok(n);
    }
    if let Some(n) = construct(vm, &name, args)? {
        return Ok(n);
    }
    let f = node(vm, head)?;
    Ok(Node::Row(vec![f, arguments(vm, args)?]))
}

/// Arguments in parentheses with commas.
fn arguments(vm: &mut Vm, args: &[Value]) -> Res<Node> {
    let body = Box::new(commas(vm, args)?);
    Ok(Node::Group { left: Some('('), body, right: Some(')'), high: false })
}

fn commas(vm: &mut Vm, args: &[Value]) -> Res<Node> {
    let mut row = Vec::new();
    for (i, a) in args.iter().enumerate() {
        if i > 0 {
            row.extend([sign(b','), sign(b' ')]);
        }
        row.push(node(vm, *a)?);
    }
    Ok(Node::Row(row))
}

fn operator(vm: &mut Vm, name: &str, args: &[Value]) -> Res<Option<Node>> {
    if args.len() == 1 && matches!(name, "-" | "+" | "!" | "~") {
        let code = if name == "!" { 0xD8 } else { name.as_bytes()[0] };
        let operand = part(vm, args, 0)?;
        return Ok(Some(match name {
            "~" => Node::Row(vec![sign(b' '), *operand]),
            _ => Node::Prefix(Box::new(sign(code)), operand),
        }));
    }
    if args.len() == 2 {
        if let Some((_, code, room)) = INFIX.iter().find(|(n, ..)| *n == name) {
            let (l, r) = (part(vm, args, 0)?, part(vm, args, 1)?);
            return Ok(Some(Node::Infix(l, Box::new(sign(*code)), r, *room)));
        }
        let two =
            |vm: &mut Vm| -> Res<(Box<Node>, Box<Node>)> { Ok((part(vm, args, 0)?, part(vm, args, 1)?)) };
        match name {
            "*" => {
                let (l, r) = two(vm)?;
                return Ok(Some(Node::Row(vec![*l, *r])));
            }
            "~" => {
                let (l, r) = two(vm)?;
                return Ok(Some(Node::Row(vec![*l, sign(b' '), *r])));
            }
            "/" => {
                let (l, r) = two(vm)?;
                return Ok(Some(Node::Slash(l, r)));
            }
            ":" => {
                let (l, r) = two(vm)?;
                return Ok(Some(Node::Row(vec![*l, sign(b':'), *r])));
            }
            _ => {}
        }
    }
    Ok(None)
}

/// `x^y`, `x[y]` and both together.
fn scripts(vm: &mut Vm, name: &str, args: &[Value]) -> Res<Node> {
    let is = |v: &Value, what: &str| {
        v.is_lang() && v.values()[0].is_symbol() && symbol::text(&v.values()[0]) == what
    };
    let script = part(vm, args, 1)?;
    let inner = args.first().copied().filter(|b| name == "^" && is(b, "["));
    if let Some(b) = inner {
        let parts = b.values()[1..].to_vec();
        let (base, down) = (part(vm, &parts, 0)?, part(vm, &parts, 1)?);
        return Ok(Node::Scripts { base, up: Some(script), down: Some(down) });
    }
    let base = part(vm, args, 0)?;
    Ok(if name == "^" {
        Node::Scripts { base, up: Some(script), down: None }
    } else {
        Node::Scripts { base, up: None, down: Some(script) }
    })
}

fn construct(vm: &mut Vm, name: &str, args: &[Value]) -> Res<Option<Node>> {
    if let Some((_, code)) = LARGE.iter().find(|(n, _)| *n == name) {
        let (body, down, up) = (part(vm, args, 0)?, optional(vm, args, 1)?, optional(vm, args, 2)?);
        return Ok(Some(Node::Large { sign: Box::new(sign(*code)), enlarged: true, body, down, up }));
    }
    if WORDS.contains(&name) {
        let shown = name.replace("liminf", "lim inf").replace("limsup", "lim sup");
        let (body, down) = (part(vm, args, 0)?, optional(vm, args, 1)?);
        return Ok(Some(Node::Large {
            sign: Box::new(Node::Text(shown)),
            enlarged: false,
            body,
            down,
            up: None,
        }));
    }
    let accents = [
        ("bar", Accent::Bar),
        ("hat", Accent::Hat),
        ("tilde", Accent::Tilde),
        ("ring", Accent::Ring),
        ("dot", Accent::Dot),
        ("widehat", Accent::WideHat),
        ("widetilde", Accent::WideTilde),
    ];
    if let Some((_, a)) = accents.iter().find(|(n, _)| *n == name) {
        return Ok(Some(Node::Accent(part(vm, args, 0)?, *a)));
    }
    let faces =
        [("plain", 1), ("bold", 2), ("italic", 3), ("bolditalic", 4), ("boldsymbol", 5), ("symbol", 5)];
    if let Some((_, f)) = faces.iter().find(|(n, _)| *n == name) {
        return Ok(Some(Node::Face(*f, part(vm, args, 0)?)));
    }
    let styles = [("displaystyle", 0), ("textstyle", 1), ("scriptstyle", 2), ("scriptscriptstyle", 3)];
    if let Some((_, s)) = styles.iter().find(|(n, _)| *n == name) {
        return Ok(Some(Node::Style(*s, part(vm, args, 0)?)));
    }
    Ok(Some(match name {
        "^" | "[" if args.len() == 2 => scripts(vm, name, args)?,
        "frac" | "over" => Node::Fraction(part(vm, args, 0)?, part(vm, args, 1)?, true),
        "atop" => Node::Fraction(part(vm, args, 0)?, part(vm, args, 1)?, false),
        "sqrt" => Node::Root(part(vm, args, 0)?, optional(vm, args, 1)?),
        "paste" => {
            let parts: Res<Vec<Node>> = args.iter().map(|a| node(vm, *a)).collect();
            Node::Row(parts?)
        }
        "list" => commas(vm, args)?,
        "(" => Node::Group { left: Some('('), body: part(vm, args, 0)?, right: Some(')'), high: false },
        "{" => *part(vm, args, 0)?,
        "abs" => Node::Bars(part(vm, args, 0)?),
        "group" | "bgroup" => {
            let side = |v: Option<&Value>| v.and_then(|v| delimiter(*v));
            Node::Group {
                left: side(args.first()),
                body: part(vm, args, 1)?,
                right: side(args.get(2)),
                high: name == "bgroup",
            }
        }
        "underline" => Node::Underline(part(vm, args, 0)?),
        "phantom" => Node::Phantom(part(vm, args, 0)?),
        _ => return Ok(None),
    }))
}

fn delimiter(v: Value) -> Option<char> {
    let text = if v.is_symbol() {
        symbol::text(&v).to_owned()
    } else {
        v.strings_opt()?.first()?.as_str()?.to_owned()
    };
    match text.as_str() {
        "." | "" => None,
        "lfloor" => Some('\u{EB}'),
        "rfloor" => Some('\u{FB}'),
        "lceil" => Some('\u{E9}'),
        "rceil" => Some('\u{F9}'),
        "langle" => Some('\u{E1}'),
        "rangle" => Some('\u{F1}'),
        "||" => Some('|'),
        t => t.chars().next(),
    }
}
