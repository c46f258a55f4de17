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

  @Test("options with and without values, in any order, and operands")
  func parse() throws {
    let arguments = try Arguments(
      ["--start", "Login", "file", "--worker=A=B", "--strict", "--worker", "C=D"], syntax: Self.syntax)

    #expect(arguments["start"] == "Login")
    #expect(arguments.has("strict"))
    #expect(!arguments.has("help"))
    #expect(arguments.all("worker") == ["A=B", "C=D"])
    #expect(arguments.operands == ["file"])
    #expect(arguments["display"] == nil)
    #expect(arguments.all("display") == [])
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
    #expect(arguments.operands == operands)
    #expect(!arguments.has("strict"))
  }

  @Test("the last operand may be given several times where the syntax says so, and once at least")
  func several() throws {
    let syntax = CommandSyntax(name: "test", summary: "", operands: ["FILE..."])
    #expect(try Arguments(["a", "b", "c"], syntax: syntax).operands == ["a", "b", "c"])
    #expect(throws: Diagnostic.missingOperand("FILE...", command: "test")) { try Arguments([], syntax: syntax) }
  }

  @Test(
    "with --help nothing else is needed",
    arguments: [["--help"], ["a", "b", "--help"], ["--help", "--strict"], ["-h"]])
  func help(words: [String]) throws {
    #expect(try Arguments(words, syntax: Self.syntax).has("help"))
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

@Suite("A command line that can't be understood is told, with the name that was probably meant")
struct UsageErrorTests {
  private static let commands = ["run", "list", "check", "inspect"]
  private static let options = ["--start", "--strict", "--help"]

  @Test(
    "in words",
    arguments: [
      (Diagnostic.noCommand, "host needs a command", "host --help lists the commands"),
      (.unknownCommand("lst", known: commands), "unknown command \"lst\"", "did you mean list?"),
      (
        .unknownCommand("release", known: commands), "unknown command \"release\"",
        "host swap FILE... exchanges several at once, host rollback takes them back"
      ),
      (
        .unknownCommand("top", known: commands), "unknown command \"top\"",
        "host ps --watch shows the memory of each app and its last slow event; perf shows whose code takes the time"
      ),
      (.unknownCommand("xyz", known: commands), "unknown command \"xyz\"", "host --help lists the commands"),
      (
        .unknownCommand("\u{1B}c", known: commands), "unknown command \"\\u{1B}c\"", "host --help lists the commands"
      ),
      (
        .unknownOption("--strat", command: "run", known: options), "host run: unknown option --strat",
        "did you mean --start?"
      ),
      (
        .unknownOption("--verbose", command: "run", known: options), "host run: unknown option --verbose",
        "host run --help lists the options"
      ),
      (
        .unknownOption("--format", command: "graph", known: options), "host graph: unknown option --format",
        "leave it out: the graph is in the language of Mermaid, and --json has it as data"
      ),
      (
        .unknownOption("--cast", command: "run", known: options), "host run: unknown option --cast",
        #"asciinema rec -c "host run" records what the terminal shows"#
      ),
      (.repeatedOption("--start"), "--start is given twice", "say it once"),
      (
        .missingValue("--start", expected: "SCENE"), "--start needs a value: --start SCENE",
        "give it a value of that form"
      ),
      (.unexpectedValue("--strict", found: "yes"), "--strict takes no value, found \"yes\"", "leave the value out"),
      (
        .badValue("--display", found: "gui", expected: "terminal or plain"),
        "--display: found \"gui\", expected terminal or plain", "give it a value of that form"
      ),
      (.missingOperand("FILE", command: "inspect"), "host inspect needs FILE", "host inspect --help shows the usage"),
      (
        .unexpectedOperand("x\n", command: "run"), "host run: unexpected argument \"x\\n\"",
        "host run --help shows the usage"
      ),
    ])
  func text(error: Diagnostic, message: String, suggestion: String) {
    #expect(error.message == message)
    #expect(error.suggestion == suggestion)
    #expect(error.description == "\(message)\n  \(suggestion)")
  }
}
