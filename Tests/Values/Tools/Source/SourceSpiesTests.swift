import SourceMessages
import TestSupport
import Testing
import VIPTestKit

@Suite("host-source generates spies")
struct SourceSpiesTests {
  private let folder = TemporaryFolder()

  private func spies(
    _ source: String, with other: String? = nil, of names: [String] = [], access: String? = nil
  ) throws -> String {
    try folder.write(source, to: "Notes/Notes.swift")
    if let other { try folder.write(other, to: "Contracts/Contracts.swift") }
    return try Tool.answer(
      to: .spies(
        all: [SourceModule(name: "Notes", folder: folder.file("Notes"))],
        with: other == nil ? [] : [SourceModule(name: "Contracts", folder: folder.file("Contracts"))],
        of: names, access: access))
  }

  private static let sources: [(String, String, String?)] = [
    // Of a scene: calls as values, a Router as one object, data stores to begin with.
    (
      "scene",
      """
      import Contracts
      enum Notes {
        struct Request: Equatable { let text: String }
        final class Response {}
      }
      protocol NotesBusinessLogic: AnyObject {
        func add(request: Notes.Request)  // a comment
        func present(response: Notes.Response)
      }
      protocol NotesDataStore: AnyObject { var user: User? { get } }
      protocol NotesRoutingLogic { func routeBack() -> () }
      protocol NotesDataPassing { var dataStore: any NotesDataStore { get } }
      final class NotesViewController { var router: (any NotesRoutingLogic & NotesDataPassing)? }
      """,
      "public struct User: Hashable { public let name: String }"
    ),
    // A worker waits where the test says, and answers or throws.
    (
      "worker",
      """
      public enum NotesError: Error { case full }
      public protocol NotesWorker: Sendable {
        func fetch(for user: String, _ limit: Int) async throws(NotesError) -> [String]
        func count() async -> Int
        func load() async throws -> Note
      }
      public struct Note {}
      """, nil
    ),
    // What can be called from anywhere without waiting is kept behind a mutex.
    ("mutex", "protocol Clock: Sendable {\n  var name: String { get }\n  func now(in zone: String) -> Int\n}", nil),
    // Functions of one name are told apart; closures are kept beside the calls when they may be.
    (
      "overloads",
      """
      protocol Store: AnyObject {
        func find(id: Int)
        func find(named name: String)
        func visit(_ each: (Int) -> Void)
        func load<T>(_ value: T, done: @escaping (Int) -> Void)
      }
      """, nil
    ),
  ]

  @Test("Protocols of each kind have the spies of their golden file; an unknown one is told", arguments: sources)
  func golden(name: String, source: String, contracts: String?) throws {
    let text = try spies(source, with: contracts, access: name == "worker" ? "public" : nil)
    try Golden.check(text, "spies-\(name).txt")
    let fault = SourceFault.unknownProtocol(name: "B", folders: [folder.file("Notes")], known: ["A"])
    #expect(throws: fault) { try spies("protocol A {}", of: ["B"]) }
    #expect(fault.suggestion == "name the folder that declares it by --with; the protocols are: A")
  }

  @Test("What is stored is reached also where a parameter has its name; what a mark says of a value isn't its type")
  func shadowed() throws {
    func marked(_ password: String, _ token: String) -> String {
      "import VIPKit\nprotocol NotesWorker: Sendable { func open(with password: \(password)) async throws -> \(token) }"
    }
    #expect(try spies(marked("Secret<String>", "Secret<[String]>")) == spies(marked("String", "[String]")))
    let plain = try spies(
      """
      protocol Shadow: AnyObject {
        func `repeat`(repeatResult: Int) -> Int
        func save(calls: Int)
        func find(findResult: Int) -> Note
        func wait(beforeReturning: Int) async
      }
      struct Note {}
      """)
    for line in [
      "calls.append(Call.`repeat`(repeatResult: repeatResult))", "return self.repeatResult",
      "self.calls.append(Call.save(calls: calls))", "guard let findResult = self.findResult else {",
      "return findResult", "await self.beforeReturning(call)",
    ] {
      #expect(plain.contains("\n    \(line)\n"), "\(line)")
    }
    let worker = try spies("protocol Shadow: Sendable { func load(recorder: Int) -> Int }")
    #expect(worker.contains("\n    self.recorder.append(Call.load(recorder: recorder))\n"))
    let locked = try spies("struct Note {}; protocol Shadow: Sendable { func load(state: Note) -> Int }")
    #expect(locked.contains("\n    self.state.withLock { $0.loadStates.append(state) }\n"))
  }

  @Test(
    "What has no spy is refused, with its place and the reason",
    arguments: [
      ("protocol A {\n  associatedtype B\n}", "associatedtype", "isn't a function or a property", 2),
      ("protocol A { init() }", "init", "isn't a function or a property", 1),
      ("protocol A { static func b() }", "func b", "is static", 1),
      ("protocol A { func b<C>() -> C }", "func b", "returns C, for which no answer can be laid ready", 1),
      ("protocol A: Codable {}", "A: Codable", "is a protocol that isn't in the folders", 1),
      ("protocol A { var calls: Int { get } }", "calls", "is a name that the spy needs", 1),
      ("protocol A { func `b`() -> Int; var bResult: Int { get } }", "bResult", "is a name that the spy needs", 1),
      ("protocol A { func b() -> Int; func bResult() }", "bResult", "is a name that the spy needs", 1),
      (
        "protocol A { func b(c: @escaping () -> Void); var bCs: Int { get } }", "bCs", "is a name that the spy needs", 1
      ),
      (
        "protocol A { var bResult: Int { get }\nvar b: Int { get throws } }", "bResult", "is a name that the spy needs",
        1
      ),
      ("protocol A { func b(_ c: Int) -> Int; var `b`: Int { get } }", "b", "is a name that the spy needs", 1),
      ("protocol A: Sendable { var recorder: Int { get }\nfunc b() }", "recorder", "is a name that the spy needs", 1),
      ("struct Call {}; protocol A { func b(_ c: Call) }", "Call", "is a name that the spy needs", 1),
      ("protocol A {\n  func b(_ c: Self) }", "func b", "takes Self, which in a spy is another type", 2),
      ("protocol A { var b: Self { get } }", "var b", "is a Self, which can't be stored", 1),
      (
        "protocol A { func b(c: isolated (any Actor)?) async }", "func b",
        "runs where its parameter says, where nothing can be recorded", 1
      ),
    ])
  func refusal(source: String, what: String, reason: String, line: Int) throws {
    let place = SourcePlace(file: folder.file("Notes/Notes.swift"), line: line)
    let fault = SourceFault.unsupported(what: what, reason: reason, of: "A", place: place)
    #expect(throws: fault) { try spies(source) }
  }
}

@Suite("host-source generates proxies of workers")
struct SourceProxiesTests {
  private let folder = TemporaryFolder()

  private func proxies(_ source: String) throws -> SourceProxies {
    try folder.write(source, to: "Notes/Notes.swift")
    return try Tool.answer(to: .proxies(of: SourceModule(name: "Notes", folder: folder.file("Notes"))))
  }

  private static let key =
    "extension WorkerKey where Worker == any NotesWorker { public static var notes: WorkerKey { WorkerKey(\"NotesWorker\") } }"

  @Test("Each call is told with its arguments, but for secrets; streams, snapshots, and a protocol that refines it")
  func text() throws {
    let proxies = try proxies(
      """
      public import VIPKit

      public protocol NotesWorker: Sendable {
        func open(_ name: String, password: Secret<String>) async throws(NotesError) -> [Note]
        func close()
        func find(_ name: String) async throws(NotesError) -> Note
        func look(_ body: @Sendable () -> Void) async -> Int
        var count: Int { get async }
        var changes: AsyncStream<Void> { get }
      }
      public protocol NotesKeeper: NotesWorker {
        var state: Snapshot<Note?> { get }
        var last: Note? { get async }
      }
      \(Self.key)
      """)
    #expect(proxies.faults == [])
    try Golden.check(#require(proxies.text), "proxies.txt")
    // A module without workers has none.
    #expect(try self.proxies("public struct Note {}") == SourceProxies(text: nil, faults: []))
  }

  @Test(
    "What can't be passed on is told with its place, and the workers beside it have theirs",
    arguments: [
      ("func take(_ all: Note...)", "func take", "takes Note..., which can't be passed on"),
      ("func change(_ note: inout Note)", "func change", "takes inout Note, which can't be passed on"),
      ("static func make()", "func make", "is static"),
      ("mutating func bump()", "func bump", "is mutating"),
      ("var volume: Int { get set }", "var volume", "can be set, and NotesWorker isn't AnyObject"),
      ("func token() -> Secret<String>", "func token", "returns a Secret, which isn't to be recorded"),
    ])
  func faults(requirement: String, what: String, reason: String) throws {
    let proxies = try proxies(
      """
      public protocol NotesWorker: Sendable {
        \(requirement)
      }
      \(Self.key)
      public protocol ClockWorker: Sendable { func time() -> Int }
      extension WorkerKey where Worker == any ClockWorker { public static var clock: WorkerKey { WorkerKey("ClockWorker") } }
      """)
    #expect(proxies.text?.contains("private final class ClockWorkerProxy: ClockWorker {") == true)
    #expect(proxies.text?.contains("NotesWorker") == false)
    guard case .unsupported(what, reason, "NotesWorker", _)? = proxies.faults.first else {
      Issue.record("found \(proxies.faults)")
      return
    }
  }

  @Test(
    "A property that can be set is set through the proxy",
    arguments: [("AnyObject, Sendable", "set"), ("Sendable", "nonmutating set")])
  func settable(kind: String, setter: String) throws {
    let proxies = try proxies("public protocol NotesWorker: \(kind) { var volume: Int { get \(setter) } }\n\(Self.key)")
    #expect(proxies.faults == [])
    #expect(
      proxies.text?.hasSuffix(
        """
          var volume: Int {
            get  {
            self.calls.runNow("volume", [], self.base) { (base: any NotesWorker) -> Int in
              base.volume
            }
            }
            set {
            self.calls.runNow("volume=", [newValue], self.base) { (base: any NotesWorker) -> Void in
              base.volume = newValue
            }
            }
          }
        }

        """) == true, "\(proxies.text ?? "")")
  }
}
