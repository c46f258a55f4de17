@testable import HostJournal
@testable import HostState
@testable import HostRuntime
import Glibc
import HostSystem
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

/// Counts its encodings.
private struct Draft: Codable {
  final class Count { var value = 0 }

  var text = ""
  var count = Count()

  enum CodingKeys: CodingKey { case text }

  func encode(to encoder: any Encoder) throws {
    count.value += 1
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
  }
}

private final class NoteViewController: ViewController {
  @State var text = ""
  var draft = Draft()

  override var body: any View {
    VStack {
      TextField("Text", text: $text)
      Button("Press") {}
    }
  }
}

@MainActor
@Suite("What is drawn and written down after each step", .timeLimit(.minutes(10)))
struct RenderingTests {
  private let test: TestWiring
  private let navigation: NavigationController
  private let beneath: NoteViewController
  private let top: NoteViewController
  private let display = DisplaySpy()
  private var drafts: [String] { test.store.state.journal.instances.map { $0.state["state"] ?? "" } }

  init() async throws {
    test = try TestWiring(writesDown: true)
    navigation = NavigationController(opener: test.opener, workers: test.workers)
    (beneath, top) = (NoteViewController(), NoteViewController())
    for (number, viewController) in [(1, beneath), (2, top)] {
      let instance = try test.instance(showing: viewController, number: number, in: navigation)
      try instance.context.preserve(viewController, \.draft)
      navigation.instances[number] = instance
      test.store.commit(.resumed(instance.node))
      navigation.observe(instance)
    }
    navigation.display = display
    await settle()
  }

  /// Lets the main actor do all that is due.
  private func settle() async { for _ in 0..<20 { await Task.yield() } }

  private func type(_ text: String) { navigation.handle(.act(ElementID("textField.Text"), .edit(text))) }

  private func press() { navigation.handle(.act(ElementID("button.Press"), .activate)) }

  private func take() -> (screens: Int, top: Int, beneath: Int) {
    defer { (display.drawn, top.draft.count.value, beneath.draft.count.value) = (0, 0, 0) }
    return (display.drawn, top.draft.count.value, beneath.draft.count.value)
  }

  @Test("A key or change is drawn once, and asks its scene alone for its state; anything else asks each, once")
  func key() async {
    _ = take()
    type("a")
    #expect(top.text == "a")
    await settle()
    #expect(take() == (1, 1, 0))
    press()
    await settle()
    #expect(take() == (1, 1, 1))
    // A scene that has changed is drawn, and no other is asked; an equal value is no change.
    for drawn in [1, 0] {
      top.text = "b"
      await settle()
      #expect(take() == (drawn, drawn, 0))
    }
    // What changes after a step is drawn once more.
    type("a")
    top.text = "b"
    beneath.showError("late")
    await settle()
    #expect(take() == (2, 2, 1))
  }

  @Test("A file that no field names any more is removed, though nobody does anything afterwards")
  func leftFile() async throws {
    let folder = TemporaryFolder()
    let uploads = UploadFolder(folder.file("files"), limit: 10, grace: 0)
    navigation.uploads = uploads
    for name in ["a.vcf", "b.vcf"] { try uploads.keep(name, [1]) }
    type("a.vcf")
    try await eventually("the other one is gone") { @Sendable in
      access(uploads.path(of: "b.vcf"), F_OK) != 0
    }
    #expect(access(uploads.path(of: "a.vcf"), F_OK) == 0)
    type("")
    try await eventually("it is gone, too") { @Sendable in
      access(uploads.path(of: "a.vcf"), F_OK) != 0
    }
  }

  @Test("What the display says of itself reaches every scene, and is drawn when it changes")
  func environment() async {
    _ = take()
    var narrow = EnvironmentValues()
    narrow.widthClass = .compact
    navigation.handle(.environment(narrow))
    #expect(([top, beneath].map(\.environment.widthClass), display.drawn) == ([.compact, .compact], 1))
    navigation.handle(.environment(narrow))
    #expect(display.drawn == 1)
  }

  @Test("What happens while a screen is shown waits until it is; what is done on another instance is dropped")
  func queue() async throws {
    _ = take()
    let executing = navigation.opener.executing
    var typed: [String] = []
    display.onShow = { [display, navigation, top] screen in
      display.onShow = { _ in }
      for text in ["b", "c"] {
        navigation.handle(.act(ElementID("textField.Text"), .edit(text)))
        typed.append(top.text)
      }
      var left = screen
      left.instance = 1
      navigation.handle(ScreenEvent(.act(ElementID("textField.Text"), .edit("lost")), on: left))
    }
    type("a")
    #expect((typed, top.text, beneath.text, take().screens) == (["a", "a"], "c", "", 3))
    #expect(executing.current?.id == display.screens.last?.sceneID)
  }

  @Test("An alert that has come since isn't dismissed by who has dismissed the one before it")
  func newerAlert() throws {
    top.showError("First")
    press()
    let first = try #require(display.screens.last)
    #expect(first.error == "First")
    navigation.handle(ScreenEvent(.dismissError, on: first))
    #expect(display.screens.last?.error == nil)
    top.showError("Second")
    press()
    navigation.handle(ScreenEvent(.dismissError, on: first))
    #expect(display.screens.last?.error == "Second")
    navigation.handle(.dismissError)
    #expect(display.screens.last?.error == nil)
  }

  @Test("Work of a scene beneath is written down with the next key, and when it ends")
  func work() async {
    let (steps, next) = AsyncStream.makeStream(of: Void.self)
    beneath.task { [weak beneath] in
      var text = ""
      for await _ in steps {
        text += "x"
        beneath?.draft.text = text
      }
    }
    next.yield()
    await settle()
    type("a")
    #expect(drafts == [#"{"text":"x"}"#, #"{"text":""}"#])
    next.yield()
    next.finish()
    await beneath.finishTasks()
    await settle()
    #expect(drafts == [#"{"text":"xx"}"#, #"{"text":""}"#])
  }

  @Test("A change beneath that asks for a rendering is written down with the next key, a silent one with the next step")
  func beneathChanges() async {
    beneath.draft.text = "told"
    beneath.setNeedsDisplay()
    type("a")
    #expect(drafts.first == #"{"text":"told"}"#)
    beneath.draft.text = "silent"
    type("ab")
    #expect(drafts.first == #"{"text":"told"}"#)
    press()
    #expect(drafts.first == #"{"text":"silent"}"#)

    // Who moves to another scene has all asked.
    top.draft.text = "left"
    beneath.draft.text = "once more"
    navigation.goBack(from: 2) { _ in }
    type("a")
    #expect(drafts == [#"{"text":"once more"}"#])
  }
}
