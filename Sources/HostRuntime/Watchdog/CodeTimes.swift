import HostJournal
import HostState
import HostSystem

/// How long the main actor has run code of builds. What isn't a build's is the host's, or that of tasks, which nobody sees begin.
@MainActor final class CodeTimes {
  /// An event that takes longer, with its screen, is slow to its user.
  private static let slow = Duration.milliseconds(100)

  private struct Entry {
    var all: HostStatus.CodeTime
    /// What the event that is carried out has had; nil when that is nothing.
    var event: HostStatus.CodeTime?
  }

  private var entries: [Entry] = []
  /// Where builds are in ``entries``. It is looked up once a call, as hashing a name takes longer than all the rest.
  private var places: [BuildID: Int] = [:]
  private(set) var slowEvent: HostStatus.SlowEvent?
  /// Whose code runs; nil for nobody's.
  private var current: Int?
  /// Of the clock that stands still while the machine sleeps.
  private var since = SuspendingClock.now
  /// When the event that is carried out began; nil when none is.
  private var eventStart: SuspendingClock.Instant?
  /// Whether the next build that ``claim(_:_:)`` names runs the code of the user's event.
  private var isClaimed = false

  /// Sorted by id and build.
  var all: [HostStatus.CodeTime] { entries.map(\.all).sorted { ($0.id, $0.generation) < ($1.id, $1.generation) } }

  private func place(of build: BuildID) -> Int {
    if let place = places[build] { return place }
    entries.append(Entry(all: .init(build)))
    places[build] = entries.count - 1
    return entries.count - 1
  }

  /// Notes that the main actor runs other code from now on, and returns whose it has run so far.
  @discardableResult
  private func enter(_ place: Int?, isCall: Bool = false) -> Int? {
    let now = SuspendingClock.now
    if let current {
      let time = Self.microseconds(now - since)
      change(current) { $0.add(time) }
    }
    if let place, isCall { change(place) { $0.calls += 1 } }
    defer { (current, since) = (place, now) }
    return current
  }

  private func change(_ place: Int, _ body: (inout HostStatus.CodeTime) -> Void) {
    body(&entries[place].all)
    guard eventStart != nil else { return }
    let all = entries[place].all
    var time = entries[place].event ?? .init(BuildID(id: all.id, generation: all.generation))
    body(&time)
    entries[place].event = time
  }

  private static func microseconds(_ time: Duration) -> Int { Int((time / .microseconds(1)).rounded()) }

  /// Runs code of a build.
  func run<Value, Fault: Error>(
    _ id: String, _ generation: Int, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let outer = enter(place(of: BuildID(id: id, generation: generation)), isCall: true)
    defer { enter(outer) }
    return try body()
  }

  /// Counts the time of the user's event for a build from here on.
  func claim(_ id: String, _ generation: Int) {
    guard isClaimed else { return }
    let place = place(of: BuildID(id: id, generation: generation))
    if place != current { enter(place, isCall: true) }
  }

  /// Carries out what the user does. The time counts for the build that ``claim(_:_:)`` names meanwhile.
  func act<Value>(_ body: () -> Value) -> Value {
    isClaimed = true
    defer {
      isClaimed = false
      enter(nil)
    }
    return body()
  }

  func beginEvent() {
    enter(nil)
    eventStart = since
    for place in entries.indices { entries[place].event = nil }
  }

  /// - Parameter name: what the event was, without what was typed.
  func endEvent(_ name: @autoclosure () -> String) {
    enter(nil)
    guard let start = eventStart else { return }
    eventStart = nil
    guard since - start >= Self.slow else { return }
    slowEvent = HostStatus.SlowEvent(
      event: name(), time: Timestamp.now.utc, microseconds: Self.microseconds(since - start),
      parts: entries.compactMap(\.event).sorted { ($1.microseconds, $0.id) < ($0.microseconds, $1.id) })
  }
}
