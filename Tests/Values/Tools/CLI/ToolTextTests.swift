@testable import HostBuild
@testable import HostCLI
import HostManifest
import HostPackaging
import HostSystem
@testable import HostTemplates
import Testing
import VIPTestKit

/// As RefusalTextTests does for the host's modules.
@Suite("Each fault of the commands says what is wrong and how to fix it")
struct ToolTextTests {
  @Test("a command line that can't be understood, with the name that was probably meant")
  func usage() throws {
    let (commands, options) = (["run", "list", "check", "inspect"], ["--start", "--strict", "--help"])
    let faults: [Diagnostic] = [
      .noCommand, .unknownCommand("lst", known: commands), .unknownCommand("release", known: commands),
      .unknownCommand("top", known: commands), .unknownCommand("xyz", known: commands),
      .unknownCommand("\u{1B}c", known: commands), .unknownOption("--strat", command: "run", known: options),
      .unknownOption("--verbose", command: "run", known: options),
      .unknownOption("--format", command: "graph", known: options),
      .unknownOption("--cast", command: "run", known: options), .repeatedOption("--start"),
      .missingValue("--start", expected: "SCENE"), .unexpectedValue("--strict", found: "yes"),
      .badValue("--display", found: "gui", expected: "terminal or plain"), .missingOperand("FILE", command: "inspect"),
      .unexpectedOperand("x\n", command: "run"),
    ]
    try Golden.check(text(faults), "refusals-usage.txt")
  }

  @Test("sources that are no scene or worker, or don't compile")
  func sources() throws {
    let log = "A.swift:3:7: error: no\nA.swift:3:7: error: no\nB.swift:1:1: error: nor this\n"
    let faults: [Diagnostic] = [
      .noFolder("x"), .noSourceFolder("x"), .notBuilt(id: "Login"), .isPackage("x"),
      .severalEntryPoints(folder: "x", symbols: ["scene_A", "worker_B"]),
      .importsScene(folder: "x", module: "Home", kind: .scene), .noSDK(folder: "x", missing: "libVIPKit.so"),
      .notCompiled(folder: "x", log: log), .notCompiled(folder: "x", log: "ld: no"),
    ]
    try Golden.check(text(faults), "refusals-sources.txt")
  }

  @Test("what can't be begun, generated or packed")
  func templates() throws {
    let faults: [Diagnostic] = [
      .noCheckout(folder: "/tmp"), .noSDK(folder: "/tmp"), .noScene("Gone", folder: "Tasks"),
      .linkOut("Shop/out", to: "/etc/passwd"),
      .unknownProtocol("TimWorker", folder: "Contracts", known: ["TimeWorker"]),
      .unknownProtocol("TimeWorker", folder: "Contracts", known: []),
      .unknownProtocol("Application", folder: "Contracts", known: ["TimeWorker"]),
      .unknownProtocol("ApplicationDelegate", folder: "Contracts", known: ["TimeWorker"]),
      .unsupported("static", "TimeWorker"), .cannotFail(function: "now", "TimeWorker"),
      .unknownError("any Error", function: "now", "TimeWorker"),
      .notGenerated(path: "A.swift", found: "import Testing"), .insideSources(file: "Notes/S.swift", folder: "Notes"),
      .noModule(folder: "my-lib"), .noProgram("xz"), .missing(library: "libcharts.so.2"),
    ]
    try Golden.check(text(faults), "refusals-templates.txt")
  }

  private func text(_ faults: [Diagnostic]) -> String { faults.map { "\($0)\n" }.joined() }
}
