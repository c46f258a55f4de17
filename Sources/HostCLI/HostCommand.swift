package import HostSystem
import HostRuntime
import Glibc
@_spi(Host) import VIPKit

/// The command `host`: finds the subcommand, runs it, and turns its end into an exit status.
@MainActor
package enum HostCommand {
  static let commands: [any Subcommand.Type] = [
    RunCommand.self, DevCommand.self, NewCommand.self, SpiesCommand.self, WordsCommand.self, BuildCommand.self,
    ListCommand.self, CheckCommand.self, LintCommand.self, GraphCommand.self, LockCommand.self, AddCommand.self,
    RemoveCommand.self, PackageCommand.self, ReleaseCommand.self, InspectCommand.self, PsCommand.self,
    SwapCommand.self, UseCommand.self, OpenCommand.self, EventsCommand.self, LogCommand.self,
    RestartCommand.self, StopCommand.self, ManualCommand.self, CompletionCommand.self,
  ]

  /// Runs the command.
  ///
  /// - Parameter words: the arguments, without the name of the program.
  /// - Returns: the exit status of the process.
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
    do { end = try await dispatch(words) } catch { end = complain(error) }
    guard let fault = Console.outputFault else { return end }
    // Whoever stops reading early has had enough, and expects the end that other programs come to.
    if fault.isBrokenPipe { return .signal(SIGPIPE) }
    let status = complain(fault)
    return end == ExitStatus.success ? status : end
  }

  /// Says what ends the process.
  ///
  /// - Returns: its exit status.
  package static func complain(_ error: any Error) -> ProcessEnd {
    Console.complain("error: \(error)")
    return ExitStatus.of(error)
  }

  private static func dispatch(_ words: [String]) async throws -> ProcessEnd {
    guard let name = words.first else { throw UsageError.noCommand }
    switch name {
    case "--help", "-h", "help":
      Console.print(helpText)
      return ExitStatus.success
    case VersionCommand.syntax.name: return try await run(VersionCommand.self, Array(words.dropFirst()))
    default:
      return try await run(find(name), Array(words.dropFirst()))
    }
  }

  /// Finds a command by its name.
  static func find(_ name: String) throws(UsageError) -> any Subcommand.Type {
    guard let command = commands.first(where: { $0.syntax.name == name }) else {
      throw .unknownCommand(name, known: commands.map { $0.syntax.name })
    }
    return command
  }

  private static func run<Command: Subcommand>(_ type: Command.Type, _ words: [String]) async throws -> ProcessEnd {
    let arguments = try Arguments(words, syntax: Command.syntax)
    if arguments.has("help") {
      Console.print(Command.syntax.helpText)
      return ExitStatus.success
    }
    do {
      return try await Console.$isJSON.withValue(arguments.has("json")) { try await Command(arguments).run() }
    } catch let error as any HostError where arguments.has("json") {
      // Who reads JSON expects one value, also of what fails.
      if !Console.hasPrinted { try Console.print(json: Failure(error)) }
      throw error
    }
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
  init(_ arguments: Arguments) throws(UsageError)
  func run() async throws -> ProcessEnd
}

/// `host --version`: the versions of what runs an application.
///
/// The supervisor starts it to see whether a build runs at all, so it reads no file.
struct VersionCommand: Subcommand {
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

  init(_ arguments: Arguments) {
  }

  func run() async throws -> ProcessEnd {
    let versions = Versions(launcher: ProcessEnvironment.get(HostVersion.launcherVariable))
    if Console.isJSON {
      try Console.print(json: versions)
    } else {
      if let launcher = versions.launcher { Console.print("host \(Printable.text(launcher))") }
      Console.print("host-app \(versions.app)")
      Console.print("VIPKit \(versions.vipKit)")
      Console.print("ABI \(versions.abi)")
      Console.print("Swift \(versions.swift)")
    }
    return ExitStatus.success
  }
}
