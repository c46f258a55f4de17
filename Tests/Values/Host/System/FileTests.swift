import Glibc
@testable import HostSystem
import TestSupport
import Testing

@Suite("Files are read whole or not at all")
struct FileTests {
  private let folder = TemporaryFolder()

  @Test("a file, an empty file, a link to a file; a new one is its owner's alone, and one that is there stays as it is")
  func read() throws {
    let bytes: [UInt8] = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try folder.write(bytes, to: "file")
    try #require(symlink(file, folder.file("link")) == 0)
    #expect(try File.read(file, limit: bytes.count) == bytes)
    #expect(try File.read(folder.file("link"), limit: bytes.count) == bytes)
    #expect(try File.read(folder.write([], to: "empty"), limit: 0) == [])
    // Its size is 0, but it isn't empty.
    #expect(try File.read("/proc/self/maps", limit: 1 << 20).count > 4096)
    #expect(throws: File.Fault.self) { try File.read("/proc/self/maps", limit: 100) }

    let path = folder.file("new")
    try File.create(path, bytes)
    #expect(permissions(of: path) == 0o600)
    #expect(throws: SystemError(number: EEXIST)) { try File.create(path, []) }
    #expect(throws: SystemError(number: ENOENT)) { try File.create(folder.file("none/new"), []) }
    #expect(try File.read(path, limit: 1 << 20) == bytes)
  }

  @Test("A relative path leads from the folder of the start, wherever a scene has gone, whatever the folder is called")
  func start() async throws {
    try folder.write([1], to: "start/file", makingFolders: true)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      try #require(chdir("\(path)/start") == 0)
      let start = Path.absolute(".")
      try #require(chdir("/") == 0)
      try #require(Path.absolute("file") == "\(start)/file")
      try #require(Path.exists("file") && Path.resolved("file") == "\(start)/file")
      try #require(Path.names(in: ".").last == "file" && FileStamp("file") != nil && FileIdentity(at: "file") != nil)
      try #require(File.contents("file") == [1])
      try #require(rename("\(path)/start", "\(path)/renamed") == 0)
      try #require(File.contents("file") == [1])
    }
  }

  @Test("each fault has its value and its words", .timeLimit(.minutes(10)))
  func faults() throws {
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
    #expect(SystemError(number: ENOSPC).text == "No space left on device")
    #expect(SystemError(number: 9999).text == "error 9999")
  }

  @Test("only a file is replaced: a pipe stays, also behind a link, and the error says what was found")
  func replaceSpecial() throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    try #require(symlink("pipe", folder.file("link")) == 0)
    let fault = SystemError(number: EINVAL, found: "a named pipe")
    #expect(fault.text == "it is a named pipe; expected a regular file")
    for name in ["pipe", "link"] { #expect(throws: fault) { try File.replace(folder.file(name), [1]) } }
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

@Suite("Paths")
struct PathTests {
  @Test("the folder and the name of a path, a path in a folder, and the way to a path, which ends at the root")
  func parts() {
    let parts = [
      ("scenes.json", ".", "scenes.json"), ("a/b/c", "a/b", "c"), ("/a", "/", "a"), ("/a/b", "/a", "b"),
      ("./a", ".", "a"), ("../a", "..", "a"), ("a/", "a", ""), ("/", "/", ""), ("", ".", ""),
      ("a/\u{301}b", "a", "\u{301}b"), ("/\u{301}", "/", "\u{301}"),
    ]
    for (path, folder, name) in parts {
      #expect((Path.folder(of: path), Path.name(of: path)) == (folder, name), "\(path)")
    }
    let joined = [
      (".", "a", "a"), ("b", "a", "b/a"), ("/b", "a/c", "/b/a/c"), ("b", "/a", "/a"), (".", "/a", "/a"),
      ("/", "a", "/a"), ("b", "../a", "b/../a"), ("/b", "/\u{301}a", "/\u{301}a"),
    ]
    for (folder, path, joined) in joined { #expect(Path.join(folder, path) == joined) }
    // Where there is no root, it ends at the working folder.
    let ways: [(String, [String])] = [
      ("/a/b", ["/a/b", "/a"]), ("/a", ["/a"]), ("/", []), ("a/b", ["a/b", "a"]), ("a", ["a"]), (".", []), ("", [""]),
    ]
    for (path, way) in ways { #expect(Path.way(to: path) == way, "\(path)") }
  }

  @Test("the names in a folder, sorted; none where there is no folder")
  func names() throws {
    let folder = TemporaryFolder()
    for name in ["b", "a", "é"] { _ = try folder.write([], to: name) }
    #expect(Path.names(in: folder.file(".")).filter { !$0.hasPrefix(".") } == ["a", "b", "é"])
    #expect(Path.names(in: folder.file("."), beginningWith: "é") == ["é"])
    #expect(Path.names(in: folder.file("none")).isEmpty)
    #expect(throws: SystemError(number: ENOENT)) { try Path.list(folder.file("none")) }
    #expect(throws: SystemError(number: ENOTDIR)) { try Path.list(folder.file("a")) }
    #expect(symlink("a", folder.file("link")) == 0)
    #expect(["a", "link"].map { Path.isLink(folder.file($0)) } == [false, true])
    #expect(["a", "none"].map { Path.exists(folder.file($0)) } == [true, false])
  }
}

@Suite("Folders of the host's own")
struct OwnFolderTests {
  @Test func `What outlives a run is in the user's state folder, named for the application; nowhere without a home`() {
    let name = SHA256(of: Array("/app/scenes.json".utf8)).description.prefix(16)
    #expect(
      StateFolder(of: "/app/scenes.json", environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"])?.path
        == "/s/host/\(name)")
    #expect(StateFolder(of: "/app/scenes.json", environment: ["HOME": "/h"])?.path == "/h/.local/state/host/\(name)")
    // The specification ignores relative paths.
    let path = StateFolder(of: "/a", environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])?.path
    #expect(path?.hasPrefix("/h/.local/state/host/") == true)
    #expect(StateFolder(of: "/a", environment: ["XDG_STATE_HOME": "s"]) == nil)
  }
}

@Suite("Files that displays bring are kept by their names, which are no paths")
struct UploadFolderTests {
  private let home = TemporaryFolder()
  private var folder: UploadFolder { UploadFolder(home.file("files"), limit: 10) }

  @Test("One of the same name takes the place of the other; together they have a limit; unnamed ones go after a minute")
  func limit() throws {
    try folder.keep("a", [1, 2, 3, 4, 5, 6])
    try folder.keep("a", [1, 2, 3, 4, 5, 6, 7])
    #expect(throws: Diagnostic.filesTooLarge(limit: 10)) { try folder.keep("b", [1, 2, 3, 4]) }
    #expect(throws: Diagnostic.filesTooLarge(limit: 10)) { try folder.check("b", size: -1) }
    try folder.keep("b", [1, 2, 3])
    #expect(try File.read(folder.path(of: "a"), limit: 10) == [1, 2, 3, 4, 5, 6, 7])
    #expect([folder.path(of: "b"), home.file("files")].map(permissions) == [0o600, 0o700])

    for name in ["a", "b"] { try folder.keep(name, [1]) }
    #expect(folder.removeAll(but: ["a"]) == .seconds(61))
    #expect(folder.removeAll(but: ["a", "b"]) == nil)
    #expect(access(folder.path(of: "a"), F_OK) == 0, "it has just come")
    #expect(UploadFolder(home.file("files"), limit: 10, grace: -1).removeAll(but: ["b", "c"]) == nil)
    #expect([access(folder.path(of: "a"), F_OK), access(folder.path(of: "b"), F_OK)] == [-1, 0])
  }

  @Test(
    "A path is no name",
    arguments: ["/etc/passwd", "../x", "", "a\u{0}", "a\n", "\u{202E}a", String(repeating: "ä", count: 128)])
  func badName(_ name: String) {
    #expect(throws: Diagnostic.badFileName(name)) { try folder.keep(name, []) }
    #expect(folder.path(of: name).hasPrefix(home.file("files/")))
    #expect(!folder.path(of: name).dropFirst(home.file("files/").count).contains("/"))
  }
}

/// Nil where there is no file.
func permissions(of path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}
