import Glibc
import TestSupport
import Testing

@testable import HostCore

@MainActor
@Suite("Copies of libraries lie in a private folder, named for their content")
struct LibraryStoreTests {
  @Test("only the owner may enter the folder, and nobody else may read a copy")
  func isPrivate() throws {
    let store = try LibraryStore()
    defer { store.remove() }
    let copy = try store.copy([1, 2, 3], of: "/app/libLogin.so")

    #expect(try mode(of: store.folder) == 0o700)
    #expect(try mode(of: copy) == 0o600)
    #expect(try File.read(copy, limit: 3) == [1, 2, 3])
  }

  @Test("the same content is one copy, another content another one, wherever it comes from")
  func contentNames() throws {
    let store = try LibraryStore()
    defer { store.remove() }

    let first = try store.copy([1, 2, 3], of: "/app/libLogin.so")
    #expect(try store.copy([1, 2, 3], of: "/elsewhere/libLogin.so") == first)
    #expect(try store.copy([1, 2, 4], of: "/app/libLogin.so") != first)
    #expect(try store.copy([1, 2, 3], of: "/app/libHome.so") != first)
    #expect(first.hasPrefix("\(store.folder)/") && first.hasSuffix("-libLogin.so"))
  }

  @Test("a library that others look for by its name keeps it")
  func keepsName() throws {
    let store = try LibraryStore()
    defer { store.remove() }
    let copy = try store.copy([1], of: "/app/libContracts.so", keepsName: true)
    #expect(copy == "\(store.folder)/libContracts.so")
  }

  @Test("it is removed with what is in it; two stores don't share a folder")
  func remove() throws {
    let store = try LibraryStore()
    let other = try LibraryStore()
    _ = try store.copy([1], of: "libLogin.so")

    store.remove()

    #expect(!Path.exists(store.folder))
    #expect(Path.exists(other.folder))
    other.remove()
  }

  @Test("what a killed process left behind is removed, and what a living one uses is not")
  func abandoned() throws {
    let parent = try TemporaryFolder()
    let living = try LibraryStore(in: parent.path)
    _ = try living.copy([1], of: "libLogin.so")
    for name in ["host-killed", "host-recent", "host-longer-name"] {
      try parent.write([1], to: "\(name)/1-libLogin.so", makingFolders: true)
      chmod(parent.file(name), 0o700)
    }
    for folder in [living.folder, parent.file("host-killed"), parent.file("host-longer-name")] {
      var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, folder, &times, 0) == 0)
    }

    try LibraryStore(in: parent.path).remove()

    let names = [Path.name(of: living.folder), "host-recent", "host-longer-name"]
    #expect(try parent.names == names.sorted())
  }

  @Test("where no folder can be made, the error says where and why")
  func noFolder() {
    #expect(throws: LoadingFault.noPrivateFolder(parent: "/nowhere", reason: "No such file or directory")) {
      try LibraryStore(in: "/nowhere")
    }
  }

  @Test("where others could replace the folder, none is made; a sticky folder such as /tmp will do")
  func distrustedFolder() throws {
    let parent = try TemporaryFolder()
    #expect(chmod(parent.path, 0o777) == 0)
    let distrust = Distrust(path: parent.path, kind: .folder, problem: .everybody(mode: 0o777))
    #expect(throws: LoadingFault.distrustedFolder(distrust)) { try LibraryStore(in: parent.path) }
    #expect(chmod(parent.path, 0o1777) == 0)
    try LibraryStore(in: parent.path).remove()
  }

  @Test("where no copy can be made, the error says so and nothing is left behind")
  func noCopy() throws {
    let store = try LibraryStore()
    store.remove()
    let fault = LoadingFault.notCopied(
      library: "/app/libLogin.so", folder: store.folder, errno: ENOENT)
    #expect(throws: fault) { try store.copy([1], of: "/app/libLogin.so") }
  }

  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}
