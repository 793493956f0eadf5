//! Descriptors of devices and graphical contexts, laid out as shared objects compiled for R 4.2 have them.
//!
//! Order, sizes and types of the fields are the interface; the names are ours. Functions of a device are addresses: zero
//! where there is none.

use std::ffi::{c_char, c_int, c_void};

use r_graphics::Info;

use crate::session::{Sexp, object};

/// As many systems as a device has places for.
pub const MOST_SYSTEMS: usize = 24;
/// The version of the engine that R 4.2 has.
pub const VERSION: c_int = 15;

/// How something is drawn.
#[repr(C)]
pub struct Context {
    pub col: u32,
    pub fill: u32,
    pub gamma: f64,
    pub lwd: f64,
    pub lty: c_int,
    pub lend: c_int,
    pub ljoin: c_int,
    pub lmitre: f64,
    pub cex: f64,
    pub ps: f64,
    pub lineheight: f64,
    pub face: c_int,
    pub family: [c_char; 201],
    pub pattern: Sexp,
}

/// The state of a system on a device.
#[repr(C)]
pub struct SystemDesc {
    pub state: *mut c_void,
    pub callback: usize,
}

/// What the engine knows of a device.
#[repr(C)]
pub struct GeDevDesc {
    pub device: *mut DevDesc,
    pub display_list_on: c_int,
    pub display_list: Sexp,
    pub last: Sexp,
    pub snapshot: Sexp,
    pub dirty: c_int,
    pub record: c_int,
    pub systems: [*mut SystemDesc; MOST_SYSTEMS],
    pub ask: c_int,
    pub appending: c_int,
}

impl GeDevDesc {
    pub fn of(device: *mut DevDesc, recording: bool) -> GeDevDesc {
        let nothing = object(r_runtime::Value::NULL);
        GeDevDesc {
            device,
            display_list_on: c_int::from(recording),
            display_list: nothing,
            last: nothing,
            snapshot: nothing,
            dirty: 0,
            record: 1,
            systems: [std::ptr::null_mut(); MOST_SYSTEMS],
            ask: 0,
            appending: 0,
        }
    }
}

/// What a device says of itself, and its functions.
#[repr(C)]
#[derive(Clone)]
pub struct DevDesc {
    pub left: f64,
    pub right: f64,
    pub bottom: f64,
    pub top: f64,
    pub clip_left: f64,
    pub clip_right: f64,
    pub clip_bottom: f64,
    pub clip_top: f64,
    pub x_char_offset: f64,
    pub y_char_offset: f64,
    pub y_line_bias: f64,
    /// Inches per unit.
    pub ipr: [f64; 2],
    pub cra: [f64; 2],
    pub gamma: f64,
    pub can_clip: c_int,
    pub can_change_gamma: c_int,
    pub can_h_adjust: c_int,
    pub start_ps: f64,
    pub start_col: u32,
    pub start_fill: u32,
    pub start_lty: c_int,
    pub start_font: c_int,
    pub start_gamma: f64,
    pub specific: *mut c_void,
    pub display_list_on: c_int,
    pub can_generate: [c_int; 5],
    pub getting_event: c_int,
    pub activate: usize,
    pub circle: usize,
    pub clip: usize,
    pub close: usize,
    pub deactivate: usize,
    pub locator: usize,
    pub line: usize,
    pub metric_info: usize,
    pub mode: usize,
    pub new_page: usize,
    pub polygon: usize,
    pub polyline: usize,
    pub rect: usize,
    pub path: usize,
    pub raster: usize,
    pub cap: usize,
    pub size: usize,
    pub str_width: usize,
    pub text: usize,
    pub on_exit: usize,
    pub get_event: usize,
    pub new_frame_confirm: usize,
    pub has_text_utf8: c_int,
    pub text_utf8: usize,
    pub str_width_utf8: usize,
    pub want_symbol_utf8: c_int,
    pub rotated_text_in_contour: c_int,
    pub event_env: Sexp,
    pub event_helper: usize,
    pub hold_flush: usize,
    pub have_transparency: c_int,
    pub have_transparent_background: c_int,
    pub have_raster: c_int,
    pub have_capture: c_int,
    pub have_locator: c_int,
    pub set_pattern: usize,
    pub release_pattern: usize,
    pub set_clip_path: usize,
    pub release_clip_path: usize,
    pub set_mask: usize,
    pub release_mask: usize,
    pub version: c_int,
    pub device_clip: c_int,
    pub define_group: usize,
    pub use_group: usize,
    pub release_group: usize,
    pub stroke: usize,
    pub fill: usize,
    pub fill_stroke: usize,
    pub capabilities: usize,
    pub reserved: [u8; 64],
}

unsafe extern "C" {
    fn rigel_device_size(l: *mut f64, r: *mut f64, b: *mut f64, t: *mut f64, d: *const DevDesc);
    fn rigel_device_locator(x: *mut f64, y: *mut f64, d: *const DevDesc) -> c_int;
    fn rigel_device_nothing() -> Sexp;
    // The wrappers of functions in `api/engine.rs`.
    fn rigel_release_pattern(what: Sexp, d: *mut DevDesc);
    fn rigel_release_clip_path(what: Sexp, d: *mut DevDesc);
    fn rigel_release_mask(what: Sexp, d: *mut DevDesc);
    fn rigel_release_group(what: Sexp, d: *mut DevDesc);
}

impl DevDesc {
    /// The descriptor of a device of ours. C code draws on it through the engine; of its functions it may call those that
    /// ask for the size and for a place. Patterns, masks and groups are set by functions of grDevices, so those that would set them
    /// have nothing to do, but those that let them go have.
    pub fn of(i: &Info) -> DevDesc {
        // SAFETY: zeros are numbers, null pointers and absent functions, all of which the fields may be.
        let zero: DevDesc = unsafe { std::mem::zeroed() };
        let nothing = rigel_device_nothing as *const () as usize;
        DevDesc {
            right: i.width,
            top: i.height,
            clip_right: i.width,
            clip_top: i.height,
            x_char_offset: 0.49,
            y_char_offset: 0.3333,
            y_line_bias: 0.2,
            ipr: [i.unit; 2],
            cra: [i.cra.0, i.cra.1],
            gamma: 1.0,
            can_clip: 1,
            can_h_adjust: 2,
            start_ps: i.pointsize,
            start_col: super::abgr(i.foreground),
            start_fill: super::abgr(i.background),
            start_font: 1,
            start_gamma: 1.0,
            locator: rigel_device_locator as *const () as usize,
            size: rigel_device_size as *const () as usize,
            has_text_utf8: 1,
            want_symbol_utf8: 1,
            event_env: object(r_runtime::Value::NULL),
            have_transparency: 2,
            have_transparent_background: 2,
            have_raster: 2,
            have_capture: 1,
            have_locator: 1,
            activate: nothing,
            deactivate: nothing,
            mode: nothing,
            set_pattern: nothing,
            release_pattern: rigel_release_pattern as *const () as usize,
            set_clip_path: nothing,
            release_clip_path: rigel_release_clip_path as *const () as usize,
            set_mask: nothing,
            release_mask: rigel_release_mask as *const () as usize,
            define_group: nothing,
            use_group: nothing,
            release_group: rigel_release_group as *const () as usize,
            stroke: nothing,
            fill: nothing,
            fill_stroke: nothing,
            version: VERSION,
            device_clip: 1,
            ..zero
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::{offset_of, size_of};

    /// What compiled packages count on; measured with a C compiler and R 4.2's headers.
    #[test]
    fn fields_are_where_packages_look_for_them() {
        assert_eq!(
            (offset_of!(Context, family), offset_of!(Context, pattern), size_of::<Context>()),
            (76, 280, 288)
        );
        assert_eq!(
            (offset_of!(GeDevDesc, dirty), offset_of!(GeDevDesc, systems), size_of::<GeDevDesc>()),
            (40, 48, 248)
        );
        assert_eq!(
            (offset_of!(DevDesc, start_ps), offset_of!(DevDesc, specific), offset_of!(DevDesc, activate)),
            (144, 176, 216)
        );
        assert_eq!(
            (offset_of!(DevDesc, size), offset_of!(DevDesc, has_text_utf8), offset_of!(DevDesc, event_env)),
            (344, 392, 424)
        );
        assert_eq!(
            (offset_of!(DevDesc, set_pattern), offset_of!(DevDesc, version), size_of::<DevDesc>()),
            (472, 520, 648)
        );
    }
}
