//! Files: downloads, files that the user chooses, and files that the page loads on demand.

use crate::browser::document;
use gloo_events::EventListener;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, FileReader, HtmlAnchorElement,
    HtmlCanvasElement, HtmlImageElement, HtmlInputElement, Url, XmlHttpRequest,
};

/// Maximum number of bytes read from a file.
const READ_BYTES: i32 = 8 * 1024 * 1024;

/// Maximum number of pixels of a diagram drawn at two pixels per CSS pixel. A larger diagram is
/// drawn at one, because some browsers cannot paint more.
const MOST_PIXELS: u32 = 1 << 24;

/// Downloads `content` under a name.
pub(crate) fn save(name: &str, content: &str) {
    if let Some(address) =
        blob(content, "application/octet-stream").and_then(|blob| address_of(&blob))
    {
        save_from(name, &address);
    }
}

/// Downloads an SVG diagram as PNG once the browser has painted it. Calls back on failure.
pub(crate) fn save_as_png(name: String, svg: &str, on_failure: impl Fn() + 'static) {
    let address = blob(svg, "image/svg+xml").and_then(|blob| address_of(&blob));
    let (Some(address), Ok(image)) = (address, HtmlImageElement::new()) else {
        return on_failure();
    };
    image.set_src(&address);
    let on_failure = Rc::new(on_failure);
    let (failed, painted) = (on_failure.clone(), image.clone());
    let loaded = EventListener::once(&image, "load", move |_| {
        if paint(&painted, name, on_failure.clone()).is_none() {
            on_failure();
        }
        let _ = Url::revoke_object_url(&address);
    });
    let refused = EventListener::once(&image, "error", move |_| failed());
    loaded.forget();
    refused.forget();
}

/// Paints a loaded image and downloads it. Returns `None` if the browser cannot paint; later
/// failures call `on_failure`.
fn paint(image: &HtmlImageElement, name: String, on_failure: Rc<dyn Fn()>) -> Option<()> {
    let (width, height) = (image.width(), image.height());
    let scale = if 4 * width * height <= MOST_PIXELS { 2 } else { 1 };
    let canvas: HtmlCanvasElement = document()?.create_element("canvas").ok()?.unchecked_into();
    let (width, height) = (scale * width, scale * height);
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.unchecked_into();
    let (width, height) = (f64::from(width), f64::from(height));
    context
        .draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)
        .ok()?;
    let save = Closure::once_into_js(move |blob: Option<Blob>| {
        match blob.and_then(|blob| address_of(&blob)) {
            Some(address) => save_from(&name, &address),
            None => on_failure(),
        }
    });
    canvas.to_blob(save.unchecked_ref()).ok()
}

/// Reads the first `READ_BYTES` bytes of the file chosen in a field, and passes `None` to the
/// callback if reading fails. Clears the field, so that the user can choose the same file again.
pub(crate) fn read(field: &HtmlInputElement, callback: impl FnOnce(Option<String>) + 'static) {
    let file = field.files().and_then(|files| files.get(0));
    let (Some(file), Ok(reader)) = (file, FileReader::new()) else { return };
    // `loadend` fires after success and after failure.
    let listener = EventListener::once(&reader, "loadend", {
        let reader = reader.clone();
        move |_| callback(reader.result().ok().and_then(|it| it.as_string()))
    });
    listener.forget();
    // These calls fail only while the reader is reading another file.
    let _ = file.slice_with_i32_and_i32(0, READ_BYTES).map(|begin| reader.read_as_text(&begin));
    field.set_value("");
}

/// Loads a text file from the folder of the page. Failures are ignored.
pub(crate) fn load(name: &str, callback: impl FnOnce(String) + 'static) {
    load_if_possible(name, |text| {
        if let Some(text) = text {
            callback(text);
        }
    });
}

/// Loads a text file from the folder of the page, and passes `None` to the callback if that fails.
pub(crate) fn load_if_possible(name: &str, callback: impl FnOnce(Option<String>) + 'static) {
    let Ok(request) = XmlHttpRequest::new() else { return callback(None) };
    // `loadend` fires after success and after failure.
    let listener = EventListener::once(&request, "loadend", {
        let request = request.clone();
        move |_| {
            let text = request.response_text().ok().flatten();
            callback(text.filter(|_| request.status() == Ok(200)));
        }
    });
    listener.forget();
    // These calls fail only for an invalid address.
    let _ = request.open("GET", name).and_then(|()| request.send());
}

/// Returns a string as a blob, or `None` if memory is exhausted.
fn blob(content: &str, media_type: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&content.into()), &options).ok()
}

fn address_of(blob: &Blob) -> Option<String> {
    Url::create_object_url_with_blob(blob).ok()
}

/// Downloads the content of an object URL. The URL stays valid until the page closes, because some
/// browsers read it after the click.
fn save_from(name: &str, address: &str) {
    let link = document().and_then(|document| document.create_element("a").ok());
    if let Some(link) = link.map(|link| link.unchecked_into::<HtmlAnchorElement>()) {
        link.set_href(address);
        link.set_download(name);
        link.click();
    }
}
