import Files
import Glibc
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

  @Test("A new file is its owner's alone; a replaced one keeps its permissions")
  func permissions() throws {
    let path = folder.file("a.vcf")
    #expect(try WholeFile.write([1], to: path, replacing: true).st_mode & 0o777 == 0o600)
    chmod(path, 0o640)
    #expect(try WholeFile.write([2], to: path, replacing: true).st_mode & 0o777 == 0o640)
  }

  @Test("A link stays a link, and its target is replaced")
  func link() throws {
    try WholeFile.write([1], to: folder.file("target.vcf"), replacing: false)
    symlink("target.vcf", folder.file("link.vcf"))
    try WholeFile.write([2], to: folder.file("link.vcf"), replacing: true)
    #expect(try WholeFile.read(folder.file("target.vcf"), limit: 3) == [2])
    var status = stat()
    #expect(lstat(folder.file("link.vcf"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("A file that is missing, too large, a folder, a device or a pipe can't be read")
  func unreadable() throws {
    try WholeFile.write([1, 2, 3, 4], to: folder.file("a.vcf"), replacing: false)
    mkfifo(folder.file("pipe"), 0o600)
    for (path, code) in [
      (folder.file("none"), ENOENT), (folder.file("a.vcf"), EFBIG), (folder.file(""), EISDIR), ("/dev/zero", EINVAL),
      (folder.file("pipe"), EINVAL),
    ] {
      #expect(throws: FileError(code: code)) { try WholeFile.read(path, limit: 3) }
    }
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

  @Test("Where the folder is missing or there is no room, nothing is left behind")
  func unwritable() throws {
    #expect(throws: FileError(code: ENOENT)) {
      try WholeFile.write([1], to: folder.file("none/a.vcf"), replacing: true)
    }
    mkdir(folder.file("a.vcf"), 0o700)
    #expect(throws: FileError(code: EISDIR)) {
      try WholeFile.write([1], to: folder.file("a.vcf"), replacing: true)
    }
    #expect(try folder.names == ["a.vcf"])
  }
}
