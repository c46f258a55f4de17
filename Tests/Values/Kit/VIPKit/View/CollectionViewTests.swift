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
    func header(_ title: String) throws -> Element {
      try #require(page.render().root.flattened.first { $0.label == title })
    }
    #expect(page.render().perform(.activate) { $0.label == "Name" })
    #expect(sort.value == TableSort(column: "name", order: .ascending))
    #expect(try header("Name").order == .ascending)
    #expect(page.render().perform(.activate) { $0.label == "Name" })
    #expect(sort.value == TableSort(column: "name", order: .descending))
    #expect(try !header("Size").isInteractive)
    let rows = page.render().root.flattened.filter { $0.role == .row }
    try #require(rows.map(\.children.count) == [2, 2])
    #expect((rows.map { $0.isSelected }, rows[0].flattened.compactMap(\.text)) == ([false, true], ["b", "1", "kB"]))
    #expect(rows[0].children[1].children.map(\.layout.alignment) == [.trailing, .trailing])
    #expect(page.render().perform(.activate, on: rows[1].id))
    #expect(chosen.value == "a")
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
    #expect(page.render().root.children.map(\.isOn) == [true, true, false, false])
    #expect(page.render().root.children.map(\.isInteractive) == [true, true, false, false])
    files.value.reverse()
    #expect(shown() == ["b.txt", "docs", "-old", "-a.txt"])
    perform(.turn(false), 1)
    #expect(shown() == ["b.txt", "docs"])

    page = TestViewController {
      OutlineGroup(files.value, children: \.inside) {
        Text($0.id)
      } onSelect: {
        chosen.value = $0.id
      }
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
    #expect(view.render().root.selection == nil)
    #expect(view.render().root.children.isEmpty)
  }

  private struct Note: View {
    @State var text = ""
    var body: some View { TextField("Note", text: $text) }
  }

  @Test("A tab that doesn't show keeps what was put in, as long as the tabs are there; what has left it keeps nothing")
  func kept() {
    let (page, isShown) = (Box(1), Box(true))
    let view = TestViewController {
      VStack {
        if isShown.value {
          TabView(selection: page.binding) { for number in 1...2 { Tab("\(number)", value: number) { Note() } } }
        }
      }
    }
    #expect(view.render().perform(.edit("one")) { $0.role == .textField })
    page.value = 2
    #expect(view.field?.text == "")
    #expect(view.render().perform(.edit("two")) { $0.role == .textField })
    page.value = 1
    #expect(view.field?.text == "one")
    isShown.value = false
    _ = view.render()
    isShown.value = true
    #expect(view.field?.text == "")
    let hasNote = Box(true)
    let inside = TestViewController {
      TabView(selection: .constant(1)) { Tab("1", value: 1) { if hasNote.value { Note() } } }
    }
    #expect(inside.render().perform(.edit("text")) { $0.role == .textField })
    hasNote.value = false
    #expect(inside.field == nil)
    hasNote.value = true
    #expect(inside.field?.text == "")
  }

  @Test("also in tabs inside tabs; and a tab's place is its value's, whichever tabs come before it")
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
    #expect(view.render().perform(.edit("A1")) { $0.role == .textField })
    inner.value = 2
    #expect(view.render().perform(.edit("A2")) { $0.role == .textField })
    outer.value = "B"
    #expect(view.render().perform(.edit("B")) { $0.role == .textField })
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
}
