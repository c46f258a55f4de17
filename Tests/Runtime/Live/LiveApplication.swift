@testable import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostLoading
import Contracts
import Glibc
import ScreenModel
import TestSupport
import Testing
import VIPKit

/// An application in the test's process, whose libraries and manifest the test changes.
@MainActor
final class LiveApplication {
  nonisolated static let signedIn =
    #""workers":{"AuthWorker":{"options":{"signedIn":"Aleksey"}}},"requirements":{"session":"Login"}"#

  let folder: TemporaryFolder
  let host: Host
  let display = DisplaySpy()
  var reports: [String] { log.faults.map(\.message) }
  var faults: [Diagnostic] { log.faults }

  private let log = ReportLog()
  private var events: [HostEvent] = []
  private var watchers: [(isWanted: (HostEvent) -> Bool, resume: CheckedContinuation<HostEvent, Never>)] = []
  private var running: Task<QuitReason, any Error>?
  /// The application whose journal its app writes; nil when that is over.
  var outliving: DyingApplication?

  static let noteManifest =
    #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"DemoAuth"}}}"#

  /// - Parameters:
  ///   - libraries: the files of the folder `scenes`, by their ids.
  ///   - isKept: whether it has a state folder, beside its manifest.
  convenience init(
    _ libraries: [String: String],
    manifest text: String = noteManifest,
    pins: [String: SHA256]? = nil, isKept: Bool = false
  ) throws {
    let folder = TemporaryFolder()
    try folder.makeFolder("scenes")
    for (id, path) in libraries { try folder.copy(path, as: "scenes/lib\(id).so") }
    try folder.write(text.utf8, to: "scenes.json")
    if let pins { try LockFile(of: folder.file("scenes.json")).write(pins) }
    let state = StateFolder(of: "/app", environment: ["XDG_STATE_HOME": folder.path])
    try self.init(in: folder, state: isKept ? state : nil)
  }

  init(in folder: TemporaryFolder, launch: LaunchContext? = nil, state: StateFolder? = nil, resumes: Bool = false)
    throws
  {
    self.folder = folder
    host = try Host(
      manifestFile: folder.file("scenes.json"), hostFolder: folder.file("none"), launch: launch, state: state,
      resumes: resumes
    ) { [log] in log.faults.append($0) }
    host.updates.probe = .ofTests
    Task { [weak self, events = host.events()] in
      for await event in events { self?.take(event.event) }
    }
  }

  static func started(
    _ libraries: [String: String], manifest: String = noteManifest, pins: [String: SHA256]? = nil, isKept: Bool = false,
    watches: Bool = false
  ) async throws -> LiveApplication {
    let application = try LiveApplication(libraries, manifest: manifest, pins: pins, isKept: isKept)
    await application.start(watches: watches)
    return application
  }

  static func manifest(start: String) -> String { #"{"version":1,"start":"\#(start)","folders":["scenes"]}"# }

  static func alone(
    _ scene: String, _ conditions: [String] = [], watches: Bool = false
  ) async throws -> LiveApplication {
    let library = try await LiveBuilds.build(scene, conditions)
    return try await started([scene: library], manifest: manifest(start: scene), watches: watches)
  }

  static func chooser(_ conditions: [String] = []) async throws -> LiveApplication {
    try await alone("Chooser", conditions)
  }

  static func noteLibraries(_ conditions: [String] = []) async throws -> [String: String] {
    ["Note": try await LiveBuilds.build("Note", conditions), "DemoAuth": Checkout.library("DemoAuth")]
  }

  static func started(_ conditions: [String] = [], watches: Bool = false) async throws -> LiveApplication {
    try await started(noteLibraries(conditions), watches: watches)
  }

  /// - Returns: the first screen that has settled.
  @discardableResult
  func start(watches: Bool = false) async -> Screen {
    StopApplications.started?.applications.append(self)
    running = Task { [host, display] in
      do {
        return try await host.run(on: display, watches: watches)
      } catch {
        Issue.record(error)
        throw error
      }
    }
    return await display.screen { $0.isSettled }
  }

  func watch() async { await host.watcher.run {} }

  func stop() async throws { try await end(.asked) }

  func end(_ reason: QuitReason) async throws {
    host.end(reason)
    #expect(try await running?.value == reason)
    host.cleanUp()
    letGo()
  }

  /// Leaves it running after the test.
  func letGo() {
    StopApplications.started?.applications.removeAll { $0 === self }
    outliving = nil
  }

  /// Draws the screen, too, when nobody has asked for it.
  var screen: Screen? {
    host.navigation.handle(.act(ElementID("nothing"), .activate))
    return display.screens.last
  }

  /// Waits for an event, which may be an earlier one.
  @discardableResult
  func event(_ isWanted: @escaping (HostEvent) -> Bool) async -> HostEvent {
    if let event = events.first(where: isWanted) { return event }
    return await withCheckedContinuation { watchers.append((isWanted, $0)) }
  }

  func event(_ event: HostEvent) async { await self.event { $0 == event } }

  func events(without names: String...) -> [HostEvent] { events.filter { !names.contains($0.name) } }

  private func take(_ event: HostEvent) {
    // Each run begins by it.
    if case .began = event { return }
    events.append(event)
    let satisfied = watchers.filter { $0.isWanted(event) }
    watchers.removeAll { $0.isWanted(event) }
    for watcher in satisfied { watcher.resume.resume(returning: event) }
  }

  /// Makes the host look at the test's changes. A process that another test starts inherits the files that this one was
  /// writing, until it executes its program; then the host waits for the next change.
  func lookAgain() async throws {
    let manifest = folder.file("scenes.json")
    for file in [manifest, LockFile(of: manifest).path] {
      try await eventually("\(file) is written") { @Sendable in !Writers.haveOpen(file) }
    }
    _ = await host.watcher.lookAgain()
  }

  func replace(_ id: String, by path: String) throws {
    try folder.copy(path, as: "scenes/.new")
    #expect(rename(folder.file("scenes/.new"), folder.file("scenes/lib\(id).so")) == 0)
  }

  func library(_ id: String) -> String { folder.file("scenes/lib\(id).so") }
}

/// Stops a test's applications at its end, except those that were let go.
struct StopApplications: SuiteTrait, TestTrait, TestScoping {
  @MainActor
  final class Started {
    var applications: [LiveApplication] = []

    nonisolated init() {}
  }

  @TaskLocal static var started: Started?

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let started = Started()
    try await Self.$started.withValue(started) {
      try await function()
      while let application = await started.applications.first { try await application.stop() }
    }
  }
}

extension Trait where Self == StopApplications {
  static var live: Self { Self() }
}

extension Screen {
  func text(of field: String) -> String? { root.find(ElementID("textField.\(field)"))?.text }

  var texts: [String] { root.flattened.compactMap { $0.role == .text ? $0.text : nil } }
}

struct AuthStub: AuthWorker {
  /// The user whom it signs in; nil for the one who asks.
  var name: String?
  var gate: @Sendable () async -> Void = {}

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    await gate()
    return Session(userName: name ?? userName)
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User { throw .unknownUser(userName) }
}

extension Host {
  func swap(scene: String, file: String) async throws(Diagnostic) { try await swap([scene: file]) }
}
