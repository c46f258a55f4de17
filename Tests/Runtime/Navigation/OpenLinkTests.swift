@testable import HostJournal
@testable import HostSystem
@testable import HostState
@testable import HostRuntime
import Foundation
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A link from outside opens a scene, which fills its own data store", .timeLimit(.minutes(10)), .live)
struct OpenLinkTests {
  @Test func `It is shown on top of the screen, with what the link says, and is left as any other`() async throws {
    let application = try await LiveApplication.chooser(["LINKED"])
    #expect(
      try await application.host.open("choose/caf%C3%A9")
        == OpenedLink(scene: "Chooser", instance: 2, pattern: "choose/:text", parameters: ["text": "café"]))
    let screen = application.screen
    #expect(
      (screen?.texts, screen?.link, screen?.depth, application.stack)
        == (["taken café", "answer "], "choose/caf%C3%A9", 1, [1, 2]))
    try await application.host.open("number/41")
    #expect(application.screen?.texts == ["taken 42", "answer "])
    application.display.does(.back)
    application.display.does(.back)
    #expect((application.stack, application.screen?.link, application.screen?.depth) == ([1], nil, 0))
    #expect(
      application.reports == [
        "Chooser: takes the route push while one scene takes the place of another; nothing happens"
      ])
  }

  @Test func `After a crash it is still known, and no other scene is known by it`() async throws {
    let application = try await DyingApplication.alone("Chooser", ["LINKED"])
    try await application.app.host.open("choose/tea")
    #expect(application.app.screen?.link == "choose/tea")
    let next = try await application.startNext(after: AppEnd(process: 7, end: .signal(SIGKILL)))
    #expect((next.screen?.link, next.screen?.depth) == ("choose/tea", 1))
    next.display.does(.dismissError)
    next.display.does(.back)
    #expect((next.screen?.link, next.host.store.state.journal.links) == (nil, [:]))
  }

  @Test func `The user is offered the scenes that need nothing, without the one that they are on`() async throws {
    let application = try await LiveApplication.started([
      "Note": LiveBuilds.build("Note"), "Tabs": LiveBuilds.build("Tabs"), "DemoAuth": Checkout.library("DemoAuth"),
    ])
    application.display.does(.places)
    #expect(await application.display.screen { !$0.places.isEmpty }.places.map(\.link) == ["Tabs"])
    try await application.host.open("Tabs")
    application.display.does(.places)
    #expect(await application.display.screen { $0.places.isEmpty }.sceneID == "Tabs")
  }

  @Test func `What is refused opens nothing, and what is on the screen stays`() async throws {
    let application = try await LiveApplication.chooser(["LINKED"])
    for (link, fault) in [
      ("number", Diagnostic.unknown(link: "number", known: ["choose/:text", "number/:number"], refused: [])),
      (
        "number/many",
        Diagnostic(
          "Chooser: doesn't take the link \"number/many\": number: found \"many\", expected Int",
          "do first what the scene asks for, or give a link to something that is there")
      ),
    ] { await #expect(throws: fault) { try await application.host.open(link) } }
    #expect((application.stack, application.screen?.error) == ([1], nil))
    try await application.stop()
    await #expect(
      throws: Diagnostic(
        "the link \"number/1\" can't be opened now: no scene is shown", "try again when a scene is on the screen")
    ) {
      application.host.navigation.end()
      try await application.host.open("number/1")
    }
  }
}

private final class LinksViewController: ViewController {
  override var body: any View {
    VStack {
      Link("Swift", destination: "https://www.swift.org/?q=$(id)&x='a'")
      Link("Trick", destination: "javascript:alert(1)")
    }
  }
}

@MainActor
@Suite("A link out of the application starts the user's program for it", .timeLimit(.minutes(10)), .live)
struct LinkOpenerTests {
  private let folder = TemporaryFolder()
  private let page: LinkDestination

  init() throws { page = try #require(LinkDestination("https://www.swift.org/?q=$(id)&x='a'")) }

  /// A program that writes its arguments and its session to a file.
  private func makeBrowser(_ name: String) throws -> String {
    let script = """
      #!/bin/sh
      { read -r a b c d e session rest < /proc/$$/stat
      [ "$session" = $$ ] && echo alone
      [ -t 0 ] || [ -t 1 ] || [ -t 2 ] || echo silent
      for word; do printf '%s\\n' "$word"; done; } > '\(folder.path)/part'
      mv '\(folder.path)/part' '\(folder.path)/said'
      """
    let source = try folder.write(script, to: "source")
    #expect(chmod(source, 0o755) == 0)
    return try folder.copy(source, as: name)
  }

  private func said() async throws -> [String] {
    let file = folder.file("said")
    try await eventually("the browser has run") { @Sendable in access(file, F_OK) == 0 }
    return try folder.text("said").split(separator: "\n").map(String.init)
  }

  nonisolated private static func children(named name: String) -> [String] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let ids = tasks.flatMap { task in
      ((try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)) ?? "").split(separator: " ")
    }
    return ids.compactMap { try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8) }.filter {
      $0 == "\(name)\n"
    }
  }

  private func opener(_ variables: [String: String]) -> LinkOpener { LinkOpener { variables[$0] } }

  @Test(
    "$BROWSER by its path or name, with no shell; the first that is there; the address in its place; else xdg-open",
    arguments: [
      ("browser", "FOLDER/browser --new-tab", ["--new-tab", "ADDRESS"]),
      ("surf", "no-such-browser:surf -u=%s -x", ["-u=ADDRESS", "-x"]), ("xdg-open", nil, ["ADDRESS"]),
    ] as [(String, String?, [String])])
  func names(_ name: String, browser: String?, words: [String]) async throws {
    _ = try makeBrowser(name)
    var variables = ["PATH": "/nowhere:\(folder.path)"]
    variables["BROWSER"] = browser?.replacing("FOLDER", with: folder.path)
    #expect(opener(variables).open(page))
    #expect(try await said() == ["alone", "silent"] + words.map { $0.replacing("ADDRESS", with: "\(page)") })
    // A zombie has no command line any more.
    try await eventually("the browser is gone from the table of processes") { @Sendable in
      Self.children(named: name).isEmpty
    }
  }

  @Test("nothing where there is no program, or none that can be run")
  func none() throws {
    let file = try folder.write("no program", to: "browser")
    for variables in [[:], ["BROWSER": file], ["BROWSER": "", "PATH": ""], ["BROWSER": " : ", "PATH": folder.path]] {
      #expect(!opener(variables).open(page))
    }
  }

  @Test("Pressed, it opens, or the address stands on the quiet line; a trick does nothing")
  func press() async throws {
    let test = try TestWiring()
    let navigation = NavigationController(opener: test.opener, workers: test.workers)
    let instance = try test.instance(showing: LinksViewController(), in: navigation)
    navigation.instances[1] = instance
    test.store.commit(.resumed(instance.node))
    let display = DisplaySpy()
    navigation.display = display

    navigation.links = opener([:])
    navigation.handle(.act(ElementID("externalLink.Trick"), .activate))
    #expect(display.screens.last?.statusMessage == nil)
    navigation.handle(.act(ElementID("externalLink.Swift"), .activate))
    #expect(display.screens.last?.statusMessage == "\(page) (nothing opens it here: set BROWSER)")

    navigation.links = opener(["BROWSER": try makeBrowser("browser")])
    navigation.handle(.act(ElementID("externalLink.Swift"), .activate))
    #expect(try await said() == ["alone", "silent", page.description])
  }
}
