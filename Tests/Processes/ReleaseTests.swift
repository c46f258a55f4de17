import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "On the built host: what was in use before comes back, alone or as a release", .timeLimit(.minutes(30)), .takesTurns)
struct ReleaseTests {
  private let app: FaultApp

  init() async throws { app = try await FaultApp() }

  /// An app in which somebody has typed into Trouble.
  ///
  /// - Parameter probation: what the manifest says of it.
  private func typed(_ probation: String = #"{ "seconds": 3600 }"#) async throws -> PlainSession {
    try app.folder.edit("scenes.json", #""version": 1"#, #""version": 1, "probation": \#(probation)"#)
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    #expect(try await session.screen(after: "set Text=half a no").contains("Text: half a no"))
    return session
  }

  /// Puts new builds of both scenes into a folder, and gives their paths.
  private func builds(trouble condition: String = "SECOND") async throws -> [String] {
    [
      try app.folder.copy(try await LiveBuilds.build("Fault", ["SECOND"]), as: "new/libFault.so"),
      try app.folder.copy(try await LiveBuilds.build("Trouble", [condition]), as: "new/libTrouble.so"),
    ]
  }

  private func release(_ files: [String]) async throws -> Command.Result {
    try await app.host("release", "1.4", files[0], files[1])
  }

  private func expectFirst(in session: PlainSession, after line: String? = nil) async throws {
    #expect(try await session.screen(after: line).prefix(3) == ["== Trouble ==", "Text: half a no", "[Count]"])
  }

  private func expectSecond(in session: PlainSession, after line: String? = nil) async throws {
    #expect(
      try await session.screen(after: line).prefix(3) == ["== Trouble ==", "Text: half a no", "the second build"])
  }

  private func trap(_ build: Int) throws -> String {
    "Trouble, build \(build), stopped: Index out of range "
      + "(Trouble.swift:\(try FaultApp.line(of: "none[count]", in: "Trouble")))"
  }

  private func replaceTrouble() async throws {
    try app.folder.copy(try await LiveBuilds.build("Trouble", ["SECOND"]), as: ".new")
    #expect(rename(app.folder.file(".new"), app.folder.file("scenes/libTrouble.so")) == 0)
  }

  @Test("A scene comes back without a file, with a text half typed; also after a crash, until its file is another one")
  func rollback() async throws {
    let session = try await typed()
    try await replaceTrouble()
    _ = try await session.lines { $0 == "the second build" }
    // It is kept when it has left the screen, for which nobody waits.
    try await eventually("there is a build to go back to") { try await app.host("rollback", "Trouble").status == 0 }
    try await expectFirst(in: session)
    let log = try await app.host("log").output
    #expect(
      log.contains(#/note: Trouble: rolled back by host rollback, to .*/builds/Trouble/1-[0-9a-f]{64}/libTrouble.so/#))
    #expect(try await session.die(by: "Trap") == trap(3))
    try await expectFirst(in: session, after: "ok")
    let none = try await app.host("rollback", "Trouble")
    #expect(none.errors.hasPrefix("error: Trouble: no earlier build of it is kept\n"), "\(none.errors)")
    try await replaceTrouble()
    _ = try await session.lines { $0 == "the second build" }
    #expect(await session.end() == 0)
  }

  @Test("Of a release one scene can't be built: neither is in use")
  func refused() async throws {
    let session = try await typed()
    let result = try await release(try await builds(trouble: "BROKEN"))
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: Trouble: can't be built: TroubleFault()\n"), "\(result.errors)")
    try await expectFirst(in: session)
    #expect(try await !session.screen(after: "back").contains("the second Fault"))
    #expect(await session.end() == 0)
  }

  @Test("Two runs have a release at once, each on a probation of its own; neither takes away what the other keeps")
  func all() async throws {
    let first = try await typed()
    let second = try app.session()
    _ = try await second.screen(after: "press Trouble")
    _ = try await second.screen(after: "set Text=half a no")
    let files = try await builds()
    let result = try await app.host("release", "1.4", "--all", files[0], files[1])
    #expect([result.errors, "\(result.status)"] == ["", "0"])
    try app.folder.remove("new")
    for session in [first, second] { try await expectSecond(in: session) }
    let table = try await app.host("ps").output.split(separator: "\n").dropFirst()
    #expect(table.count == 2 && table.allSatisfy { $0.contains("  1.4, on probation  ") }, "\(table)")
    try await eventually("both runs have their releases on the disk, and what these have kept") {
      var kept: [String] = []
      for file in KeptJournals.files(in: app.folder) {
        let shown = try await app.host("inspect", file).output
        kept += try JSONDecoder().decode(KeptReleases.self, from: Data(shown.utf8)).swaps.values
      }
      return kept.count == 4
        && kept.allSatisfy { $0.contains("/builds/") && FileManager.default.fileExists(atPath: $0) }
    }
    let again = try await app.host("release", "1.5", "--all", app.folder.file("scenes/libFault.so"))
    #expect(again.status == 1)
    #expect(again.errors.components(separatedBy: "the release \"1.4\" is on probation").count == 3, "\(again.errors)")
    #expect(try await app.host("rollback", "--all", "--pid", "1").status == 64)
    let unsaid = try await app.host("stop", "--manifest", "other.json")
    #expect(unsaid.errors == "error: host … --manifest FILE needs --all\n  add it\n")
    #expect(unsaid.status == 64)

    let back = try await app.host("rollback", "--all", "--json")
    #expect([back.errors, "\(back.status)"] == ["", "0"])
    #expect(back.output.components(separatedBy: "\"pid\"").count == 3, "\(back.output)")
    for session in [first, second] { try await expectFirst(in: session) }

    let swapped = try await app.host("swap", "--all", "Trouble", try await builds()[1])
    #expect([swapped.errors, "\(swapped.status)"] == ["", "0"])
    for session in [first, second] { try await expectSecond(in: session) }
    #expect(try await app.host("stop", "--all").status == 0)
    for session in [first, second] { #expect(await session.end() == 0) }
  }

  @Test("What scenes share takes a restart; a release says so, and names no scene twice")
  func shared() async throws {
    let file = Checkout.library("Contracts")
    let result = try await app.host("release", "1.4", file)
    #expect(
      result.errors == """
        error: \(file): holds no scene or worker; what scenes share can't be exchanged while they run
          put it where it belongs, then host restart

        """)
    let twice = app.folder.file("scenes/libTrouble.so")
    #expect(
      try await app.host("release", "1.4", twice, twice).errors.hasPrefix("error: Trouble: two of the files hold it"))
  }

  @Test(
    "A release that ends the app during its probation goes back as a whole, however early it does",
    arguments: ["SECOND", "LOADED"])
  func crash(condition: String) async throws {
    let session = try await typed()
    let result = try await release(try await builds(trouble: condition))
    let told: String?
    if condition == "SECOND" {
      #expect(result.errors == "")
      try await expectSecond(in: session)
      told = try await session.die(by: "Trap")
    } else {
      told = try await session.lines { $0.hasPrefix("! ") }.last.map { String($0.dropFirst(2)) }
    }
    if try app.lacksBacktrace {
      _ = await session.end()
      return try await Backtraces.tryAgain { try await ReleaseTests().crash(condition: condition) }
    }
    #expect(told == "\(try trap(2)). Release 1.4 was taken back")
    try await expectFirst(in: session, after: "ok")
    #expect(try await !session.screen(after: "back").contains("the second Fault"))
    let log = try await app.host("log").output
    #expect(log.contains("note: release 1.4: taken back, with Fault, Trouble: \(try trap(2))"))
    #expect(
      try await app.host("rollback").errors
        == "error: there is no release that could be taken back\n  host rollback ID takes back one scene or worker\n")
    #expect(await session.end() == 0)
  }

  @Test("After its probation a release is permanent: neither its files nor crashes count; host rollback takes it back")
  func permanent() async throws {
    let session = try await typed(#"{ "steps": 1 }"#)
    #expect(try await release(try await builds()).errors == "")
    try app.folder.remove("new")
    try await expectSecond(in: session, after: "press Count")
    try await eventually("it is permanent") {
      try await app.host("log").output.contains("note: release 1.4: permanent")
    }
    kill(try #require(session.app), SIGKILL)
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    try await expectSecond(in: session, after: "ok")
    #expect(try await session.die(by: "Trap") == trap(1))
    try await expectSecond(in: session, after: "ok")

    #expect(try await app.host("rollback").errors == "")
    try await expectFirst(in: session)
    #expect(try await !session.screen(after: "back").contains("the second Fault"))
    #expect(await session.end() == 0)
  }

  private struct KeptReleases: Decodable {
    struct Release: Decodable { let name: String }

    let releases: [Release]
    let swaps: [String: String]
  }

  @Test("The power fails during the probation: the run comes back with the release, on probation, without its files")
  func powerLoss() async throws {
    let session = try await typed()
    #expect(try await release(try await builds()).errors == "")
    try app.folder.remove("new")
    try await eventually("the release is on the disk") {
      let kept = try await KeptJournals.shown(as: KeptReleases.self, in: app.folder)
      return kept?.releases.map(\.name) == ["1.4"] && kept?.swaps.values.allSatisfy { $0.contains("/builds/") } == true
    }
    #expect(await session.losePower() == -SIGKILL)
    let next = try app.session("--resume")
    try await expectSecond(in: next)
    let told = try await next.die(by: "Trap")
    if try app.lacksBacktrace {
      _ = await next.end()
      return try await Backtraces.tryAgain { try await ReleaseTests().powerLoss() }
    }
    #expect(told == "\(try trap(1)). Release 1.4 was taken back")
    try await expectFirst(in: next, after: "ok")
    #expect(await next.end() == 0)
  }

  @Test("The build since which a recording ends otherwise is found among those that are kept")
  func bisect() async throws {
    let steps = "press Trouble\nset Text=half a no\nscreen\nquit\n"
    #expect(try await app.host("run", "--display", "plain", "--record", "good.rec", input: steps).status == 0)
    let session = try await typed()
    func kept() -> [String] {
      (FileManager.default.subpaths(atPath: app.folder.path) ?? []).filter {
        $0.hasSuffix("/libTrouble.so") && $0.contains("builds/")
      }
      .sorted()
    }
    for (number, conditions) in [["OTHER"], ["SECOND"], ["SECOND", "OTHER"]].enumerated() {
      let build = try await LiveBuilds.build("Trouble", conditions)
      let file = try app.folder.copy(build, as: "new\(number)/libTrouble.so")
      #expect(try await app.host("swap", "Trouble", file).status == 0)
      try await eventually("the build before \(conditions) is kept") { kept().count == number + 1 }
      try app.folder.copy(build, as: "scenes/libTrouble.so")
    }
    #expect(await session.end() == 0)
    let builds = kept().map { app.folder.file($0) }
    let found = try await app.host("bisect", "good.rec")
    #expect(
      found.output == """
        Trouble: since \(builds[2]), after 1 step, before "edit textField.Text half a no", the screen is another one
        the build before it is \(builds[1])

        """, "\(found)")
    #expect(found.status == 1)
    // With the old build all is as it was.
    try app.folder.copy(builds[0], as: "scenes/libTrouble.so")
    #expect(try await app.host("bisect", "good.rec").status == 0)
  }

  @Test("A build with which the last steps of a crash can't be taken to the end isn't a good one")
  func bisectCut() async throws {
    try app.folder.edit("scenes.json", #""version": 1"#, #""version": 1, "recordAnswers": true"#)
    var kept: String?
    // The app may die before what was on the screen is in the file, too.
    while kept == nil {
      let session = try app.session()
      _ = try await session.screen(after: "press Trouble")
      #expect(try await session.screen(after: "set Text=half a no").contains("Text: half a no"))
      session.send("press Trap")
      _ = try await session.lines { $0.hasPrefix("! ") }
      kill(session.process, SIGKILL)
      kept = try FileManager.default.subpaths(atPath: app.folder.path)?.first { file in
        guard file.contains("crashes/"), file.hasSuffix(".rec") else { return false }
        return try String(contentsOfFile: app.folder.file(file), encoding: .utf8).ranges(of: "\"show\":").count > 2
      }
    }
    let recording = try #require(kept)
    try app.folder.copy(try await LiveBuilds.build("Trouble", ["SECOND"]), as: "scenes/libTrouble.so")
    // It shows something else, and dies of the same.
    #expect(try await app.host("bisect", recording).output.contains("Index out of range"))
    // As if it had no such button any more.
    try app.folder.edit(recording, #""element":"button.Trap""#, #""element":"button.Gone""#)
    let found = try await app.host("bisect", recording)
    #expect(
      found.output.hasPrefix("\(recording): can't be replayed with the builds in use: after 1 step, "), "\(found)")
    #expect(found.status == 1)
  }
}
