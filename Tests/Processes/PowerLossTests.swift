import Foundation
import HostSupport
import Testing

@Suite("Killed with its supervisor, a run can be resumed", .timeLimit(.minutes(30)), .ownFolders, .nightly)
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

  private static func session(
    _ options: [String], in folder: TemporaryFolder, _ variables: [String: String] = [:]
  ) throws -> PlainSession {
    let environment = ["XDG_STATE_HOME": folder.path, "LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "TZ": "UTC"]
    return try PlainSession(options, in: folder, environment: environment.merging(variables) { $1 })
  }

  /// The top scene by the journal on the disk; nil until that is complete.
  private static func lastScene(in folder: TemporaryFolder) async throws -> String? {
    struct Journal: Decodable { let instances: [Instance] }
    struct Instance: Decodable { let scene: String }
    guard let file = KeptJournals.files(in: folder).first else { return nil }
    let result = try await Command.host(["inspect", file], in: folder.path)
    guard result.status == 0 else { return nil }
    return try JSONDecoder().decode(Journal.self, from: Data(result.output.utf8)).instances.last?.scene
  }

  @Test("What was typed is on the disk, flushed, a tenth of a second later, however fast one types")
  func typed() async throws {
    let folder = try TemporaryFolder.withManifest(andNews: true)
    let preload = ["LD_PRELOAD": try FixtureLibraries.path("BadMachine"), "FSYNC_LOG": folder.file("flushes")]
    let session = try Self.session([], in: folder, preload)
    _ = try await session.screen()
    var delays: [Duration] = []
    var text = "typed "
    // Each text comes right after the previous one was written, when the wait is the longest. Other processes use
    // processor and disk, but not all the time.
    while delays.count < 10 || delays.count < 600 && delays.allSatisfy({ $0 >= .milliseconds(100) }) {
      text += ["a", "b", "c"][delays.count % 3]
      let start = ContinuousClock.now
      session.send("set User name=\(text)")
      try await KeptJournals.wait(for: text, in: folder)
      delays.append(.now - start)
    }
    #expect(try #require(delays.min()) < .milliseconds(100), "\(delays)")
    #expect(await session.losePower() == -SIGKILL)
    let next = try Self.session(["--resume"], in: folder)
    #expect(try await next.screen().contains("User name: \(text)"))
    #expect(await next.end() == 0)

    let calls = try folder.text("flushes").split(separator: "\n").map(String.init).filter { $0.contains("/run-") }
    let file = try #require(calls.first { $0.hasPrefix("rename ") }?.dropFirst("rename ".count))
    #expect(file.hasSuffix("/journal.log"))
    let folderOfRun = file.dropLast("/journal.log".count)
    // First the whole journal, flushed before its rename, then its folder; then each step in place.
    let renamed = calls.firstIndex(of: "rename \(file)") ?? 0
    #expect(renamed > 0 && calls[renamed - 1].hasPrefix("fsync \(folderOfRun)/.journal.log."))
    #expect(calls.dropFirst(renamed + 1).first == "fsync \(folderOfRun)")
    #expect(calls.count { $0 == "fdatasync \(file)" } >= delays.count - 1)
  }

  @Test("The top screen can't be built: --resume says why, and has all of it once that is put right")
  func damaged() async throws {
    let app = try await FaultApp()
    // Empty before the run.
    try app.folder.makeFolder("tmp")
    let environment = app.environment.merging(["TMPDIR": app.folder.file("tmp")]) { $1 }
    let session = try PlainSession([], in: app.folder, environment: environment)
    _ = try await session.screen(after: "press Trouble")
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    try await KeptJournals.wait(for: "kept", in: app.folder)
    #expect(await session.losePower() == -SIGKILL)
    try app.folder.remove("tmp")
    let (library, whole) = (app.folder.file("scenes/libTrouble.so"), app.folder.file("whole"))
    #expect(rename(library, whole) == 0)
    try app.folder.write("no library", to: "scenes/libTrouble.so")
    let refused = try await app.host("run", "--resume", input: "quit\n")
    #expect(refused.status != 0)
    #expect(refused.errors.contains("libTrouble.so"), "\(refused)")

    #expect(rename(whole, library) == 0)
    let next = try PlainSession(["--resume"], in: app.folder, environment: app.environment)
    #expect(try await next.screen().prefix(2) == ["== Trouble ==", "Text: kept"])
    #expect(await next.end() == 0)
  }

  @Test("Where the journal on the disk says, with all that was there")
  func resume() async throws {
    let calm = try TemporaryFolder.withManifest(andNews: true)
    let first = try Self.session([], in: calm)
    var screens = [PlainWalker.masked(try await first.screen())]
    for line in Self.lines { screens.append(PlainWalker.masked(try await first.screen(after: line))) }
    #expect(await first.end() == 0)

    var random = SeededGenerator(seed: 11)
    for _ in 0..<12 {
      let folder = try TemporaryFolder.withManifest(andNews: true)
      let session = try Self.session([], in: folder)
      let step = Int.random(in: 1..<Self.lines.count, using: &random)
      for line in Self.lines[..<step] { _ = try await session.screen(after: line) }
      session.send(Self.lines[step])
      // The moment of the fault: from before the line is read to after it is answered.
      usleep(UInt32.random(in: 0..<4000, using: &random))
      #expect(await session.losePower() == -SIGKILL)
      let scene = try await Self.lastScene(in: folder)

      let next = try Self.session(["--resume"], in: folder)
      var found = PlainWalker.masked(try await next.screen())
      if found.first == "== Login ==", let scene, scene != "Login" {
        for line in PlainWalk.signIn() { found = PlainWalker.masked(try await next.screen(after: line)) }
      }
      // The disk may lag some steps behind, and the last step may be done or not.
      #expect(screens[...(step + 1)].contains(found), "after step \(step): \(found)")
      let title = String(found.first?.dropFirst(3).dropLast(3) ?? "")
      #expect(Self.titles[scene ?? "Login"]?.contains(title) == true, "\(scene ?? "none"): \(title)")
      #expect(await next.end() == 0)
    }
  }
}
