//! Cells of a grid by the numbers of their colours: `image` may have millions, for which rectangles and colours one by one in R
//! would be most of the work.

use r_graphics::device::Place;
use r_graphics::{Color, Image, Rect};
use r_runtime::{Builtin, CallArgs, Res, Value, Vm, rerr};

use super::display::recorded;
use super::draw::drawing;
use super::{colors, doubles, flag};

pub const TABLE: &[Builtin] =
    &[Builtin::new(".image", "x y cells col raster", |vm, a| recorded(vm, a, ".image", image))];

/// Draws cells between edges: rows of the matrix along x. A number counts colours from zero; missing cells are left out.
fn image(vm: &mut Vm, a: &CallArgs<'_>) -> Res<Value> {
    crate::args::speak_as_caller(vm);
    let background = super::current(vm)?.base.par.bg;
    let (x, y, cells) = (doubles(vm, a, 0)?, doubles(vm, a, 1)?, doubles(vm, a, 2)?);
    let palette = colors::parse(vm, a.get(3), background)?;
    let as_raster = flag(vm, a, 4);
    let (nx, ny) = (x.len().saturating_sub(1), y.len().saturating_sub(1));
    if nx * ny != cells.len() || cells.is_empty() {
        return rerr!("invalid cells of an image");
    }
    let color = |i: usize, j: usize| -> Color {
        let k = cells[i + nx * j];
        // What is no number is no place either: the cast gives zero for it.
        if k.is_nan() {
            Color::TRANSPARENT
        } else {
            palette.get(k as usize).copied().unwrap_or(Color::TRANSPARENT)
        }
    };
    drawing(vm, Value::NULL, true, |s, _| {
        s.base.clip(s.device.as_mut());
        let px: Vec<f64> = x.iter().map(|v| s.base.x(*v)).collect();
        let py: Vec<f64> = y.iter().map(|v| s.base.y(*v)).collect();
        if as_raster {
            let (from_right, from_top) = (px[nx] < px[0], py[ny] < py[0]);
            let cell = |k: usize| {
                let (row, i) = (k / nx, k % nx);
                let j = if from_top { row } else { ny - 1 - row };
                color(if from_right { nx - 1 - i } else { i }, j)
            };
            let image = Image { columns: nx, rows: ny, cells: (0..nx * ny).map(cell).collect() };
            let (width, height) = ((px[nx] - px[0]).abs(), (py[ny] - py[0]).abs());
            let at = Place {
                x: px[0].min(px[nx]),
                y: py[0].min(py[ny]),
                width,
                height,
                rotation: 0.0,
                smooth: false,
            };
            s.device.image(&image, at);
            return Ok(());
        }
        let mut gc = s.base.gc(1.0);
        gc.col = Color::TRANSPARENT;
        for i in 0..nx {
            for j in 0..ny {
                gc.fill = color(i, j);
                let r = Rect::new(px[i], py[j], px[i + 1], py[j + 1]);
                if !cells[i + nx * j].is_nan() && [r.x0, r.y0, r.x1, r.y1].iter().all(|v| v.is_finite()) {
                    s.device.rect(r, &gc);
                }
            }
        }
        Ok(())
    })?;
    Ok(Value::NULL)
}
