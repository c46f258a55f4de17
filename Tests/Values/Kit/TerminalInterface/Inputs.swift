@testable import DisplayTestSupport
@testable import TerminalInterface

extension Input {
  static func pointer(_ kind: Mouse.Kind, _ x: Int, _ y: Int, notches: Int = 1) -> Input {
    .mouse(Mouse(kind: kind, place: Point(x: x, y: y), notches: notches))
  }

  static func click(_ place: Point) -> Input { .pointer(.press, place.x, place.y) }
}

extension TerminalModel {
  /// What has the focus after each key.
  mutating func foci(_ keys: Key...) -> [String] { keys.map { focus(after: .key($0)) ?? "none" } }

  /// A place on the screen by that on the page.
  func onPage(_ x: Int, _ y: Int) -> Point { Point(x: geometry.page.x + x, y: geometry.page.y + y) }
}
