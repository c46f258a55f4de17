package import HostModel
import Synchronization
import TerminalInterface

/// What is told while a scene holds the main actor, which draws everything else.
extension TerminalDisplay {
  /// Writes over the last line of the screen that it hangs, and how to go on; draws the screen again when it goes on.
  ///
  /// From any thread, and at once.
  nonisolated package func tell(of hang: Hang) {
    switch hang {
    case .began: overwriteLastLine("\(hang.message): \(hang.suggestion)")
    case .ended: Task { @MainActor in redraw() }
    }
  }

  private nonisolated func overwriteLastLine(_ text: String) {
    guard hasTerminal.load(ordering: .sequentiallyConsistent) else { return }
    let size = device.size()
    let line = text.truncated(to: size.width)
    // Save the cursor, go there, erase the line, reverse video; and all back (ECMA-48; DECSC, DECRC). Erased behind the text, a line
    // as wide as the terminal would lose its last character, on which the cursor stays.
    device.write(Array("\u{1B}7\u{1B}[\(size.height);1H\u{1B}[0;7m\u{1B}[K\(line)\u{1B}[0m\u{1B}8".utf8))
  }
}
