import ScreenModel
import Testing
import VIPKit

@MainActor
@Suite("Tables, outlines, tabs and panes")
struct CollectionViewTests {
  private struct File: Identifiable {
    let id: String
    var inside: [File]?
  }

  @Test("A table says what to sort by, and sorts nothing")
  func table() throws {
    let sort = Box<TableSort?>(nil)
    let chosen = Box("")
    let page = TestViewController {
      Table([File(id: "b"), File(id: "a")], selected: "a", sort: sort.binding) {
        TableColumn("Name", id: "name", isSortable: true) { Text($0.id) }
        TableColumn("Size", alignment: .trailing) { _ in
          Text("1")
          Text("kB")
        }
      } onSelect: {
        chosen.value = $0.id
      }
    }
    for order in [TableSort.Order.ascending, .descending] {
      #expect(page.render().perform(.activate) { $0.label == "Name" })
      #expect(sort.value == TableSort(column: "name", order: order))
      #expect(page.render().root.flattened.first { $0.label == "Name" }?.order == order)
    }
    #expect(page.render().root.flattened.first { $0.label == "Size" }?.isInteractive == false)
    let rows = page.render().root.flattened.filter { $0.role == .row }
    try #require(rows.map(\.children.count) == [2, 2])
    #expect((rows.map { $0.isSelected }, rows[0].flattened.compactMap(\.text)) == ([false, true], ["b", "1", "kB"]))
    #expect(rows[0].children[1].children.map(\.layout.alignment) == [.trailing, .trailing])
    #expect(page.render().perform(.activate, on: rows[1].id) && chosen.value == "a")
  }

  @Test("What is inside a row of an outline shows while the row is unfolded, also after the rows have changed")
  func outline() throws {
    let files = Box([File(id: "docs", inside: [File(id: "old", inside: []), File(id: "a.txt")]), File(id: "b.txt")])
    let chosen = Box("")
    var page = TestViewController { OutlineGroup(files.value, children: \.inside) { Text($0.id) } }
    func shown() -> [String] {
      page.render().root.children.map {
        guard case .row(let row) = $0.kind else { return "no row" }
        return String(repeating: "-", count: row.level) + ($0.flattened.last?.text ?? "")
      }
    }
    func perform(_ action: Action, _ row: Int) {
      let outline = page.render()
      #expect(outline.perform(action, on: outline.root.children[row].id))
    }
    #expect(shown() == ["docs", "b.txt"])
    perform(.activate, 0)
    #expect(shown() == ["docs", "-old", "-a.txt", "b.txt"])
    perform(.turn(true), 1)
    perform(.turn(true), 2)
    perform(.activate, 2)
    let rows = page.render().root.children
    #expect((rows.map(\.isOn), rows.map(\.isInteractive)) == ([true, true, false, false], [true, true, false, false]))
    files.value.reverse()
    #expect(shown() == ["b.txt", "docs", "-old", "-a.txt"])
    perform(.turn(false), 1)
    #expect(shown() == ["b.txt", "docs"])
    page = TestViewController {
      OutlineGroup(files.value, children: \.inside, row: { Text($0.id) }, onSelect: { chosen.value = $0.id })
    }
    perform(.activate, 1)
    #expect((chosen.value, shown()) == ("docs", ["b.txt", "docs"]))
  }

  @Test("The tab that shows is the one that is made")
  func tabs() {
    let page = Box(1)
    let made = Box<[Int]>([])
    let view = TestViewController {
      TabView(selection: page.binding) {
        for number in 1...2 {
          Tab("Page \(number)", value: number) {
            let _ = made.value.append(number)
            Text("text \(number)")
          }
        }
        if page.value > 5 { Tab("Never", value: 6) {} }
      }
    }
    #expect(view.render().root.options == ["Page 1", "Page 2"])
    view.render().perform(.pick(1))
    #expect((page.value, view.render().root.flattened.compactMap(\.text), made.value) == (2, ["text 2"], [1, 1, 2]))
    view.render().perform(.pick(2))
    #expect(page.value == 2)
    page.value = 3
    #expect((view.render().root.selection, view.render().root.children) == (nil, []))
  }

  private struct Note: View {
    @State var text = ""
    var body: some View { TextField("Note", text: $text) }
  }

  @Test("What has left a tab, and what has left with the tabs, keeps nothing")
  func left() {
    let (isShown, hasNote) = (Box(true), Box(true))
    let view = TestViewController {
      VStack {
        if isShown.value {
          TabView(selection: .constant(1)) { Tab("1", value: 1) { if hasNote.value { Note() } } }
        }
      }
    }
    for part in [isShown, hasNote] {
      view.type("text")
      part.value = false
      #expect(view.field == nil)
      part.value = true
      #expect(view.field?.text == "")
    }
  }

  @Test("A tab that doesn't show keeps what was put in, also tabs inside it, whichever tabs come before it")
  func nested() {
    let (outer, inner, hasFirst) = (Box("A"), Box(1), Box(true))
    let view = TestViewController {
      TabView(selection: outer.binding) {
        if hasFirst.value { Tab("First", value: "first") { Note() } }
        Tab("A", value: "A") {
          TabView(selection: inner.binding) { for number in 1...2 { Tab("\(number)", value: number) { Note() } } }
        }
        Tab("B", value: "B") { Note() }
      }
    }
    view.type("A1")
    inner.value = 2
    #expect(view.field?.text == "")
    view.type("A2")
    outer.value = "B"
    view.type("B")
    hasFirst.value = false
    #expect(view.field?.text == "B")
    outer.value = "A"
    #expect(view.field?.text == "A2")
    inner.value = 1
    #expect(view.field?.text == "A1")
  }

  @Test("Rows with the same id in two lists, or in two rows of an outline, keep what is theirs")
  func sameIDs() throws {
    let view = TestViewController {
      VStack {
        for _ in 1...2 { List([File(id: "a")]) { _ in Note() } }
        OutlineGroup(
          [File(id: "x", inside: [File(id: "a", inside: [])]), File(id: "x", inside: [File(id: "a")])],
          children: \.inside
        ) { _ in
          Note()
        }
      }
    }
    func fields() -> [Element] { view.render().root.flattened.filter { $0.role == .textField } }
    #expect(view.render().perform(.edit("first"), on: fields()[0].id))
    #expect(fields().map(\.text) == ["first", "", "", ""])
    #expect(view.render().perform(.edit("third"), on: fields()[2].id))
    #expect(fields().map(\.text) == ["first", "", "third", ""])
    #expect(view.render().perform(.turn(true)) { $0.isExpandable })
    #expect(fields().map(\.text) == ["first", "", "third", "", ""])
  }
}

extension TestViewController {
  fileprivate var field: Element? { render().root.flattened.first { $0.role == .textField } }

  fileprivate func type(_ text: String) { #expect(render().perform(.edit(text)) { $0.role == .textField }) }
}
