import HostSystem
import HostControl
import HostManifest
import HostState
import HostTemplates
@testable import HostCLI
@testable import HostTools
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("The commands, their help and their options")
struct CommandTests {
  @Test("the help of host and of each command, in which no line is wider than a terminal, also by host help COMMAND")
  func help() throws {
    let all = HostCommand.all
    let texts = [all.helpText] + all.commands.map { $0.syntax.helpText }
    try Golden.check(texts.joined(separator: "\n\n----\n\n") + "\n", "help.txt")
    #expect(texts.dropFirst().joined(separator: "\n").split(separator: "\n").filter { $0.count > 80 } == [])
    #expect(try [all.help(of: []), all.help(of: ["run"])] == [all.helpText, RunCommand.syntax.helpText])
    let known = all.commands.map { $0.syntax.name }
    #expect(throws: Diagnostic.unknownCommand("ran", known: known)) { try all.help(of: ["ran"]) }
    #expect(throws: Diagnostic.unexpectedOperand("list", command: "help")) { try all.help(of: ["run", "list"]) }
  }

  @Test("The manual page of each command says what its help does; groff finds nothing wrong with it")
  func pages() async throws {
    let pages: [(page: ManualPage, help: String)] =
      [(Manual.overview, HostCommand.all.helpText)]
      + HostCommand.all.commands.map { (Manual.page(of: $0.syntax), $0.syntax.helpText) }
    let shown = try await Command.run(
      "/usr/bin/groff", ["-man", "-ww", "-Tascii", "-P-cbou", "-rLL=500n"],
      input: pages.map(\.page.source).joined(separator: "\n") + "\n")
    #expect(shown.errors == "")
    #expect(!shown.output.contains(/DESCRIPTION\s+OPTIONS/))
    let texts = shown.output.split(separator: /(?m)^HOST\S*\(1\) .*$/).filter { $0.contains("SYNOPSIS") }
    try #require(texts.count == pages.count)
    for (text, help) in zip(texts, pages.map(\.help)) {
      let said = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for line in help.split(separator: "\n") where line.hasPrefix("  ") {
        for part in line.split(separator: "  ") { #expect(said.contains(part.trimmingPrefix(" ")), "\(line)") }
      }
    }
  }

  @Test(
    "values of options that can't be right are usage errors",
    arguments: [
      ("--worker", "PROTOCOL=IMPLEMENTATION", ["AuthWorker", "=DemoAuth", "A=B=C", "A\u{1B}=B", "A=../B"]),
      ("--route", "SCENE.ROUTE=SCENE", ["home=Home", "a.b.c=Home", "Login.=Home", "Login.home="]),
      ("--start", "the id of a scene", ["", "Log in"]), ("--display", "terminal or plain", ["gui"]),
      ("--theme", "auto, terminal, light, dark or contrast", ["drak"]),
    ])
  func badValues(option: String, expected: String, values: [String]) throws {
    for value in values {
      let arguments = try Arguments([option, value], syntax: RunCommand.syntax)
      let error = Diagnostic.badValue(option, found: value, expected: expected)
      #expect(throws: error) { try RunCommand(arguments) }
    }
    let both = try Arguments(["--watch", "--no-watch"], syntax: RunCommand.syntax)
    #expect(throws: Diagnostic.contradiction("--watch", "--no-watch")) { try RunCommand(both) }
  }

  @Test(
    "options and operands that say different things are usage errors",
    arguments: [
      ("lint Shop --rules", Diagnostic.contradiction("PATH", "--rules")),
      ("build A --sources A", .contradiction("PATH", "--sources")),
      ("build A --words", .contradiction("PATH", "--words")),
      ("graph --live --worker A=B", .contradiction("--worker", "--live")),
      ("completion csh", .badValue("SHELL", found: "csh", expected: "bash, zsh or fish")),
      ("words", .missingOperand("FOLDER", command: "words")),
      ("new app Other --style uikit", .contradiction("app", "--style")),
      ("new worker Other --for TasksWorker --template a", .contradiction("worker", "--template")),
      ("new scene Other --template a --empty", .contradiction("--template", "--empty")),
      ("new worker Other", .missingOption("--for PROTOCOL", command: "new worker")),
      // It names the application whose runs are all meant.
      ("stop --manifest kiosk.json", .missingOption("--all", command: "stop --manifest FILE")),
      ("new usecase TaskList", .missingOperand("USECASE", command: "new usecase SCENE")),
      ("new scene Notes Other", .unexpectedOperand("Other", command: "new")),
      ("new route TaskList", .missingOperand("DESTINATION", command: "new route SCENE")),
      (
        "new route List Detail --data a:",
        .badValue("--data", found: "a:", expected: "a name and a type, such as note:String?")
      ),
      ("new route List Detail --data a:Bool --data a:Int", .repeatedOption("--data a")),
    ])
  func contradictions(line: String, error: Diagnostic) async throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try HostCommand.all.find(words[0])
    await #expect(throws: error) { try await command.run(Arguments(Array(words.dropFirst()), syntax: command.syntax)) }
  }

  @Test("errors end with the exit status that sysexits.h has; a run with 0, 1 when a command failed, or its signal")
  func exitStatus() {
    let place = Place.manifest(file: "scenes.json", keyPath: "start")
    let errors: [(error: any Error, status: Int32)] = [
      (Diagnostic.noCommand, 64), (Diagnostic.missing(file: "scenes.json"), 78),
      (Diagnostic.unknownScene(place, found: "Logn", known: []), 78),
      (Diagnostic.unknownScene(.option("--start Logn"), found: "Logn", known: []), 64),
      (Diagnostic.unknown(id: "X", known: []), 1), (Diagnostic("m", "r"), 1),
      (Diagnostic("m", "r", cause: .option), 64),
      (Diagnostic.unknownProtocol("AuthWrker", folder: "Contracts", known: []), 64),
      (Diagnostic.badName("notes"), 64), (Diagnostic.reservedName("View"), 64), (Diagnostic.exists("Notes"), 1),
      (CancellationError(), 1),
    ]
    for (error, status) in errors { #expect(ExitStatus.of(error) == .exit(status), "\(error)") }
    let reasons: [QuitReason] = [.asked, .commandFailed, .outputFailed, .signal(15)]
    #expect(reasons.map { ExitStatus.of($0) } == [.exit(0), .exit(1), .exit(1), .signal(15)])
  }

  @Test(
    "What completes the last word: a command, an option, its value, an operand by its place",
    arguments: [
      ("resta", "restart"), ("run --resu", "--resume"), ("run --display pla", "plain"), ("run ", "unknown"),
      ("run --display=pla", "--display=plain"), ("run =", "unknown"), ("rollback ", "libraries"),
      ("run --strict --start L", "libraries"), ("stop --pid ", "processes"), ("completion fi", "fish"),
      ("swap --pid 4711 a.so b", "files"), ("build --output sce", "folders"), ("x y", "unknown"), ("ps a b", "unknown"),
    ])
  func completions(typed: String, expected: String) {
    let words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let found = Completion(commands: HostCommand.all.commands.map { $0.syntax }).candidates(for: words)
    guard case .words(let all) = found else { return #expect("\(found)" == expected) }
    #expect(all.map(\.word).filter { $0.hasPrefix(words[words.count - 1]) } == [expected])
  }

  @Test("host replay says of a screen that is another one its words; where these are the same, what else differs")
  func replayDifference() {
    func screen(_ text: String, _ style: TextStyle) -> Screen {
      let text = Element(.text(text, style: style)).named(ElementID("text."))
      return Screen(instance: 0, sceneID: "Home", title: "Home", root: text)
    }
    let old = screen("Hello", .body)
    #expect(ReplayCommand.difference(from: old, to: screen("Bye", .headline)) == ["  == Home ==", "- Hello", "+ Bye"])
    #expect(
      ReplayCommand.difference(from: old, to: screen("Hello", .headline)) == [
        #"- {"id":"text.","role":"text","text":"Hello"}"#,
        #"+ {"id":"text.","role":"text","style":"headline","text":"Hello"}"#,
      ])
  }
}
