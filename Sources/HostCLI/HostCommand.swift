package import HostSystem
import CGlibc
import Dispatch
import Glibc
import HostLoading
@_spi(Host) import VIPKit

@MainActor
package struct HostCommand {
  /// The commands that run an application or control one. `host-tool` has all others.
  package static let app = HostCommand([
    RunCommand.self, ServeCommand.self, DiagnoseCommand.self, ListCommand.self, CheckCommand.self, GraphCommand.self,
    LockCommand.self, AddCommand.self, RemoveCommand.self, ReadmitCommand.self, InspectCommand.self, PsCommand.self,
    AttachCommand.self, SwapCommand.self, RollbackCommand.self, UseCommand.self,
    OpenCommand.self, EventsCommand.self, LogCommand.self, RecordCommand.self, DetachCommand.self, RestartCommand.self,
    StopCommand.self,
  ])

  package let commands: [any Subcommand.Type]

  package init(_ commands: [any Subcommand.Type]) { self.commands = commands }

  package func run(_ words: [String]) async -> ProcessEnd {
    // Writing to a pipe that nobody reads, even in a scene, is an error of that call and must not end the process.
    // Programs that this one starts inherit no handler.
    signal(SIGPIPE) { _ in }
    let memory = LaunchContext.ofProcess.map { JournalMemory(descriptor: $0.journal) }
    let end = await end(of: words)
    // From here on nothing can restart the app: a crash in a handler of exit(3), or in a destructor, isn't the run's.
    memory?.set(.finished(end))
    return end
  }

  private func end(of words: [String]) async -> ProcessEnd {
    let end: ProcessEnd
    do { end = try await dispatch(words) } catch {
      // A program that reads JSON expects one value, even when the words can't be parsed.
      let isJSON = words.prefix { $0 != "--" }.contains("--json")
      if let error = error as? Diagnostic, isJSON, !Console.hasPrinted { try? Console.print(json: Failure(error)) }
      end = Self.complain(error)
    }
    guard let fault = Console.outputFault else { return end }
    // A reader that stops early expects the end that other programs come to.
    if let signal = Console.signal(of: fault) { return .signal(signal) }
    let status = Self.complain(
      Diagnostic("the standard output can't be written: \(fault.text)", "send it where it can be written"))
    return end == ExitStatus.success ? status : end
  }

  package static func complain(_ error: any Error) -> ProcessEnd {
    Console.complain("error: \(error)")
    return ExitStatus.of(error)
  }

  private func dispatch(_ words: [String]) async throws -> ProcessEnd {
    guard let name = words.first else { throw Diagnostic.noCommand }
    if ["--help", "-h", "help"].contains(name) {
      Console.print(try help(of: Array(words.dropFirst())))
      return ExitStatus.success
    }
    return try await run(try find(name), Array(words.dropFirst()))
  }

  func help(of words: [String]) throws(Diagnostic) -> String {
    guard let name = words.first else { return helpText }
    if words.count > 1 { throw .unexpectedOperand(words[1], command: "help") }
    return try find(name).syntax.helpText
  }

  package func find(_ name: String) throws(Diagnostic) -> any Subcommand.Type {
    guard let command = command(name) else {
      throw .unknownCommand(name, known: commands.map { $0.syntax.name })
    }
    return command
  }

  private func command(_ name: String) -> (any Subcommand.Type)? {
    (commands + [VersionCommand.self]).first { $0.syntax.name == name }
  }

  private func run(_ command: any Subcommand.Type, _ words: [String]) async throws -> ProcessEnd {
    let arguments = try Arguments(words, syntax: command.syntax)
    if arguments.has("help") {
      Console.print(command.syntax.helpText)
      return ExitStatus.success
    }
    return try await Console.$isJSON.withValue(arguments.has("json")) { try await command.run(arguments) }
  }

  package var helpText: String {
    """
    Runs an application made of scenes, each a shared library.

    Usage: host COMMAND [options]

    Commands:
    \(Columns.aligned(commands.map { ($0.syntax.name, $0.syntax.summary) }))

    host COMMAND --help shows a command's options, host --version the versions of
    the launcher, the app, VIPKit, its ABI and Swift.
    """
  }

  /// The main function of `host-app` and of `host-tool`.
  package func main() -> Never {
    let words = Array(CommandLine.arguments.dropFirst())
    // Before anything is opened that the other program would inherit.
    if words.first.flatMap(command) == nil, words.first != ProbeServer.argument { Self.becomeTool() }
    StandardStreams.fill()
    // A file at its size limit (ulimit -f) is an error of the call that writes it, and must not end the process.
    signal(SIGXFSZ, SIG_IGN)
    if words.first == ProbeServer.argument { ProbeServer.serve() }
    if case .failure(let fault) = LaunchContext.given { Self.complain(fault).passOn() }
    if let fault = Self.descriptorFault { Self.complain(fault).passOn() }
    Task { await run(words).passOn() }
    dispatchMain()
  }

  /// Checked first: Dispatch opens its own files without a look at the limit, and traps when it gets none.
  private static var descriptorFault: Diagnostic? {
    let least: rlim_t = 64
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < least else {
      return nil
    }
    return Diagnostic(
      "the host can't begin: at most \(limit.rlim_cur) files may be open, and it needs \(least)",
      SystemError(number: EMFILE).suggestion ?? "")
  }

  /// Replaces `host-app` by `host-tool`, which has all commands. The words stay as they are: they need not be UTF-8.
  /// Returns where `host-tool` isn't installed, and in `host-tool` itself.
  private static func becomeTool() {
    let own = HostFiles.ownPath
    guard !own.isEmpty, Path.name(of: own) != HostFiles.tool else { return }
    let path = Path.join(HostFiles.folder, HostFiles.tool)
    guard let tool = strdup(path) else { return }
    defer { free(tool) }
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    let argv: [UnsafeMutablePointer<CChar>?] = [tool] + words.dropFirst() + [nil]
    execve(tool, argv, process_environment())
    guard errno != ENOENT else { return }
    let fault = Diagnostic(
      "\(path): can't be started: \(SystemError.last.text)",
      "build or install it again, or remove it where applications only run")
    complain(fault).passOn()
  }
}

@MainActor
package protocol Subcommand {
  static var syntax: CommandSyntax { get }
  /// Checks the arguments before it does anything.
  static func run(_ arguments: Arguments) async throws -> ProcessEnd
}

package enum VersionCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "--version", summary: "Show the versions of what runs an application", options: [CommandSyntax.json])

  private struct Versions: Encodable {
    /// Nil when no launcher started the app.
    let launcher: String?
    let app = HostVersion.text
    let vipKit = EntryPoint.kitVersion
    let abi = EntryPoint.abiVersion
    let swift = HostVersion.swift
  }

  package static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let versions = Versions(launcher: ProcessEnvironment.get(HostVersion.launcherVariable))
    let lines = [
      versions.launcher.map { "host \(Printable.text($0))" }, "host-app \(versions.app)", "VIPKit \(versions.vipKit)",
      "ABI \(versions.abi)", "Swift \(versions.swift)",
    ]
    return try Console.show(versions, else: lines.compactMap(\.self).joined(separator: "\n"))
  }
}
