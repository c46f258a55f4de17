@testable import PlainDisplay
import ScreenModel
import TestSupport
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
    #expect(
      Transcript(screen).lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test("elements that a scene makes by itself, with numbers out of range")
  func outOfRange() {
    let root = Element(
      .verticalStack,
      children: [
        Element(.picker, label: "Colour", value: .option(7), attributes: .with { $0.options = ["Red"] }),
        Element(.picker, label: "Size", value: .option(-1)),
        Element(.progress, label: "Work", value: .fraction(.infinity)),
        Element(.progress, label: "Rest", value: .fraction(.nan)),
      ])
    let screen = Screen(sceneID: "X", title: "X", root: root)
    #expect(Transcript(screen).lines == ["== X ==", "Colour:", "Size:", "Work 100%", "Rest …"])
  }

  private func check(_ screen: Screen, _ name: String) throws {
    let text = Transcript(screen).lines.map { $0 + "\n" }.joined()
    try Golden.check(text, "\(name).txt")
  }
}
