import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Headings that unfold, rows in sections, and Enter that does something")
@MainActor
struct DisclosureTests {
  private let more = ElementID("disclosureGroup.More")
  private let find = ElementID("searchField.Find")

  private func page(isUnfolded: Bool) -> TerminalModel {
    TerminalModel(
      screen(
        VStack {
          DisclosureGroup("More", isExpanded: constant(isUnfolded)) { Text("inside") }
          Button("Save") {}
        }))
  }

  private func lines(_ model: TerminalModel) -> [String] {
    model.frame().plainText.split(separator: "\n").map { line in
      String(line.drop { "│ ".contains($0) }.reversed().drop { "│ ".contains($0) }.reversed())
    }
  }

  @Test("Enter and the arrows unfold and fold it")
  func disclosure() {
    var folded = page(isUnfolded: false)
    #expect(lines(folded).contains("▹ More"))
    #expect(!lines(folded).contains("inside"))
    #expect(folded.focus == more)
    #expect(folded.hints.map(\.action).contains("unfold"))
    #expect(folded.press(.key(.enter)) == [.send(.act(more, .activate))])
    #expect(folded.press(.key(.right)) == [.send(.act(more, .turn(true)))])
    #expect(folded.press(.key(.left)) == [])

    var unfolded = page(isUnfolded: true)
    #expect(lines(unfolded).contains("▾ More"))
    #expect(lines(unfolded).contains("inside"))
    #expect(unfolded.hints.map(\.action).contains("fold"))
    #expect(unfolded.press(.key(.left)) == [.send(.act(more, .turn(false)))])
  }

  @Test("Enter in a field that submits is the scene's, and leads nowhere else")
  func submit() {
    var model = TerminalModel(
      screen(
        Form {
          SearchField("Find", text: constant("anna")).onSubmit {}
          TextField("Name", text: constant(""))
          Button("Save") {}
        }))
    #expect(model.focus == find)
    #expect(model.hints.map(\.action).contains("submit"))
    #expect(model.press(.key(.enter)) == [.send(.act(find, .activate))])
    #expect(model.focus == find)
  }

  @Test("The rows of a section stand below its heading, and line up with those of others")
  func sections() {
    let model = TerminalModel(
      screen(
        List {
          Section("Near") {
            HStack {
              Text("Anna"); Text("1")
            }
          }
          Section("Far") {
            HStack {
              Text("Bo"); Text("22")
            }
          }
        }))
    let rows = lines(model).filter { !$0.isEmpty && !$0.contains("─") }
    #expect(rows.starts(with: ["Near", "Anna  1", "Far", "Bo    22"]), "\(rows)")
  }
}
