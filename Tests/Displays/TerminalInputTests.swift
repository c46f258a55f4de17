import Synchronization
import TerminalInterface
import Testing

@testable import TerminalDisplay

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

  init() {
    input = TerminalInput(timeouts: Self.timeouts) { [received] in received.add($0) }
  }

  private func receive(_ text: String) { input.receive(Array(text.utf8)) }

  @Test("An escape character is a key after a pause, and what comes later is no part of it")
  func escape() {
    #expect(input.longestPause == nil)
    receive("a\u{1B}")
    #expect(input.longestPause == Self.timeouts.afterEscape)
    input.end()
    #expect(input.longestPause == nil)
    receive("[A")
    #expect(received.inputs == [.text("a"), .key(.escape), .text("["), .text("A")])
  }

  @Test("What follows at once belongs to it")
  func sequence() {
    receive("\u{1B}")
    receive("[A")
    #expect(input.longestPause == nil)
    #expect(received.inputs == [.key(.up)])
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
    #expect(input.longestPause == nil)
    #expect(received.inputs == [.paste("half", isWhole: true), .key(.escape)])
  }

  @Test("An answer has a pause from its beginning, however it comes on; each is told once")
  func answer() throws {
    receive("\u{1B}]11;rgb:ffff")
    let pause = try #require(input.longestPause)
    receive("/ffff")
    let rest = try #require(input.longestPause)
    #expect(rest <= pause && pause <= Self.timeouts.inAnswer && pause > Self.timeouts.afterEscape)
    receive("/ffff\u{7}")
    #expect(input.longestPause == nil)
    #expect(received.last?.answers.background != nil)
    receive("x")
    #expect(received.last?.answers.background == nil)
    #expect(received.inputs == [.text("x")])
  }
}
