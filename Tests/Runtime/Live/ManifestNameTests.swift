@testable import HostLoading
@testable import HostManifest
@testable import HostSystem
@testable import HostState
@testable import HostRuntime
import Glibc
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("Names of workers in a manifest that is edited while the application runs", .timeLimit(.minutes(10)))
struct ManifestNameTests {
  /// Puts something in the manifest, and looks.
  private func edit(_ workers: String, _ scenes: String = "{}") async throws -> (LiveApplication, file: String) {
    let application = try await LiveApplication.withUnopenedNews()
    let text = #"{"version":1,"start":"Note","folders":["scenes"],"workers":\#(workers),"scenes":\#(scenes)}"#
    let file = try application.folder.write(text.utf8, to: "scenes.json")
    try await application.lookAgain()
    return (application, file)
  }

  @Test(
    "One that no scene has is told as host check tells it, and the edit not taken",
    arguments: [
      (#"{"AuthWorker":{"use":"DemoAuth"},"AuthWrker":{"use":"DemoAuth"}}"#, "{}", "workers.AuthWrker.use"),
      (#"{"AuthWorker":{"use":"DemoAuth"},"AuthWrker":{}}"#, "{}", "workers.AuthWrker"),
      (
        #"{"AuthWorker":{"use":"DemoAuth"}}"#, #"{"Note":{"workers":{"AuthWrker":"DemoAuth"}}}"#,
        "scenes.Note.workers.AuthWrker"
      ),
    ])
  func unknown(workers: String, scenes: String, keyPath: String) async throws {
    let (application, file) = try await edit(workers, scenes)
    let fault = Refusal.wiring(
      .unknownWorker(
        .manifest(file: file, keyPath: keyPath), found: "AuthWrker", known: ["AuthWorker", "NewsWorker"]))
    #expect(application.reports == [fault.message])
    #expect(fault.message == "\(file): \(keyPath): no scene uses a worker \"AuthWrker\"")
    #expect(application.screen?.statusMessage == "scenes.json was not updated: \(fault.message)")
    #expect(application.host.survey(by: .ofTests).isEmpty == false)
    #expect(application.host.nameFault() == nil, "the one in force is in order")
    try await application.stop()
  }

  @Test("One of a scene that was never opened is in order, and so is what that scene is then")
  func unopened() async throws {
    let (application, _) = try await edit(
      #"{"AuthWorker":{"use":"DemoAuth"},"NewsWorker":{"use":"FileNews"}}"#)
    #expect(application.reports == [])
    #expect(application.host.store.state.manifest.workers["NewsWorker"]?.use?.value == "FileNews")
    #expect(application.host.status().libraries.first { $0.id == "NewsList" }?.stage == .discovered)
    try await application.stop()
  }

  // MARK: A probe that takes long

  private static func manifest(_ workers: String) -> String {
    #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"DemoAuth"},\#(workers)}}"#
  }

  /// Puts something in the manifest, and has the libraries that are asked then not answer before a file `go` is there.
  ///
  /// - Returns: the application, and the look at the edit, which waits for them.
  private func editSlowly(_ workers: String) async throws -> (LiveApplication, looking: Task<Bool, Never>) {
    let application = try await LiveApplication.withUnopenedNews()
    let folder = application.folder
    let program = folder.file("probe")
    try folder.write(
      """
      #!/bin/sh
      : > '\(folder.file("asked"))'
      while [ ! -e '\(folder.file("go"))' ]; do sleep 0.01; done
      exec '\(Probe.ofTests.program)' "$@"

      """.utf8, to: "probe")
    #expect(chmod(program, 0o755) == 0)
    application.host.updates.probe = Probe(
      program: program, limit: 600, environment: Probe.ofTests.environment)
    try folder.write(Self.manifest(workers).utf8, to: "scenes.json")
    for file in [program, folder.file("scenes.json")] {
      try await eventually("nobody writes \(file)") { @Sendable in !Writers.haveOpen(file) }
    }
    let looking = Task { await application.host.watcher.lookAgain() }
    try await eventually("libraries are asked") { @Sendable [asked = folder.file("asked")] in Path.exists(asked) }
    return (application, looking)
  }

  @Test("The user goes on while libraries are asked; what host use chooses meanwhile is kept, and so is the edit")
  func slowProbe() async throws {
    let (application, looking) = try await editSlowly(#""NewsWorker":{"use":"FileNews"}"#)
    application.display.type("still here", into: "Text")
    #expect(application.screen?.text(of: "Text") == "still here")
    try await application.host.use(worker: "AuthWorker", implementation: "DemoAuth")
    #expect(application.host.store.state.manifest.workers["NewsWorker"] == nil)

    try application.folder.write("", to: "go")
    _ = await looking.value
    let state = application.host.store.state
    #expect(state.manifest.workers["NewsWorker"]?.use?.value == "FileNews")
    #expect(state.overrides == Overrides().using(["AuthWorker": "DemoAuth"]))
    #expect(application.reports == [])
    try await application.stop()
  }

  @Test("An edit that comes while libraries are asked for another is the one that counts")
  func laterEdit() async throws {
    let (application, looking) = try await editSlowly(#""NewsWrker":{"use":"FileNews"}"#)
    try application.folder.write(Self.manifest(#""NewsWorker":{"use":"FileNews"}"#).utf8, to: "scenes.json")
    try await eventually("nobody writes it") { @Sendable [file = application.folder.file("scenes.json")] in
      !Writers.haveOpen(file)
    }
    try application.folder.write("", to: "go")
    _ = await looking.value
    #expect(application.host.store.state.manifest.workers.keys.sorted() == ["AuthWorker", "NewsWorker"])
    #expect(application.reports == [])
    try await application.stop()
  }
}

extension LiveApplication {
  /// Shows Note. The scenes of the news, and their worker, are there and haven't been opened.
  static func withUnopenedNews() async throws -> LiveApplication {
    let application = try LiveApplication([
      "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
      "NewsList": Checkout.library("NewsList"), "NewsItem": Checkout.library("NewsItem"),
      "FileNews": Checkout.library("FileNews"),
    ])
    application.host.updates.probe = .ofTests
    await application.start()
    return application
  }
}
