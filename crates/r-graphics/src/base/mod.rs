//! Base graphics: parameters, the regions of a page, and the coordinate systems in them.
//!
//! A page has an inner region (within the outer margins), that has figures, each figure has a plot region (within its margins).
//! `Base::arrange` computes all of them from the parameters; whoever changes one of those calls it.

pub mod axis;
mod layout;
mod par;
mod regions;
mod units;

pub use layout::Layout;
pub use par::{AxisStyle, Bty, Grid, MarginUnits, OuterUnits, Par, PlotUnits, Xpd};
pub use units::Unit;

use crate::{Device, Gc, Rect};

/// The state of base graphics on one device.
pub struct Base {
    pub par: Par,
    /// `plot.new` was called: there is something to draw in.
    pub started: bool,
    /// The first page was begun.
    pub paged: bool,
    /// Why the regions can't be had, if they can't.
    pub fault: Option<&'static str>,
    /// Whether the last plot couldn't begin: nothing is drawn until one does.
    pub broken: bool,
    pub inner: Rect,
    pub figure: Rect,
    pub plot: Rect,
    /// What `clip` set, until the next plot or change of region.
    pub clipped: Option<Rect>,
}

impl Base {
    pub fn new(d: &dyn Device) -> Base {
        let all = Rect::new(0.0, 0.0, d.info().width, d.info().height);
        let mut b = Base {
            par: Par::new(d.info()),
            started: false,
            paged: false,
            fault: None,
            broken: false,
            inner: all,
            figure: all,
            plot: all,
            clipped: None,
        };
        b.arrange(d);
        b
    }
    /// The height of a margin's line in units of the device.
    pub fn line(&self, d: &dyn Device) -> f64 {
        self.par.line_cex * self.par.mex * d.info().cra.1
    }
    /// The height of a line whatever `mex` says: text keeps that distance from where its line begins.
    pub fn unspread_line(&self, d: &dyn Device) -> f64 {
        self.par.line_cex * d.info().cra.1
    }
    /// The height of a character of size `cex`.
    pub fn character(&self, d: &dyn Device, cex: f64) -> f64 {
        cex * self.par.cex * d.info().cra.1
    }
    /// The context for lines and text; `cex` is relative to the parameter of that name.
    pub fn gc(&self, cex: f64) -> Gc {
        let p = &self.par;
        Gc {
            col: p.col,
            fill: p.bg,
            pattern: None,
            lwd: p.lwd,
            lty: p.lty,
            lend: p.lend,
            ljoin: p.ljoin,
            lmitre: p.lmitre,
            cex: cex * p.cex,
            ps: p.ps,
            lineheight: p.lheight,
            face: p.font,
            family: p.family.clone(),
        }
    }
    /// The device's x of a user coordinate.
    pub fn x(&self, x: f64) -> f64 {
        let x = if self.par.xlog { x.log10() } else { x };
        let u = self.par.usr;
        self.plot.x0 + (x - u[0]) / (u[1] - u[0]) * self.plot.width()
    }
    pub fn y(&self, y: f64) -> f64 {
        let y = if self.par.ylog { y.log10() } else { y };
        let u = self.par.usr;
        self.plot.y0 + (y - u[2]) / (u[3] - u[2]) * self.plot.height()
    }
    /// The user coordinate of a device's x.
    pub fn user_x(&self, x: f64) -> f64 {
        let u = self.par.usr;
        let v = u[0] + (x - self.plot.x0) / self.plot.width() * (u[1] - u[0]);
        if self.par.xlog { 10f64.powf(v) } else { v }
    }
    pub fn user_y(&self, y: f64) -> f64 {
        let u = self.par.usr;
        let v = u[2] + (y - self.plot.y0) / self.plot.height() * (u[3] - u[2]);
        if self.par.ylog { 10f64.powf(v) } else { v }
    }
    /// Clips what follows as `xpd` says.
    pub fn clip(&self, d: &mut dyn Device) {
        let all = Rect::new(0.0, 0.0, d.info().width, d.info().height);
        let r = match (self.par.xpd, self.clipped) {
            (Xpd::Device, _) => all,
            (_, Some(r)) => r,
            (Xpd::Figure, _) => self.figure,
            (Xpd::Plot, _) => self.plot,
        };
        d.clip(r);
    }
    /// The device's rectangle that margin text and axes may use.
    pub fn clip_all(&self, d: &mut dyn Device) {
        let all = Rect::new(0.0, 0.0, d.info().width, d.info().height);
        d.clip(all);
    }
}
