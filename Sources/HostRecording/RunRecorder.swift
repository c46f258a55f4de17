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

/// Records a run: steps, screens and, where the manifest says so, the answers of workers. It is a following display.
///
/// Everything has one order, from whatever thread, and is written at once, a step before it is carried out: so the step
/// that kills the app is there. A run that isn't recorded keeps only the last answers, for a recording that begins
/// later.
///
/// Secure fields are masked by the field, in the step that types and on the screen.
package final class RunRecorder: AttachedDisplay {
  struct State: ~Copyable {
    /// The recording that somebody asked for.
    var whole: RecordingWriter?
    /// The second of two segments of last steps. Each is a file with its own journal: the older one can go at any time.
    var rolling: RecordingWriter?
    /// Lines of the segment are missing, so that no replay gets past its end.
    private var isCut = false
    var answers = AnswerCache()
    var hearsWorkers = true
    /// Types and workers that can't be recorded; reported once.
    var lacking: Set<String> = []

    var isWriting: Bool { whole != nil || rolling != nil }

    /// Returns why recordings end with that.
    mutating func write(_ lines: [JSONObject], on screen: Screen? = nil) -> [Diagnostic] {
      let faults = Self.write(lines, on: screen, to: &whole)
      isCut = isCut || isFull
      return isFull ? faults : faults + Self.write(lines, on: screen, to: &rolling)
    }

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

    /// Begins another segment; returns why the rolling recording ends.
    mutating func roll(
      in path: String, keepingFormerIn former: String, keepsFormer: Bool, _ start: JSONObject, on screen: Screen?
    ) -> [Diagnostic] {
      // A crash after any of these steps leaves the former segment, or both; neither when that is cut or must go.
      if isCut || !keepsFormer || rename(path, former) != 0 { for file in [former, path] { File.remove(file) } }
      isCut = false
      do throws(Diagnostic) { rolling = try .begin(in: path, [start] + answers.lines, on: screen) } catch {
        rolling?.end(because: error.reason as? String)
        rolling = nil
        return [error]
      }
      return []
    }

    mutating func tell(_ line: JSONObject) -> [Diagnostic] {
      answers.note(line)
      return write([line])
    }
  }

  /// A rolling recording has at least this many steps, at most twice as many.
  private static let segmentLength = 50

  private let state = Mutex(State())
  @MainActor private weak var host: Host?
  private let scene: String?
  private let options: [String: [String]]
  private let hasAnswers: Bool
  private let report: @Sendable (Diagnostic) -> Void
  @MainActor private var environment: EnvironmentValues
  @MainActor private var display: Int?
  /// For the last steps, and those before them.
  @MainActor private var lastSteps: (file: String, former: String)?
  /// The segment's steps; `choices` are the swaps and choices when it began.
  @MainActor private var steps = 0
  @MainActor private var choices: [[String: String]] = []

  /// Before the run begins. `report` takes, on any thread, why a recording ends before the run, and what it lacks.
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
    // Events for another screen are dropped.
    if event.event.isOfScreen, event.instance != screen.instance { return }
    followManifest()
    if isWriting, let step = event.event.recorded(on: screen) {
      if isRolling {
        // The journal has no secure fields: a replay would begin with an empty one.
        let isLong = steps >= Self.segmentLength && !screen.hasSecrets
        if isLong || isFull || choices != Self.choices(of: host) { beginSegment() }
        steps += 1
      }
      update { $0.write([["step": .object(step)]], on: screen) }
    }
    if case .environment(let values) = event.event { environment = values }
  }

  /// Forgets and ignores answers when the manifest forbids to record them.
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
    // The journal has the link that was opened first.
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

  /// Ends the recording without a file. Returns why not.
  @MainActor package func recordAll(in file: String?) -> Diagnostic? {
    do throws(Diagnostic) { if let file { try begin(in: file) } else { try end() } } catch { return error }
    return nil
  }

  /// In a new file; if the run hasn't begun, from its beginning.
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

  /// Keeps the last steps in two files. A run without them is better than none.
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

  @MainActor package func end() throws(Diagnostic) {
    let hasEnded = state.withLock { state in
      state.whole?.end()
      return state.whole.take() != nil
    }
    if !hasEnded { throw Diagnostic("the run isn't recorded", "host record FILE begins a recording") }
    follow()
  }

  /// The recorder is a display of the run as long as something is recorded.
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

  private func update(_ change: (inout State) -> [Diagnostic]) {
    let faults = state.withLock { change(&$0) }
    for fault in faults { report(fault) }
    if !faults.isEmpty { Task { @MainActor in follow() } }
  }

  private func lacks(_ fault: Diagnostic, _ name: String) {
    if state.withLock({ $0.lacking.insert(name).inserted }) { report(fault) }
  }

  @MainActor package func show(_ screen: Screen, acknowledging event: Int) {
    if isFull { beginSegment() }
    update { $0.write([], on: screen) }
  }
  @MainActor package func open(_ destination: LinkDestination) {}
  @MainActor package func save(_ bytes: [UInt8], as name: String) {}
  @MainActor package var seesAllRows: Bool { true }
}

extension Screen {
  fileprivate var hasSecrets: Bool {
    root.flattened.contains { $0.isSecure && $0.text?.isEmpty == false }
  }
}

extension RunRecorder: WorkerTape {
  package func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    var number = 0
    update { state in
      // A wait may end after a recording has begun; other system values come at once.
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

  package func next(of call: Int, publish: ([String: [UInt8]]) -> Void) async -> WorkerEvent { .finished }
  package func nextNow(of call: Int, publish: ([String: [UInt8]]) -> Void) -> WorkerEvent? { nil }
  /// Only a proxy without an implementation asks for answers, and none that records is one.
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
