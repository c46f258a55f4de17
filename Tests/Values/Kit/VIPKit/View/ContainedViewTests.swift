import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("A view says what is around the screen", .timeLimit(.minutes(10)))
struct ContainedViewTests {
  private let loading = Box<String?>(nil)
  private let alert = Box<String?>(nil)
  private let page: TestViewController
  private let changes = Box(0)

  init() {
    page = TestViewController { [loading, alert] in
      VStack {
        Text("page").navigationTitle("Title").loading(loading.value)
        Text("foot").loading(nil).alert(alert.binding)
      }
    }
    page.container.onChange = { [changes] in changes.value += 1 }
  }

  @Test("title, loader and alert are those of the last drawing, which asks for no other, or the controller's")
  func shows() {
    #expect((page.render().root.children.count, page.title, changes.value) == (2, "Title", 0))
    for (words, reason) in [("Loading", "why"), (nil, nil)] as [(String?, String?)] {
      (loading.value, alert.value) = (words, reason)
      _ = page.render()
      #expect((page.container.loading, page.container.error, changes.value) == (words, reason, 0))
    }
    // A dismissed alert is gone from the model as well, and the same words may come again.
    for _ in 0..<2 {
      alert.value = "why"
      _ = page.render()
      #expect((page.container.error, page.container.dismissError(), alert.value) == ("why", true, nil))
      _ = page.render()
      #expect(page.container.error == nil)
    }
    page.showLoading("own")
    page.showError("own")
    _ = page.render()
    #expect((page.container.loading, page.container.error) == ("own", "own"))
  }

  @Test("a loader that was cancelled is gone, whatever the view says until it says something else")
  func cancelled() async {
    let cancellations = Box(0)
    let page = TestViewController { [loading] in
      Text("page").loading(loading.value, cancel: "Stop") { cancellations.value += 1 }
    }
    loading.value = "Loading"
    for count in 1...2 {
      _ = page.render()
      #expect((page.container.cancelTitle, page.container.cancelLoading()) == ("Stop", true))
      await page.finishTasks()
      #expect(cancellations.value == count)
      _ = page.render()
      #expect((page.container.loading, page.container.cancelTitle) == (nil, nil))
      loading.value = nil
      _ = page.render()
      loading.value = "Loading"
    }
  }

  @Test("a view asks with buttons of its own, the same once more, too; what isn't said any more is taken back")
  func dialog() async throws {
    let asked = Box<Dialog<String>?>(nil)
    let answers = Box<[String]>([])
    let page = TestViewController { Text("page").alert(asked.binding) { answers.value.append($0) } }
    let dialog = Dialog(
      "No", tint: .negative, choices: [.init("Retry", answer: "again"), .init("OK", role: .cancel, answer: "enough")])
    for (choice, answer) in [(0, "again"), (1, "enough")] {
      asked.value = dialog
      _ = page.render()
      _ = page.render()
      let question = try #require(page.container.question)
      #expect((question.tint, page.container.answer(question.number, choice: 2)) == (.negative, false))
      #expect(page.container.answer(question.number, choice: choice))
      await page.finishTasks()
      #expect(asked.value == nil)
      #expect((answers.value.last, page.container.question) == (answer, nil))
    }
    asked.value = dialog
    _ = page.render()
    asked.value = nil
    _ = page.render()
    #expect(page.container.question == nil)
    page.container.withdrawQuestions()
    asked.value = dialog
    _ = page.render()
    #expect((page.container.question, answers.value.count) == (nil, 2))
  }

  @Test("the buttons of an alert are its choices, done when they are chosen; one without buttons the user dismisses")
  func alertOfButtons() throws {
    let isShown = Box(true)
    let pressed = Box<[String]>([])
    let page = TestViewController {
      Text("page").alert("Delete Anna?", isPresented: isShown.binding) {
        Button("Delete", role: .destructive) { pressed.value.append("Delete, shown: \(isShown.value)") }
        Button("Archive") {}.disabled(true)
        Button("Copy", copying: "Anna")
        Button(role: .cancel, action: { pressed.value.append("Keep") }) { Text("Keep") }
      } message: {
        Text("She can't be brought back.")
      }
    }
    #expect(page.render().root.flattened.compactMap(\.text) == ["page"])
    let question = try #require(page.container.question)
    #expect((question.title, question.message) == ("Delete Anna?", "She can't be brought back."))
    #expect(question.choices == [.init("Delete", role: .destructive), .init("Keep", role: .cancel)])
    #expect((page.container.answer(question.number, choice: 0), pressed.value) == (true, ["Delete, shown: false"]))
    _ = page.render()
    #expect(page.container.question == nil)
    let isDismissible = Box(true)
    let plain = TestViewController {
      Text("page").alert("No", isPresented: isDismissible.binding) {
      } message: {
        Text("There is no such word.")
      }
    }
    _ = plain.render()
    #expect(plain.container.error == "No\nThere is no such word.")
    #expect((plain.container.dismissError(), isDismissible.value) == (true, false))
    _ = plain.render()
    #expect(plain.container.error == nil)
  }

  @Test("the buttons of a toolbar are commands, and stand nowhere else")
  func toolbar() throws {
    let saved = Box(0)
    let page = TestViewController {
      Text("page").toolbar {
        Button("Save", systemImage: "tray") { saved.value += 1 }.keyboardShortcut("s", modifiers: .control).id("save")
        Menu("More") { Button("Discard", role: .destructive) {}.disabled(true) }
        Button("Copy", copying: "left out")
        Text("left out")
      }
    }
    let rendering = page.render()
    #expect(rendering.root.flattened.compactMap(\.text) == ["page"])
    let commands = rendering.commands
    #expect((commands.map(\.id), commands.map(\.title)) == (["save", "Discard"], ["Save", "Discard"]))
    let shortcut = KeyboardShortcut("s", modifiers: .control)
    #expect((commands.map(\.shortcut), commands.map(\.isEnabled)) == ([shortcut, nil], [true, false]))
    try #require(rendering.commands.first).perform()
    #expect(saved.value == 1)
  }

  @Test("a view tells in passing what there is to tell, in order, again, too; two with one place tell it once")
  func notices() {
    let told = Box<[Notice]>([])
    let page = TestViewController { Text("page").notices(told.binding) }
    var changes = 0
    page.container.onChange = { changes += 1 }
    for _ in 0..<2 {
      told.value = [Notice("Anna saved", tint: .positive), Notice("Bo left")]
      _ = page.render()
      #expect((told.value, changes) == ([], 2))
      _ = page.render()
      #expect(page.container.takeNotices() == [Notice("Anna saved", tint: .positive), Notice("Bo left")])
      #expect(changes == 2)
      changes = 0
    }
    let place = Box([Notice("Anna saved")]).binding
    let shared = TestViewController { Text("inner").notices(place).notices(place) }
    _ = shared.render()
    #expect(shared.container.takeNotices() == [Notice("Anna saved")])
    // It can't take this away again, and doesn't tell it at each drawing.
    let kept = TestViewController { Text("page").notices(Binding(get: { [Notice("again")] }, set: { _ in })) }
    for _ in 0..<2 { _ = kept.render() }
    #expect(kept.container.takeNotices() == [])
  }
}

@MainActor
@Suite("A view begins work", .timeLimit(.minutes(10)))
struct ViewActionTests {
  @Test("A button and a row: the screen isn't settled before it is done; it says where it began, and ends with it")
  func work() async {
    let (gate, log) = (Gate(), Box<[String]>([]))
    let page = TestViewController {
      VStack {
        Button("Work") {
          await gate.pass()
          log.value.append("worked")
        }
        Button("Act") { log.value.append("acted") }
        List([Datum(id: 1)]) { _ in
          Text("row")
        } onSelect: { row in
          await gate.pass()
          log.value.append("row \(row.id)")
        }
      }
    }
    let screen = page.render()
    #expect(screen.perform(.activate) { $0.label == "Act" })
    #expect((log.value, page.isWorking) == (["acted"], false))
    #expect(screen.perform(.activate) { $0.label == "Work" })
    #expect(screen.perform(.activate) { $0.role == .row })
    let places = page.unfinishedTasks.map { $0.prefix { $0 != ":" } }
    #expect(places == Array(repeating: "KitTests/ContainedViewTests.swift", count: 2))
    gate.open()
    await page.finishTasks()
    #expect(log.value == ["acted", "worked", "row 1"])
    let ended = AsyncStream.makeStream(of: Bool.self)
    var other: TestViewController? = TestViewController {
      Button("Work") {
        try? await Task.sleep(for: .seconds(1000))
        ended.continuation.yield(Task.isCancelled)
      }
    }
    weak let released = other
    let last = other?.render()
    last?.perform(.activate)
    other = nil
    #expect(released == nil)
    for await isCancelled in ended.stream {
      #expect(isCancelled)
      break
    }
    last?.perform(.activate)
  }

  @Test("A Builder makes it once, when the data store is filled; work begins again when state comes from outside")
  func late() async {
    let (store, log) = (Box("nobody"), Box<[String]>([]))
    let scene = Scene(title: "Hosted", dataStore: store) {
      log.value.append("made")
      return Text(store.value).task { log.value.append("fetched") }
    }
    #expect(scene.interactor == nil && scene.dataStore === store)
    store.value = "Anna"
    scene.viewController.viewDidLoad()
    #expect((scene.viewController.title, scene.viewController.render().root.text) == ("Hosted", "Anna"))
    _ = scene.viewController.render()
    await scene.viewController.finishTasks()
    #expect(log.value == ["made", "fetched"])
    scene.viewController.stateRestored()
    _ = scene.viewController.render()
    await scene.viewController.finishTasks()
    #expect(log.value == ["made", "fetched", "fetched"])
  }
}
