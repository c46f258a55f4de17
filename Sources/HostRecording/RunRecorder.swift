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
package final class RunRecorder: AttachedDisplay {
  private struct State {
    /// Nil where only the last steps are kept.
    let file: BorrowedDescriptor?
    var size = 0
    var hasFailed = false
    /// Nil where all steps are kept.
    var last: LastSteps?
  }

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
      let new = try LastSteps.create(path)
      file = steps == nil ? new.release() : nil
    } catch {
      throw error.number == EEXIST ? .exists(file: path) : .notOpened(file: path, error)
    }
    (self.path, self.segmentLength, self.report) = (path, steps, report)
    state = Mutex(State(file: file, last: steps.map { _ in LastSteps(in: path) }))
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
        let isFull = steps > 0 && state.withLock { $0.last?.isFull == true }
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
      guard state.last == nil else {
        state.last?.write(fields, bytes, at: number)
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
