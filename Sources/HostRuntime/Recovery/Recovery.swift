import HostManifest
package import HostJournal
package import HostSystem
import Glibc
import HostLoading

/// Where an application begins: at its start, or where the user was when the app, or the machine, died.
@MainActor
package struct Recovery {
  /// What to continue; empty to begin at the start.
  package internal(set) var journal: Journal
  package let writer: JournalWriter
  package private(set) var quarantine: Quarantine
  package private(set) var crash: CrashReport?
  /// Survives the app; nil when nobody would read it.
  package let memory: JournalMemory?
  /// Whether this app continues another one of the same run.
  package let isSuccessor: Bool
  /// Whether the journal was left by an earlier run.
  package let isResumed: Bool
  /// Deaths since the user's last step whose culprit is unknown.
  private var deaths: Int
  private let isOfSession: Bool
  let clock: RunClock

  /// A session continues its last run. `start` overrides what earlier runs left. `report` hears of the last crash, too.
  package static func find(
    application: String, launch: LaunchContext? = nil, folder: StateFolder? = nil, resumes: Bool = false,
    session: String? = nil, from start: Journal? = nil, clock: RunClock = RunClock(),
    report: @escaping @MainActor (Diagnostic) -> Void
  ) throws(Diagnostic) -> Recovery {
    // The supervisor's folder has a unique name.
    let run = launch.map { Path.name(of: $0.folder) } ?? "\(getpid())-\(time(nil))"
    let file = folder.map {
      JournalFile(in: $0, run: run, session: session, clock: clock) { fault in Task { @MainActor in report(fault) } }
    }
    try file?.claimSession()
    let memory = launch.map { JournalMemory(descriptor: $0.journal) }
    let opening = Journal.Opening(memory?.mark)
    let running = memory?.runningBuild ?? 0
    let own = content(of: memory, application, report)
    let isResuming = resumes || session != nil
    var left = own ?? start
    if left == nil, isResuming { left = try leftBehind(by: file, application, isNew: session != nil, report) }
    memory?.set(.none)
    memory?.runningBuild = 0
    if isResuming, left == nil, file == nil {
      report(
        Diagnostic(
          "there is no place for a journal: neither XDG_STATE_HOME nor HOME is set",
          "set HOME to your home folder; the application begins at its start", .warning))
    }
    var recovery = Recovery(
      journal: left ?? Journal(application: application),
      writer: JournalWriter(memory: memory, file: file, report: report),
      quarantine: Quarantine(in: folder, session: session),
      memory: memory, isSuccessor: left?.manifest != nil,
      isResumed: own == nil && left != nil, deaths: launch?.failures ?? 0, isOfSession: session != nil,
      clock: clock)
    // The previous app may have died before its last steps were on the disk, and the supervisor may die, too.
    if let own { file?.write([], of: own) }
    recovery.quarantine.merge(recovery.journal.crashes)
    let recordings = launch.map { [$0.formerRecording, $0.recording] } ?? []
    if let end = launch?.lastEnd {
      let steps = recordings.flatMap { File.contents($0) ?? [] }
      recovery.learn(from: end, opening, running, steps: steps, folder: folder, report)
    }
    // This app's recording begins here.
    for file in recordings { File.remove(file) }
    return recovery
  }

  private static func content(
    of memory: JournalMemory?, _ application: String, _ report: (Diagnostic) -> Void
  ) -> Journal? {
    guard let content = memory?.content else { return nil }
    do throws(JournalFault) {
      var journal = try Journal(content, for: nil)
      // It belongs to this run, even when the manifest's folder has another name by now: a link was switched.
      journal.application = application
      return journal
    } catch {
      report(
        Diagnostic(
          "what the app before this one was doing \(error.text)",
          "the application begins at its start; end it before a host of another version is installed"))
      return nil
    }
  }

  /// - Parameter isNew: whether the journal may be missing.
  private static func leftBehind(
    by file: JournalFile?, _ application: String, isNew: Bool, _ report: (Diagnostic) -> Void
  ) throws(Diagnostic) -> Journal? {
    do throws(Diagnostic) {
      var journal = try file?.takeOver(for: application, report: report)
      // A run's quarantine ends with it, where there is no other build.
      journal?.crashes = []
      journal?.manifest = nil
      return journal
    } catch {
      if isNew, error.isOfAbsence { return nil }
      // This run's journal would replace it.
      if error.reason is JournalFault { throw error }
      report(error)
      return nil
    }
  }

  /// The instances to continue, the visible one last. An app that dies over and over without a step of the user may die
  /// of them. One that is killed doesn't: then the supervisor gives up, and the journal stays for `--resume`.
  package var instances: [Journal.Instance] {
    if crash?.isForeign == true { return journal.instances }
    return switch deaths {
    case ...1: journal.instances
    case 2: journal.instances.withoutLastScreen
    default: []
    }
  }

  /// Tells the user which screens were left out; nil when none was.
  package var omission: String? {
    let instances = instances
    guard instances != journal.instances else { return nil }
    if instances.isEmpty { return "It died over and over, and begins at its start" }
    func screen(_ instances: [Journal.Instance]) -> Int? { instances.last { $0.pane == nil }?.number }
    return screen(instances) == screen(journal.instances)
      ? "It died there twice, and starts the screen over, with what was typed"
      : "It died there twice, and begins a screen before"
  }

  package var scenes: [String] { instances.filter { !$0.isEnded }.map(\.scene) }

  /// Nil where the manifest asks for no recording, and without a step to replay, unless continuing killed the app.
  /// A visitor's input isn't kept beyond their session, unless the manifest lets it be recorded.
  private func kept(_ steps: [UInt8]) -> (recording: [UInt8], hasAnswers: Bool)? {
    let start = steps.prefix { $0 != UInt8(ascii: "\n") }
    let hasAnswers = start.contains(#""answers":true"#.utf8)
    guard steps.contains(#""step":"#.utf8) || start.contains(#""resumed":true"#.utf8), !isOfSession || hasAnswers else {
      return nil
    }
    return (steps, hasAnswers)
  }

  private mutating func learn(
    from end: AppEnd, _ opening: Journal.Opening?, _ running: UInt64, steps: [UInt8], folder: StateFolder?,
    _ report: (Diagnostic) -> Void
  ) {
    let trace = end.backtrace.flatMap { try? File.read($0, limit: Backtrace.sizeLimit) }
    var crash = CrashReport(
      end, backtrace: trace.flatMap { Backtrace(json: $0) }, builds: journal.builds, opening: opening, running: running)
    if let folder = folder.map(CrashFolder.init) {
      let steps = kept(steps)
      let kept = folder.keep(backtrace: trace, recording: steps?.recording, of: end.process)
      crash.backtrace = kept.backtrace
      crash.replay = kept.recording.map { "host replay \($0)\(steps?.hasAnswers == true ? "" : " --data FOLDER")" }
    }
    // The copy that ran: the file may have been replaced since.
    if let culprit = crash.culprit, let bytes = try? File.read(culprit.build.copy, limit: Library.sizeLimit) {
      let digest = SHA256(of: bytes)
      do throws(Diagnostic) {
        crash.isQuarantined = try quarantine.count(
          Crash(
            id: culprit.id, digest: digest, file: culprit.build.file, reason: crash.message,
            isUnproven: crash.isUnproven, time: clock.milliseconds() / 1000))
      } catch {
        crash.isQuarantined = true
        report(error)
      }
      journal.crashes = quarantine.crashes
      // First of all: this app may die of it too. Each build is counted by itself and can end the app only so often. So
      // deaths of known culprits don't add up, here or for the supervisor, and cost the other builds nothing.
      writer.write([.crashes(journal.crashes)], of: journal)
      writer.noteProgress(of: journal)
      deaths = 0
    }
    self.crash = crash
    report(crash.diagnostic)
  }
}

extension [Journal.Instance] {
  /// Drops the last screen with its panes. The only screen keeps just the typed text: it may die of state or switches.
  var withoutLastScreen: [Journal.Instance] {
    let screens = prefix(upTo: lastIndex { $0.pane == nil } ?? 0)
    guard screens.isEmpty else { return Array(screens) }
    return map { instance in
      var instance = instance
      (instance.state, instance.alert, instance.position) = ([:], nil, nil)
      instance.inputs.removeAll { if case .text = $0.input { false } else { true } }
      return instance
    }
  }
}

/// The manifests to begin with: the file's, and the one in force when the previous app ended. After a crash the latter
/// is first, since somebody may be editing the file; the edit follows as usual. After `host restart` the file is first.
struct StartupManifest {
  typealias Source = (manifest: Manifest, text: ManifestText?)

  let first: Source
  let second: Source?
  let isFileFirst: Bool
  let fault: Diagnostic?

  /// - Parameter manifest: the file's content; nil to read it.
  /// - Throws: the file's fault, when there is no other manifest.
  @MainActor
  init(_ file: String, _ manifest: Manifest?, after recovery: Recovery) throws(Diagnostic) {
    let reader = ManifestReader(file: file)
    let found = Result { () throws(Diagnostic) -> Source in
      if let manifest { return (manifest, nil) }
      let (manifest, text) = try reader.readText()
      return (manifest, text)
    }
    let text = recovery.journal.manifest
    let inForce = text.flatMap { text in (try? reader.parse(text)).map { Source(manifest: $0, text: text) } }
    guard let inForce else {
      (first, second, isFileFirst, fault) = (try found.get(), nil, true, nil)
      return
    }
    switch found {
    case .failure(let error): (first, second, isFileFirst, fault) = (inForce, nil, false, error)
    case .success(let edited) where edited.manifest == inForce.manifest:
      (first, second, isFileFirst, fault) = (edited, nil, true, nil)
    case .success(let edited) where recovery.crash == nil:
      (first, second, isFileFirst, fault) = (edited, inForce, true, nil)
    case .success(let edited): (first, second, isFileFirst, fault) = (inForce, edited, false, nil)
    }
  }
}
