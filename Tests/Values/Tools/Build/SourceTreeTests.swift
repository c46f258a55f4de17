@testable import HostSystem
@testable import HostBuild
import HostManifest
import TestSupport
import Testing

@Suite("Scenes and workers are found below a folder")
struct SourceTreeTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write("@c(scene_Login)", to: "Login/LoginConfigurator.swift")
    try folder.write("login", to: "Login/Views/Fields.swift")
    try folder.write("a text", to: "Login/README.md")
    try folder.write("@c(worker_DemoAuth)", to: "Workers/DemoAuth/DemoAuth.swift")
    try folder.write("helper", to: "Workers/VCard/VCard.swift")
    try folder.write("reader", to: "Workers/VCard/Reading/Reader.swift")
    try folder.write("@c(scene_Old)", to: ".old/Old/Old.swift")
    try folder.write("@c(scene_Package)", to: "Contracts/Contracts.swift")
    try folder.write("a package", to: "Contracts/Package.swift")
    try folder.write("entity", to: "Contracts/Sources/A/A.swift")
    try folder.write("old", to: "Contracts/.build/Old.swift")
  }

  @Test("Each with its files; what several share is apart, and what is hidden is left out")
  func contents() throws {
    let tree = try SourceTree(below: [folder.path])
    #expect(
      texts(tree.contents) == [
        "Login": ["Login/LoginConfigurator.swift": "@c(scene_Login)", "Login/Views/Fields.swift": "login"],
        "Workers/DemoAuth": ["Workers/DemoAuth/DemoAuth.swift": "@c(worker_DemoAuth)"],
      ])
    #expect(
      texts(tree.shared) == [
        "Contracts": [
          "Contracts/Contracts.swift": "@c(scene_Package)", "Contracts/Package.swift": "a package",
          "Contracts/Sources/A/A.swift": "entity",
        ],
        "Workers/VCard": ["Workers/VCard/VCard.swift": "helper"],
        "Workers/VCard/Reading": ["Workers/VCard/Reading/Reader.swift": "reader"],
      ])
    #expect(
      tree.folders
        == [
          "", "/Contracts", "/Contracts/Sources", "/Contracts/Sources/A", "/Login", "/Login/Views", "/Workers",
          "/Workers/DemoAuth", "/Workers/VCard", "/Workers/VCard/Reading",
        ].map { folder.path + $0 })
  }

  @Test("A change is one of the content, of any file")
  func changes() throws {
    let before = try SourceTree(below: [folder.path])
    try folder.write("login", to: "Login/Views/Fields.swift")
    try folder.write("another text", to: "Login/README.md")
    let same = try SourceTree(below: [folder.path], since: before)
    #expect(same.contents == before.contents && same.shared == before.shared && same.folders == before.folders)
    try folder.write("LOGIN", to: "Login/Views/Fields.swift")
    let edited = try SourceTree(below: [folder.path], since: before)
    #expect(edited.changed(since: before) == [folder.file("Login")])
    #expect(edited.sharedChanges(since: before) == [])
    try folder.write("ENTITY", to: "Contracts/Sources/A/A.swift")
    try folder.write("@c(worker_New)", to: "Workers/New/New.swift")
    try folder.remove("Workers/VCard/Reading")
    let shared = try SourceTree(below: [folder.path], since: edited)
    #expect(shared.changed(since: edited) == [folder.file("Workers/New")])
    #expect(shared.sharedChanges(since: edited) == [folder.file("Contracts"), folder.file("Workers/VCard/Reading")])
  }

  /// By the paths in the folder.
  private func texts(_ contents: [String: SourceTree.Files]) -> [String: [String: String]] {
    let relative = { (path: String) in String(path.dropFirst(folder.path.count + 1)) }
    return contents.reduce(into: [:]) { texts, entry in
      for file in entry.value.values {
        texts[relative(entry.key), default: [:]][relative(file.path)] = String(decoding: file.bytes, as: UTF8.self)
      }
    }
  }
}

@Suite("A folder of sources is one scene or one worker")
struct SourceFolderTests {
  private let folder = TemporaryFolder()

  @Test("Its kind and its id are found in the sources, also in folders inside; hidden files are left out")
  func entry() throws {
    try folder.write("import VIPKit", to: "A.swift")
    try folder.write("@c(worker_FileNews) import Feed", to: "Deeper/B.swift")
    try folder.write("@c(scene_Old)", to: ".build/C.swift")
    try folder.write("@c(scene_Note)", to: "Notes.md")
    let sources = try SourceFolder("\(folder.path)/")
    #expect((sources.path, sources.entry) == (folder.path, LibraryEntry(kind: .worker, id: "FileNews")))
    #expect(sources.files.map(\.path) == [folder.file("A.swift"), folder.file("Deeper/B.swift")])
    #expect(sources.files.imports == ["VIPKit", "Feed"])
  }

  @Test("A folder that isn't there, no Swift files, no entry point, those of two scenes, a whole package")
  func refused() throws {
    #expect(throws: Diagnostic.noFolder("/nowhere")) { try SourceFolder("/nowhere") }
    #expect(throws: Diagnostic.noSourceFolder("/nowhere")) { try SourceTree(below: ["/nowhere"]) }
    for (name, text, fault) in [
      ("README.md", "hello", Diagnostic.noSources(folder: folder.path)),
      ("A.swift", "struct A {}", .noEntryPoint(folder: folder.path)),
      (
        "A.swift", "@c(scene_B) @c(scene_A)",
        .severalEntryPoints(folder: folder.path, symbols: ["scene_A", "scene_B"])
      ),
      ("Package.swift", "import PackageDescription", .isPackage(folder.path)),
    ] {
      try folder.write(text, to: name)
      #expect(throws: fault) { try SourceFolder(folder.path) }
    }
  }

  // Following two of these links would lead through countless folders.
  @Test("Links that lead back are not followed")
  func loops() throws {
    try folder.write("@c(scene_A)", to: "A.swift")
    try folder.write("", to: "deep/B.swift")
    for link in ["x", "y", "z", "deep/x", "deep/y"] { try folder.link(to: folder.path, as: link) }
    let sources = try SourceFolder(folder.path)
    #expect(sources.files.map(\.path) == ["A.swift", "deep/B.swift"].map(folder.file))
    let tree = try SourceTree(below: [folder.path])
    #expect(tree.contents[folder.path]?.keys.sorted() == sources.files.map(\.path))
    #expect(tree.folders == [folder.path, folder.file("deep")])
  }
}

@Suite("A source file tells its entry points and its imports")
struct SourceFileTests {
  private func read(_ text: String) -> SourceFile { SourceFile(path: "A.swift", bytes: Array(text.utf8)) }

  @Test(
    "An entry point is found however it is set",
    arguments: [
      "@c(scene_Login)\npublic func loginScene() -> UnsafeMutableRawPointer { fatal() }",
      "@MainActor @c ( scene_Login ) public func f()",
      "let a = \"\\(b(\")\"))\" @c(scene_Login) func f()",
      "let a = #\"\\\"# \n @c(/* the id */scene_Login) func f()",
    ])
  func entryPoint(text: String) {
    #expect(read(text).entryPoints == [LibraryEntry(kind: .scene, id: "Login")])
  }

  @Test(
    "What stands in comments and strings, and what is no entry point, is none",
    arguments: [
      "// @c(scene_Login)", "/* /* */ @c(scene_Login) */", "let a = \"@c(scene_Login)\"",
      "let a = \"\"\"\n\" @c(scene_Login)\n\"\"\"", "let a = #\"\"@c(scene_Login)\"#",
      "let a = \"\\\"@c(scene_Login)\"",
      "let a = \"\\(b + \"@c(scene_Login)\")\"", "@c(login)", "@c(scene_1)", "@c(scene_Login", "c(scene_Login)",
      "@_c(scene_Login)", "", "/*", "\"", "\"\"\"", "\"\\", "\"\\(", "#", "@c(",
    ])
  func noEntryPoint(text: String) {
    #expect(read(text).entryPoints == [])
    // A string that isn't ended ends with its line.
    #expect(read("let a = \"\n@c(worker_A)").entryPoints == [LibraryEntry(kind: .worker, id: "A")])
  }

  @Test("Imports of every form")
  func imports() {
    let source = read(
      """
      public import VIPKit
      import struct Contracts.User
      @testable import Feed  // import Comment
      internal import FoundationEssentials; import Glibc
      let text = "import Text"
      """)
    #expect(source.imports == ["VIPKit", "Contracts", "Feed", "FoundationEssentials", "Glibc"])
  }
}
