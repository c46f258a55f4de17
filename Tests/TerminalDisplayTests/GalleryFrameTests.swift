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
  nonisolated private static let pages = [
    "Words", "Fields", "Choices", "Numbers", "Pictures", "Buttons", "Rows", "Tables", "Panes",
  ]

  @Test("Wide, as usual, narrow", arguments: pages, [100, 80, 40])
  func frames(page: String, width: Int) throws {
    // The fields and their editors are all to be seen.
    var gallery = try LiveGallery(width: width, height: page == "Fields" ? 36 : 24)
    try gallery.show(page)
    gallery.press(.key(.tab))
    try Golden.check(gallery.interface.frame().styledText, "gallery-\(page.lowercased())-\(width).txt")
  }

  @Test("The pages are all there are")
  func pages() throws {
    let gallery = try LiveGallery()
    #expect(gallery.scene.screen.attributes.options == Self.pages)
  }

  @Test("← and → change a number, as far as it goes; so do clicks on its ends")
  func stepper() throws {
    var gallery = try LiveGallery()
    try gallery.show("Numbers")
    let copies = ElementID("stepper.Copies")
    gallery.press(.key(.tab), .key(.left))
    #expect(gallery.scene.screen.find(copies)?.number == 1)
    for _ in 0..<20 { gallery.press(.key(.right)) }
    #expect(gallery.scene.screen.find(copies)?.number == 9)
    let box = try #require(gallery.interface.layout.box(copies))
    let page = gallery.interface.geometry.page
    gallery.press(.mouse(Mouse(kind: .press, place: Point(x: page.x + box.value.x, y: page.y + box.value.y))))
    #expect(gallery.scene.screen.find(copies)?.number == 8)
  }
}

/// The gallery on a terminal.
@MainActor
private struct LiveGallery {
  let scene: SceneDriver
  private(set) var interface: Interface

  init(width: Int = 80, height: Int = 24) throws {
    scene = try SceneDriver(GalleryConfigurator(clock: GalleryClock(seconds: StepClock()) { "12:34:56" }))
    interface = Interface(size: Size(width: width, height: height))
    scene.viewController.environment.widthClass = width < 60 ? .compact : .regular
    take(interface.show(screen(scene.screen, title: "Gallery")))
  }

  mutating func show(_ page: String) throws {
    let index = try #require(scene.screen.attributes.options.firstIndex(of: page))
    scene.screen.perform(.pick(index))
    take(interface.show(screen(scene.screen, title: "Gallery")))
  }

  mutating func press(_ inputs: Input...) {
    for input in inputs { take(interface.handle(input)) }
  }

  private mutating func take(_ effects: [Interface.Effect]) {
    for case .send(.act(let id, let action)) in effects { scene.screen.find(id)?.perform(action) }
    if !effects.isEmpty { take(interface.show(screen(scene.screen, title: "Gallery"))) }
  }
}
