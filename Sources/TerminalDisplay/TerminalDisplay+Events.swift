import Glibc
import ScreenModel
import TerminalInterface
import VIPKit

extension TerminalDisplay {
  /// - Returns: what comes next, before anything else.
  func handle(_ event: TerminalEvent) -> [TerminalEvent] {
    guard let session else { return [] }
    performFollowUps()
    switch event {
    case .portion(let portion):
      seeSentAlert()
      // The process goes on, though nobody said so: an orphaned process group doesn't stop.
      if isSuspended, !portion.bytes.isEmpty { resume() }
      if let recording = device.recording, recording.takesInput { recording.add(.input, portion.bytes) }
      applyAnswers(portion)
      // Of a paste that goes on there is nothing to be seen.
      return portion.inputs.isEmpty ? [] : goOn(with: portion.inputs.joiningTurns[...])
    case .inputs(let rest): return goOn(with: rest)
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
    case .names(let names, let query): offer(names, for: query)
    case .namesAreLate(let query): miss(query)
    case .end where device.isHungUp:
      // As the signal does, which may come later: it is not the user who has asked.
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

  /// Has the alert that was sent answer keys, as soon as the terminal has all of it.
  private func seeSentAlert() {
    guard let alert = sentAlert, !device.sender.isBehind else { return }
    sentAlert = nil
    model.see(alert: alert)
  }

  private func goOn(with inputs: ArraySlice<Input>) -> [TerminalEvent] {
    var rest = inputs
    while let first = rest.popFirst() {
      var input = first
      // What was typed at once is put into a field at once, as a paste is: some terminals type what is pasted.
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
      case .redraw: redraw()
      case .complete(let query): complete(query)
      case .mouse(let isOn): device.write(Array(ScreenMode.mouse(isOn).utf8))
      }
    }
  }

  /// Draws what the answers of the terminal change: everything when it has told its background, and that changes the colours.
  private func applyAnswers(_ portion: TerminalInput.Portion) {
    if let hasGraphics = portion.hasGraphics {
      // That takes away what it shows of them.
      if !hasGraphics { lastFrame = nil }
      graphics.announce(hasGraphics)
      planDrawing()
    }
    if let cell = portion.cell {
      // What the kernel knows is newer.
      if device.cell == nil { graphics.cell = cell }
      planDrawing()
    }
    guard let background = portion.background, palette.use(background) else { return }
    lastFrame = nil
    planDrawing()
  }
}
