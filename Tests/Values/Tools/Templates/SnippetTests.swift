import Foundation
import HostSystem
import TestSupport
import Testing
import VIPTestKit
@testable import HostTemplates

@Suite("The parts of a use case and of a route")
struct SnippetTests {
  private let folder = TemporaryFolder()

  init() throws {
    for file in ["Package.swift", "Scenes/List/ListViewController.swift", "Scenes/Pad/PadView.swift"] {
      try folder.write("", to: file)
    }
  }

  private func text(_ snippets: [Snippet]) -> String {
    snippets.map { "// \($0.file), \($0.place):\n\($0.text)\n" }.joined(separator: "\n")
  }

  @Test("A use case for both styles; a route that passes nothing, and one that passes data from store to store")
  func golden() throws {
    try Golden.check(
      text(Snippet.useCase("SortTasks", of: "List", at: folder.file("Scenes/List"))), "snippet-use-case.txt")
    try Golden.check(text(Snippet.useCase("SortTasks", of: "Pad", at: folder.path)), "snippet-observed.txt")
    try Golden.check(text(Snippet.route(from: "List", to: "Pad", passing: [], at: folder.path)), "snippet-route.txt")
    let data = [(name: "note", type: "String?"), (name: "count", type: "Int")]
    try Golden.check(text(Snippet.route(from: "Pad", to: "List", passing: data, at: folder.path)), "snippet-data.txt")
  }

  @Test("A scene that isn't there, and a name that none has, are refused")
  func refused() throws {
    #expect(throws: Diagnostic.badName("sort")) { try Snippet.useCase("sort", of: "List", at: folder.path) }
    #expect(throws: Diagnostic.noScene("Lst", folder: folder.path)) {
      try Snippet.useCase("Sort", of: "Lst", at: folder.path)
    }
    #expect(throws: Diagnostic("List: a route leads from one scene to another", "name two scenes", cause: .option)) {
      try Snippet.route(from: "List", to: "List", passing: [], at: folder.path)
    }
    #expect(throws: Diagnostic.noScene("Gone", folder: folder.path)) {
      try Snippet.route(from: "List", to: "Gone", passing: [], at: folder.path)
    }
  }
}

@Suite("A name is added to a list of a Package.swift")
struct PackageListTests {
  @Test(
    "To a list on one line, where all else stays, and to an empty list; one that a person has written otherwise is left",
    arguments: [
      (
        "// a\nlet scenes = [\"A\", \"B\"]  // b\nlet workers = [\"D\"]\n",
        "// a\nlet scenes = [\"A\", \"B\", \"C\"]  // b\nlet workers = [\"D\"]\n"
      ),
      ("let scenes = []", "let scenes = [\"C\"]"),
      ("let scenes: [String] = []", "let scenes: [String] = [\"C\"]"),
      ("", nil), ("let scenes: Array = []", nil), ("let scenes = [\"A\"", nil), ("let scenes = [a]", nil),
      ("let scenes = [\"A\", // first\n]", nil), ("let scenes = [\"A\" + \"B\"]", nil),
      ("let scenes = [\"A\"]\nlet scenes = [\"B\"]", nil), ("let scenes = [\"\\(a)\"]", nil),
      ("let scenes = [\"A\",, \"B\"]", nil),
    ] as [(String, String?)])
  func oneLine(package: String, expected: String?) {
    #expect(PackageLists.adding("C", to: "scenes", in: package) == expected)
  }

  @Test("A list that gets too long is set on several lines, and so it grows")
  func severalLines() throws {
    var package = "let scenes = [\"Scene0\"]\n"
    for number in 1...23 { package = try #require(PackageLists.adding("Scene\(number)", to: "scenes", in: package)) }
    #expect(
      package == """
        let scenes = [
          "Scene0", "Scene1", "Scene2", "Scene3", "Scene4", "Scene5", "Scene6", "Scene7", "Scene8", "Scene9", "Scene10",
          "Scene11", "Scene12", "Scene13", "Scene14", "Scene15", "Scene16", "Scene17", "Scene18", "Scene19", "Scene20",
          "Scene21", "Scene22", "Scene23",
        ]

        """)
  }

  @Test(
    "A line is added to a list with one element a line; a single one has no comma behind it",
    arguments: [
      ("let a = [\n  c,\n]", "let a = [\n  b,\n  c,\n]"),
      ("let a = [\n  c(\n    [d])\n]\n\n]", "let a = [\n  b,\n  c(\n    [d]),\n]\n\n]"),
      ("let a = [\n]", "let a = [\n  b,\n]"), ("let a = []\n", "let a = [\n  b,\n]\n"), ("let a = [c]", nil),
    ])
  func line(package: String, expected: String?) {
    #expect(PackageLists.adding(line: "  b,", toListThatBeginsWith: "let a = [", in: package) == expected)
  }

  @Test("A file keeps who may read it, and a link stays one: what it leads to changes")
  func link() throws {
    let folder = TemporaryFolder()
    try folder.write("let scenes = []\n", to: "real.swift")
    #expect(chmod(folder.file("real.swift"), 0o600) == 0)
    try folder.link(to: "real.swift", as: "Package.swift")
    #expect(try PackageLists(of: folder.path, without: "C").add("C", to: .scenes) == .added("\"C\" to scenes"))
    #expect(try folder.text("real.swift") == "let scenes = [\"C\"]\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("Package.swift")) == "real.swift")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("real.swift"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
