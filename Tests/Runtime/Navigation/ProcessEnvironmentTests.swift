import Glibc
import TestSupport
import Testing
@_spi(Host) import VIPKit
@testable import HostRuntime

@Suite("The user's language and time zone")
struct ProcessEnvironmentTests {
  private func values(_ variables: [String: String], localTime: String = "/nowhere") -> [String?] {
    let values = EnvironmentValues().completed(by: { variables[$0] }, localTime: localTime)
    return [values.locale, values.timeZone]
  }

  @Test(
    "are those of the process's variables, the more special before the general",
    arguments: [
      ([:], ["C", nil]), (["LC_ALL": "fr_FR", "LC_MESSAGES": "es_ES"], ["fr_FR", nil]),
      (["TZ": ":Europe/Moscow"], ["C", "Europe/Moscow"]),
      (["TZ": "/usr/share/zoneinfo/Asia/Tokyo"], ["C", "Asia/Tokyo"]), (["TZ": "/home/me/zone"], ["C", nil]),
    ] as [([String: String], [String?])])
  func variables(_ variables: [String: String], _ values: [String?]) { #expect(self.values(variables) == values) }

  @Test("or the system's", .enabled(if: access("/usr/share/zoneinfo/Europe/Berlin", F_OK) == 0, "no time zones here"))
  func system() throws {
    let folder = TemporaryFolder()
    let link = folder.path + "/localtime"
    #expect(symlink("/usr/share/zoneinfo/Europe/Berlin", link) == 0)
    #expect(values([:], localTime: link) == ["C", "Europe/Berlin"])
  }
}

@Suite("The files that a user names on this machine")
struct PickedFileTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String) -> PickedFile { PickedFile(typed: folder.file(name), home: nil) }

  @Test("What is written is read again; nothing is overwritten unasked; rights stay, and a link leads where it led")
  func writeAndRead() async throws {
    let file = file("a.vcf")
    try await file.write([1, 2], replacing: false)
    #expect(try await file.read(upTo: 2) == [1, 2])
    #expect(try mode(of: "a.vcf") == 0o600)
    await #expect(throws: PickedFileError.exists) { try await file.write([3], replacing: false) }
    #expect(try await file.read(upTo: 2) == [1, 2])
    #expect(chmod(folder.file("a.vcf"), 0o664) == 0)
    try #require(symlink("a.vcf", folder.file("link.vcf")) == 0)
    try await self.file("link.vcf").write([3], replacing: true)
    #expect(try await file.read(upTo: 2) == [3])
    #expect(try mode(of: "a.vcf") == 0o664 && folder.names == ["a.vcf", "link.vcf"])
  }

  @Test("A file that is missing, a folder, a device or one that is too large can't be read")
  func unreadable() async throws {
    try folder.write("12345", to: "large.vcf")
    let failures: [(String, PickedFileError)] = [
      (folder.file("none.vcf"), .unavailable(systemMessage: "No such file or directory")),
      (folder.file("."), .unavailable(systemMessage: "Is a directory")), ("/dev/zero", .notAFile),
      (folder.file("large.vcf"), .tooLarge(maximumBytes: 4)),
    ]
    for (path, error) in failures {
      await #expect(throws: error) { try await PickedFile(typed: path, home: nil).read(upTo: 4) }
    }
    await #expect(throws: PickedFileError.unavailable(systemMessage: "No such file or directory")) {
      try await file("none/a.vcf").write([1], replacing: false)
    }
  }

  @Test("A pipe isn't replaced by an export, and isn't taken for a file that may be")
  func pipe() async throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    for isReplacing in [false, true] {
      await #expect(throws: PickedFileError.notAFile) { try await file("pipe").write([1], replacing: isReplacing) }
    }
    var status = stat()
    #expect(stat(folder.file("pipe"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("~ is the user's own folder")
  func home() async throws {
    try folder.write("home", to: "home/a.vcf")
    let file = PickedFile(typed: "~/a.vcf", home: folder.file("home"))
    #expect(file.name == "~/a.vcf")
    #expect(try await file.read(upTo: 10) == Array("home".utf8))
    for (name, message) in [("~", "Is a directory"), ("~a.vcf", "No such file or directory")] {
      await #expect(throws: PickedFileError.unavailable(systemMessage: message)) {
        try await PickedFile(typed: name, home: folder.path).read(upTo: 10)
      }
    }
  }

  private func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(folder.file(name), &status) == 0)
    return status.st_mode & 0o777
  }
}
