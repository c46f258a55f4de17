import SourceMessages
import TestSupport
import Testing
import VIPTestKit

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
