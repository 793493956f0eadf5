//! Where the regions of a page are.

use super::{Base, Grid, MarginUnits, OuterUnits, PlotUnits};
use crate::{Device, Rect};

impl Base {
    /// Computes all regions from the parameters, and those parameters that follow from others.
    pub fn arrange(&mut self, d: &dyn Device) {
        self.fault = None;
        if !(d.info().width.is_finite() && d.info().height.is_finite()) {
            self.fault = Some("figure margins too large");
        }
        self.arrange_outer(d);
        self.arrange_figure(d);
        self.arrange_plot(d);
    }

    fn arrange_outer(&mut self, d: &dyn Device) {
        let (line, unit) = (self.line(d), d.info().unit);
        let (w, h) = (d.info().width, d.info().height);
        let p = &mut self.par;
        match p.outer_units {
            OuterUnits::Lines => p.omi = p.oma.map(|m| m * line * unit),
            OuterUnits::Inches => p.oma = p.omi.map(|m| m / unit / line),
            OuterUnits::Fractions => {
                let [x0, x1, y0, y1] = p.omd;
                p.omi = [y0 * h * unit, x0 * w * unit, (1.0 - y1) * h * unit, (1.0 - x1) * w * unit];
                p.oma = p.omi.map(|m| m / unit / line);
            }
        }
        let [bottom, left, top, right] = p.omi.map(|m| m / unit);
        p.omd = [left / w, 1.0 - right / w, bottom / h, 1.0 - top / h];
        if left + right >= w || bottom + top >= h {
            // On a page without a size no margin is the fault.
            let sized = [d.info().width, d.info().height].iter().all(|v| *v > 0.0);
            let outer = "outer margins too large (figure region too small)";
            self.fault = Some(if sized { outer } else { "figure margins too large" });
        }
        self.inner = Rect { x0: left, y0: bottom, x1: w - right, y1: h - top };
    }

    fn arrange_figure(&mut self, d: &dyn Device) {
        let unit = d.info().unit;
        let inner = self.inner;
        let p = &mut self.par;
        if let Some(l) = &p.layout {
            p.fig = l.cell(p.figure, inner.width() * unit, inner.height() * unit);
        } else if !p.own_figure {
            let (row, column) = p.place();
            let Grid { rows, columns, .. } = p.grid;
            let (r, c, row, column) = (rows as f64, columns as f64, row as f64, column as f64);
            p.fig = [(column - 1.0) / c, column / c, (r - row) / r, (r - row + 1.0) / r];
        }
        let [x0, x1, y0, y1] = p.fig;
        self.figure = Rect {
            x0: inner.x0 + x0 * inner.width(),
            x1: inner.x0 + x1 * inner.width(),
            y0: inner.y0 + y0 * inner.height(),
            y1: inner.y0 + y1 * inner.height(),
        };
        p.fin = [self.figure.width() * unit, self.figure.height() * unit];
        if self.fault.is_none() && (x0 < -1e-7 || x1 > 1.0 + 1e-7 || y0 < -1e-7 || y1 > 1.0 + 1e-7) {
            self.fault = Some("figure region too large");
        }
    }

    fn arrange_plot(&mut self, d: &dyn Device) {
        let (line, unit) = (self.line(d), d.info().unit);
        let f = self.figure;
        let p = &mut self.par;
        match p.margin_units {
            MarginUnits::Lines => p.mai = p.mar.map(|m| m * line * unit),
            MarginUnits::Inches => p.mar = p.mai.map(|m| m / unit / line),
        }
        let [bottom, left, top, right] = p.mai.map(|m| m / unit);
        let (w, h) = (f.width(), f.height());
        let mut r = match p.plot_units {
            PlotUnits::Margins => {
                Rect { x0: f.x0 + left, y0: f.y0 + bottom, x1: f.x1 - right, y1: f.y1 - top }
            }
            PlotUnits::Fractions => {
                let [x0, x1, y0, y1] = p.plt;
                Rect { x0: f.x0 + x0 * w, y0: f.y0 + y0 * h, x1: f.x0 + x1 * w, y1: f.y0 + y1 * h }
            }
            PlotUnits::Inches => {
                let (mx, my) = ((f.x0 + f.x1) / 2.0, (f.y0 + f.y1) / 2.0);
                let (hw, hh) = (p.pin[0] / unit / 2.0, p.pin[1] / unit / 2.0);
                Rect { x0: mx - hw, y0: my - hh, x1: mx + hw, y1: my + hh }
            }
        };
        if r.x1 <= r.x0 || r.y1 <= r.y0 {
            self.fault = self.fault.or(Some("figure margins too large"));
            // The parameters stay numbers.
            r.x1 = r.x1.max(r.x0);
            r.y1 = r.y1.max(r.y0);
        } else if r.x0 < f.x0 - 1e-6 || r.x1 > f.x1 + 1e-6 || r.y0 < f.y0 - 1e-6 || r.y1 > f.y1 + 1e-6 {
            self.fault = self.fault.or(Some("plot region too large"));
        }
        if p.square {
            let side = r.width().min(r.height());
            let (mx, my) = ((r.x0 + r.x1) / 2.0, (r.y0 + r.y1) / 2.0);
            r = Rect { x0: mx - side / 2.0, x1: mx + side / 2.0, y0: my - side / 2.0, y1: my + side / 2.0 };
        }
        p.plt = [(r.x0 - f.x0) / w, (r.x1 - f.x0) / w, (r.y0 - f.y0) / h, (r.y1 - f.y0) / h];
        p.pin = [r.width() * unit, r.height() * unit];
        self.plot = r;
    }
}
