import Glibc
import HostSystem
import ScreenModel
import TestSupport
import Testing

@testable import DisplayTestSupport
@testable import TerminalDisplay
@testable import TerminalInterface

/// A terminal with the test at its other end (pty(7)).
@MainActor
final class PseudoTerminal {
  let descriptor: Int32
  let path: String
  private(set) var screen: Emulator
  private(set) var received = ""

  private let master: Int32
  private let output: AsyncStream<[UInt8]>
  private let source: ReadSource

  init(width: Int = 60, height: Int = 16, cell: Size = Size(width: 0, height: 0)) throws {
    let ends = try TerminalEnds()
    (master, descriptor, path) = (ends.master, ends.terminal, ends.path)
    screen = Emulator(size: Size(width: width, height: height))
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    output = stream
    source = ReadSource(master) { bytes in
      if let bytes { continuation.yield(bytes) } else { continuation.finish() }
    }
    setSize(width, height, cell: cell)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(master, bytes, bytes.count) == bytes.count)
  }

  /// No signal tells the process: no process has this terminal as its own.
  func setSize(_ width: Int, _ height: Int, cell: Size = Size(width: 0, height: 0), emulated: Size? = nil) {
    var size = winsize(
      ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: UInt16(width * cell.width),
      ws_ypixel: UInt16(height * cell.height))
    #expect(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
    screen = Emulator(size: emulated ?? Size(width: width, height: height))
  }

  func wait(until isExpected: (Emulator) -> Bool) async {
    if isExpected(screen) { return }
    for await bytes in output {
      received += String(decoding: bytes, as: UTF8.self)
      screen.feed(bytes)
      if isExpected(screen) { return }
    }
    Issue.record("the terminal was closed while it showed:\n\(screen.frame.plainText)")
  }

  func wait(for text: String) async { await wait { $0.frame.plainText.contains(text) } }

  func hangUp() {
    source.cancel()
    close(master)
  }

  var settings: [UInt8] {
    var settings = termios()
    #expect(tcgetattr(descriptor, &settings) == 0)
    return withUnsafeBytes(of: settings) { Array($0) }
  }

  func display(
    _ variables: [String: String], theme: ThemeName = .auto, decoder: PictureDecoder? = nil
  ) -> TerminalDisplay {
    TerminalDisplay(
      input: descriptor, output: descriptor, environment: variables, theme: theme, decoder: decoder, stopProcess: {})
  }
}

extension TerminalDisplay {
  func start(
    on terminal: PseudoTerminal, _ page: Screen, until words: String,
    send: @escaping @MainActor (ScreenEvent) -> Void = { _ in }
  ) async throws {
    try start(send: send)
    show(page)
    await terminal.wait(for: words)
  }
}
