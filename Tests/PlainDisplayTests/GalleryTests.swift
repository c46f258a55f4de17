import Gallery
import HostModel
import TestSupport
import Testing
import VIPKit
import VIPTestKit

@testable import PlainDisplay

@Suite("Every view on the plain display")
@MainActor
struct GalleryTests {
  private let gallery: SceneDriver

  init() throws { gallery = try SceneDriver(GalleryConfigurator()) }

  private var screen: Screen { Screen(sceneID: "Gallery", title: "Gallery", root: gallery.screen) }

  private func show(_ page: String) throws {
    guard case .act(let id, let action) = try CommandTarget(screen: screen).event(for: .press(label: page)) else {
      return
    }
    try #require(gallery.screen.find(id)).perform(action)
  }

  @Test("The pages", arguments: ["Fields", "Choices", "Numbers", "Buttons", "Rows", "Tables", "Panes"])
  func pages(page: String) throws {
    try show(page)
    try Golden.check(Transcript(screen).lines.joined(separator: "\n") + "\n", "gallery-\(page.lowercased()).txt")
  }

  @Test("The first page")
  func first() throws {
    try Golden.check(Transcript(screen).lines.joined(separator: "\n") + "\n", "gallery-words.txt")
  }

  @Test(
    "A number is set within its range; what is wrong says what is right",
    arguments: ["9", "10", "0", "1.5", "0x5", "x", "nan", ""])
  func number(text: String) throws {
    try show("Numbers")
    let command = Command.set(label: "Copies", text: text)
    guard text == "9" else {
      #expect(throws: Command.Fault(message: "\"Copies\" is set to a whole number from 1 to 9")) {
        try CommandTarget(screen: screen).event(for: command)
      }
      return
    }
    #expect(try CommandTarget(screen: screen).event(for: command) == .act(ElementID("stepper.Copies"), .set(9)))
  }
}
