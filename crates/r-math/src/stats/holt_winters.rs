//! Exponential smoothing with level, trend and season (Holt 1957; Winters 1960).

/// Smoothing parameters; a component without one is left out.
#[derive(Clone, Copy, Debug)]
pub struct Smoothing {
    pub level: f64,
    pub trend: Option<f64>,
    pub season: Option<f64>,
    pub multiplicative: bool,
}

/// Components after each step, with their start values first.
#[derive(Clone, Debug)]
pub struct HoltWinters {
    pub squares: f64,
    pub level: Vec<f64>,
    pub trend: Vec<f64>,
    pub season: Vec<f64>,
}

/// Smooths `x`, whose first value is the one to predict from the start values; `season` holds one
/// value for each phase.
pub fn holt_winters(x: &[f64], s: Smoothing, level: f64, trend: f64, season: &[f64]) -> HoltWinters {
    let mut out =
        HoltWinters { squares: 0.0, level: vec![level], trend: vec![trend], season: season.to_vec() };
    for (i, &obs) in x.iter().enumerate() {
        let slope = if s.trend.is_some() { out.trend[i] } else { 0.0 };
        let neutral = if s.multiplicative { 1.0 } else { 0.0 };
        let phase = if s.season.is_some() { out.season[i] } else { neutral };
        let before = out.level[i];
        let base = before + slope;
        let fit = if s.multiplicative { base * phase } else { base + phase };
        out.squares += (obs - fit).powi(2);
        let without = |part: f64| if s.multiplicative { obs / part } else { obs - part };
        let level = s.level * without(phase) + (1.0 - s.level) * base;
        out.level.push(level);
        if let Some(b) = s.trend {
            out.trend.push(b * (level - before) + (1.0 - b) * slope);
        }
        if let Some(g) = s.season {
            out.season.push(g * without(level) + (1.0 - g) * phase);
        }
    }
    out
}
