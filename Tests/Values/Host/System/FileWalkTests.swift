import Glibc
import TestSupport
import Testing

@testable import HostSystem

@Suite("What stands on the real path of a file")
struct FileWalkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("a/b")
    try folder.write([1, 2, 3], to: "a/b/file")
  }

  /// What stands on the path below the folder.
  private func passed(_ path: String) throws -> [String] {
    try FileWalk.open(path).components.map(\.path).filter { $0.hasPrefix("\(folder.path)/") }
      .map { String($0.dropFirst(folder.path.utf8.count + 1)) }
  }

  @Test("folders, from the root on, and the file")
  func folders() throws {
    let all = try FileWalk.open(folder.file("a/b/file")).components
    #expect(all.first?.path == "/")
    #expect(all.map(\.isFolder) == all.dropLast().map { _ in true } + [false])
    #expect(try passed(folder.file("a/b/file")) == ["a", "a/b", "a/b/file"])
    #expect(try passed(folder.file("a//./b/file")) == ["a", "a/b", "a/b/file"])
    #expect(try passed(folder.file("a/../a/b/../b/file")) == ["a", "a/b", "a/b/file"])
    #expect(try passed(folder.file("a/b")) == ["a", "a/b"])
    #expect(try passed(folder.file("a/b/.")) == ["a", "a/b"])
  }

  @Test("links to a file and to a folder, by a path from the root, beside it and above it")
  func links() throws {
    try folder.link(to: folder.file("a/b/file"), as: "full")
    try folder.link(to: "b/../../link", as: "a/up")
    try folder.link(to: "a", as: "link")
    for path in ["full", "link/b/file", "a/up/b/file"] {
      #expect(try passed(folder.file(path)) == ["a", "a/b", "a/b/file"])
    }
    #expect(try File.read(folder.file("a/up/b/file"), limit: 3) == [1, 2, 3])
  }

  @Test("a path from the current folder, and names that are not UTF-8")
  func relative() throws {
    #expect(try FileWalk.open("Package.swift").components.last?.isRegular == true)
    #expect(try FileWalk.open(".").components.last?.isFolder == true)
    let name = [CChar(bitPattern: 0xFF), 0]
    let place = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(place) }
    try #require(mkdirat(place, name, 0o755) == 0)
    try #require(symlinkat(name, place, "strange") == 0)
    #expect(try passed(folder.file("strange")) == ["\u{FFFD}"])
  }

  @Test("what leads nowhere has the error that the kernel has for it")
  func nowhere() throws {
    try folder.link(to: "loop", as: "loop")
    try folder.link(to: "gone", as: "dangling")
    let faults: [(String, Int32)] = [
      ("a/none", ENOENT), ("dangling", ENOENT), ("loop", ELOOP), ("a/b/file/x", ENOTDIR), ("a/b/file/..", ENOTDIR),
      (String(repeating: "n", count: 256), ENAMETOOLONG), ("a/b/file\0", ENOENT),
    ]
    for (path, code) in faults {
      #expect(throws: SystemError(number: code), "\(path)") { _ = try FileWalk.open(folder.file(path)).components }
    }
    #expect(throws: SystemError(number: ENOENT)) { _ = try FileWalk.open("").components }
    #expect(try FileWalk.components(to: folder.file("a/none/x")).last?.path == folder.file("a"))
    #expect(try FileWalk.components(to: folder.file("a/b/file")).last?.isRegular == true)
    // Whoever makes what they lead to may be anybody.
    for link in ["dangling", "loop"] {
      #expect(throws: SystemError.self) { _ = try FileWalk.components(to: folder.file(link)) }
    }
  }

  @Test("a pipe, a socket and a device are found, and never opened", .timeLimit(.minutes(10)))
  func strange() throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    for path in [folder.file("pipe"), "/dev/zero", "/dev/tty"] {
      let found = try FileWalk.open(path)
      #expect(found.components.last?.isRegular == false)
      var byte: UInt8 = 0
      #expect(read(found.descriptor.number, &byte, 1) == -1)
      #expect(errno == EBADF)
    }
  }

  private func violation(_ path: String) throws -> TrustViolation? {
    try File.content(of: folder.file(path), limit: 3).violation
  }

  @Test("a file that others may write, in folders that they may write, of other users")
  func judged() throws {
    #expect(try violation("a/b/file") == nil)
    chmod(folder.file("a/b/file"), 0o606)
    #expect(
      try violation("a/b/file")
        == TrustViolation(path: folder.file("a/b/file"), isFolder: false, problem: .everybody(mode: 0o606)))
    chmod(folder.file("a"), 0o707)
    let open = TrustViolation(path: folder.file("a"), isFolder: true, problem: .everybody(mode: 0o707))
    #expect(try violation("a/b/file") == open)
    // Wherever the way begins.
    try folder.link(to: "a/b/file", as: "link")
    #expect(try violation("link") == open)
    chmod(folder.file("a"), 0o1707)
    chmod(folder.file("a/b/file"), 0o600)
    #expect(try violation("a/b/file") == nil)
  }

  @Test(
    "files and folders of another user; a link may be anybody's",
    .enabled(if: geteuid() == 0, "only root can give files away"))
  func otherUsers() throws {
    try folder.link(to: "a/b/file", as: "link")
    #expect(lchown(folder.file("link"), 65534, 65534) == 0)
    for (path, isFolder) in [("a/b/file", false), ("a", true)] {
      #expect(lchown(folder.file(path), 65534, 65534) == 0)
      #expect(
        try violation("link") == TrustViolation(path: folder.file(path), isFolder: isFolder, problem: .owner(65534)))
      #expect(lchown(folder.file(path), 0, 0) == 0)
    }
    #expect(try violation("link") == nil)
    chmod(folder.file("a"), 0o770)
    chown(folder.file("a"), 0, 65534)
    #expect(
      try violation("link")
        == TrustViolation(path: folder.file("a"), isFolder: true, problem: .group(65534, mode: 0o770)))
  }
}
