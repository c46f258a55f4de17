import ScreenModel
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("The tree of a screen's elements")
struct ElementTreeTests {
  @Test("Links to routes that lead nowhere are disabled wherever they stand, and say why; nothing else is")
  func disabled() {
    let page = VStack {
      NavigationLink("Contacts", route: Route<Void>("contacts", to: "ContactList"))
      Section("More") {
        HStack {
          NavigationLink("News", route: Route<Void>("news", to: "NewsList"))
          Button("contacts") {}
        }
      }
    }
    let elements = element(page).disablingLinks { $0 == "news" ? "NewsList isn't installed" : nil }.flattened
    #expect(elements.filter { !$0.isEnabled }.map(\.label) == ["News"])
    #expect(elements.compactMap(\.problem) == ["NewsList isn't installed"])
  }

  private func tree(_ fields: [String], secure: [String] = []) -> Element {
    element(
      VStack {
        for label in fields { TextField(label, text: .constant("")) }
        for label in secure { SecureField(label, text: .constant("")) }
      })
  }

  private func id(_ label: String, in tree: Element) -> ElementID {
    tree.flattened.first { $0.label == label }?.id ?? ElementID("none")
  }

  @Test(
    "A field that comes back under another label is found by its kind when exactly one is gone and one is new",
    arguments: [
      (["Name", "Phone"], ["Full name", "Phone"], [], [], "Full name"),
      (["Name", "Phone"], ["Phone", "Full name"], [], [], "Full name"),
      (["Name", "Phone"], ["Full name", "Number"], [], [], nil), (["Name"], ["Full name", "Phone"], [], [], nil),
      (["Name"], [], [], [], nil), (["Name"], ["Name", "Phone"], [], [], nil), (["Name"], [], [], ["Full name"], nil),
      (["Name"], ["Full name"], ["Secret"], ["Password"], "Full name"),
    ])
  func successor(
    _ before: [String], _ now: [String], _ secureBefore: [String], _ secureNow: [String], _ expected: String?
  ) {
    let (old, new) = (tree(before, secure: secureBefore), tree(now, secure: secureNow))
    #expect(new.successor(of: id("Name", in: old), in: old) == expected.map { id($0, in: new) })
  }

  @Test("Of a role that a display doesn't know, the label, the words and what is inside are left")
  func fallback() {
    let shown = Element(.other("calendar", words: "Monday"), label: "Day", children: [Element(.divider)])
    let chosen = Element(.other("calendar", words: "on", isSelectable: true), label: "Day", isEnabled: false)
    let elements = [
      shown, Element(.row(Element.Row()), children: [shown]), chosen, Element(.other("calendar", isSelectable: true)),
      Element(.other("calendar")),
    ]
    #expect(
      elements.map(\.inKnownRoles.description) == [
        "vStack\n  text \"Day: Monday\"\n  divider", "row\n  vStack\n    text \"Day: Monday\"\n    divider",
        "vStack\n  button \"Day\" disabled", "vStack\n  button", "vStack",
      ])
    let screen = element(
      Form("Form") {
        Text("a").style(.headline)
        TextField("Name", text: .constant("é 😀"))
        Button("Save", role: .cancel) {}.disabled(true)
        Picker("Colour", selection: .constant("Red"), options: ["Red"])
        Toggle("Sound", isOn: .constant(true))
        List(count: 1, id: \.self) { _ in NavigationLink("News", route: Route<Void>("n", to: "N")) }
        ProgressView("Work", value: 0.5)
      })
    #expect(screen.inKnownRoles == screen)
  }
}
