import Foundation
import HostSupport
import Testing

@Suite("The last steps in the report of a crash", .timeLimit(.minutes(10)), .ownFolders)
struct CrashRecordingTests {
  private let app: FaultApp

  init() async throws {
    app = try await FaultApp()
    try app.folder.edit("scenes.json", #""version": 1"#, #""version": 1, "record": "rolling", "recordAnswers": true"#)
  }

  private var recordings: [String] {
    let paths = FileManager.default.subpaths(atPath: app.folder.path) ?? []
    return paths.filter { $0.contains("crashes/") && $0.hasSuffix(".rec") }.sorted()
  }

  /// One crash, after something was typed. After two crashes, a run leaves the build out.
  private func crashed() async throws -> PlainSession {
    let session = try app.session()
    _ = try await session.screen(after: "press Trouble")
    _ = try await session.screen(after: "set Text=Countess Lovelace")
    session.send("press Trap")
    _ = try await session.lines { $0.hasPrefix("! ") }
    _ = try await session.screen(after: "ok")
    return session
  }

  @Test("A diagnosis has place and steps, and nothing that was typed or shown; with data it can be replayed")
  func diagnosis() async throws {
    let session = try await crashed()
    #expect(try await app.host("diagnose").status == 64)
    let made = try await app.host("diagnose", "--yes", "--output", "small.tar.gz")
    #expect(made.errors == "")
    #expect(made.output.hasPrefix("small.tar.gz: 7 files, "), "\(made)")
    let name = URL(filePath: app.folder.path).lastPathComponent
    func unpacked(_ archive: String, to folder: TemporaryFolder) async throws -> String {
      _ = try Command.output(of: ["/usr/bin/tar", "-xf", app.folder.file(archive), "-C", folder.path])
      return folder.file(name)
    }
    let small = TemporaryFolder()
    let files = try await unpacked("small.tar.gz", to: small)
    for file in try FileManager.default.contentsOfDirectory(atPath: files) {
      let text = try small.text("\(name)/\(file)")
      for word in ["Countess", "Lovelace"] { #expect(!text.contains(word), "\(file)") }
    }
    #expect(try small.text("\(name)/crash.txt").contains("Trouble.swift"))
    let log = try small.text("\(name)/log.txt")
    #expect(log.contains(/Z \d+ error (Trouble )+‹\d+ characters›\n/), "\(log)")
    let steps = try small.text("\(name)/steps.rec")
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
    let all = TemporaryFolder()
    let folder = try await unpacked("all.tar.gz", to: all)
    let replay = try await app.host("replay", "\(folder)/steps.rec", "--manifest", "scenes.json")
    #expect(replay.errors.contains("Index out of range"))
    #expect(await session.end() == 0)
  }

  @Test("Where it doesn't, there are none")
  func none() async throws {
    try app.folder.edit("scenes.json", #""record": "rolling", "#, "")
    #expect(try await crashed().end() == 0)
    #expect(try recordings == [] && !app.folder.text("errors").contains("host replay"))
  }

  @Test("Where answers aren't recorded, no worker does again by itself what was done")
  func withoutAnswers() async throws {
    try app.folder.edit("scenes.json", #", "recordAnswers": true"#, "")
    #expect(try await crashed().end() == 0)
    let recording = app.folder.file(try #require(recordings.first))
    #expect(try app.folder.text("errors").contains("; replay the last steps: host replay \(recording) --data FOLDER\n"))
    #expect(
      try await app.host("replay", recording)
        == .failure(
          """
          error: \(recording): has no answers of workers, so that they would do again what was done, to the data of the run
            give them a folder of their own, --data FOLDER; what they do elsewhere, such as in a network, they do all the same

          """))
    let replay = try await app.host("replay", recording, "--data", app.folder.file("data"))
    #expect(replay.errors.contains("Index out of range"), "\(replay)")
  }
}
