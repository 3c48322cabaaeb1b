//! The position in the run, by steps, by moves, and by the time passed during playback.

use crate::kit::view_options::HistoryView;
use diagrams::AxisUnit;
use diagrams::lane_layout::Zoom;
use primitives::ServerId;

/// The position in the run, and the view of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlaybackState {
    /// The current step; 0 is before the first. Derived from [`Work::moves`](session::Work::moves).
    pub(crate) step: usize,
    /// During playback, the time for which the current step has been shown, in ms.
    pub(crate) playing: Option<u64>,
    /// The step at which playback stops; if `None`, the last one.
    pub(crate) stops_at: Option<usize>,
    /// The server whose keys are shown.
    pub(crate) server: ServerId,
    /// The unit of the timeline's axis.
    pub(crate) axis: AxisUnit,
    /// The magnification of the timeline's axis.
    pub(crate) zoom: Zoom,
    /// The view of the run.
    pub(crate) history_view: HistoryView,
    /// Whether the legend is below the lanes. Once closed, it stays closed.
    pub(crate) shows_legend: bool,
}

impl Default for PlaybackState {
    fn default() -> PlaybackState {
        PlaybackState {
            step: 0,
            playing: None,
            stops_at: None,
            server: ServerId(0),
            axis: AxisUnit::default(),
            zoom: Zoom::default(),
            history_view: HistoryView::default(),
            shows_legend: true,
        }
    }
}

/// Actions: the position in the run, and the view of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PlaybackAction {
    /// Goes to the position before the first step.
    First,
    /// Goes back one step.
    Back,
    /// Goes forward one step.
    Forward,
    /// Goes to the last step.
    Last,
    /// Goes to the step with this number.
    GoTo(usize),
    /// Starts playback, from the beginning if the current step is the last; or pauses it.
    PlayOrPause,
    /// Starts playback from the beginning to the step with this number.
    PlayTo(usize),
    /// This much time has passed during playback, in ms.
    TimePassed(u64),
    /// Shows a server's keys.
    ChooseServer(ServerId),
    /// Changes the unit of the timeline's axis.
    SetAxis(AxisUnit),
    /// Magnifies the timeline's axis.
    ZoomIn,
    /// Shows more of the timeline's axis.
    ZoomOut,
    /// Changes the view of the run.
    ShowHistory(HistoryView),
    /// Closes the legend of the lanes.
    CloseLegend,
}
