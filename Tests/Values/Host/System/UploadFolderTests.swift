import Foundation
import Glibc
import TestSupport
import Testing

@testable import HostSystem

@Suite("Files that displays bring are kept by their names, which are no paths")
struct UploadFolderTests {
  private let home: TemporaryFolder
  private let folder: UploadFolder

  init() throws {
    home = try TemporaryFolder()
    folder = UploadFolder(home.file("files"), limit: 10)
  }

  @Test("One of the same name takes the place of the other; together they have as many bytes as may be")
  func limit() throws {
    try folder.keep("a", [1, 2, 3, 4, 5, 6])
    try folder.keep("a", [1, 2, 3, 4, 5, 6, 7])
    #expect(throws: UploadFolder.Fault.tooLarge(limit: 10)) { try folder.keep("b", [1, 2, 3, 4]) }
    #expect(throws: UploadFolder.Fault.tooLarge(limit: 10)) { try folder.check("b", size: -1) }
    try folder.keep("b", [1, 2, 3])
    #expect(try File.read(folder.path(of: "a"), limit: 10) == [1, 2, 3, 4, 5, 6, 7])
    var status = stat()
    #expect(stat(folder.path(of: "b"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(home.file("files"), &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test(
    "A path is no name",
    arguments: ["/etc/passwd", "../x", "", "a\u{0}", "a\n", "\u{202E}a", String(repeating: "ä", count: 128)])
  func badName(_ name: String) {
    #expect(throws: UploadFolder.Fault.badName(name)) { try folder.keep(name, []) }
    #expect(folder.path(of: name).hasPrefix(home.file("files/")))
    #expect(!folder.path(of: name).dropFirst(home.file("files/").count).contains("/"))
  }

  @Test("What no field has named for a minute is removed")
  func removed() throws {
    for name in ["a", "b"] { try folder.keep(name, [1]) }
    #expect(folder.removeAll(but: ["a"]) == .seconds(61))
    #expect(folder.removeAll(but: ["a", "b"]) == nil)
    #expect(access(folder.path(of: "a"), F_OK) == 0, "it has just come")
    #expect(UploadFolder(home.file("files"), limit: 10, grace: -1).removeAll(but: ["b", "c"]) == nil)
    #expect([access(folder.path(of: "a"), F_OK), access(folder.path(of: "b"), F_OK)] == [-1, 0])
  }
}
