import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "The supervisor and the app are killed together, and host run --resume goes on", .timeLimit(.minutes(10)),
  .takesLongTurns
)
struct PowerLossTests {
  private static let lines = """
    set User name=Aleksey
    set Password=clean-swift
    press Sign in
    press Contacts
    press Add contact
    set First name=anna
    set Last name=zharkova
    set Phone=89992223344
    press Save
    select 1
    press Edit
    set First name=hanna
    press Save
    back
    back
    press News
    select 2
    back
    press Search
    set Search for=workers
    select 1
    """.split(separator: "\n").map(String.init)

  private static let titles = [
    "Login": ["Login"], "Home": ["Home"], "ContactList": ["Contacts"], "ContactView": ["Contact"],
    "AddContact": ["Add contact", "Edit contact"], "NewsList": ["News"], "NewsItem": ["Article"],
    "NewsSearch": ["Search the news"],
  ]

  /// What this test reads of a journal.
  private struct Journal: Decodable {
    struct Instance: Decodable {
      let scene: String
    }
    let showings: [Instance]
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.writeManifest()
    try folder.copy("\(Checkout.root)/Docs/news.xml", as: "news.xml")
    return folder
  }

  private static func session(
    _ options: [String], in folder: TemporaryFolder, _ variables: [String: String] = [:]
  ) throws -> PlainSession {
    let environment = ["XDG_STATE_HOME": folder.path, "LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "TZ": "UTC"]
    return try PlainSession(options, in: folder, environment: environment.merging(variables) { $1 })
  }

  /// The journal on the disk; nil when there is none.
  private static func journal(in folder: TemporaryFolder) throws -> Data? {
    let files = FileManager.default.enumerator(atPath: folder.file("host"))?.compactMap { $0 as? String } ?? []
    return try files.first { $0.hasSuffix("/journal.json") }.map {
      try Data(contentsOf: URL(filePath: folder.file("host/\($0)")))
    }
  }

  /// The scene on the screen, as the journal on the disk says; nil when there is none.
  private static func lastScene(in folder: TemporaryFolder) throws -> String? {
    try journal(in: folder).flatMap { try JSONDecoder().decode(Journal.self, from: $0).showings.last?.scene }
  }

  @Test("What was typed is on the disk a tenth of a second later, flushed, however fast one types; after that it is back")
  func typed() async throws {
    let folder = try Self.folder()
    let log = folder.file("flushes")
    let preload = ["LD_PRELOAD": try FixtureLibraries.path("BadMachine"), "FSYNC_LOG": log]
    let session = try Self.session([], in: folder, preload)
    _ = try await session.screen()
    var delays: [Duration] = []
    // Each comes when the one before has just been written: when the wait is the longest.
    for count in 1...10 {
      let text = String("abcdefghij".prefix(count))
      let start = ContinuousClock.now
      session.send("set User name=\(text)")
      try await eventually("\(text) is on the disk") {
        try Self.journal(in: folder)?.firstRange(of: Data(#""\#(text)""#.utf8)) != nil
      }
      delays.append(.now - start)
    }
    // Others use processor and disk, too, but not all the time.
    #expect(try #require(delays.min()) < .milliseconds(100), "\(delays)")
    #expect(await session.losePower() == -SIGKILL)
    let next = try Self.session(["--resume"], in: folder)
    #expect(try await next.screen().contains("User name: abcdefghij"))
    #expect(await next.end() == 0)

    let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.contains("/run-") }
    let renamed = calls.indices.filter { calls[$0].hasPrefix("rename ") && calls[$0].hasSuffix("/journal.json") }
    #expect(renamed.count >= 10)
    for index in renamed {
      let folder = calls[index].dropFirst("rename ".count).dropLast("/journal.json".count)
      #expect(index > 0 && calls[index - 1].hasPrefix("fsync \(folder)/.journal.json."), "before it has its name")
      // The last one may have been killed in between.
      let next = index + 1 < calls.count ? calls[index + 1] : "fsync \(folder)"
      #expect(next == "fsync \(folder)", "and the name after it")
    }
  }

  @Test("Where the journal on the disk says, with all that was there")
  func resume() async throws {
    let calm = try Self.folder()
    let first = try Self.session([], in: calm)
    var screens = [PlainWalker.masked(try await first.screen())]
    for line in Self.lines { screens.append(PlainWalker.masked(try await first.screen(after: line))) }
    #expect(await first.end() == 0)

    var random = SeededGenerator(seed: 11)
    for _ in 0..<12 {
      let folder = try Self.folder()
      let session = try Self.session([], in: folder)
      let step = Int.random(in: 1..<Self.lines.count, using: &random)
      for line in Self.lines[..<step] { _ = try await session.screen(after: line) }
      session.send(Self.lines[step])
      // The moment of the fault: from before the line is read to after it is answered.
      usleep(UInt32.random(in: 0..<4000, using: &random))
      #expect(await session.losePower() == -SIGKILL)
      let scene = try Self.lastScene(in: folder)

      let next = try Self.session(["--resume"], in: folder)
      let found = PlainWalker.masked(try await next.screen())
      // The disk may be some steps behind, and the last step taken or not.
      #expect(screens[...(step + 1)].contains(found), "after step \(step): \(found)")
      let title = String(found.first?.dropFirst(3).dropLast(3) ?? "")
      #expect(Self.titles[scene ?? "Login"]?.contains(title) == true, "\(scene ?? "none"): \(title)")
      #expect(await next.end() == 0)
    }
  }
}
