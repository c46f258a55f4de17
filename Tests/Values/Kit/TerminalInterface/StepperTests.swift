import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A stepper")
@MainActor
struct StepperTests {
  @Test("← and → change a number, as far as it goes; so do clicks on its ends")
  func steps() throws {
    var copies = 2
    var page = LivePage { Stepper("Copies", value: Binding(get: { copies }, set: { copies = $0 }), in: 1...9) }
    page.press(.key(.left))
    #expect(copies == 1)
    for _ in 0..<20 { page.press(.key(.right)) }
    #expect(copies == 9)
    let box = try #require(page.model.layout.box(ElementID("stepper.Copies")))
    let rect = page.model.geometry.page
    page.press(.mouse(Mouse(kind: .press, place: Point(x: rect.x + box.value.x, y: rect.y + box.value.y))))
    #expect(copies == 8)
  }
}
