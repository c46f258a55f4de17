import Glibc

/// What the supervisor gives each app: ``Fields`` in the environment, which are there before the app's first line.
package struct LaunchContext: Equatable, Sendable {
  package static let variable = "HOST_LAUNCH"
  /// EX_TEMPFAIL of sysexits.h: the app asks to be started again.
  package static let restartStatus: Int32 = 75

  package var version = HostVersion.text
  package var journal: Int32
  /// A ``JournalMemory`` for the line of input that is read and not yet carried out.
  package var input: Int32
  /// A descriptor that ends when the supervisor does.
  package var supervisor: Int32
  /// For private copies of libraries; the supervisor removes it in the end.
  package var folder: String
  package var lastEnd: AppEnd?
  /// Apps that died in a row since one got something done, that one included.
  package var failures: Int
  /// The run can go on without its terminal: another process is there for the shell to wait for.
  package var canDetach: Bool
  /// The app begins without a display.
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

  /// The last steps of the app, where they are recorded, and those before them (Docs/Recording.md).
  package var recording: String { "\(folder)/steps.rec" }
  package var formerRecording: String { "\(folder)/steps.former.rec" }
  /// The app continues another one of the same run.
  package var goesOn: Bool { lastEnd != nil || JournalMemory(descriptor: journal).content != nil }
  package static var isGiven: Bool { getenv(variable).map { $0.pointee != 0 } ?? false }
  package static var ofProcess: LaunchContext? { try? given?.get() }

  /// To be asked first in the main function: it removes the variable, so that programs that this one starts don't take
  /// themselves for supervised, and no other thread may read the environment meanwhile.
  package static let given: Result<LaunchContext, Diagnostic>? = {
    guard let text = ProcessEnvironment.get(variable) else { return nil }
    ProcessEnvironment.set(variable, to: nil)
    if text.isEmpty { return nil }
    let fields = Fields(text)
    guard let launch = LaunchContext(fields) else {
      return .failure(.unreadable(version: fields["version"] ?? ""))
    }
    // Without its descriptors, the variable is another program's.
    let descriptors = [launch.journal, launch.input, launch.supervisor]
    guard descriptors.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else { return nil }
    JournalMemory(descriptor: launch.input).set(.none)
    if let settings = ProcessEnvironment.get(BacktraceSettings.variable) {
      let userSettings = BacktraceSettings.userSettings(in: settings, folder: launch.folder)
      ProcessEnvironment.set(BacktraceSettings.variable, to: userSettings)
    }
    return .success(launch)
  }()

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
  /// SIGQUIT when the user ended an app that didn't answer.
  package var end: ProcessEnd
  /// The last lines on the standard error; what the runtime says of a trap is among them.
  package var stderrTail: String
  /// The file with its backtrace, as JSON.
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
