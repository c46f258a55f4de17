import ScreenModel
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("Links to routes that lead nowhere are disabled")
struct LinksTests {
  @Test("wherever they stand, and say why; nothing else is")
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
    let tree = element(page).disablingLinks { $0 == "news" ? "NewsList isn't installed" : nil }

    #expect(
      tree.flattened.filter { $0.label != nil }.map { "\($0.label ?? ""): \($0.isEnabled)" }
        == ["Contacts: true", "More: true", "News: false", "contacts: true"])
    #expect(tree.flattened.compactMap(\.problem) == ["NewsList isn't installed"])
  }
}

@MainActor
@Suite("A field that comes back under another label is found by its kind")
struct RenamedFieldTests {
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
    "when exactly one is gone and one is new",
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
}
