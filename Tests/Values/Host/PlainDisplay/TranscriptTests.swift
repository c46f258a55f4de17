@testable import PlainDisplay
import ScreenModel
import Testing
import VIPTestKit
import VIPKit

@MainActor
@Suite("A screen as lines of text")
struct TranscriptTests {
  @Test("every view there is; text can't do anything to the terminal, wherever it stands")
  func everything() throws {
    let everything = PlainSamples.screen(PlainSamples.everything, title: "Settings")
    let text = "\u{1B}[2J\u{202E}\r\n"
    let hostile = PlainSamples.screen(PlainSamples.hostile, title: text, loading: text, error: text)
    for (screen, name) in [(everything, "everything"), (hostile, "hostile")] {
      try Golden.check(Transcript(screen).lines.map { $0 + "\n" }.joined(), "\(name).txt")
    }
    #expect(Transcript(hostile).lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
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
}
