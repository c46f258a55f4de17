import Files
import Foundation
import TestSupport
import Testing

@Suite("Reading and writing whole files")
struct WholeFileTests {
  private let folder = TemporaryFolder()

  @Test("What is written is read again, a file that may not be replaced stays; nothing else is left in the folder")
  func writeAndRead() throws {
    let path = folder.file("a.vcf")
    try WholeFile.write([1, 2, 3], to: path, replacing: false)
    #expect(throws: FileError(code: EEXIST)) { try WholeFile.write([2], to: path, replacing: false) }
    #expect(try WholeFile.read(path, limit: 3) == [1, 2, 3])
    try WholeFile.write([4], to: path, replacing: true)
    #expect(try WholeFile.read(path, limit: 3) == [4])
    #expect(try folder.names == ["a.vcf"])
    // A new file is its owner's alone; a replaced one keeps its permissions, and a link stays one.
    let other = folder.file("b.vcf")
    #expect(try WholeFile.write([1], to: other, replacing: true).st_mode & 0o777 == 0o600)
    chmod(other, 0o640)
    #expect(try WholeFile.write([2], to: other, replacing: true).st_mode & 0o777 == 0o640)
    try folder.link(to: "b.vcf", as: "link.vcf")
    try WholeFile.write([3], to: folder.file("link.vcf"), replacing: true)
    #expect(try WholeFile.read(other, limit: 3) == [3])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.vcf")) == "b.vcf")
  }

  @Test("What a killed process has left is removed, and nothing else; nor what another process writes at the moment")
  func leftovers() throws {
    let path = folder.file("a.vcf")
    let others = [
      ".a.vcf.tmp", ".a.vcf.01.tmp", ".a.vcf.-1.tmp", ".a.vcf.4294967296.tmp", ".b.vcf.1.tmp", "a.vcf.1.tmp",
    ]
    for name in others + [".a.vcf.1.tmp", ".a.vcf.2.tmp"] { try folder.write("", to: name) }
    mkdir(folder.file(".a.vcf.3.tmp"), 0o700)
    symlink("a.vcf", folder.file(".a.vcf.4.tmp"))
    let busy = open(folder.file(".a.vcf.2.tmp"), O_RDONLY | O_CLOEXEC)
    defer { close(busy) }
    try #require(flock(busy, LOCK_EX) == 0)
    WholeFile.removeLeftovers(of: path)
    #expect(try folder.names == (others + [".a.vcf.2.tmp", ".a.vcf.3.tmp", ".a.vcf.4.tmp"]).sorted())
    flock(busy, LOCK_UN)
    try WholeFile.write([1], to: path, replacing: true)
    #expect(try folder.names == (others + [".a.vcf.3.tmp", ".a.vcf.4.tmp", "a.vcf"]).sorted())
  }

  @Test("What can't be read or written is told: what is missing, too large, a folder, a device or a pipe")
  func refused() throws {
    try WholeFile.write([1, 2, 3, 4], to: folder.file("a.vcf"), replacing: false)
    mkfifo(folder.file("pipe"), 0o600)
    for (path, code) in [
      (folder.file("none"), ENOENT), (folder.file("a.vcf"), EFBIG), (folder.file(""), EISDIR), ("/dev/zero", EINVAL),
      (folder.file("pipe"), EINVAL),
    ] {
      #expect(throws: FileError(code: code)) { try WholeFile.read(path, limit: 3) }
    }
    let names = try folder.names
    mkdir(folder.file("folder"), 0o700)
    for (name, code) in [("none/a.vcf", ENOENT), ("folder", EISDIR)] {
      #expect(throws: FileError(code: code)) { try WholeFile.write([1], to: folder.file(name), replacing: true) }
    }
    #expect(try folder.names == (names + ["folder"]).sorted(), "nothing is left behind")
  }

  @Test("A device or a pipe is not replaced, asked or unasked, nor through a link", arguments: [true, false])
  func special(replacing: Bool) throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    symlink("pipe", folder.file("link"))
    for name in ["pipe", "link"] {
      let error = FileError(code: EINVAL)
      #expect(throws: error) { try WholeFile.write([1], to: folder.file(name), replacing: replacing) }
      #expect(error.systemMessage == "Not a regular file")
    }
    var status = stat()
    #expect(lstat(folder.file("pipe"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
    #expect(try folder.names == ["link", "pipe"])
  }
}
