import SourceMessages
import TestSupport
import Testing

@Suite("host-source generates proxies of workers")
struct SourceProxiesTests {
  private let folder = TemporaryFolder()

  private func proxies(_ source: String) throws -> SourceProxies {
    try folder.write(source, to: "Notes/Notes.swift")
    return try Tool.answer(to: .proxies(of: SourceModule(name: "Notes", folder: folder.file("Notes"))))
  }

  private static let key =
    "extension WorkerKey where Worker == any NotesWorker { public static var notes: WorkerKey { WorkerKey(\"NotesWorker\") } }"

  /// What both protocols ask for.
  private func calls(of type: String) -> String {
    """
      var count: Int {
        get async {
        await self.calls.run("count", [], self.base) { (base: any \(type)) async -> Int in
          await base.count
        }
        }
      }

      var changes: AsyncStream<Void> { calls.stream("changes", base?.changes) }

      func open(_ name: String, password: String) async throws(NotesError) -> [Note] {
        try await self.calls.run("open(_:password:)", [name, nil], self.base) { (base: any \(type)) async throws(NotesError) -> [Note] in
          try await base.open(name, password: password)
        }
      }

      func close() {
        self.calls.runNow("close()", [], self.base) { (base: any \(type)) -> Void in
          base.close()
        }
      }

      func find(_ name: String) async throws(NotesError) -> Note {
        try await self.calls.run("find(_:)", [name], self.base) { (base: any \(type)) async throws(NotesError) -> Note in
          try await base.find(name)
        }
      }

      func look(_ body: @Sendable () -> Void) async -> Int {
        await self.calls.run("look(_:)", [body], self.base) { (base: any \(type)) async -> Int in
          await base.look(body)
        }
      }
    """
  }

  @Test(
    "Each call is told with its arguments, but for secrets; streams, snapshots, and a protocol that refines it"
  )
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
    #expect(
      proxies.text == """
        @_spi(Host) import VIPKit

        @c(proxies_Notes)
        public func hostProxies() -> UnsafeMutableRawPointer {
          WorkerProxies([
            WorkerProxy("NotesKeeper", of: "NotesWorker", before: (any NotesKeeper).self) { NotesKeeperProxy($0, $1) },
            WorkerProxy("NotesWorker", of: "NotesWorker", before: (any NotesWorker).self) { NotesWorkerProxy($0, $1) }
          ]).handOver()
        }

        private final class NotesKeeperProxy: NotesKeeper {
          private let base: (any NotesKeeper)?
          private let calls: WorkerCalls
          let state: Snapshot<Note?>

          init?(_ base: (any NotesKeeper)?, _ calls: WorkerCalls) {
            (self.base, self.calls) = (base, calls)
            guard let state = calls.snapshot("state", base?.state) else { return nil }
            self.state = state
          }

          var last: Note? {
            get async {
            await self.calls.run("last", [], self.base) { (base: any NotesKeeper) async -> Note? in
              await base.last
            }
            }
          }

        \(calls(of: "NotesKeeper"))
        }

        private final class NotesWorkerProxy: NotesWorker {
          private let base: (any NotesWorker)?
          private let calls: WorkerCalls

          init?(_ base: (any NotesWorker)?, _ calls: WorkerCalls) {
            (self.base, self.calls) = (base, calls)
          }

        \(calls(of: "NotesWorker"))
        }

        """)
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

  @Test("A module without workers has none")
  func none() throws {
    #expect(try proxies("public struct Note {}") == SourceProxies(text: nil, faults: []))
  }
}
