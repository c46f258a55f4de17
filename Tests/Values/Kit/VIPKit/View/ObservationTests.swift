import Observation
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("A view shows a model that somebody else fills", .timeLimit(.minutes(10)))
struct ObservationTests {
  @Observable
  @MainActor
  final class Model {
    var title = "first"
    var detail = "unread"
    var isWide = false
  }

  private struct ModelView: View {
    let model: Model

    var body: some View {
      Text(model.title)
      if model.isWide { Text(model.detail) }
    }
  }

  private let model = Model()
  private let controller: HostingController<ModelView>
  private let changes = Box(0)

  init() {
    let view = ModelView(model: model)
    controller = HostingController(title: "Model", rootView: view)
    controller.container.onChange = { [changes] in changes.value += 1 }
  }

  private var words: [String] { controller.render().root.flattened.compactMap(\.text) }

  private func settle() async { for _ in 0..<20 { await Task.yield() } }

  @Test("a change of what was read draws it again, once; a change of what was not read, or a drawing, doesn't")
  func changes() async {
    #expect((controller.title, words) == ("Model", ["first"]))
    for _ in 0..<100 { _ = words }
    model.detail = "still unread"
    await settle()
    #expect(changes.value == 0)
    model.title = "second"
    model.title = "third"
    await settle()
    #expect((changes.value, words) == (1, ["third"]))
    model.isWide = true
    await settle()
    #expect(words == ["third", "still unread"])
    model.detail = "read"
    await settle()
    #expect((changes.value, words) == (3, ["third", "read"]))
  }
}

@MainActor
@Suite("The work of a view", .timeLimit(.minutes(10)))
struct ViewTaskTests {
  private final class Page: ViewController {
    @State var isShown = true
    @State var filter = "a"
    var log: [String] = []

    override var body: any View {
      VStack {
        if isShown {
          Text("view")
            .task { [weak self] in self?.log.append("begun") }
            // Holds the page strongly, as a closure does without `[weak self]`.
            .onAppear { self.log.append("appeared") }
          Text(filter).task(id: filter) { [weak self, filter] in self?.log.append("filter \(filter)") }
        }
      }
    }
  }

  private let page = Page()

  private func draw() async {
    _ = page.render()
    await page.finishTasks()
  }

  @Test("begins when it comes to the screen, not with each drawing, and again when its id changes; it keeps no page")
  func begins() async {
    await draw()
    await draw()
    #expect(page.log == ["appeared", "begun", "filter a"])
    page.isShown = false
    await draw()
    page.isShown = true
    await draw()
    page.filter = "b"
    await draw()
    #expect(page.log == ["appeared", "begun", "filter a", "appeared", "begun", "filter a", "filter b"])
    var other: Page? = Page()
    weak let released = other
    _ = other?.render()
    other = nil
    #expect(released == nil)
  }

  @Test("that goes on as long as the view is there is nothing to wait for, and follows what it depends on")
  func live() async {
    let clock = StepClock()
    let streams = (0..<2).map { _ in AsyncStream.makeStream(of: String.self) }
    let (isShown, stream, received) = (Box(true), Box(0), Box<[String]>([]))
    let page = TestViewController {
      VStack {
        if isShown.value {
          Text("view").observe(streams[stream.value].stream, id: stream.value) { received.value.append($0) }
            .every(.seconds(60)) { received.value.append("tick") }
        }
      }
    }
    page.environment.system.clock = clock
    func expect(_ log: String...) async {
      while received.value.count < log.count { await Task.yield() }
      #expect(received.value == log)
    }
    _ = page.render()
    #expect(!page.isWorking)
    streams[0].continuation.yield("first")
    await expect("first")
    clock.step()
    await expect("first", "tick")
    stream.value = 1
    _ = page.render()
    streams[1].continuation.yield("second")
    await expect("first", "tick", "second")
    isShown.value = false
    _ = page.render()
    isShown.value = true
    stream.value = 0
    _ = page.render()
    clock.step()
    await expect("first", "tick", "second", "tick")
  }

  @Test("is cancelled when the view leaves, and keeps the screen from settling until it is done")
  func cancelled() async {
    let (isShown, gate) = (Box(true), Gate())
    var ended: [Bool] = []
    let page = TestViewController {
      VStack {
        if isShown.value {
          Text("view").task {
            await gate.pass()
            ended.append(Task.isCancelled)
          }
        }
      }
    }
    _ = page.render()
    #expect(page.isWorking)
    await gate.reached()
    isShown.value = false
    _ = page.render()
    gate.open()
    await page.finishTasks()
    #expect((ended, page.isWorking) == ([true], false))
  }
}
