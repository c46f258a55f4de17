import Foundation
import Glibc
import SourceMessages
import TestSupport
import Testing

@testable import HostTemplates

@Suite("Files change together, or none of them")
struct FileChangesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("before", to: "A.swift")
  }

  private func file(_ name: String, _ text: String = "after") -> EditedFile {
    EditedFile(path: folder.file(name), text: text)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("All are written, in folders that weren't there; a file keeps who may read it")
  func written() throws {
    #expect(chmod(folder.file("A.swift"), 0o600) == 0)
    try FileChanges(changed: [file("A.swift")], new: [file("Routes/B.swift", "new")]).write()
    #expect(try String(contentsOfFile: folder.file("A.swift"), encoding: .utf8) == "after")
    #expect(try String(contentsOfFile: folder.file("Routes/B.swift"), encoding: .utf8) == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("A.swift"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("What was written is undone when one can't be")
  func undone() throws {
    // Not even root writes over a folder.
    try folder.write("", to: "Z.swift/inside")
    let changes = FileChanges(changed: [file("A.swift"), file("Z.swift")], new: [file("Routes/B.swift")])
    #expect(throws: NewFault.system(path: folder.file("Z.swift"), reason: "can't be read")) { try changes.write() }
    #expect(try String(contentsOfFile: folder.file("A.swift"), encoding: .utf8) == "before")
    // A name longer than a file's may be.
    let long = folder.file("Routes/" + String(repeating: "B", count: 300))
    #expect(throws: NewFault.system(path: long, reason: "File name too long")) {
      try FileChanges(
        changed: [file("A.swift")], new: [file("Routes/C.swift"), EditedFile(path: long, text: "")]
      ).write()
    }
    #expect(try String(contentsOfFile: folder.file("A.swift"), encoding: .utf8) == "before")
    #expect(try names == ["A.swift", "Z.swift"])
  }

  @Test("A link stays one: what it leads to changes")
  func link() throws {
    try folder.write("old", to: "real.swift")
    try folder.link(to: "real.swift", as: "link.swift")
    try FileChanges(changed: [EditedFile(path: folder.file("link.swift"), text: "new")], new: []).write()
    #expect(try String(contentsOfFile: folder.file("real.swift"), encoding: .utf8) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.swift")) == "real.swift")
  }

  @Test("Nothing is written over")
  func exists() throws {
    #expect(throws: NewFault.exists(folder.file("A.swift"))) {
      try FileChanges(changed: [], new: [file("B.swift"), file("A.swift")]).write()
    }
    #expect(try names == ["A.swift"])
  }
}

@Suite("A name is added to a list of a Package.swift")
struct PackageListTests {
  @Test(
    "To a list on one line, where all else stays, and to an empty list",
    arguments: [
      (
        "// a\nlet scenes = [\"A\", \"B\"]  // b\nlet workers = [\"D\"]\n",
        "// a\nlet scenes = [\"A\", \"B\", \"C\"]  // b\nlet workers = [\"D\"]\n"
      ),
      ("let scenes = []", "let scenes = [\"C\"]"),
      ("let scenes: [String] = []", "let scenes: [String] = [\"C\"]"),
    ])
  func oneLine(package: String, expected: String) {
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
    "A list that a person has written otherwise is left alone",
    arguments: [
      "", "let scenes: Array = []", "let scenes = [\"A\"", "let scenes = [a]", "let scenes = [\"A\", // first\n]",
      "let scenes = [\"A\" + \"B\"]", "let scenes = [\"A\"]\nlet scenes = [\"B\"]", "let scenes = [\"\\(a)\"]",
      "let scenes = [\"A\",, \"B\"]",
    ])
  func other(package: String) {
    #expect(PackageLists.adding("C", to: "scenes", in: package) == nil)
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
}
