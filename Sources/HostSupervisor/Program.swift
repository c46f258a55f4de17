import HostSystem
import Glibc

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

  func notRunning(_ reason: String, hasBegun: Bool) -> SupervisorFault {
    .notRunning(program: app, reason: reason, hasBegun: hasBegun)
  }

  func notStarted(_ error: SystemError) -> SupervisorFault {
    .notStarted(program: app, launcher: path, reason: error.text)
  }
}
