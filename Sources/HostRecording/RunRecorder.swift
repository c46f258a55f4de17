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
    mutating func write(_ lines: [JSONObject], on screen: Screen? = nil) -> [RecorderFault] {
      let faults = Self.write(lines, on: screen, to: &whole)
      isCut = isCut || isFull
      return isFull ? faults : faults + Self.write(lines, on: screen, to: &rolling)
    }

    /// Whether the last steps need another segment before there are more.
    var isFull: Bool { mutating get { rolling?.isFull == true } }

    private static func write(
      _ lines: [JSONObject], on screen: Screen?, to writer: inout RecordingWriter?
    ) -> [RecorderFault] {
      do throws(RecorderFault) { try writer?.write(lines, on: screen) } catch {
        writer = nil
        return [error]
      }
      return []
    }

    /// Begins another segment of the last steps, or the first; why they end with that.
    mutating func roll(
      in path: String, keepingFormerIn former: String, keepsFormer: Bool, _ start: JSONObject, on screen: Screen?
    ) -> [RecorderFault] {
      // A crash after any of these steps leaves the former segment, or both; neither where that one is cut or is not to be kept.
      if isCut || !keepsFormer || rename(path, former) != 0 { for file in [former, path] { File.remove(file) } }
      isCut = false
      do throws(RecorderFault) { rolling = try .begin(in: path, [start] + answers.lines, on: screen) } catch {
        rolling?.end(because: error.reason)
        rolling = nil
        return [error]
      }
      return []
    }

    /// Writes the line of a call, or one that names a proxy.
    mutating func tell(_ line: JSONObject) -> [RecorderFault] {
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
  /// Whether workers have proxies.
  private let hasAnswers: Bool
  private let report: @Sendable (RecorderFault) -> Void
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
    report: @escaping @Sendable (RecorderFault) -> Void
  ) {
    (self.host, self.scene, self.options, self.environment) = (host, scene, options, environment)
    (hasAnswers, self.report) = (host.recordsAnswers, report)
    host.system = SystemValues(host.system, on: self)
    if hasAnswers {
      host.use(
        WorkerTapes(telling: self) { [self] worker, proxy in
          guard let proxy else { return lacks(.noProxy(worker: worker), worker) }
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
  @MainActor package func recordAll(in file: String?) -> RecorderFault? {
    do throws(RecorderFault) { if let file { try begin(in: file) } else { try end() } } catch { return error }
    return nil
  }

  /// Records all steps from now on in a new file; where the run hasn't begun, from its beginning.
  @MainActor package func begin(in path: String) throws(RecorderFault) {
    guard let host else { return }
    if let file = state.withLock({ $0.whole?.path }) { throw .begun(file: file) }
    let screen = host.screen
    // A replay would begin with an empty field.
    if screen?.hasSecrets == true { throw .secret }
    if screen != nil, host.journal.instances.isEmpty { throw .noJournal }
    followManifest()
    let start = start(of: host, isRolling: false)
    try state.withLock { state throws(RecorderFault) in
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
  @MainActor package func end() throws(RecorderFault) {
    let hasEnded = state.withLock { state in
      state.whole?.end()
      return state.whole.take() != nil
    }
    if !hasEnded { throw .notBegun }
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
  private func update(_ change: (inout State) -> [RecorderFault]) {
    let faults = state.withLock { change(&$0) }
    for fault in faults { report(fault) }
    if !faults.isEmpty { Task { @MainActor in follow() } }
  }

  private func lacks(_ fault: RecorderFault, _ name: String) {
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

  package func lacks(_ type: String, of call: Int) { lacks(.notCodable(type: type), type) }

  package func next(of call: Int) async -> WorkerEvent { .finished }
  package func nextNow(of call: Int) -> WorkerEvent? { nil }
  /// A proxy asks for answers only where it stands before no implementation, and each that tells a recorder stands before one.
  package func end(unanswered call: Int) -> Never { fatalError("a recorder is asked for answers") }
  package func leave(_ call: Int) {}
}

/// Why a run has no recording, or not all of one.
package enum RecorderFault: HostError {
  case exists(file: String)
  case notOpened(file: String, SystemError)
  /// The run goes on without it.
  case notWritten(file: String, SystemError)
  case full(file: String, bytes: Int)
  /// There is one already.
  case begun(file: String)
  case notBegun
  /// Something stands in a secure field, with which a recording can't begin.
  case secret
  /// The run has begun, and keeps nowhere where its user is.
  case noJournal
  /// The library that declares a worker has no proxy of it.
  case noProxy(worker: String)
  /// What a worker takes or answers has no form in JSON.
  case notCodable(type: String)

  package var message: String {
    switch self {
    case .exists(let file): "\(file): the file exists already, and a recording needs a new one"
    case .notOpened(let file, let error): "\(file): a recording can't be written there: \(error.text)"
    case .notWritten(let file, _), .full(let file, _): "\(file): the recording ends here: \(reason)"
    case .begun(let file): "the run is recorded already, in \(file)"
    case .notBegun: "the run isn't recorded"
    case .secret: "a recording can't begin here: what stands in a secure field isn't in it"
    case .noJournal: "a recording can't begin here: the run has no place for a journal, with which it would begin"
    case .noProxy(let worker):
      "\(worker): what it answers isn't recorded: the library that declares it has no proxy of it"
    case .notCodable(let type): "\(type): isn't recorded, because it isn't Codable"
    }
  }

  /// Why a recording ends before the run does.
  var reason: String {
    switch self {
    case .notOpened(_, let error), .notWritten(_, let error): error.text
    case .full(_, let bytes): "it has \(bytes) bytes, as many as one may have"
    default: message
    }
  }

  package var suggestion: String {
    switch self {
    case .exists: "name a file that isn't there yet"
    case .notOpened: "name a file in a folder that you may write to"
    case .notWritten: "record where there is more room"
    case .full: "begin another recording: host record FILE"
    case .begun: "end it by host record --stop"
    case .notBegun: "host record FILE begins a recording"
    case .secret: "begin it when the field is empty"
    case .noJournal: "run it with --record FILE, or with HOME or XDG_STATE_HOME set"
    case .noProxy:
      "make the library with host build, which adds the proxies; what it says there tells why one is missing"
    case .notCodable: "add Codable to it where it is declared, and build the application again"
    }
  }

  package var isWarning: Bool {
    switch self {
    case .noProxy, .notCodable: true
    default: false
    }
  }
}
