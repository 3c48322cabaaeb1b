//! Shapes as elements of SVG. Which tags and attributes there are is data, so `html!` cannot name
//! them.

use diagrams::drawing::Shape;
use std::rc::Rc;
use yew::Html;
use yew::virtual_dom::{AttributeOrProperty, Attributes, VTag};

/// A shape with all that it consists of. An empty value leaves its attribute out; Yew compares the
/// values one by one, since the same shape has the same attributes each time.
pub fn shape(shape: &Shape) -> Html {
    let Shape { tag, keys, values, text, shapes, key } = shape;
    let children = shapes.iter().map(self::shape);
    if tag.is_empty() {
        return children.collect();
    }
    let mut element = VTag::new(*tag);
    let set = |value: &String| {
        let attribute = || AttributeOrProperty::Attribute(value.clone().into());
        (!value.is_empty()).then(attribute)
    };
    element.attributes = Attributes::Dynamic { keys, values: values.iter().map(set).collect() };
    element.key = key.map(Into::into);
    if !text.is_empty() {
        element.add_child(Html::from(text.clone()));
    }
    element.add_children(children);
    Html::VTag(Rc::new(element))
}
