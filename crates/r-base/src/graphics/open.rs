//! Opening devices. The functions in R have checked the arguments and found the defaults.

use r_graphics::device::Null;
use r_graphics::effect::Effects;
use r_graphics::pdf::{Options, Pdf};
use r_graphics::postscript::{self, PostScript};
use r_graphics::raster::{Format, Raster, Tiff};
use r_graphics::svg::Svg;
use r_graphics::{Color, Device, Info};
use r_runtime::{Builtin, CallArgs, Res, Unwind, Value, Vm, rerr};

use r_drawing::devices::announce;

use super::{Devices, colors, flag, number};

pub const TABLE: &[Builtin] = &[
    Builtin::new(
        ".openPdf",
        "file width height pointsize bg family title version compress onefile kerning oddeven paper colormodel date fg centred \
         dingbats encoding families",
        open_pdf,
    ),
    Builtin::new(
        ".openPostScript",
        "file width height pointsize bg family title onefile kerning oddeven paper papername colormodel fg centred landscape encoding",
        open_postscript,
    ),
    Builtin::new(".openSvg", "file width height pointsize bg family antialias symbols", open_svg),
    Builtin::new(
        ".openBitmap",
        "kind file width height pointsize bg res quality compression antialias family",
        open_bitmap,
    ),
];

fn text(a: &CallArgs<'_>, i: usize) -> String {
    a.get(i).as_str().unwrap_or("").to_owned()
}

/// Enters a device and makes it the current one.
fn enter(vm: &mut Vm, device: Box<dyn Device>) -> Res<Value> {
    vm.state::<Devices>().enter(device)?;
    announce(vm);
    Ok(Value::NULL)
}

struct Common {
    file: String,
    width: f64,
    height: f64,
    pointsize: f64,
    bg: Color,
    family: String,
}

impl Common {
    /// The facts of a device with so many units an inch.
    fn info(&self, name: &str, per_inch: f64, from_top: bool) -> Info {
        let ps = self.pointsize * per_inch / 72.0;
        Info {
            name: name.into(),
            width: self.width,
            height: self.height,
            unit: 1.0 / per_inch,
            pointsize: self.pointsize,
            cra: (0.9 * ps, 1.2 * ps),
            background: self.bg,
            foreground: Color::BLACK,
            family: self.family.as_str().into(),
            from_top,
            file: self.file.clone(),
        }
    }
}

fn fail(e: impl Into<String>) -> Unwind {
    Unwind::error(e)
}

/// The size of a page's letters where it is whole points, six at least.
fn whole_points(a: &CallArgs<'_>) -> f64 {
    number(a, 3).floor().max(6.0)
}

fn open_pdf(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = colors::first(vm, a.get(4), Color::TRANSPARENT, Color::TRANSPARENT)?;
    let common = Common {
        file: text(a, 0),
        width: 72.0 * number(a, 1),
        height: 72.0 * number(a, 2),
        pointsize: whole_points(a),
        bg,
        family: text(a, 5),
    };
    let foreground = colors::first(vm, a.get(15), Color::TRANSPARENT, Color::BLACK)?;
    let info = Info { foreground, ..common.info("pdf", 72.0, false) };
    // A page without a size is found out when a plot has no room on it.
    if info.width.is_nan() || info.height.is_nan() {
        return rerr!("invalid 'width' or 'height' in pdf()");
    }
    let fonts = vm.state::<Devices>().fonts.clone();
    if a.get(0).is_null() {
        let kerning = flag(vm, a, 10);
        return enter(vm, Box::new(Null { info, fonts, kerning, effects: Effects::Pdf }));
    }
    let paper = super::doubles(vm, a, 12)?;
    let options = Options {
        title: text(a, 6),
        version: text(a, 7),
        compress: flag(vm, a, 8),
        one_file: flag(vm, a, 9),
        kerning: flag(vm, a, 10),
        fill_odd_even: flag(vm, a, 11),
        paper: (paper.len() == 2).then(|| (paper[0], paper[1])),
        colors: text(a, 13),
        date: text(a, 14),
        centred: flag(vm, a, 16),
        dingbats: flag(vm, a, 17),
        encoding: text(a, 18),
        families: texts(a.get(19)),
    };
    let device = Pdf::new(info, fonts, options).map_err(fail)?;
    enter(vm, Box::new(device))
}

fn texts(v: Value) -> Vec<String> {
    v.strings_opt()
        .map(|s| s.iter().filter_map(|s| s.as_str().map(str::to_owned)).collect())
        .unwrap_or_default()
}

fn open_postscript(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = colors::first(vm, a.get(4), Color::TRANSPARENT, Color::TRANSPARENT)?;
    let foreground = colors::first(vm, a.get(13), Color::TRANSPARENT, Color::BLACK)?;
    let (width, height) = (72.0 * number(a, 1), 72.0 * number(a, 2));
    if !(width > 0.0 && height > 0.0 && width.is_finite() && height.is_finite()) {
        return rerr!("invalid 'width' or 'height' in postscript()");
    }
    let common =
        Common { file: text(a, 0), width, height, pointsize: whole_points(a), bg, family: text(a, 5) };
    let info = Info { foreground, ..common.info("postscript", 72.0, false) };
    let paper = super::doubles(vm, a, 10)?;
    let options = postscript::Options {
        title: text(a, 6),
        one_file: flag(vm, a, 7),
        kerning: flag(vm, a, 8),
        fill_odd_even: flag(vm, a, 9),
        paper: (text(a, 11), (paper.len() == 2).then(|| (paper[0], paper[1]))),
        colors: text(a, 12),
        centred: flag(vm, a, 14),
        landscape: flag(vm, a, 15),
        encoding: text(a, 16),
    };
    let fonts = vm.state::<Devices>().fonts.clone();
    let device = PostScript::new(info, fonts, options).map_err(fail)?;
    enter(vm, Box::new(device))
}

fn open_svg(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let bg = colors::first(vm, a.get(4), Color::TRANSPARENT, Color::TRANSPARENT)?;
    let (width, height) = (72.0 * number(a, 1), 72.0 * number(a, 2));
    if !(width > 0.0 && height > 0.0 && width.is_finite() && height.is_finite()) {
        return rerr!("invalid 'width' or 'height'");
    }
    let common = Common { file: text(a, 0), width, height, pointsize: number(a, 3), bg, family: text(a, 5) };
    let crisp = text(a, 6) == "none";
    let fonts = vm.state::<Devices>().fonts.clone();
    enter(vm, Box::new(Svg::new(common.info("svg", 72.0, true), fonts, crisp, text(a, 7))))
}

fn open_bitmap(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let kind = text(a, 0);
    let format = match kind.as_str() {
        "jpeg" => Format::Jpeg(number(a, 7).clamp(1.0, 100.0) as u8),
        "bmp" => Format::Bmp,
        "tiff" => match text(a, 8).as_str() {
            "none" => Format::Tiff(Tiff::None),
            "zip" => Format::Tiff(Tiff::Deflate),
            other => {
                return rerr!("TIFF compression \"{other}\" is not implemented: use \"none\" or \"zip\"");
            }
        },
        _ => Format::Png,
    };
    let bg = colors::first(vm, a.get(5), Color::WHITE, Color::WHITE)?;
    let res = number(a, 6);
    let common = Common {
        file: text(a, 1),
        width: number(a, 2),
        height: number(a, 3),
        pointsize: number(a, 4),
        bg,
        family: text(a, 10),
    };
    let per_inch = if res.is_finite() { res } else { 72.0 };
    let info = common.info(&kind, per_inch, true);
    let fonts = vm.state::<Devices>().fonts.clone();
    let antialias = text(a, 9) != "none";
    let device = Raster::new(info, fonts, format, antialias, res.is_finite().then_some(res)).map_err(fail)?;
    enter(vm, Box::new(device))
}
