import HostSystem
import CGlibc
import Glibc

/// The program that the user starts: it supervises the app that it starts, or becomes it.
///
/// Of the arguments it knows as little as that takes. Whatever is wrong with them, the app says.
package enum Launcher {
  private static let supervised = ["run", "dev"]
  private static let unsupervised = ["--no-supervisor", "--help", "-h"]

  /// Does what the arguments of the process ask for. Never asynchronous: the supervisor has one thread.
  package static func run() -> Never {
    StandardStreams.fill()
    // A file that may not grow any more is an error of the call that writes it (ulimit -f), and no end of the process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = CommandLine.arguments
      // Who is given what a supervisor gives is an app, by whatever name it is started.
      guard !LaunchContext.isGiven, supervises(arguments.dropFirst()) else { throw becomeApp() }
      var supervisor = try Supervisor(arguments: arguments, options: Options(arguments.dropFirst()))
      supervisor.run().passOn()
    } catch {
      let text = Array("error: \(error)\n".utf8)
      _ = write(STDERR_FILENO, text, text.count)
      exit(1)
    }
  }

  /// What the words say of the terminal.
  struct Options: Equatable {
    /// Whether the run outlives it.
    let keeps: Bool
    /// Whether it never has it.
    let isDetached: Bool

    init(keeps: Bool, isDetached: Bool) { (self.keeps, self.isDetached) = (keeps, isDetached) }

    init(_ words: some Collection<String>) {
      let options = words.prefix { $0 != "--" }
      (keeps, isDetached) = (options.contains("--keep"), options.contains("--detached"))
    }
  }

  /// Whether the command of these arguments, without the name of the program, is run in a process of its own.
  static func supervises(_ words: some Collection<String>) -> Bool {
    guard let command = words.first, supervised.contains(command) else { return false }
    return words.prefix { $0 != "--" }.allSatisfy { !unsupervised.contains($0) }
  }

  /// Puts the app in the place of this process, with its arguments as they are: they need not be UTF-8. Returns only when it
  /// can't.
  private static func becomeApp() -> Diagnostic {
    let program = Program(arguments: [])
    let count = Int(CommandLine.argc)
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count).dropFirst()
    if CommandLine.arguments.dropFirst().first == "attach" {
      // The debugger of the runtime would have the terminal of a display that crashes, and whoever sits there.
      let settings = ProcessEnvironment.get(BacktraceSettings.variable)
      ProcessEnvironment.set(BacktraceSettings.variable, to: BacktraceSettings.unasked(userSettings: settings))
    }
    if CommandLine.arguments.dropFirst().first == "--version" {
      ProcessEnvironment.set(HostVersion.launcherVariable, to: HostVersion.text)
    }
    let name = strdup(program.app)
    defer { free(name) }
    execve(program.app, [name] + words + [nil], process_environment())
    return program.notStarted(.last)
  }
}

/// The file that this process was started from, and the app beside it.
struct Program {
  /// The name of this one, and what stands behind it.
  let arguments: [String]
  let app: String
  private let path: String

  init(arguments: [String]) {
    self.arguments = arguments
    path = HostFiles.ownPath
    app = Path.join(Path.folder(of: path), HostFiles.app)
  }

  /// Starts the app, with a standard error of its own and the descriptors that it gets besides the standard streams.
  func start(errors: Int32, inherited: [Int32]) throws(SystemError) -> pid_t {
    var start = ProcessStart()
    start.pass(errors, as: STDERR_FILENO)
    for descriptor in inherited { start.pass(descriptor, as: descriptor) }
    return try start.run(app, [app] + arguments.dropFirst())
  }

  func notRunning(_ reason: String, hasBegun: Bool) -> Diagnostic {
    .notRunning(program: app, reason: reason, hasBegun: hasBegun)
  }

  func notStarted(_ error: SystemError) -> Diagnostic {
    .notStarted(program: app, launcher: path, reason: error.text)
  }
}
