import Glibc
import TestSupport
import Testing

@testable import HostSystem

@Suite("Files are read whole or not at all")
struct FileTests {
  @Test("a file, an empty file, a link to a file")
  func read() throws {
    try TemporaryFolder.with { folder in
      let bytes: [UInt8] = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
      let file = try folder.write(bytes, to: "file")
      try #require(symlink(file, folder.file("link")) == 0)

      #expect(try File.read(file, limit: bytes.count) == bytes)
      #expect(try File.read(folder.file("link"), limit: bytes.count) == bytes)
      #expect(try File.read(folder.write([], to: "empty"), limit: 0) == [])
    }
  }

  @Test("a file that says it is empty and isn't is read to its end")
  func unknownSize() throws {
    #expect(try File.read("/proc/self/maps", limit: 1 << 20).count > 4096)
    #expect(throws: File.Fault.self) { try File.read("/proc/self/maps", limit: 100) }
  }

  @Test("each fault has its value and its words", .timeLimit(.minutes(10)))
  func faults() throws {
    try TemporaryFolder.with { folder in
      let file = try folder.write([1, 2, 3], to: "file")
      let pipe = folder.file("pipe")
      try #require(mkfifo(pipe, 0o600) == 0)
      let faults: [(String, File.Fault, String)] = [
        (folder.file("none"), .system(SystemError(number: ENOENT)), "No such file or directory"),
        ("\(file)/none", .system(SystemError(number: ENOTDIR)), "Not a directory"),
        (folder.file("."), .notRegular(kind: "a folder"), "it is a folder"),
        (pipe, .notRegular(kind: "a named pipe"), "it is a named pipe"),
        ("/dev/null", .notRegular(kind: "a device"), "it is a device"),
        ("\(file)\0", .system(SystemError(number: ENOENT)), "No such file or directory"),
        (file, .tooLarge(bytes: 3), "it has 3 bytes"),
      ]
      for (path, fault, text) in faults {
        #expect(throws: fault, "\(path)") { try File.read(path, limit: 2) }
        #expect(fault.text == text)
      }
    }
  }

  @Test("a new file is its owner's alone; one that is there stays as it is")
  func create() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("new")
      let bytes = [UInt8](repeating: 7, count: 300_000)
      try File.create(path, bytes)

      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(try File.read(path, limit: 1 << 20) == bytes)

      #expect(throws: SystemError(number: EEXIST)) { try File.create(path, []) }
      #expect(throws: SystemError(number: ENOENT)) { try File.create(folder.file("none/new"), []) }
      #expect(try File.read(path, limit: 1 << 20) == bytes)
    }
  }

  @Test("only a file is replaced: a pipe stays, also behind a link, and the error says what was found")
  func replaceSpecial() throws {
    try TemporaryFolder.with { folder in
      try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
      try #require(symlink("pipe", folder.file("link")) == 0)
      let fault = SystemError(number: EINVAL, found: "a named pipe")
      #expect(fault.text == "it is a named pipe; expected a regular file")
      for name in ["pipe", "link"] {
        #expect(throws: fault) { try File.replace(folder.file(name), [1]) }
      }
      let inner = folder.file("inner")
      try #require(mkdir(inner, 0o700) == 0)
      #expect(throws: SystemError(number: EISDIR)) { try File.replace(inner, [1]) }
      var status = stat()
      #expect(lstat(folder.file("pipe"), &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFIFO)
      #expect(try folder.names == ["inner", "link", "pipe"])

      let file = try folder.write([1], to: "file")
      try File.replace(file, [2])
      #expect(try File.read(file, limit: 1) == [2])
    }
  }

  @Test("an error of the system has the system's words, or its number")
  func words() {
    #expect(SystemError(number: ENOSPC).text == "No space left on device")
    #expect(SystemError(number: 9999).text == "error 9999")
  }
}
