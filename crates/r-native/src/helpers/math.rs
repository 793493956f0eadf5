//! Mathematical functions as the builtins compute them.

use r_runtime::math::table;

pub extern "C" fn exp(x: f64) -> f64 {
    x.exp()
}
pub extern "C" fn log(x: f64) -> f64 {
    table::log(x)
}
pub extern "C" fn sin(x: f64) -> f64 {
    x.sin()
}
pub extern "C" fn cos(x: f64) -> f64 {
    x.cos()
}
pub extern "C" fn tan(x: f64) -> f64 {
    x.tan()
}
