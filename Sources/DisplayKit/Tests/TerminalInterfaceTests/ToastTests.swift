import ScreenModel
import TestSupport
import Testing
import VIPTestKit
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@MainActor
@Suite("What is told in passing, and what the host has to say, stand in the lower edge of the frame")
struct ToastTests {
  private func told(_ notifications: UserNotification...) -> Screen {
    var shown = screen(Samples.login(), canGoBack: true)
    shown.notifications = notifications
    return shown
  }

  private func lines(_ interface: Interface) -> [String] {
    interface.frame().plainText.split(separator: "\n").map(String.init)
  }

  private nonisolated static let anna = UserNotification(number: 1, text: "Anna saved", tint: .positive)
  private nonisolated static let bo = UserNotification(number: 2, text: "Bo is on two lists", tint: .warning)
  private nonisolated static let cem = UserNotification(number: 3, text: "Cem was not saved", tint: .negative)

  @Test func `It is there until a key comes after it was seen; the key does what it does, and the keys are in sight`() {
    var interface = Interface(told(UserNotification(number: 1, text: "Anna saved")))
    let focus = interface.focus
    let keys = lines(Interface(told())).last
    #expect(lines(interface).dropLast().last?.hasPrefix("╰─ Anna saved ──") == true)
    #expect(lines(interface).last == keys)
    _ = interface.press(.key(.tab), .key(.tab, .shift))
    #expect(interface.notification != nil, "typed before it was drawn")
    interface.seeNotification()
    _ = interface.press(.text("x"))
    #expect(lines(interface).dropLast().last?.hasPrefix("╰──") == true)
    #expect(interface.focus == focus)
    _ = interface.show(told(UserNotification(number: 1, text: "Anna saved")))
    #expect(interface.notification == nil)
  }

  @Test func `Several come one after the other, by time and by key, also when the host has forgotten them`() {
    var interface = Interface(told(Self.anna, Self.bo))
    interface.seeNotification()
    _ = interface.show(told(Self.anna, Self.bo, Self.cem))
    interface.end(notification: 2)
    #expect(interface.notification == Self.anna, "its time isn't over")
    interface.end(notification: 1)
    #expect(interface.notification == Self.bo)
    _ = interface.press(.key(.tab))
    #expect(interface.notification == Self.bo, "nobody has seen it")
    interface.seeNotification()
    _ = interface.show(told())
    _ = interface.press(.key(.tab))
    #expect(interface.notification == Self.cem)
    interface.end(notification: 3)
    #expect(interface.notification == nil)
  }

  @Test(arguments: [(anna, "✓ Anna saved"), (bo, "▲ Bo is on two lists"), (cem, "✗ Cem was not saved")])
  func `What it means has a mark besides its colour`(notification: UserNotification, text: String) throws {
    let interface = Interface(told(notification))
    #expect(lines(interface).dropLast().last?.hasPrefix("╰─ \(text) ─") == true)
    let style = try #require(notification.tint?.terminalStyle)
    #expect(interface.frame()[3, 14].style == style.union(.bold))
  }

  @Test(arguments: [60, 30])
  func `The host's words leave the keys in sight, and have a hint where there is more of them`(width: Int) throws {
    var shown = told()
    shown.notice = "Login was not updated: it needs another version of VIPKit"
    shown.hasDetails = true
    try Golden.check(Interface(shown, width: width).frame().styledText, "notice-\(width).txt")
  }

  @Test func `Without a frame it takes the place of the keys`() {
    let interface = Interface(told(Self.anna), width: 11, height: 4)
    #expect(lines(interface).last == " ✓ Anna s…")
  }
}
