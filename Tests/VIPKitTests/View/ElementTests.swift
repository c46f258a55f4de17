import Foundation
import Testing
import VIPKit

@MainActor
@Suite("Elements are values")
struct ElementTests {
  private struct Item: Identifiable {
    let id: Int
  }

  private let screen = TestViewController {
    Form("Form") {
      Text("a").style(.headline)
      TextField("Name", text: .constant("é 😀"))
      Button("Save", role: .cancel) {}.disabled(true)
      Picker("Colour", options: ["Red"], selection: .constant(0))
      Toggle("Sound", isOn: .constant(true))
      List([Item(id: 1)], placeholder: "None") { _ in NavigationLink("News", route: Route<Void>("n", to: "N")) }
      ProgressView("Work", value: 0.5)
    }
  }

  @Test("two that look the same are equal, whatever happens when they are touched")
  func equality() {
    #expect(Button("Save") {}.element == Button("Save") { Issue.record("pressed") }.element)
    #expect(Button("Save") {}.element != Button("Save", role: .cancel) {}.element)
    #expect(Button("Save") {}.element != Button("Save") {}.disabled(true).element)
    #expect(screen.render() == screen.render())
  }

  @Test("written as JSON and read again they are the same, and do nothing")
  func codable() throws {
    let element = screen.render()
    let copy = try JSONDecoder().decode(Element.self, from: JSONEncoder().encode(element))
    #expect(copy == element)
    #expect(copy.flattened.map(\.id) == element.flattened.map(\.id))
    copy.find(ElementID("textField.Name"))?.perform(.edit("x"))
  }

  @Test("one is found by its id, wherever it stands; all are listed in reading order")
  func find() {
    let element = screen.render()
    #expect(element.find(ElementID("row.1/link.News"))?.label == "News")
    #expect(element.find(ElementID("form.Form")) == element)
    #expect(element.find(ElementID("link.News")) == nil)
    #expect(
      element.flattened.compactMap(\.label) == ["Form", "Name", "Save", "Colour", "Sound", "News", "Work"])
  }
}
