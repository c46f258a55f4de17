import TestSupport
import Testing

@testable import ContactList

@Suite("ContactList: vCard files")
struct VCardFilesWorkerTests {
  private let files = LocalVCardFiles()

  @Test("What is written is read again, and nothing is overwritten")
  func writeAndRead() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.vcf")
    try await files.write([1, 2], to: path)
    #expect(try await files.read(path) == [1, 2])
    let taken = FileFailure(path: path, reason: "there is a file of this name; choose another one")
    await #expect(throws: taken) { try await files.write([3], to: path) }
    #expect(try await files.read(path) == [1, 2])
  }

  @Test("A file that is missing, a folder or a device can't be read")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    for (path, reason) in [
      (folder.file("none.vcf"), "No such file or directory"), (folder.file("."), "Is a directory"),
      ("/dev/zero", "it is no file"),
    ] {
      await #expect(throws: FileFailure(path: path, reason: reason)) { try await files.read(path) }
    }
  }
}
