import HostState
import HostSystem
package import ScreenModel
import TerminalInterface

extension TerminalDisplay {
  func redraw() {
    lastFrame = nil
    knowsCell = false
    perform(model.resize(pageSize))
    send?(model.event(.environment(environment)))
    planDrawing()
  }

  package func use(_ theme: ThemeName) {
    if palette.use(theme) { lastFrame = nil }
    planDrawing()
  }

  func planDrawing() {
    guard !isDrawingPlanned else { return }
    isDrawingPlanned = true
    Task { [weak self] in self?.draw() }
  }

  private func draw() {
    isDrawingPlanned = false
    // Output that still waits comes first.
    guard let session, !isSuspended, !device.sender.isBehind else { return }
    if model.hasUnseenAlert {
      // Keys pressed before the user could see the alert; a pending escape character is one of them.
      session.reader?.source.readPending()
      // Added before it is sent: input after that comes from a user who may have seen it.
      let (events, alert) = (session.events, model.lastAlert)
      let tell = { @Sendable in events.add(.alertIsSent(alert)) }
      if let input = session.reader?.input { input.endKey(tell) } else { tell() }
    }
    let begin = ContinuousClock.now
    // Each access to the property, which others may change, would copy it.
    let model = model
    if spoken != nil {
      say(model, since: begin)
      return waitForNotice(of: model)
    }
    let commands = commands(for: model)
    var frame = model.frame()
    let placements = graphics.place(in: &frame, page: model.pictureFiles)
    let bytes = commands + FrameDiff.bytes(from: lastFrame, to: frame, palette: palette, graphics: placements)
    lastFrame = bytes.isEmpty || device.write(bytes) ? frame : nil
    if !bytes.isEmpty { frameStatistics.add(bytes: bytes.count, time: .now - begin) }
    waitForNotice(of: model)
    turnSpinner(model.isWaiting)
    decodePictures(of: frame)
  }

  private func say(_ model: TerminalModel, since begin: ContinuousClock.Instant) {
    guard let news = spoken?.bytes(for: model, width: device.size().width, palette: palette) else { return }
    let bytes = Array(titleAndBell(for: model).utf8) + news
    guard !bytes.isEmpty else { return }
    // After a loss all is said again.
    if !device.write(bytes) { spoken = SpokenScreen() }
    frameStatistics.add(bytes: bytes.count, time: .now - begin)
  }

  private func titleAndBell(for model: TerminalModel) -> String {
    var commands = ""
    if palette.hasCommands, let title = model.windowTitle, title != lastTitle {
      // OSC 0 (xterm, "Control Sequences"): window and icon.
      commands += "\u{1B}]0;\(palette.printable(title))\u{7}"
      lastTitle = title
    }
    if model.lastAlert > heardAlert {
      heardAlert = model.lastAlert
      if model.showsError { commands += "\u{7}" }
    }
    return commands
  }

  private func commands(for model: TerminalModel) -> [UInt8] {
    var commands = titleAndBell(for: model)
    // With the first frame, which doesn't wait for the answer.
    if palette.wantsBackground, !hasAskedBackground {
      commands += Background.query
      hasAskedBackground = true
    }
    commands += askAboutGraphics()
    if lastFrame == nil { commands += graphics.reset() }
    return Array(commands.utf8)
  }

  private func turnSpinner(_ isWaiting: Bool) {
    guard isWaiting, let events = session?.events else { return stopSpinner() }
    guard spinner == nil else { return }
    let task = Task { @concurrent in
      while (try? await Task.sleep(for: TerminalModel.spinnerStep)) != nil { events.add(.spinnerTurns) }
    }
    spinner = (task, .now)
  }

  func stopSpinner() {
    spinner?.task.cancel()
    spinner = nil
  }

  private func waitForNotice(of model: TerminalModel) {
    guard let events = session?.events, let number = model.notice?.number, !model.isNoticeSeen,
      // A notice waits for a user who is in another window.
      model.hasFocus
    else { return }
    self.model.seeNotice()
    noticeTimer?.cancel()
    noticeTimer = Task { @concurrent [delay = timeouts.ofNotice] in
      guard (try? await Task.sleep(for: delay)) != nil else { return }
      events.add(.noticeIsOver(number))
    }
  }
}
