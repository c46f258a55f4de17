import ScreenModel
import VIPKit

struct PlainItem: Identifiable {
  let id: Int
  let name: String
}

@MainActor
enum PlainSamples {
  static var everything: some View {
    VStack {
      Text("Settings").style(.headline)
      Text("Two\nlines").style(.secondary)
      Text("Two more\r\n\nand one empty")
      TextField("User name", text: constant("Aleksey"))
      TextField("City", text: constant(""))
      SecureField("Password", text: constant("secret"))
      Form("Form") { Button("Save") {} }
      Form { Button("Delete", role: .destructive) {} }
      Section("Section") {
        NavigationLink("News", route: Route<Void>("news", to: "NewsList"))
        NavigationLink("Contacts", route: Route<Void>("contacts", to: "ContactList")).disabled(true)
      }
      Toggle("Sound", isOn: constant(true))
      Toggle("Light", isOn: constant(false))
      Picker("Colour", selection: constant("Green"), options: ["Red", "Green"])
      Picker("Size", selection: constant(nil), options: ["Small", "Large"])
      HStack {
        Text("left")
        Spacer()
        Text("right")
      }
      HStack {
        Button("Yes") {}
        Button("No") {}.disabled(true)
      }
      Divider()
      List([PlainItem(id: 1, name: "Anna"), PlainItem(id: 2, name: "Boris")]) { item in
        Text(item.name)
        Text("+7")
      }
      List([PlainItem(id: 3, name: "Clara")]) {
        Text($0.name)
      } onSelect: { _ in
      }
      List([PlainItem](), placeholder: "No contacts") { Text($0.name) }
      List([PlainItem]()) { Text($0.name) }
      ProgressView("Download", value: 0.5)
      ProgressView("Upload")
      EmptyView()
    }
  }

  /// Texts that would move the cursor, set the terminal's title, or reverse the line, in all possible places.
  static var hostile: some View {
    let text = "\u{1B}]0;x\u{7}\u{1B}[2J\u{9B}31m\u{202E}\t"
    return VStack {
      Text(text)
      TextField(text, text: constant(text))
      SecureField(text, text: constant(text))
      Button(text) {}
      NavigationLink(text, route: Route<Void>("news", to: "NewsList"))
      Toggle(text, isOn: constant(true))
      Picker(text, selection: constant(text), options: [text])
      Section(text) {
        List([PlainItem(id: 1, name: text)]) { Text($0.name) }
      }
      Form(text) { List([PlainItem](), placeholder: text) { Text($0.name) } }
      ProgressView(text, value: 1)
    }
  }

  static func login(userName: String = "", password: String = "") -> some View {
    Form("Sign in") {
      TextField("User name", text: constant(userName))
      SecureField("Password", text: constant(password))
      Button("Sign in") {}
    }
  }

  static func screen(
    _ view: some View, title: String = "Login", loading: String? = nil, error: String? = nil, canGoBack: Bool = false,
    isSettled: Bool = true
  ) -> Screen {
    Screen(
      sceneID: "Login", title: title, root: Host(view).render().root, loading: loading, error: error,
      canGoBack: canGoBack, isSettled: isSettled)
  }

  private static func constant<Value>(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

  /// Gives elements the ids that they have on a screen.
  private final class Host: ViewController {
    private let view: any View
    init(_ view: some View) { self.view = view }
    override var body: any View { view }
  }
}
