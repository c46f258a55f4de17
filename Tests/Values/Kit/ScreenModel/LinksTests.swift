import ScreenModel
import Testing
import VIPKit

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
