import Gallery
import HostModel
import TestSupport
import Testing
import VIPKit
import VIPTestKit

@testable import TerminalDisplay

@Suite("Every view on the terminal")
@MainActor
struct GalleryFrameTests {
  @Test("Wide, as usual, narrow", arguments: [100, 80, 40])
  func frames(width: Int) throws {
    let root = try SceneDriver(GalleryConfigurator()).screen
    var interface = Interface(screen(root, title: "Gallery"), width: width, height: 1000)
    interface.resize(Size(width: width, height: interface.layout.height + 6))
    interface.press(.key(.tab))
    try Golden.check(interface.frame().styledText, "gallery-\(width).txt")
  }

  @Test("← and → change a number, as far as it goes; so do clicks on its ends")
  func stepper() throws {
    let gallery = try SceneDriver(GalleryConfigurator())
    var interface = Interface(screen(gallery.screen, title: "Gallery"), width: 80, height: 200)
    func press(_ input: Input) throws {
      for effect in interface.press(input) {
        guard case .send(.act(let id, let action)) = effect else { continue }
        try #require(gallery.screen.find(id)).perform(action)
      }
      _ = interface.show(screen(gallery.screen, title: "Gallery"))
    }
    interface.moveFocus(to: ElementID("stepper.Copies"))
    try press(.key(.left))
    #expect(gallery.screen.find(ElementID("stepper.Copies"))?.number == 1)
    for _ in 0..<20 { try press(.key(.right)) }
    #expect(gallery.screen.find(ElementID("stepper.Copies"))?.number == 9)
    let box = try #require(interface.layout.box(ElementID("stepper.Copies")))
    let page = interface.geometry.page
    try press(.mouse(Mouse(kind: .press, place: Point(x: page.x + box.value.x, y: page.y + box.value.y))))
    #expect(gallery.screen.find(ElementID("stepper.Copies"))?.number == 8)
  }
}
