@testable import PlainDisplay
import ScreenModel
import Testing
import VIPTestKit
import VIPKit

@MainActor
@Suite("A screen as lines of text")
struct TranscriptTests {
  @Test("every view there is")
  func everything() throws {
    try check(PlainSamples.screen(PlainSamples.everything, title: "Settings"), "everything")
  }

  @Test("text can't do anything to the terminal, wherever it stands")
  func hostile() throws {
    let text = "\u{1B}[2J\u{202E}\r\n"
    let screen = PlainSamples.screen(PlainSamples.hostile, title: text, loading: text, error: text)
    try check(screen, "hostile")
    #expect(Transcript(screen).lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test("elements that a scene makes by itself, with numbers out of range")
  func outOfRange() {
    let root = Element(
      .verticalStack,
      children: [
        Element(.picker(Element.Options(["Red"], chosen: 7)), label: "Colour"),
        Element(.picker(Element.Options([], chosen: -1)), label: "Size"),
        Element(.progress(.infinity), label: "Work"),
        Element(.progress(.nan), label: "Rest"),
      ])
    let screen = Screen(sceneID: "X", title: "X", root: root)
    #expect(Transcript(screen).lines == ["== X ==", "Colour:", "Size:", "Work 100%", "Rest …"])
  }

  private func check(_ screen: Screen, _ name: String) throws {
    let text = Transcript(screen).lines.map { $0 + "\n" }.joined()
    try Golden.check(text, "\(name).txt")
  }
}
