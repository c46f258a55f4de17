package import HostSystem
import Glibc
@_spi(Host) import VIPKit

/// The command `host`: finds the subcommand, runs it, and turns its end into an exit status.
@MainActor
package enum HostCommand {
  static let commands: [any Subcommand.Type] = [
    RunCommand.self, ReplayCommand.self, BisectCommand.self, DiagnoseCommand.self, ServeCommand.self, DevCommand.self,
    NewCommand.self,
    SpiesCommand.self,
    WordsCommand.self, BuildCommand.self, TestCommand.self,
    ListCommand.self, CheckCommand.self, LintCommand.self, GraphCommand.self, LockCommand.self, AddCommand.self,
    RemoveCommand.self, PackageCommand.self, ReadmitCommand.self, InspectCommand.self, PsCommand.self, TopCommand.self,
    AttachCommand.self, SwapCommand.self, ReleaseCommand.self, RollbackCommand.self, UseCommand.self, OpenCommand.self,
    EventsCommand.self, LogCommand.self,
    RecordCommand.self, DetachCommand.self, RestartCommand.self, StopCommand.self, ManualCommand.self,
    CompletionCommand.self,
  ]

  /// Runs the command of some words, those behind the name of the program.
  package static func run(_ words: [String]) async -> ProcessEnd {
    // A pipe that nobody reads, be it a scene's, is an error of the call that writes it, and no end of the process. Programs
    // that are started from here inherit no handler.
    signal(SIGPIPE) { _ in }
    // It is looked at before code of a scene can put another file under its number.
    let memory = LaunchContext.ofProcess.map { JournalMemory(descriptor: $0.journal) }
    let end = await end(of: words)
    // From here on nothing can bring the app back: a crash in a handler of exit(3), or in a destructor, doesn't belong to a run.
    memory?.set(.finished(end))
    return end
  }

  private static func end(of words: [String]) async -> ProcessEnd {
    let end: ProcessEnd
    do { end = try await dispatch(words) } catch {
      // A program that reads JSON expects one value, also where the words can't be read.
      let isJSON = words.prefix { $0 != "--" }.contains("--json")
      if let error = error as? any HostError, isJSON, !Console.hasPrinted { try? Console.print(json: Failure(error)) }
      end = complain(error)
    }
    guard let fault = Console.outputFault else { return end }
    // Whoever stops reading early has had enough, and expects the end that other programs come to.
    if fault.isBrokenPipe { return .signal(SIGPIPE) }
    let status = complain(fault)
    return end == ExitStatus.success ? status : end
  }

  /// Says what ends the process, and returns its exit status.
  package static func complain(_ error: any Error) -> ProcessEnd {
    Console.complain("error: \(error)")
    return ExitStatus.of(error)
  }

  private static func dispatch(_ words: [String]) async throws -> ProcessEnd {
    guard let name = words.first else { throw UsageError.noCommand }
    if ["--help", "-h", "help"].contains(name) {
      Console.print(try help(of: Array(words.dropFirst())))
      return ExitStatus.success
    }
    let command = name == VersionCommand.syntax.name ? VersionCommand.self : try find(name)
    return try await run(command, Array(words.dropFirst()))
  }

  /// The text of `host help`, or of `host help COMMAND`.
  static func help(of words: [String]) throws(UsageError) -> String {
    guard let name = words.first else { return helpText }
    if words.count > 1 { throw .unexpectedOperand(words[1], command: "help") }
    return try find(name).syntax.helpText
  }

  static func find(_ name: String) throws(UsageError) -> any Subcommand.Type {
    guard let command = commands.first(where: { $0.syntax.name == name }) else {
      throw .unknownCommand(name, known: commands.map { $0.syntax.name })
    }
    return command
  }

  private static func run(_ command: any Subcommand.Type, _ words: [String]) async throws -> ProcessEnd {
    let arguments = try Arguments(words, syntax: command.syntax)
    if arguments.has("help") {
      Console.print(command.syntax.helpText)
      return ExitStatus.success
    }
    return try await Console.$isJSON.withValue(arguments.has("json")) { try await command.run(arguments) }
  }

  static var helpText: String {
    """
    Runs an application made of scenes, each a shared library.

    Usage: host COMMAND [options]

    Commands:
    \(Columns.aligned(commands.map { ($0.syntax.name, $0.syntax.summary) }))

    host COMMAND --help shows a command's options, host --version the versions of
    the launcher, the app, VIPKit, its ABI and Swift.
    """
  }
}

/// One of the commands behind `host`.
@MainActor
protocol Subcommand {
  static var syntax: CommandSyntax { get }
  /// Looks at the arguments before it does anything.
  static func run(_ arguments: Arguments) async throws -> ProcessEnd
}

/// `host --version`: the versions of what runs an application.
///
/// The supervisor starts it to see whether a build runs at all, so it reads no file.
enum VersionCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "--version", summary: "Show the versions of what runs an application", options: [CommandSyntax.json])

  private struct Versions: Encodable {
    /// Nil when no launcher has started the app.
    let launcher: String?
    let app = HostVersion.text
    /// That of the library that is loaded.
    let vipKit = EntryPoint.kitVersion
    let abi = EntryPoint.abiVersion
    let swift = HostVersion.swift
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let versions = Versions(launcher: ProcessEnvironment.get(HostVersion.launcherVariable))
    let lines = [
      versions.launcher.map { "host \(Printable.text($0))" }, "host-app \(versions.app)", "VIPKit \(versions.vipKit)",
      "ABI \(versions.abi)", "Swift \(versions.swift)",
    ]
    return try Console.show(versions, else: lines.compactMap(\.self).joined(separator: "\n"))
  }
}
