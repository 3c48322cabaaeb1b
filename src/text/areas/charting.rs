//! What the lanes and the playback say.

sentences! {
    /// What the lanes and the playback say.
    Charting {
        axis: "Axis" | "坐标轴" | "座標軸";
        axis_steps: "Steps" | "步骤" | "步驟";
        axis_time: "Time" | "时间" | "時間";
        speed: "Speed" | "速度" | "速度";
    }
}
