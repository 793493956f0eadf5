//! Colours: the palette and the colour models.

use r_graphics::Color;
use r_graphics::color::{self, byte};
use r_runtime::{Builtin, CallArgs, Res, Unwind, Value, Vm, rerr};

use r_drawing::Devices;
pub use r_drawing::colors::{first, palette_of, parse};

use super::{doubles, flag};

pub const TABLE: &[Builtin] = &[
    Builtin::new(".colorNames", "", names),
    Builtin::new(".colorBytes", "col", bytes),
    Builtin::new(".colorRgb", "r g b a max", rgb),
    Builtin::new(".colorHsv", "h s v a", hsv),
    Builtin::new(".colorHcl", "h c l a fixup", hcl),
    Builtin::new(".colorGray", "level a", gray),
    Builtin::new(".rgbToHsv", "rgb", rgb_to_hsv),
    Builtin::new(".palette", "value", palette),
];

fn names(vm: &mut Vm, _a: &CallArgs<'_>) -> Res<Value> {
    let all: Vec<&str> = color::names().map(|(n, _)| n).collect();
    Ok(vm.new_strings(&all))
}

/// Red, green, blue and opacity of each, one after the other.
fn bytes(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let g = vm.state::<Devices>();
    let number = g.current;
    let background = g.slot(number).map_or(Color::WHITE, |s| s.base.par.bg);
    // Without a device, 0 is white that nothing shows through.
    let background = if number == 0 { Color::TRANSPARENT } else { background };
    let c = parse(vm, a.get(0), background)?;
    let all: Vec<i32> = c.iter().flat_map(|c| [c.r, c.g, c.b, c.a]).map(i32::from).collect();
    Ok(vm.new_ints(&all))
}

fn unit(x: f64) -> Result<f64, Unwind> {
    if (0.0..=1.0).contains(&x) {
        Ok(x)
    } else {
        Err(Unwind::error(format!("color intensity {}, not in [0,1]", shown(x))))
    }
}

fn shown(x: f64) -> String {
    if x.is_nan() { "NaN".into() } else { x.to_string() }
}

/// The longest argument's length, or none if one is empty.
fn common(v: &[&[f64]]) -> usize {
    if v.iter().any(|x| x.is_empty()) { 0 } else { v.iter().map(|x| x.len()).max().unwrap_or(0) }
}

fn hex(vm: &mut Vm, colors: &[Option<Color>], alpha: bool) -> Value {
    let text = |c: &Option<Color>| {
        c.map(|c| if alpha { format!("#{:02X}{:02X}{:02X}{:02X}", c.r, c.g, c.b, c.a) } else { c.hex() })
    };
    let all: Vec<Option<String>> = colors.iter().map(text).collect();
    vm.new_opt_strings(&all)
}

fn rgb(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let (r, g, b, al) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?, doubles(vm, a, 3)?);
    let max = super::number(a, 4);
    let with_alpha = a.get(3).given() && !a.get(3).is_null();
    let opaque = [max];
    let al = if with_alpha { &al[..] } else { &opaque[..] };
    let n = common(&[&r, &g, &b, al]);
    let mut out = Vec::with_capacity(n);
    for i in 0..n {
        let mut part = [0u8; 4];
        for (p, v) in part.iter_mut().zip([&r[..], &g, &b, al]) {
            let x = v[i % v.len()];
            *p = if max == 255.0 {
                let whole = x as i64;
                if !(0..=255).contains(&whole) || x.is_nan() {
                    return rerr!("color intensity {}, not in 0:255", shown(x));
                }
                whole as u8
            } else {
                byte(unit(x / max)?)
            };
        }
        out.push(Some(Color::rgba(part[0], part[1], part[2], part[3])));
    }
    Ok(hex(vm, &out, with_alpha))
}

fn hsv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let (h, s, v, al) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?, doubles(vm, a, 3)?);
    let with_alpha = !al.is_empty();
    let al = if with_alpha { al } else { vec![1.0] };
    let n = common(&[&h, &s, &v, &al]);
    let mut out = Vec::with_capacity(n);
    for i in 0..n {
        let (h, s, v, al) = (h[i % h.len()], s[i % s.len()], v[i % v.len()], al[i % al.len()]);
        if [h, s, v, al].iter().any(|x| !(0.0..=1.0).contains(x)) {
            return rerr!("invalid hsv color");
        }
        let [r, g, b] = color::hsv_to_rgb(h, s, v).map(byte);
        out.push(Some(Color::rgba(r, g, b, byte(al))));
    }
    // Full opacity isn't written, unless some colour has less.
    let transparent = with_alpha && out.iter().flatten().any(|c| !c.opaque());
    if !transparent {
        return Ok(hex(vm, &out, false));
    }
    let text: Vec<String> = out.iter().flatten().map(|c| c.hex()).collect();
    Ok(vm.new_strings(&text))
}

fn hcl(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let (h, c, l, al) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?, doubles(vm, a, 3)?);
    let fixup = flag(vm, a, 4);
    let with_alpha = a.get(3).given() && !a.get(3).is_null();
    let al = if with_alpha { al } else { vec![1.0] };
    let n = common(&[&h, &c, &l, &al]);
    let mut out = Vec::with_capacity(n);
    for i in 0..n {
        let (h, c, l, al) = (h[i % h.len()], c[i % c.len()], l[i % l.len()], al[i % al.len()]);
        let al = if al.is_finite() { al } else { 1.0 };
        if !(h.is_finite() && c.is_finite() && l.is_finite()) {
            out.push(None);
            continue;
        }
        if !(0.0..=100.0).contains(&l) || c < 0.0 || !(0.0..=1.0).contains(&al) {
            return rerr!("invalid hcl color");
        }
        let parts = color::hcl_to_rgb(h, c, l).map(|v| (255.0 * v + 0.5).floor());
        let outside = parts.iter().any(|v| !(0.0..=255.0).contains(v));
        let [r, g, b] = parts.map(|v| v.clamp(0.0, 255.0) as u8);
        out.push(if outside && !fixup { None } else { Some(Color::rgba(r, g, b, byte(al))) });
    }
    Ok(hex(vm, &out, with_alpha))
}

fn gray(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let (level, al) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?);
    let with_alpha = !al.is_empty();
    let mut out = Vec::with_capacity(level.len());
    for (i, l) in level.iter().enumerate() {
        if !(0.0..=1.0).contains(l) {
            return rerr!("invalid gray level, must be in [0,1].");
        }
        let (v, al) = (byte(*l), if with_alpha { byte(unit(al[i % al.len()])?) } else { 255 });
        out.push(Some(Color::rgba(v, v, v, al)));
    }
    Ok(hex(vm, &out, with_alpha))
}

/// From three numbers in [0, 1] for each colour.
fn rgb_to_hsv(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let x = doubles(vm, a, 0)?;
    let out: Vec<f64> = x.chunks_exact(3).flat_map(|c| color::rgb_to_hsv(c[0], c[1], c[2])).collect();
    Ok(vm.new_doubles(&out))
}

/// The palette before, after it was set if there is a value.
fn palette(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    let old: Vec<String> = palette_of(vm).iter().map(|c| c.shown()).collect();
    let v = a.get(0);
    if v.given() && !v.is_null() {
        let single = (v.len() == 1)
            .then(|| v.strings_opt().and_then(|s| s[0].as_str().map(str::to_ascii_lowercase)))
            .flatten();
        if single.as_deref() == Some("default") {
            vm.state::<Devices>().palette = None;
        } else {
            crate::args::speak_as_caller(vm);
            if !v.is_character() {
                return rerr!("invalid argument type");
            }
            let new = parse(vm, v, Color::TRANSPARENT)?;
            if new.len() == 1 {
                return rerr!("unknown palette (need >= 2 colors)");
            }
            if new.len() > 1024 {
                return rerr!("maximum number of colors is exceeded");
            }
            *palette_of(vm) = new;
        }
    }
    Ok(vm.new_strings(&old))
}
