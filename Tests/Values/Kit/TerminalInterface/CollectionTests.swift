import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Tables, outlines, tabs and panes under the keys")
@MainActor
struct CollectionTests {
  private struct Folder: Identifiable {
    let id: String
    var inside: [Folder]?
  }

  @Test("A table's columns stand under their titles, which sort")
  func table() {
    var (sort, chosen) = (TableSort?.none, Int?.none)
    var page = LivePage(width: 40, height: 12) {
      Table(Item.many(2), sort: Binding(get: { sort }, set: { sort = $0 })) {
        TableColumn("Name", isSortable: true) { Text($0.name) }
        TableColumn("Size", alignment: .trailing) { Text("\($0.id * 95)") }
      } onSelect: {
        chosen = $0.id
      }
    }
    #expect(page.lines.prefix(4) == ["Demo", "Name    Size", "Item 1    95", "Item 2   190"])
    page.press(.key(.enter), .key(.enter))
    #expect((sort, page.lines[1]) == (TableSort(column: "Name", order: .descending), "Name ↓  Size"))
    page.press(.key(.tab), .key(.down), .key(.enter))
    #expect(chosen == 2)
  }

  @Test("s sorts by the next column that can be, S the other way round; of two tables it sorts that with the focus")
  func sortKeys() {
    var sort: TableSort? = TableSort(column: "Name", order: .ascending)
    var page = LivePage(width: 40, height: 12) {
      Table(Item.many(2), sort: Binding(get: { sort }, set: { sort = $0 })) {
        TableColumn("Name", isSortable: true) { Text($0.name) }
        TableColumn("Size", isSortable: true) { Text("\($0.id)") }
      } onSelect: { _ in
      }
    }
    for (key, expected) in [
      ("s", TableSort(column: "Size", order: .ascending)), ("s", TableSort(column: "Name", order: .ascending)),
      ("S", TableSort(column: "Name", order: .descending)),
    ] {
      page.press(.text(key))
      #expect(sort == expected, "\(key)")
    }
    var sorts: [TableSort?] = [nil, nil]
    var two = LivePage(width: 40, height: 16) {
      VStack {
        for index in 0..<2 {
          Table(Item.many(2), sort: Binding(get: { sorts[index] }, set: { sorts[index] = $0 })) {
            TableColumn("Size") { Text("\($0.id)") }
            TableColumn("Name", isSortable: true) { Text($0.name) }
          } onSelect: { _ in
          }
        }
      }
    }
    // The titles and the rows of a table are two stops.
    two.press(.key(.tab), .key(.tab), .key(.tab), .text("s"))
    #expect(sorts == [nil, TableSort(column: "Name", order: .ascending)])
  }

  @Test("→ unfolds a row, ← folds it; Enter does either")
  func outline() {
    let folders = [Folder(id: "docs", inside: [Folder(id: "a.txt")]), Folder(id: "b.txt")]
    var page = LivePage(height: 12) { OutlineGroup(folders, children: \.inside) { Text($0.id) } }
    #expect(page.lines.prefix(3) == ["Demo", "▸ ▹ docs", "b.txt"])
    page.press(.key(.right))
    #expect(page.lines.prefix(4) == ["Demo", "▸ ▾ docs", "a.txt", "b.txt"])
    page.press(.key(.left))
    #expect(page.lines.prefix(3) == ["Demo", "▸ ▹ docs", "b.txt"])
    page.press(.key(.enter))
    #expect(page.lines.count { $0 == "a.txt" } == 1)
  }

  @Test("← and → change the tab, and so does a click on its title")
  func tabs() throws {
    var tab = 1
    var page = LivePage(width: 40, height: 12) {
      TabView(selection: Binding(get: { tab }, set: { tab = $0 })) {
        for number in 1...12 { Tab("Tab \(number)", value: number) { Text("text \(number)") } }
      }
    }
    #expect(page.lines.prefix(3) == ["Demo", "[Tab 1]  Tab 2   Tab 3   Tab 4   …", "text 1"])
    page.press(.key(.left))
    #expect(tab == 12)
    #expect(page.lines[1].hasSuffix("[Tab 12]"))
    page.press(.key(.right), .key(.right))
    #expect(tab == 2)
    let geometry = page.model.geometry.page
    page.press(.mouse(Mouse(kind: .press, place: Point(x: geometry.x + 18, y: geometry.y))))
    #expect((tab, page.lines[2]) == (3, "text 3"))
  }

  @Test("Panes stand beside one another, and below one another when there is no room")
  func panes() {
    func page(width: Int) -> LivePage {
      LivePage(width: width, height: 14) {
        SplitView {
          List(Item.many(2)) { Text($0.name) }
        } detail: {
          Text("What was chosen")
        }
      }
    }
    #expect(page(width: 80).lines[1].split(separator: " ") == ["Item", "1", "│", "What", "was", "chosen"])
    #expect(
      page(width: 40).lines[1...4].map(\.self) == [
        "Item 1", "Item 2", "What was chosen", "Ctrl-P commands  ? help  Ctrl-C quit",
      ])
  }
}
