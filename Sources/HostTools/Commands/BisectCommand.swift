import HostCLI
import HostLoading
import HostManifest
import HostRecording
import HostRuntime
import HostState
import HostSystem

enum BisectCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "bisect", summary: "Find the build since which a recording ends otherwise", operands: ["FILE"],
    options: [CommandSyntax.manifest, CommandSyntax.json],
    details: """
      Replays a recording over the builds that are kept, and names the library, and the first of its builds, by which the screens are other ones than \
      in the recording; for the recording of a crash, by which the run dies or hangs. Half of the builds that are left are passed over by each replay.

      Builds are kept when they go out of use; "keptBuilds" in the manifest says how many.
      """,
    examples: [
      ("host bisect good.rec", "since when isn't it as it was?"),
      ("host bisect crash.rec", "since when does it crash?"),
    ])

  /// A scene or worker with its builds, the oldest first, the one in use last.
  private struct Candidate {
    let id: String
    var builds: [String]
  }

  private enum Verdict: Equatable {
    case good
    case bad(String)
    case unknown(String)
  }

  private struct Result: Encodable {
    let recording: String
    let replays: Int
    /// What is broken; not there when nothing is, or no kept build is better.
    var id: String?
    var firstBad: String?
    var lastGood: String?
    /// What is other than in the recording with the builds in use.
    var difference: String?
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let recording = try RecordingFile(reading: arguments.operand())
    let application = Path.absolute(arguments["manifest"] ?? recording.start.application)
    let host = try Host(manifest: try ManifestReader(file: application).read(), hostFolder: HostFiles.folder) { _ in }
    defer { host.cleanUp() }
    let replay = ReplayProcess(of: recording.path, application)
    var replays = 0
    func verdict(_ builds: [String] = []) async -> Verdict {
      replays += 1
      return switch await replay.outcome(with: builds, within: 60) {
      case .same: .good
      case .unknown(let reason): .unknown(reason)
      // What it looks like besides is another matter, where the run has died.
      case .different(let difference): recording.start.isOfLastSteps ? .good : .bad(difference)
      // What comes of the steps that are left, nobody knows.
      case .cut(let difference): recording.start.isOfLastSteps ? .unknown(difference) : .bad(difference)
      case .failed(let reason): .bad(reason)
      }
    }
    func show(_ result: Result, _ lines: String..., status: ProcessEnd = ExitStatus.failure) throws -> ProcessEnd {
      _ = try Console.show(result, else: lines.map { Printable.text($0) }.joined(separator: "\n"))
      return status
    }
    let difference: String
    switch await verdict() {
    case .bad(let reason): difference = reason
    case .unknown(let reason):
      let text = "\(recording.path): can't be replayed with the builds in use: \(reason)"
      return try show(Result(recording: recording.path, replays: replays), text)
    case .good:
      let text = "\(recording.path): nothing is otherwise with the builds in use"
      return try show(Result(recording: recording.path, replays: replays), text, status: ExitStatus.success)
    }
    for var candidate in candidates(of: host, application) where await verdict([candidate.builds[0]]) == .good {
      // The first is good, and the last isn't.
      var (good, bad) = (0, candidate.builds.count - 1)
      while bad - good > 1 {
        let middle = (good + bad) / 2
        switch await verdict([candidate.builds[middle]]) {
        case .good: good = middle
        case .bad: bad = middle
        // One that can't be loaded any more says nothing.
        case .unknown:
          candidate.builds.remove(at: middle)
          bad -= 1
        }
      }
      let result = Result(
        recording: recording.path, replays: replays, id: candidate.id, firstBad: candidate.builds[bad],
        lastGood: candidate.builds[good], difference: difference)
      return try show(
        result, "\(candidate.id): since \(candidate.builds[bad]), \(difference)",
        "the build before it is \(candidate.builds[good])")
    }
    return try show(
      Result(recording: recording.path, replays: replays, difference: difference),
      "\(recording.path): \(difference); with no kept build of one library it isn't")
  }

  private static func candidates(of host: Host, _ application: String) -> [Candidate] {
    guard let state = Application.state(of: application) else { return [] }
    let kept = KeptBuilds(in: state)
    return kept.ids.compactMap { id in
      guard let file = host.file(of: id) else { return nil }
      let earlier = kept.files(of: id, before: file, copy: file)
      return earlier.isEmpty ? nil : Candidate(id: id, builds: earlier.reversed() + [file])
    }
  }
}
