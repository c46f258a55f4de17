import DisplayProtocol
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
  private struct State: ~Copyable {
    /// The recording that somebody asked for.
    var whole: RecordingWriter?
    /// The last steps, for the report of a crash.
    var rolling: RecordingWriter?
    var answers = AnswerCache()
    /// Whether what workers answer is recorded.
    var hearsWorkers = true
    var lastNumber = 0
    var lastCall = 0

    var isWriting: Bool { whole != nil || rolling != nil }

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Writes lines; why recordings end with that.
    mutating func write(_ lines: [JSONObject], toRolling: Bool = true) -> [RecorderFault] {
      guard isWriting, !lines.isEmpty else { return [] }
      let number = nextNumber()
      let bytes = RecordingFile.bytes(of: lines, at: number)
      var faults: [RecorderFault] = []
      do throws(RecorderFault) { try whole?.write(bytes, at: number) } catch {
        whole = nil
        faults.append(error)
      }
      do throws(RecorderFault) { if toRolling { try rolling?.write(bytes, at: number) } } catch {
        rolling = nil
        faults.append(error)
      }
      return faults
    }

    /// The lines with which a recording, or a segment of it, begins.
    mutating func beginning(_ start: RecordingFile.Start, _ screen: [JSONObject]) -> (bytes: [UInt8], number: Int) {
      let number = nextNumber()
      return (RecordingFile.bytes(of: [start.fields] + answers.lines + screen, at: number), number)
    }
  }

  /// What is recorded.
  private struct Run {
    weak var host: Host?
    let scene: String?
    let options: [String: [String]]
    let hasAnswers: Bool
    /// What surrounds the screen.
    var environment: EnvironmentValues
    /// By what the run knows the recorder as a display.
    var display: Int?
    /// The steps of the last segment, and what was swapped and chosen when it began.
    var steps = 0
    var choices: Choices
  }

  private struct Choices: Equatable {
    let swaps: [String: String]
    let uses: [String: String]

    @MainActor init(of host: Host) { (swaps, uses) = (host.journal.swaps, host.journal.uses) }
  }

  /// A rolling recording has as many steps at least, and twice as many at most.
  private static let segmentLength = 50

  private let state = Mutex(State())
  @MainActor private var run: Run?
  /// Tells what is on the screen: all of it where a recording or a segment begins, then what changes.
  @MainActor private var teller = ScreenTeller.ofRecording
  private let report: @Sendable (RecorderFault) -> Void
  /// What can't be told; it was reported.
  private let lacking = Mutex<Set<String>>([])

  /// - Parameter report: told, from any thread, why a recording ends before the run, and what isn't in it.
  package init(report: @escaping @Sendable (RecorderFault) -> Void) { self.report = report }

  /// Takes what happens in a run from now on. To be called before it begins, with the first scene and the other options.
  @MainActor package func record(
    _ host: Host, startingAt scene: String?, options: [String: [String]], in environment: EnvironmentValues
  ) {
    let hasAnswers = host.recordsAnswers
    run = Run(
      host: host, scene: scene, options: options, hasAnswers: hasAnswers, environment: environment,
      choices: Choices(of: host))
    host.system = SystemValues(host.system, on: self)
    if hasAnswers {
      host.use(
        WorkerTapes(telling: self) { [self] worker, proxy in
          guard let proxy else { return lacks(.noProxy(worker: worker), worker) }
          let fields: JSONObject = ["worker": .string(worker), "proxy": .string(proxy)]
          update { state in
            state.answers.note(fields)
            return state.write([fields])
          }
        })
    }
    host.onEvent = { [self, weak host] event in
      if let host { note(event, in: host) }
    }
  }

  @MainActor private func note(_ event: ScreenEvent, in host: Host) {
    guard let screen = host.screen, event.isCurrent(on: screen) else { return }
    followManifest()
    if isWriting, let step = event.event.recorded(on: screen) {
      if let run, isRolling {
        let isOther = Choices(of: host) != run.choices
        // What stands in a secure field isn't in the journal: a replay would begin with an empty one.
        if isOther || isFull || run.steps >= Self.segmentLength && !screen.hasSecrets { beginSegment() }
        self.run?.steps += 1
      }
      write(teller.recorded(screen) + [["step": .object(step)]])
    }
    if case .environment(let values) = event.event { run?.environment = values }
  }

  /// Forgets what workers have answered, and records no more of it, when the manifest says so.
  @MainActor private func followManifest() {
    guard let run, let host = run.host, run.hasAnswers else { return }
    let mayHear = host.recordsAnswers
    let isChanged = state.withLock { state in
      defer { state.hearsWorkers = mayHear }
      if !mayHear, state.hearsWorkers { state.answers.forget() }
      return state.hearsWorkers != mayHear
    }
    if isChanged { beginSegment(keepsFormer: false) }
  }

  @MainActor private func start(of run: Run, _ host: Host, isRolling: Bool) -> RecordingFile.Start {
    var options = run.options
    // What was opened at the beginning is in the journal.
    if host.screen != nil { options["open"] = nil }
    return RecordingFile.Start(
      application: host.applicationFile, scene: run.scene, options: options, journal: host.journal,
      environment: [
        "width": .string(run.environment.widthClass.rawValue), "pointer": .bool(run.environment.hasPointer),
      ],
      timeZone: ProcessEnvironment.get("TZ"),
      languages: ProcessEnvironment.get("LANGUAGE") ?? ProcessEnvironment.get("LANG"),
      hasAnswers: run.hasAnswers && host.recordsAnswers, isRolling: isRolling,
      locale: RecordingFile.Start.localeVariables.compactMap(ProcessEnvironment.get).first { !$0.isEmpty } ?? "")
  }

  /// Begins a recording of all steps in a file, or ends it where there is no file: why not, when it doesn't.
  @MainActor package func recordAll(in file: String?) -> RecorderFault? {
    do throws(RecorderFault) { if let file { try begin(in: file) } else { try end() } } catch { return error }
    return nil
  }

  /// Records all steps from now on in a new file; where the run hasn't begun, from its beginning.
  @MainActor package func begin(in path: String) throws(RecorderFault) {
    guard let run, let host = run.host else { return }
    if let file = state.withLock({ $0.whole?.path }) { throw .begun(file: file) }
    // A replay would begin with an empty field.
    if host.screen?.hasSecrets == true { throw .secret }
    if host.screen != nil, host.journal.instances.isEmpty { throw .noJournal }
    followManifest()
    let (start, screen) = (start(of: run, host, isRolling: false), retell())
    try state.withLock { state throws(RecorderFault) in
      state.whole = try RecordingWriter.begin(in: path, state.beginning(start, screen).bytes)
    }
    follow()
  }

  /// Keeps the last steps in two files from now on.
  @MainActor package func roll(in path: String, keepingFormerIn former: String) {
    guard let run, let host = run.host else { return }
    let (start, screen) = (start(of: run, host, isRolling: true), retell())
    do throws(RecorderFault) {
      try state.withLock { state throws(RecorderFault) in
        state.rolling = try RecordingWriter.begin(
          in: path, keepingFormerIn: former, state.beginning(start, screen).bytes)
      }
      follow()
    } catch {
      // A run without them is better than none.
      report(error)
    }
  }

  @MainActor private func beginSegment(keepsFormer: Bool = true) {
    guard isRolling, let run, let host = run.host else { return }
    let (start, screen) = (start(of: run, host, isRolling: true), retell(toRolling: false))
    update { state in
      let (bytes, number) = state.beginning(start, screen)
      do throws(RecorderFault) {
        try state.rolling?.beginSegment(bytes, at: number, keepsFormer: keepsFormer)
        return []
      } catch {
        state.rolling = nil
        return [error]
      }
    }
    self.run?.steps = 0
    self.run?.choices = Choices(of: host)
  }

  /// Ends the recording of all steps.
  @MainActor package func end() throws(RecorderFault) {
    let hasEnded = state.withLock { state in
      let number = state.nextNumber()
      guard state.whole != nil else { return false }
      state.whole?.end(at: number)
      state.whole = nil
      return true
    }
    if !hasEnded { throw .notBegun }
    follow()
  }

  /// Has the run show what is on the screen as long as something is recorded.
  @MainActor private func follow() {
    guard let host = run?.host else { return }
    if isWriting {
      if run?.display == nil { run?.display = host.follow(by: self, as: "recording") }
    } else if let display = run?.display {
      host.detach(display)
      run?.display = nil
    }
  }

  private var isWriting: Bool { state.withLock { $0.isWriting } }
  private var isRolling: Bool { state.withLock { $0.rolling != nil } }
  private var isFull: Bool { state.withLock { $0.rolling?.isFull == true } }

  /// What is on the screen, all of it, for a recording that begins. One that is made gets it, too: what changes is told on top of this.
  @MainActor private func retell(toRolling: Bool = true) -> [JSONObject] {
    teller = .ofRecording
    let lines = run?.host?.screen.map { teller.recorded($0) } ?? []
    update { $0.write(lines, toRolling: toRolling) }
    return lines
  }

  private func write(_ lines: [JSONObject]) { update { $0.write(lines) } }

  /// - Parameter change: returns why recordings end with it.
  private func update(_ change: (inout State) -> [RecorderFault]) {
    let faults = state.withLock { change(&$0) }
    for fault in faults { report(fault) }
    if !faults.isEmpty { Task { @MainActor in follow() } }
  }

  private func lacks(_ fault: RecorderFault, _ name: String) {
    if lacking.withLock({ $0.insert(name).inserted }) { report(fault) }
  }

  // MARK: A display

  @MainActor package func show(_ screen: Screen, acknowledging event: Int) {
    if isFull { return beginSegment() }
    write(teller.recorded(screen))
  }
  @MainActor package func open(_ destination: LinkDestination) {}
  @MainActor package func save(_ bytes: [UInt8], as name: String) {}
}

extension ScreenTeller {
  /// For what a replay compares, a picture's digest is enough; a big one would fill a segment by itself.
  static var ofRecording: ScreenTeller { ScreenTeller(hasPictures: false) }

  /// What a recording has of a screen.
  fileprivate mutating func recorded(_ screen: Screen) -> [JSONObject] {
    lines(for: screen).compactMap(\.object).map { ["show": .object($0)] }
  }
}

extension Screen {
  /// Whether something stands in a secure field.
  fileprivate var hasSecrets: Bool {
    root.flattened.contains { $0.isSecure && $0.text?.isEmpty == false }
  }
}

extension ScreenEvent {
  /// Whether it is about the screen that is there: what is done on another one is dropped.
  fileprivate func isCurrent(on screen: Screen?) -> Bool { !event.isOfScreen || instance == screen?.instance }
}

// MARK: A tape

extension RunRecorder: WorkerTape {
  package func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    var number = 0
    update { state in
      // A wait may end when a recording has begun; the time and chance are over at once.
      guard worker.isEmpty ? state.isWriting || function == "sleep" : state.hearsWorkers else { return [] }
      state.lastCall += 1
      number = state.lastCall
      var fields: JSONObject = ["call": .number("\(number)"), "of": .string(function)]
      if !worker.isEmpty { fields["in"] = .string(worker) }
      if arguments != Array("[]".utf8) { fields["with"] = try? JSONParser.parse(arguments) }
      state.answers.note(fields)
      return state.write([fields])
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
    case .notWritten(_, let error): error.text
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
