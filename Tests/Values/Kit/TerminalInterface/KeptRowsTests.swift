import ScreenModel
import Testing
import VIPKit

@testable import TerminalInterface

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
    let changes: [(Page) -> Int] = [
      { _ in 80 },
      {
        $0.filter = "a"; return 80
      }, { _ in 40 },
      {
        $0.people[2].name = "Somebody of a longer name"; return 40
      },
      {
        $0.heading = "Given name and surname"; return 40
      },
      {
        $0.people.removeFirst(12); return 40
      },
      {
        $0.people = []; return 40
      },
      {
        $0.people = [Person(id: 1, name: "Anna")]; return 80
      },
    ]
    var last = Layout()
    var kept = 0
    for (number, change) in changes.enumerated() {
      let width = change(page)
      let root = page.render().root
      let layout = Layout(root, in: Size(width: width, height: 12), before: last)
      #expect(layout == Layout(root, in: Size(width: width, height: 12)), "after change \(number)")
      if let list = last.rows.first, let rows = layout.rows[list.key] {
        kept += rows.elements.isIdentical(to: list.value.elements) ? 1 : 0
      }
      last = layout
    }
    // What this test is about did happen.
    #expect(kept >= 2)
  }
}
