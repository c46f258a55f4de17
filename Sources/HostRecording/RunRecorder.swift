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

/// Records a run: what is done, what is on the screen then, and, where the manifest says so, what workers answer. It is a display that follows.
///
/// A step is written before it is carried out, so that the one of which the app dies is there. Everything else is written on another
/// thread.
///
/// A recording that keeps the last steps only begins a segment each so many steps, from the journal as it is then, and drops the segment before the
/// last one. So it has as many steps at least, once there were so many.
package final class RunRecorder: AttachedDisplay {
  private struct State {
    /// Nil where only the last steps are kept: such a file is opened for each line, since few files may be open.
    let file: BorrowedDescriptor?
    var size = 0
    var hasFailed = false
    /// Where only the last steps are kept: what stands in the file, and the numbers of the beginnings of its segments.
    var lines: [(number: Int, bytes: [UInt8])] = []
    var segments = [0]
    /// The bytes of the last segment.
    var segmentSize = 0
    /// Whether lines of it were left out, so that nothing can be replayed from it on.
    var isCut = false
    /// Whether lines are missing in the file, which couldn't be opened for a moment.
    var isBehind = false
    var isSegmentFull: Bool { segmentSize > RunRecorder.longestSegment }

    /// Drops the segments before the last one; that, too, when it was cut.
    ///
    /// - Parameter start: the line with which the segment begins.
    mutating func beginSegment(_ start: [UInt8], at number: Int, in path: String) {
      segments = isCut ? [number] : segments.suffix(1) + [number]
      (segmentSize, isCut) = (0, false)
      lines.append((number, start))
      // Steps were written before what came earlier.
      lines = lines.filter { $0.number >= segments[0] }.enumerated()
        .sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }.map(\.element)
      isBehind = true
      append([], to: path)
    }

    /// Adds a line to the file. Whenever the app dies, the file is whole.
    mutating func append(_ line: [UInt8], to path: String) {
      do throws(SystemError) {
        if isBehind {
          let next = "\(path).new"
          // An app that died in the middle of this has left it.
          File.remove(next)
          let file = try RunRecorder.create(next)
          try Output.write(lines.flatMap(\.bytes)[...], to: file.number)
          guard rename(next, path) == 0 else { throw .last }
        } else {
          let file = try Descriptor(raising: Glibc.open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC))
          try Output.write(line[...], to: file.number)
        }
        isBehind = false
      } catch {
        isBehind = true
      }
    }
  }

  private static func create(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(raising: Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_EXCL, 0o600))
  }

  /// In bytes. Of an application that asks for the time again and again, and of which nobody does anything, no more is kept.
  private static let longestSegment = 1 << 20

  private enum Entry: Sendable {
    case screen(Screen)
    case fields(JSONObject)
    case answer(call: Int, WorkerEvent)
    case segment(RecordingFile.Start)
    case mark(CheckedContinuation<Void, Never>)
  }

  private let path: String
  /// So many steps a segment has; nil to keep all steps.
  private let segmentLength: Int?
  private let state: Mutex<State>
  private let lastNumber = Atomic(0)
  private let lastCall = Atomic(0)
  private let report: @Sendable (RecorderFault) -> Void
  private let entries: AsyncStream<(number: Int, entry: Entry)>.Continuation
  private let writing: Task<Void, Never>
  /// What was typed into secure fields: wherever else it stands, it is masked.
  private let secrets = Mutex<Set<String>>([])
  /// What can't be told; it was reported.
  private let lacking = Mutex<Set<String>>([])

  /// Begins a recording in a new file.
  ///
  /// - Parameters:
  ///   - steps: how many of the last steps are kept at least; nil to keep all.
  ///   - report: told, from any thread, why the recording ends before the run, and what isn't in it.
  package init(
    to path: String, keepingLast steps: Int? = nil, report: @escaping @Sendable (RecorderFault) -> Void
  ) throws(RecorderFault) {
    let file: BorrowedDescriptor?
    do throws(SystemError) {
      let new = try Self.create(path)
      file = steps == nil ? new.release() : nil
    } catch {
      throw error.number == EEXIST ? .exists(file: path) : .notOpened(file: path, error)
    }
    (self.path, self.segmentLength, self.report) = (path, steps, report)
    state = Mutex(State(file: file))
    let (stream, entries) = AsyncStream.makeStream(of: (number: Int, entry: Entry).self)
    self.entries = entries
    let write = Mutex<@Sendable (JSONObject, Int) -> Void>({ _, _ in })
    writing = Task.detached {
      var teller = ScreenTeller()
      var answers = steps.map { _ in LastAnswers() }
      for await (number, entry) in stream {
        let lines: [JSONObject]
        switch entry {
        case .screen(let screen):
          lines = teller.lines(for: screen).compactMap(\.object).map { ["show": .object($0)] }
        case .fields(let fields):
          answers?.note(fields)
          lines = [fields]
        case .answer(let call, let event):
          answers?.note(event, of: call)
          lines = [event.fields(of: call)]
        case .segment(let start):
          // The screen comes whole again.
          teller = ScreenTeller()
          lines = [start.fields] + (answers?.lines ?? [])
        case .mark(let continuation):
          continuation.resume()
          lines = []
        }
        for line in lines { write.withLock(\.self)(line, number) }
      }
    }
    write.withLock { $0 = { [weak self] in self?.write($0, at: $1) } }
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
    let hasAnswers = host.recordsAnswers
    func start(in environment: EnvironmentValues, isFirst: Bool = false) -> RecordingFile.Start {
      var options = options
      // What was opened at the beginning is in the journal.
      if !isFirst { options["open"] = nil }
      return RecordingFile.Start(
        application: host.applicationFile, scene: scene, options: options,
        journal: host.journal.masking(secrets.withLock(\.self)),
        environment: ["width": .string(environment.widthClass.rawValue), "pointer": .bool(environment.hasPointer)],
        timeZone: ProcessEnvironment.get("TZ"),
        languages: ProcessEnvironment.get("LANGUAGE") ?? ProcessEnvironment.get("LANG"),
        hasAnswers: hasAnswers, isOfLastSteps: segmentLength != nil)
    }
    write(start(in: environment, isFirst: true).fields, at: 0)
    host.system = SystemValues(host.system, on: self)
    if hasAnswers {
      host.use(
        WorkerTapes(telling: self) { [self] worker, proxy in
          if let proxy {
            add(.fields(["worker": .string(worker), "proxy": .string(proxy)]))
          } else {
            lacks(.noProxy(worker: worker), worker)
          }
        })
    }
    // What the screen is between two steps, nobody asks of the last ones.
    if segmentLength == nil { host.follow(by: self, as: "recording") }
    var (steps, surroundings) = (0, environment)
    var choices = (host.journal.swaps, host.journal.uses)
    host.onEvent = { [self, weak host] event in
      guard let host, let screen = host.screen, let step = event.event.recorded(on: screen),
        event.isCurrent(on: screen)
      else { return }
      if let segmentLength {
        let isOther = (host.journal.swaps, host.journal.uses) != choices
        let isFull = steps > 0 && state.withLock(\.isSegmentFull)
        // What stands in a secure field isn't in the journal: a replay would begin with an empty one.
        if steps >= segmentLength && !screen.hasSecrets || isFull || isOther {
          add(.segment(start(in: surroundings)))
          (steps, choices) = (0, (host.journal.swaps, host.journal.uses))
        }
        if case .environment(let values) = event.event { surroundings = values }
        add(.screen(screen))
        steps += 1
      }
      if case .act(let id, .edit(let text)) = event.event, screen.root.find(id)?.traits.contains(.secure) != false,
        text.count > 3
      {
        _ = secrets.withLock { $0.insert(text) }
      }
      write(["step": .object(step)], at: nextNumber)
    }
  }

  /// Waits until what has happened is in the file, with what is on the screen.
  @MainActor package func catchUp(with screen: Screen?) async {
    if let screen { add(.screen(screen)) }
    await withCheckedContinuation { continuation in
      if case .terminated = entries.yield((nextNumber, .mark(continuation))) { continuation.resume() }
    }
  }

  /// Writes what is yet to be written.
  package func finish() async {
    entries.finish()
    await writing.value
  }

  private var nextNumber: Int { lastNumber.add(1, ordering: .relaxed).newValue }

  private func add(_ entry: Entry) { entries.yield((nextNumber, entry)) }

  /// Writes a line in one piece: an app that dies, and a disk that is full, leave whole ones.
  private func write(_ fields: JSONObject, at number: Int) {
    let secrets = secrets.withLock(\.self)
    let line = JSONValue.object(fields.merging(["s": .number("\(number)")]) { $1 })
    let bytes = Array("\((secrets.isEmpty ? line : line.masking(secrets)).text)\n".utf8)
    let fault = state.withLock { state -> RecorderFault? in
      if state.hasFailed { return nil }
      if segmentLength != nil {
        if number > 0, fields["recording"] != nil {
          state.beginSegment(bytes, at: number, in: path)
          return nil
        }
        let isNeeded = ["step", "recording", "known"].contains { fields[$0] != nil }
        if state.isSegmentFull, !isNeeded {
          state.isCut = true
          return nil
        }
        state.lines.append((number, bytes))
        // What a segment begins with has bounds of its own.
        if fields["recording"] == nil, fields["known"] == nil { state.segmentSize += bytes.count }
        state.append(bytes, to: path)
        return nil
      }
      state.size += bytes.count
      if state.size > RecordingFile.sizeLimit {
        state.hasFailed = true
        return .full(file: path, bytes: RecordingFile.sizeLimit)
      }
      do throws(SystemError) {
        // What would be written to now may be the user's file.
        guard let file = state.file, file.isIntact else { throw SystemError(number: EBADF) }
        try Output.write(bytes[...], to: file.number)
        return nil
      } catch {
        state.hasFailed = true
        return .notWritten(file: path, error)
      }
    }
    if let fault { report(fault) }
  }

  private func lacks(_ fault: RecorderFault, _ name: String) {
    if lacking.withLock({ $0.insert(name).inserted }) { report(fault) }
  }

  // MARK: A display

  @MainActor package func show(_ screen: Screen, acknowledging event: Int) { add(.screen(screen)) }
  @MainActor package func open(_ destination: LinkDestination) {}
  @MainActor package func save(_ bytes: [UInt8], as name: String) {}
}

/// What workers have answered last, and the calls that wait for an answer: what a recording that begins in the middle of a run needs to make
/// the screens that are there.
private struct LastAnswers {
  private struct Call {
    let fields: JSONObject
    var answer: JSONObject? {
      didSet { size = Self.size(of: fields) + (answer.map(Self.size) ?? 0) }
    }
    private(set) var size: Int
    init(fields: JSONObject) { (self.fields, size) = (fields, Self.size(of: fields)) }
    private static func size(of fields: JSONObject) -> Int { JSONValue.object(fields).text.utf8.count }
    var key: String { fields["in", default: .null].text + fields["of", default: .null].text + arguments }
    private var arguments: String { fields["with"]?.text ?? "" }
  }

  /// By their numbers.
  private var calls: [Int: Call] = [:]
  /// The call that was answered last of each function with its arguments.
  private var answered: [String: Int] = [:]

  /// The lines that name the proxies, by worker.
  private var proxies: [String: JSONObject] = [:]

  /// How many calls, and how many bytes of them.
  private static let (most, mostBytes) = (200, 1 << 18)

  mutating func note(_ fields: JSONObject) {
    if let worker = fields["worker"]?.string { proxies[worker] = fields }
    guard let number = fields["call"]?.int, fields["in"] != nil || fields["of"] == .string("sleep") else { return }
    calls[number] = Call(fields: fields)
    prune()
  }

  private mutating func prune() {
    var bytes = calls.values.reduce(0) { $0 + $1.size }
    while calls.count > Self.most || bytes > Self.mostBytes {
      // A large answer isn't to take the place of many small ones.
      let left = bytes > Self.mostBytes ? calls.max { $0.value.size < $1.value.size }?.key : calls.keys.min()
      guard let left, let call = calls.removeValue(forKey: left) else { return }
      bytes -= call.size
      if answered[call.key] == left { answered[call.key] = nil }
    }
  }

  mutating func note(_ event: WorkerEvent, of number: Int) {
    guard let call = calls[number] else { return }
    switch event {
    case .value(_, let state), .error(_, let state):
      if let before = answered.updateValue(number, forKey: call.key), before != number { calls[before] = nil }
      calls[number]?.answer = event.fields(of: number)
      // What a worker publishes is what it answered when it was asked for it, until it changes.
      for (name, json) in state {
        let key = Call(fields: ["in": call.fields["in", default: .null], "of": .string(name)]).key
        guard let published = answered[key] else { continue }
        calls[published]?.answer = WorkerEvent.value(json, state: [:]).fields(of: published)
      }
      prune()
    case .finished: calls[number] = nil
    // A stream that is asked for again begins with its last value.
    case .item:
      calls[number]?.answer = event.fields(of: number)
      prune()
    @unknown default: break
    }
  }

  /// The calls and their answers, as lines of a recording.
  var lines: [JSONObject] {
    let calls = calls.sorted { $0.key < $1.key }.flatMap { [$0.value.fields] + ($0.value.answer.map { [$0] } ?? []) }
    return (proxies.sorted { $0.key < $1.key }.map(\.value) + calls).map { $0.merging(["known": .bool(true)]) { $1 } }
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
    let call = lastCall.add(1, ordering: .relaxed).newValue
    var fields: JSONObject = ["call": .number("\(call)"), "of": .string(function)]
    if !worker.isEmpty { fields["in"] = .string(worker) }
    if arguments != Array("[]".utf8) { fields["with"] = try? JSONParser.parse(arguments) }
    add(.fields(fields))
    return call
  }

  package func tell(_ event: WorkerEvent, of call: Int) { add(.answer(call: call, event)) }

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
  /// The library that declares a worker has no proxy of it.
  case noProxy(worker: String)
  /// What a worker takes or answers has no form in JSON.
  case notCodable(type: String)

  package var message: String {
    switch self {
    case .exists(let file): "\(file): the file exists already, and a recording needs a new one"
    case .notOpened(let file, let error): "\(file): a recording can't be written there: \(error.text)"
    case .notWritten(let file, let error): "\(file): the recording ends here: \(error.text)"
    case .full(let file, let bytes): "\(file): the recording ends here: it has \(bytes) bytes, as many as one may have"
    case .noProxy(let worker):
      "\(worker): what it answers isn't recorded: the library that declares it has no proxy of it"
    case .notCodable(let type): "\(type): isn't recorded, because it isn't Codable"
    }
  }

  package var suggestion: String {
    switch self {
    case .exists: "name a file that isn't there yet"
    case .notOpened: "name a file in a folder that you may write to"
    case .notWritten: "record where there is more room"
    case .full: "begin another recording"
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
