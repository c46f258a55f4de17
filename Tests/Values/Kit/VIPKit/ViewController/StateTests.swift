import Testing
@_spi(Host) import VIPKit

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
    #expect(redraws == 1)
    #expect(counter.render().root.text == "2")

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
