//! Labels of plots: text, or formulas.

use std::rc::Rc;

use r_graphics::math::{self, Node};
use r_graphics::text::{self, Justify};
use r_graphics::{Device, Gc};
use r_runtime::{Res, Type, Value, Vm};

use crate::plotmath;

/// A string, or an expression that is drawn as mathematics.
#[derive(Clone)]
pub enum Label {
    Text(String),
    Math(Rc<Node>),
}

impl Label {
    pub fn plain(s: &str) -> Label {
        Label::Text(s.into())
    }
    pub fn width(&self, d: &dyn Device, gc: &Gc) -> f64 {
        match self {
            Label::Text(t) => text::width(d, t, gc),
            Label::Math(n) => math::layout(d, n, gc).width,
        }
    }
    pub fn height(&self, d: &dyn Device, gc: &Gc) -> f64 {
        match self {
            Label::Text(t) => text::height(d, t, gc),
            Label::Math(n) => {
                let b = math::layout(d, n, gc);
                b.ascent + b.descent
            }
        }
    }
    pub fn draw(&self, d: &mut dyn Device, at: (f64, f64), just: Justify, rotation: f64, gc: &Gc) {
        match self {
            Label::Text(t) => text::draw(d, at, t, just, rotation, gc),
            Label::Math(n) => math::draw(d, at, n, just, rotation, gc),
        }
    }
}

/// The labels of a vector of strings or of an expression; none where one is missing.
pub fn parse(vm: &mut Vm, v: Value) -> Res<Vec<Option<Label>>> {
    if !v.given() || v.is_null() {
        return Ok(Vec::new());
    }
    if v.rtype() == Type::Expression {
        let items = v.values().to_vec();
        return items.into_iter().map(|e| Ok(Some(Label::Math(Rc::new(plotmath::node(vm, e)?))))).collect();
    }
    if v.is_lang() || v.is_symbol() {
        return Ok(vec![Some(Label::Math(Rc::new(plotmath::node(vm, v)?)))]);
    }
    let s = vm.coerce_data(v, Type::Character)?;
    Ok(s.strings().iter().map(|s| s.as_str().map(Label::plain)).collect())
}
