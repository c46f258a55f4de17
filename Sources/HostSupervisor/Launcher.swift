import HostSystem
import CGlibc
import Glibc

/// The program that the user starts: supervises the app, or becomes it. It knows only the arguments that decide this;
/// the app reports wrong ones.
package enum Launcher {
  private static let supervised = ["run", "dev"]
  private static let unsupervised = ["--no-supervisor", "--help", "-h"]

  /// Never asynchronous: the supervisor has one thread.
  package static func run() -> Never {
    StandardStreams.fill()
    // A file at its size limit (ulimit -f) is an error of the call that writes it, and must not end the process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = CommandLine.arguments
      // A process with a supervisor's variable is an app, under any name.
      guard !LaunchContext.isGiven, supervises(arguments.dropFirst()) else { throw becomeApp() }
      var supervisor = try Supervisor(arguments: arguments, options: Options(arguments.dropFirst()))
      supervisor.run().passOn()
    } catch {
      let text = Array("error: \(error)\n".utf8)
      _ = write(STDERR_FILENO, text, text.count)
      exit(1)
    }
  }

  struct Options: Equatable {
    /// The run survives its terminal.
    let keeps: Bool
    let isDetached: Bool

    init(keeps: Bool, isDetached: Bool) { (self.keeps, self.isDetached) = (keeps, isDetached) }

    init(_ words: some Collection<String>) {
      let options = words.prefix { $0 != "--" }
      (keeps, isDetached) = (options.contains("--keep"), options.contains("--detached"))
    }
  }

  /// `words` are without the name of the program.
  static func supervises(_ words: some Collection<String>) -> Bool {
    guard let command = words.first, supervised.contains(command) else { return false }
    return words.prefix { $0 != "--" }.allSatisfy { !unsupervised.contains($0) }
  }

  /// The arguments stay as they are: they need not be UTF-8. Returns only when it fails.
  private static func becomeApp() -> Diagnostic {
    let program = Program(arguments: [])
    let count = Int(CommandLine.argc)
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count).dropFirst()
    if CommandLine.arguments.dropFirst().first == "attach" {
      // Else the runtime's debugger would take the terminal of a display that crashes, and wait for its user.
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

struct Program {
  /// With the name of this program.
  let arguments: [String]
  let app: String
  private let path: String

  init(arguments: [String]) {
    self.arguments = arguments
    path = HostFiles.ownPath
    app = Path.join(Path.folder(of: path), HostFiles.app)
  }

  func start(errors: Int32, inherited: [Int32]) throws(SystemError) -> pid_t {
    var start = ProcessStart()
    start.pass(errors, as: STDERR_FILENO)
    for descriptor in inherited { start.pass(descriptor, as: descriptor) }
    return try start.run(app, [app] + arguments.dropFirst())
  }

  func notStarted(_ error: SystemError) -> Diagnostic {
    .notStarted(program: app, launcher: path, reason: error.text)
  }
}
