import DisplayProtocol
import Glibc
import HostManifest
package import HostSystem

/// Has new builds take the user's last steps before they are in use, in a process of its own, with the answers that workers gave.
package struct Proof: Sendable {
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

  private let application: String
  private let launch: LaunchContext
  private let program: String

  /// In seconds. Whoever needs longer hangs.
  private static let limit = 10

  /// - Parameters:
  ///   - application: the manifest's file, from the root.
  ///   - launch: says where the last steps are.
  package init(of application: String, _ launch: LaunchContext, program: String = HostFiles.own) {
    (self.application, self.launch, self.program) = (application, launch, program)
  }

  /// Takes the last steps with builds in the place of those in use.
  @concurrent package func outcome(of libraries: [String]) async -> Outcome {
    guard let steps = File.contents(launch.steps), let folder = try? PrivateFolder(for: .check) else { return .unknown }
    defer { folder.remove() }
    let (recording, output, errors) = ("\(folder.path)/steps.rec", "\(folder.path)/output", "\(folder.path)/errors")
    guard (try? File.create(recording, steps)) != nil,
      (try? RecordingFile(reading: recording))?.start.hasAnswers == true,
      let process = try? ChildProcess(
        [program, "replay", recording, "--go-on", "--json", "--manifest", application, "--data", folder.path]
          + libraries.flatMap { ["--against", $0] },
        // Whose code it was is known.
        with: [BacktraceSettings.variable: "enable=no"], output: output, errors: errors)
    else { return .unknown }
    let watch = Task {
      try await Task.sleep(for: .seconds(Self.limit))
      process.signal(SIGKILL)
    }
    let end = await process.end()
    watch.cancel()
    let tail = StderrTail(String(decoding: File.contents(errors) ?? [], as: UTF8.self))
    func ended(_ end: ProcessEnd) -> Outcome {
      let reason = tail.reason.map { ": \($0)" } ?? ""
      return .failed("it ended the process: \(end.text)\(reason)")
    }
    switch end {
    case .exit(0): return .same
    case .signal(SIGKILL): return .failed("no answer within \(Self.limit) s")
    case .signal(let number): return ended(.signal(number))
    // The replay passes on the signal by which it would have died.
    case .exit(let status) where status > 128: return ended(.signal(status - 128))
    case .exit: return Self.outcome(told: File.contents(output) ?? [])
    case nil: return .unknown
    }
  }

  private static func outcome(told output: [UInt8]) -> Outcome {
    guard let result = (try? JSONParser.parse(output))?.object, let step = result["step"]?.string else {
      return .unknown
    }
    if case .array(let texts)? = result["lostTexts"], !texts.isEmpty {
      return .failed("what was typed is lost: \(texts.compactMap(\.string).joined(separator: ", "))")
    }
    return .different(
      "after \(result["steps"]?.int ?? 0) steps, before \(Printable.quoted(step)), the screen is another one")
  }
}
