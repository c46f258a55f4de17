import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("Rows that say the same as in the drawing before")
struct KeptRowViewTests {
  private struct Person: Identifiable {
    let id: Int
    var name: String
    var email = ""
  }

  /// What rows depend on beside their data.
  private final class Model {
    var people = (0..<20).map { Person(id: $0, name: "Person \($0)") }
    var isEditing = false
    var isDisabled = false
    var tint: Tint?
    var selected: Int?
    var header: [String] = []
    var chosen: [String] = []
  }

  private let model = Model()

  private func page(isTable: Bool) -> TestViewController {
    TestViewController { [model] in
      VStack {
        for header in model.header { Text(header).id(header) }
        if isTable {
          Table(model.people, selected: model.selected) {
            TableColumn("Name", alignment: model.isEditing ? .trailing : .leading) { Text($0.name).tint(model.tint) }
          } onSelect: {
            model.chosen.append($0.name + $0.email)
          }
          .disabled(model.isDisabled)
        } else {
          List(model.people, selected: model.selected) { person in
            Text(person.name).tint(model.tint)
            if model.isEditing { Badge("edited") }
          } onSelect: {
            model.chosen.append($0.name + $0.email)
          }
          .disabled(model.isDisabled)
        }
      }
    }
  }

  /// The page must equal one that was never drawn before.
  @Test("A change comes to the screen whatever the rows follow from", arguments: [false, true])
  func changes(isTable: Bool) throws {
    let page = page(isTable: isTable)
    let changes: [(Model) -> Void] = [
      { _ in }, { $0.people[3].name = "Anna" }, { _ in }, { $0.isEditing = true }, { $0.tint = .warning },
      { $0.isDisabled = true }, { _ in }, { $0.isDisabled = false }, { $0.selected = 4 }, { $0.people.swapAt(1, 2) },
      { $0.people.removeFirst() }, { $0.people = [] }, { $0.people = [Person(id: 7, name: "Berta")] },
      { $0.header = ["above"] }, { _ in }, { $0.header = [] }, { $0.people.append(Person(id: 7, name: "Berta")) },
    ]
    for (number, change) in changes.enumerated() {
      change(model)
      let drawn = page.render().root
      let fresh = self.page(isTable: isTable).render().root
      #expect(drawn == fresh, "after change \(number)")
      let ids = drawn.flattened.map(\.id)
      #expect(ids == fresh.flattened.map(\.id) && Set(ids).count == ids.count, "after change \(number)")
    }
  }

  @Test("Who chooses a row gets the datum of now, though it looks as it did", arguments: [false, true])
  func handlers(isTable: Bool) throws {
    let page = page(isTable: isTable)
    let before = page.render()
    model.people[3].email = "@example.org"
    model.header = ["above"]
    let now = page.render()
    let row = try #require(now.root.flattened.first { $0.role == .row && $0.children.first?.text == "Person 3" })
    #expect(now.perform(.activate, on: row.id) && before.perform(.activate, on: row.id))
    #expect(!now.perform(.activate, on: ElementID("row.99")))
    #expect(model.chosen == ["Person 3@example.org", "Person 3"])
  }
}
