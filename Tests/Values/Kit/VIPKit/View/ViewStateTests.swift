import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("What a view of one's own keeps in State properties")
struct ViewStateTests {
  private struct Counter: View {
    let name: String
    @State private var count = 0
    @State private var note = "none"

    var body: some View {
      Button("\(name) \(count)") { count += 1 }
      TextField("Note \(name)", text: $note)
    }
  }

  private final class Page: ViewController {
    var items = [Datum(id: "A"), Datum(id: "B")]
    var isShown = true
    @State var first = "first"

    override var body: any View {
      VStack {
        TextField("First", text: $first)
        if isShown { Counter(name: "alone") }
        List(items) { Counter(name: $0.id) }
      }
    }

    var labels: [String] { render().root.flattened.filter { $0.role == .button }.compactMap(\.label) }

    func press(_ label: String) { #expect(render().perform(.activate) { $0.label == label }) }
  }

  private final class Writer: ViewController {
    @State var count = 0
    var silent = 0
    override var body: any View {
      count += 1
      return Text("\(count)")
    }
  }

  private let page = Page()

  @Test("each view has its own; it stays while the view is drawn again, and goes with its row, its id, and the view")
  func places() {
    #expect(page.labels == ["alone 0", "A 0", "B 0"])
    page.press("B 0")
    page.press("alone 0")
    page.press("alone 1")
    #expect(page.labels == ["alone 2", "A 0", "B 1"])
    page.items.reverse()
    #expect(page.labels == ["alone 2", "B 1", "A 0"])
    page.isShown = false
    #expect(page.labels == ["B 1", "A 0"])
    page.isShown = true
    #expect(page.labels == ["alone 0", "B 1", "A 0"])
    let names = Box(["A", "B"])
    let loop = TestViewController { VStack { for name in names.value { Counter(name: name).id(name) } } }
    #expect(loop.render().perform(.activate) { $0.label == "B 0" })
    names.value = ["B", "A"]
    #expect(loop.render().root.flattened.filter { $0.role == .button }.map(\.label) == ["B 1", "A 0"])
  }

  @Test("a body that changes what it shows is drawn once; each other change, also by a binding, asks for a new drawing")
  func writing() {
    let writer = Writer()
    var redraws = 0
    writer.container.onChange = { redraws += 1 }
    #expect((writer.render().root.text, writer.count, redraws) == ("1", 1, 0))
    writer.silent = 5
    #expect(redraws == 0)
    writer.count = 5
    #expect((redraws, writer.render().root.text) == (1, "6"))
    writer.title = "Writer"
    writer.setNeedsDisplay()
    #expect(redraws == 3)
    redraws = 0
    page.container.onChange = { redraws += 1 }
    let screen = page.render()
    #expect(screen.perform(.edit("typed"), on: ElementID("row.A/textField.Note A")))
    #expect(screen.perform(.edit("second"), on: ElementID("textField.First")))
    let note = page.render().root.find(ElementID("row.A/textField.Note A"))?.text
    #expect((redraws, note, page.first) == (2, "typed", "second"))
    let box = Box((name: "a", size: 1))
    box.binding.name.wrappedValue = "b"
    #expect(box.value == ("b", 1))
  }

  @Test("a binding doesn't keep the view controller; without it, it gives the value it had when it was made")
  func weakBinding() {
    var page: Page? = Page()
    weak let released = page
    let (screen, binding) = (page?.render(), page?.binding(\.first))
    page = nil
    #expect(released == nil)
    #expect(screen?.perform(.edit("late"), on: ElementID("textField.First")) == true)
    binding?.wrappedValue = "late"
    #expect(binding?.wrappedValue == "first")
  }
}
