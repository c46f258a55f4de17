@testable import HostSystem
@testable import HostLoading
@testable import HostState
import Glibc
import TestSupport
import Testing

@MainActor
@Suite("Copies of libraries lie in a private folder, named for their content")
struct LibraryStoreTests {
  @Test("only the owner may read them; the same content is one copy; a store is removed with what is in it")
  func copies() throws {
    let (store, other) = (try LibraryStore(), try LibraryStore())
    let first = try store.copy([1, 2, 3], of: "/app/libLogin.so")
    #expect([store.folder, first].map(permissions) == [0o700, 0o600])
    #expect(try File.read(first, limit: 3) == [1, 2, 3])
    #expect(try store.copy([1, 2, 3], of: "/elsewhere/libLogin.so") == first)
    #expect(try store.copy([1, 2, 4], of: "/app/libLogin.so") != first)
    #expect(try store.copy([1, 2, 3], of: "/app/libHome.so") != first)
    #expect(first.hasPrefix("\(store.folder)/") && first.hasSuffix("-libLogin.so"))
    // The loader looks for it by its name.
    let shared = try store.copy([1], of: "/app/libContracts.so", keepsName: true)
    #expect(shared == "\(store.folder)/libContracts.so")
    store.remove()
    #expect([store.folder, other.folder].map { Path.exists($0) } == [false, true])
    other.remove()
  }

  @Test("what a killed process left behind is removed, and what a living one uses is not")
  func abandoned() throws {
    let parent = TemporaryFolder()
    let living = try LibraryStore(in: parent.path)
    _ = try living.copy([1], of: "libLogin.so")
    let others = ["host-photos", "host-run-notes0"]
    for name in others + PrivateFolder.Purpose.allCases.map({ "host-\($0.rawValue)-killed" }) {
      try parent.write([1], to: "\(name)/1-libLogin.so", makingFolders: true)
      chmod(parent.file(name), 0o700)
      if !others.contains(name) { try FolderMarker.put(in: parent.file(name)) }
    }
    let names = try parent.names
    // One that ends looks at no other: a build has many.
    try PrivateFolder(for: .build, in: parent.path).remove()
    #expect(try parent.names == names)
    PrivateFolder.removeAbandoned(in: parent.path)
    #expect(try parent.names == (others + [Path.name(of: living.folder)]).sorted())
  }

  @Test("where none can be made, or others could replace it, the error says why; a sticky one such as /tmp will do")
  func noFolder() throws {
    #expect(throws: Diagnostic.notMade(parent: "/nowhere", reason: "No such file or directory")) {
      try LibraryStore(in: "/nowhere")
    }
    let parent = TemporaryFolder()
    #expect(chmod(parent.path, 0o777) == 0)
    let violation = TrustViolation(path: parent.path, isFolder: true, problem: .everybody(mode: 0o777))
    let distrusted = Diagnostic(
      "no private folder for libraries can be made: \(violation.finding)",
      "set TMPDIR to a folder that only you and root may write to, or that is sticky like /tmp")
    #expect(throws: distrusted) { try LibraryStore(in: parent.path) }
    #expect(chmod(parent.path, 0o1777) == 0)
    try LibraryStore(in: parent.path).remove()
  }

  @Test("a removed folder is made again, elsewhere where its place is gone, unless something else has its name")
  func removed() throws {
    let parent = TemporaryFolder()
    try parent.makeFolder("tmp")
    let store = try LibraryStore(in: parent.file("tmp"))
    File.remove(store.folder)
    let copy = try store.copy([1], of: "/app/libLogin.so")
    #expect(try File.read(copy, limit: 1) == [1])
    #expect(permissions(of: store.folder) == 0o700)
    // Locked again: others don't take it for abandoned.
    PrivateFolder.removeAbandoned(in: parent.file("tmp"))
    #expect(Path.exists(copy))
    File.remove(store.folder)
    try parent.makeFolder("elsewhere")
    try #require(symlink("../elsewhere", store.folder) == 0)
    let fault = Diagnostic.notMade(parent: parent.file("tmp"), reason: "File exists")
    #expect(throws: fault) { try store.copy([1], of: "/app/libLogin.so") }
    #expect(Path.names(in: parent.file("elsewhere")) == [])
    let name = Path.name(of: store.folder)
    File.remove(parent.file("tmp"))
    let moved = try store.copy([1], of: "/app/libLogin.so")
    #expect(Path.folder(of: moved) == Path.join(PrivateFolder.temporaryFolder, name))
    // The supervisor knows its former place alone, which is there again.
    try parent.makeFolder("tmp")
    PrivateFolder(path: parent.file("tmp/\(name)")).remove()
    #expect(!Path.exists(Path.folder(of: moved)))
  }
}
