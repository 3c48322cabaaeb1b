//! Thumbnail of a story's timeline lanes, and the hook that computes all thumbnails.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_shown};
use crate::kit::loaded_content::ContentAction;
use crate::kit::slice::Slice;
use crate::kit::svg;
use content::stories;
use diagrams::lane_layout::as_pixels;
use diagrams::lane_shapes::{Shape, client_class, group, path, rect};
use diagrams::miniature as thumbnail;
use diagrams::miniature::{ShapeKind, Thumbnail, WIDTH};
use gloo_timers::callback::Interval;
use primitives::ClientId;
use yew::prelude::*;

/// Height of a lane, in pixels of the thumbnail.
const LANE: i32 = 14;

/// Maximum duration of one slice of computing thumbnails, in ms.
const SLICE_MS: u64 = 12;

/// Interval between slices, in ms.
const PAUSE_MS: u32 = 20;

#[derive(Properties, PartialEq)]
pub(crate) struct ThumbnailDrawingProps {
    /// Index of the story among all stories.
    pub(crate) story: usize,
    /// Number of lanes.
    pub(crate) lanes: usize,
}

/// Renders a thumbnail, or an empty area of the same size until it is computed.
#[component]
pub(crate) fn ThumbnailDrawing(props: &ThumbnailDrawingProps) -> Html {
    let height = LANE * as_pixels(props.lanes);
    let thumbnails = use_thumbnails_so_far();
    let shapes = thumbnails.get(props.story).into_iter().flat_map(|thumbnail| &thumbnail.shapes);
    html! {
        <svg
            class="thumbnail"
            viewBox={format!("0 0 {WIDTH} {height}")}
            style={format!("aspect-ratio: {WIDTH} / {height}")}
            aria-hidden="true"
        >
            { for shapes.map(|it| svg::shape(&shape(it))) }
        </svg>
    }
}

fn shape(shape: &thumbnail::Shape) -> Shape {
    let thumbnail::Shape { kind, lane, lower, from, to } = *shape;
    let top = LANE * as_pixels(lane);
    let middle = top + LANE / 2;
    let drawn = match kind {
        ShapeKind::Both => {
            let height = LANE * as_pixels(lower + 1) - top;
            return rect("band", from, top, to - from, height, 0);
        }
        ShapeKind::Line => path("line", format!("M{from} {middle}H{to}")),
        ShapeKind::Request => path("line", format!("M{from} {}v6", middle - 3)),
        ShapeKind::Inside => rect("bar", from, top + 3, to - from, LANE - 6, 2),
        ShapeKind::Paused => rect("paused", from, middle - 2, to - from, 4, 1),
        ShapeKind::Crash => path("cross", format!("M{} {}l6 6m0-6-6 6", from + 3, middle - 3)),
    };
    let client = ClientId(u8::try_from(lane).unwrap_or(0));
    group(client_class(client), [drawn])
}

/// Returns the thumbnails computed so far, in the order of the stories.
#[hook]
fn use_thumbnails_so_far() -> Slice<Vec<Thumbnail>> {
    use_shown(|it| it.state.content.thumbnails.clone())
}

/// Computes the remaining thumbnails in slices, so that the page stays responsive. The state stores
/// them, so a reopened dialog continues with the next one.
#[hook]
pub(crate) fn use_thumbnails() {
    let (dispatch, drawn) = (use_dispatch(), use_thumbnails_so_far().len());
    let is_due = drawn < stories::ALL.len();
    use_effect_with(is_due, move |&is_due| {
        let timer = is_due.then(|| {
            let mut stories = stories::ALL.iter().skip(drawn);
            Interval::new(PAUSE_MS, move || {
                let begun_ms = browser::clock_ms();
                let mut made = Vec::new();
                while browser::clock_ms() - begun_ms < SLICE_MS
                    && let Some(story) = stories.next()
                {
                    // A story that cannot run has an empty thumbnail. Opening it shows the error.
                    made.push(
                        session::record_story(story)
                            .map(|it| Thumbnail::of(&it))
                            .unwrap_or_default(),
                    );
                }
                if !made.is_empty() {
                    dispatch.emit(Action::Content(ContentAction::Drawn(made)));
                }
            })
        });
        move || drop(timer)
    });
}
