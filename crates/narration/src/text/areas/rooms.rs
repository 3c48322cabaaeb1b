//! Labels of the tabs.

sentences! {
    /// Labels of the tabs.
    Rooms {
        rooms: "Rooms" | "各个房间" | "各個房間";
        learn: "Learn" | "学习" | "學習";
        interview: "Interview" | "面试" | "面試";
        challenges: "Challenges" | "挑战" | "挑戰";
        workshop: "Workshop" | "工作台" | "工作台";
        open_in_workshop: "Open in the workshop" | "在工作台打开" | "在工作台開啟";
        back_to_lesson: "Back to the lesson" | "回到课程" | "回到課程";
        back_to_interview: "Back to the interview" | "回到面试" | "回到面試";
        back_to_challenge: "Back to the challenge" | "回到挑战" | "回到挑戰";
        back_to_lock: "Back to the lock" | "回到这把锁" | "回到這把鎖";
        back: "Back" | "上一步" | "上一步";
        continue_: "Continue" | "继续" | "繼續";
        loading: "Loading …" | "正在加载……" | "正在載入……";
        key_workshop: "Workshop and back" | "去工作台，再回来" | "去工作台，再回來";
    }
}
