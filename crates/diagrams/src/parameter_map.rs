//! Parameter map of a lock with two parameters, as shapes. Areas where the lock breaks are hatched.
//! The boundary is halfway between points with different verdicts.

use super::lane_shapes::{Shape, group, label, list, path, rect};
use i18n::grouped;
use model_checker::{Area, Axis, Values};

/// Maximum width and height, including the axes.
pub const SIZE: (i32, i32) = (980, 572);

/// Returns the edges of the plane in a drawing of this size: left, top, right, bottom.
fn edges((width, height): (i32, i32)) -> [i32; 4] {
    [72, 16, width - 28, height - 56]
}

/// Verdict at a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// The lock breaks.
    Broken,
    /// The lock holds.
    Holds,
    /// The verdict is inconclusive or missing.
    Open,
}

/// Content of a parameter map.
#[derive(Debug)]
pub struct ParameterMap<'a> {
    /// Width and height.
    pub size: (i32, i32),
    /// Parameters on the horizontal and the vertical axis.
    pub axes: [&'a Axis; 2],
    /// Labels of the axes.
    pub names: [String; 2],
    /// Values with ticks.
    pub ticks: [Vec<u64>; 2],
    /// Areas of the plane, each with the verdicts at its corners, in order around the area.
    pub areas: Vec<(Area, [Ground; 4])>,
    /// Current values of the lock.
    pub now: Values,
    /// Label of the current values.
    pub now_is: &'a str,
    /// Point that the user moves, if any. Its flags replace the labels of close ticks.
    pub point: Option<Values>,
}

/// Draws everything except the point, background first.
pub fn frontier(drawn: &ParameterMap) -> Vec<Shape> {
    let [left, top, right, bottom] = edges(drawn.size);
    let [mut broken, mut open, mut lines, mut edge] = [const { String::new() }; 4];
    for (area, grounds) in &drawn.areas {
        let corners = area.corners().map(|corner| drawn.place(corner));
        let [(x, below), _, (end, above), _] = corners;
        lines += &format!("M{x} {above}H{end}V{below}H{x}z");
        let is_known = !grounds.contains(&Ground::Open);
        match (grounds.contains(&Ground::Broken), grounds.contains(&Ground::Holds)) {
            (true, false) if is_known => broken += &format!("M{x} {above}H{end}V{below}H{x}z"),
            (true, true) if is_known => parted(corners, grounds, &mut broken, &mut edge),
            (_, false) | (true, true) => open += &format!("M{x} {above}H{end}V{below}H{x}z"),
            (false, true) if is_known => {}
            (false, true) => open += &format!("M{x} {above}H{end}V{below}H{x}z"),
        }
    }
    let (now_x, now_y) = drawn.place(drawn.now);
    vec![
        pattern("hatch", "rotate(45)", path("hatch", "M.5 0v8".to_owned())),
        pattern("dots", "", path("dots", "M2 2h.1M6 6h.1".to_owned())),
        filled("dotted", open, "url(#dots)"),
        path("broken-plane", broken.clone()),
        filled("hatched", broken, "url(#hatch)"),
        path("area-line", lines),
        path("edge", edge),
        path("set", format!("M{left} {now_y}H{right}M{now_x} {top}V{bottom}")),
        label("end plated", right - 8, now_y - 6, drawn.now_is.to_owned()),
        ticks(drawn),
        label("now end", right, bottom + 44, drawn.names[0].clone()),
        label("now plated", left + 10, top + 18, drawn.names[1].clone()),
    ]
}

/// Draws the point that the user moves, with flags on both axes.
pub fn point(drawn: &ParameterMap, at: Values, ground: Ground) -> Shape {
    let [left, _, _, bottom] = edges(drawn.size);
    let (x, y) = drawn.place(at);
    let [across, up] = at.map(grouped);
    let (wide, high) = (flag_width(&across), flag_width(&up));
    let (mark, class) = match ground {
        Ground::Broken => (format!("M{} {}l5 5m0-5-5 5", f(x, -25), f(y, -25)), "mark-broken"),
        Ground::Holds => (format!("M{} {}l2 2 3.5-4", f(x, -28), f(y, 2)), "mark-holds"),
        Ground::Open => (format!("M{} {y}h4", x - 2), "mark-open"),
    };
    let ring = format!("M{} {y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0", x - 7);
    group(
        "",
        [
            path("aim", format!("M{x} {}V{}M{left} {y}H{}", bottom, y + 8, x - 8)),
            path("ring-of-point", ring),
            path(class, mark),
            rect("point-flag", left - 6 - high, y - 10, high, 20, 4),
            label("on-flag middle", left - 6 - high / 2, y + 4, up),
            rect("point-flag", x - wide / 2, bottom + 6, wide, 20, 4),
            label("on-flag middle", x, bottom + 20, across),
        ],
    )
}

/// Returns the width of the flag of a value.
fn flag_width(words: &str) -> i32 {
    8 * i32::try_from(words.chars().count()).unwrap_or(0) + 12
}

impl ParameterMap<'_> {
    /// Returns the position of values.
    pub fn place(&self, values: Values) -> (i32, i32) {
        let [left, top, right, bottom] = edges(self.size);
        let along = |axis: usize, length: i32| {
            let Axis { least, most, .. } = *self.axes[axis];
            let span = u128::from((most - least).max(1));
            let from = u128::from(values[axis].clamp(least, most) - least);
            i32::try_from(from * length.unsigned_abs() as u128 / span).unwrap_or(0)
        };
        (left + along(0, right - left), bottom - along(1, bottom - top))
    }
}

/// Returns the values at a position in a drawing of this size.
pub fn values(axes: [&Axis; 2], size: (i32, i32), (x, y): (i32, i32)) -> Values {
    let [left, top, right, bottom] = edges(size);
    let at = |axis: usize, from: i32, length: i32| {
        let Axis { least, most, .. } = *axes[axis];
        let from = u128::from(from.clamp(0, length).unsigned_abs());
        let span = u128::from(most - least);
        least + u64::try_from(span * from / u128::from(length.unsigned_abs())).unwrap_or(0)
    };
    [at(0, x - left, right - left), at(1, bottom - y, bottom - top)]
}

/// Formats a coordinate with tenths.
fn f(whole: i32, tenths: i32) -> String {
    let all = 10 * whole + tenths;
    format!("{}.{}", all / 10, (all % 10).abs())
}

/// Draws the broken part of an area and its boundary.
fn parted(corners: [(i32, i32); 4], grounds: &[Ground; 4], broken: &mut String, edge: &mut String) {
    let is_broken = |corner: usize| grounds[corner % 4] == Ground::Broken;
    let mut around = Vec::new();
    let mut crossings = Vec::new();
    for corner in 0..4 {
        let (here, next) = (corners[corner], corners[(corner + 1) % 4]);
        if is_broken(corner) {
            around.push(here);
        }
        if is_broken(corner) != is_broken(corner + 1) {
            let middle = (i32::midpoint(here.0, next.0), i32::midpoint(here.1, next.1));
            around.push(middle);
            crossings.push(middle);
        }
    }
    let joined = |points: &[(i32, i32)]| {
        let points = points.iter().map(|(x, y)| format!("{x} {y}"));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    };
    *broken += &(joined(&around) + "z");
    crossings.chunks(2).for_each(|pair| *edge += &joined(pair));
}

/// Draws the axes with ticks and values.
fn ticks(drawn: &ParameterMap) -> Shape {
    let [left, top, right, bottom] = edges(drawn.size);
    let flags = drawn.point.map(|at| (drawn.place(at), flag_width(&grouped(at[0]))));
    let mut lines = format!("M{left} {top}V{bottom}H{right}");
    let mut labels = Vec::new();
    for value in &drawn.ticks[0] {
        let (x, _) = drawn.place([*value, 0]);
        lines += &format!("M{x} {bottom}v5");
        let words = grouped(*value);
        let apart = |wide: i32| (wide + flag_width(&words)) / 2 - 4;
        let is_hidden = flags.is_some_and(|((at, _), wide)| (at - x).abs() < apart(wide));
        labels.extend((!is_hidden).then(|| label("middle", x, bottom + 20, words)));
    }
    for value in &drawn.ticks[1] {
        let (_, y) = drawn.place([0, *value]);
        lines += &format!("M{left} {y}h-5");
        let is_hidden = flags.is_some_and(|((_, at), _)| (at - y).abs() < 17);
        let words = grouped(*value);
        labels.extend((!is_hidden).then(|| label("end", left - 9, y + 4, words)));
    }
    group("", [path("axis-line", lines), list(labels)])
}

/// Returns an area filled with a pattern.
fn filled(class: &str, d: String, pattern: &str) -> Shape {
    Shape {
        tag: "path",
        keys: &["d", "fill", "class"],
        values: vec![d, pattern.to_owned(), class.to_owned()],
        text: String::new(),
        shapes: Vec::new(),
        key: None,
    }
}

fn pattern(id: &str, transform: &str, drawn: Shape) -> Shape {
    Shape {
        tag: "pattern",
        keys: &["id", "width", "height", "patternUnits", "patternTransform"],
        values: [id, "8", "8", "userSpaceOnUse", transform].map(str::to_owned).into(),
        text: String::new(),
        shapes: vec![drawn],
        key: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn<'a>(axis: &'a Axis, grounds: [Ground; 4]) -> ParameterMap<'a> {
        ParameterMap {
            size: SIZE,
            axes: [axis, axis],
            names: [String::new(), String::new()],
            ticks: [vec![0, 50, 100], vec![0, 100]],
            areas: vec![(Area { low: [0, 0], high: [100, 100] }, grounds)],
            now: [50, 50],
            now_is: "now",
            point: None,
        }
    }

    #[test]
    fn place_and_values_are_inverse() {
        let axis = Axis { name: "N".to_owned(), least: 0, most: 100 };
        let it = drawn(&axis, [Ground::Holds; 4]);
        for (values, place) in [
            ([0, 0], (72, 516)),
            ([100, 100], (952, 16)),
            ([50, 25], (512, 391)),
            ([1_000, 0], (952, 516)),
        ] {
            assert_eq!(it.place(values), place, "{values:?}");
            let back = values.map(|value: u64| value.min(100));
            assert_eq!(super::values(it.axes, SIZE, place), back, "{place:?}");
        }
        // A small drawing has other edges.
        let small = ParameterMap { size: (360, 300), ..it };
        assert_eq!((small.place([0, 0]), small.place([100, 100])), ((72, 244), (332, 16)));
    }

    #[test]
    fn ticks_behind_flags_have_no_labels() {
        let axis = Axis { name: "N".to_owned(), least: 0, most: 100 };
        let labels = |point: Option<Values>| {
            let it = ParameterMap { point, ..drawn(&axis, [Ground::Holds; 4]) };
            let drawn = ticks(&it);
            let words = drawn.shapes.iter().flat_map(|it| &it.shapes).map(|it| it.text.clone());
            words.collect::<Vec<String>>()
        };
        assert_eq!(labels(None), ["0", "50", "100", "0", "100"]);
        assert_eq!(labels(Some([51, 99])), ["0", "100", "0"]);
    }

    #[test]
    fn boundary_separates_broken_and_holding_points() {
        use Ground::{Broken, Holds, Open};
        let axis = Axis { name: "N".to_owned(), least: 0, most: 100 };
        // The first corner is the lower left one.
        for (grounds, broken, edge) in [
            ([Broken; 4], "M72 16H952V516H72z", ""),
            ([Holds; 4], "", ""),
            ([Broken, Open, Broken, Broken], "", ""),
            ([Broken, Holds, Holds, Holds], "M72 516L512 516L72 266z", "M512 516L72 266"),
            (
                [Broken, Holds, Broken, Holds],
                "M72 516L512 516L952 266L952 16L512 16L72 266z",
                "M512 516L952 266M512 16L72 266",
            ),
        ] {
            let shapes = frontier(&drawn(&axis, grounds));
            let of = |class: &str| {
                let found = shapes.iter().find(|it| it.values.last().is_some_and(|it| it == class));
                found.map(|it| it.values[0].clone())
            };
            assert_eq!(of("hatched").as_deref(), Some(broken), "{grounds:?}");
            assert_eq!(of("edge").as_deref(), Some(edge), "{grounds:?}");
        }
    }
}
