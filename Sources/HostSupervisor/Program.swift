import HostSystem
import CGlibc
import Glibc

/// The file that this process was started from, and its successors under the same name.
struct Program {
  /// The build that runs in this process, though its file may have been replaced or removed.
  static let running = "/proc/self/exe"

  /// Its name and what stands behind it.
  let arguments: [String]
  private let path: String
  /// Whether the file under the name can't be run.
  private var isBroken = false

  init(arguments: [String]) {
    self.arguments = arguments
    path = Path.target(ofLink: Self.running) ?? ""
  }

  /// Starts an app.
  func start(streams: [Int32: Int32], inherited: [Int32]) throws(SupervisorFault) -> AppProcess {
    do {
      return try AppProcess(
        isBroken ? Self.running : path, arguments, streams: streams, inherited: inherited)
    } catch {
      // Somebody is writing a new build; the one that runs goes on.
      let old = try? AppProcess(Self.running, arguments, streams: streams, inherited: inherited)
      guard let old else { throw .notStarted(program: path, reason: error.text) }
      return old
    }
  }

  /// Starts the build under the name to see whether it runs at all.
  func probe() throws(SupervisorFault) -> AppProcess {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    do {
      return try AppProcess(path, [path, "--version"], streams: [STDOUT_FILENO: null])
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
}
