//! A bar chart of benchmark ratios as SVG.

use std::fmt::Write as _;

use crate::bench::Row;

const ROW: usize = 22;
const LEFT: usize = 150;
const WIDTH: usize = 760;

/// Bars of steady-state speed relative to GNU R, on a logarithmic axis from 0.5x to 64x.
pub fn ratios(rows: &[Row]) -> String {
    let height = rows.len() * ROW + 50;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n"
    );
    for tick in [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0] {
        let x = position(tick);
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" y1=\"20\" x2=\"{x:.1}\" y2=\"{}\" stroke=\"#ccc\"/>\
             <text x=\"{x:.1}\" y=\"14\" text-anchor=\"middle\">{tick}x</text>",
            height - 20
        );
    }
    for (i, r) in rows.iter().enumerate() {
        let Some(ratio) = r.steady_ratio else { continue };
        let y = 26 + i * ROW;
        let (from, to) = (position(1.0), position(ratio));
        let color = if ratio >= 1.0 { "#2a7" } else { "#c44" };
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect x=\"{:.1}\" y=\"{y}\" width=\"{:.1}\" height=\"14\" fill=\"{color}\"/>\
             <text x=\"{:.1}\" y=\"{}\">{ratio:.1}</text>",
            LEFT - 8,
            y + 12,
            r.name,
            from.min(to),
            (to - from).abs(),
            from.max(to) + 4.0,
            y + 12
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn position(ratio: f64) -> f64 {
    let t = (ratio.clamp(0.5, 64.0) / 0.5).log2() / 7.0;
    LEFT as f64 + t * (WIDTH - LEFT - 60) as f64
}
