//! What the header, the gallery and the help say.

sentences! {
    /// What the header, the gallery and the help say.
    Browsing {
        gallery: "Scenarios" | "场景" | "場景";
        set_up: "Set-up" | "设置" | "設定";
        help: "Keys" | "按键" | "按鍵";
        close: "Close" | "关闭" | "關閉";
        undo: "Undo" | "撤销" | "復原";
        redo: "Redo" | "重做" | "重做";
        theme_system: "Theme: system" | "主题：跟随系统" | "主題：跟隨系統";
        theme_light: "Theme: light" | "主题：浅色" | "主題：淺色";
        theme_dark: "Theme: dark" | "主题：深色" | "主題：深色";
    }
}
