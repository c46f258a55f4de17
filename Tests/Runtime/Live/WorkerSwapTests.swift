@testable import HostSystem
@testable import HostRuntime
@testable import HostState
import ScreenModel
import Contracts
import Glibc
import TestSupport
import Testing
@_spi(Host) import VIPKit
@testable import HostLoading

@MainActor
@Suite("Another worker answers from now on", .timeLimit(.minutes(10)), .live)
struct WorkerSwapTests {
  private static func manifest(use: String, greeting: String?) -> String {
    let options = greeting.map { #","options":{"greeting":"\#($0)"}"# } ?? ""
    return #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"\#(use)"\#(options)}}}"#
  }

  private func start(
    use: String = "DemoAuth", greeting: String? = "Hello", watches: Bool = true
  ) async throws -> LiveApplication {
    try await .started(
      [
        "Note": LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
        "OptionAuth": LiveBuilds.build("OptionAuth"),
      ],
      manifest: Self.manifest(use: use, greeting: greeting), watches: watches)
  }

  @Test("One that can't start leaves the one in use; an edit that chooses it loads it once, however often it is read")
  func refused() async throws {
    let application = try await start(greeting: nil, watches: false)
    try application.folder.write(Self.manifest(use: "OptionAuth", greeting: nil).utf8, to: "scenes.json")
    for _ in 1...3 { try await application.lookAgain() }
    #expect(application.reports == ["OptionAuth: can't be made: no greeting"])
    #expect(application.host.store.state.builds["OptionAuth"]?.newest?.generation == 1)
    #expect(application.host.status().workers.map(\.implementation) == ["DemoAuth"])

    await #expect(throws: Diagnostic.workerFailed(implementation: "OptionAuth", reason: "no greeting")) {
      try await application.host.use(worker: "AuthWorker", implementation: "OptionAuth")
    }
    #expect(application.screen?.statusMessage == "OptionAuth was not updated: OptionAuth: can't be made: no greeting")
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    #expect(try await application.answer("Anna") == "Anna")
  }

  @Test("An edit of a worker that host use has chosen for the run says that it waits")
  func editBeneathChoice() async throws {
    let application = try await start()
    try await application.host.use(worker: "AuthWorker", implementation: "DemoAuth")
    let manifest = application.folder.file("scenes.json")
    try application.edit(Self.manifest(use: "OptionAuth", greeting: "Hello"))
    await application.event { $0 == .manifestReloaded(file: manifest) }
    let fault = Diagnostic(
      "\(manifest): workers.AuthWorker.use: OptionAuth isn't used in this run, for which DemoAuth was chosen",
      "host use AuthWorker=OptionAuth takes it now", .warning)
    #expect(application.reports == [fault.message])
    #expect((application.screen?.statusMessage, application.workers) == (fault.message, ["AuthWorker DemoAuth 1"]))
  }

  @Test("An edit of the manifest exchanges it, and its options are read again; a broken one changes nothing")
  func manifest() async throws {
    let application = try await start()
    let manifest = application.folder.file("scenes.json")

    try application.edit(Self.manifest(use: "OptionAuth", greeting: "Hello"))
    await application.event(
      .workerChanged(worker: "AuthWorker", scene: nil, implementation: "OptionAuth", generation: 1))
    #expect(try await application.answer("Anna") == "Hello Anna")

    try application.edit(Self.manifest(use: "OptionAuth", greeting: "Good day"))
    await application.event { $0 == .manifestReloaded(file: manifest) }
    while try await application.answer("Anna") != "Good day Anna" { await Task.yield() }

    let text = Self.manifest(use: "OptionAuth", greeting: "Hi")
    for (edit, reason) in [
      (
        text.replacing("\"Hi\"", with: "7"),
        "\(manifest): workers.AuthWorker.options.greeting: found the number 7, expected String"
      ),
      (Self.manifest(use: "OptionAuth", greeting: nil), "no greeting"),
    ] {
      try application.edit(edit)
      let fault = "OptionAuth: can't be made: \(reason)"
      await application.event(.manifestRefused(file: manifest, reason: fault))
      #expect(application.screen?.statusMessage == "scenes.json was not updated: \(fault)")
      #expect(try await application.answer("Anna") == "Good day Anna")
    }
  }

  @Test("A new build of the implementation in use answers from now on")
  func build() async throws {
    let application = try await start(use: "OptionAuth")
    #expect(try await application.answer("Anna") == "Hello Anna")

    try application.replace("OptionAuth", by: try await LiveBuilds.build("OptionAuth", ["SECOND"]))
    await application.event(
      .workerChanged(worker: "AuthWorker", scene: nil, implementation: "OptionAuth", generation: 2))
    await application.event(.retired(id: "OptionAuth", generation: 1))
    #expect(try await application.answer("Anna") == "Hello Anna again")
  }

  @Test("A choice of one scene alone is exchanged for that scene alone")
  func oneScene() async throws {
    let application = try await start()
    let note = try application.auth()
    let login = try application.auth(of: "Login")
    try application.edit(
      #"""
      {"version":1,"start":"Note","folders":["scenes"],"scenes":{"Note":{"workers":{"AuthWorker":"OptionAuth"}}},
       "workers":{"AuthWorker":{"use":"DemoAuth","options":{"greeting":"Hello"}}}}
      """#)
    await application.event(
      .workerChanged(worker: "AuthWorker", scene: "Note", implementation: "OptionAuth", generation: 1))
    #expect(try await note.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "Hello Anna")
    #expect(try await login.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "Anna")
    #expect(application.workers == ["AuthWorker Login DemoAuth 1", "AuthWorker Note OptionAuth 1"])
  }

  @Test("A library that comes takes the place of a scene's default; host use puts that back, and the library again")
  func optional() async throws {
    let application = try await LiveApplication.alone("Note", ["OPTIONAL"], watches: true)
    #expect(application.workers == ["AuthWorker default 0"])
    let provider = application.host.workers.provider(
      for: SceneDescriptor(id: "Note", version: "1", workers: .auth.optional))
    #expect(throws: Diagnostic.withoutDefault(user: "Note", worker: "AuthWorker")) { try provider.slot(for: .auth) }
    let slot = try provider.optionalSlot(for: .auth)
    let auth = LiveWorker<any AuthWorker>(slot: slot, default: AuthStub(name: "default"))
    #expect(try await auth.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "default")

    try application.folder.copy(Checkout.library("DemoAuth"), as: "scenes/libDemoAuth.so")
    await application.event(.workerChanged(worker: "AuthWorker", scene: nil, implementation: "DemoAuth", generation: 1))
    #expect(try await auth.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "Anna")

    try await application.host.use(worker: "AuthWorker", implementation: "default")
    #expect(application.workers == ["AuthWorker default 0"])
    #expect(try await auth.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "default")

    try await application.host.use(worker: "AuthWorker", implementation: "DemoAuth")
    #expect(try await auth.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "Anna")
  }
}

extension LiveApplication {
  func auth(of scene: String = "Note") throws -> LiveWorker<any AuthWorker> {
    let scene = SceneDescriptor(id: scene, version: "1", workers: .auth)
    return LiveWorker(slot: try host.workers.provider(for: scene).slot(for: .auth))
  }

  func answer(_ name: String) async throws -> String {
    try await auth().wrappedValue.signIn(userName: name, password: "interactor").userName
  }

  var workers: [String] {
    host.status().workers.map {
      [$0.worker, $0.scene, $0.implementation, "\($0.generation)"].compactMap { $0 }.joined(separator: " ")
    }
  }

  func edit(_ manifest: String) throws {
    try folder.write(manifest.utf8, to: "scenes.json.new")
    #expect(rename(folder.file("scenes.json.new"), folder.file("scenes.json")) == 0)
  }
}

@MainActor
@Suite("host use asks an implementation for the facts of its contract", .timeLimit(.minutes(10)), .live)
struct WorkerTrialTests {
  private static func manifest(use: String) -> String { LiveApplication.noteManifest.replacing("DemoAuth", with: use) }

  private nonisolated static let firstCheck = "Nobody is found under a name that no user has"

  private func start(_ condition: String, use: String = "DemoAuth") async throws -> LiveApplication {
    try await start("FaultyAuth", LiveBuilds.build("FaultyAuth", [condition]), use: use)
  }

  private func start(_ id: String, _ file: String, use: String = "DemoAuth") async throws -> LiveApplication {
    let note = try await LiveBuilds.build("Note")
    return try await .started(
      ["Note": note, "DemoAuth": Checkout.library("DemoAuth"), id: file], manifest: Self.manifest(use: use))
  }

  private func fault(_ reason: String, check: String = firstCheck) -> Diagnostic {
    Diagnostic(
      "FaultyAuth: fails a check of AuthWorker, \(Printable.quoted(check)): \(Printable.text(reason))",
      "fix the implementation; host use --force uses it as it is")
  }

  private nonisolated static let wrong = #"found an answer, expected unknownUser("\u{01}")"#

  #if arch(x86_64)
    private nonisolated static let trap = "SIGILL (Illegal instruction): no users"
  #else
    private nonisolated static let trap = "SIGTRAP (Trace/breakpoint trap): no users"
  #endif

  @Test(
    "One that ends the process in a check ends that of the checks; the run goes on",
    arguments: [("EXITS", "exit status 0"), ("TRAPS", trap), ("KILLED", "SIGKILL (Killed)")])
  func ends(condition: String, end: String) async throws {
    let application = try await start(condition)
    await #expect(throws: fault("it ended the process that checks it: \(end)")) {
      try await application.host.use(worker: "AuthWorker", implementation: "FaultyAuth")
    }
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    #expect(try await application.answer("Anna") == "Anna")
  }

  @Test("A new build of the implementation in use is checked, and so is an edit of the manifest")
  func buildsAndEdits() async throws {
    let application = try await start("SPARED", use: "FaultyAuth")
    try application.replace("FaultyAuth", by: try await LiveBuilds.build("FaultyAuth", ["WRONG"]))
    try await application.lookAgain()
    #expect(application.screen?.statusMessage == "FaultyAuth was not updated: \(fault(Self.wrong).message)")
    #expect(application.workers == ["AuthWorker FaultyAuth 1"])

    try application.folder.write(Self.manifest(use: "DemoAuth").utf8, to: "scenes.json")
    try await application.lookAgain()
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    try await application.stop()

    let edited = try await start("WRONG")
    try edited.folder.write(Self.manifest(use: "FaultyAuth").utf8, to: "scenes.json")
    try await edited.lookAgain()
    #expect((edited.reports, edited.workers) == ([fault(Self.wrong).message], ["AuthWorker DemoAuth 1"]))
  }

  @Test(
    "One that fails a check is refused, with what it did; by force it is taken",
    arguments: [
      ("WRONG", firstCheck, wrong),
      (
        "TAKEN", "The first user is set up once, and signs in by the password alone",
        "there are users before the first one"
      ),
    ])
  func refused(condition: String, check: String, reason: String) async throws {
    let application = try await start(condition)
    let fault = fault(reason, check: check)
    await #expect(throws: fault) { try await application.host.use(worker: "AuthWorker", implementation: "FaultyAuth") }
    #expect(application.screen?.statusMessage == "FaultyAuth was not updated: \(fault.message)")
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    #expect(try await application.answer("Anna") == "Anna")

    try await application.host.use(worker: "AuthWorker", implementation: "FaultyAuth", isForced: true)
    #expect(application.workers == ["AuthWorker FaultyAuth 1"])
  }

  @Test("One that passes takes over, and what the checks changed is nowhere")
  func passes() async throws {
    let application = try await start("SQLiteAuth", Checkout.library("SQLiteAuth"))
    try await application.host.use(worker: "AuthWorker", implementation: "SQLiteAuth")
    #expect(application.workers == ["AuthWorker SQLiteAuth 1"])
    #expect(try await application.auth().wrappedValue.needsSetUp())
  }
}
