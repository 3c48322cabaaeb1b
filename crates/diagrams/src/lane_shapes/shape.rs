//! Shapes as data, from which the page and the export generate SVG.

use primitives::ClientId;
use simulator::CLIENT_LIMIT;

/// A shape, or a list of shapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Name of the SVG element; empty for a list without an element.
    pub tag: &'static str,
    /// Names of the attributes. If the last one is `class`, `static/shapes.css` defines the
    /// appearance.
    pub keys: &'static [&'static str],
    /// Values of the attributes. An attribute with an empty value is omitted.
    pub values: Vec<String>,
    /// Text content.
    pub text: String,
    /// Child shapes, background first.
    pub shapes: Vec<Shape>,
    /// Key that identifies the shape in a list, independent of its index.
    pub key: Option<u64>,
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rect {
    /// Left edge.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
    /// Width; a negative width counts as 0.
    pub width: i32,
    /// Height.
    pub height: i32,
    /// Radius of the corners.
    pub radius: i32,
}

impl Shape {
    /// Sets the key that identifies the shape in a list.
    #[must_use]
    pub fn key(mut self, key: u64) -> Shape {
        self.key = Some(key);
        self
    }
}

/// Splits a drawing into its marks and its labels, so that a line can lie between them. Both keep the
/// groups, which set the colours.
pub fn split_labels(shapes: Vec<Shape>) -> (Vec<Shape>, Vec<Shape>) {
    let (mut marks, mut labels) = (Vec::new(), Vec::new());
    for mut shape in shapes {
        match shape.tag {
            "text" => labels.push(shape),
            "" | "g" => {
                let (own_marks, own_labels) = split_labels(std::mem::take(&mut shape.shapes));
                labels.push(Shape { shapes: own_labels, ..shape.clone() });
                marks.push(Shape { shapes: own_marks, ..shape });
            }
            _ => marks.push(shape),
        }
    }
    (marks, labels)
}

/// An empty placeholder, so that shapes have the same index at every step.
impl From<Option<Shape>> for Shape {
    fn from(shape: Option<Shape>) -> Shape {
        shape.unwrap_or_else(|| several("", &[], Vec::new(), Vec::new()))
    }
}

/// Returns a rectangle.
pub fn rect(class: &'static str, x: i32, y: i32, width: i32, height: i32, radius: i32) -> Shape {
    filled(class, Rect { x, y, width, height, radius }, String::new())
}

/// Returns a path.
pub fn path(class: &'static str, d: String) -> Shape {
    several("path", &["d", "class"], vec![d, class.to_owned()], Vec::new())
}

/// Returns a path, or an empty shape if `d` is empty.
pub(super) fn path_if_any(class: &'static str, d: String) -> Shape {
    (!d.is_empty()).then(|| path(class, d)).into()
}

/// Returns a label; `y` is its baseline.
pub fn label(class: &'static str, x: i32, y: i32, text: String) -> Shape {
    let values = vec![x.to_string(), y.to_string(), class.to_owned()];
    let mut label = several("text", &["x", "y", "class"], values, Vec::new());
    label.text = text;
    label
}

/// Groups shapes under a class, which sets their colours.
pub fn group(class: &'static str, shapes: impl Into<Vec<Shape>>) -> Shape {
    group_at(0, class, shapes.into())
}

/// Groups shapes under a class and moves them to the right.
pub(super) fn group_at(x: i32, class: &'static str, shapes: Vec<Shape>) -> Shape {
    let moved = if x == 0 { String::new() } else { format!("translate({x})") };
    several("g", &["transform", "class"], vec![moved, class.to_owned()], shapes)
}

/// Returns a list of shapes with their own keys.
pub fn list(shapes: impl IntoIterator<Item = Shape>) -> Shape {
    several("", &[], Vec::new(), shapes.into_iter().collect())
}

/// Returns the pattern for [`striped`] in the colours of a client.
pub(super) fn stripes(client: ClientId) -> Shape {
    let values = [&name(client), "5", "5", "userSpaceOnUse", "rotate(45)"].map(str::to_owned);
    let keys = &["id", "width", "height", "patternUnits", "patternTransform"];
    several("pattern", keys, values.into(), vec![path("stripe", "M1 0v5".to_owned())])
}

/// Returns a rectangle with the stripes of a client.
pub(super) fn striped(client: ClientId, rect: Rect) -> Shape {
    filled("", rect, format!("url(#{})", name(client)))
}

/// Returns the class that sets the colours of a client.
pub fn client_class(client: ClientId) -> &'static str {
    const CLASSES: [&str; CLIENT_LIMIT] =
        ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"];
    CLASSES[client.index() % CLASSES.len()]
}

/// Returns the id of the pattern of a client.
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
