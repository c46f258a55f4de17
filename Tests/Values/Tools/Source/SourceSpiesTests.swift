import SourceMessages
import TestSupport
import Testing

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
      protocol NotesRoutingLogic { func routeBack() }
      protocol NotesDataPassing { var dataStore: any NotesDataStore { get } }
      final class NotesViewController { var router: (any NotesRoutingLogic & NotesDataPassing)? }
      """
    let text = try spies(source, with: "public struct User: Hashable { public let name: String }")
    #expect(
      text == """
        import Contracts

        @testable import Notes

        /// Records how it is called, and answers with what the test has laid ready.
        final class NotesBusinessLogicSpy: NotesBusinessLogic {
          enum Call: Equatable {
            case add(request: Notes.Request)
            case present
          }

          private(set) var calls: [Call] = []
          private(set) var presentResponses: [Notes.Response] = []

          func add(request: Notes.Request) {
            calls.append(Call.add(request: request))
          }

          func present(response: Notes.Response) {
            calls.append(Call.present)
            presentResponses.append(response)
          }
        }

        /// Records how it is called, and answers with what the test has laid ready.
        final class NotesDataStoreSpy: NotesDataStore {
          var user: User?

          init(user: User? = nil) {
            self.user = user
          }
        }

        /// Records how it is called, and answers with what the test has laid ready.
        final class NotesRoutingLogicSpy: NotesRoutingLogic, NotesDataPassing {
          enum Call: Equatable {
            case routeBack
          }

          private(set) var calls: [Call] = []
          var dataStore: any NotesDataStore

          init(dataStore: any NotesDataStore = NotesDataStoreSpy()) {
            self.dataStore = dataStore
          }

          func routeBack() {
            calls.append(Call.routeBack)
          }
        }

        """)
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
    #expect(
      text == """
        public import Notes
        public import VIPTestKit

        /// Records how it is called, and answers with what the test has laid ready.
        @MainActor
        public final class NotesWorkerSpy: NotesWorker, CallRecording {
          public nonisolated enum Call: Equatable, Sendable {
            case fetch(for: String, Int)
            case count
            case load
          }

          public nonisolated let recorder = CallRecorder<Call>()
          public var calls: [Call] { recorder.calls }
          public var fetchResult: Result<[String], NotesError>
          public var countResult: Int
          public var loadResult: Result<Note, any Error>?
          private let beforeReturning: @MainActor (Call) async -> Void

          public init(
            fetch: Result<[String], NotesError> = .success([]),
            count: Int = 0,
            load: Result<Note, any Error>? = nil,
            beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }
          ) {
            fetchResult = fetch
            countResult = count
            loadResult = load
            self.beforeReturning = beforeReturning
          }

          public func fetch(for user: String, _ limit: Int) async throws(NotesError) -> [String] {
            let call = Call.fetch(for: user, limit)
            recorder.append(call)
            await beforeReturning(call)
            return try fetchResult.get()
          }

          public func count() async -> Int {
            let call = Call.count
            recorder.append(call)
            await beforeReturning(call)
            return countResult
          }

          public func load() async throws -> Note {
            let call = Call.load
            recorder.append(call)
            await beforeReturning(call)
            guard let loadResult else {
              fatalError("\\(Self.self): set loadResult before load() is called")
            }
            return try loadResult.get()
          }
        }

        """)
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
    #expect(
      text == """
        import Synchronization
        import VIPTestKit

        @testable import Notes

        /// Records how it is called, and answers with what the test has laid ready.
        nonisolated final class ClockSpy: Clock, CallRecording {
          nonisolated enum Call: Equatable, Sendable {
            case now(in: String)
          }

          nonisolated let recorder = CallRecorder<Call>()
          var calls: [Call] { recorder.calls }

          private nonisolated struct State {
            var name: String
            var nowResult: Int
          }

          private let state: Mutex<State>

          init(name: String = "", now: Int = 0) {
            state = Mutex(State(name: name, nowResult: now))
          }

          func now(in zone: String) -> Int {
            recorder.append(Call.now(in: zone))
            return nowResult
          }

          var name: String {
            get { state.withLock { $0.name } }
            set { state.withLock { $0.name = newValue } }
          }

          var nowResult: Int {
            get { state.withLock { $0.nowResult } }
            set { state.withLock { $0.nowResult = newValue } }
          }
        }

        """)
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
    #expect(
      text == """
        @testable import Notes

        /// Records how it is called, and answers with what the test has laid ready.
        final class StoreSpy: Store {
          enum Call: Equatable {
            case findId(id: Int)
            case findNamed(named: String)
            // each can't be kept.
            case visit
            // value can't be kept.
            case load
          }

          private(set) var calls: [Call] = []
          private(set) var loadDones: [((Int) -> Void)] = []

          func find(id: Int) {
            calls.append(Call.findId(id: id))
          }

          func find(named name: String) {
            calls.append(Call.findNamed(named: name))
          }

          func visit(_ each: (Int) -> Void) {
            calls.append(Call.visit)
          }

          func load<T>(_ value: T, done: @escaping (Int) -> Void) {
            calls.append(Call.load)
            loadDones.append(done)
          }
        }

        """)
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
    #expect(
      throws: SourceFault.unsupported(what: what, reason: reason, of: "A", place: place)
    ) { try spies(source) }
  }

  @Test("An unknown protocol is told, with those that there are")
  func unknown() throws {
    let fault = SourceFault.unknownProtocol(name: "B", folders: [folder.file("Notes")], known: ["A"])
    #expect(throws: fault) { try spies("protocol A {}", of: ["B"]) }
    #expect(fault.suggestion == "name the folder that declares it by --with; the protocols are: A")
  }
}
