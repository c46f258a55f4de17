@testable import HostRuntime
import Testing
import VIPKit

@MainActor
@Suite("Links to routes that lead nowhere are disabled")
struct LinksTests {
  @Test("wherever they stand; nothing else is")
  func disabled() {
    let tree = VStack {
      NavigationLink("Contacts", route: Route<Void>("contacts", to: "ContactList"))
      Section("More") {
        HStack {
          NavigationLink("News", route: Route<Void>("news", to: "NewsList"))
          Button("contacts") {}
        }
      }
    }.element.disablingLinks { $0 == "news" }

    #expect(
      tree.flattened.filter { $0.label != nil }.map { "\($0.label ?? ""): \($0.isEnabled)" }
        == ["Contacts: true", "More: true", "News: false", "contacts: true"])
  }
}
