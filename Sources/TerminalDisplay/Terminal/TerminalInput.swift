import Glibc
import Synchronization
import TerminalInterface

/// Parses on the thread that reads: the timeout after an escape character holds however busy the main actor is.
final class TerminalInput: Sendable {
  struct Portion: Sendable {
    /// Empty for a pause.
    let bytes: [UInt8]
    let inputs: [Input]
    let answers: TerminalAnswers
  }

  private struct State {
    var parser: KeyParser
    var lastBytes = ContinuousClock.now
    /// Since when an answer of the terminal has been coming.
    var answerBegin: ContinuousClock.Instant?
    var onSequenceEnd: (@Sendable () -> Void)?

    /// Whether a sequence has begun and not ended: the next letter would belong to it.
    var isInSequence: Bool {
      var parser = parser
      return !parser.isPasting && parser.feed("a".utf8) != [.text("a")]
    }
  }

  private let timeouts: TerminalDisplay.InputTimeouts
  private let deliver: @Sendable (Portion) -> Void
  private let state: Mutex<State>

  init(
    timeouts: TerminalDisplay.InputTimeouts, isLinuxConsole: Bool = false,
    deliver: @escaping @Sendable (Portion) -> Void
  ) {
    self.timeouts = timeouts
    state = Mutex(State(parser: KeyParser(isLinuxConsole: isLinuxConsole)))
    self.deliver = deliver
  }

  func receive(_ bytes: [UInt8]) {
    state.withLock { state in
      let isLate = .now - state.lastBytes > timeouts.withAlt
      state.lastBytes = .now
      pass(bytes, state.parser.feed(bytes, isLate: isLate), &state)
      state.answerBegin = state.parser.isInAnswer ? state.answerBegin ?? .now : nil
    }
  }

  /// The pause after which unfinished input is taken as it is; nil when there is none.
  var longestPause: Duration? {
    state.withLock { state in
      if state.parser.isPasting { return timeouts.inPaste }
      if state.parser.isBracket { return timeouts.afterBracket }
      guard state.parser.isAmbiguous else { return nil }
      guard let begin = state.answerBegin else { return timeouts.afterEscape }
      let age = ContinuousClock.now - begin
      // A key that is held repeats as fast.
      let rest = age < timeouts.longestAnswer ? timeouts.withinAnswer - (.now - state.lastBytes) : .zero
      return max(.zero, timeouts.inAnswer - age, rest)
    }
  }

  func end() { state.withLock { end(&$0) } }

  /// Takes what may be a key as it is, so that it isn't delivered later; a paste goes on, and so does a sequence, whose
  /// key is delivered before `isEnded` is called.
  func endKey(_ isEnded: @escaping @Sendable () -> Void = {}) {
    state.withLock { state in
      if state.parser.isAmbiguous, !state.parser.isPasting { end(&state) }
      if state.isInSequence { state.onSequenceEnd = isEnded } else { isEnded() }
    }
  }

  private func end(_ state: inout State) {
    pass([], state.parser.flush(), &state)
    state.answerBegin = nil
  }

  private func pass(_ bytes: [UInt8], _ inputs: [Input], _ state: inout State) {
    deliver(Portion(bytes: bytes, inputs: inputs, answers: state.parser.answers))
    state.parser.answers = TerminalAnswers()
    guard let onSequenceEnd = state.onSequenceEnd, !inputs.isEmpty || !state.isInSequence else { return }
    state.onSequenceEnd = nil
    onSequenceEnd()
  }
}
