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

  private struct Item: Identifiable { let id: String }

  private final class Page: ViewController {
    var items = [Item(id: "A"), Item(id: "B")]
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
    override var body: any View {
      count += 1
      return Text("\(count)")
    }
  }

  private let page = Page()

  @Test("each view has its own; it stays while the view is drawn again, goes with its row, and with the view")
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
  }

  @Test("in a for, what has an id keeps it, wherever it stands")
  func loops() {
    let names = Box(["A", "B"])
    let loop = TestViewController { VStack { for name in names.value { Counter(name: name).id(name) } } }
    #expect(loop.render().perform(.activate) { $0.label == "B 0" })
    names.value = ["B", "A"]
    let labels = loop.render().root.flattened.filter { $0.role == .button }.compactMap(\.label)
    #expect(labels == ["B 1", "A 0"])
  }

  @Test("a body that changes what it shows is drawn once")
  func writing() {
    let writer = Writer()
    var redraws = 0
    writer.container.onChange = { redraws += 1 }
    #expect((writer.render().root.text, redraws) == ("1", 0))
    writer.count = 5
    #expect(redraws == 1)
  }

  @Test("each change asks for a new drawing; a binding reads and writes, to a part of the value, too")
  func bindings() {
    var redraws = 0
    page.container.onChange = { redraws += 1 }
    let screen = page.render()
    #expect(screen.perform(.edit("typed"), on: ElementID("row.A/textField.Note A")))
    #expect(screen.perform(.edit("second"), on: ElementID("textField.First")))
    #expect((redraws, page.render().root.find(ElementID("row.A/textField.Note A"))?.text) == (2, "typed"))
    #expect(page.first == "second")

    let box = Box((name: "a", size: 1))
    box.binding.name.wrappedValue = "b"
    #expect(box.value == ("b", 1))
  }

  @Test("a binding doesn't keep the view controller")
  func weakBinding() {
    var page: Page? = Page()
    weak let released = page
    let screen = page?.render()
    page = nil
    #expect(released == nil)
    #expect(screen?.perform(.edit("late"), on: ElementID("textField.First")) == true)
  }
}

@MainActor
@Suite("State and bindings")
struct StateTests {
  private final class Counter: ViewController {
    @State var count = 1
    var silent = 0
    override var body: any View { Text("\(count)") }
  }

  @Test("each change of a State property asks for a new drawing; reading, and other properties, don't")
  func redraws() {
    let counter = Counter()
    var redraws = 0
    counter.container.onChange = { redraws += 1 }

    #expect(counter.count == 1)
    counter.silent = 5
    #expect(redraws == 0)

    counter.count += 1
    #expect((redraws, counter.render().root.text) == (1, "2"))

    counter.title = "Counter"
    counter.setNeedsDisplay()
    #expect(redraws == 3)
  }

  @Test("a binding doesn't keep the view controller; without it, it gives the value it had when it was made")
  func weakBinding() {
    var counter: Counter? = Counter()
    weak let released = counter
    let binding = counter?.binding(\.count)

    counter = nil

    #expect(released == nil)
    binding?.wrappedValue = 9
    #expect(binding?.wrappedValue == 1)
  }
}
