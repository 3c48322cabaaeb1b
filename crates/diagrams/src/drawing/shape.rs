//! A shape, as data that both a page and a file can make SVG of.

use primitives::ClientId;
use simulator::CLIENT_LIMIT;

/// A shape, or several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The name of the element; empty for several that are no element of their own.
    pub tag: &'static str,
    /// Its attributes by name. Where the last is a class, `static/shapes.css` says how that looks.
    pub keys: &'static [&'static str],
    /// What they are set to; an empty value leaves its attribute out.
    pub values: Vec<String>,
    /// What it says.
    pub text: String,
    /// What it consists of, from the ground up.
    pub shapes: Vec<Shape>,
    /// What tells it apart from the others of a list, whatever its place.
    pub key: Option<u64>,
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// How wide it is; a negative width counts as none.
    pub width: i32,
    /// How high it is.
    pub height: i32,
    /// The radius of its corners.
    pub radius: i32,
}

impl Shape {
    /// Tells it apart from the others of a list.
    #[must_use]
    pub fn key(mut self, key: u64) -> Shape {
        self.key = Some(key);
        self
    }
}

/// Nothing, in the place of what is there at another step.
impl From<Option<Shape>> for Shape {
    fn from(shape: Option<Shape>) -> Shape {
        shape.unwrap_or_else(|| several("", &[], Vec::new(), Vec::new()))
    }
}

/// A rectangle.
pub fn rect(class: &'static str, x: i32, y: i32, width: i32, height: i32, radius: i32) -> Shape {
    filled(class, Rect { x, y, width, height, radius }, String::new())
}

/// Lines.
pub fn path(class: &'static str, d: String) -> Shape {
    several("path", &["d", "class"], vec![d, class.to_owned()], Vec::new())
}

/// Lines; nothing if there is nothing to draw.
pub fn path_if_any(class: &'static str, d: String) -> Shape {
    (!d.is_empty()).then(|| path(class, d)).into()
}

/// A label; `y` is its baseline.
pub fn label(class: &'static str, x: i32, y: i32, text: String) -> Shape {
    let values = vec![x.to_string(), y.to_string(), class.to_owned()];
    let mut label = several("text", &["x", "y", "class"], values, Vec::new());
    label.text = text;
    label
}

/// Several shapes as one, with the colours of a class.
pub fn group(class: &'static str, shapes: impl Into<Vec<Shape>>) -> Shape {
    group_at(0, class, shapes.into())
}

/// Several shapes as one, moved to the right.
pub fn group_at(x: i32, class: &'static str, shapes: Vec<Shape>) -> Shape {
    let moved = if x == 0 { String::new() } else { format!("translate({x})") };
    several("g", &["transform", "class"], vec![moved, class.to_owned()], shapes)
}

/// Any number of shapes, each with its own key.
pub fn list(shapes: impl IntoIterator<Item = Shape>) -> Shape {
    several("", &[], Vec::new(), shapes.into_iter().collect())
}

/// The stripes for [`striped`], in the colours of a client.
pub(super) fn stripes(client: ClientId) -> Shape {
    let values = [&name(client), "5", "5", "userSpaceOnUse", "rotate(45)"].map(str::to_owned);
    let keys = &["id", "width", "height", "patternUnits", "patternTransform"];
    several("pattern", keys, values.into(), vec![path("stripe", "M1 0v5".to_owned())])
}

/// A rectangle with the stripes of a client.
pub(super) fn striped(client: ClientId, rect: Rect) -> Shape {
    filled("", rect, format!("url(#{})", name(client)))
}

/// The class that sets a client's colours.
pub fn client_class(client: ClientId) -> &'static str {
    const CLASSES: [&str; CLIENT_LIMIT] =
        ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"];
    CLASSES[client.index() % CLASSES.len()]
}

/// What the stripes of a client are called.
fn name(client: ClientId) -> String {
    format!("stripes-{client}")
}

fn filled(class: &'static str, rect: Rect, fill: String) -> Shape {
    let Rect { x, y, width, height, radius } = rect;
    let mut values: Vec<String> =
        [x, y, width.max(0), height, radius].iter().map(ToString::to_string).collect();
    values.extend([fill, class.to_owned()]);
    several("rect", &["x", "y", "width", "height", "rx", "fill", "class"], values, Vec::new())
}

fn several(
    tag: &'static str,
    keys: &'static [&'static str],
    values: Vec<String>,
    shapes: Vec<Shape>,
) -> Shape {
    Shape { tag, keys, values, text: String::new(), shapes, key: None }
}
