import HostSystem
import TestSupport
import Testing
@testable import HostTemplates

@Suite("A file of spies is written only where it belongs")
struct SpyRecipeTests {
  private let folder = TemporaryFolder()
  private let file: String

  init() throws {
    try folder.write("", to: "Package.swift")
    try folder.write("protocol A { func b() }", to: "Sources/Notes/Notes.swift")
    file = folder.file("Tests/NotesSpies.swift")
    try folder.write("", to: "Tests/Other.swift")
  }

  private func recipe(_ file: String, all: [String] = ["Sources/Notes"], with: [String] = []) -> SpyRecipe {
    SpyRecipe(file: file, in: folder.path, all: all, with: with)
  }

  @Test(
    "Over nothing, an empty file and its own, but not over what somebody has written",
    arguments: [
      ("\nimport Testing\n// host spies x --in y\n", "import Testing"),
      ("// A comment about host spies\nfinal class Spy {}\n", "// A comment about host spies"),
      ("/* // host spies x\n// host spies x\n*/\nstruct A {}\n", "/* // host spies x"),
    ])
  func others(text: String, found: String) throws {
    for before in [nil, "", "\n  \n", "// host spies NotesSpies.swift --in Notes\n"] {
      if let before { try folder.write(before, to: "Tests/NotesSpies.swift") }
      try recipe(file).write("// made\n")
      #expect(try folder.text("Tests/NotesSpies.swift") == "// made\n")
    }
    try folder.write(text, to: "Tests/NotesSpies.swift")
    let fault = Diagnostic.notGenerated(path: file, found: found)
    #expect(throws: fault) { try recipe(file).check() }
    #expect(throws: fault) { try recipe(file).write("// made\n") }
    #expect(try folder.text("Tests/NotesSpies.swift") == text)
  }

  @Test("Not among the sources that it is to import; those must have a name that can be imported")
  func places() {
    let inside = folder.file("Sources/Notes/Deep/NotesSpies.swift")
    #expect(throws: Diagnostic.insideSources(file: inside, folder: folder.file("Sources/Notes"))) {
      try recipe(inside).check()
    }
    for own in ["", ".", "Tests/.."] {
      #expect(throws: Diagnostic.insideSources(file: file, folder: folder.path)) {
        try recipe(file, all: [own]).check()
      }
    }
    for other in [("", folder.path), ("Sources/my-lib", folder.file("Sources/my-lib"))] {
      #expect(throws: Diagnostic.noModule(folder: other.1)) { try recipe(file, with: [other.0]).check() }
    }
    #expect(throws: Never.self) { try recipe(folder.file("Sources/NotesSpies.swift")).check() }
  }

  @Test("The command is found among all comments at the beginning, and nowhere else")
  func words() throws {
    let licence = (1...40).map { "// Line \($0) of a licence." }.joined(separator: "\n")
    let command = "// host spies Spies.swift --in 'My Notes'"
    for text in [
      "\(licence)\n\(command)\nimport Testing", "/*\n\(licence)\n*/\n\n\(command)\n",
      "// a\r\n\(command)\r\nimport A\r\n",
    ] {
      try folder.write(text, to: "Tests/NotesSpies.swift")
      #expect(SpyRecipe.words(in: file) == ["Spies.swift", "--in", "My Notes"], "\(text)")
    }
    try folder.write("import Testing\n\(command)\n", to: "Tests/NotesSpies.swift")
    #expect(SpyRecipe.words(in: file) == nil)
    #expect(recipe(file, all: ["My Notes"]).command == "host spies Tests/NotesSpies.swift --in 'My Notes'")
    let all = SpyRecipe(file: file, in: folder.path, all: ["A"], with: ["B"], of: ["C", "D"], access: "public")
    #expect(all.command == "host spies Tests/NotesSpies.swift --in A --with B --of C --of D --access public")
  }
}
