import HostEvents
import ScreenModel
import TerminalInterface
import VIPKit

/// Drawing what the interface shows, and several changes at once.
extension TerminalDisplay {
  func redraw() {
    shown = nil
    perform(interface.resize(device.size()))
    send?(.resized)
    planDrawing()
  }

  func planDrawing() {
    guard !isDrawingPlanned else { return }
    isDrawingPlanned = true
    Task { [weak self] in self?.draw() }
  }

  private func draw() {
    isDrawingPlanned = false
    guard session != nil, !isSuspended else { return }
    if interface.hasUnseenAlert, let session {
      // The user pressed those keys before they could see it.
      session.reader?.readPending()
      session.events.yield(.alertIsDrawn(interface.lastAlert))
    }
    let frame = interface.frame()
    let hasColours = variables["NO_COLOR", default: ""].isEmpty
    let bytes = FrameDiff.bytes(from: shown, to: frame, colours: hasColours)
    shown = bytes.isEmpty || device.write(bytes) ? frame : nil
    waitForNotification()
  }

  /// Has what is told in passing go away after a while, once it is on the screen.
  private func waitForNotification() {
    guard let events = session?.events, let number = interface.notification?.number, !interface.isNotificationSeen
    else { return }
    interface.seeNotification()
    notificationTimer?.cancel()
    notificationTimer = Task { [delay = pauses.ofNotification] in
      guard (try? await Task.sleep(for: delay)) != nil else { return }
      events.yield(.notificationIsOver(number))
    }
  }
}
