//! The graphical parameters.

use std::rc::Rc;

use super::Layout;
use crate::{Color, Info, LineEnd, LineJoin, LineType};

/// How far beyond the data an axis reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AxisStyle {
    /// 4 % at either end.
    Regular,
    Internal,
}

/// Sides of the box around the plot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bty(pub char);

/// The region that drawing is clipped to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Xpd {
    Plot,
    Figure,
    Device,
}

/// Which of `mar` and `mai` was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarginUnits {
    Lines,
    Inches,
}

/// Which of `oma`, `omi` and `omd` was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OuterUnits {
    Lines,
    Inches,
    Fractions,
}

/// What the plot region follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlotUnits {
    Margins,
    /// `plt`.
    Fractions,
    /// `pin`.
    Inches,
}

/// Figures of equal size: `mfrow` and `mfcol`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    pub rows: usize,
    pub columns: usize,
    pub by_column: bool,
}

#[derive(Clone, Debug)]
pub struct Par {
    pub adj: f64,
    pub ann: bool,
    pub ask: bool,
    pub bg: Color,
    pub bty: Bty,
    pub cex: f64,
    /// The `cex` that lines of margins are measured in: it follows `cex` when a plot begins.
    pub line_cex: f64,
    pub cex_axis: f64,
    pub cex_lab: f64,
    pub cex_main: f64,
    pub cex_sub: f64,
    pub col: Color,
    pub col_axis: Color,
    pub col_lab: Color,
    pub col_main: Color,
    pub col_sub: Color,
    pub crt: f64,
    pub err: i32,
    pub family: Rc<str>,
    pub fg: Color,
    pub font: u8,
    pub font_axis: u8,
    pub font_lab: u8,
    pub font_main: u8,
    pub font_sub: u8,
    pub lab: [i32; 3],
    pub las: i32,
    pub lend: LineEnd,
    pub lheight: f64,
    pub ljoin: LineJoin,
    pub lmitre: f64,
    pub lty: LineType,
    pub lwd: f64,
    pub mgp: [f64; 3],
    pub mkh: f64,
    pub new: bool,
    pub pch: crate::symbol::Symbol,
    pub ps: f64,
    pub smo: f64,
    pub srt: f64,
    pub tck: Option<f64>,
    pub tcl: Option<f64>,
    pub xaxp: [f64; 3],
    pub yaxp: [f64; 3],
    pub xaxs: AxisStyle,
    pub yaxs: AxisStyle,
    pub xaxt: char,
    pub yaxt: char,
    pub xlog: bool,
    pub ylog: bool,
    pub xpd: Xpd,
    pub ylbias: f64,
    // Regions.
    pub mar: [f64; 4],
    pub mai: [f64; 4],
    pub margin_units: MarginUnits,
    pub mex: f64,
    pub oma: [f64; 4],
    pub omi: [f64; 4],
    pub omd: [f64; 4],
    pub outer_units: OuterUnits,
    pub fig: [f64; 4],
    pub fin: [f64; 2],
    /// `fig` or `fin` was set, so the figure is no cell of the grid.
    pub own_figure: bool,
    pub plt: [f64; 4],
    pub pin: [f64; 2],
    pub plot_units: PlotUnits,
    pub square: bool,
    pub usr: [f64; 4],
    pub grid: Grid,
    pub layout: Option<Layout>,
    /// The number of the current figure, from one.
    pub figure: usize,
}

impl Par {
    pub fn new(i: &Info) -> Par {
        Par {
            adj: 0.5,
            ann: true,
            ask: false,
            bg: i.background,
            bty: Bty('o'),
            cex: 1.0,
            line_cex: 1.0,
            cex_axis: 1.0,
            cex_lab: 1.0,
            cex_main: 1.2,
            cex_sub: 1.0,
            col: i.foreground,
            col_axis: Color::BLACK,
            col_lab: Color::BLACK,
            col_main: Color::BLACK,
            col_sub: Color::BLACK,
            crt: 0.0,
            err: 0,
            family: "".into(),
            fg: i.foreground,
            font: 1,
            font_axis: 1,
            font_lab: 1,
            font_main: 2,
            font_sub: 1,
            lab: [5, 5, 7],
            las: 0,
            lend: LineEnd::Round,
            lheight: 1.0,
            ljoin: LineJoin::Round,
            lmitre: 10.0,
            lty: LineType::SOLID,
            lwd: 1.0,
            mgp: [3.0, 1.0, 0.0],
            mkh: 0.001,
            new: false,
            pch: crate::symbol::Symbol::Number(1),
            ps: i.pointsize,
            smo: 1.0,
            srt: 0.0,
            tck: None,
            tcl: Some(-0.5),
            xaxp: [0.0, 1.0, 5.0],
            yaxp: [0.0, 1.0, 5.0],
            xaxs: AxisStyle::Regular,
            yaxs: AxisStyle::Regular,
            xaxt: 's',
            yaxt: 's',
            xlog: false,
            ylog: false,
            xpd: Xpd::Plot,
            ylbias: 0.2,
            mar: [5.1, 4.1, 4.1, 2.1],
            mai: [0.0; 4],
            margin_units: MarginUnits::Lines,
            mex: 1.0,
            oma: [0.0; 4],
            omi: [0.0; 4],
            omd: [0.0, 1.0, 0.0, 1.0],
            outer_units: OuterUnits::Lines,
            fig: [0.0, 1.0, 0.0, 1.0],
            fin: [0.0; 2],
            own_figure: false,
            plt: [0.0; 4],
            pin: [0.0; 2],
            plot_units: PlotUnits::Margins,
            square: false,
            usr: [0.0, 1.0, 0.0, 1.0],
            grid: Grid { rows: 1, columns: 1, by_column: false },
            layout: None,
            figure: 1,
        }
    }
    /// How many figures a page has.
    pub fn figures(&self) -> usize {
        self.layout.as_ref().map_or(self.grid.rows * self.grid.columns, Layout::count)
    }
    /// Text of many small figures is smaller.
    pub fn grid_cex(rows: usize, columns: usize) -> f64 {
        if rows > 2 || columns > 2 {
            0.66
        } else if rows == 2 && columns == 2 {
            0.83
        } else {
            1.0
        }
    }
    /// Figures of equal size from now on.
    pub fn set_grid(&mut self, rows: usize, columns: usize, by_column: bool) {
        self.grid = Grid { rows, columns, by_column };
        self.layout = None;
        self.own_figure = false;
        self.figure = rows * columns;
        self.cex = Par::grid_cex(rows, columns);
        self.line_cex = self.cex;
        self.mex = 1.0;
    }
    /// Row and column of the current figure, from one.
    pub fn place(&self) -> (usize, usize) {
        let k = self.figure - 1;
        match self.grid {
            Grid { rows, by_column: true, .. } => (k % rows + 1, k / rows + 1),
            Grid { columns, .. } => (k / columns + 1, k % columns + 1),
        }
    }
}
