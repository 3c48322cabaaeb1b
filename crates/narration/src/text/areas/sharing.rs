//! Sentences about links, exports and opening files.

sentences! {
    /// Sentences about links, exports and opening files.
    Sharing {
        share: "Share" | "分享" | "分享";
        link: "Link to this run at step {}" | "指向此次运行第 {} 步的链接" | "指向此次執行第 {} 步的連結";
        of_the_run_shown: "This is the run on the screen. The run of the answer “{}” is another one." | "这里分享的是屏幕上的运行。结论“{}”说的是另一次运行。" | "這裡分享的是螢幕上的執行。結論「{}」說的是另一次執行。";
        share_that_run: "Share that run" | "分享那次运行" | "分享那次執行";
        link_holds: "It contains the programs, the set-up, every move and the findings. Nothing is sent to a server." | "链接包含程序、设置、每个动作和发现的问题。不会发送到任何服务器。" | "連結包含程式、設定、每個動作和發現的問題。不會傳送到任何伺服器。";
        length: "{} characters" | "{} 个字符" | "{} 個字元";
        too_long: "This run is too long for a link: it would need {} characters, and the limit is {}. Save it as a file instead." | "这次运行太长，无法做成链接：需要 {} 个字符，上限为 {}。请改为保存成文件。" | "這次執行太長，無法做成連結：需要 {} 個字元，上限為 {}。請改為儲存成檔案。";
        copy_link: "Copy link" | "复制链接" | "複製連結";
        copy: "Copy" | "复制" | "複製";
        copied: "Copied" | "已复制" | "已複製";
        not_copied: "The browser does not allow copying: the text is selected, so press Ctrl+C." | "浏览器不允许页面复制：文本已选中，请按 Ctrl+C。" | "瀏覽器不允許頁面複製：文字已選取，請按 Ctrl+C。";
        embed: "Embed in your own page" | "嵌入你自己的网页" | "嵌入你自己的網頁";
        open_whole: "Open in Lockscope ↗" | "在 Lockscope 中打开 ↗" | "在 Lockscope 中開啟 ↗";

        save: "Save this run as" | "将此次运行保存为" | "將此次執行儲存為";
        open_file: "Open a saved run or a scenario file (JSON)…" | "打开已保存的运行或场景文件（JSON）…" | "開啟已儲存的執行或場景檔（JSON）…";
        as_markdown: "Markdown" | "Markdown" | "Markdown";
        as_text: "Plain text" | "纯文本" | "純文字";
        as_mermaid: "Mermaid diagram" | "Mermaid 时序图" | "Mermaid 時序圖";
        as_json: "JSON (can be opened again)" | "JSON（可再次打开）" | "JSON（可再次開啟）";
        as_scenario: "Scenario file (to edit and run)" | "场景文件（可修改并运行）" | "場景檔（可修改並執行）";
        as_log: "Redis log (MONITOR)" | "Redis 日志（MONITOR）" | "Redis 日誌（MONITOR）";
        as_redis_cli: "redis-cli script" | "redis-cli 脚本" | "redis-cli 腳本";

        as_lanes: "Lanes SVG" | "泳道图 SVG" | "泳道圖 SVG";
        as_diagram: "Diagram SVG" | "时序图 SVG" | "時序圖 SVG";
        pictures_have: "Pictures use the theme of this page. For a long run they show the part around this step." | "图片使用本页面的主题；较长的运行只显示当前步骤附近的部分。" | "圖片使用本頁面的主題；較長的執行只顯示目前步驟附近的部分。";
        part_of_run: "steps {} to {} of {}" | "第 {}–{} 步，共 {} 步" | "第 {}–{} 步，共 {} 步";

        link_is: "Link: {}" | "链接：{}" | "連結：{}";
        named: "{}: {}" | "{}：{}" | "{}：{}";
        of_some: "{} ({})" | "{}（{}）" | "{}（{}）";
        range: "{} to {}" | "{} 至 {}" | "{} 至 {}";
        own_program: "own program" | "自定义程序" | "自訂程式";
        latency: "Latency" | "消息延迟" | "訊息延遲";
        broken: "broken" | "被破坏" | "被破壞";
        warning: "warning" | "警告" | "警告";
        untested: "not tested" | "没有检验" | "沒有檢驗";
        undecided: "not decided yet" | "尚未判定" | "尚未判定";
        upheld: "upheld" | "通过" | "通過";

        all_polls: "all polls are here; `lockscope export LINK --to redis-cli --fold-polls` leaves out the {} that are folded" | "这里有全部轮询；用 `lockscope export LINK --to redis-cli --fold-polls` 可略去已折叠的 {} 次" | "這裡有全部輪詢；用 `lockscope export LINK --to redis-cli --fold-polls` 可略去已摺疊的 {} 次";

        update: "A newer version of Lockscope is ready. Your work is kept." | "Lockscope 有新版本可用。你的工作会保持原样。" | "Lockscope 有新版本可用。你的工作會保持原樣。";
        not_painted: "The browser cannot paint this picture; save it as SVG instead." | "浏览器无法绘制这幅图；请改存为 SVG。" | "瀏覽器無法繪製這幅圖；請改存為 SVG。";
        file_not_read: "This file cannot be read. Choose it again, or another one." | "无法读取此文件。请重新选择，或换一个文件。" | "無法讀取此檔案。請重新選擇，或換一個檔案。";
        title: "Title" | "标题" | "標題";
        notes: "Notes" | "备注" | "備註";
        reload: "Reload" | "重新加载" | "重新載入";

        reproduced: "Reproduced: the findings are the same as when the link was made ({} in all)." | "已重现：发现的问题（共 {} 项）与制作链接时相同。" | "已重現：發現的問題（共 {} 項）與製作連結時相同。";
        reproduced_nothing: "Reproduced: nothing was found, as when the link was made." | "已重现：与制作链接时一样，没有发现问题。" | "已重現：與製作連結時一樣，沒有發現問題。";
        found_otherwise: "From step {} on, this version gives a different result from the one that made the link." | "从第 {} 步起，当前版本的结果与制作链接的版本不同。" | "從第 {} 步起，目前版本的結果與製作連結的版本不同。";
        not_ours: "This is neither a link nor a saved run of Lockscope, so nothing was opened." | "这不是 Lockscope 的链接或已保存的运行，因此没有打开任何内容。" | "這不是 Lockscope 的連結或已儲存的執行，因此沒有開啟任何內容。";
        no_scenario_file: "This scenario file was not opened. Line {}, column {}: {}" | "未打开此场景文件。第 {} 行，第 {} 列：{}" | "未開啟此場景檔。第 {} 行，第 {} 欄：{}";
        edited: "This file was edited, so it was not opened: {} is {}, but {} in the run of its link. To change a run, save it as a scenario file and edit that." | "此文件被改动过，因此没有打开：{} 是 {}，而其链接的运行中是 {}。要更改运行，请保存为场景文件再修改。" | "此檔案被改動過，因此沒有開啟：{} 是 {}，而其連結的執行中是 {}。要變更執行，請儲存為場景檔再修改。";
        edited_to_no_json: "This file was edited, so it was not opened: from line {}, column {} on it is no JSON. Save the run again." | "此文件被改动过，因此没有打开：从第 {} 行第 {} 列起不是 JSON。请重新保存运行。" | "此檔案被改動過，因此沒有開啟：從第 {} 行第 {} 欄起不是 JSON。請重新儲存執行。";
        later_version: "This link is from a later version ({}; this page reads {}), so it was not opened. Reload the page to get the latest one." | "此链接来自更新的版本（{}，本页面读取 {}），因此没有打开。请刷新页面以获取最新版本。" | "此連結來自較新的版本（{}，本頁面讀取 {}），因此沒有開啟。請重新整理頁面以取得最新版本。";
        cut: "The end of this link is missing, so it was not opened. Copy all of it from where you got it." | "此链接缺少结尾，因此没有打开。请从来源处完整复制。" | "此連結缺少結尾，因此沒有開啟。請從來源處完整複製。";
        altered: "This link was altered in transit, so it was not opened. Copy it again from where you got it." | "此链接在传递中被改动，因此没有打开。请从来源处重新复制。" | "此連結在傳遞中被改動，因此沒有開啟。請從來源處重新複製。";
        over_a_limit: "This link contains more than this page accepts, so it was not opened." | "此链接的内容超出本页面的上限，因此没有打开。" | "此連結的內容超出本頁面的上限，因此沒有開啟。";
        unreadable: "This link contains something that no version of Lockscope writes, so it was not opened." | "此链接的内容不是任何版本的 Lockscope 写出的，因此没有打开。" | "此連結的內容不是任何版本的 Lockscope 寫出的，因此沒有開啟。";
        no_scenario: "The set-up in this link cannot be run by this version, so it was not opened." | "当前版本无法运行此链接中的设置，因此没有打开。" | "目前版本無法執行此連結中的設定，因此沒有開啟。";
    }
}
