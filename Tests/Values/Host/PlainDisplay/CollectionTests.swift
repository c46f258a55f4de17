@testable import PlainDisplay
import ScreenModel
import Testing
import VIPKit

@Suite("Tables, outlines, tabs and long lists in a script")
@MainActor
struct CollectionTests {
  private struct PlainItem: Identifiable {
    let id: String
    var inside: [PlainItem]?
  }

  private final class Page: ViewController {
    @State var sort: TableSort? = TableSort(column: "Name", order: .descending)
    @State var tab = "Log"
    @State var chosen = "nothing"
    override var body: any View {
      VStack {
        Table([PlainItem(id: "b"), PlainItem(id: "a")], sort: $sort) {
          TableColumn("Name", isSortable: true) { Text($0.id) }
          TableColumn("Size") { _ in Text("1 kB") }
        }
        OutlineGroup(
          [PlainItem(id: "docs", inside: [PlainItem(id: "> [+] deep", inside: [])])], children: \.inside
        ) { Text($0.id) }
        TabView(selection: $tab) {
          Tab("Log", value: "Log") {
            List(count: 1_000_000, id: \.self) {
              Text("Line \($0)")
            } onSelect: { [weak self] in
              self?.chosen = "\($0)"
            }
          }
          Tab("About", value: "About") { Text("Version 1") }
        }
        Text("chosen: \(chosen)")
      }
    }
  }

  private let page = Page()

  private var lines: [String] { Transcript(Screen(sceneID: "X", title: "X", root: page.render().root)).lines }

  private func run(_ line: String) throws {
    let command = try #require(try ScriptCommand.parse(line))
    let event = try CommandTarget(screen: Screen(sceneID: "X", title: "X", root: page.render().root)).event(
      for: command)
    guard case .act(let id, let action) = event else { return }
    #expect(page.render().perform(action, on: id))
  }

  @Test("are printed and used so")
  func transcript() throws {
    try run("open 3")
    #expect(
      lines.prefix(8) == [
        "== X ==", "[Name]  ↓  Size", "1. b  1 kB", "2. a  1 kB", "3. [-] docs", #"4. > [+] \> [+] deep"#,
        "(Log)  [About]", "5. Line 0",
      ])
    #expect(lines.suffix(3) == ["204. Line 199", "… 999800 more", #"chosen\: nothing"#])
    try run("press Name")
    #expect(page.sort == TableSort(column: "Name", order: .ascending))
    try run("select 777781")
    #expect(page.chosen == "777776")
    try run("select 5")
    #expect(page.chosen == "0")
    try run("press About")
    #expect(lines.suffix(3) == ["[Log]  (About)", "Version 1", #"chosen\: 0"#])
  }

  @Test(
    "or answered so",
    arguments: [
      ("open 1", "row 1 has nothing inside"), ("close 1000003", "row 1000003 has nothing inside"),
      ("select 1", "row 1 can't be selected"), ("open x", "open needs the number of a row: open N"),
      ("select 1000004", "there is no row 1000004; the last is 1000003"),
      ("close", "close needs the number of a row: close N"),
    ])
  func faults(line: String, message: String) {
    #expect(throws: ScriptCommand.Fault(message: message)) { try run(line) }
  }

  @Test("A heading that unfolds, rows in sections, and a field in which Enter does something")
  func written() throws {
    let screen = PlainSamples.screen(
      VStack {
        DisclosureGroup("More") { Text("inside") }
        SearchField("Find", text: Binding(get: { "" }, set: { _ in })).onSubmit {}
        List {
          Section("Near") { Text("Anna") }
          Section("Far") { Text("Bo") }
        }
      })
    #expect(
      Transcript(screen).lines.dropFirst() == [
        "[+] [More]", "Find:", "-- Near --", "1. Anna", "-- Far --", "2. Bo",
      ])
    let target = CommandTarget(screen: screen)
    #expect(try target.event(for: .press(label: "More")) == .act(ElementID("disclosureGroup.More"), .activate))
    #expect(try target.event(for: .press(label: "Find")) == .act(ElementID("searchField.Find"), .activate))
    #expect(throws: ScriptCommand.Fault(message: "no button \"Name\"; buttons: \"More\"")) {
      try target.event(for: .press(label: "Name"))
    }
  }
}
