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
    /// There is no telling: nothing is recorded, or the recording can't be repeated.
    case unknown
    /// A screen is another one, as it is meant to be, perhaps.
    case different(String)
    /// The process ended or hung, or what was typed is lost.
    case failed(String)
  }

  private let recording: String
  private let application: String
  private let program: String

  /// In seconds. Whoever needs longer hangs.
  private static let limit = 10

  /// - Parameters:
  ///   - recording: its file.
  ///   - application: the manifest's file.
  package init(of recording: String, _ application: String, program: String = HostFiles.own) {
    (self.recording, self.application, self.program) = (recording, application, program)
  }

  /// Takes the steps of a run that goes on, with builds in the place of those in use; none without the answers of workers, which would do
  /// again what was done.
  @concurrent package static func outcome(
    ofStepsOf launch: LaunchContext, _ application: String, with libraries: [String]
  ) async -> Outcome {
    guard let steps = File.contents(launch.steps), let folder = try? PrivateFolder(for: .check) else { return .unknown }
    defer { folder.remove() }
    // The run goes on writing.
    let recording = "\(folder.path)/steps.rec"
    guard (try? File.create(recording, steps)) != nil,
      (try? RecordingFile(reading: recording))?.start.hasAnswers == true
    else { return .unknown }
    return await ReplayProcess(of: recording, application).outcome(with: libraries, within: limit)
  }

  /// Takes the steps, also those after a difference.
  ///
  /// - Parameter seconds: how long it may take; nil for as long as it does.
  @concurrent package func outcome(with libraries: [String], within seconds: Int? = nil) async -> Outcome {
    guard let folder = try? PrivateFolder(for: .check) else { return .unknown }
    defer { folder.remove() }
    let (output, errors) = ("\(folder.path)/output", "\(folder.path)/errors")
    let options = ["--go-on", "--json", "--manifest", application, "--data", folder.path]
    guard
      let process = try? ChildProcess(
        [program, "replay", recording] + options + libraries.flatMap { ["--against", $0] },
        // Whose code it was is known.
        with: [BacktraceSettings.variable: "enable=no"], output: output, errors: errors)
    else { return .unknown }
    let watch = Task {
      guard let seconds else { return }
      try await Task.sleep(for: .seconds(seconds))
      process.signal(SIGKILL)
    }
    let end = await process.end()
    watch.cancel()
    let said = StderrTail(String(decoding: File.contents(errors) ?? [], as: UTF8.self)).reason.map { ": \($0)" } ?? ""
    func ended(by signal: Int32) -> Outcome {
      .failed("it ended the process: \(ProcessEnd.signal(signal).text)\(said)")
    }
    switch end {
    case .exit(0): return .same
    case .signal(SIGKILL): return .failed("no answer within \(seconds ?? 0) s")
    case .signal(let number): return ended(by: number)
    // It passes on the signal by which it would have died.
    case .exit(let status) where status > 128: return ended(by: status - 128)
    case .exit: return Self.outcome(told: File.contents(output) ?? [])
    case nil: return .unknown
    }
  }

  private static func outcome(told output: [UInt8]) -> Outcome {
    guard let result = (try? JSONParser.parse(output))?.object else { return .unknown }
    if case .array(let texts)? = result["lostTexts"], !texts.isEmpty {
      return .failed("what was typed is lost: \(texts.compactMap(\.string).joined(separator: ", "))")
    }
    if let step = result["step"]?.string {
      return .different(
        "after \(result["steps"]?.int ?? 0) steps, before \(Printable.quoted(step)), the screen is another one")
    }
    guard case .array(let calls)? = result["calls"], let call = calls.first?.string else { return .unknown }
    return .different(call)
  }
}
