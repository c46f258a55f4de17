import HostSystem
import HostControl
import HostManifest
import HostState
import HostTemplates
@testable import HostCLI
import HostTools
import ScreenModel
import TestSupport
import Testing
import VIPTestKit

@MainActor
@Suite("The commands, their help and their options")
struct CommandTests {
  @Test("the help of host and of each command")
  func help() throws {
    try Golden.check(HostCommand.all.helpText + "\n", "help.txt")
    for command in HostCommand.all.commands {
      try Golden.check(command.syntax.helpText + "\n", "help-\(command.syntax.name).txt")
    }
  }

  @Test("host help COMMAND is the help of the command")
  func helpOfCommand() throws {
    #expect(try HostCommand.all.help(of: []) == HostCommand.all.helpText)
    #expect(try HostCommand.all.help(of: ["run"]) == RunCommand.syntax.helpText)
    let known = HostCommand.all.commands.map { $0.syntax.name }
    #expect(throws: UsageError.unknownCommand("ran", known: known)) { try HostCommand.all.help(of: ["ran"]) }
    #expect(throws: UsageError.unexpectedOperand("list", command: "help")) {
      try HostCommand.all.help(of: ["run", "list"])
    }
  }

  @Test("no line of a help is wider than a terminal")
  func width() {
    for command in HostCommand.all.commands {
      #expect(command.syntax.helpText.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(command)")
    }
  }

  @Test(
    "values of options that can't be right are usage errors",
    arguments: [
      (
        ["--worker", "AuthWorker"],
        UsageError.badValue("--worker", found: "AuthWorker", expected: "PROTOCOL=IMPLEMENTATION")
      ),
      (["--worker", "=DemoAuth"], .badValue("--worker", found: "=DemoAuth", expected: "PROTOCOL=IMPLEMENTATION")),
      (["--worker", "A=B=C"], .badValue("--worker", found: "A=B=C", expected: "PROTOCOL=IMPLEMENTATION")),
      (["--worker", "A\u{1B}=B"], .badValue("--worker", found: "A\u{1B}=B", expected: "PROTOCOL=IMPLEMENTATION")),
      (["--worker", "A=../B"], .badValue("--worker", found: "A=../B", expected: "PROTOCOL=IMPLEMENTATION")),
      (["--route", "home=Home"], .badValue("--route", found: "home=Home", expected: "SCENE.ROUTE=SCENE")),
      (["--route", "a.b.c=Home"], .badValue("--route", found: "a.b.c=Home", expected: "SCENE.ROUTE=SCENE")),
      (["--route", "Login.=Home"], .badValue("--route", found: "Login.=Home", expected: "SCENE.ROUTE=SCENE")),
      (["--route", "Login.home="], .badValue("--route", found: "Login.home=", expected: "SCENE.ROUTE=SCENE")),
      (["--start", ""], .badValue("--start", found: "", expected: "the id of a scene")),
      (["--start", "Log in"], .badValue("--start", found: "Log in", expected: "the id of a scene")),
      (["--display", "gui"], .badValue("--display", found: "gui", expected: "terminal or plain")),
      (
        ["--theme", "drak"],
        .badValue("--theme", found: "drak", expected: "auto, terminal, light, dark or contrast")
      ),
    ])
  func badValue(words: [String], error: UsageError) throws {
    let arguments = try Arguments(words, syntax: RunCommand.syntax)
    #expect(throws: error) { try RunCommand(arguments) }
  }

  @Test(
    "good ones are not",
    arguments: [
      [], ["--start", "Login", "--display", "plain", "--strict", "--manifest", "x.json"],
      ["--worker", "AuthWorker=DemoAuth", "--worker", "B=C", "--route", "Login.home=Dashboard"],
    ])
  func goodValue(words: [String]) throws {
    _ = try RunCommand(try Arguments(words, syntax: RunCommand.syntax))
  }

  @Test("--manifest names the application whose runs are all meant: without --all it is refused in the command's name")
  func manifestWithoutAll() throws {
    let arguments = try Arguments(["--manifest", "kiosk.json"], syntax: StopCommand.syntax)
    let error = #expect(throws: UsageError.self) { try StopCommand.run(arguments) }
    #expect(error?.message == "host stop --manifest FILE needs --all")
  }

  @Test("errors end with the exit status that sysexits.h has for them")
  func exitStatus() {
    let place = Place.manifest(file: "scenes.json", keyPath: "start")
    #expect(ExitStatus.of(UsageError.noCommand) == .exit(64))
    #expect(ExitStatus.of(ManifestError.missing(file: "scenes.json")) == .exit(78))
    #expect(ExitStatus.of(ManifestError.unknownScene(place, found: "Logn", known: [])) == .exit(78))
    #expect(ExitStatus.of(ManifestError.unknownScene(.option("--start Logn"), found: "Logn", known: [])) == .exit(64))
    #expect(ExitStatus.of(Refusal.wiring(.unknown(id: "X", known: []))) == .exit(1))
    #expect(ExitStatus.of(Refusal.wiring(.unknownScene(.option("host swap X"), found: "X", known: []))) == .exit(64))
    #expect(ExitStatus.of(ControlFault.refused(message: "m", suggestion: "r")) == .exit(1))
    #expect(ExitStatus.of(ControlFault.refused(message: "m", suggestion: "r", isOption: true)) == .exit(64))
    #expect(ExitStatus.of(NewFault.unknownProtocol("AuthWrker", folder: "Contracts", known: [])) == .exit(64))
    #expect(ExitStatus.of(NewFault.badName("notes")) == .exit(64))
    #expect(ExitStatus.of(NewFault.reservedName("View")) == .exit(64))
    #expect(ExitStatus.of(NewFault.exists("Notes")) == .exit(1))
    #expect(ExitStatus.of(CancellationError()) == .exit(1))
  }

  @Test("a run ends with 0, with 1 after a command that failed, or by the signal that ended it")
  func endOfRun() {
    #expect(ExitStatus.of(QuitReason.asked) == .exit(0))
    #expect(ExitStatus.of(QuitReason.commandFailed) == .exit(1))
    #expect(ExitStatus.of(QuitReason.outputFailed) == .exit(1))
    #expect(ExitStatus.of(QuitReason.signal(15)) == .signal(15))
  }
}
