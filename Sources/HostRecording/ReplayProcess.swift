import DisplayProtocol
import Glibc
import HostManifest
package import HostSystem

/// Replays a recording in a process of its own, with other builds in the place of those in use: whatever they do, they do it there.
package struct ReplayProcess: Sendable {
  /// What came of the steps.
  package enum Outcome: Equatable, Sendable {
    /// All led where they did.
    case same
    /// There is no telling, and why.
    case unknown(String)
    /// A screen is another one, as it is meant to be, perhaps.
    case different(String)
    /// The same, and the steps could be taken no further.
    case cut(String)
    /// The process ended or hung, or what was typed is lost.
    case failed(String)
  }

  private let recording: String
  private let application: String
  private let program: String

  /// In seconds. A replay that goes on gives up before, unless its main actor doesn't answer.
  private static let limit = 15
  /// So long one waits for the proofs of other runs: fifty at once would all be late.
  private static let longestWait = Duration.seconds(15)

  /// - Parameters:
  ///   - recording: its file.
  ///   - application: the manifest's file.
  package init(of recording: String, _ application: String, program: String? = nil) {
    // Another program starts it, to which /proc/self/exe is that one.
    let program = program ?? Path.resolved(HostFiles.own) ?? HostFiles.own
    (self.recording, self.application, self.program) = (recording, application, program)
  }

  /// Takes the steps of a run that goes on, with builds in the place of those in use; none without the answers of workers, which would do
  /// again what was done.
  @concurrent package static func outcome(
    ofStepsOf launch: LaunchContext, _ application: String, with libraries: [String]
  ) async -> Outcome {
    guard let steps = File.contents(launch.steps), let folder = try? PrivateFolder(for: .check) else {
      return .unknown("the last steps aren't recorded")
    }
    defer { folder.remove() }
    // The run goes on writing.
    let recording = "\(folder.path)/steps.rec"
    do { try File.create(recording, steps) } catch { return .unknown(error.text) }
    guard let start = try? RecordingFile(reading: recording).start else {
      return .unknown("the last steps can't be read")
    }
    guard start.hasAnswers else { return .unknown("the workers' answers aren't recorded") }
    let state = StateFolder(of: application, environment: ProcessEnvironment.all)
    let turn = await turn(in: state.map { "\($0.path)/proof" })
    let outcome = await ReplayProcess(of: recording, application).outcome(with: libraries, within: limit)
    return withExtendedLifetime(turn) { outcome }
  }

  private static func turn(in folder: String?) async -> FolderLock? {
    if let folder { try? File.makeFolder(folder) }
    let deadline = ContinuousClock.now + longestWait
    while let folder, .now < deadline, Path.exists(folder) {
      if let lock = FolderLock(folder) { return lock }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return nil
  }

  /// Takes the steps, also those after a difference.
  ///
  /// - Parameter seconds: how long it may take.
  @concurrent package func outcome(with libraries: [String], within seconds: Int) async -> Outcome {
    guard let folder = try? PrivateFolder(for: .check) else { return .unknown("there is no folder for it") }
    defer { folder.remove() }
    let (output, errors) = ("\(folder.path)/output", "\(folder.path)/errors")
    let options = ["--go-on", "--json", "--manifest", application, "--data", folder.path]
    let process: ChildProcess
    do {
      process = try ChildProcess(
        // The limit holds also when this process ends meanwhile.
        ["/usr/bin/timeout", "--foreground", "--signal=KILL", "\(seconds)", program, "replay", recording] + options
          + libraries.flatMap { ["--against", $0] },
        // Whose code it was is known.
        with: [BacktraceSettings.variable: "enable=no"], output: output, errors: errors)
    } catch {
      return .unknown(error.text)
    }
    let end = await process.end()
    let said = StderrTail(String(decoding: File.contents(errors) ?? [], as: UTF8.self))
    if let outcome = Self.outcome(told: File.contents(output) ?? []) { return outcome }
    switch end {
    // timeout(1) passes on how it ended, by the same signal; 137 says that the time was over.
    case .exit(128 + SIGKILL): return .failed("no answer within \(seconds) s")
    case .signal(SIGKILL), .signal(SIGTERM), .signal(SIGINT), .signal(SIGHUP):
      return .unknown("somebody ended the replay")
    case .signal(let number):
      let reason = said.reason.map { ": \($0)" } ?? ""
      return .failed("it ended the process: \(ProcessEnd.signal(number).text)\(reason)")
    case .exit(let status) where said.lastLine?.isEmpty != false:
      return .failed("it ended the process with status \(status)")
    default: return .unknown(said.lastLine.map(String.init) ?? "it ended")
    }
  }

  /// What the replay says of itself; nil when it says nothing.
  private static func outcome(told output: [UInt8]) -> Outcome? {
    guard let result = (try? JSONParser.parse(output))?.object, let steps = result["steps"]?.int else { return nil }
    if result["isSame"] == .bool(true) { return .same }
    if case .array(let texts)? = result["lostTexts"], !texts.isEmpty {
      return .failed("what was typed is lost: \(texts.compactMap(\.string).joined(separator: ", "))")
    }
    if let step = result["step"]?.string {
      let count = steps == 1 ? "1 step" : "\(steps) steps"
      let text = "after \(count), before \(Printable.quoted(step)), the screen is another one"
      return result["isCut"] == .bool(true) ? .cut(text) : .different(text)
    }
    guard case .array(let calls)? = result["calls"], let call = calls.first?.string else { return nil }
    return .different(call)
  }
}
