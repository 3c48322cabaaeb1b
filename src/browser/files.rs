//! Files: downloads, files that the user chooses, and files that the page loads on demand.

use crate::browser::document;
use gloo_events::EventListener;
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, FileReader, HtmlAnchorElement,
    HtmlCanvasElement, HtmlImageElement, HtmlInputElement, Url, XmlHttpRequest, window,
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
    paint(svg, move |blob| match blob.and_then(|blob| address_of(&blob)) {
        Some(address) => save_from(&name, &address),
        None => on_failure(),
    });
}

/// Copies an SVG diagram as PNG, and calls back with `true` once it is in the clipboard, or with
/// `false` if the browser cannot or may not copy it.
pub(crate) fn copy_as_png(svg: &str, on_end: impl Fn(bool) + 'static) {
    let on_end = Rc::new(on_end);
    let Some(written) = write_png(svg) else { return on_end(false) };
    let on_success = {
        let on_end = on_end.clone();
        Closure::once_into_js(move |_: JsValue| on_end(true))
    };
    let on_failure = Closure::once_into_js(move |_: JsValue| on_end(false));
    // The function exists: the value is a promise.
    let then = Reflect::get(&written, &"then".into()).and_then(|it| it.dyn_into::<Function>());
    let _ = then.and_then(|then| then.call2(&written, &on_success, &on_failure));
}

/// Asks the browser to write a diagram to the clipboard, and returns the promise of the result.
///
/// Safari allows this only while it handles the click, when the diagram is not painted yet. So the
/// content of the clipboard is a promise, too. web-sys offers the clipboard only as unstable.
fn write_png(svg: &str) -> Option<JsValue> {
    let window = window()?;
    let item: Function = Reflect::get(&window, &"ClipboardItem".into()).ok()?.dyn_into().ok()?;
    let clipboard = Reflect::get(&window.navigator(), &"clipboard".into()).ok()?;
    let write: Function = Reflect::get(&clipboard, &"write".into()).ok()?.dyn_into().ok()?;
    let painted = Promise::new(&mut |resolve, reject| {
        paint(svg, move |blob| {
            // A promise accepts any value.
            let _ = match blob {
                Some(blob) => resolve.call1(&JsValue::NULL, &blob),
                None => reject.call0(&JsValue::NULL),
            };
        });
    });
    let content = Object::new();
    Reflect::set(&content, &"image/png".into(), &painted).ok()?;
    let item = Reflect::construct(&item, &Array::of1(&content)).ok()?;
    write.call1(&clipboard, &Array::of1(&item)).ok()
}

/// Paints an SVG diagram, and calls back with the PNG, or with `None` if the browser cannot paint.
fn paint(svg: &str, on_end: impl Fn(Option<Blob>) + 'static) {
    let address = blob(svg, "image/svg+xml").and_then(|blob| address_of(&blob));
    let (Some(address), Ok(image)) = (address, HtmlImageElement::new()) else {
        return on_end(None);
    };
    image.set_src(&address);
    let on_end: Rc<dyn Fn(Option<Blob>)> = Rc::new(on_end);
    let (failed, painted) = (on_end.clone(), image.clone());
    let loaded = EventListener::once(&image, "load", move |_| {
        if paint_loaded(&painted, on_end.clone()).is_none() {
            on_end(None);
        }
        let _ = Url::revoke_object_url(&address);
    });
    let refused = EventListener::once(&image, "error", move |_| failed(None));
    loaded.forget();
    refused.forget();
}

/// Paints a loaded image. Returns `None` if the browser cannot; otherwise `on_end` is called.
fn paint_loaded(image: &HtmlImageElement, on_end: Rc<dyn Fn(Option<Blob>)>) -> Option<()> {
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
    let end = Closure::once_into_js(move |blob: Option<Blob>| on_end(blob));
    canvas.to_blob(end.unchecked_ref()).ok()
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
    Blob::new_with_str_sequence_and_options(&Array::of1(&content.into()), &options).ok()
}

/// Returns an SVG diagram as the address of an image.
pub(crate) fn image_address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg))
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
