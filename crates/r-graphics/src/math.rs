//! Mathematical annotation: formulas as trees of boxes, after the boxes of TeX (D. E. Knuth, "The TeXbook", 1984, appendix G), with
//! GNU R's sizes.
//!
//! A formula is laid out for a device and a context; what comes out is a list of texts and lines relative to the start of its
//! baseline.

use crate::text::{self, Justify};
use crate::{Device, Gc};

/// A formula.
#[derive(Clone, Debug)]
pub enum Node {
    /// Text in the current face, or in the given one.
    Text(String),
    /// A character of the symbol font.
    Symbol(char),
    /// Parts beside each other.
    Row(Vec<Node>),
    /// Parts with an operator between them that takes room: 4 for operators, 5 for relations (eighteenths of an em).
    Infix(Box<Node>, Box<Node>, Box<Node>, f64),
    /// An operator before its operand.
    Prefix(Box<Node>, Box<Node>),
    Space(f64),
    Scripts {
        base: Box<Node>,
        up: Option<Box<Node>>,
        down: Option<Box<Node>>,
    },
    Fraction(Box<Node>, Box<Node>, bool),
    Slash(Box<Node>, Box<Node>),
    Root(Box<Node>, Option<Box<Node>>),
    /// A large operator with limits; its sign is a symbol, or a word such as "lim".
    Large {
        sign: Box<Node>,
        enlarged: bool,
        body: Box<Node>,
        down: Option<Box<Node>>,
        up: Option<Box<Node>>,
    },
    Accent(Box<Node>, Accent),
    /// Between upright bars that are as high as it is.
    Bars(Box<Node>),
    /// Between delimiters, which may be as high as what is between them.
    Group {
        left: Option<char>,
        body: Box<Node>,
        right: Option<char>,
        high: bool,
    },
    Face(u8, Box<Node>),
    /// 0 display, 1 text, 2 script, 3 script of scripts.
    Style(u8, Box<Node>),
    Underline(Box<Node>),
    Phantom(Box<Node>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accent {
    Bar,
    Hat,
    Tilde,
    Ring,
    Dot,
    WideHat,
    WideTilde,
}

/// What is drawn, relative to the start of the baseline.
#[derive(Clone, Debug)]
enum Mark {
    Text { x: f64, y: f64, text: String, scale: f64, face: u8 },
    Line(Vec<(f64, f64)>),
}

/// A laid-out formula.
#[derive(Clone, Debug, Default)]
pub struct Boxed {
    pub width: f64,
    pub ascent: f64,
    pub descent: f64,
    marks: Vec<Mark>,
}

impl Boxed {
    fn shifted(mut self, dx: f64, dy: f64) -> Boxed {
        for m in &mut self.marks {
            match m {
                Mark::Text { x, y, .. } => (*x, *y) = (*x + dx, *y + dy),
                Mark::Line(p) => p.iter_mut().for_each(|q| *q = (q.0 + dx, q.1 + dy)),
            }
        }
        self.ascent += dy;
        self.descent -= dy;
        self
    }
    /// Puts another box to the right.
    fn push(&mut self, other: Boxed) {
        let at = self.width;
        let o = other.shifted(at, 0.0);
        self.merge(o, at);
    }
    /// Adds a box that was moved to its place, `at` being where it starts.
    fn merge(&mut self, o: Boxed, at: f64) {
        let empty = self.marks.is_empty() && self.width == 0.0;
        self.ascent = if empty { o.ascent } else { self.ascent.max(o.ascent) };
        self.descent = if empty { o.descent } else { self.descent.max(o.descent) };
        self.width = self.width.max(at + o.width);
        self.marks.extend(o.marks);
    }
}

/// Where a part of a formula stands.
#[derive(Clone, Copy)]
struct At<'a> {
    d: &'a dyn Device,
    gc: &'a Gc,
    style: u8,
    face: u8,
}

impl At<'_> {
    fn scale(&self) -> f64 {
        match self.style {
            0 | 1 => 1.0,
            2 => 0.7,
            _ => 0.5,
        }
    }
    fn sized(&self, scale: f64, face: u8) -> Gc {
        Gc { cex: self.gc.cex * scale, face, ..self.gc.clone() }
    }
    /// The width of a capital M.
    fn em(&self) -> f64 {
        text::width(self.d, "M", &self.sized(self.scale(), 1))
    }
    /// The height of a small x.
    fn ex(&self) -> f64 {
        text::character(self.d, 'x', &self.sized(self.scale(), 1)).0
    }
    /// The height of a small x in text of size 1.
    fn plain_ex(&self) -> f64 {
        let gc = Gc { cex: 1.0, ..self.sized(self.scale(), 1) };
        text::character(self.d, 'x', &gc).0 * self.scale()
    }
    /// Where fraction bars and the middle of large operators are.
    fn axis(&self) -> f64 {
        0.6 * self.ex()
    }
    fn scripted(&self) -> Self {
        At { style: (self.style.max(1) + 1).min(3), ..*self }
    }
    fn glyphs(&self, s: &str, scale: f64, face: u8) -> Boxed {
        let gc = self.sized(scale, face);
        let (mut ascent, mut descent) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for c in s.chars() {
            let (a, de, _) = text::character(self.d, c, &gc);
            (ascent, descent) = (ascent.max(a), descent.max(de));
        }
        if s.is_empty() || !ascent.is_finite() {
            return Boxed::default();
        }
        let width = text::width(self.d, s, &gc);
        Boxed {
            width,
            ascent,
            descent,
            marks: vec![Mark::Text { x: 0.0, y: 0.0, text: s.into(), scale, face }],
        }
    }
    fn symbol(&self, c: char, scale: f64) -> Boxed {
        self.glyphs(c.encode_utf8(&mut [0; 4]), scale, 5)
    }
}

impl Node {
    fn layout(&self, at: At<'_>) -> Boxed {
        match self {
            Node::Text(s) => {
                let mut b = at.glyphs(s, at.scale(), at.face);
                // What leans to the right needs room for its last letter's top.
                if let (3 | 4, Some(c)) = (at.face, s.chars().last()) {
                    b.width += 0.15 * text::character(at.d, c, &at.sized(at.scale(), at.face)).0;
                }
                b
            }
            Node::Symbol(c) => at.symbol(*c, at.scale()),
            Node::Row(parts) => {
                let mut b = Boxed::default();
                parts.iter().for_each(|p| b.push(p.layout(at)));
                b
            }
            Node::Infix(l, op, r, room) => {
                let gap = if at.style >= 2 { 0.0 } else { room / 18.0 * at.em() };
                let mut b = l.layout(at);
                b.width += gap;
                b.push(op.layout(at));
                b.width += gap;
                b.push(r.layout(at));
                b
            }
            Node::Prefix(op, r) => {
                let mut b = op.layout(at);
                b.width += if at.style >= 2 { 0.0 } else { 3.0 / 18.0 * at.em() };
                b.push(r.layout(at));
                b
            }
            Node::Space(ems) => Boxed { width: ems * at.em(), ..Boxed::default() },
            Node::Scripts { base, up, down } => scripts(base, up.as_deref(), down.as_deref(), at),
            Node::Fraction(a, b, ruled) => fraction(a, b, *ruled, at),
            Node::Slash(a, b) => slash(a, b, at),
            Node::Root(x, n) => root(x, n.as_deref(), at),
            Node::Large { sign, body, down, up, .. } if matches!(**sign, Node::Symbol('\u{F2}')) => {
                integral(body, down.as_deref(), up.as_deref(), at)
            }
            Node::Large { sign, enlarged, body, down, up } => {
                large(sign, *enlarged, body, down.as_deref(), up.as_deref(), at)
            }
            Node::Accent(x, a) => accent(x, *a, at),
            Node::Bars(body) => bars(body, at),
            Node::Group { left, body, right, high } => group(*left, body, *right, *high, at),
            Node::Face(f, x) => x.layout(At { face: *f, ..at }),
            Node::Style(s, x) => x.layout(At { style: *s, ..at }),
            Node::Underline(x) => {
                let mut b = x.layout(at);
                let y = -(b.descent + 0.86 / 12.0 * at.gc.points() / 72.0 / at.d.info().unit);
                b.marks.push(Mark::Line(vec![(0.0, y), (b.width, y)]));
                b.descent = -y;
                b
            }
            Node::Phantom(x) => Boxed { marks: Vec::new(), ..x.layout(at) },
        }
    }
}

fn scripts(base: &Node, up: Option<&Node>, down: Option<&Node>, at: At<'_>) -> Boxed {
    let mut b = base.layout(at);
    let small = at.scripted();
    let (ex, start) = (at.ex(), b.width);
    let raise = match at.style {
        0 => 0.95,
        1 => 0.95,
        _ => 0.825,
    } * ex;
    // High bases carry their scripts near their corners.
    let drop = 0.35 * small.ex();
    let high = (b.ascent - 1.2 * ex).max(0.0);
    let mut u = raise.max(if high > 0.0 { b.ascent - drop - 0.35 * ex } else { 0.0 });
    // A letter has its script at the usual place however deep it reaches.
    let letter = matches!(base, Node::Text(_) | Node::Symbol(_));
    let deep = if !letter && b.descent > 0.3 * ex { b.descent + 0.1 * small.ex() } else { 0.0 };
    let mut v = (if up.is_some() { 0.45 } else { 0.35 } * ex).max(deep);
    let (sup, sub) = (up.map(|n| n.layout(small)), down.map(|n| n.layout(small)));
    if let (Some(p), Some(q)) = (&sup, &sub) {
        // Scripts keep a distance from each other.
        let gap = (u - p.descent) - (q.ascent - v);
        v += (0.652 * ex - gap).max(0.0);
    }
    if let Some(p) = &sup {
        u = u.max(p.descent + 0.25 * ex);
    }
    if let Some(q) = sub {
        b.merge(q.shifted(start, -v), start);
    }
    if let Some(p) = sup {
        b.merge(p.shifted(start, u), start);
    }
    b
}

fn fraction(a: &Node, b: &Node, ruled: bool, at: At<'_>) -> Boxed {
    let inner = if at.style == 0 {
        At { style: 1, ..at }
    } else if at.style == 1 {
        at
    } else {
        at.scripted()
    };
    let (n, m) = (a.layout(inner), b.layout(inner));
    let (axis, ex) = (at.axis(), at.ex());
    let width = n.width.max(m.width);
    // The room beside the rule is that of text of size 1, whatever the formula's own.
    let room = 0.603 * at.plain_ex();
    let up = axis + (0.5 * ex + room).max(n.descent + 0.4 * ex);
    let down = axis - (1.414 * ex + room).max(m.ascent + 0.4 * ex);
    let mut out = Boxed::default();
    let (nx, mx) = ((width - n.width) / 2.0, (width - m.width) / 2.0);
    out.merge(n.shifted(nx, up), nx);
    out.merge(m.shifted(mx, down), mx);
    out.width = width;
    if ruled {
        out.marks.push(Mark::Line(vec![(0.0, axis), (width, axis)]));
    }
    out
}

fn slash(a: &Node, b: &Node, at: At<'_>) -> Boxed {
    let (l, r) = (a.layout(at), b.layout(at));
    let (ex, gap) = (at.ex(), 0.25 * at.ex());
    let height = l.ascent.max(r.ascent) + 0.21 * ex;
    let depth = l.descent.max(r.descent).max(0.0) + 0.21 * ex;
    let lean = 0.5 * ex;
    let mut out = l;
    let x = out.width + gap;
    out.marks.push(Mark::Line(vec![(x, -depth), (x + lean, height)]));
    (out.ascent, out.descent) = (out.ascent.max(height), out.descent.max(depth));
    out.width = x + lean + gap;
    out.push(r);
    out
}

fn root(x: &Node, order: Option<&Node>, at: At<'_>) -> Boxed {
    let body = x.layout(at);
    let em = at.em();
    let top = body.ascent + 0.4 * at.ex();
    let bottom = body.descent.max(0.0);
    let small = order.map(|n| n.layout(At { style: 3, ..at }));
    let mut out = Boxed::default();
    let mut start = 0.0;
    if let Some(s) = small {
        let y = 0.6 * top;
        start = (s.width - 0.31 * em).max(0.0);
        out.merge(s.shifted(0.0, y), 0.0);
    }
    let hook = |dx: f64, y: f64| (start + dx * em, y);
    let reach = 0.642 * em;
    let end = start + reach + body.width + 0.056 * em;
    // The hook is at the middle of what is below the root.
    let middle = (body.ascent - bottom) / 2.0;
    let sign =
        vec![hook(0.0, 0.8 * middle), hook(0.155, middle), hook(0.31, -bottom), hook(0.517, top), (end, top)];
    out.marks.push(Mark::Line(sign));
    (out.ascent, out.descent, out.width) = (out.ascent.max(top), out.descent.max(bottom), end);
    let at_x = start + reach;
    let (w, placed) = (out.width, body.shifted(at_x, 0.0));
    out.merge(placed, at_x);
    out.width = w + 0.056 * em;
    out
}

/// An integral: two pieces one above the other in displayed formulas, with its limits at the right.
fn integral(body: &Node, down: Option<&Node>, up: Option<&Node>, at: At<'_>) -> Boxed {
    let size = at.gc.points() * at.scale() / 72.0 / at.d.info().unit;
    let mut out = Boxed::default();
    let lower = if at.style == 0 {
        let (top, bottom) = (at.symbol('\u{F3}', at.scale()), at.symbol('\u{F5}', at.scale()));
        out.merge(top.shifted(0.0, 0.3395 * size), 0.0);
        out.merge(bottom.shifted(0.0, -0.6592 * size), 0.0);
        0.4817 * size
    } else {
        out.push(at.symbol('\u{F2}', at.scale()));
        out.width + 0.0015 * size
    };
    let (sign, high, deep, small) = (out.width, out.ascent, out.descent, at.scripted());
    if let Some(b) = down.map(|n| n.layout(small)) {
        out.merge(b.shifted(lower, -(deep + 0.5 * small.ex())), lower);
    }
    if let Some(b) = up.map(|n| n.layout(small)) {
        let x = lower + 0.5 * sign;
        out.merge(b.shifted(x, high - 0.674 * small.ex()), x);
    }
    out.push(body.layout(at));
    out
}

fn large(
    sign: &Node,
    enlarged: bool,
    body: &Node,
    down: Option<&Node>,
    up: Option<&Node>,
    at: At<'_>,
) -> Boxed {
    let mut s = match sign {
        Node::Symbol(c) if enlarged => at.symbol(*c, at.scale() * 1.25),
        other => other.layout(at),
    };
    if enlarged {
        let middle = (s.ascent - s.descent) / 2.0;
        s = s.shifted(0.0, at.axis() - middle);
    }
    let small = at.scripted();
    let (lo, hi) = (down.map(|n| n.layout(small)), up.map(|n| n.layout(small)));
    let width = [Some(s.width), lo.as_ref().map(|b| b.width), hi.as_ref().map(|b| b.width)]
        .into_iter()
        .flatten()
        .fold(0.0, f64::max);
    let gap = 0.13 * at.em();
    let (top, bottom) = (s.ascent, s.descent);
    let mut out = Boxed::default();
    let centre = |b: &Boxed| (width - b.width) / 2.0;
    let x = centre(&s);
    out.merge(s.shifted(x, 0.0), x);
    if let Some(b) = lo {
        let (x, y) = (centre(&b), -(bottom + gap + b.ascent));
        out.merge(b.shifted(x, y), x);
    }
    if let Some(b) = hi {
        let (x, y) = (centre(&b), top + gap + b.descent);
        out.merge(b.shifted(x, y), x);
    }
    out.width = width + 3.0 / 18.0 * at.em();
    out.push(body.layout(at));
    out
}

fn accent(x: &Node, a: Accent, at: At<'_>) -> Boxed {
    let mut b = x.layout(at);
    let ex = at.ex();
    match a {
        Accent::Bar => {
            let y = b.ascent + 0.275 * ex;
            b.marks.push(Mark::Line(vec![(0.0, y), (b.width, y)]));
            b.ascent = y;
        }
        Accent::WideHat => {
            let (y, h) = (b.ascent + 0.2 * ex, 0.35 * ex);
            b.marks.push(Mark::Line(vec![(0.0, y), (b.width / 2.0, y + h), (b.width, y)]));
            b.ascent = y + h;
        }
        Accent::WideTilde => {
            let (y, h, w) = (b.ascent + 0.35 * ex, 0.12 * ex, b.width);
            let wave = |i: i32| {
                (w * f64::from(i) / 16.0, y + h * (f64::from(i) / 16.0 * std::f64::consts::TAU).sin())
            };
            b.marks.push(Mark::Line((0..=16).map(wave).collect()));
            b.ascent = y + h;
        }
        _ => {
            let mark = match a {
                Accent::Hat => at.glyphs("^", at.scale(), 1),
                Accent::Tilde => at.glyphs("~", at.scale(), 1),
                Accent::Ring => at.symbol('\u{B0}', at.scale()),
                _ => at.symbol('\u{D7}', at.scale()),
            };
            let gap = if a == Accent::Tilde { 0.1 } else { 0.35 } * ex;
            // The sign's own height above its baseline is taken off.
            let y = b.ascent + gap + mark.descent;
            let x = (b.width - mark.width) / 2.0;
            let (shift, w) = ((-x).max(0.0), b.width.max(mark.width));
            b = b.shifted(shift, 0.0);
            b.merge(mark.shifted(x.max(0.0), y), x.max(0.0));
            b.width = w;
        }
    }
    b
}

fn bars(body: &Node, at: At<'_>) -> Boxed {
    let inner = body.layout(at);
    // An eighteenth of an em at both sides of a bar.
    let gap = at.em() / 18.0;
    let (low, high) = (-inner.descent, inner.ascent);
    let mut out = Boxed { width: 2.0 * gap, ascent: high, descent: -low, marks: Vec::new() };
    let bar = |x: f64| Mark::Line(vec![(x, low), (x, high)]);
    out.marks.push(bar(gap));
    out.push(inner);
    out.marks.push(bar(out.width + gap));
    out.width += 2.0 * gap;
    out
}

fn group(left: Option<char>, body: &Node, right: Option<char>, high: bool, at: At<'_>) -> Boxed {
    let inner = body.layout(at);
    let delimiter = |c: Option<char>| -> Boxed {
        let Some(c) = c else { return Boxed::default() };
        let usual = at.symbol(c, at.scale() * 1.25);
        let (height, need) = (usual.ascent + usual.descent, inner.ascent + inner.descent);
        if !high || need <= height {
            return usual;
        }
        // A larger one, about the axis.
        let grown = at.symbol(c, at.scale() * 1.25 * need / height * 1.05);
        let middle = (grown.ascent - grown.descent) / 2.0;
        let target = (inner.ascent - inner.descent) / 2.0;
        grown.shifted(0.0, target - middle)
    };
    let (l, r) = (delimiter(left), delimiter(right));
    let mut out = l;
    out.push(inner);
    out.push(r);
    out
}

/// Lays a formula out.
pub fn layout(d: &dyn Device, node: &Node, gc: &Gc) -> Boxed {
    // Formulas begin in the plain face, whatever the text around them has.
    node.layout(At { d, gc, style: 0, face: 1 })
}

/// Draws a formula about a point.
pub fn draw(d: &mut dyn Device, (x, y): (f64, f64), node: &Node, just: Justify, rotation: f64, gc: &Gc) {
    if !(gc.col.visible() && x.is_finite() && y.is_finite()) {
        return;
    }
    let b = layout(d, node, gc);
    let along = -just.x * b.width;
    let up = b.descent - just.y.unwrap_or(0.5) * (b.ascent + b.descent);
    let (sin, cos) = rotation.to_radians().sin_cos();
    let place = |dx: f64, dy: f64| {
        (x + (along + dx) * cos - (up + dy) * sin, y + (along + dx) * sin + (up + dy) * cos)
    };
    for m in &b.marks {
        match m {
            Mark::Text { x, y, text, scale, face } => {
                let (px, py) = place(*x, *y);
                let gc = Gc { cex: gc.cex * scale, face: *face, ..gc.clone() };
                d.text(px, py, text, rotation, &gc);
            }
            Mark::Line(p) => {
                let p: Vec<(f64, f64)> = p.iter().map(|(x, y)| place(*x, *y)).collect();
                let gc = Gc { lty: crate::LineType::SOLID, lwd: 1.0, ..gc.clone() };
                d.line(&p, &gc);
            }
        }
    }
}
