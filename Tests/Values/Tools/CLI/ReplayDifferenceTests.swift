import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import HostTools

@MainActor
@Suite("What host replay says of a screen that is another one")
struct ReplayDifferenceTests {
  private func screen(_ text: String, _ style: TextStyle) -> Screen {
    let text = Element(.text(text, style: style)).named(ElementID("text."))
    return Screen(instance: 0, sceneID: "Home", title: "Home", root: text)
  }

  @Test("Its words; where these are the same, what else differs")
  func lines() {
    let old = screen("Hello", .body)
    #expect(ReplayCommand.difference(from: old, to: screen("Bye", .headline)) == ["  == Home ==", "- Hello", "+ Bye"])
    #expect(
      ReplayCommand.difference(from: old, to: screen("Hello", .headline)) == [
        #"- {"id":"text.","role":"text","text":"Hello"}"#,
        #"+ {"id":"text.","role":"text","style":"headline","text":"Hello"}"#,
      ])
  }
}
