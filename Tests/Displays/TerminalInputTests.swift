import Synchronization
import Testing

@testable import TerminalDisplay
@testable import TerminalInterface

@Suite("What a terminal sends means, and what a pause does")
struct TerminalInputTests {
  private final class Received: Sendable {
    private let portions = Mutex<[TerminalInput.Portion]>([])
    var inputs: [Input] { portions.withLock { $0.flatMap(\.inputs) } }
    var last: TerminalInput.Portion? { portions.withLock(\.last) }
    func add(_ portion: TerminalInput.Portion) { portions.withLock { $0.append(portion) } }
  }

  private static let timeouts = TerminalDisplay.InputTimeouts(
    afterEscape: .milliseconds(30), inPaste: .seconds(2), inAnswer: .milliseconds(250))

  private let received = Received()
  private let input: TerminalInput

  init() { input = TerminalInput(timeouts: Self.timeouts) { [received] in received.add($0) } }

  private func receive(_ text: String) { input.receive(Array(text.utf8)) }

  @Test("An escape character is a key after a pause, with a bracket after a second; what comes later is no part of it")
  func escape() {
    #expect(input.longestPause == nil)
    receive("a\u{1B}")
    #expect(input.longestPause == Self.timeouts.afterEscape)
    input.end()
    #expect(input.longestPause == nil)
    receive("[A")
    #expect(received.inputs == [.text("a"), .key(.escape), .text("["), .text("A")])
    // It may be Alt with a bracket, or begin a sequence.
    receive("\u{1B}[")
    #expect(input.longestPause == .seconds(1))
    input.end()
    receive("x\u{1B}[1")
    #expect((input.longestPause, received.inputs.suffix(2)) == (nil, [.key(.character("["), .alt), .text("x")]))
  }

  @Test("What can only go on is waited for, whatever the pauses between its bytes; an escape character at least 0.3 s")
  func slow() {
    let rows: [(text: String, inputs: [Input])] = [
      ("é漢👍", [.text("é"), .text("漢"), .text("👍")]), ("\u{1B}[1;5D", [.key(.left, .control)]),
      ("\u{1B}OA", [.key(.up)]), ("\u{1B}[A", [.key(.up)]),
      ("\u{1B}\u{1B}[A", [.key(.up, .alt)]), ("\u{1B}[200~x\u{1B}[201~", [.paste("x")]),
      ("\u{1B}[6;5~", [.key(.pageDown, .control)]),
    ]
    for (text, inputs) in rows {
      let received = Received()
      let input = TerminalInput(timeouts: .standard) { received.add($0) }
      for byte in text.utf8 {
        input.receive([byte])
        #expect(input.longestPause.map { $0 > .milliseconds(300) } ?? true, "\(text)")
        if input.longestPause == nil { input.endKey() }
      }
      #expect((input.longestPause, received.inputs) == (nil, inputs), "\(text)")
    }
  }

  @Test("What comes later than Alt would let it is a key of its own; an answer of the terminal may come later")
  func late() {
    let rows: [(pause: Duration, inputs: [Input])] = [
      (.zero, [.key(.escape), .text("j")]), (.seconds(60), [.key(.character("j"), .alt)]),
    ]
    for (pause, inputs) in rows {
      let received = Received()
      let input = TerminalInput(timeouts: .init(withAlt: pause)) { received.add($0) }
      for byte in "\u{1B}j".utf8 { input.receive([byte]) }
      #expect(received.inputs == inputs)
    }
    let input = TerminalInput(timeouts: .init(withAlt: .zero)) { [received] in received.add($0) }
    for part in ["\u{1B}", "]11;rgb:ffff/", "ffff/ffff\u{1B}", "\\"] { input.receive(Array(part.utf8)) }
    #expect(received.last?.answers.background != nil && received.inputs == [])
  }

  @Test("A paste may pause for longer, and is no key that an alert ends")
  func paste() {
    receive("\u{1B}[200~half\u{1B}")
    #expect(input.longestPause == Self.timeouts.inPaste)
    input.endKey()
    receive("[201~")
    #expect(received.inputs == [.paste("half", isWhole: true)])
    receive("\u{1B}")
    input.endKey()
    #expect((input.longestPause, received.inputs) == (nil, [.paste("half", isWhole: true), .key(.escape)]))
  }

  @Test(
    "A sequence that begins before an alert ends before the alert counts as seen; nothing else holds that up",
    arguments: [
      ("\u{1B}[13", "u", [.key(.enter)]), ("\u{1B}[", "13;5u", [.key(.enter, .control)]), ("\u{1B}[9", "9z", []),
      ("\u{1B}", "", [.key(.escape)]), ("a", "", [.text("a")]), ("\u{1B}[200~half\u{1B}", "", []), ("", "", []),
    ] as [(String, String, [Input])])
  func begunBeforeAlert(_ text: String, rest: String, inputs: [Input]) {
    let before = Mutex<[Input]?>(nil)
    receive(text)
    input.endKey { [received] in before.withLock { $0 = received.inputs } }
    for byte in rest.utf8 {
      #expect(before.withLock { $0 } == nil)
      input.receive([byte])
    }
    #expect(before.withLock { $0 } == inputs)
  }

  @Test("An answer has a pause from its beginning, however it comes on; each is told once")
  func answer() throws {
    receive("\u{1B}]11;rgb:ffff")
    let pause = try #require(input.longestPause)
    receive("/ffff")
    let rest = try #require(input.longestPause)
    #expect(rest <= pause && pause <= Self.timeouts.inAnswer && pause > Self.timeouts.afterEscape)
    receive("/ffff\u{7}")
    #expect(input.longestPause == nil && received.last?.answers.background != nil)
    receive("x")
    #expect(received.last?.answers.background == nil && received.inputs == [.text("x")])
    // In single bytes, of which each comes soon after the other.
    let limits: [(Duration, Duration, Bool)] = [
      (.zero, .seconds(2), true), (.seconds(100), .seconds(100), false), (.seconds(100), .zero, true),
    ]
    for (gap, longest, isOver) in limits {
      let timeouts = TerminalDisplay.InputTimeouts(inAnswer: .zero, withinAnswer: gap, longestAnswer: longest)
      let input = TerminalInput(timeouts: timeouts) { _ in }
      for byte in "\u{1B}]11;rgb:f".utf8 { input.receive([byte]) }
      #expect((input.longestPause == .zero) == isOver)
    }
  }
}
