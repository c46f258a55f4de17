import Glibc

/// What the supervisor gives to each app that it starts, and what outlives an app that dies.
///
/// It is passed as ``Fields`` in the environment: it must be there before the app's first line runs.
package struct LaunchContext: Equatable, Sendable {
  package static let variable = "HOST_LAUNCH"
  /// The exit status by which an app asks to be started again: EX_TEMPFAIL of sysexits.h.
  package static let restartStatus: Int32 = 75

  package var version = HostVersion.text
  package var journal: Int32
  /// The file descriptor of a ``JournalMemory`` for the line of input that is read and not yet carried out.
  package var input: Int32
  /// A file descriptor that ends when the supervisor does.
  package var supervisor: Int32
  /// A private folder for copies of libraries, which the supervisor removes in the end.
  package var folder: String
  package var lastEnd: AppEnd?
  /// How many apps have died in a row since one has got something done, that one included.
  package var failures: Int
  /// Whether the run can go on without the terminal that it was started on: somebody else is there for the shell to wait for.
  package var canDetach: Bool
  /// Whether it does, so that the app begins without a display.
  package var isDetached: Bool

  package init(
    journal: Int32, input: Int32 = -1, supervisor: Int32, folder: String, lastEnd: AppEnd? = nil,
    failures: Int = 0, canDetach: Bool = false, isDetached: Bool = false
  ) {
    self.journal = journal
    self.input = input
    self.supervisor = supervisor
    self.folder = folder
    self.lastEnd = lastEnd
    self.failures = failures
    self.canDetach = canDetach
    self.isDetached = isDetached
  }

  /// The file with the last steps of the app, where they are recorded, and the one with those before them (Docs/Recording.md).
  package var recording: String { "\(folder)/steps.rec" }
  package var formerRecording: String { "\(folder)/steps.former.rec" }

  /// Whether this process was started as an app. A variable without a text says nothing, as one that isn't there.
  package static var isGiven: Bool { getenv(variable).map { $0.pointee != 0 } ?? false }

  /// What this process was given by a supervisor; nil when it has none.
  package static var ofProcess: LaunchContext? { try? given?.get() }

  /// The same, or why it can't be used.
  ///
  /// To be asked first in the main function: it changes the environment, which no other thread may read meanwhile, so that
  /// programs that this one starts don't take themselves for supervised.
  package static let given: Result<LaunchContext, Diagnostic>? = {
    guard let text = ProcessEnvironment.get(variable) else { return nil }
    ProcessEnvironment.set(variable, to: nil)
    if text.isEmpty { return nil }
    let fields = Fields(text)
    guard let launch = LaunchContext(fields) else {
      return .failure(.unreadable(version: fields["version"] ?? ""))
    }
    // The variable is somebody else's when its descriptors are not there.
    guard launch.keepToItself() else { return nil }
    JournalMemory(descriptor: launch.input).set(.none)
    if let settings = ProcessEnvironment.get(BacktraceSettings.variable) {
      let userSettings = BacktraceSettings.userSettings(in: settings, folder: launch.folder)
      ProcessEnvironment.set(BacktraceSettings.variable, to: userSettings)
    }
    return .success(launch)
  }()

  /// Keeps the descriptors from the programs that this one starts. False when they are not there.
  private func keepToItself() -> Bool {
    [journal, input, supervisor].allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
  }

  /// Reads what ``fields`` has made; nil when something is missing.
  init?(_ fields: Fields) {
    guard let journal = fields[number: "journal"], let input = fields[number: "input"],
      let supervisor = fields[number: "supervisor"], let folder = fields["folder"],
      let failures = fields[number: "failures"], let version = fields["version"]
    else { return nil }
    self.init(
      journal: journal, input: input, supervisor: supervisor, folder: folder, lastEnd: AppEnd(fields),
      failures: Int(failures),
      canDetach: fields[number: "canDetach"] == 1, isDetached: fields[number: "isDetached"] == 1)
    self.version = version
  }

  package var fields: Fields {
    var fields = Fields()
    fields["version"] = version
    fields[number: "journal"] = journal
    fields[number: "input"] = input
    fields[number: "supervisor"] = supervisor
    fields["folder"] = folder
    fields[number: "failures"] = Int32(clamping: failures)
    fields[number: "canDetach"] = canDetach ? 1 : nil
    fields[number: "isDetached"] = isDetached ? 1 : nil
    lastEnd?.write(to: &fields)
    return fields
  }
}

package struct AppEnd: Equatable, Sendable {
  package var process: Int32
  /// How it ended; by SIGQUIT when the user asked for the end of an app that didn't answer.
  package var end: ProcessEnd
  /// The last lines that it wrote to the standard error; what the runtime says of a trap is among them.
  package var stderrTail: String
  /// The file with its backtrace, as JSON; nil when there is none.
  package var backtrace: String?

  package init(process: Int32, end: ProcessEnd, stderrTail: String = "", backtrace: String? = nil) {
    self.process = process
    self.end = end
    self.stderrTail = stderrTail
    self.backtrace = backtrace
  }

  private static let (process, exit, signal) = ("lastEnd.process", "lastEnd.exit", "lastEnd.signal")
  private static let (stderrTail, backtrace) = ("lastEnd.stderrTail", "lastEnd.backtrace")

  init?(_ fields: Fields) {
    guard let process = fields[number: Self.process] else { return nil }
    let exit = fields[number: Self.exit].map(ProcessEnd.exit)
    guard let end = exit ?? fields[number: Self.signal].map(ProcessEnd.signal) else { return nil }
    self.init(process: process, end: end, stderrTail: fields[Self.stderrTail] ?? "", backtrace: fields[Self.backtrace])
  }

  func write(to fields: inout Fields) {
    fields[number: Self.process] = process
    switch end {
    case .exit(let status): fields[number: Self.exit] = status
    case .signal(let number): fields[number: Self.signal] = number
    }
    fields[Self.stderrTail] = stderrTail
    fields[Self.backtrace] = backtrace
  }
}

extension Diagnostic {
  static func unreadable(version: String) -> Self {
    Self(
      "host-app can't read what host \(version) gives it; expected: host \(HostVersion.text)",
      "install host and host-app of one build, in one folder; host run --resume goes on where a run was")
  }
  package static func otherVersion(_ version: String) -> Self {
    Self(
      "host-app was started by host \(version); expected: host \(HostVersion.text)",
      "to run the new host, too: host stop --keep-journal, then host run --resume")
  }
}

extension LaunchContext {
  /// Whether the app goes on for another one of the same run.
  package var goesOn: Bool { lastEnd != nil || JournalMemory(descriptor: journal).content != nil }
}
