@testable import HostJournal
@testable import HostState
@testable import HostSystem
@testable import HostRuntime
import Glibc
import ScreenModel
import TestSupport
import Testing

/// An application and what survives it, as under a supervisor: each app begins where the previous one was.
@MainActor
final class DyingApplication {
  let folder = TemporaryFolder()
  let memory: JournalMemory
  let state: StateFolder
  private(set) var app: LiveApplication
  let copies = TemporaryFolder()

  init(_ libraries: [String: String], manifest: String = LiveApplication.noteManifest) throws {
    memory = try JournalMemory()
    // The supervisor's mode.
    chmod(copies.path, 0o700)
    state = try #require(StateFolder(of: "/app", environment: ["XDG_STATE_HOME": folder.path]))
    let first = try LiveApplication(libraries, manifest: manifest)
    app = try LiveApplication(in: first.folder, launch: Self.launch(memory, copies), state: state)
    first.host.cleanUp()
    app.outliving = self
  }

  deinit { close(memory.descriptor) }

  static func started(
    _ libraries: [String: String], manifest: String = LiveApplication.noteManifest
  ) async throws -> DyingApplication {
    let application = try DyingApplication(libraries, manifest: manifest)
    await application.app.start()
    return application
  }

  static func alone(_ scene: String, _ conditions: [String] = []) async throws -> DyingApplication {
    let library = try await LiveBuilds.build(scene, conditions)
    return try await started([scene: library], manifest: LiveApplication.manifest(start: scene))
  }

  static func started(_ conditions: [String] = [], typing text: String? = nil) async throws -> DyingApplication {
    let application = try await started(LiveApplication.noteLibraries(conditions))
    if let text { application.app.display.type(text, into: "Text") }
    return application
  }

  func fillTwoScreens(_ body: (DisplaySpy) -> Void = { _ in }) async -> (first: Screen, second: Screen) {
    let first = await app.display.screen { $0.isSettled }
    app.display.type("beneath", into: "Text")
    body(app.display)
    app.display.follow("Again")
    let second = await app.display.settled("Note", after: first)
    app.display.type("above", into: "Text")
    return (first, second)
  }

  /// Abandons the app, as if it had died, and makes the next; `failures` counts deaths without a step in between.
  func next(after end: AppEnd? = nil, failures: Int = 0) throws -> LiveApplication {
    var launch = Self.launch(memory, copies)
    launch.lastEnd = end
    launch.failures = failures
    app.letGo()
    app = try LiveApplication(in: app.folder, launch: launch, state: state)
    app.outliving = self
    return app
  }

  @discardableResult
  func startNext(after end: AppEnd? = nil, failures: Int = 0) async throws -> LiveApplication {
    let app = try next(after: end, failures: failures)
    await app.start()
    return app
  }

  func death(in id: String, file: String = "NoteInteractor.swift", line: Int = 12, words: String = "") throws -> AppEnd
  {
    let copy = try #require(app.host.store.state.journal.builds[id]?.last?.copy)
    let trace = """
      {"kind": "crashReport", "description": "Illegal instruction", "threads": [{"crashed": true, "frames": [
        {"kind": "programCounter", "symbol": "$s", "description": "specialized Array.subscript", "image": "libswiftCore.so"},
        {"kind": "programCounter", "symbol": "$s", "description": "count()", "image": "a",
         "sourceLocation": {"file": "/src/\(file)", "line": \(line), "column": 3}}]}],
       "images": [{"name": "libswiftCore.so", "path": "/opt/libswiftCore.so"}, {"name": "a", "path": "\(copy)"}]}
      """
    let backtrace = try app.folder.write(trace.utf8, to: "trace.json")
    return AppEnd(process: 7, end: .signal(SIGILL), stderrTail: words, backtrace: backtrace)
  }

  private static func launch(_ memory: JournalMemory, _ copies: TemporaryFolder) -> LaunchContext {
    LaunchContext(journal: memory.descriptor, supervisor: -1, folder: copies.path)
  }
}
