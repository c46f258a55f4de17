import VIPKit

@MainActor
enum Samples {
  static func login(userName: String = "", password: String = "") -> any View {
    Form("Sign in") {
      TextField("User name", text: constant(userName))
      SecureField("Password", text: constant(password))
      Button("Sign in") {}
    }
  }

  static var home: any View {
    VStack {
      Section("Welcome, Aleksey") {
        Text("+7 (999) 111 22 33")
        Text("aleksey@example.org").style(.secondary)
      }
      Section("Applications") {
        NavigationLink("Contacts", route: .elsewhere).disabled(true)
        NavigationLink("News", route: .elsewhere)
      }
      Button("Sign out") {}
    }
  }

  static func list(_ count: Int) -> any View {
    VStack {
      TextField("Filter", text: constant(""))
      List(Item.many(count), placeholder: "Nothing here") { item in
        Text(item.name)
        Text(item.detail).style(.secondary)
      } onSelect: { _ in
      }
      Button("Add") {}
    }
  }

  static var settings: any View {
    Form("Settings") {
      TextField("Name", text: constant("Aleksey"))
      Toggle("Remember me", isOn: constant(true))
      Toggle("Notifications", isOn: constant(false)).disabled(true)
      Picker("Language", selection: constant("日本語"), options: ["English", "Русский", "日本語"])
      Picker("Theme", selection: constant(nil), options: ["Light", "Dark"])
      ProgressView("Upload", value: 0.42)
      ProgressView("Sync")
      Divider()
      HStack {
        Button("Save") {}
        Spacer()
        Button("Cancel", role: .cancel) {}
      }
    }
  }

  static var wide: any View {
    VStack {
      Text("漢字かな交じり文は日本語の表記法で、漢字と仮名を組み合わせて書く。長い行は折り返される。")
      Text("e\u{301}a\u{308} — 👨‍👩‍👧‍👦 family, ❤️ heart, 🇷🇺 flag, 👍🏽 thumb")
      TextField("名前", text: constant("山田太郎"))
      Button("送信") {}
    }
  }
}

extension Route where Destination == Void {
  static var elsewhere: Route { Route("elsewhere", to: "Elsewhere") }
}
