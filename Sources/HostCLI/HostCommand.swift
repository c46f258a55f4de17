import HostCore

/// The command `host`: finds the subcommand, runs it, and turns its end into an exit status.
@MainActor
public enum HostCommand {
  /// The version of the host.
  public static let version = "0.1.0"

  static let commands: [any Subcommand.Type] = [
    RunCommand.self, DevCommand.self, NewCommand.self, BuildCommand.self, ListCommand.self, CheckCommand.self,
    InspectCommand.self, PsCommand.self, SwapCommand.self, UseCommand.self, EventsCommand.self, StopCommand.self,
  ]

  /// Runs the command.
  ///
  /// - Parameter words: the arguments, without the name of the program.
  /// - Returns: the exit status of the process.
  public static func run(_ words: [String]) async -> Int32 {
    do {
      return try await dispatch(words)
    } catch let error as any HostError {
      Console.complain("error: \(error)")
      return ExitStatus.of(error)
    } catch {
      Console.complain("error: \(error)")
      return ExitStatus.failure
    }
  }

  private static func dispatch(_ words: [String]) async throws -> Int32 {
    guard let name = words.first else { throw UsageError.noCommand }
    switch name {
    case "--help", "-h", "help":
      Console.print(helpText)
      return ExitStatus.success
    case "--version":
      Console.print("host \(version)")
      return ExitStatus.success
    default:
      guard let command = commands.first(where: { $0.syntax.name == name }) else {
        throw UsageError.unknownCommand(name, known: commands.map { $0.syntax.name })
      }
      return try await run(command, Array(words.dropFirst()))
    }
  }

  private static func run<Command: Subcommand>(_ type: Command.Type, _ words: [String]) async throws -> Int32 {
    let arguments = try Arguments(words, syntax: Command.syntax)
    if arguments.has("help") {
      Console.print(Command.syntax.helpText)
      return ExitStatus.success
    }
    return try await Command(arguments).run()
  }

  static var helpText: String {
    """
    Runs an application made of scenes, each a shared library.

    Usage: host COMMAND [options]

    Commands:
    \(Columns.aligned(commands.map { ($0.syntax.name, $0.syntax.summary) }))

    host COMMAND --help shows a command's options.
    """
  }
}

/// One of the commands behind `host`.
@MainActor
protocol Subcommand {
  static var syntax: CommandSyntax { get }
  init(_ arguments: Arguments) throws(UsageError)
  func run() async throws -> Int32
}
