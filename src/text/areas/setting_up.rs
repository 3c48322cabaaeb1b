//! What the set-up and the programs say.

sentences! {
    /// What the set-up and the programs say.
    SettingUp {
        clients: "Clients" | "客户端" | "用戶端";
        servers: "Servers" | "服务器" | "伺服器";
        network: "Network" | "网络" | "網路";
    }
}
