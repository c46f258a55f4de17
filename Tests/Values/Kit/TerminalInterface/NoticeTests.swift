import ScreenModel
import TestSupport
import Testing
import VIPTestKit
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@MainActor
@Suite("What is told in passing, and what the host has to say, stand in the lower edge of the frame")
struct NoticeTests {
  private func told(_ notices: NumberedNotice...) -> Screen {
    var shown = screen(Samples.list(3), canGoBack: true)
    shown.notices = notices
    return shown
  }

  private func lines(_ model: TerminalModel) -> [String] {
    model.frame().plainText.split(separator: "\n").map(String.init)
  }

  private nonisolated static let anna = NumberedNotice(number: 1, text: "Anna saved", tint: .positive)
  private nonisolated static let bo = NumberedNotice(number: 2, text: "Bo is on two lists", tint: .warning)
  private nonisolated static let cem = NumberedNotice(number: 3, text: "Cem was not saved", tint: .negative)

  @Test func `It is there until a key comes after it was seen; the key does what it does, and the keys are in sight`() {
    var model = TerminalModel(told(NumberedNotice(number: 1, text: "Anna saved")))
    let focus = model.focus
    let keys = lines(TerminalModel(told())).last
    #expect(lines(model).dropLast().last?.hasPrefix("╰─ Anna saved ──") == true)
    #expect(lines(model).last == keys)
    _ = model.press(.key(.tab), .key(.tab, .shift))
    #expect(model.notice != nil, "typed before it was drawn")
    model.seeNotice()
    _ = model.press(.text("x"))
    #expect(lines(model).dropLast().last?.hasPrefix("╰──") == true)
    #expect(model.focus == focus)
    _ = model.show(told(NumberedNotice(number: 1, text: "Anna saved")))
    #expect(model.notice == nil)
  }

  @Test func `Several come one after the other, by time and by key, also when the host has forgotten them`() {
    var model = TerminalModel(told(Self.anna, Self.bo))
    model.seeNotice()
    _ = model.show(told(Self.anna, Self.bo, Self.cem))
    model.end(notice: 2)
    #expect(model.notice == Self.anna, "its time isn't over")
    model.end(notice: 1)
    #expect(model.notice == Self.bo)
    _ = model.press(.key(.tab))
    #expect(model.notice == Self.bo, "nobody has seen it")
    model.seeNotice()
    _ = model.show(told())
    _ = model.press(.key(.tab))
    #expect(model.notice == Self.cem)
    model.end(notice: 3)
    #expect(model.notice == nil)
  }

  @Test(arguments: [(anna, "✓ Anna saved"), (bo, "▲ Bo is on two lists"), (cem, "✗ Cem was not saved")])
  func `What it means has a mark besides its colour`(notification: NumberedNotice, text: String) throws {
    let model = TerminalModel(told(notification))
    #expect(lines(model).dropLast().last?.hasPrefix("╰─ \(text) ─") == true)
    let style = try #require(notification.tint?.terminalStyle)
    #expect(model.frame()[3, 14].style == style.union(.bold))
  }

  @Test func `The host's words leave the keys in sight, and have a hint where there is more of them`() throws {
    var shown = told()
    shown.statusMessage = "Login was not updated: it needs another version of VIPKit"
    shown.hasDetails = true
    try Golden.check(TerminalModel(shown, width: 60).frame().styledText, "notice-60.txt")
  }

  @Test func `Without a frame it takes the place of the keys`() {
    let model = TerminalModel(told(Self.anna), width: 11, height: 4)
    #expect(lines(model).last == " ✓ Anna s…")
  }
}
