@testable import HostCLI
import HostSystem
import Testing

@Suite("The words behind a command's name")
struct ArgumentsTests {
  private static let syntax = CommandSyntax(
    name: "test", summary: "Test", operands: ["FILE"],
    options: [
      .init(name: "start", value: "SCENE", help: ""), .init(name: "strict", help: ""),
      .init(name: "worker", value: "PROTOCOL=IMPLEMENTATION", isRepeatable: true, help: ""),
    ])

  @Test("options with and without values, in any order, and operands; with --help nothing else is needed")
  func parse() throws {
    for words in [["--help"], ["a", "b", "--help"], ["--help", "--strict"], ["-h"]] {
      #expect(try Arguments(words, syntax: Self.syntax).has("help"))
    }
    let arguments = try Arguments(
      ["--start", "Login", "file", "--worker=A=B", "--strict", "--worker", "C=D"], syntax: Self.syntax)
    #expect([arguments["start"], arguments["display"]] == ["Login", nil])
    #expect([arguments.has("strict"), arguments.has("help")] == [true, false])
    #expect([arguments.all("worker"), arguments.all("display")] == [["A=B", "C=D"], []])
    #expect(arguments.operands == ["file"])
    // The last operand may be given several times where the syntax says so, and once at least.
    let files = CommandSyntax(name: "test", summary: "", operands: ["FILE..."])
    #expect(try Arguments(["a", "b", "c"], syntax: files).operands == ["a", "b", "c"])
    #expect(throws: Diagnostic.missingOperand("FILE...", command: "test")) { try Arguments([], syntax: files) }
  }

  @Test(
    "what may look like an option, or like nothing, is a value or an operand where one is expected",
    arguments: [
      (["--start", "--strict", "f"], "--strict", ["f"]),
      (["--start=", "f"], "", ["f"]),
      (["--start", "", "f"], "", ["f"]),
      (["--start=a=b", "f"], "a=b", ["f"]),
      (["--start", "x", "--", "--strict"], "x", ["--strict"]),
      (["--start", "x", "-"], "x", ["-"]),
      (["--start", "x", ""], "x", [""]),
    ])
  func values(words: [String], start: String, operands: [String]) throws {
    let arguments = try Arguments(words, syntax: Self.syntax)
    #expect(arguments["start"] == start)
    #expect((arguments.operands, arguments.has("strict")) == (operands, false))
  }

  @Test(
    "errors",
    arguments: [
      (["--strt", "x"], Diagnostic.unknownOption("--strt", command: "test", known: known)),
      (["--strt=x"], .unknownOption("--strt", command: "test", known: known)),
      (["-s"], .unknownOption("-s", command: "test", known: known)),
      (["--start", "a", "--start", "b"], .repeatedOption("--start")),
      (["--strict", "--strict"], .repeatedOption("--strict")),
      (["file", "--start"], .missingValue("--start", expected: "SCENE")),
      (["--strict=yes"], .unexpectedValue("--strict", found: "yes")),
      (["--help="], .unexpectedValue("--help", found: "")),
      ([], .missingOperand("FILE", command: "test")),
      (["a", "b"], .unexpectedOperand("b", command: "test")),
      (["a", "--", "--help"], .unexpectedOperand("--help", command: "test")),
    ])
  func faults(words: [String], error: Diagnostic) {
    #expect(throws: error) { try Arguments(words, syntax: Self.syntax) }
  }

  @Test("The name of a run is no process number, and nothing that a terminal or a shell treats specially")
  func runName() throws {
    let long = String(repeating: "x", count: 64)
    for name in ["desk", "Büro-2", "1a", "a_b.c", long] {
      #expect(try Arguments(["f", "--start", name], syntax: Self.syntax).runName("start") == name)
    }
    for name in ["", "a/b", "-x", "12", "a b", "a\u{1B}", long + "x"] {
      let error = Diagnostic.badValue(
        "--start", found: name, expected: "letters, digits, - _ and ., no number alone, at most 64 bytes")
      #expect(throws: error) { try Arguments(["f", "--start=\(name)"], syntax: Self.syntax).runName("start") }
    }
    #expect(try Arguments(["f"], syntax: Self.syntax).runName("start") == nil)
  }

  private static let known = ["--start", "--strict", "--worker", "--help"]
}
