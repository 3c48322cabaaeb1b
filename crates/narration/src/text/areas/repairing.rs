//! Sentences for editing a program, and for the re-run of the failing run with the new program.

sentences! {
    /// Sentences for editing a program.
    Repairing {
        edits: "What the change is for" | "更改应用于" | "變更套用於";
        edits_all: "All clients" | "所有客户端" | "所有用戶端";
        edits_sharers: "All that run it" | "运行它的客户端" | "執行它的用戶端";
        edits_one: "This client only" | "仅此客户端" | "僅此用戶端";
        run_it: "{} run this program." | "{} 都在运行此程序。" | "{} 都在執行此程式。";
        only_one_runs_it: "Only {} runs this program." | "只有 {} 在运行此程序。" | "只有 {} 在執行此程式。";

        survives: "Survives the run that broke it" | "在曾出错的那次运行中不再出错" | "在曾出錯的那次執行中不再出錯";
        check_first: "Check of every run: {}. That one run alone: {}." | "对所有运行的检查：{}。仅就那一次运行：{}。" | "對所有執行的檢查：{}。僅就那一次執行：{}。";
        survives_in_part: "Survives the run that broke it as far as it can be followed, up to step {}" | "曾出错的那次运行，能照做的部分（到第 {} 步）没有出错" | "曾出錯的那次執行，能照做的部分（到第 {} 步）沒有出錯";
        not_broken_so_far: "Not broken so far by the run that broke it" | "在曾出错的那次运行中，目前没有出错" | "在曾出錯的那次執行中，目前沒有出錯";
        tests_nothing: "The run that broke it tests nothing of this program" | "曾出错的那次运行没有检验到这个程序" | "曾出錯的那次執行沒有檢驗到這個程式";
        still_breaks: "Still breaks in the run that broke it" | "在曾出错的那次运行中仍然出错" | "在曾出錯的那次執行中仍然出錯";
        now_warns: "No longer breaks in the run that broke it, but gives a warning" | "在曾出错的那次运行中只剩警告" | "在曾出錯的那次執行中只剩警告";
        that_run: "It broke at step {1}: {0}." | "当时在第 {1} 步出错：{0}。" | "當時在第 {1} 步出錯：{0}。";
        this_run: "Now: {}." | "现在：{}。" | "現在：{}。";
        a_program_failed: "A program failed" | "有程序出错" | "有程式出錯";
        same_course: "All {} moves were made again in the same order." | "全部 {} 个动作都按原来的顺序重做了。" | "全部 {} 個動作都按原來的順序重做了。";
        same_until: "The order could be followed up to step {}, {} of {} moves. From there on the clients act in turn." | "原来的顺序只能照做到第 {} 步（{} / {} 个动作），此后各客户端轮流执行。" | "原來的順序只能照做到第 {} 步（{} / {} 個動作），此後各用戶端輪流執行。";
        faults_again: "{} of {} faults happened again." | "{1} 次故障中有 {0} 次再次发生。" | "{1} 次故障中有 {0} 次再次發生。";
    }
}
