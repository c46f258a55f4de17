import Glibc
import TestSupport
import Testing

@testable import HostSystem

@Suite("Paths")
struct PathTests {
  @Test(
    "the folder and the name",
    arguments: [
      ("scenes.json", ".", "scenes.json"), ("a/b/c", "a/b", "c"), ("/a", "/", "a"), ("/a/b", "/a", "b"),
      ("./a", ".", "a"), ("../a", "..", "a"), ("a/", "a", ""), ("/", "/", ""), ("", ".", ""),
      ("a/\u{301}b", "a", "\u{301}b"), ("/\u{301}", "/", "\u{301}"),
    ])
  func parts(path: String, folder: String, name: String) {
    #expect(Path.folder(of: path) == folder)
    #expect(Path.name(of: path) == name)
  }

  @Test(
    "a path in a folder",
    arguments: [
      (".", "a", "a"), ("b", "a", "b/a"), ("/b", "a/c", "/b/a/c"), ("b", "/a", "/a"), (".", "/a", "/a"),
      ("/", "a", "/a"), ("b", "../a", "b/../a"), ("/b", "/\u{301}a", "/\u{301}a"),
    ])
  func join(folder: String, path: String, joined: String) {
    #expect(Path.join(folder, path) == joined)
  }

  @Test("the names in a folder, sorted; none where there is no folder")
  func names() throws {
    try TemporaryFolder.with { folder in
      for name in ["b", "a", "é"] { _ = try folder.write([], to: name) }
      #expect(Path.names(in: folder.file(".")).filter { !$0.hasPrefix(".") } == ["a", "b", "é"])
      #expect(Path.names(in: folder.file("."), beginningWith: "é") == ["é"])
      #expect(Path.names(in: folder.file("none")).isEmpty)
      #expect(throws: SystemError(number: ENOENT)) { try Path.list(folder.file("none")) }
      #expect(throws: SystemError(number: ENOTDIR)) { try Path.list(folder.file("a")) }
      #expect(Path.exists(folder.file("a")))
      #expect(symlink("a", folder.file("link")) == 0)
      #expect(Path.isLink(folder.file("link")))
      #expect(!Path.isLink(folder.file("a")))
      #expect(!Path.exists(folder.file("none")))
    }
  }

  @Test(
    "The way to a path ends at the root, and at the working folder when there is none to tell it from the root",
    arguments: [
      ("/a/b", ["/a/b", "/a"]), ("/a", ["/a"]), ("/", []), ("a/b", ["a/b", "a"]), ("a", ["a"]), (".", []), ("", [""]),
    ])
  func way(_ path: String, _ way: [String]) {
    #expect(Path.way(to: path) == way)
  }
}
