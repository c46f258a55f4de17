import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A million rows under the keys")
@MainActor
struct LongListTests {
  private let count = Counter()

  @MainActor
  private final class Counter {
    var value = 1_000_000
    var chosen: Int?
  }

  private func page(lines: Int = 1) -> LivePage {
    LivePage { [count] in
      VStack {
        TextField("Filter", text: constant(""))
        List(count: count.value, id: \.self) { number in
          VStack { for line in 0..<lines { Text(line == 0 ? "Row \(number)" : "more of it") } }
        } onSelect: {
          count.chosen = $0
        }
        Button("Add") {}
      }
    }
  }

  private func row(_ number: Int) -> ElementID { ElementID("row.\(number)") }

  @Test(
    "End goes to the last row, Home to the first; arrows and pages pass no row by; Enter chooses", arguments: [1, 2])
  func walk(lines: Int) throws {
    var page = page(lines: lines)
    page.press(.key(.tab), .key(.end))
    #expect(page.model.focus == row(999_999))
    #expect(page.lines.contains { $0.hasPrefix("▸ Row 999999") })
    page.press(.key(.enter))
    #expect(count.chosen == 999_999)
    page.press(.key(.home))
    #expect(page.model.focus == row(0))
    #expect(page.lines.contains { $0.hasPrefix("▸ Row 0") })
    page.press(.key(.end), .key(.down))
    #expect(page.model.focus == ElementID("button.Add"))
    page.press(.key(.up))
    #expect(page.model.focus == row(999_999))
    page.press(.key(.home))
    // Through many windows.
    for number in 1...350 {
      page.press(.key(.down))
      try #require(page.model.focus == row(number))
      try #require(page.lines.contains { $0.hasPrefix("▸ Row \(number)") })
    }
    for number in (320..<350).reversed() {
      page.press(.key(.up))
      try #require(page.model.focus == row(number))
    }
    var last = 320
    for _ in 0..<30 {
      page.press(.key(.pageDown))
      let next = try #require(number(of: page.model.focus))
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
        List(count: count.value, id: \.self) {
          Text("Row \($0)")
        } onSelect: { _ in
        }
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

  private func number(of id: ElementID?) -> Int? { id.flatMap { Int($0.rawValue.dropFirst("row.".count)) } }

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
        List(count: counts[drawings % counts.count], id: \.self) {
          Text("Row \($0)")
        } onSelect: { _ in
        }
        Button("Add") {}
      }
    }
    for key in [Key.end, .up, .up, .pageUp, .home, .down, .pageDown, .end, .pageUp] {
      page.press(.key(key))
      #expect(page.lines.contains { $0.contains("Row ") }, "after \(key)")
      #expect(page.model.focus?.rawValue.hasPrefix("row.") == true, "after \(key)")
    }
  }
}

@Suite("Rows that stay where they were")
@MainActor
struct KeptRowsTests {
  private struct Person: Identifiable {
    let id: Int
    var name: String
  }

  private final class Page: ViewController {
    var people = (0..<30).map { Person(id: $0, name: "Person \($0)") }
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

  @Test("A page is laid out as if it were new, whatever of it has stayed", arguments: [false, true])
  func layout(isTable: Bool) {
    let page = Page()
    page.isTable = isTable
    let changes: [(width: Int, change: (Page) -> Void)] = [
      (80, { _ in }), (80, { $0.filter = "a" }), (40, { _ in }),
      (40, { $0.people[2].name = "Somebody of a longer name" }), (40, { $0.heading = "Given name and surname" }),
      (40, { $0.people.removeFirst(12) }), (40, { $0.people = [] }),
      (80, { $0.people = [Person(id: 1, name: "Anna")] }),
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
