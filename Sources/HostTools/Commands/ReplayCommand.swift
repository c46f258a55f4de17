import HostCLI
import DisplayProtocol
import HostControl
import HostJournal
import HostLoading
import HostManifest
import HostRecording
import HostRuntime
import HostState
import HostSystem
import PlainDisplay
import ScreenModel
import TerminalDisplay
import VIPKit

enum ReplayCommand: Subcommand {
  static let syntax = CommandSyntax(
    name: "replay", summary: "Do again what was recorded, and compare", operands: ["FILE"],
    options: [
      CommandSyntax.manifest,
      .init(
        name: "against", value: "LIBRARY", isRepeatable: true,
        help: "a build to try in the place of its scene or worker's"),
      .init(name: "until", value: "NUMBER", help: "after so many steps, go on by hand"),
      .init(name: "name", value: "NAME", help: "after them, wait for host attach NAME"),
      .init(name: "go-on", help: "take the other steps after a difference, too"),
      .init(name: "workers", help: "ask the manifest's workers, not the recording; needs --data"),
      .init(name: "data", value: "FOLDER", help: "workers' files (the manifest's folder)"),
      CommandSyntax.json,
    ],
    details: """
      Runs the application of a recording that host run --record has made, takes each step of it, and compares the screens on which the \
      steps were made. Where the recording has what workers answered, no worker is asked: the answers, the time and what was random come \
      from the recording, each in its turn. Without answers the workers of the manifest are asked, with their files.

      With --until and --name the screen isn't shown here: host attach shows it on a terminal, and host serve --run in a browser. It can be \
      used there until host stop, or Ctrl-C here.

      Nothing is kept of the run, and no other run is touched. The first difference ends it with status 1: the step, the lines of the screen \
      that differ, and the calls of workers that one of the two runs lacks.
      """,
    examples: [
      ("host replay bug.rec", "says whether it still happens"),
      ("host replay bug.rec --against build/libLogin.so", "tries a build before it is used"),
      ("host replay bug.rec --until 12", "shows the screen at a step, and goes on from there"),
    ])

  private struct Result: Encodable {
    let recording: String
    let steps: Int
    let isSame: Bool
    /// The step before which the screens differed; nil without a difference.
    var step: String?
    /// Lines with `+` are the run's, with `-` the recording's; else what differs besides words.
    var difference: [String]?
    var lostTexts: [String]?
    /// Calls of workers that one of the two lacks.
    var calls: [String]
    /// The other steps couldn't be made; nil without a difference.
    var isCut: Bool?
    var endReason: String?
  }

  static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    var recording = try RecordingFile(reading: arguments.operand())
    if arguments.has("workers") {
      if arguments["data"] == nil { throw Diagnostic.missingOption("--data FOLDER", command: "replay --workers") }
      recording.dropAnswers()
    }
    let limit = try arguments.count("until")
    let name = try arguments.runName("name")
    if name != nil, limit == nil { throw Diagnostic.missingOption("--until NUMBER", command: "replay --name") }
    if recording.start.isRolling, !recording.start.hasAnswers, arguments["data"] == nil {
      throw Diagnostic(
        "\(recording.path): has no answers of workers, so that they would do again what was done, to the data of the run",
        "give them a folder of their own, --data FOLDER; what they do elsewhere, such as in a network, they do all the same"
      )
    }
    // Nobody has read the variables yet.
    ProcessEnvironment.set("TZ", to: recording.start.timeZone)
    if let languages = recording.start.languages { ProcessEnvironment.set("LANGUAGE", to: languages) }
    for name in RecordingFile.Start.localeVariables { ProcessEnvironment.set(name, to: recording.start.locale) }
    Console.keepStreams()
    let file = arguments["manifest"] ?? recording.start.application
    var manifest = try ManifestReader(file: file).read()
    for path in arguments.all("against") {
      guard let id = Library.id(fromFileName: Path.name(of: path)) else {
        throw Diagnostic.badValue("--against", found: path, expected: "the path of a library, lib<Id>.so")
      }
      manifest.candidates[id] = Path.absolute(path)
    }
    var options = recording.start.options
    options["start"] = recording.start.scene.map { [$0] }
    let words = options.sorted { $0.key < $1.key }.flatMap { name, values in values.flatMap { ["--\(name)", $0] } }
    let begun = try Arguments(words, syntax: RunCommand.syntax)
    var overrides = try Application(begun).overrides
    overrides.data = arguments["data"]
    let shows = limit != nil && name == nil && DisplayKind.hasTerminal
    let diagnostics = DiagnosticLog(isHeld: shows)
    defer { diagnostics.release() }
    var journal = recording.start.journal.instances.isEmpty ? nil : recording.start.journal
    // The tried builds replace swapped ones.
    for id in manifest.candidates.keys {
      journal?.swaps[id] = nil
      journal?.builds[id] = nil
    }
    let host = try Host(
      manifestFile: file, manifest: manifest, overrides: overrides, hostFolder: HostFiles.folder, from: journal
    ) { diagnostics.add($0) }
    defer { host.cleanUp() }
    host.user = begun["user"].map { UserIdentity(id: $0, name: $0) }
    let replay = Replay(recording, in: host, until: limit, goesOn: arguments.has("go-on")) { call in
      let fault = Diagnostic(
        "\(call): is called, and the recording has no answer to it, which this call can't wait for",
        "record the run with this build")
      Console.complain("error: \(fault)")
      ExitStatus.failure.passOn()
    }
    try replay.attach()
    let control = name.map {
      ControlServer(target: host, version: HostVersion.text, name: $0, application: Host.application(file))
    }
    let leaving = TerminalLeaving(host, nil, keeps: false)
    defer { leaving.stop() }
    if control != nil { try leaving.hearSignals() }
    let display = shows ? TerminalDisplay(theme: host.theme ?? .auto, hasMouse: true, diagnostics) : nil
    var (outcome, fault): (Replay.Outcome?, Diagnostic?) = (nil, nil)
    let driving = Task {
      let found = await replay.run()
      outcome = found
      if case .stopped = found {
        if shows { return }
        if let control {
          do throws(Diagnostic) {
            let environment = ProcessEnvironment.all
            try await control.start(in: .ofUser(environment: environment))
            host.name = await control.name
            let told = "host: host attach \(host.name) shows \(Printable.text(recording.path))"
            return Console.isJSON ? Console.complain(told) : Console.print(told)
          } catch { fault = error }
        }
      }
      host.end(.asked)
    }
    let end = try await host.run(on: display, in: replay.environment, opening: begun["open"])
    driving.cancel()
    await driving.value
    await control?.stop()
    if let fault { throw fault }
    return try outcome.map { try tell($0, of: recording, replay) } ?? ExitStatus.of(end)
  }

  private static func tell(
    _ outcome: Replay.Outcome, of recording: RecordingFile, _ replay: Replay
  ) throws -> ProcessEnd {
    let name = Printable.text(recording.path)
    switch outcome {
    case .same(let steps, let calls):
      let result = Result(
        recording: recording.path, steps: steps, isSame: calls.isEmpty, calls: calls, endReason: recording.endReason)
      var text = ["\(name): \(steps) steps, no difference on the screen"] + calls
      if let reason = recording.endReason {
        text.append("the recording ends before the run did: \(Printable.text(reason))")
      }
      if recording.start.isRolling, recording.start.hasAnswers {
        text.append("where the run has died of a worker, --workers --data FOLDER asks that one")
      }
      _ = try Console.show(result, else: text.joined(separator: "\n"))
      return calls.isEmpty ? ExitStatus.success : ExitStatus.failure
    case .stopped(let steps):
      return try Console.show(
        Result(recording: recording.path, steps: steps, isSame: true, calls: []), else: "\(name): \(steps) steps")
    case .different(let steps, let step, let found, let expected, let calls):
      let lostTexts = replay.lostTexts.sorted()
      let lines = difference(from: expected, to: found)
      let result = Result(
        recording: recording.path, steps: steps, isSame: false, step: step, difference: lines,
        lostTexts: lostTexts.isEmpty ? nil : lostTexts, calls: calls, isCut: replay.isCut)
      let lost = lostTexts.map { "\($0): what was typed is lost" }
      let text =
        ["\(name): after \(steps) steps, before \"\(step)\", the screen is another one:"] + lines + lost + calls
      _ = try Console.show(result, else: text.map { Printable.text($0) }.joined(separator: "\n"))
      return ExitStatus.failure
    }
  }

  /// Compares the words of the screens, or, where these are the same, the other fields.
  static func difference(from old: Screen, to new: Screen?) -> [String] {
    let lines = difference(from: old.plainLines, to: new?.plainLines ?? [])
    guard let new, lines.allSatisfy({ $0.hasPrefix("  ") }) else { return lines }
    return difference(from: old.fieldLines, to: new.fieldLines).filter { !$0.hasPrefix("  ") }
  }

  static func difference(from old: [String], to new: [String]) -> [String] {
    let changes = new.difference(from: old)
    let removed = Set(changes.removals.compactMap { if case .remove(let place, _, _) = $0 { place } else { nil } })
    let inserted = Set(changes.insertions.compactMap { if case .insert(let place, _, _) = $0 { place } else { nil } })
    var (lines, next): ([String], Int) = ([], 0)
    for (place, line) in old.enumerated() {
      if removed.contains(place) {
        lines.append("- \(line)")
        continue
      }
      while inserted.contains(next) {
        lines.append("+ \(new[next])")
        next += 1
      }
      lines.append("  \(line)")
      next += 1
    }
    return lines + new[min(next, new.count)...].map { "+ \($0)" }
  }
}
