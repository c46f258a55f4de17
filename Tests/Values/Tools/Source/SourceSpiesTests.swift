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

  @Test("What a mark says of a value isn't its type")
  func marks() throws {
    func worker(_ password: String, _ token: String) -> String {
      "import VIPKit\nprotocol NotesWorker: Sendable { func open(with password: \(password)) async throws -> \(token) }"
    }
    #expect(try spies(worker("Secret<String>", "Secret<[String]>")) == spies(worker("String", "[String]")))
  }

  @Test("The protocols of a scene: calls as values, a Router as one object, data stores to begin with")
  func scene() throws {
    let source = """
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
      """
    let text = try spies(source, with: "public struct User: Hashable { public let name: String }")
    try Golden.check(text, "spies-scene.txt")
  }

  @Test("A worker: it waits where the test says, and answers or throws")
  func worker() throws {
    let source = """
      public enum NotesError: Error { case full }
      public protocol NotesWorker: Sendable {
        func fetch(for user: String, _ limit: Int) async throws(NotesError) -> [String]
        func count() async -> Int
        func load() async throws -> Note
      }
      public struct Note {}
      """
    let text = try spies(source, access: "public")
    try Golden.check(text, "spies-worker.txt")
  }

  @Test("What can be called from anywhere without waiting is kept behind a mutex")
  func mutex() throws {
    let text = try spies(
      """
      protocol Clock: Sendable {
        var name: String { get }
        func now(in zone: String) -> Int
      }
      """)
    try Golden.check(text, "spies-mutex.txt")
  }

  @Test("Functions of one name are told apart; closures are kept beside the calls when they may be")
  func overloads() throws {
    let text = try spies(
      """
      protocol Store: AnyObject {
        func find(id: Int)
        func find(named name: String)
        func visit(_ each: (Int) -> Void)
        func load<T>(_ value: T, done: @escaping (Int) -> Void)
      }
      """)
    try Golden.check(text, "spies-overloads.txt")
  }

  @Test("What is stored is reached also where a parameter has its name")
  func shadowed() throws {
    let plain = try spies(
      """
      protocol Shadow: AnyObject {
        func load(loadResult: Int) -> Int
        func save(calls: Int)
        func find(findResult: Int) -> Note
        func wait(beforeReturning: Int) async
      }
      struct Note {}
      """)
    for line in [
      "calls.append(Call.load(loadResult: loadResult))", "return self.loadResult",
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
      ("protocol A { func b() -> Int; var bResult: Int { get } }", "bResult", "is a name that the spy needs", 1),
      ("protocol A { func b() -> Int; func bResult() }", "bResult", "is a name that the spy needs", 1),
      (
        "protocol A { func b(c: @escaping () -> Void); var bCs: Int { get } }", "bCs", "is a name that the spy needs", 1
      ),
      (
        "protocol A { var bResult: Int { get }\nvar b: Int { get throws } }", "bResult", "is a name that the spy needs",
        1
      ),
      ("protocol A { func b(_ c: Int) -> Int; var b: Int { get } }", "b", "is a name that the spy needs", 1),
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

  @Test("An unknown protocol is told, with those that there are")
  func unknown() throws {
    let fault = SourceFault.unknownProtocol(name: "B", folders: [folder.file("Notes")], known: ["A"])
    #expect(throws: fault) { try spies("protocol A {}", of: ["B"]) }
    #expect(fault.suggestion == "name the folder that declares it by --with; the protocols are: A")
  }
}
