//! Bitmaps as files: PNG, JPEG, BMP and TIFF.

use std::io::Write as _;

use tiny_skia as ts;

use crate::{Color, Image};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiff {
    None,
    Deflate,
}

#[derive(Clone, Debug)]
pub enum Format {
    Png,
    /// Quality in percent.
    Jpeg(u8),
    Bmp,
    Tiff(Tiff),
}

impl Format {
    /// Whether the format can keep transparency.
    pub fn transparent(&self) -> bool {
        matches!(self, Format::Png | Format::Tiff(_))
    }
}

pub fn encode(
    f: &Format,
    map: &ts::Pixmap,
    resolution: Option<f64>,
    _page: usize,
) -> Result<Vec<u8>, String> {
    match f {
        Format::Png => Ok(png(&straight(map), map.width(), map.height(), resolution)),
        Format::Jpeg(quality) => jpeg(map, *quality, resolution),
        Format::Bmp => Ok(bmp(map, resolution)),
        Format::Tiff(t) => Ok(tiff(map, *t, resolution)),
    }
}

/// The PNG file of an image.
pub fn png_of(i: &Image) -> Vec<u8> {
    let bytes: Vec<u8> = i.cells.iter().flat_map(|c: &Color| [c.r, c.g, c.b, c.a]).collect();
    png(&bytes, i.columns as u32, i.rows as u32, None)
}

/// Pixels with their opacity, not multiplied by it.
fn straight(map: &ts::Pixmap) -> Vec<u8> {
    let pixel = |p: &ts::PremultipliedColorU8| {
        let c = p.demultiply();
        [c.red(), c.green(), c.blue(), c.alpha()]
    };
    map.pixels().iter().flat_map(pixel).collect()
}

/// Red, green, blue of opaque pixels.
fn solid(rgba: &[u8]) -> Vec<u8> {
    rgba.chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect()
}

fn png(rgba: &[u8], width: u32, height: u32, resolution: Option<f64>) -> Vec<u8> {
    let opaque = rgba.chunks_exact(4).all(|p| p[3] == 255);
    let mut out = Vec::new();
    let mut e = png::Encoder::new(&mut out, width, height);
    e.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    e.set_compression(png::Compression::Fast);
    if let Some(r) = resolution {
        let per_metre = (r / 0.0254).round() as u32;
        e.set_pixel_dims(Some(png::PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: png::Unit::Meter,
        }));
    }
    let data = if opaque { solid(rgba) } else { rgba.to_vec() };
    let written = e.write_header().and_then(|mut w| w.write_image_data(&data));
    debug_assert!(written.is_ok(), "writing to memory does not fail");
    out
}

fn jpeg(map: &ts::Pixmap, quality: u8, resolution: Option<f64>) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut e = jpeg_encoder::Encoder::new(&mut out, quality);
    if let Some(r) = resolution {
        let r = r.round() as u16;
        e.set_density(jpeg_encoder::PixelDensity {
            density: (r, r),
            unit: jpeg_encoder::PixelDensityUnit::Inches,
        });
    }
    let (w, h) = (map.width() as u16, map.height() as u16);
    let done = e.encode(&solid(&straight(map)), w, h, jpeg_encoder::ColorType::Rgb);
    done.map(|()| out).map_err(|e| e.to_string())
}

/// 24 bits a pixel, rows from the bottom, each a multiple of four bytes.
fn bmp(map: &ts::Pixmap, resolution: Option<f64>) -> Vec<u8> {
    let (w, h) = (map.width(), map.height());
    let row = (3 * w).div_ceil(4) * 4;
    let per_metre = (resolution.unwrap_or(72.0) / 0.0254).round() as u32;
    let mut out = Vec::with_capacity((54 + row * h) as usize);
    out.extend_from_slice(b"BM");
    for v in [54 + row * h, 0, 54, 40, w, h, 1 | 24 << 16, 0, row * h, per_metre, per_metre, 0, 0] {
        out.extend_from_slice(&v.to_le_bytes());
    }
    let data = straight(map);
    for line in data.chunks_exact(4 * w as usize).rev() {
        let start = out.len();
        out.extend(line.chunks_exact(4).flat_map(|p| [p[2], p[1], p[0]]));
        out.resize(start + row as usize, 0);
    }
    out
}

/// One strip of eight-bit samples: TIFF 6.0, little-endian.
fn tiff(map: &ts::Pixmap, how: Tiff, resolution: Option<f64>) -> Vec<u8> {
    let rgba = straight(map);
    let opaque = rgba.chunks_exact(4).all(|p| p[3] == 255);
    let (samples, mut data) = if opaque { (3u32, solid(&rgba)) } else { (4, rgba) };
    if how == Tiff::Deflate {
        let mut z = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        let packed = z.write_all(&data).and_then(|()| z.finish());
        debug_assert!(packed.is_ok(), "writing to memory does not fail");
        data = packed.unwrap_or_default();
    }
    let mut out = Vec::from(*b"II*\0");
    let after = 8 + data.len().next_multiple_of(2) as u32;
    out.extend_from_slice(&after.to_le_bytes());
    out.extend_from_slice(&data);
    out.resize(after as usize, 0);
    let compression = if how == Tiff::Deflate { 8 } else { 1 };
    // Tag, type (3 short, 4 long, 5 ratio), count, value or place.
    let mut rows: Vec<[u32; 4]> = vec![
        [256, 4, 1, map.width()],
        [257, 4, 1, map.height()],
        [258, 3, samples, 0],
        [259, 3, 1, compression],
        [262, 3, 1, 2],
        [273, 4, 1, 8],
        [277, 3, 1, samples],
        [278, 4, 1, map.height()],
        [279, 4, 1, data.len() as u32],
        [282, 5, 1, 0],
        [283, 5, 1, 0],
        [296, 3, 1, 2],
    ];
    if !opaque {
        rows.push([338, 3, 1, 2]);
    }
    let extra = after + 2 + 12 * rows.len() as u32 + 4;
    rows[2][3] = extra;
    rows[9][3] = extra + 8;
    rows[10][3] = extra + 8;
    out.extend_from_slice(&(rows.len() as u16).to_le_bytes());
    for [tag, kind, count, value] in rows {
        out.extend_from_slice(&(tag as u16).to_le_bytes());
        out.extend_from_slice(&(kind as u16).to_le_bytes());
        out.extend_from_slice(&count.to_le_bytes());
        out.extend_from_slice(&value.to_le_bytes());
    }
    out.extend_from_slice(&0u32.to_le_bytes());
    (0..4).for_each(|_| out.extend_from_slice(&8u16.to_le_bytes()));
    let dots = (resolution.unwrap_or(72.0) * 100.0).round() as u32;
    out.extend_from_slice(&dots.to_le_bytes());
    out.extend_from_slice(&100u32.to_le_bytes());
    out
}
