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

  private static let pauses = TerminalDisplay.Pauses(
    afterEscape: .milliseconds(30), inPaste: .seconds(2), inAnswer: .milliseconds(250))

  private let received = Received()
  private let input: TerminalInput

  init() {
    input = TerminalInput(pauses: Self.pauses) { [received] in received.add($0) }
  }

  private func take(_ text: String) { input.take(Array(text.utf8)) }

  @Test("An escape character is a key after a pause, and what comes later is no part of it")
  func escape() {
    #expect(input.longestPause == nil)
    take("a\u{1B}")
    #expect(input.longestPause == Self.pauses.afterEscape)
    input.end()
    #expect(input.longestPause == nil)
    take("[A")
    #expect(received.inputs == [.text("a"), .key(.escape), .text("["), .text("A")])
  }

  @Test("What follows at once belongs to it")
  func sequence() {
    take("\u{1B}")
    take("[A")
    #expect(input.longestPause == nil)
    #expect(received.inputs == [.key(.up)])
  }

  @Test("A paste may pause for longer, and is no key that an alert ends")
  func paste() {
    take("\u{1B}[200~half\u{1B}")
    #expect(input.longestPause == Self.pauses.inPaste)
    input.endKey()
    take("[201~")
    #expect(received.inputs == [.paste("half", isWhole: true)])
    take("\u{1B}")
    input.endKey()
    #expect(input.longestPause == nil)
    #expect(received.inputs == [.paste("half", isWhole: true), .key(.escape)])
  }

  @Test("An answer has a pause from its beginning, however it comes on; each is told once")
  func answer() throws {
    take("\u{1B}]11;rgb:ffff")
    let pause = try #require(input.longestPause)
    take("/ffff")
    let rest = try #require(input.longestPause)
    #expect(rest <= pause && pause <= Self.pauses.inAnswer && pause > Self.pauses.afterEscape)
    take("/ffff\u{7}")
    #expect(input.longestPause == nil)
    #expect(received.last?.background != nil)
    take("x")
    #expect(received.last?.background == nil)
    #expect(received.inputs == [.text("x")])
  }
}
