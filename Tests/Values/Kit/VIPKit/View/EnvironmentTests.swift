import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("What surrounds a view")
struct EnvironmentTests {
  private struct Width: View {
    @Environment(\.widthClass) private var widthClass
    @Environment(\.locale) private var locale

    var body: some View { Text("\(widthClass) \(locale)") }
  }

  private final class Page: ViewController {
    override var body: any View {
      VStack {
        Text(environment.widthClass == .compact ? "narrow" : "wide")
        Width()
        List(["row"].map(Name.init)) { _ in Width() }
        Width().environment(\.locale, "fr_FR")
      }
    }
  }

  private struct Name: Identifiable { let id: String }

  private let page = Page()

  private var words: [String] { page.render().root.flattened.compactMap(\.text) }

  @Test("is in its properties, also in rows, and changed for a part of a screen; a change draws the screen again")
  func values() {
    #expect(words == ["wide", "regular C", "regular C", "regular fr_FR"])
    page.environment.widthClass = .compact
    page.environment.locale = "ru_RU"
    #expect(words == ["narrow", "compact ru_RU", "compact ru_RU", "compact fr_FR"])
    var count = 0
    page.container.onChange = { count += 1 }
    page.environment.hasPointer = true
    page.environment.hasPointer = true
    #expect(count == 1)
  }
}
