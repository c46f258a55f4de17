@testable import HostLoading
@testable import HostManifest
import Glibc
import HostSystem
import ScreenModel
import TestSupport
import Testing

@Suite("A good manifest is read with its defaults")
struct ManifestReaderTests {
  @Test("one that says nothing but its version")
  func minimal() throws {
    let manifest = try read("minimal", as: "scenes.json")

    #expect(manifest == Manifest(file: "scenes.json"))
    #expect(manifest.start == nil)
    #expect(manifest.folders.isEmpty)
    #expect(!manifest.includesHost)
    #expect(manifest.theme == nil)
    #expect(manifest.folder == ".")
  }

  @Test("one that says everything; paths are relative to its folder, and each setting knows its place")
  func full() throws {
    let manifest = try read("full", as: "/app/scenes.json")
    func located(_ value: String, _ keyPath: String) -> Located<String> {
      Located(value, at: .manifest(file: "/app/scenes.json", keyPath: keyPath))
    }

    #expect(manifest.start == located("Login", "start"))
    #expect(manifest.folders == ["/app/scenes", "/opt/scenes"])
    #expect(manifest.includesHost)
    #expect(manifest.theme == .contrast)
    #expect(manifest.scenes.keys.sorted() == ["Home", "Login", "Weather"])
    #expect(manifest.scenes["Home"] == Manifest.SceneEntry())
    #expect(manifest.scenes["Login"]?.library == nil)
    #expect(manifest.scenes["Login"]?.routes == ["home": located("Dashboard", "scenes.Login.routes.home")])
    #expect(
      manifest.scenes["Login"]?.workers == ["AuthWorker": located("DemoAuth", "scenes.Login.workers.AuthWorker")])
    #expect(
      manifest.scenes["Weather"]?.library == located("/app/build/libWeather.so", "scenes.Weather.library"))
    #expect(manifest.scenes["Weather"]?.title == "The weather")
    #expect(manifest.scenes["Login"]?.title == nil)
    #expect(manifest.workers["AuthWorker"]?.use == located("SQLiteAuth", "workers.AuthWorker.use"))
    #expect(manifest.workers["AuthWorker"]?.options == Array(#"{"database":"app.db"}"#.utf8))
    #expect(manifest.workers["NewsWorker"] == Manifest.WorkerEntry())
  }

  @Test("options reach the worker as they were written: no digit is rounded, no character lost")
  func options() throws {
    let options = try #require(try read("options-of-every-kind", as: "f").workers["NewsWorker"]?.options)

    #expect(
      String(decoding: options, as: UTF8.self)
        == #"{"large":9007199254740993,"list":[1,[2,{}],[]],"no":false,"nothing":null,"small":-1.50e-7,"#
        + #""text":"tab\u0009, quote \", backslash \\, \u0001, 😀, é","yes":true}"#)
  }

  @Test("the one that the project ships")
  func shipped() throws {
    let manifest = try ManifestReader(file: "\(Checkout.root)/scenes.json").read()

    #expect(manifest.start?.value == "Login")
    #expect(manifest.workers["AuthWorker"]?.use?.value == "DemoAuth")
  }

  @Test("every fixture has its test")
  func complete() {
    #expect(ManifestFixtures.names(in: "Good") == ["full", "minimal", "options-of-every-kind"])
  }

  private func read(_ fixture: String, as file: String) throws -> Manifest {
    try ManifestParser(file: file).parse(try ManifestFixtures.bytes("Good/\(fixture)"))
  }
}

@Suite("A manifest's file that can't be read is told by its path")
struct ManifestFileTests {
  @Test("a missing file")
  func missing() {
    let error = ManifestError.missing(file: "/nowhere/scenes.json")
    #expect(throws: error) { try ManifestReader(file: "/nowhere/scenes.json").read() }
    #expect(error.message == "/nowhere/scenes.json: there is no such file")
    #expect(error.suggestion == "run host in the folder of scenes.json, or name the file by --manifest")
  }

  @Test("a folder, a named pipe, a file in the place of a folder", .timeLimit(.minutes(10)))
  func unreadable() throws {
    try TemporaryFolder.with { folder in
      let pipe = folder.file("pipe")
      try #require(mkfifo(pipe, 0o600) == 0)
      let file = try folder.write([], to: "file")
      for (path, reason) in [
        (folder.file("."), "it is a folder"), (pipe, "it is a named pipe"),
        ("\(file)/scenes.json", "Not a directory"),
      ] {
        let error = ManifestError.unreadable(file: path, reason: reason)
        #expect(throws: error) { try ManifestReader(file: path).read() }
        #expect(error.message == "\(path): can't be read: \(reason)")
        #expect(error.suggestion == "make it a file that you may read")
      }
    }
  }

  @Test("one that others could have written, or whose folder they may write to")
  func distrusted() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"version":1,"start":"Login"}"#, to: "scenes.json")
    for (path, mode, kind) in [(file, mode_t(0o666), "file"), (folder.path, 0o777, "folder")] {
      try #require(chmod(path, mode) == 0)
      let error = #expect(throws: ManifestError.self) { try ManifestReader(file: file).read() }
      #expect(
        error?.message == "\(file): the \(kind) \(path) may be written by everybody (mode 0\(String(mode, radix: 8))); "
          + "expected: by you and root alone")
      try #require(chmod(path, 0o700) == 0)
    }
    #expect(try ManifestReader(file: file).read().start?.value == "Login")
  }

  @Test("a file that is too large for a manifest is not read; one of exactly the limit is")
  func tooLarge() throws {
    try TemporaryFolder.with { folder in
      let limit = ManifestReader.largest
      let text = Array(#"{"version":1}"#.utf8)
      let spaces = [UInt8](repeating: 0x20, count: limit - text.count)
      let largest = try folder.write(text + spaces, to: "largest.json")
      let larger = try folder.write(text + spaces + [0x20], to: "larger.json")

      let error = ManifestError.tooLarge(file: larger, bytes: limit + 1, limit: limit)
      #expect(try ManifestReader(file: largest).read() == Manifest(file: largest))
      #expect(throws: error) { try ManifestReader(file: larger).read() }
      #expect(error.message == "\(larger): the file has 1048577 bytes; a manifest has at most 1048576")
      #expect(error.suggestion == "name the manifest itself; no scene's data belongs in it")
    }
  }

  @Test("a file name with control characters is shown with them escaped")
  func hostileName() {
    let error = ManifestError.missing(file: "\u{1B}]0;owned\u{7}.json")
    #expect(
      error.description == """
        \\u{1B}]0;owned\\u{07}.json: there is no such file
          run host in the folder of scenes.json, or name the file by --manifest
        """)
  }
}
