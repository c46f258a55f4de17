import FoundationEssentials
import Glibc

/// What the supervisor gives to each app that it starts, and what outlives an app that dies.
///
/// It is passed as JSON in the environment: it must be there before the app's first line runs.
package struct LaunchContext: Codable, Equatable, Sendable {
  /// The environment variable that holds it.
  package static let variable = "HOST_LIFELINE"

  /// The file descriptor of the ``JournalMemory``.
  package var journal: Int32
  /// The file descriptor of a ``JournalMemory`` for the line of input that is read and not yet carried out.
  package var input: Int32
  /// A file descriptor that ends when the supervisor does.
  package var supervisor: Int32
  /// A private folder for copies of libraries, which the supervisor removes in the end.
  package var folder: String
  /// How the app before this one died; nil when it didn't.
  package var lastEnd: AppEnd?
  /// How many apps have died in a row since one has got something done, that one included.
  package var failures: Int

  /// Describes what an app is given.
  package init(
    journal: Int32, input: Int32 = -1, supervisor: Int32, folder: String, lastEnd: AppEnd? = nil, failures: Int = 0
  ) {
    self.journal = journal
    self.input = input
    self.supervisor = supervisor
    self.folder = folder
    self.lastEnd = lastEnd
    self.failures = failures
  }

  /// What this process was given by a supervisor; nil when it has none.
  ///
  /// To be asked first in the main function: it changes the environment, which no other thread may read meanwhile, so that
  /// programs that this one starts don't take themselves for supervised.
  package static let ofProcess: LaunchContext? = {
    guard let text = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    guard let launch = try? JSONDecoder().decode(LaunchContext.self, from: Data(text.utf8)), launch.keepToItself()
    else { return nil }
    if let settings = getenv(BacktraceSettings.variable).map({ String(cString: $0) }) {
      if let userSettings = BacktraceSettings.userSettings(in: settings, folder: launch.folder) {
        setenv(BacktraceSettings.variable, userSettings, 1)
      } else {
        unsetenv(BacktraceSettings.variable)
      }
    }
    return launch
  }()

  /// Keeps the descriptors from the programs that this one starts.
  ///
  /// - Returns: false when they are not there: the variable is somebody else's.
  private func keepToItself() -> Bool {
    [journal, input, supervisor].allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
  }
}

/// How an app died.
package struct AppEnd: Codable, Equatable, Sendable {
  /// The number of its process.
  package var process: Int32
  /// How it ended; by SIGQUIT when the user asked for the end of an app that didn't answer.
  package var end: ProcessEnd
  /// The last lines that it wrote to the standard error; what the runtime says of a trap is among them.
  package var stderrTail: String
  /// The file with its backtrace, as JSON; nil when there is none.
  package var backtrace: String?

  /// Describes an end.
  package init(process: Int32, end: ProcessEnd, stderrTail: String = "", backtrace: String? = nil) {
    self.process = process
    self.end = end
    self.stderrTail = stderrTail
    self.backtrace = backtrace
  }
}
