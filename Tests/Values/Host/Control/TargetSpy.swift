import ScreenModel
import VIPKit
@testable import HostControl
@testable import HostSystem
@testable import HostState

@MainActor
final class TargetSpy: ControlTarget {
  enum Call: Equatable {
    case swap(libraries: [String: String])
    case rollBack(id: String?)
    case use(worker: String, implementation: String, isForced: Bool = false)
    case open(link: String)
    case restart
    case detach
    case record(file: String?)
    case stop(keepsJournal: Bool)
  }

  private(set) var calls: [Call] = []
  var refusal: Diagnostic?
  var isSupervised = true
  /// Whether an answer never comes.
  var isStuck = false

  private var listeners: [AsyncStream<TimedEvent>.Continuation] = []
  private var watchers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
  private var stuck: [CheckedContinuation<Void, Never>] = []

  nonisolated init() {}

  nonisolated static let state = HostStatus(
    pid: 7, name: "host", manifest: "/app/scenes.json",
    stack: [.init(scene: "Login", generation: 2, instance: 1)], libraries: [],
    workers: [.init(worker: "AuthWorker", scene: nil, implementation: "DemoAuth", generation: 1)])

  func swap(_ files: [String: String]) async throws(Diagnostic) { try await note(.swap(libraries: files)) }

  func rollBack(_ id: String?) async throws(Diagnostic) -> [String: String] {
    try await note(.rollBack(id: id))
    return ["Login": "/kept/libLogin.so"]
  }

  func use(worker: String, implementation: String, isForced: Bool) async throws(Diagnostic) {
    try await note(.use(worker: worker, implementation: implementation, isForced: isForced))
  }

  func open(_ link: String) async throws(Diagnostic) -> OpenedLink {
    try await note(.open(link: link))
    return OpenedLink(scene: "Contact", instance: 3, pattern: "contacts/:id", parameters: ["id": "42"])
  }

  func status() -> HostStatus {
    var status = Self.state
    status.name = nil
    return status
  }

  func events(last: Int) -> AsyncStream<TimedEvent> {
    let (events, listener) = AsyncStream.makeStream(of: TimedEvent.self)
    for number in 0..<min(last, 3) { listener.yield(Self.timed(.restartOffered(builds: number))) }
    listeners.append(listener)
    for watcher in watchers where watcher.count == listeners.count { watcher.resume.resume() }
    return events
  }

  private(set) var displays: [Int: any AttachedDisplay] = [:]
  private(set) var profiles: [DisplayProfile] = []
  private(set) var screenEvents: [ScreenEvent] = []
  /// The first screen of each attached display; nil for none.
  var screen: Screen?
  var attachFault: Diagnostic?
  var onAttach: (() -> Void)?

  func attach(
    _ display: any AttachedDisplay, _ profile: DisplayProfile, in environment: EnvironmentValues
  ) throws(Diagnostic) -> Int {
    if let attachFault { throw attachFault }
    profiles.append(profile)
    displays[profiles.count] = display
    if let screen { display.show(screen, acknowledging: 0) }
    onAttach?()
    return profiles.count
  }

  func lastEvent(of display: String) -> Int { 17 }

  func detach(_ display: Int) { displays[display] = nil }

  nonisolated let attendance = Attendance()

  nonisolated let uploads: UploadFolder? = nil

  func take(_ screenEvent: ScreenEvent, event: Int, from display: Int) {
    screenEvents.append(screenEvent)
    if let screen { displays[display]?.show(screen, acknowledging: event) }
  }

  func restart() { calls.append(.restart) }

  func detach() throws(Diagnostic) {
    if calls.contains(.detach) { throw .detached }
    calls.append(.detach)
  }

  /// Nil for a run without recordings.
  lazy var onRecord: (@MainActor (String?) async -> Diagnostic?)? = { [unowned self] file in
    calls.append(.record(file: file))
    return refusal
  }

  func stop(keepsJournal: Bool) { calls.append(.stop(keepsJournal: keepsJournal)) }

  func send(_ event: HostEvent) { for listener in listeners { listener.yield(Self.timed(event)) } }

  private static func timed(_ event: HostEvent) -> TimedEvent {
    TimedEvent(event, at: Timestamp(milliseconds: 1_795_396_093_042))
  }

  func finish() {
    for listener in listeners { listener.finish() }
    for continuation in stuck { continuation.resume() }
    stuck = []
  }

  func listeners(_ count: Int) async {
    guard listeners.count < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }

  private func note(_ call: Call) async throws(Diagnostic) {
    calls.append(call)
    if isStuck { await withCheckedContinuation { stuck.append($0) } }
    if let refusal { throw refusal }
  }
}
