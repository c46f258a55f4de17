import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@Suite(
  "Every implementation of the samples takes over and gives back, while calls go on", .timeLimit(.minutes(30)),
  .takesTurns)
struct PromotionTests {
  private static let feed = "<rss><channel><item><title>All is well</title></item></channel></rss>"

  /// The workers of the sample's manifest, with the scene that calls each, what leads there, and what calls it.
  private static let calls: [String: (start: String, way: [String], lines: [String])] = [
    "AuthWorker": ("Login", [], ["set User name=Nobody", "set Password=nothing", "press Sign in", "ok"]),
    "ContactsWorker": ("ContactList", PlainWalk.signIn(), ["set Filter=a", "set Filter="]),
    "NewsWorker": ("NewsList", [], ["press Reload"]),
    "VCardFilesWorker": ("ContactList", PlainWalk.signIn(), ["set Filter=a", "set Filter="]),
  ]

  /// The workers that the sample's manifest names.
  private static let workers: [String] = {
    let manifest = try? JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: "\(Checkout.root)/scenes.json")))
    let workers = (manifest as? [String: Any])?["workers"] as? [String: Any]
    return workers.map { $0.keys.sorted() } ?? []
  }()

  @Test(arguments: workers)
  func toAndFro(worker: String) async throws {
    let implementations = try Self.implementations(of: worker)
    #expect(!implementations.isEmpty)
    let call = try #require(Self.calls[worker])
    let server = try LoopbackServer { _, connection in connection.respond("200 OK", body: Self.feed.utf8) }
    let folder = try TemporaryFolder()
    try folder.writeManifest(
      news: """
        {
          "use": "FileNews", "for": { "CachingNews": "FileNews" },
          "options": { "file": "news.xml", "feed": "\(server.address())", "cache": "news-cache" }
        }
        """)
    try folder.copy("\(Checkout.root)/Docs/news.xml", as: "news.xml")
    let environment = folder.environment
    let session = try PlainSession(["--start", call.start], in: folder, environment: environment)
    _ = try await session.screen()
    for line in call.way { _ = try await session.screen(after: line) }
    let app = session.app
    let isDone = Mutex(false)
    let calling = Task {
      var count = 0
      while !isDone.withLock(\.self) {
        for line in call.lines { _ = try await session.screen(after: line) }
        count += 1
      }
      return count
    }
    for implementation in implementations + [implementations[0]] {
      let use = try await Command.host(
        ["use", "\(worker)=\(implementation)"], in: folder.path, environment: environment)
      #expect(use.status == 0, "\(use.errors)")
    }
    isDone.withLock { $0 = true }
    #expect(try await calling.value > 0)
    #expect(session.app == app, "the app has died")
    #expect(await session.end() == 0)
    #expect(try String(contentsOfFile: folder.file("errors"), encoding: .utf8) == "")
  }

  /// The implementations of a worker in the sample's sources.
  private static func implementations(of worker: String) throws -> [String] {
    let sources = "\(Checkout.root)/Plugins"
    let contracts = try FileManager.default.contentsOfDirectory(atPath: "\(sources)/Contracts/Workers")
    let declarations = try contracts.map { name in
      try String(contentsOfFile: "\(sources)/Contracts/Workers/\(name)", encoding: .utf8)
    }
    // public static var news: WorkerKey { WorkerKey("NewsWorker", checks: … ) }
    let line = declarations.joined(separator: "\n").split(separator: "\n").first {
      $0.contains(": WorkerKey {") && $0.contains("\"\(worker)\"")
    }
    let key = try #require(line).trimmingPrefix { $0 == " " }.dropFirst("public static var ".count).prefix { $0 != ":" }
    return try FileManager.default.contentsOfDirectory(atPath: "\(sources)/Workers").sorted().filter { name in
      let configurator = "\(sources)/Workers/\(name)/\(name)Configurator.swift"
      guard FileManager.default.fileExists(atPath: configurator) else { return false }
      return try String(contentsOfFile: configurator, encoding: .utf8).contains("provides: .\(key)")
    }
  }
}
