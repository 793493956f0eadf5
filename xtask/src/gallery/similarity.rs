//! Structural similarity of two pictures (Wang, Bovik, Sheikh and Simoncelli 2004): means, variances and the covariance
//! of grey values in windows that slide over both, 1 for equal pictures.

use std::path::Path;

/// Edge of a window and distance of neighbouring ones, in pixels.
const WINDOW: usize = 8;
const STEP: usize = 4;
/// The constants of the publication for 8-bit values, which keep flat windows from dividing by zero.
const C1: f64 = (0.01 * 255.0) * (0.01 * 255.0);
const C2: f64 = (0.03 * 255.0) * (0.03 * 255.0);

/// Grey values by row.
struct Picture {
    width: usize,
    height: usize,
    grey: Vec<f64>,
}

/// The mean over all windows; `None` if a file is no picture or the sizes differ.
pub fn of_files(a: &Path, b: &Path) -> Option<f64> {
    let (a, b) = (read(a)?, read(b)?);
    if (a.width, a.height) != (b.width, b.height) || a.width < WINDOW || a.height < WINDOW {
        return None;
    }
    let (mut sum, mut n) = (0.0, 0.0);
    for y in (0..=a.height - WINDOW).step_by(STEP) {
        for x in (0..=a.width - WINDOW).step_by(STEP) {
            sum += window(&a, &b, x, y);
            n += 1.0;
        }
    }
    Some(sum / n)
}

fn window(a: &Picture, b: &Picture, x: usize, y: usize) -> f64 {
    let (mut sa, mut sb, mut saa, mut sbb, mut sab) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for row in y..y + WINDOW {
        let line = row * a.width + x..row * a.width + x + WINDOW;
        for (p, q) in a.grey[line.clone()].iter().zip(&b.grey[line]) {
            sa += p;
            sb += q;
            saa += p * p;
            sbb += q * q;
            sab += p * q;
        }
    }
    let n = (WINDOW * WINDOW) as f64;
    let (ma, mb) = (sa / n, sb / n);
    let (va, vb, cov) = (saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb);
    (2.0 * ma * mb + C1) * (2.0 * cov + C2) / ((ma * ma + mb * mb + C1) * (va + vb + C2))
}

/// A PNG file over white.
fn read(path: &Path) -> Option<Picture> {
    let mut decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(path).ok()?));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().ok()?;
    let mut bytes = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut bytes).ok()?;
    let step = info.color_type.samples();
    let grey = bytes[..info.buffer_size()].chunks_exact(step).map(over_white).collect();
    Some(Picture { width: info.width as usize, height: info.height as usize, grey })
}

fn over_white(pixel: &[u8]) -> f64 {
    let at = |i: usize| f64::from(pixel[i]);
    let (grey, alpha) = match pixel.len() {
        2 => (at(0), at(1)),
        4 => (0.299 * at(0) + 0.587 * at(1) + 0.114 * at(2), at(3)),
        3 => (0.299 * at(0) + 0.587 * at(1) + 0.114 * at(2), 255.0),
        _ => (at(0), 255.0),
    };
    255.0 + (grey - 255.0) * alpha / 255.0
}
