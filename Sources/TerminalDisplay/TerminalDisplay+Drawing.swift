import HostEvents
import HostModel
package import ScreenModel
import TerminalInterface
import VIPKit

/// Drawing what the interface shows, and several changes at once.
extension TerminalDisplay {
  func redraw() {
    shown = nil
    let size = device.size()
    knowsCell = false
    device.recording?.resize(size)
    perform(interface.resize(size))
    send?(.resized)
    planDrawing()
  }

  /// Has another theme from now on.
  package func use(_ theme: ThemeName) {
    if palette.use(theme) { shown = nil }
    planDrawing()
  }

  func planDrawing() {
    guard !isDrawingPlanned else { return }
    isDrawingPlanned = true
    Task { [weak self] in self?.draw() }
  }

  private func draw() {
    isDrawingPlanned = false
    // What it is behind with comes first.
    guard let session, !isSuspended, !device.sender.isBehind else { return }
    if interface.hasUnseenAlert {
      // The user pressed those keys before they could see it; an escape character that waits for more is one of them.
      session.reader?.source.readPending()
      session.reader?.input.endKey()
      // Before it is sent: what comes from the terminal afterwards is typed by who may have seen it.
      session.events.add(.alertIsSent(interface.lastAlert))
    }
    let begin = ContinuousClock.now
    interface.watchProgress(at: begin)
    // Each question to the one that others may change would copy it.
    let interface = interface
    let commands = commands(for: interface)
    var frame = interface.frame()
    let placements = graphics.place(in: &frame, page: interface.pictureFiles)
    let bytes = commands + FrameDiff.bytes(from: shown, to: frame, palette: palette, graphics: placements)
    shown = bytes.isEmpty || device.write(bytes) ? frame : nil
    if !bytes.isEmpty { drawn.add(bytes: bytes.count, time: .now - begin) }
    waitForNotification(of: interface)
    turnSpinner(interface.isWaiting)
    decodePictures()
    decodePixels(of: frame)
  }

  /// What is said to the terminal beside the frame: the title of its window, the bell at an error, questions for its background and for pictures.
  private func commands(for interface: Interface) -> [UInt8] {
    var commands = ""
    if palette.hasCommands, let title = interface.windowTitle, title != shownTitle {
      // OSC 0 (xterm, "Control Sequences"): window and icon.
      commands += "\u{1B}]0;\(palette.shown(title))\u{7}"
      shownTitle = title
    }
    if interface.lastAlert > heardAlert {
      heardAlert = interface.lastAlert
      if interface.showsError { commands += "\u{7}" }
    }
    // With the first frame, which doesn't wait for the answer.
    if palette.wantsBackground, !hasAskedBackground {
      commands += Background.query
      hasAskedBackground = true
    }
    commands += graphicsQuestion
    if shown == nil { commands += graphics.reset() }
    return Array(commands.utf8)
  }

  /// Has what turns be drawn again, as long as there is such a thing.
  private func turnSpinner(_ isWaiting: Bool) {
    guard isWaiting, let events = session?.events else { return stopSpinner() }
    guard spinner == nil else { return }
    let task = Task { @concurrent in
      while (try? await Task.sleep(for: Interface.spinnerStep)) != nil { events.add(.spinnerTurns) }
    }
    spinner = (task, .now)
  }

  func stopSpinner() {
    spinner?.task.cancel()
    spinner = nil
  }

  /// Has what is told in passing go away after a while, once it is on the screen.
  private func waitForNotification(of interface: Interface) {
    guard let events = session?.events, let number = interface.notification?.number, !interface.isNotificationSeen,
      // It waits for who has turned to another window.
      interface.hasFocus
    else { return }
    self.interface.seeNotification()
    notificationTimer?.cancel()
    notificationTimer = Task { @concurrent [delay = pauses.ofNotification] in
      guard (try? await Task.sleep(for: delay)) != nil else { return }
      events.add(.notificationIsOver(number))
    }
  }
}
