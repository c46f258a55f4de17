import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Lists, tables, outlines, tabs and panes under the keys")
@MainActor
struct CollectionTests {
  private struct Folder: Identifiable {
    let id: String
    var inside: [Folder]?
  }

  @Test("A table's columns stand under their titles, which sort; so do s and S, of two tables that with the focus")
  func table() {
    var sorts: [TableSort?] = [nil, nil]
    var chosen: Int?
    var page = LivePage(width: 40, height: 16) {
      VStack {
        for index in 0..<2 {
          Table(Item.many(2), sort: Binding(get: { sorts[index] }, set: { sorts[index] = $0 })) {
            TableColumn("Name", isSortable: true) { Text($0.name) }
            TableColumn("Size", alignment: .trailing, isSortable: index == 0) { Text("\($0.id * 95)") }
          } onSelect: {
            chosen = $0.id
          }
        }
      }
    }
    func by(_ column: String, _ order: TableSort.Order = .ascending) -> TableSort {
      TableSort(column: column, order: order)
    }
    #expect(page.lines.prefix(4) == ["Demo", "Name    Size", "Item 1    95", "Item 2   190"])
    let steps: [(Input, TableSort)] = [
      (.key(.enter), by("Name")), (.key(.enter), by("Name", .descending)), (.text("s"), by("Size")),
      (.text("s"), by("Name")), (.text("S"), by("Name", .descending)),
    ]
    for (input, sort) in steps {
      page.press(input)
      #expect(sorts == [sort, nil], "\(input)")
    }
    #expect(page.lines[1] == "Name ↓  Size")
    // Each title that sorts is a stop, and so are the rows.
    page.press(.key(.tab), .key(.tab), .key(.down), .key(.enter), .key(.tab), .key(.tab), .text("s"))
    #expect((sorts.last, chosen) == (by("Name"), 2))
  }

  @Test("→ unfolds a row, ← folds it, Enter does either; they change the tab, and so does a click on its title")
  func outlineAndTabs() {
    let folders = [Folder(id: "docs", inside: [Folder(id: "a.txt")]), Folder(id: "b.txt")]
    var page = LivePage(height: 12) { OutlineGroup(folders, children: \.inside) { Text($0.id) } }
    #expect(page.lines.prefix(3) == ["Demo", "▸ ▹ docs", "b.txt"])
    for (key, docs) in [(Key.right, ["▸ ▾ docs", "a.txt"]), (.left, ["▸ ▹ docs"]), (.enter, ["▸ ▾ docs", "a.txt"])] {
      page.press(.key(key))
      #expect(Array(page.lines.prefix(docs.count + 2)) == ["Demo"] + docs + ["b.txt"], "\(key)")
    }
    var tab = 1
    page = LivePage(width: 40, height: 12) {
      TabView(selection: Binding(get: { tab }, set: { tab = $0 })) {
        for number in 1...12 { Tab("Tab \(number)", value: number) { Text("text \(number)") } }
      }
    }
    #expect(page.lines.prefix(3) == ["Demo", "[Tab 1]  Tab 2   Tab 3   Tab 4   …", "text 1"])
    page.press(.key(.left))
    #expect(tab == 12 && page.lines[1].hasSuffix("[Tab 12]"))
    page.press(.key(.right), .key(.right))
    #expect(tab == 2)
    page.press(.click(page.model.onPage(18, 0)))
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
    let narrow = ["Item 1", "Item 2", "What was chosen", "Ctrl-P commands  ? help  Ctrl-C quit"]
    #expect(Array(page(width: 40).lines[1...4]) == narrow)
  }

  private let count = Box(1_000_000)
  private let chosen = Box<Int?>(nil)

  private func page(lines: Int = 1) -> LivePage {
    LivePage { [count, chosen] in
      VStack {
        TextField("Filter", text: constant(""))
        List(count: count.value, id: \.self) { number in
          VStack { for line in 0..<lines { Text(line == 0 ? "Row \(number)" : "more of it") } }
        } onSelect: {
          chosen.value = $0
        }
        Button("Add") {}
      }
    }
  }

  private func row(_ number: Int) -> ElementID { ElementID("row.\(number)") }

  @Test(
    "End goes to the last of a million, Home to the first; arrows pass no row by; Enter chooses", arguments: [1, 2])
  func walk(lines: Int) throws {
    var page = page(lines: lines)
    page.press(.key(.tab))
    for (key, number) in [(Key.end, 999_999), (.home, 0)] {
      page.press(.key(key), .key(.enter))
      #expect((page.model.focus, chosen.value) == (row(number), number))
      #expect(page.lines.contains { $0.hasPrefix("▸ Row \(number)") })
    }
    page.press(.key(.end), .key(.down))
    #expect(page.model.focus == ElementID("button.Add"))
    page.press(.key(.up))
    #expect(page.model.focus == row(999_999))
    page.press(.key(.home))
    // Through many windows.
    for number in 1...350 {
      page.press(.key(.down))
      try #require(page.model.focus == row(number) && page.lines.contains { $0.hasPrefix("▸ Row \(number)") })
    }
    for number in (320..<350).reversed() {
      page.press(.key(.up))
      try #require(page.model.focus == row(number))
    }
    var last = 320
    for _ in 0..<30 {
      page.press(.key(.pageDown))
      let next = try #require(page.model.focus.flatMap { Int($0.rawValue.dropFirst("row.".count)) })
      try #require(next > last && next <= last + 20)
      last = next
    }
    #expect(last > 400)
  }

  @Test("Rows that come in pages: the arrows go on into the next page, and stop after the last")
  func pages() throws {
    count.value = 100
    var page = LivePage { [count] in
      VStack {
        List(count: count.value, id: \.self, row: { Text("Row \($0)") }, onSelect: { _ in })
          .onReachEnd(while: count.value < 300) { count.value += 100 }
        Button("Add") {}
      }
    }
    #expect(count.value == 100)
    for number in 1..<300 {
      page.press(.key(.down))
      try #require(page.model.focus == row(number))
    }
    #expect(count.value == 300)
    page.press(.key(.down))
    #expect(page.model.focus == ElementID("button.Add"))
  }

  @Test("A burst of the wheel goes as far as its turns, over a list and over what lies before the page")
  func wheelBurst() throws {
    var (burst, single) = (page(), page())
    for (kind, notches) in [(Mouse.Kind.wheelDown, 150), (.wheelUp, 70), (.wheelUp, 500), (.wheelDown, 9)] {
      burst.press(.pointer(kind, 10, 6, notches: notches))
      for _ in 0..<notches { single.press(.pointer(kind, 10, 6)) }
      #expect(burst.lines.map { $0.filter { $0 != "▸" } } == single.lines.map { $0.filter { $0 != "▸" } })
    }
  }

  @Test(
    "A list that has another number of rows at each drawing never goes blank, and keeps the keys",
    arguments: [[5_000, 90_000], [90_000, 5_000], [5_000, 6_000, 7_000, 8_000, 9_000, 10_000, 11_000]])
  func restless(counts: [Int]) {
    var drawings = 0
    var page = LivePage {
      drawings += 1
      return VStack {
        List(count: counts[drawings % counts.count], id: \.self, row: { Text("Row \($0)") }, onSelect: { _ in })
        Button("Add") {}
      }
    }
    for key in [Key.end, .up, .up, .pageUp, .home, .down, .pageDown, .end, .pageUp] {
      page.press(.key(key))
      let isOnRow = page.model.focus?.rawValue.hasPrefix("row.") == true
      #expect(isOnRow && page.lines.contains { $0.contains("Row ") }, "after \(key)")
    }
  }

  private final class People: ViewController {
    var people = (0..<30).map { Item(id: $0, name: "Person \($0)") }
    var filter = ""
    var isTable = false
    var heading = "Name"

    override var body: any View {
      VStack {
        TextField("Find", text: Binding(get: { self.filter }, set: { self.filter = $0 }))
        if isTable {
          Table(people) {
            TableColumn(heading) { Text($0.name) }
            TableColumn("Number", alignment: .trailing) { Text("\($0.id)") }
          }
        } else {
          List(people) { person in
            Text(person.name)
            Text("\(person.id)")
          } onSelect: { _ in
          }
        }
        Button("Save") {}
      }
    }
  }

  @Test("A list is laid out as if it were new, whichever of its rows have stayed", arguments: [false, true])
  func layout(isTable: Bool) {
    let page = People()
    page.isTable = isTable
    let changes: [(width: Int, change: (People) -> Void)] = [
      (80, { _ in }), (80, { $0.filter = "a" }), (40, { _ in }),
      (40, { $0.people[2] = Item(id: 2, name: "Somebody of a longer name") }),
      (40, { $0.heading = "Given name and surname" }), (40, { $0.people.removeFirst(12) }), (40, { $0.people = [] }),
      (80, { $0.people = [Item(id: 1, name: "Anna")] }),
    ]
    var last = Layout()
    var kept = 0
    for (number, (width, change)) in changes.enumerated() {
      change(page)
      let root = page.render().root
      let layout = Layout(root, in: Size(width: width, height: 12), before: last)
      #expect(layout == Layout(root, in: Size(width: width, height: 12)), "after change \(number)")
      if let list = last.rows.first, let rows = layout.rows[list.key] {
        kept += rows.boxes === list.value.boxes ? 1 : 0
      }
      last = layout
    }
    // The tested case did occur. Another heading makes other columns of a table, and so other rows.
    #expect(kept == (isTable ? 1 : 2))
  }
}
