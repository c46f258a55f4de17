import ScreenModel
import VIPKit

@testable import TerminalInterface

/// A model with a page behind it, which receives its events and is redrawn, as by the host.
@MainActor
struct LivePage {
  private(set) var model: TerminalModel
  private let page: Page

  init(width: Int = 60, height: Int = 16, _ content: @escaping @MainActor () -> any View) {
    page = Page(content)
    model = TerminalModel(size: Size(width: width, height: height))
    draw()
  }

  mutating func press(_ inputs: Input...) {
    for input in inputs.flatMap(\.withRelease) { carryOut(model.handle(input)) }
  }

  mutating func resume(_ position: ScreenPosition) {
    model = TerminalModel(size: model.geometry.size)
    draw(position)
  }

  mutating func resize(height: Int) { carryOut(model.resize(Size(width: model.geometry.size.width, height: height))) }

  mutating func draw(_ position: ScreenPosition? = nil) {
    var shown = screen(page.render().root, title: "Demo")
    shown.position = position
    carryOut(model.show(shown))
  }

  private mutating func carryOut(_ effects: [TerminalModel.Effect]) {
    var isChanged = false
    for case .send(.act(let id, let action)) in effects {
      _ = page.render().perform(action, on: id)
      isChanged = true
    }
    if isChanged { draw() }
  }

  var lines: [String] { model.lines }
}
