import Glibc
import ScreenModel
import TerminalInterface
import VIPKit

/// What comes from the terminal, in order.
extension TerminalDisplay {
  /// - Returns: what comes next, before anything else.
  func handle(_ event: TerminalEvent) -> [TerminalEvent] {
    guard let session else { return [] }
    switch event {
    case .bytes(let bytes):
      // The process goes on, though nobody said so: an orphaned process group doesn't stop.
      if isSuspended { resume() }
      portions += 1
      if let recording = device.recording, recording.takesInput { recording.add(.input, bytes) }
      let inputs = parser.feed(bytes)
      takeAnswers()
      waitForMore()
      return handle(inputs)
    case .inputs(let rest): return goOn(with: rest)
    case .pauseIsOver(let portion):
      if portion == portions { return handle(parser.flush()) }
    case .alertIsDrawn(let alert):
      // The escape that was read before may yet turn out to be a key.
      if parser.isWaiting, !parser.isPasting { return handle(parser.flush()) + [event] }
      interface.see(alert: alert)
    case .spinnerTurns:
      if let spinner { interface.wait(for: .now - spinner.start) }
      planDrawing()
    case .notificationIsOver(let number):
      interface.end(notification: number)
      planDrawing()
    case .picture(let picture, let file):
      interface.add(picture, of: file)
      planDrawing()
    case .pixels(let picture, let rendition):
      transmit(picture, as: rendition)
    case .names(let names, let query): take(names, for: query)
    case .namesAreLate(let query): miss(query)
    case .end where device.isHungUp:
      // As the signal does, which may come later: it is not the user who has asked.
      send?(.quit(.signal(SIGHUP)))
    case .end:
      // Nothing can be read in the background.
      self.session?.reader = device.isForeground ? reader(session.events) : nil
    case .signal(SIGWINCH): redraw()
    case .signal(SIGCONT): resume()
    case .signal(SIGTSTP): suspend()
    case .signal(let number): send?(.quit(.signal(number)))
    }
    return []
  }

  /// Of a paste that goes on there is nothing to be seen.
  private func handle(_ inputs: [Input]) -> [TerminalEvent] {
    inputs.isEmpty ? [] : goOn(with: inputs.joiningTurns[...])
  }

  private func goOn(with inputs: ArraySlice<Input>) -> [TerminalEvent] {
    var rest = inputs
    while let first = rest.popFirst() {
      var input = first
      // What was typed at once is put into a field at once, as a paste is: some terminals type what is pasted.
      if case .text(var text) = first, interface.isEditing {
        while case .text(let more) = rest.first {
          text += more
          rest.removeFirst()
        }
        input = .text(text)
      }
      let effects = interface.handle(input)
      perform(interface.tellFocus() + effects)
      // The next key is for the screen that this one leads to.
      if !effects.isEmpty { return [.inputs(rest)] }
    }
    planDrawing()
    return []
  }

  func perform(_ effects: [Interface.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let event): send?(event)
      case .suspend: suspend()
      case .redraw: redraw()
      case .complete(let query): complete(query)
      case .mouse(let isOn): device.write(Array(ScreenMode.mouse(isOn).utf8))
      }
    }
  }

  /// Draws what the answers of the terminal change: everything when it has told its background, and that changes the colours.
  private func takeAnswers() {
    if let hasGraphics = parser.hasGraphics {
      parser.hasGraphics = nil
      // That takes away what it shows of them.
      if !hasGraphics { shown = nil }
      graphics.announce(hasGraphics)
      planDrawing()
    }
    if let cell = parser.cell {
      parser.cell = nil
      // What the kernel knows is newer.
      if device.cell == nil { graphics.cell = cell }
      planDrawing()
    }
    guard let background = parser.background else { return }
    parser.background = nil
    guard palette.take(background) else { return }
    shown = nil
    planDrawing()
  }

  private func waitForMore() {
    pause?.cancel()
    answerBegin = parser.isInAnswer ? answerBegin ?? .now : nil
    guard let events = session?.events, parser.isWaiting || parser.isPasting else { return }
    let delay =
      parser.isPasting ? pauses.inPaste : answerBegin.map { pauses.inAnswer - (.now - $0) } ?? pauses.afterEscape
    pause = Task { @concurrent [portions] in
      guard (try? await Task.sleep(for: delay)) != nil else { return }
      events.add(.pauseIsOver(after: portions))
    }
  }
}
