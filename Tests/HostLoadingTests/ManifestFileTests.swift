import HostSystem
@testable import HostManifest
@testable import HostLoading
import Glibc
import TestSupport
import Testing

@Suite("A manifest's file that can't be read is told by its path")
struct ManifestFileTests {
  @Test("a missing file")
  func missing() {
    let error = ManifestError.missing(file: "/nowhere/scenes.json")
    #expect(throws: error) { try ManifestReader(file: "/nowhere/scenes.json").read() }
    #expect(error.message == "/nowhere/scenes.json: there is no such file")
    #expect(error.suggestion == "run host in the folder of scenes.json, or name the file by --manifest")
  }

  @Test("a folder, a named pipe, a file in the place of a folder", .timeLimit(.minutes(30)))
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
