//! Renders shapes as SVG elements. Tags and attributes are data here, so `html!` cannot express
//! them.

use diagrams::lane_shapes::Shape;
use std::rc::Rc;
use yew::Html;
use yew::virtual_dom::{AttributeOrProperty, Attributes, VTag};

/// Returns the element of a shape with its children. An empty value omits its attribute. A shape
/// must always have the same keys, because Yew compares the values one by one.
pub(crate) fn shape(shape: &Shape) -> Html {
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
