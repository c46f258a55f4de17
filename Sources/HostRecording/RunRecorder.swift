import DisplayProtocol
import Glibc
import HostJournal
import HostManifest
package import HostRuntime
import HostState
package import HostSystem
package import ScreenModel
import Synchronization
@_spi(Host) package import VIPKit

/// Records a run: what is done, what is on the screen, and, where the manifest says so, what workers answer. It is a display that follows.
///
/// All that happens has one order, from whatever thread it comes, and is written at once: a step before it is carried out, so that the one of
/// which the app dies is there. A run that isn't recorded keeps the last answers alone, with which a recording may begin later.
///
/// What stands in secure fields is masked by the field: in the step that types it, and on the screen.
package final class RunRecorder: AttachedDisplay {
  struct State: ~Copyable {
    /// The recording that somebody asked for.
    var whole: RecordingWriter?
    /// The last steps, for the report of a crash: the second of two segments, each in a file. A segment begins with the journal, as a recording
    /// does, so the older one can go at any time.
    var rolling: RecordingWriter?
    /// Whether lines of the segment were left out, so that no replay gets over its end.
    private var isCut = false
    var answers = AnswerCache()
    /// Whether what workers answer is recorded.
    var hearsWorkers = true
    /// What can't be told; it was reported.
    var lacking: Set<String> = []

    var isWriting: Bool { whole != nil || rolling != nil }

    /// Writes lines, and what is new on a screen; why recordings end with that.
    mutating func write(_ lines: [JSONObject], on screen: Screen? = nil) -> [Diagnostic] {
      let faults = Self.write(lines, on: screen, to: &whole)
      isCut = isCut || isFull
      return isFull ? faults : faults + Self.write(lines, on: screen, to: &rolling)
    }

    /// Whether the last steps need another segment before there are more.
    var isFull: Bool { mutating get { rolling?.isFull == true } }

    private static func write(
      _ lines: [JSONObject], on screen: Screen?, to writer: inout RecordingWriter?
    ) -> [Diagnostic] {
      do throws(Diagnostic) { try writer?.write(lines, on: screen) } catch {
        writer = nil
        return [error]
      }
      return []
    }

    /// Begins another segment of the last steps, or the first; why they end with that.
    mutating func roll(
      in path: String, keepingFormerIn former: String, keepsFormer: Bool, _ start: JSONObject, on screen: Screen?
    ) -> [Diagnostic] {
      // A crash after any of these steps leaves the former segment, or both; neither where that one is cut or is not to be kept.
      if isCut || !keepsFormer || rename(path, former) != 0 { for file in [former, path] { File.remove(file) } }
      isCut = false
      do throws(Diagnostic) { rolling = try .begin(in: path, [start] + answers.lines, on: screen) } catch {
        rolling?.end(because: error.reason as? String)
        rolling = nil
        return [error]
      }
      return []
    }

    /// Writes the line of a call, or one that names a proxy.
    mutating func tell(_ line: JSONObject) -> [Diagnostic] {
      answers.note(line)
      return write([line])
    }
  }

  /// A rolling recording has as many steps at least, and twice as many at most.
  private static let segmentLength = 50

  private let state = Mutex(State())
  @MainActor private weak var host: Host?
  private let scene: String?
  private let options: [String: [String]]
  private let hasAnswers: Bool
  private let report: @Sendable (Diagnostic) -> Void
  /// What surrounds the screen.
  @MainActor private var environment: EnvironmentValues
  /// The run's number for the recorder as a display.
  @MainActor private var display: Int?
  /// Where the last steps are kept, and those before them.
  @MainActor private var lastSteps: (file: String, former: String)?
  /// The steps of the last segment, and what was swapped and chosen when it began.
  @MainActor private var steps = 0
  @MainActor private var choices: [[String: String]] = []

  /// Takes what happens in a run that is yet to begin, with the first scene and the other options.
  ///
  /// - Parameter report: told, from any thread, why a recording ends before the run, and what isn't in it.
  @MainActor package init(
    _ host: Host, startingAt scene: String?, options: [String: [String]], in environment: EnvironmentValues,
    report: @escaping @Sendable (Diagnostic) -> Void
  ) {
    (self.host, self.scene, self.options, self.environment) = (host, scene, options, environment)
    (hasAnswers, self.report) = (host.recordsAnswers, report)
    host.system = SystemValues(host.system, on: self)
    if hasAnswers {
      host.use(
        WorkerTapes(telling: self) { [self] worker, proxy in
          guard let proxy else {
            return lacks(
              Diagnostic(
                "\(worker): what it answers isn't recorded: the library that declares it has no proxy of it",
                "make the library with host build, which adds the proxies; what it says there tells why one is missing",
                .warning), worker)
          }
          update { $0.tell(["worker": .string(worker), "proxy": .string(proxy)]) }
        })
    }
    host.onEvent = { [self] in note($0) }
  }

  @MainActor private func note(_ event: ScreenEvent) {
    guard let host, let screen = host.screen else { return }
    // What is done on another screen is dropped.
    if event.event.isOfScreen, event.instance != screen.instance { return }
    followManifest()
    if isWriting, let step = event.event.recorded(on: screen) {
      if isRolling {
        // What stands in a secure field isn't in the journal: a replay would begin with an empty one.
        let isLong = steps >= Self.segmentLength && !screen.hasSecrets
        if isLong || isFull || choices != Self.choices(of: host) { beginSegment() }
        steps += 1
      }
      update { $0.write([["step": .object(step)]], on: screen) }
    }
    if case .environment(let values) = event.event { environment = values }
  }

  /// Forgets what workers have answered, and records no more of it, when the manifest says so.
  @MainActor private func followManifest() {
    guard hasAnswers, let host else { return }
    let mayHear = host.recordsAnswers
    let isChanged = state.withLock { state in
      defer { state.hearsWorkers = mayHear }
      if !mayHear, state.hearsWorkers { state.answers.forget() }
      return state.hearsWorkers != mayHear
    }
    if isChanged, isRolling { beginSegment(keepsFormer: false) }
  }

  @MainActor private static func choices(of host: Host) -> [[String: String]] {
    [host.journal.swaps, host.journal.uses]
  }

  @MainActor private func start(of host: Host, isRolling: Bool) -> JSONObject {
    var options = options
    // What was opened at the beginning is in the journal.
    if host.screen != nil { options["open"] = nil }
    return RecordingFile.Start(
      application: host.applicationFile, scene: scene, options: options, journal: host.journal,
      environment: ["width": .string(environment.widthClass.rawValue), "pointer": .bool(environment.hasPointer)],
      timeZone: ProcessEnvironment.get("TZ"),
      languages: ProcessEnvironment.get("LANGUAGE") ?? ProcessEnvironment.get("LANG"),
      hasAnswers: hasAnswers && host.recordsAnswers, isRolling: isRolling,
      locale: RecordingFile.Start.localeVariables.compactMap(ProcessEnvironment.get).first { !$0.isEmpty } ?? ""
    ).fields
  }

  /// Begins a recording of all steps in a file, or ends it where there is no file: why not, when it doesn't.
  @MainActor package func recordAll(in file: String?) -> Diagnostic? {
    do throws(Diagnostic) { if let file { try begin(in: file) } else { try end() } } catch { return error }
    return nil
  }

  /// Records all steps from now on in a new file; where the run hasn't begun, from its beginning.
  @MainActor package func begin(in path: String) throws(Diagnostic) {
    guard let host else { return }
    if let file = state.withLock({ $0.whole?.path }) {
      throw Diagnostic("the run is recorded already, in \(file)", "end it by host record --stop")
    }
    let screen = host.screen
    // A replay would begin with an empty field.
    if screen?.hasSecrets == true { throw .secret }
    if screen != nil, host.journal.instances.isEmpty {
      throw Diagnostic(
        "a recording can't begin here: the run has no place for a journal, with which it would begin",
        "run it with --record FILE, or with HOME or XDG_STATE_HOME set")
    }
    followManifest()
    let start = start(of: host, isRolling: false)
    try state.withLock { state throws(Diagnostic) in
      state.whole = try .begin(in: path, [start] + state.answers.lines, on: screen)
    }
    follow()
  }

  /// Keeps the last steps in two files from now on. A run without them is better than none.
  @MainActor package func roll(in path: String, keepingFormerIn former: String) {
    lastSteps = (path, former)
    beginSegment()
    follow()
  }

  @MainActor private func beginSegment(keepsFormer: Bool = true) {
    guard let host, let (file, former) = lastSteps else { return }
    let (start, screen) = (start(of: host, isRolling: true), host.screen)
    update { $0.roll(in: file, keepingFormerIn: former, keepsFormer: keepsFormer, start, on: screen) }
    (steps, choices) = (0, Self.choices(of: host))
  }

  /// Ends the recording of all steps.
  @MainActor package func end() throws(Diagnostic) {
    let hasEnded = state.withLock { state in
      state.whole?.end()
      return state.whole.take() != nil
    }
    if !hasEnded { throw Diagnostic("the run isn't recorded", "host record FILE begins a recording") }
    follow()
  }

  /// Has the run show what is on the screen as long as something is recorded.
  @MainActor private func follow() {
    if isWriting {
      display = display ?? host?.follow(by: self, as: "recording")
    } else if let number = display {
      host?.detach(number)
      display = nil
    }
  }

  private var isWriting: Bool { state.withLock { $0.isWriting } }
  private var isRolling: Bool { state.withLock { $0.rolling != nil } }
  private var isFull: Bool { state.withLock { $0.isFull } }

  /// - Parameter change: returns why recordings end with it.
  private func update(_ change: (inout State) -> [Diagnostic]) {
    let faults = state.withLock { change(&$0) }
    for fault in faults { report(fault) }
    if !faults.isEmpty { Task { @MainActor in follow() } }
  }

  private func lacks(_ fault: Diagnostic, _ name: String) {
    if state.withLock({ $0.lacking.insert(name).inserted }) { report(fault) }
  }

  // MARK: A display

  @MainActor package func show(_ screen: Screen, acknowledging event: Int) {
    if isFull { beginSegment() }
    update { $0.write([], on: screen) }
  }
  @MainActor package func open(_ destination: LinkDestination) {}
  @MainActor package func save(_ bytes: [UInt8], as name: String) {}
}

extension Screen {
  /// Whether something stands in a secure field.
  fileprivate var hasSecrets: Bool {
    root.flattened.contains { $0.isSecure && $0.text?.isEmpty == false }
  }
}

// MARK: A tape

extension RunRecorder: WorkerTape {
  package func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    var number = 0
    update { state in
      // A wait may end when a recording has begun; the time and chance are over at once.
      guard worker.isEmpty ? state.isWriting || function == "sleep" : state.hearsWorkers else { return [] }
      number = state.answers.lastCall + 1
      var fields: JSONObject = ["call": .number("\(number)"), "of": .string(function)]
      if !worker.isEmpty { fields["in"] = .string(worker) }
      if arguments != Array("[]".utf8) { fields["with"] = try? JSONParser.parse(arguments) }
      return state.tell(fields)
    }
    return number
  }

  package func tell(_ event: WorkerEvent, of call: Int) {
    guard call != 0 else { return }
    update { state in
      if state.answers.hasForgotten(call) { return [] }
      state.answers.note(event, of: call)
      return state.isWriting ? state.write([event.fields(of: call)]) : []
    }
  }

  package func lacks(_ type: String, of call: Int) {
    lacks(
      Diagnostic(
        "\(type): isn't recorded, because it isn't Codable",
        "add Codable to it where it is declared, and build the application again", .warning), type)
  }

  package func next(of call: Int) async -> WorkerEvent { .finished }
  package func nextNow(of call: Int) -> WorkerEvent? { nil }
  /// A proxy asks for answers only where it stands before no implementation, and each that tells a recorder stands before one.
  package func end(unanswered call: Int) -> Never { fatalError("a recorder is asked for answers") }
  package func leave(_ call: Int) {}
}

extension Diagnostic {
  /// The run goes on without it.
  package static func notWritten(file: String, _ error: SystemError) -> Self {
    Self("\(file): the recording ends here: \(error.text)", "record where there is more room", reason: error.text)
  }
  package static func full(file: String, bytes: Int) -> Self {
    let reason = "it has \(bytes) bytes, as many as one may have"
    return Self(
      "\(file): the recording ends here: \(reason)", "begin another recording: host record FILE", reason: reason)
  }
  package static let secret = Self(
    "a recording can't begin here: what stands in a secure field isn't in it", "begin it when the field is empty")
}
