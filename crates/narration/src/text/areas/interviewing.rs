//! Labels for the interview questions. The questions themselves are in `interviews.txt`.

sentences! {
    /// Labels for the interview questions.
    Interviewing {
        title: "Questions about Redis locks" | "Redis 锁的面试题" | "Redis 鎖的面試題";
        about: "What interviewers ask about Redis locks: {} questions, each with what a good answer contains and with the run that proves it. `lockscope questions ID` prints one of them; `lockscope show LINK` prints its run." | "面试官会问的 Redis 锁问题，共 {} 个，每个都附有好的回答要说到什么，以及给出证据的运行。`lockscope questions ID` 输出其中一个，`lockscope show LINK` 输出它的运行。" | "面試官會問的 Redis 鎖問題，共 {} 個，每個都附有好的回答要說到什麼，以及給出證據的執行。`lockscope questions ID` 輸出其中一個，`lockscope show LINK` 輸出它的執行。";
        articles: "The articles" | "文章" | "文章";
        table_title: "Every question of the articles, with the run that answers it" | "文章里的每个问题，以及给出答案的运行" | "文章裡的每個問題，以及給出答案的執行";
        table_about: "A run opens at the step that is named. Where there is no run, the answer is a fact with its source." | "运行从写明的那一步打开。没有运行的，答案是事实，注明出处。" | "執行從寫明的那一步開啟。沒有執行的，答案是事實，註明出處。";
        question: "Question" | "问题" | "問題";
        asked_in: "Asked in" | "出自" | "出自";
        run: "Run" | "运行" | "執行";
        what_happens: "What happens there" | "那一步发生了什么" | "那一步發生了什麼";
        article: "article {}" | "文章 {}" | "文章 {}";
        asked_next: "asked next" | "接着会问" | "接著會問";
        difficulty: "difficulty {} of 3" | "难度 {}/3" | "難度 {}/3";
        at_step: "{}, step {}" | "{}，第 {} 步" | "{}，第 {} 步";
        points: "A good answer says:" | "好的回答会说到：" | "好的回答會說到：";
        titled: "{}: {}" | "{}：{}" | "{}：{}";
        answer: "A good answer:" | "参考回答：" | "參考回答：";
        proof: "The run that proves it, {}, at step {} of {}:" | "给出证据的运行 {}，第 {} 步，共 {} 步：" | "給出證據的執行 {}，第 {} 步，共 {} 步：";
        source: "Source: {}. {}" | "依据：{}。{}" | "依據：{}。{}";
        follow_ups: "Follow-up questions:" | "可能接着问：" | "可能接著問：";
    }
}
