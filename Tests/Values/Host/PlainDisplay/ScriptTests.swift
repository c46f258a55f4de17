@testable import PlainDisplay
import ScreenModel
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("The plain display prints settled screens and reads a command a line", .timeLimit(.minutes(10)))
struct ScriptTests {
  private let login = PlainSamples.screen(PlainSamples.login())
  private let loginLines = ["== Login ==", "-- Sign in --", "User name:", "Password:", "[Sign in]"]
  private let home = PlainSamples.screen(Text("Welcome"), title: "Home")
  private let homeLines = ["== Home ==", "Welcome"]
  private let session: Session

  init() throws { session = try Session() }

  private func working(_ loading: String? = nil, cancel: String? = nil) -> Screen {
    var screen = PlainSamples.screen(PlainSamples.login(), loading: loading, isSettled: false)
    screen.cancelTitle = cancel
    return screen
  }

  @Test("commands become events, in order; comments and blank lines nothing; the end of the input ends the application")
  func endOfInput() async throws {
    let silent = try Session()
    #expect(await silent.run("", first: login) == .asked)
    #expect((silent.printed, silent.events) == (loginLines, [.quit(.asked)]))
    let script = "# sign in\n\nset User name=Aleksey\r\npress Sign in\nquit"
    let events: [UserEvent] = [
      .act(ElementID("textField.User name"), .edit("Aleksey")), .act(ElementID("button.Sign in"), .activate),
      .quit(.asked),
    ]
    #expect(await session.run(script, first: login) == .asked)
    #expect(session.events == events)
    let ended = try Session()
    #expect(await ended.run(script + "\npress Sign in\n", first: login) == .asked)
    #expect(ended.events == events, "nothing after quit is read")
  }

  @Test("work that is late is told, and ends a strict run, as the first error does; in another run the command waits")
  func unsettled() async throws {
    let told = ["the screen hasn't settled for 0 s: waiting for Login/Login.swift:7"]
    let session = try Session(isStrict: true, settlingTimeout: .milliseconds(20))
    #expect(await session.run("press Sign in\n", first: working()) == .commandFailed)
    #expect((session.told, session.events) == (told, [.quit(.commandFailed)]))
    let strict = try Session(isStrict: true)
    #expect(await strict.run("press Sing in\npress Sign in\n", first: login) == .commandFailed)
    #expect(strict.events == [.quit(.commandFailed)])
    let late = try Session(settlingTimeout: .milliseconds(20))
    late.onTell = { [login, display = late.display] in display.show(login) }
    #expect(await late.run("press Sign in\n", first: working()) == .asked)
    let events: [UserEvent] = [.act(ElementID("button.Sign in"), .activate), .quit(.asked)]
    #expect((late.told, late.events) == (told, events))
  }

  @Test("a screen that says nothing new isn't printed again; the command screen prints it")
  func once() async throws {
    let script = "set User name=A\nset User name=A\nscreen\n"
    let edited = PlainSamples.screen(PlainSamples.login(userName: "A"))
    #expect(await session.run(script, first: login) { _ in session.display.show(edited) } == .asked)
    let editedLines = ["== Login ==", "-- Sign in --", "User name: A", "Password:", "[Sign in]"]
    #expect(session.printed == loginLines + editedLines + editedLines)
  }

  @Test("the loader is one line; what is beneath is printed when it has settled, and only then the next command runs")
  func loader() async throws {
    let reason = await session.run("press Sign in\nscreen\n", first: login) { _ in
      let display = session.display
      for _ in 0..<2 { display.show(working("Signing in")) }
      Task {
        for _ in 0..<20 { await Task.yield() }
        display.show(working("Almost"))
        display.show(PlainSamples.screen(Text("Half"), isSettled: false))
        for _ in 0..<20 { await Task.yield() }
        display.show(home)
      }
    }
    #expect(reason == .asked)
    #expect(session.printed == loginLines + ["… Signing in", "… Almost"] + homeLines + homeLines)
  }

  @Test("an alert with buttons of its own is dismissed by ok where one of them cancels, or answered by one of them")
  func alertWithButtons() async throws {
    var alert = login
    alert.question = Question(
      number: 5, title: "No answer", tint: .negative, choices: [.init("Retry"), .init("OK", role: .cancel)])
    var answered = 0
    _ = await session.run("wait ! No\npress Retry\nok\n", first: alert) { _ in
      answered += 1
      session.display.show(answered == 1 ? alert : home)
    }
    #expect(session.events == [.answer(5, choice: 0), .answer(5, choice: 1), .quit(.asked)])
    #expect(session.printed == loginLines + ["! No answer", "[Retry]", "[OK]"] + homeLines)
  }

  @Test("what the loader stands for is cancelled while it goes on; the next command waits for the end")
  func cancel() async throws {
    _ = await session.run("press Cancel\nscreen\n", first: working("Signing in", cancel: "Cancel")) { _ in
      session.display.show(working())
      Task { session.display.show(home) }
    }
    #expect(session.events == [.act(.cancelLoading, .activate), .quit(.asked)])
    #expect(session.printed == ["… Signing in", "… [Cancel]"] + homeLines + homeLines)
  }

  @Test("a button of the page is pressed when the loader has gone, and not the loader's")
  func otherButton() async throws {
    let working = working("Signing in", cancel: "Cancel")
    session.display.show(working)
    Task { [login] in
      while !session.display.isWaiting { await Task.yield() }
      session.display.show(login)
    }
    #expect(await session.run("press Sign in\n", first: working) == .asked)
    #expect(session.events.first == .act(ElementID("button.Sign in"), .activate))
  }

  @Test("a question is printed with its choices, behind an alert only when that is gone; press answers it")
  func question() async throws {
    var asking = PlainSamples.screen(PlainSamples.login())
    asking.question = Question(
      number: 3, title: "Delete?", message: "[x] For good.",
      choices: [.init("Keep", role: .cancel), .init("x] Delete", role: .destructive)])
    var alert = asking
    alert.error = "Wrong"
    _ = await session.run("ok\nback\npress x] Delete\n", first: alert) { event in
      session.display.show(event == .dismissError ? asking : login)
    }
    let questionLines = ["? Delete?", "\\[x] For good.", "[Keep]", "[x\\] Delete]"]
    #expect(
      session.printed == loginLines + ["! Wrong"] + loginLines + questionLines
        + ["error: a question is open; answer it with press Keep, press x\\] Delete"] + loginLines)
    #expect(session.events == [.dismissError, .answer(3, choice: 1), .quit(.asked)])
  }

  @Test("what is told in passing is printed once, and waited for")
  func notification() async throws {
    var told = login
    told.notices = [NumberedNotice(number: 1, text: "Anna saved")]
    let reason = await session.run("press Sign in\nwait ~ Anna\n", first: login) { event in
      if event != .quit(.asked) { for _ in 0..<2 { session.display.show(told) } }
    }
    #expect(reason == .asked)
    #expect(session.printed == loginLines + ["~ Anna saved"])
  }

  @Test("wait goes on when a line contains the text: at once, later, or beneath the loader")
  func wait() async throws {
    let session = try Session(isStrict: true)
    let reason = await session.run("wait User\npress Sign in\nwait elcom\nwait Load\nquit\n", first: login) { _ in
      Task {
        while !session.display.isWaiting { await Task.yield() }
        session.display.show(PlainSamples.screen(Text("Welcome"), loading: "Loading", isSettled: false))
        // Then the two waits are over, and quit waits for the end of the loader.
        while !session.display.isWaiting { await Task.yield() }
        session.display.show(home)
      }
    }
    #expect(reason == .asked, "\(session.printed)")
  }

  @Test("wait that waits in vain ends the application, strict or not", arguments: [false, true])
  func waitInVain(isStrict: Bool) async throws {
    let session = try Session(isStrict: isStrict, timeout: .zero)
    #expect(await session.run("wait Welcome\u{7}\npress Sign in\n", first: login) == .commandFailed)
    #expect(session.printed.last == "error: waited 0 s for \"Welcome\\u{07}\"")
    #expect(session.events == [.quit(.commandFailed)])
  }

  @Test("a very long line is told and left out, and the next one is read; bytes that are no UTF-8 are replaced")
  func longLine() async throws {
    let long = Array("set User name=".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    let script = long + Array("\nset Password=".utf8) + [0xFF] + Array("\n".utf8)
    #expect(await session.run(script, first: login) == .asked)
    #expect(session.printed == loginLines + ["error: a line has more than 65536 bytes; it is left out"])
    #expect(session.events == [.act(ElementID("textField.Password"), .edit("\u{FFFD}")), .quit(.asked)])
  }

  @Test("stopped while it waits, it lets go of everything and says nothing more")
  func stop() async throws {
    var session: Session? = try Session()
    weak let display = session?.display
    session?.display.start { _ in Issue.record("a display that was stopped sends nothing") }
    // No screen has been shown: the end of the input waits for one.
    for _ in 0..<20 { await Task.yield() }
    session?.display.stop()
    #expect(session?.printed == [])
    session = nil
    while display != nil { await Task.yield() }
  }
}
