import Testing

@testable import HostTemplates

@Suite("A name is added to a list of a Package.swift")
struct PackageListTests {
  @Test("To a list on one line; all else stays")
  func oneLine() {
    #expect(
      PackageList.adding("C", to: "scenes", in: "// a\nlet scenes = [\"A\", \"B\"]  // b\nlet workers = [\"D\"]\n")
        == "// a\nlet scenes = [\"A\", \"B\", \"C\"]  // b\nlet workers = [\"D\"]\n")
  }

  @Test("To an empty list")
  func empty() {
    #expect(PackageList.adding("C", to: "scenes", in: "let scenes = []") == "let scenes = [\"C\"]")
    #expect(
      PackageList.adding("C", to: "scenes", in: "let scenes: [String] = []") == "let scenes: [String] = [\"C\"]")
  }

  @Test("A list that gets too long is set on several lines, and so it grows")
  func severalLines() throws {
    var package = "let scenes = [\"Scene0\"]\n"
    for number in 1...23 { package = try #require(PackageList.adding("Scene\(number)", to: "scenes", in: package)) }
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
    #expect(PackageList.adding("C", to: "scenes", in: package) == nil)
  }

  @Test("A line is added to a list with one element a line")
  func line() {
    #expect(
      PackageList.adding(line: "  b,", toListThatBeginsWith: "let a = [", in: "let a = [\n  c,\n]")
        == "let a = [\n  b,\n  c,\n]")
    #expect(
      PackageList.adding(line: "  b,", toListThatBeginsWith: "let a = [", in: "let a = [\n  c(\n    [d])\n]\n\n]")
        == "let a = [\n  b,\n  c(\n    [d]),\n]\n\n]", "a single one has no comma behind it")
    #expect(
      PackageList.adding(line: "  b,", toListThatBeginsWith: "let a = [", in: "let a = [\n]") == "let a = [\n  b,\n]")
    #expect(
      PackageList.adding(line: "  b,", toListThatBeginsWith: "let a = [", in: "let a = []\n") == "let a = [\n  b,\n]\n")
    #expect(PackageList.adding(line: "  b,", toListThatBeginsWith: "let a = [", in: "let a = [c]") == nil)
  }
}
