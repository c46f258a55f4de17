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
      ("host bisect ~/.local/state/host/…/crashes/1795773660-4711.rec", "since when does it crash?"),
    ])

  /// A scene or worker with its builds, the oldest first, the one in use last.
  private struct Candidate {
    let id: String
    let builds: [String]
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
    /// What is wrong with builds; nil when nothing is.
    func fault(_ builds: [String] = []) async -> String? {
      replays += 1
      return switch await replay.outcome(with: builds, within: 60) {
      case .same: nil
      case .unknown(let reason): reason
      // What it looks like besides is another matter, where the run has died.
      case .different(let difference): recording.start.isOfLastSteps ? nil : difference
      case .failed(let reason): reason
      }
    }
    func show(_ result: Result, _ text: String, _ status: ProcessEnd) throws -> ProcessEnd {
      _ = try Console.show(
        result, else: text.split(separator: "\n").map { Printable.text(String($0)) }.joined(separator: "\n"))
      return status
    }
    guard let difference = await fault() else {
      return try show(
        Result(recording: recording.path, replays: replays),
        "\(recording.path): nothing is otherwise with the builds in use",
        ExitStatus.success)
    }
    for candidate in candidates(of: host, application) where await fault([candidate.builds[0]]) == nil {
      // The first is good, and the last isn't.
      var (good, bad) = (0, candidate.builds.count - 1)
      while bad - good > 1 {
        let middle = (good + bad) / 2
        if await fault([candidate.builds[middle]]) == nil { good = middle } else { bad = middle }
      }
      let result = Result(
        recording: recording.path, replays: replays, id: candidate.id, firstBad: candidate.builds[bad],
        lastGood: candidate.builds[good], difference: difference)
      let text = """
        \(candidate.id): since \(candidate.builds[bad]), \(difference)
        the build before it is \(candidate.builds[good])
        """
      return try show(result, text, ExitStatus.failure)
    }
    return try show(
      Result(recording: recording.path, replays: replays, difference: difference),
      "\(recording.path): \(difference); with no kept build of one library it isn't", ExitStatus.failure)
  }

  private static func candidates(of host: Host, _ application: String) -> [Candidate] {
    guard let state = StateFolder(of: application, environment: ProcessEnvironment.all) else { return [] }
    let kept = KeptBuilds(in: state)
    return kept.ids.compactMap { id in
      guard let file = host.file(of: id) else { return nil }
      let earlier = kept.files(of: id, before: file, copy: file)
      return earlier.isEmpty ? nil : Candidate(id: id, builds: earlier.reversed() + [file])
    }
  }
}
