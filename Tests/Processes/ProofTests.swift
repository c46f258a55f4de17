import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "The last steps of a run are taken again: elsewhere after a crash, and by a new build before it is used",
  .timeLimit(.minutes(30)), .takesTurns)
struct ProofTests {
  private let app: FaultApp

  init() async throws {
    app = try await FaultApp()
    try app.folder.edit("scenes.json", #""version": 1"#, #""version": 1, "recordAnswers": true"#)
  }

  private func text(of file: String, in folder: TemporaryFolder? = nil) throws -> String {
    try String(contentsOfFile: (folder ?? app.folder).file(file), encoding: .utf8)
  }

  private func crashes(_ ending: String) -> [String] {
    FileManager.default.subpaths(atPath: app.folder.path)?.filter { $0.contains("crashes/") && $0.hasSuffix(ending) }
      .sorted() ?? []
  }

  @Test(
    "The report of a crash leads there again on a machine that has nothing of the run, however many steps it had",
    arguments: [1, 49, 50, 51, 130])
  func report(steps: Int) async throws {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    for step in 1...steps { session.send("set Text=\(step)") }
    #expect(try await session.screen().contains("Text: \(steps)"))
    session.send("press Trap")
    _ = try await session.lines { $0.hasPrefix("! ") }
    #expect(try await session.screen(after: "ok").contains("Text: \(steps)"))
    #expect(await session.end() == 0)
    let recording = try #require(crashes(".rec").first)
    #expect(
      try text(of: "errors").contains(
        "; replay the last steps: host replay \(app.folder.file(recording))\n"))
    let elsewhere = try TemporaryFolder()
    for file in ["scenes.json", "scenes/libFault.so", "scenes/libFaultAuth.so", "scenes/libTrouble.so"] {
      try elsewhere.copy(app.folder.file(file), as: file)
    }
    try elsewhere.copy(app.folder.file(recording), as: "crash.rec")
    let lines = try text(of: "crash.rec", in: elsewhere).split(separator: "\n")
    // Not those before the last time but one that fifty were made; the one that led to Trouble comes first.
    let first = max(0, (steps + 1) / 50 - 1) * 50
    let kept = min(steps, steps + 1 - first)
    // The last segment may not have begun on the disk when the app died.
    #expect((kept...kept + 50).contains(lines.count { $0.contains("\"do\":\"edit\"") }))
    let replay = try await elsewhere.host("replay", "crash.rec", "--manifest", "scenes.json")
    #expect(replay.errors.contains("Fatal error: Index out of range"), "\(replay)")
    #expect(replay.status == -SIGILL || replay.status == 128 + SIGILL, "\(replay)")
  }

  @Test(
    "A build that comes to a bad end by the last steps isn't used, and nothing that was typed is lost",
    arguments: [
      ("TOUCHY", "it ended the process: SIGILL (Illegal instruction): Index out of range"),
      ("FORGETFUL", "what was typed is lost: Text"), ("STUCK", "no answer within 15 s"),
      ("LEAVING", "it ended the process with status 0"),
    ])
  func refusal(condition: String, reason: String) async throws {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    #expect(try await session.screen(after: "set Text=half a no").contains("Text: half a no"))
    let build = try app.folder.copy(try await LiveBuilds.build("Trouble", [condition]), as: "new/libTrouble.so")
    let swap = try await app.host("swap", "Trouble", build)
    #expect(swap.status == 1)
    #expect(
      swap.errors == """
        error: \(build): refused: replaying the user's last steps with it failed: \(reason)
          fix the library and build it again, or take it as it is: host restart

        """)
    #expect(try await session.screen().contains("Text: half a no"))
    #expect(try await app.host("release", "2", build).errors.contains(reason))
    // One that shows something else is used, and told.
    let second = try app.folder.copy(try await LiveBuilds.build("Trouble", ["SECOND"]), as: "second/libTrouble.so")
    #expect(try await app.host("swap", "Trouble", second).status == 0)
    #expect(try await session.screen().prefix(3) == ["== Trouble ==", "Text: half a no", "the second build"])
    #expect(
      try text(of: "errors").contains(
        "with it the user's last steps lead to another screen: after 1 step, before \"edit textField.Text half a no\", "
      ))
    #expect(await session.end() == 0)
  }

  /// A run that has crashed, after something was typed. Two crashes of one run would have its build left out.
  private func crashed() async throws -> PlainSession {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    _ = try await session.screen(after: "set Text=Countess Lovelace")
    session.send("press Trap")
    _ = try await session.lines { $0.hasPrefix("! ") }
    _ = try await session.screen(after: "ok")
    if !crashes(".json").isEmpty { return session }
    #expect(await session.end() == 0)
    return try await Backtraces.tryAgain { try await crashed() }
  }

  @Test(
    "A diagnosis has the place of the crash and what was done, and nothing that was typed or shown; with data it can be replayed"
  )
  func diagnosis() async throws {
    let session = try await crashed()
    let refused = try await app.host("diagnose")
    #expect(refused.status == 64)
    let made = try await app.host("diagnose", "--yes", "--output", "small.tar.gz")
    #expect(made.errors == "")
    #expect(made.output.hasPrefix("small.tar.gz: 7 files, "), "\(made)")
    let name = URL(filePath: app.folder.path).lastPathComponent
    func unpacked(_ archive: String, to folder: TemporaryFolder) async throws -> String {
      _ = try Command.output(of: ["/usr/bin/tar", "-xf", app.folder.file(archive), "-C", folder.path])
      return folder.file(name)
    }
    let small = try TemporaryFolder()
    let files = try await unpacked("small.tar.gz", to: small)
    for file in try FileManager.default.contentsOfDirectory(atPath: files) {
      let text = try String(contentsOfFile: "\(files)/\(file)", encoding: .utf8)
      for word in ["Countess", "Lovelace"] { #expect(!text.contains(word), "\(file)") }
    }
    let backtrace = try String(contentsOfFile: "\(files)/crash.txt", encoding: .utf8)
    #expect(backtrace.contains("Trouble.swift"))
    let log = try String(contentsOfFile: "\(files)/log.txt", encoding: .utf8)
    #expect(log.contains(/Z \d+ error (Trouble )+‹\d+ characters›\n/), "\(log)")
    let steps = try String(contentsOfFile: "\(files)/steps.rec", encoding: .utf8)
    #expect(steps.contains(#""step":{"do":"edit","element":"textField.…","text":"‹17 characters›"}"#))
    #expect(steps.contains(#""step":{"do":"activate","element":"button.…"}"#))
    let unplayable = try await app.host("replay", "\(files)/steps.rec")
    #expect(
      unplayable.errors == """
        error: \(files)/steps.rec: is to be read: the data without which it can't be replayed was taken out
          ask for the diagnosis that host diagnose --with-data packs

        """)
    // Nobody's file is overwritten.
    #expect(try await app.host("diagnose", "--yes", "--output", "small.tar.gz").errors.contains("exists already"))

    #expect(try await app.host("diagnose", "--yes", "--with-data", "--output", "all.tar.gz").status == 0)
    let all = try TemporaryFolder()
    let folder = try await unpacked("all.tar.gz", to: all)
    let replay = try await app.host("replay", "\(folder)/steps.rec", "--manifest", "scenes.json")
    #expect(replay.errors.contains("Index out of range"))
    #expect(await session.end() == 0)
  }

  @Test("Where answers aren't recorded, no worker does again by itself what was done")
  func withoutAnswers() async throws {
    try app.folder.edit("scenes.json", #", "recordAnswers": true"#, "")
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    session.send("press Trap")
    _ = try await session.lines { $0.hasPrefix("! ") }
    _ = try await session.screen(after: "ok")
    #expect(await session.end() == 0)
    let recording = app.folder.file(try #require(crashes(".rec").first))
    #expect(try text(of: "errors").contains("; replay the last steps: host replay \(recording) --data FOLDER\n"))
    let refused = try await app.host("replay", recording)
    #expect(
      refused.errors == """
        error: \(recording): has no answers of workers, so that they would do again what was done, to the data of the run
          give them a folder of their own, --data FOLDER; what they do elsewhere, such as in a network, they do all the same

        """)
    #expect(refused.status == 1)
    let replay = try await app.host("replay", recording, "--data", app.folder.file("data"))
    #expect(replay.errors.contains("Index out of range"), "\(replay)")
  }

  @Test("More than a segment holds is dropped whole: the report can be read, and leads to the crash")
  func cut() async throws {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    // More than a megabyte, by the steps alone.
    for step in 1...24 {
      _ = try await session.screen(after: "set Text=\(step)" + String(repeating: "x", count: 50_000))
    }
    #expect(try await session.screen().contains { $0.hasPrefix("Text: 24xxx") })
    session.send("press Trap")
    _ = try await session.lines { $0.hasPrefix("! ") }
    kill(session.process, SIGKILL)
    let recording = app.folder.file(try #require(crashes(".rec").first))
    #expect(try Data(contentsOf: URL(filePath: recording)).count < 4 << 20)
    let replay = try await app.host("replay", recording)
    #expect(replay.errors.contains("Index out of range"), "\(replay.output.prefix(300)) \(replay.errors)")
  }
}
