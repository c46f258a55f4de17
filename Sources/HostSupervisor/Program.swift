import HostSystem
import CGlibc
import Glibc

/// The file that this process was started from, with its successors under the same name, and the app beside it.
struct Program {
  /// The name of this one, and what stands behind it.
  let arguments: [String]
  let app: String
  private let path: String
  /// The app that was there at the beginning: its file may have been replaced or removed since. -1 when there was none.
  private let firstApp: Int32
  var build = Build.installed

  enum Build {
    /// What is under the name now.
    case installed
    /// The one that was there at the beginning.
    case first
  }

  /// The builds of the app that there are. One file is one build: whoever looks at it twice may find a library beside it
  /// missing the first time only, and take it for two.
  var builds: [Build] {
    guard let installed = FileStamp(path(of: .installed)) else { return [.first] }
    let isFirst = FileStamp(path(of: .first))?.looks(like: installed) ?? true
    return isFirst ? [.installed] : [.installed, .first]
  }

  init(arguments: [String]) {
    self.arguments = arguments
    path = HostFiles.ownPath
    app = Path.join(Path.folder(of: path), HostFiles.app)
    firstApp = open(app, O_PATH | O_CLOEXEC)
  }

  /// Starts the app, with a standard error of its own and the descriptors that it gets besides the standard streams.
  func start(errors: Int32, inherited: [Int32]) throws(SystemError) -> pid_t {
    func start(_ build: Build) throws(SystemError) -> pid_t {
      var start = ProcessStart()
      start.pass(errors, as: STDERR_FILENO)
      for descriptor in inherited { start.pass(descriptor, as: descriptor) }
      return try start.run(path(of: build), [app] + arguments.dropFirst())
    }
    do throws(SystemError) { return try start(build) } catch {
      // Somebody is writing a new build; the one that ran goes on.
      guard let old = try? start(.first) else { throw error }
      return old
    }
  }

  private func path(of build: Build) -> String {
    switch build {
    case .installed: app
    case .first: "/proc/self/fd/\(firstApp)"
    }
  }

  /// Has an app tell its version, and nobody hear it.
  func version(of build: Build) throws(SystemError) -> pid_t {
    try version(path(of: build), as: app, silencing: [STDOUT_FILENO, STDERR_FILENO])
  }

  /// Starts the build under the names to see whether it runs at all.
  func probe() throws(SupervisorFault) -> pid_t {
    do throws(SystemError) { return try version(path, as: path, silencing: [STDOUT_FILENO]) } catch {
      throw fault(error.text)
    }
  }

  private func version(_ path: String, as name: String, silencing streams: [Int32]) throws(SystemError) -> pid_t {
    var start = ProcessStart()
    for stream in streams { start.open("/dev/null", O_WRONLY, as: stream) }
    return try start.run(path, [name, "--version"])
  }

  /// Puts the build under the name in the place of this process, which keeps its number. Returns only when it can't.
  func takePlace() -> SupervisorFault {
    let argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    execve(path, argv, process_environment())
    return fault(SystemError.last.text)
  }

  func fault(_ reason: String) -> SupervisorFault { .notReplaced(program: path, reason: reason) }

  func notRunning(_ reason: String, _ outlook: SupervisorFault.Outlook) -> SupervisorFault {
    .notRunning(program: app, reason: reason, outlook)
  }

  func notStarted(_ error: SystemError) -> SupervisorFault {
    .notStarted(program: app, launcher: path, reason: error.text)
  }
}
