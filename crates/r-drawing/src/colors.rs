//! What R takes for a colour: names, hexadecimal codes, and numbers of the palette.

use r_graphics::Color;
use r_runtime::{NA_INT, Res, Type, Unwind, Value, Vm, rerr};

use crate::Devices;

/// The palette a session starts with.
const PALETTE: [&str; 8] =
    ["black", "#DF536B", "#61D04F", "#2297E6", "#28E2E5", "#CD0BBC", "#F5C710", "gray62"];

/// The colours that numbers stand for.
pub fn palette_of(vm: &mut Vm) -> &mut Vec<Color> {
    let start = || PALETTE.iter().filter_map(|n| one_text(n, &[], Color::TRANSPARENT).ok()).collect();
    vm.state::<Devices>().palette.get_or_insert_with(start)
}

/// The colour of a string.
pub fn one_text(s: &str, palette: &[Color], background: Color) -> Result<Color, String> {
    if s.starts_with('#') {
        return Color::from_hex(s).ok_or_else(|| "invalid RGB specification".into());
    }
    if s.starts_with(|c: char| c.is_ascii_digit()) {
        return match s.parse::<f64>() {
            Ok(x) => Ok(numbered(x as usize, palette, background)),
            Err(_) => Err(format!("invalid color specification \"{s}\"")),
        };
    }
    if s == "NA" {
        return Ok(Color::TRANSPARENT);
    }
    Color::named(s).ok_or_else(|| format!("invalid color name '{s}'"))
}

fn numbered(i: usize, palette: &[Color], background: Color) -> Color {
    match i {
        0 => background,
        i => palette.get((i - 1) % palette.len().max(1)).copied().unwrap_or(Color::BLACK),
    }
}

/// The colours of a vector; 0 is the background.
pub fn parse(vm: &mut Vm, v: Value, background: Color) -> Res<Vec<Color>> {
    if !v.given() || v.is_null() {
        return Ok(Vec::new());
    }
    let palette = palette_of(vm).clone();
    let fail = |m: String| Unwind::error(m);
    match v.rtype() {
        Type::Character => {
            let one = |s: &Value| match s.as_str() {
                Some(s) => one_text(s, &palette, background),
                None => Ok(Color::TRANSPARENT),
            };
            v.strings().iter().map(one).collect::<Result<_, _>>().map_err(fail)
        }
        Type::Logical => {
            let one = |x: &i32| {
                if *x == NA_INT {
                    Ok(Color::TRANSPARENT)
                } else {
                    Ok(numbered(*x as usize, &palette, background))
                }
            };
            v.ints().iter().map(one).collect::<Result<_, _>>().map_err(fail)
        }
        Type::Integer | Type::Double => {
            let x = vm.coerce_data(v, Type::Double)?;
            let one = |x: &f64| match *x {
                x if !x.is_finite() => Ok(Color::TRANSPARENT),
                x if x < 0.0 => Err(format!("numerical color values must be >= 0, found {}", x as i64)),
                x => Ok(numbered(x as usize, &palette, background)),
            };
            x.doubles().iter().map(one).collect::<Result<_, _>>().map_err(fail)
        }
        Type::List => {
            let items = v.values().to_vec();
            let mut all = Vec::new();
            for i in items {
                all.extend(parse(vm, i, background)?);
            }
            Ok(all)
        }
        _ => rerr!("invalid color specification"),
    }
}

/// The first colour, or the default if there is none.
pub fn first(vm: &mut Vm, v: Value, background: Color, default: Color) -> Res<Color> {
    Ok(parse(vm, v, background)?.first().copied().unwrap_or(default))
}
