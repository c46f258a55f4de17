import FoundationEssentials
import Glibc
import HostSystem
import ScreenModel
import Synchronization
import TerminalInterface

extension TerminalDisplay {
  /// Returns the events that come before all others.
  func handle(_ event: TerminalEvent) -> [TerminalEvent] {
    guard let session else { return [] }
    performFollowUps()
    switch event {
    case .portion(let portion):
      seeSentAlert()
      // No SIGCONT came: an orphaned process group doesn't stop.
      if isSuspended, !portion.bytes.isEmpty { resume() }
      apply(portion.answers)
      // An unfinished paste changes nothing yet.
      return portion.inputs.isEmpty ? [] : drainInput(portion.inputs.joiningTurns[...])
    case .inputs(let rest): return drainInput(rest)
    case .alertIsSent(let alert):
      sentAlert = alert
      seeSentAlert()
    case .screenIsShown: break
    case .isUpToDate:
      seeSentAlert()
      planDrawing()
    case .spinnerTurns:
      if let spinner { model.wait(for: .now - spinner.start) }
      planDrawing()
    case .noticeIsOver(let number):
      model.end(notice: number)
      planDrawing()
    case .decoded(let picture, .blocks(let file)):
      model.add(picture, of: file)
      planDrawing()
    case .decoded(let picture, .pixels(let rendition)):
      transmit(picture, as: rendition)
    case .end where device.isHungUp:
      // As SIGHUP does, which may come later: the user hasn't asked to quit.
      send?(model.event(.quit(.signal(SIGHUP))))
    case .end:
      // Nothing can be read in the background.
      self.session?.reader = device.isForeground ? reader(session.events) : nil
    case .signal(SIGWINCH): redraw()
    case .signal(SIGCONT): resume()
    case .signal(SIGTSTP): suspend()
    case .signal(let number): send?(model.event(.quit(.signal(number))))
    }
    return []
  }

  /// Lets keys answer the alert as soon as the terminal has all of it.
  private func seeSentAlert() {
    guard let alert = sentAlert, !device.sender.isBehind else { return }
    sentAlert = nil
    model.see(alert: alert)
  }

  private func drainInput(_ inputs: ArraySlice<Input>) -> [TerminalEvent] {
    spoken?.noteInput()
    var rest = inputs
    while let first = rest.popFirst() {
      var input = first
      // Joined, as a paste is: some terminals type what is pasted.
      if case .text(var text) = first, model.isEditing {
        while case .text(let more) = rest.first {
          text += more
          rest.removeFirst()
        }
        input = .text(text)
      }
      let effects = model.handle(input)
      perform(model.reportPlace() + effects)
      // The next key is for the screen that this one leads to.
      if !effects.isEmpty { return [.inputs(rest)] }
    }
    planDrawing()
    return []
  }

  func perform(_ effects: [TerminalModel.Effect]) {
    // All of them are meant for this screen, also when the first one leads to another.
    let events = effects.map { if case .send(let event) = $0 { model.event(event) } else { nil as ScreenEvent? } }
    for (effect, event) in zip(effects, events) {
      switch effect {
      case .send: if let event { send?(event) }
      case .suspend: suspend()
      case .detach: onDetach?()
      case .redraw:
        spoken?.sayAll()
        redraw()
      case .complete(let query): complete(query)
      case .copy(let text): copy(text)
      case .mouse(let isOn): device.write(Array(ScreenMode.mouse(isOn).utf8))
      }
    }
  }

  /// Synchronous, so that the folder is read before the next key.
  private func complete(_ query: PathQuery) {
    let names = PathCompletions.find(query, home: variables["HOME"], from: Path.absolute("."))
    let effects = model.offer(names.names, isCut: names.isCut, for: query)
    perform(model.reportPlace() + effects)
    planDrawing()
  }

  /// To the terminal's clipboard (OSC 52; xterm, "Control Sequences").
  private func copy(_ text: String) {
    guard palette.hasCommands else { return }
    let base64 = Data(text.utf8).base64EncodedString()
    device.write(Array("\u{1B}]52;c;\(base64)\u{7}".utf8))
  }

  private func apply(_ answers: TerminalAnswers) {
    if let hasGraphics = answers.hasGraphics {
      // The pictures that it shows go.
      if !hasGraphics { lastFrame = nil }
      graphics.announce(hasGraphics)
      planDrawing()
    }
    if let cell = answers.cell {
      // The kernel's size is newer.
      if device.cell == nil { graphics.cell = cell }
      planDrawing()
    }
    guard let background = answers.background, palette.use(background) else { return }
    lastFrame = nil
    planDrawing()
  }
}

/// Brings events from any thread to the main actor, in order, each in a turn of its own. Nothing is awaited: an
/// `AsyncStream`, `Task.yield()` and a continuation each wake a pool thread first, together five a key, a seventh of
/// its CPU time.
final class TerminalEvents: Sendable {
  private struct State {
    var waiting: ArraySlice<TerminalEvent> = []
    var isDelivering = false
  }

  private let state = Mutex(State())
  private let deliver: @MainActor @Sendable (TerminalEvent, TerminalEvents) -> [TerminalEvent]

  /// - Parameter deliver: returns the events that come before all others.
  init(deliver: @escaping @MainActor @Sendable (TerminalEvent, TerminalEvents) -> [TerminalEvent]) {
    self.deliver = deliver
  }

  func add(_ event: TerminalEvent) {
    let begins = state.withLock { state in
      state.waiting.append(event)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if begins { deliverNext() }
  }

  /// After the main actor's other jobs.
  private func deliverNext() {
    Task { @MainActor in
      guard let event = state.withLock({ $0.waiting.popFirst() }) else { return }
      let next = deliver(event, self)
      let isMore = state.withLock { state in
        state.waiting.insert(contentsOf: next, at: state.waiting.startIndex)
        state.isDelivering = !state.waiting.isEmpty
        return state.isDelivering
      }
      if isMore { deliverNext() }
    }
  }
}

enum TerminalEvent: Sendable {
  case portion(TerminalInput.Portion)
  case inputs(ArraySlice<Input>)
  /// All that was typed before the alert of this number is sent has been delivered.
  case alertIsSent(Int)
  case screenIsShown
  /// The terminal has taken all that waited.
  case isUpToDate
  case spinnerTurns
  /// The notice of this number has been on the screen long enough.
  case noticeIsOver(Int)
  case decoded(Picture, TerminalDisplay.Decoding)
  /// The terminal can't be read: it hung up, or this process is in the background.
  case end
  case signal(Int32)
}
