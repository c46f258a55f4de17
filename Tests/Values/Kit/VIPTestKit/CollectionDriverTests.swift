import Testing
import VIPKit
import VIPTestKit

@MainActor
@Suite("The driver reaches tables, tabs, long lists and what comes to the screen", .timeLimit(.minutes(10)))
struct CollectionDriverTests {
  private let page = Page()
  private let driver: SceneDriver

  init() throws {
    driver = try SceneDriver(TestConfigurator("Collections") { [page] in Scene(viewController: page) })
  }

  @Test("a header, a row that its list hasn't made, and a tab are used; what the tab shows does its work, in turn")
  func header() async throws {
    try await driver.press("Name")
    #expect(page.sort?.column == "Name")
    await #expect(throws: DriverError.noElement(label: "Size", found: ["Name"])) { try await driver.press("Size") }
    try await driver.select(row: 777_778)
    #expect(page.chosen == 777_776)
    try await driver.select(row: 2)
    #expect(page.chosen == 0)
    await #expect(throws: DriverError.notSelectable(row: 1)) { try await driver.select(row: 1) }
    await #expect(throws: DriverError.noRow(1_000_002, rows: 1_000_001)) { try await driver.select(row: 1_000_002) }
    try await driver.select(tab: "About")
    #expect((page.tab, driver.words.suffix(3)) == ("About", ["Version 1", "loaded", "all there"]))
    await #expect(throws: DriverError.noTab("Abut", found: ["Log", "About"])) { try await driver.select(tab: "Abut") }
  }
}

private final class Page: ViewController {
  @State var sort: TableSort?
  @State var tab = "Log"
  @State var chosen = -1
  @State var isLoaded = false
  @State var isWhole = false

  private struct Datum: Identifiable { let id = 1 }

  override var body: any View {
    VStack {
      Table([Datum()], sort: $sort) {
        TableColumn("Name", isSortable: true) { _ in Text("a") }
        TableColumn("Size") { _ in Text("1") }
      }
      TabView(selection: $tab) {
        Tab("Log", value: "Log") {
          List(count: 1_000_000, id: \.self) {
            Text("Line \($0)")
          } onSelect: { [weak self] in
            self?.chosen = $0
          }
        }
        Tab("About", value: "About") { [weak self] in
          if let self { about }
        }
      }
    }
  }

  @ViewBuilder private var about: some View {
    Text("Version 1").task { [weak self] in
      await Task.yield()
      self?.isLoaded = true
    }
    if isLoaded {
      Text("loaded").task { [weak self] in
        await Task.yield()
        self?.isWhole = true
      }
    }
    if isWhole { Text("all there") }
  }
}
