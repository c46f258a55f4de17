import HostSystem
import CGlibc
import Glibc

/// The file that this process was started from, with its successors under the same name, and the app beside it.
struct Program {
  /// The name of this one, and what stands behind it.
  let arguments: [String]
  /// The path of the app.
  let app: String
  private let path: String
  /// The app that was there at the beginning: its file may have been replaced or removed since. -1 when there was none.
  private let firstApp: Int32
  /// Whether what is under the names now can't be run.
  private var isBroken = false

  init(arguments: [String]) {
    self.arguments = arguments
    path = HostFiles.ownPath
    app = Path.join(Path.folder(of: path), HostFiles.app)
    firstApp = open(app, O_PATH | O_CLOEXEC)
  }

  /// Starts an app.
  func start(streams: [Int32: Int32], inherited: [Int32]) throws(SupervisorFault) -> AppProcess {
    let words = [app] + arguments.dropFirst()
    let first = "/proc/self/fd/\(firstApp)"
    do {
      return try AppProcess(isBroken ? first : app, words, streams: streams, inherited: inherited)
    } catch {
      // Somebody is writing a new build; the one that ran goes on.
      let old = try? AppProcess(first, words, streams: streams, inherited: inherited)
      guard let old else { throw notStarted(error) }
      return old
    }
  }

  /// Starts the build under the names to see whether it runs at all.
  func probe() throws(SupervisorFault) -> AppProcess {
    do throws(SystemError) {
      let null = try Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC))
      return try AppProcess(path, [path, "--version"], streams: [STDOUT_FILENO: null.number])
    } catch {
      throw fault(error.text)
    }
  }

  /// Puts the build under the name in the place of this process, which keeps its number. Returns only when it can't.
  func takePlace() -> SupervisorFault {
    let argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    execve(path, argv, process_environment())
    return fault(SystemError.last.text)
  }

  /// Goes on with the build that runs.
  mutating func stay() { isBroken = true }

  /// Why the build under the name doesn't do.
  func fault(_ reason: String) -> SupervisorFault { .notReplaced(program: path, reason: reason) }

  /// Why there is no app.
  func notStarted(_ error: SystemError) -> SupervisorFault {
    .notStarted(program: app, launcher: path, reason: error.text)
  }
}
