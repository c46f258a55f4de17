import HostSystem
import Testing

@testable import HostCLI

@Suite("A command line that can't be understood is told, with the name that was probably meant")
struct UsageErrorTests {
  private static let commands = ["run", "list", "check", "inspect"]
  private static let options = ["--start", "--strict", "--help"]

  @Test(
    "in words",
    arguments: [
      (UsageError.noCommand, "host needs a command", "host --help lists the commands"),
      (.unknownCommand("lst", known: commands), "unknown command \"lst\"", "did you mean list?"),
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
  func text(error: UsageError, message: String, suggestion: String) {
    #expect(error.message == message)
    #expect(error.suggestion == suggestion)
    #expect(error.description == "\(message)\n  \(suggestion)")
  }
}
