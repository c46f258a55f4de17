import HostSystem
import HostManifest
@testable import HostBuild
import Foundation
import TestSupport
import Testing

@Suite("A folder of sources is one scene or one worker")
struct SourceFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Its kind and its id are found in the sources, also in folders inside; hidden files are left out")
  func entry() throws {
    try folder.write("import VIPKit", to: "A.swift")
    try folder.write("@c(worker_FileNews) import Feed", to: "Deeper/B.swift")
    try folder.write("@c(scene_Old)", to: ".build/C.swift")
    try folder.write("@c(scene_Note)", to: "Notes.md")
    let sources = try SourceFolder("\(folder.path)/")
    #expect(sources.path == folder.path)
    #expect(sources.entry == LibraryEntry(kind: .worker, id: "FileNews"))
    #expect(sources.files.map(\.path) == [folder.file("A.swift"), folder.file("Deeper/B.swift")])
    #expect(sources.imports == ["VIPKit", "Feed"])
  }

  @Test("A folder that isn't there")
  func missing() {
    #expect(throws: BuildFault.noFolder("/nowhere")) { try SourceFolder("/nowhere") }
  }

  @Test("A folder without Swift files")
  func empty() throws {
    try folder.write("hello", to: "README.md")
    #expect(throws: BuildFault.noSources(folder: folder.path)) { try SourceFolder(folder.path) }
  }

  @Test("Sources without an entry point")
  func noEntryPoint() throws {
    try folder.write("struct A {}", to: "A.swift")
    #expect(throws: BuildFault.noEntryPoint(folder: folder.path)) { try SourceFolder(folder.path) }
  }

  @Test("Sources of two scenes")
  func severalEntryPoints() throws {
    try folder.write("@c(scene_B) @c(scene_A)", to: "A.swift")
    #expect(throws: BuildFault.severalEntryPoints(folder: folder.path, symbols: ["scene_A", "scene_B"])) {
      try SourceFolder(folder.path)
    }
  }

  // Followed, two of them would lead through more folders than anybody can count.
  @Test("Links that lead back are not followed")
  func loops() throws {
    try folder.write("@c(scene_A)", to: "A.swift")
    try folder.write("", to: "deep/B.swift")
    for link in ["x", "y", "z", "deep/x", "deep/y"] {
      try FileManager.default.createSymbolicLink(atPath: folder.file(link), withDestinationPath: folder.path)
    }
    let sources = try SourceFolder(folder.path)
    #expect(sources.files.map(\.path) == ["A.swift", "deep/B.swift"].map(folder.file))
    let tree = try SourceTree(below: [folder.path])
    #expect(tree.contents[folder.path]?.keys.sorted() == sources.files.map(\.path))
    #expect(tree.folders == [folder.path, folder.file("deep")])
  }

  @Test("A whole package")
  func package() throws {
    try folder.write("import PackageDescription", to: "Package.swift")
    #expect(throws: BuildFault.isPackage(folder.path)) { try SourceFolder(folder.path) }
  }

  @Test("Each fault says what is wrong and how to fix it")
  func texts() {
    let log = "A.swift:3:7: error: no\nA.swift:3:7: error: no\nB.swift:1:1: error: nor this\n"
    let texts: [(BuildFault, String)] = [
      (
        .noFolder("x"),
        "x: there is no such folder\n  name the folder with the sources of one scene or worker: host build Plugins/Login"
      ),
      (
        .noSourceFolder("x"),
        "x: there is no such folder\n  name the folder with the scenes and workers: host dev --sources Plugins"
      ),
      (.notBuilt(id: "Login"), "Login hasn't been built yet\n  fix the sources; the last line says where"),
      (
        .isPackage("x"),
        "x: is a package, expected the sources of one scene or worker\n"
          + "  name a folder of sources in it, such as Sources/<Id>"
      ),
      (
        .severalEntryPoints(folder: "x", symbols: ["scene_A", "worker_B"]),
        "x: defines 2 entry points: scene_A, worker_B; expected one\n"
          + "  put each scene and each worker into a folder of its own"
      ),
      (
        .importsScene(folder: "x", module: "Home", kind: .scene),
        "x: imports the scene Home\n  let the two speak through protocols and entities in Contracts"
      ),
      (
        .noSDK(folder: "x", missing: "libVIPKit.so"),
        "x: there is no libVIPKit.so\n"
          + "  build the host's checkout with swift build, or name the folder of an SDK by --sdk"
      ),
      (
        .notCompiled(folder: "x", log: log), "A.swift:3: no (and 1 more)\n  fix the sources; the compiler tells where"
      ),
      (.notCompiled(folder: "x", log: "ld: no"), "x: can't be compiled\n  fix the sources; the compiler tells where"),
    ]
    for (fault, text) in texts { #expect(fault.description == text) }
  }
}
