import Synchronization
import TerminalInterface

/// Brings what happens on any thread to the main actor, in order, each event in a turn of its own.
///
/// Nothing is awaited: an `AsyncStream`, `Task.yield()` and a continuation all wake a thread of the pool before they come back to the main actor.
/// Together they were five a key, a seventh of its processor time.
final class TerminalEvents: Sendable {
  private struct State {
    var waiting: ArraySlice<TerminalEvent> = []
    var isDelivering = false
  }

  private let state = Mutex(State())
  private let deliver: @MainActor @Sendable (TerminalEvent, TerminalEvents) -> [TerminalEvent]

  /// - Parameter deliver: takes an event from these, and returns those that come before all others.
  init(deliver: @escaping @MainActor @Sendable (TerminalEvent, TerminalEvents) -> [TerminalEvent]) {
    self.deliver = deliver
  }

  func add(_ event: TerminalEvent) {
    let begins = state.withLock { state in
      state.waiting.append(event)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if begins { goOn() }
  }

  /// After the main actor's other jobs.
  private func goOn() {
    Task { @MainActor in
      guard let event = state.withLock({ $0.waiting.popFirst() }) else { return }
      let next = deliver(event, self)
      let isMore = state.withLock { state in
        state.waiting.insert(contentsOf: next, at: state.waiting.startIndex)
        state.isDelivering = !state.waiting.isEmpty
        return state.isDelivering
      }
      if isMore { goOn() }
    }
  }
}

/// What reaches a display from outside.
enum TerminalEvent: Sendable {
  /// What came from the terminal, or a pause.
  case portion(TerminalInput.Portion)
  /// What is left of them.
  case inputs(ArraySlice<Input>)
  /// What was typed before an alert is sent has been delivered: its number.
  case alertIsSent(Int)
  /// The host has shown a screen that leads to something.
  case screenIsShown
  /// The terminal has taken all that it was behind with.
  case isUpToDate
  /// The spinner has to be drawn a step further.
  case spinnerTurns
  /// A notice has been on the screen long enough: its number.
  case noticeIsOver(Int)
  /// A picture of the page was decoded.
  case decoded(Picture, TerminalDisplay.Decoding)
  /// The names that a path can go on with were read.
  case names(PathCompletions, for: PathQuery)
  /// They should have been by now.
  case namesAreLate(PathQuery)
  /// The terminal can't be read any more: it hung up, or this process is in the background.
  case end
  case signal(Int32)
}
