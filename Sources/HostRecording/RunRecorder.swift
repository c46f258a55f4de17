import DisplayProtocol
import HostJournal
import HostManifest
package import HostRuntime
import HostState
package import HostSystem
package import ScreenModel
import Synchronization
@_spi(Host) package import VIPKit

/// Records a run: what is done, what is on the screen then, and, where the manifest says so, what workers answer. It is a display that follows.
/// It keeps the last steps, and, from when somebody asks for it, all of them in a file.
///
/// A step is written before it is carried out, and the screen before the step, so that those of which the app dies are there. What workers
/// answer is written on another thread.
package final class RunRecorder: AttachedDisplay {
  private struct State: ~Copyable {
    /// Nil where the last steps aren't kept.
    var last: LastSteps?
    /// Nil while nobody wants all steps.
    var all: AllSteps?
  }

  /// The file that a line is for.
  private enum Target { case last, all, both }

  private enum Entry: Sendable {
    case fields(JSONObject)
    /// What is in the files already.
    case written(JSONObject)
    case answer(call: Int, WorkerEvent)
    /// A file, or a segment of it, begins, with this line if it isn't there yet.
    case beginning(RecordingFile.Start?, Target)
    /// What workers have answered is nobody's any more.
    case forget
    /// All steps of a file are in it.
    case over(file: String)
    case mark(CheckedContinuation<Void, Never>)
  }

  private struct Field: Equatable {
    let id: ElementID
    let instance: Int
  }

  /// What is recorded.
  private struct Run {
    weak var host: Host?
    let scene: String?
    let options: [String: [String]]
    let hasAnswers: Bool
    /// What surrounds the screen.
    var environment: EnvironmentValues
    /// By what the run is known as a display of all steps.
    var display: Int?
  }

  /// So many steps a segment has; nil where the last steps aren't kept.
  private let segmentLength: Int?
  private let state: Mutex<State>
  @MainActor private var run: Run?
  /// Tell the file of the last steps, and that of all, what is on the screen.
  @MainActor private var (teller, allTeller) = (ScreenTeller.ofRecording, ScreenTeller.ofRecording)
  /// The field that the last step edited.
  @MainActor private var typing: Field?
  private let lastNumber = Mutex(0)
  private let lastCall = Atomic(0)
  /// Whether what workers answer is recorded.
  private let hearsWorkers = Atomic(true)
  private let report: @Sendable (RecorderFault) -> Void
  private let entries: AsyncStream<(number: Int, entry: Entry)>.Continuation
  private let writing: Task<Void, Never>
  /// What was typed into secure fields: wherever else it stands, it is masked.
  private let secrets = Mutex<Set<String>>([])
  /// What can't be told; it was reported.
  private let lacking = Mutex<Set<String>>([])

  /// - Parameters:
  ///   - last: the file of the last steps, a new one, and how many are kept at least; nil to keep none.
  ///   - report: told, from any thread, why a recording ends before the run, and what isn't in it.
  package init(keepingLast last: (file: String, steps: Int)?, report: @escaping @Sendable (RecorderFault) -> Void) {
    // A run without them is better than none.
    var kept: LastSteps?
    if let last { kept = try? LastSteps(in: last.file) }
    (segmentLength, self.report) = (kept == nil ? nil : last?.steps, report)
    state = Mutex(State(last: kept))
    let (stream, entries) = AsyncStream.makeStream(of: (number: Int, entry: Entry).self)
    self.entries = entries
    let write = Mutex<@Sendable ([JSONObject], Int, Target) -> Void>({ _, _, _ in })
    writing = Task.detached {
      var answers = LastAnswers()
      for await (number, entry) in stream {
        var (lines, target): ([JSONObject], Target) = ([], .both)
        switch entry {
        case .fields(let fields):
          answers.note(fields)
          lines = [fields]
        case .written(let fields): answers.note(fields)
        case .answer(let call, _) where answers.hasForgotten(call): continue
        case .answer(let call, let event):
          answers.note(event, of: call)
          lines = [event.fields(of: call)]
        case .beginning(let start, let file):
          target = file
          lines = (start.map { [$0.fields] } ?? []) + answers.lines
        case .forget: answers.forget()
        case .over(let file): (lines, target) = ([["over": .string(file)]], .all)
        case .mark(let continuation): continuation.resume()
        }
        if !lines.isEmpty { write.withLock(\.self)(lines, number, target) }
      }
    }
    write.withLock { $0 = { [weak self] in self?.write($0, at: $1, to: $2) } }
  }

  /// Takes what happens in a run from now on.
  ///
  /// - Parameters:
  ///   - scene: the one that comes first.
  ///   - options: the other options that the run was begun with, by name.
  ///   - environment: what surrounds the screen.
  @MainActor package func record(
    _ host: Host, startingAt scene: String?, options: [String: [String]], in environment: EnvironmentValues
  ) {
    let run = Run(
      host: host, scene: scene, options: options, hasAnswers: host.recordsAnswers, environment: environment)
    self.run = run
    write([start(of: run, host, isFirst: true, isOfLastSteps: true).fields], at: 0, to: .last)
    host.system = SystemValues(host.system, on: self)
    if run.hasAnswers {
      host.use(
        WorkerTapes(telling: self) { [self] worker, proxy in
          if let proxy {
            // At once: an app that dies as it begins has nobody else who says who answers in a replay.
            let fields: JSONObject = ["worker": .string(worker), "proxy": .string(proxy)]
            write([fields], at: nextNumber)
            add(.written(fields))
          } else {
            lacks(.noProxy(worker: worker), worker)
          }
        })
    }
    var steps = 0
    var choices = (host.journal.swaps, host.journal.uses)
    host.onEvent = { [self, weak host] event in
      guard let host, let screen = host.screen, let step = event.event.recorded(on: screen),
        event.isCurrent(on: screen)
      else { return }
      if let run = self.run { followManifest(run, host) }
      if let segmentLength {
        let isOther = (host.journal.swaps, host.journal.uses) != choices
        let isFull = steps > 0 && state.withLock { $0.last?.isFull == true }
        // What stands in a secure field isn't in the journal: a replay would begin with an empty one.
        if steps >= segmentLength && !screen.hasSecrets || isFull || isOther, let run = self.run {
          beginSegment(of: run, host)
          (steps, choices) = (0, (host.journal.swaps, host.journal.uses))
        }
        steps += 1
      }
      if case .environment(let values) = event.event { self.run?.environment = values }
      let before = typing
      typing = nil
      if case .act(let id, .edit(let text)) = event.event {
        typing = Field(id: id, instance: screen.instance)
        if text.count > 3, screen.root.find(id)?.traits.contains(.secure) != false {
          _ = secrets.withLock { $0.insert(text) }
        }
      }
      // The last steps need no screen between two edits of a field. One that is busy is what a replay has to wait for.
      let goesOn = typing != nil && typing == before && screen.isSettled
      let shown = segmentLength == nil || goesOn ? [] : teller.recorded(screen)
      write([["step": .object(step)]], at: nextNumber, on: shown)
    }
  }

  /// Forgets what workers have answered, and writes down no more of it, when the manifest says so.
  @MainActor private func followManifest(_ run: Run, _ host: Host) {
    let mayHear = !run.hasAnswers || host.recordsAnswers
    guard hearsWorkers.exchange(mayHear, ordering: .relaxed) != mayHear else { return }
    if !mayHear { add(.forget) }
    beginSegment(of: run, host)
  }

  @MainActor private func beginSegment(of run: Run, _ host: Host) {
    add(.beginning(start(of: run, host, isOfLastSteps: true), .last))
    (teller, typing) = (.ofRecording, nil)
  }

  @MainActor private func start(
    of run: Run, _ host: Host, isFirst: Bool = false, isOfLastSteps: Bool
  ) -> RecordingFile.Start {
    var options = run.options
    // What was opened at the beginning is in the journal.
    if !isFirst { options["open"] = nil }
    return RecordingFile.Start(
      application: host.applicationFile, scene: run.scene, options: options,
      journal: host.journal.masking(secrets.withLock(\.self)),
      environment: [
        "width": .string(run.environment.widthClass.rawValue), "pointer": .bool(run.environment.hasPointer),
      ],
      timeZone: ProcessEnvironment.get("TZ"),
      languages: ProcessEnvironment.get("LANGUAGE") ?? ProcessEnvironment.get("LANG"),
      hasAnswers: run.hasAnswers && host.recordsAnswers, isOfLastSteps: isOfLastSteps,
      locale: RecordingFile.Start.localeVariables.compactMap(ProcessEnvironment.get).first { !$0.isEmpty } ?? "")
  }

  /// Begins a recording of all steps in a file, or ends it where there is no file: why not, when it doesn't.
  @MainActor package func recordAll(in file: String?) async -> RecorderFault? {
    do throws(RecorderFault) { if let file { try begin(in: file) } else { try await end() } } catch { return error }
    return nil
  }

  /// Records all steps from now on in a new file; where the run hasn't begun, from its beginning.
  @MainActor package func begin(in path: String) throws(RecorderFault) {
    guard let run, let host = run.host else { return }
    if let file = allStepsFile { throw .begun(file: file) }
    // A replay would begin with an empty field.
    if host.screen?.hasSecrets == true { throw .secret }
    followManifest(run, host)
    let fields = start(of: run, host, isFirst: host.screen == nil, isOfLastSteps: false).fields
    try state.withLock { state throws(RecorderFault) in
      var all = try AllSteps(in: path)
      // A call that comes before it is among the answers; one that comes later waits for the file.
      let number = add(.beginning(nil, .all))
      try all.begin(bytes(of: fields, at: number), at: number)
      state.all = consume all
    }
    if let display = run.display { host.detach(display) }
    allTeller = .ofRecording
    self.run?.display = host.follow(by: self, as: "recording")
  }

  @MainActor private func end() async throws(RecorderFault) {
    guard let file = allStepsFile else { throw .notBegun }
    let number = add(.over(file: file))
    state.withLock { $0.all?.take(upTo: number) }
    await catchUp()
    // Somebody else may have begun another.
    guard allStepsFile == nil, let display = run?.display else { return }
    run?.host?.detach(display)
    run?.display = nil
  }

  private var allStepsFile: String? { state.withLock { $0.all?.path } }

  /// Waits until what has happened is in the files, with what is on the screen.
  @MainActor package func catchUp(with screen: Screen? = nil) async {
    if let screen {
      // What comes between it and the next letter is another screen.
      typing = nil
      write([], at: nextNumber, to: .last, on: teller.recorded(screen))
    }
    await withCheckedContinuation { continuation in
      if case .terminated = entries.yield((nextNumber, .mark(continuation))) { continuation.resume() }
    }
  }

  /// Writes what is yet to be written.
  package func finish() async {
    if let file = allStepsFile { add(.over(file: file)) }
    entries.finish()
    await writing.value
  }

  private var nextNumber: Int { number { _ in } }

  /// Calls come from many threads: they stand in the order of their numbers.
  @discardableResult
  private func add(_ entry: Entry) -> Int { number { entries.yield(($0, entry)) } }

  private func number(_ use: (Int) -> Void) -> Int {
    lastNumber.withLock { number in
      number += 1
      use(number)
      return number
    }
  }

  private func bytes(of fields: JSONObject, at number: Int) -> [UInt8] {
    let secrets = secrets.withLock(\.self)
    let line = JSONValue.object(fields.merging(["s": .number("\(number)")]) { $1 })
    return Array("\((secrets.isEmpty ? line : line.masking(secrets)).text)\n".utf8)
  }

  /// - Parameter screen: what is on the screen then, for the file of the last steps.
  private func write(_ lines: [JSONObject], at number: Int, to target: Target = .both, on screen: [JSONObject] = []) {
    if lines.isEmpty, screen.isEmpty { return }
    func written(_ lines: [JSONObject]) -> [(JSONObject, [UInt8])] { lines.map { ($0, bytes(of: $0, at: number)) } }
    let (shown, written) = (written(screen), written(lines))
    let fault = state.withLock { state -> RecorderFault? in
      if let file = lines.first?["over"]?.string {
        guard state.all?.path == file else { return nil }
        state.all?.end(at: number)
        state.all = nil
        return nil
      }
      if target != .all { state.last?.write(shown + written, at: number) }
      if target == .last { return nil }
      do throws(RecorderFault) { try state.all?.write(written.flatMap(\.1), at: number) } catch { return error }
      return nil
    }
    guard let fault else { return }
    report(fault)
    Task { @MainActor in _ = await recordAll(in: nil) }
  }

  private func lacks(_ fault: RecorderFault, _ name: String) {
    if lacking.withLock({ $0.insert(name).inserted }) { report(fault) }
  }

  // MARK: A display

  @MainActor package func show(_ screen: Screen, acknowledging event: Int) {
    write(allTeller.recorded(screen), at: nextNumber, to: .all)
  }
  @MainActor package func open(_ destination: LinkDestination) {}
  @MainActor package func save(_ bytes: [UInt8], as name: String) {}
}

extension ScreenTeller {
  /// For what a replay compares, a picture's digest is enough; a big one would fill a segment of the last steps by itself.
  static var ofRecording: ScreenTeller { ScreenTeller(hasPictures: false) }

  /// What a recording has of a screen.
  fileprivate mutating func recorded(_ screen: Screen) -> [JSONObject] {
    lines(for: screen).compactMap(\.object).map { ["show": .object($0)] }
  }
}

extension Screen {
  /// Whether something stands in a secure field.
  fileprivate var hasSecrets: Bool {
    root.flattened.contains { $0.traits.contains(.secure) && $0.text?.isEmpty == false }
  }
}

extension Journal {
  /// The same with bullets in the place of texts, where a scene keeps what was typed into a secure field.
  fileprivate func masking(_ secrets: Set<String>) -> Journal {
    if secrets.isEmpty { return self }
    func masked(_ text: String) -> String { secrets.reduce(text) { $0.replacing($1, with: $1.masked) } }
    var journal = self
    for index in journal.instances.indices {
      journal.instances[index].state = journal.instances[index].state.mapValues(masked)
      journal.instances[index].inputs = journal.instances[index].inputs.map { input in
        guard case .text(let text) = input.input else { return input }
        return ElementInput(element: input.element, input: .text(masked(text)))
      }
    }
    return journal
  }
}

extension ScreenEvent {
  /// Whether it is about the screen that is there: what is done on another one is dropped.
  fileprivate func isCurrent(on screen: Screen?) -> Bool { !event.isOfScreen || instance == screen?.instance }
}

extension JSONValue {
  /// The value with bullets in the place of texts.
  fileprivate func masking(_ secrets: Set<String>) -> JSONValue {
    switch self {
    case .string(let text) where secrets.contains(text):
      .string(text.masked)
    case .array(let values): .array(values.map { $0.masking(secrets) })
    case .object(let fields): .object(fields.mapValues { $0.masking(secrets) })
    default: self
    }
  }
}

// MARK: A tape

extension RunRecorder: WorkerTape {
  package func begin(_ worker: String, _ function: String, arguments: [UInt8]) -> Int {
    // Of time and chance there is always a recording.
    guard worker.isEmpty || hearsWorkers.load(ordering: .relaxed) else { return 0 }
    let call = lastCall.add(1, ordering: .relaxed).newValue
    var fields: JSONObject = ["call": .number("\(call)"), "of": .string(function)]
    if !worker.isEmpty { fields["in"] = .string(worker) }
    if arguments != Array("[]".utf8) { fields["with"] = try? JSONParser.parse(arguments) }
    add(.fields(fields))
    return call
  }

  package func tell(_ event: WorkerEvent, of call: Int) {
    if call != 0 { add(.answer(call: call, event)) }
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
