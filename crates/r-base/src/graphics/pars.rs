//! Graphical parameters: reading them, setting them, and those given with a call of a drawing function.

use r_graphics::base::{AxisStyle, Bty, MarginUnits, OuterUnits, Par, PlotUnits, Xpd};
use r_graphics::base::{Layout, Unit};
use r_graphics::symbol::Symbol;
use r_graphics::{Color, LineType};
use r_runtime::{Builtin, CallArgs, Res, Unwind, Value, Vm, rerr};

use super::display::recorded;
pub use r_drawing::lines::{line_type_number, line_types, symbols};
use r_drawing::{Slot, lines};

use super::{colors, current, values};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".parGet", "name", get),
    Builtin::new(".parSet", "name value", |vm, a| recorded(vm, a, ".parSet", set)),
    Builtin::new(".layout", "cells widths cmwidths heights cmheights respect", |vm, a| {
        recorded(vm, a, ".layout", layout)
    }),
    Builtin::new(".convertUnits", "x from to vertical", convert),
];

fn invalid(name: &str) -> Unwind {
    Unwind::error(format!("invalid value specified for graphical parameter \"{name}\""))
}

/// A new value of a parameter, taken apart.
struct Given {
    name: String,
    numbers: Vec<f64>,
    text: Option<String>,
    logical: Option<bool>,
    colors: Vec<Color>,
}

impl Given {
    fn new(vm: &mut Vm, name: &str, v: Value, background: Color) -> Res<Given> {
        let is_text = v.is_character();
        let numbers = if is_text || !v.is_atomic() { Vec::new() } else { values(vm, v)? };
        let text = v.strings_opt().and_then(|s| s.first().and_then(|s| s.as_str().map(str::to_owned)));
        let logical = match vm.as_logical3(v) {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        };
        // Only colour parameters mind what can't be a colour.
        let is_color = matches!(name, "bg" | "col" | "col.axis" | "col.lab" | "col.main" | "col.sub" | "fg");
        let colors = if is_color { colors::parse(vm, v, background)? } else { Vec::new() };
        Ok(Given { name: name.into(), numbers, text, logical, colors })
    }
    fn wrong(&self) -> Unwind {
        invalid(&self.name)
    }
    fn exactly<const N: usize>(&self) -> Res<[f64; N]> {
        match <[f64; N]>::try_from(self.numbers.as_slice()) {
            Ok(v) if v.iter().all(|x| x.is_finite()) => Ok(v),
            Ok(_) => Err(self.wrong()),
            // Text that is no number is a value as any other.
            Err(_) if self.numbers.is_empty() && self.text.is_some() && N == 1 => Err(self.wrong()),
            Err(_) => {
                Err(Unwind::error(format!("graphical parameter \"{}\" has the wrong length", self.name)))
            }
        }
    }
    /// First and last tick and an integer, the intervals between.
    fn ticks(&self) -> Res<[f64; 3]> {
        let v = self.exactly::<3>()?;
        if v[2].abs() <= f64::from(i32::MAX) { Ok(v) } else { Err(self.wrong()) }
    }
    fn number(&self) -> Res<f64> {
        self.exactly::<1>().map(|v| v[0])
    }
    fn positive(&self) -> Res<f64> {
        self.number().and_then(|x| if x > 0.0 { Ok(x) } else { Err(self.wrong()) })
    }
    fn not_negative<const N: usize>(&self) -> Res<[f64; N]> {
        self.exactly()
            .and_then(|v: [f64; N]| if v.iter().all(|x| *x >= 0.0) { Ok(v) } else { Err(self.wrong()) })
    }
    fn whole(&self, from: i32, to: i32) -> Res<i32> {
        let x = self.number()? as i32;
        if (from..=to).contains(&x) { Ok(x) } else { Err(self.wrong()) }
    }
    fn flag(&self) -> Res<bool> {
        self.logical.ok_or_else(|| self.wrong())
    }
    fn string(&self) -> Res<&str> {
        self.text.as_deref().ok_or_else(|| self.wrong())
    }
    fn letter(&self, of: &str) -> Res<char> {
        let c = self.string()?.chars().next().ok_or_else(|| self.wrong())?;
        if of.contains(c) { Ok(c) } else { Err(self.wrong()) }
    }
    fn color(&self) -> Res<Color> {
        self.colors.first().copied().ok_or_else(|| self.wrong())
    }
    fn axis_style(&self) -> Res<AxisStyle> {
        match self.letter("rieds")? {
            'r' => Ok(AxisStyle::Regular),
            'i' => Ok(AxisStyle::Internal),
            _ => Err(self.wrong()),
        }
    }
    fn line_type(&self) -> Res<LineType> {
        match &self.text {
            Some(t) => LineType::parse(t).map_err(Unwind::error),
            None => line_type_number(self.number()?).ok_or_else(|| Unwind::error("invalid line type")),
        }
    }
    fn tick(&self) -> Option<f64> {
        self.numbers.first().copied().filter(|x| x.is_finite())
    }
}

/// What a drawing call says besides the parameters: its own `cex`, which is relative.
#[derive(Default)]
pub struct Inline {
    pub cex: Option<f64>,
}

/// Parameters that a call can't set for itself, and names that other functions of the same call take.
const NOT_INLINE: &[&str] = &[
    "ask", "cin", "cra", "csi", "cxy", "din", "fig", "fin", "mai", "mar", "mfcol", "mfg", "mfrow", "mex",
    "new", "oma", "omd", "omi", "page", "pin", "plt", "ps", "pty", "usr", "xlog", "ylog", "lheight",
    "ylbias",
];
/// Arguments of high-level functions that reach low-level ones through `...`.
const PASSED: &[&str] = &[
    "xlab",
    "ylab",
    "zlab",
    "main",
    "sub",
    "xlim",
    "ylim",
    "log",
    "type",
    "axes",
    "frame.plot",
    "asp",
    "panel.first",
    "panel.last",
    "legend.text",
    "data",
    "subset",
    "add",
    "plot",
];

/// Applies the named elements of a list to a copy of the parameters.
pub fn inline(vm: &mut Vm, par: &mut Par, list: Value) -> Res<Inline> {
    let mut out = Inline::default();
    if !list.is_list() {
        return Ok(out);
    }
    let Some(names) = vm.name_texts(list) else { return Ok(out) };
    let items = list.values().to_vec();
    for (n, v) in names.iter().zip(items) {
        if v.is_null() || PASSED.contains(&n.as_str()) || NOT_INLINE.contains(&n.as_str()) {
            continue;
        }
        if n == "cex" {
            let g = Given::new(vm, n, v, par.bg)?;
            out.cex = g.numbers.first().copied().filter(|x| x.is_finite());
            continue;
        }
        if n == "pch" {
            par.pch = symbols(vm, v)?.first().copied().unwrap_or(par.pch);
            continue;
        }
        let mut given = Given::new(vm, n, v, par.bg)?;
        // A call may give a vector, whose first element counts here.
        if !matches!(n.as_str(), "lab" | "mgp" | "xaxp" | "yaxp" | "adj") {
            given.numbers.truncate(1);
        }
        if n == "adj" {
            given.numbers.truncate(1);
        }
        // The colour of lines follows that of the foreground only where both are set for good.
        let col = par.col;
        let known = draw_par(par, &given)?;
        if n == "fg" {
            par.col = col;
        }
        if !known && !n.is_empty() {
            vm.warn(format!("\"{n}\" is not a graphical parameter"))?;
        }
    }
    Ok(out)
}

/// Sets a parameter of drawing; says whether there is one of that name.
fn draw_par(p: &mut Par, g: &Given) -> Res<bool> {
    match g.name.as_str() {
        "adj" => p.adj = g.number()?,
        "ann" => p.ann = g.flag()?,
        "bg" => p.bg = g.color()?,
        "bty" => p.bty = Bty(g.letter("oOlL7cCuU[]nN")?),
        "cex.axis" => p.cex_axis = g.positive()?,
        "cex.lab" => p.cex_lab = g.positive()?,
        "cex.main" => p.cex_main = g.positive()?,
        "cex.sub" => p.cex_sub = g.positive()?,
        "col" => p.col = g.color()?,
        "col.axis" => p.col_axis = g.color()?,
        "col.lab" => p.col_lab = g.color()?,
        "col.main" => p.col_main = g.color()?,
        "col.sub" => p.col_sub = g.color()?,
        "crt" => p.crt = g.number()?,
        "err" => p.err = g.whole(-1, 0)?,
        "family" => p.family = g.string()?.into(),
        "fg" => {
            p.fg = g.color()?;
            p.col = p.fg;
        }
        "font" => p.font = g.whole(1, 255)?.min(5) as u8,
        "font.axis" => p.font_axis = g.whole(1, 255)?.min(5) as u8,
        "font.lab" => p.font_lab = g.whole(1, 255)?.min(5) as u8,
        "font.main" => p.font_main = g.whole(1, 255)?.min(5) as u8,
        "font.sub" => p.font_sub = g.whole(1, 255)?.min(5) as u8,
        "lab" => p.lab = g.exactly::<3>()?.map(|x| x as i32),
        "las" => p.las = g.whole(0, 3)?,
        "lend" => p.lend = lines::end(g.text.as_deref(), g.numbers.first().copied())?,
        "ljoin" => p.ljoin = lines::join(g.text.as_deref(), g.numbers.first().copied())?,
        "lmitre" => p.lmitre = g.number().and_then(|x| if x >= 1.0 { Ok(x) } else { Err(g.wrong()) })?,
        "lty" => p.lty = g.line_type()?,
        "lwd" => p.lwd = g.positive()?,
        "mgp" => p.mgp = g.exactly()?,
        "mkh" => p.mkh = g.positive()?,
        "smo" => p.smo = g.positive()?,
        "srt" => p.srt = g.number()?,
        "tck" => (p.tck, p.tcl) = (g.tick(), if g.tick().is_some() { None } else { p.tcl }),
        "tcl" => (p.tcl, p.tck) = (g.tick(), if g.tick().is_some() { None } else { p.tck }),
        "xaxp" => p.xaxp = g.ticks()?,
        "yaxp" => p.yaxp = g.ticks()?,
        "xaxs" => p.xaxs = g.axis_style()?,
        "yaxs" => p.yaxs = g.axis_style()?,
        "xaxt" => p.xaxt = g.letter("slnt")?,
        "yaxt" => p.yaxt = g.letter("slnt")?,
        "xpd" => p.xpd = clipping(g),
        _ => return Ok(false),
    }
    Ok(true)
}

fn clipping(g: &Given) -> Xpd {
    match g.logical {
        Some(false) => Xpd::Plot,
        Some(true) => Xpd::Figure,
        None => Xpd::Device,
    }
}

/// Sets a parameter of regions and coordinates; says whether there is one of that name.
fn region_par(s: &mut Slot, g: &Given) -> Res<bool> {
    let unit = s.device.info().unit;
    let inner = [s.base.inner.width() * unit, s.base.inner.height() * unit];
    let p = &mut s.base.par;
    match g.name.as_str() {
        "ask" => p.ask = g.flag()?,
        "cex" => p.cex = g.positive()?,
        "fig" => {
            let [x0, x1, y0, y1] = g.exactly()?;
            if !(0.0 <= x0 && x0 < x1 && x1 <= 1.0 && 0.0 <= y0 && y0 < y1 && y1 <= 1.0) {
                return Err(g.wrong());
            }
            own_figure(p);
            p.fig = [x0, x1, y0, y1];
        }
        "fin" => {
            let [w, h] = g.exactly()?;
            own_figure(p);
            let (w, h) = (w / inner[0], h / inner[1]);
            p.fig = [0.5 - w / 2.0, 0.5 + w / 2.0, 0.5 - h / 2.0, 0.5 + h / 2.0];
        }
        "lheight" => p.lheight = g.positive()?,
        "mai" => {
            (p.mai, p.margin_units, p.plot_units) =
                (g.not_negative()?, MarginUnits::Inches, PlotUnits::Margins)
        }
        "mar" => {
            (p.mar, p.margin_units, p.plot_units) =
                (g.not_negative()?, MarginUnits::Lines, PlotUnits::Margins)
        }
        "mex" => p.mex = g.positive()?,
        "mfrow" | "mfcol" => {
            let [r, c] = g.exactly::<2>()?;
            if r < 1.0 || c < 1.0 {
                return Err(g.wrong());
            }
            p.set_grid(r as usize, c as usize, g.name == "mfcol");
        }
        "mfg" => set_place(p, g)?,
        "new" => p.new = g.flag()?,
        "oma" => (p.oma, p.outer_units) = (g.not_negative()?, OuterUnits::Lines),
        "omi" => (p.omi, p.outer_units) = (g.not_negative()?, OuterUnits::Inches),
        "omd" => (p.omd, p.outer_units) = (g.not_negative()?, OuterUnits::Fractions),
        "pin" => (p.pin, p.plot_units) = (g.not_negative()?, PlotUnits::Inches),
        "plt" => (p.plt, p.plot_units) = (g.not_negative()?, PlotUnits::Fractions),
        "ps" => p.ps = g.positive()?.floor(),
        "pty" => {
            p.square = g.letter("ms")? == 's';
            p.plot_units = PlotUnits::Margins;
        }
        "usr" => set_usr(p, g)?,
        "xlog" => p.xlog = g.flag()?,
        "ylog" => p.ylog = g.flag()?,
        "ylbias" => p.ylbias = g.number()?,
        "bg" => {
            p.bg = g.color()?;
            p.new = false;
        }
        "pch" => {}
        _ => return draw_par(p, g),
    }
    Ok(true)
}

fn own_figure(p: &mut Par) {
    p.own_figure = true;
    p.layout = None;
    p.grid = r_graphics::base::Grid { rows: 1, columns: 1, by_column: false };
    p.figure = 1;
}

fn set_place(p: &mut Par, g: &Given) -> Res<()> {
    let v = &g.numbers;
    if v.len() != 2 && v.len() != 4 {
        return rerr!("parameter \"mfg\" has the wrong length");
    }
    let (r, c) = (v[0] as usize, v[1] as usize);
    if r < 1 || r > p.grid.rows {
        return rerr!("parameter \"i\" in \"mfg\" is out of range");
    }
    if c < 1 || c > p.grid.columns {
        return rerr!("parameter \"j\" in \"mfg\" is out of range");
    }
    p.figure = if p.grid.by_column { (c - 1) * p.grid.rows + r } else { (r - 1) * p.grid.columns + c };
    p.new = true;
    Ok(())
}

fn set_usr(p: &mut Par, g: &Given) -> Res<()> {
    let u: [f64; 4] = g.exactly()?;
    if u[0] == u[1] || u[2] == u[3] {
        return Err(g.wrong());
    }
    p.usr = u;
    Ok(())
}

const READ_ONLY: &[&str] = &["cin", "cra", "csi", "cxy", "din", "page"];

fn set(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let name = a.get(0).as_str().unwrap_or("").to_owned();
    if READ_ONLY.contains(&name.as_str()) {
        vm.warn(format!("graphical parameter \"{name}\" cannot be set"))?;
        return Ok(Value::NULL);
    }
    let background = current(vm)?.base.par.bg;
    let given = Given::new(vm, &name, a.get(1), background)?;
    let pch = if name == "pch" { symbols(vm, a.get(1))?.first().copied() } else { None };
    if name == "pch" && pch.is_none() {
        return Err(invalid(&name));
    }
    let s = current(vm)?;
    if let Some(pch) = pch {
        s.base.par.pch = pch;
    }
    let known = region_par(s, &given)?;
    if !known {
        vm.warn(format!("\"{name}\" is not a graphical parameter"))?;
        return Ok(Value::NULL);
    }
    let s = current(vm)?;
    if name == "new" && s.base.par.new && !s.base.paged {
        s.base.par.new = false;
        vm.warn("calling par(new=TRUE) with no plot")?;
    }
    let s = current(vm)?;
    // A square region is made when the next plot begins, or another parameter changes the regions.
    if name != "pty" {
        s.base.arrange(s.device.as_ref());
    }
    if matches!(
        name.as_str(),
        "mai" | "mar" | "plt" | "pin" | "fig" | "fin" | "usr" | "xlog" | "ylog" | "xpd"
    ) {
        s.base.clipped = None;
    }
    Ok(Value::NULL)
}

fn get(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let name = a.get(0).as_str().unwrap_or("").to_owned();
    let s = current(vm)?;
    let (info, b) = (s.device.info().clone(), &s.base);
    let p = b.par.clone();
    let (w, h) = (b.plot.width(), b.plot.height());
    let csi = p.line_cex * info.cra.1 * info.unit;
    let place = p.place();
    let one = |vm: &mut Vm, x: f64| Ok(vm.new_doubles(&[x]));
    let many = |vm: &mut Vm, x: &[f64]| Ok(vm.new_doubles(x));
    let whole = |vm: &mut Vm, x: &[i32]| Ok(vm.new_ints(x));
    let text = |vm: &mut Vm, s: &str| Ok(vm.string(s));
    let letter = |vm: &mut Vm, c: char| Ok(vm.string(c.encode_utf8(&mut [0; 4])));
    let flag = |x: bool| Ok(Value::lgl(i32::from(x)));
    let style = |s: AxisStyle| if s == AxisStyle::Regular { 'r' } else { 'i' };
    match name.as_str() {
        "adj" => one(vm, p.adj),
        "ann" => flag(p.ann),
        "ask" => flag(p.ask),
        "bg" => text(vm, &p.bg.shown()),
        "bty" => letter(vm, p.bty.0),
        "cex" => one(vm, p.cex),
        "cex.axis" => one(vm, p.cex_axis),
        "cex.lab" => one(vm, p.cex_lab),
        "cex.main" => one(vm, p.cex_main),
        "cex.sub" => one(vm, p.cex_sub),
        "cin" => many(vm, &[info.cra.0 * info.unit, info.cra.1 * info.unit]),
        "col" => text(vm, &p.col.shown()),
        "col.axis" => text(vm, &p.col_axis.shown()),
        "col.lab" => text(vm, &p.col_lab.shown()),
        "col.main" => text(vm, &p.col_main.shown()),
        "col.sub" => text(vm, &p.col_sub.shown()),
        "cra" => many(vm, &[info.cra.0, info.cra.1]),
        "crt" => one(vm, p.crt),
        "csi" => one(vm, csi),
        "cxy" => {
            let span =
                |lo: f64, hi: f64, log: bool| if log { 10f64.powf(hi) - 10f64.powf(lo) } else { hi - lo };
            let across = span(p.usr[0], p.usr[1], p.xlog);
            many(vm, &[info.cra.0 / w * across, info.cra.1 / h * span(p.usr[2], p.usr[3], p.ylog)])
        }
        "din" => many(vm, &[info.width * info.unit, info.height * info.unit]),
        "err" => whole(vm, &[p.err]),
        "family" => text(vm, &p.family),
        "fg" => text(vm, &p.fg.shown()),
        "fig" => many(vm, &p.fig),
        "fin" => many(vm, &p.fin),
        "font" => whole(vm, &[i32::from(p.font)]),
        "font.axis" => whole(vm, &[i32::from(p.font_axis)]),
        "font.lab" => whole(vm, &[i32::from(p.font_lab)]),
        "font.main" => whole(vm, &[i32::from(p.font_main)]),
        "font.sub" => whole(vm, &[i32::from(p.font_sub)]),
        "lab" => whole(vm, &p.lab),
        "las" => whole(vm, &[p.las]),
        "lend" => text(vm, ["round", "butt", "square"][p.lend as usize]),
        "lheight" => one(vm, p.lheight),
        "ljoin" => text(vm, ["round", "mitre", "bevel"][p.ljoin as usize]),
        "lmitre" => one(vm, p.lmitre),
        "lty" => text(vm, &p.lty.shown()),
        "lwd" => one(vm, p.lwd),
        "mai" => many(vm, &p.mai),
        "mar" => many(vm, &p.mar),
        "mex" => one(vm, p.mex),
        "mfcol" | "mfrow" => whole(vm, &[p.grid.rows as i32, p.grid.columns as i32]),
        "mfg" => whole(vm, &[place.0 as i32, place.1 as i32, p.grid.rows as i32, p.grid.columns as i32]),
        "mgp" => many(vm, &p.mgp),
        "mkh" => one(vm, p.mkh),
        "new" => flag(p.new),
        "oma" => many(vm, &p.oma),
        "omd" => many(vm, &p.omd),
        "omi" => many(vm, &p.omi),
        "page" => flag(!p.new && (p.figure >= p.figures() || !s_paged(vm))),
        "pch" => match p.pch {
            Symbol::Number(k) => whole(vm, &[i32::from(k)]),
            Symbol::Char(c) => letter(vm, c),
            Symbol::Dot => text(vm, "."),
            Symbol::None => whole(vm, &[r_runtime::NA_INT]),
        },
        "pin" => many(vm, &p.pin),
        "plt" => many(vm, &p.plt),
        "ps" => whole(vm, &[p.ps as i32]),
        "pty" => letter(vm, if p.square { 's' } else { 'm' }),
        "smo" => one(vm, p.smo),
        "srt" => one(vm, p.srt),
        "tck" => one(vm, p.tck.unwrap_or(r_runtime::NA_REAL)),
        "tcl" => one(vm, p.tcl.unwrap_or(r_runtime::NA_REAL)),
        "usr" => many(vm, &p.usr),
        "xaxp" => many(vm, &p.xaxp),
        "xaxs" => letter(vm, style(p.xaxs)),
        "xaxt" => letter(vm, p.xaxt),
        "xlog" => flag(p.xlog),
        "xpd" => Ok(match p.xpd {
            Xpd::Plot => Value::lgl(0),
            Xpd::Figure => Value::lgl(1),
            Xpd::Device => Value::lgl(r_runtime::NA_INT),
        }),
        "yaxp" => many(vm, &p.yaxp),
        "yaxs" => letter(vm, style(p.yaxs)),
        "yaxt" => letter(vm, p.yaxt),
        "ylbias" => one(vm, p.ylbias),
        "ylog" => flag(p.ylog),
        _ => {
            vm.warn(format!("\"{name}\" is not a graphical parameter"))?;
            Ok(Value::NULL)
        }
    }
}

fn s_paged(vm: &mut Vm) -> bool {
    current(vm).is_ok_and(|s| s.base.paged)
}

fn layout(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let cells: Vec<usize> = super::doubles(vm, a, 0)?.iter().map(|x| x.max(0.0) as usize).collect();
    let mut sizes = |i: usize| -> Res<Vec<(f64, bool)>> {
        let (v, absolute) = (super::doubles(vm, a, i)?, super::doubles(vm, a, i + 1)?);
        Ok(v.iter().zip(absolute).map(|(v, abs)| (*v, abs != 0.0)).collect())
    };
    let (widths, heights) = (sizes(1)?, sizes(3)?);
    let respect = super::doubles(vm, a, 5)?.iter().map(|x| *x != 0.0).collect();
    let l = Layout::new(cells, widths, heights, respect).ok_or_else(|| Unwind::error("invalid layout"))?;
    let s = current(vm)?;
    let p = &mut s.base.par;
    let (rows, columns) = (l.rows(), l.columns());
    let cex = Par::grid_cex(rows, columns);
    (p.cex, p.line_cex, p.mex) = (cex, cex, 1.0);
    p.figure = l.count();
    p.grid = r_graphics::base::Grid { rows, columns, by_column: false };
    p.layout = Some(l);
    p.own_figure = false;
    s.base.arrange(s.device.as_ref());
    Ok(Value::NULL)
}

fn convert(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let x = super::doubles(vm, a, 0)?;
    let unit = |i: usize| {
        Unit::at(super::number(a, i) as usize - 1).ok_or_else(|| Unwind::error("invalid units specified"))
    };
    let (from, to) = (unit(1)?, unit(2)?);
    let vertical = super::flag(vm, a, 3);
    let s = current(vm)?;
    let d = s.device.as_ref();
    let one = |x: &f64| {
        if vertical { s.base.convert_y(d, *x, from, to) } else { s.base.convert_x(d, *x, from, to) }
    };
    let out: Vec<f64> = x.iter().map(one).collect();
    Ok(vm.new_doubles(&out))
}
