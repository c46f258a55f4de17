import HostInspection
import Glibc
import TestSupport
import Testing

@Suite("A path that leads to no library file is refused, and nothing waits")
struct FileFaultTests {
  private let inspector: Inspector

  init() throws {
    inspector = try Inspector.forThisProcess()
  }

  private func expect(
    _ path: String, _ reason: LibraryFault.Reason, _ finding: String, _ suggestion: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectRefusal(
      inspector.refusal(of: path), of: path, reason, finding, suggestion, sourceLocation: sourceLocation)
  }

  @Test("no file", arguments: ["/nowhere/libX.so", "/dev/null/libX.so", ""])
  func missing(path: String) {
    expect(path, .missing, "there is no such file", "build the library, or correct its path")
  }

  @Test("a path with a NUL in it, which the system would cut off there")
  func pathWithNUL() {
    let path = Checkout.library("Login") + "\0.txt"
    #expect(inspector.refusal(of: path)?.reason == .missing)
    #expect(inspector.refusal(of: path)?.message.hasSuffix("libLogin.so\\0.txt: there is no such file") == true)
  }

  @Test("a folder, a device, a named pipe that nobody writes to")
  func notAFile() throws {
    try TemporaryFolder.with { folder in
      let pipe = folder.file("libPipe.so")
      #expect(mkfifo(pipe, 0o600) == 0)
      for (path, kind) in [("/", "a folder"), ("/dev/zero", "a device"), (pipe, "a named pipe")] {
        expect(
          path, .notAFile(kind: kind), "this is \(kind); expected a shared library",
          "name the library's file itself, such as libLogin.so")
      }
    }
  }

  @Test("a file that can't be opened, and one that can't be read")
  func unreadable() throws {
    try TemporaryFolder.with { folder in
      let loop = folder.file("libLoop.so")
      #expect(symlink(loop, loop) == 0)
      expect(
        loop, .unreadable(errno: ELOOP), "the file can't be read: Too many levels of symbolic links",
        "make the file readable for the user who runs the host")
    }
    expect(
      "/proc/self/mem", .unreadable(errno: EIO), "the file can't be read: Input/output error",
      "make the file readable for the user who runs the host")
  }

  @Test("an empty file")
  func empty() throws {
    try TemporaryFolder.with { folder in
      expect(
        try folder.write([], to: "libEmpty.so"), .empty, "the file is empty; expected a shared library",
        "build or copy the library again, and put it in place only when it is whole")
    }
  }

  @Test("a file that is too large")
  func tooLarge() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write([], to: "libLarge.so")
      #expect(truncate(path, 268_435_457) == 0)
      expect(
        path, .tooLarge(size: 268_435_457), "the file has 268435457 bytes; expected at most 268435456",
        "take the debug information out of it: strip --strip-debug")
    }
  }

  @Test("control characters of a path don't reach the message")
  func controlCharacters() {
    let fault = inspector.refusal(of: "lib\u{1B}[31m\u{202E}\nX.so")
    #expect(fault?.message == #"lib\u{1B}[31m\u{202E}\nX.so: there is no such file"#)
  }
}
