@testable import HostState
import HostJournal
import HostSystem
@testable import TerminalDisplay
import Foundation
import ScreenModel
import TestSupport
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("On a terminal", .serialized, .besideDisplays, .timeLimit(.minutes(10)))
@MainActor
struct TerminalDisplayTests {
  private let terminal: PseudoTerminal
  private let events: AsyncStream<UserEvent>
  private let send: @MainActor (ScreenEvent) -> Void

  init() throws {
    terminal = try PseudoTerminal()
    let (events, continuation) = AsyncStream.makeStream(of: UserEvent.self)
    self.events = events
    // Almost every key reports the user's position.
    send = { if case .moved = $0.event {} else { continuation.yield($0.event) } }
  }

  private func display(
    environment: [String: String] = [:], stopProcess: @escaping @MainActor () -> Void = {}
  ) -> TerminalDisplay {
    TerminalDisplay(
      input: terminal.descriptor, output: terminal.descriptor, environment: environment,
      timeouts: TerminalDisplay.InputTimeouts(afterEscape: .milliseconds(50), inPaste: .seconds(60)),
      canStop: { true }, stopProcess: stopProcess)
  }

  private func next() async -> UserEvent? {
    for await event in events { return event }
    return nil
  }

  @Test("That the app hangs is told on the last line, as much as fits, with the mark of what doesn't")
  func hang() async throws {
    let display = display()
    defer { display.stop() }
    try await display.start(on: terminal, screen(Samples.login(), title: "Login"), until: "[ Sign in ]", send: send)
    display.tell(of: .began(BuildID(id: "Login", generation: 2), limit: .seconds(5), isSupervised: true, quit: 7))
    await terminal.wait { $0.frame.plainText.contains("has not answered") }
    let last = terminal.screen.frame.plainText.split(separator: "\n").last
    #expect((last, terminal.screen.unknown) == (#"Login, build 2, has not answered for 5 s: Ctrl-\ restarts t…"#, []))
  }

  @Test("What is typed comes as what the user wants")
  func typing() async throws {
    let display = display()
    defer { display.stop() }
    let page = screen(Samples.login(), title: "Login", canGoBack: true)
    try await display.start(on: terminal, page, until: "[ Sign in ]", send: send)
    let userName = ElementID("textField.User name")
    terminal.type("Я\u{1B}[200~漢字\n\u{1B}[201~")
    #expect(await next() == .act(userName, .edit("Я")))
    #expect(await next() == .act(userName, .edit("Я漢字")))
    await terminal.wait(for: "Я漢字")
    let drawn = try #require(display.statistics)
    // Only the frames: the modes are switched on before them.
    let frames = terminal.received.components(separatedBy: "\u{1B}[?2026h").dropFirst()
    let bytes = frames.reduce(0) { $0 + "\u{1B}[?2026h\($1)".utf8.count }
    #expect((drawn.frames, drawn.bytes) == (frames.count, bytes) && drawn.microseconds > 0)
    #expect(drawn.microsecondsPerFrame == drawn.microseconds / drawn.frames)
    terminal.type("\r\r")
    #expect(await next() == .act(ElementID("button.Sign in"), .activate))
    terminal.type("\u{1B}[<0;6;10M\u{1B}[<0;6;10m")
    #expect(await next() == .act(ElementID("button.Sign in"), .activate))
    terminal.type("\u{1B}")
    #expect(await next() == .back)
    terminal.type("\u{3}")
    #expect(await next() == .quit(.asked))
    #expect(terminal.screen.unknown == [])
  }

  @Test(
    "What is copied goes to the clipboard of a terminal that knows commands, and of no other",
    arguments: [("xterm", true), ("vt100", false), ("linux", false)])
  func clipboard(_ term: String, _ isKnown: Bool) async throws {
    let display = display(environment: ["TERM": term])
    defer { display.stop() }
    let page = VStack { Button("Copy", copying: "User name") }
    try await display.start(on: terminal, screen(page, title: "Login"), until: "[ Copy ]", send: send)
    terminal.type("\r")
    await terminal.wait(for: "Copied")
    // "User name", in base64 (RFC 4648).
    #expect((terminal.screen.clipboard, terminal.screen.unknown) == (isKnown ? "VXNlciBuYW1l" : nil, []))
  }

  @Test("What is typed in one go is put into the field in one go, as far as there is room")
  func typedPaste() async throws {
    let display = display()
    defer { display.stop() }
    let full = String(repeating: "x", count: TextBuffer.limit - 2)
    let page = screen(Samples.login(userName: full), title: "Login")
    try await display.start(on: terminal, page, until: "[ Sign in ]", send: send)
    terminal.type("abc")
    #expect(await next() == .act(ElementID("textField.User name"), .edit(full + "ab")))
    await terminal.wait(for: "The text was cut: a field holds 64 KiB")
    terminal.type("\t")
    await terminal.wait { !$0.frame.plainText.contains("The text was cut") }
  }

  @Test("So is what is left of a paste when an app has died, behind the alert that says so")
  func restOfPaste() async throws {
    let display = display()
    defer { display.stop() }
    let page = screen(Samples.login(), title: "Login", error: "The app stopped")
    try await display.start(on: terminal, page, until: "[ OK ]", send: send)
    terminal.type("abc d")
    #expect(await next() == .act(ElementID("textField.User name"), .edit("abc d")))
  }

  @Test("A burst of the wheel in one read is one scroll of its sum")
  func wheelBurst() async throws {
    let display = display()
    var requests = 0
    defer { display.stop() }
    let page = screen(List(count: 1_000_000, id: \.self) { Text("Row \($0)") })
    try await display.start(on: terminal, page, until: "Row 9") { if case .act = $0.event { requests += 1 } }
    requests = 0
    let input = TerminalInput(timeouts: display.timeouts) { portion in
      MainActor.assumeIsolated { _ = display.handle(.portion(portion)) }
    }
    input.receive(Array(String(repeating: "\u{1B}[<65;11;7M", count: 10_000).utf8))
    // One request, for the rows where it has stopped.
    #expect((display.model.state.listOffsets.values.first, requests) == (30_000, 1))
  }

  @Test("Keys that the terminal holds when an alert is drawn do not dismiss it; later ones do")
  func typedAhead() async throws {
    let display = display()
    try display.start(send: send)
    defer { display.stop() }
    display.show(screen(Samples.login(), title: "Login", error: "Wrong"))
    // The main actor is busy here: nothing is read or drawn yet.
    terminal.type("\r \u{1B}")
    await terminal.wait(for: "[ OK ]")
    #expect(await next() == .act(ElementID("textField.User name"), .edit(" ")), "the blank belongs to the field")
    terminal.type("\r")
    #expect(await next() == .dismissError)
    terminal.type("\u{3}")
    #expect(await next() == .quit(.asked))
  }

  @Test("What was typed ahead reaches no other scene, also when its first key leads there")
  func typedAheadElsewhere() async throws {
    let display = display()
    var sent: [ScreenEvent] = []
    defer { display.stop() }
    let page = screen(Samples.login(), title: "Login", loading: "Wait")
    try await display.start(on: terminal, page, until: "Wait") { event in
      guard case .act = event.event else { return }
      sent.append(event)
      display.show(screen(Samples.login(), instance: 2, title: "Next"))
    }
    terminal.type("abc")
    await terminal.wait { _ in !display.model.typedAhead.isEmpty }
    display.show(screen(Samples.login(), title: "Login"))
    #expect(sent == [], "the host is in the middle of showing it")
    await terminal.wait(for: "Next")
    #expect((sent.map(\.event), sent.map(\.instance)) == ([.act(ElementID("textField.User name"), .edit("abc"))], [1]))
  }

  @Test("What was on its way when the display was stopped is nothing to the next start")
  func late() async throws {
    let display = display()
    try display.start(send: send)
    let before = try #require(display.session?.events)
    display.stop()
    try display.start(send: send)
    defer { display.stop() }
    before.add(.signal(SIGTERM))
    await terminal.wait { _ in display.session != nil }
    terminal.type("\u{3}")
    #expect(await next() == .quit(.asked))
  }

  @Test("What is told in passing goes by itself")
  func passing() async throws {
    let display = display()
    defer { display.stop() }
    var shown = screen(Samples.login(), title: "Login")
    shown.notices = [
      NumberedNotice(number: 1, text: "Anna saved"), NumberedNotice(number: 2, text: "Bo saved"),
    ]
    try await display.start(on: terminal, shown, until: "Anna saved", send: send)
    await terminal.wait(for: "Bo saved")
    await terminal.wait { !$0.frame.plainText.contains("saved") }
  }

  @Test("Stopping gives back exactly what was there")
  func restore() async throws {
    let before = terminal.settings
    let display = display()
    try await display.start(on: terminal, screen(Samples.login()), until: "[ Sign in ]", send: send)
    #expect(terminal.settings != before)
    #expect((terminal.screen.modes, terminal.screen.keyboardModes) == ([1002, 1004, 1006, 1049, 2004, 25], [5]))
    for _ in 0..<2 {
      display.stop()
      await terminal.wait { $0.isAsBefore }
      #expect(terminal.settings == before)
    }
  }

  @Test("A terminal that takes nothing holds nobody up; it shows everything when it takes something again")
  func stuck() async throws {
    let ends = try TerminalEnds()
    var size = winsize(ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(ends.master, UInt(TIOCSWINSZ), &size) == 0)
    let display = TerminalDisplay(input: ends.terminal, output: ends.terminal, environment: [:], stopProcess: {})
    try display.start { _ in }
    defer {
      display.stop()
      close(ends.master)
    }
    var page = 0
    while !display.device.sender.isBehind {
      page += 1
      let text = String(repeating: "page \(page) ", count: 1000)
      display.show(screen(Text(text)))
      await Task.yield()
    }
    // The watchdog's notice waits for nobody either.
    display.tell(of: .began(BuildID(id: "Login", generation: 2), limit: .seconds(5), isSupervised: true, quit: 7))
    display.show(screen(Text("the last")))
    var emulator = Emulator(size: Size(width: 200, height: 50))
    _ = fcntl(ends.master, F_SETFL, O_NONBLOCK)
    func feed() async {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(ends.master, &bytes, bytes.count)
      if count > 0 { emulator.feed(Array(bytes[..<count])) }
      await Task.yield()
    }
    while !emulator.frame.plainText.contains("the last") { await feed() }
    // When the application continues, what the notice covered is drawn again.
    display.redraw()
    while !emulator.differences(from: display.model.frame()).isEmpty { await feed() }
  }

  @Test("When the size of the terminal changes, the whole screen is drawn again", .aloneWithDisplay)
  func resize() async throws {
    let display = display()
    defer { display.stop() }
    try await display.start(on: terminal, screen(Samples.login()), until: "[ Sign in ]", send: send)
    for (width, height) in [(30, 10), (1, 1), (100, 30)] {
      terminal.setSize(width, height)
      kill(getpid(), SIGWINCH)
      let expected = TerminalModel(screen(Samples.login()), width: width, height: height).frame()
      await terminal.wait { $0.differences(from: expected).isEmpty }
    }
    // A terminal that doesn't know its size.
    terminal.setSize(0, 0, emulated: Size(width: 80, height: 24))
    kill(getpid(), SIGWINCH)
    await terminal.wait(for: "[ Sign in ]")
  }

  @Test("Ctrl-Z gives the terminal back, and going on takes it again", .aloneWithDisplay)
  func suspend() async throws {
    let before = terminal.settings
    var stops = 0
    var whileStopped: [UInt8] = []
    let display = display {
      stops += 1
      whileStopped = terminal.settings
    }
    try await display.start(on: terminal, screen(Samples.login()), until: "[ Sign in ]", send: send)
    let raw = terminal.settings
    terminal.type("\u{1A}")
    await terminal.wait { $0.isAsBefore }
    #expect((stops, whileStopped) == (1, before))
    kill(getpid(), SIGCONT)
    await terminal.wait { $0.modes.contains(1049) && $0.cursor != nil && $0.frame.plainText.contains("Sign in") }
    #expect(terminal.settings == raw)
    kill(getpid(), SIGTSTP)
    await terminal.wait { $0.isAsBefore }
    #expect(stops == 2)
    // The second stop changes nothing.
    display.stop()
    terminal.type("x")
    #expect(terminal.settings == before)
  }

  @Test("What has lost its shell leaves the settings alone when it goes on, also before the shell has the foreground")
  func abandoned() async throws {
    @MainActor
    final class Shell { var waits = true }
    let shell = Shell()
    let display = TerminalDisplay(
      input: terminal.descriptor, output: terminal.descriptor, environment: [:], canStop: { shell.waits },
      stopProcess: {})
    let before = try display.device.settings()
    try await display.start(on: terminal, screen(Samples.login()), until: "[ Sign in ]", send: send)
    let raw = terminal.settings
    defer {
      // Only a display with a shell continues after this test.
      shell.waits = true
      display.stop()
    }
    try display.device.apply(before)
    let ofShell = terminal.settings
    #expect(display.handle(.signal(SIGCONT)).isEmpty && terminal.settings == raw)
    shell.waits = false
    try display.device.apply(before)
    #expect(display.handle(.signal(SIGCONT)).isEmpty && terminal.settings == ofShell)
  }

  @Test(
    "Signals that end the process end the application; a terminal that hangs up does so as SIGHUP", .aloneWithDisplay,
    arguments: [SIGTERM, SIGHUP, SIGINT, nil])
  func signals(_ signal: Int32?) async throws {
    let display = display()
    try await display.start(on: terminal, screen(Samples.login()), until: "[ Sign in ]", send: send)
    defer { display.stop() }
    if let signal { kill(getpid(), signal) } else { terminal.hangUp() }
    #expect(await next() == .quit(.signal(signal ?? SIGHUP)))
  }

  @Test("Terminals that can't be drawn on are refused, and left as they are")
  func refused() throws {
    let before = terminal.settings
    let dumb = display(environment: ["TERM": "dumb"])
    #expect(throws: TerminalError.dumbTerminal) { try dumb.start { _ in } }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let piped = TerminalDisplay(input: terminal.descriptor, output: ends[1], environment: [:])
    #expect(throws: TerminalError.notATerminal(fileDescriptor: STDOUT_FILENO)) { try piped.start { _ in } }
    #expect(terminal.settings == before)
    #expect(
      [TerminalError.dumbTerminal, .notATerminal(fileDescriptor: 0), .notUsable(errno: EIO)].map(\.description) == [
        "the terminal can't move its cursor (TERM=dumb): use --display plain, or set TERM to what the terminal is",
        "the standard input is not a terminal: use --display plain",
        "the terminal can't be used (Input/output error): use --display plain",
      ])
  }
}
