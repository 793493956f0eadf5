//! Drawing: colours, fonts and their metrics, plotting symbols, output devices, and the coordinate systems of base
//! graphics. Knows no R values.
//!
//! Everything above a device draws in the device's units with the origin at the bottom left; a device whose format
//! counts from the top turns that round itself. Nothing here is global: fonts are parsed when first measured and kept in
//! `font::Fonts`, so a program that draws nothing pays nothing.

pub mod base;
pub mod color;
mod color_names;
pub mod contour;
pub mod device;
pub mod effect;
pub mod encoding;
pub mod font;
pub mod gc;
pub mod geometry;
pub mod hershey;
pub mod math;
mod output;
pub mod pattern;
pub mod pdf;
pub mod picture;
pub mod postscript;
pub mod raster;
pub mod svg;
pub mod symbol;
pub mod system;
pub mod text;
pub mod xspline;

pub use color::Color;
pub use device::{Device, Image, Info, Rect};
pub use gc::{Gc, LineEnd, LineJoin, LineType};
