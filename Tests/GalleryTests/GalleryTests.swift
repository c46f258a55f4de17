import Gallery
import Testing
import VIPKit
import VIPTestKit

@Suite("Gallery: what is shown can be used")
struct GalleryTests {
  private let gallery: SceneDriver

  init() throws { gallery = try SceneDriver(GalleryConfigurator()) }

  @Test("fields, choices and numbers keep what is put in; a number stays in its range")
  func inputs() throws {
    try gallery.type("Boris", into: "Name")
    try gallery.type("ann", into: "Search")
    try gallery.perform(.turn(false), on: "On")
    try gallery.perform(.pick(2), on: "Colour")
    try gallery.perform(.set(9), on: "Copies")
    try gallery.perform(.set(10), on: "Copies")
    try gallery.perform(.set(1.5), on: "Copies")
    let lines = gallery.screen.description.split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in [
      #"textField "Name" "Boris""#, #"searchField "Search" "ann" placeholder "names and phones""#, #"toggle "On" off"#,
      #"picker "Colour" "blue" of ["red", "green", "blue"]"#, #"stepper "Copies" 9"#,
    ] { #expect(lines.contains(line[...]), "\(line)") }
  }

  @Test("a button moves the focus")
  func focus() async throws {
    #expect(gallery.focus == nil)
    try gallery.perform(.activate, on: "Go to the search")
    #expect(gallery.focus == "search")
  }

  @Test("a button, a row and a view of one's own do what they say")
  func actions() async throws {
    try await gallery.press("Delete")
    #expect(gallery.words.contains("Chosen: deleted"))
    try await gallery.select(row: 2)
    #expect(gallery.words.contains("Chosen: Annabel Lee"))
    try await gallery.press("Pressed 0 times")
    try await gallery.press("Pressed 1 times")
    #expect(gallery.words.contains("Pressed 2 times"))
  }
}
