import ScreenModel
import Testing
import VIPKit

@testable import TerminalInterface

/// A scene with nothing behind it: gives a view the ids that a display needs.
@MainActor
final class Page: ViewController {
  private let content: @MainActor () -> any View

  init(_ content: @escaping @MainActor () -> any View) { self.content = content }

  override var body: any View { content() }
}

@MainActor
func constant<Value>(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

@MainActor
func root(_ view: @autoclosure @escaping @MainActor () -> any View) -> Element { Page(view).render().root }

@MainActor
func screen(
  _ view: @autoclosure @escaping @MainActor () -> any View, instance: Int = 1, title: String = "Demo",
  loading: String? = nil, error: String? = nil, canGoBack: Bool = false
) -> Screen {
  Screen(
    instance: instance, sceneID: "Demo", title: title, root: Page(view).render().root, loading: loading, error: error,
    canGoBack: canGoBack)
}

@MainActor
func screen(_ root: Element, title: String) -> Screen { Screen(instance: 1, sceneID: "Demo", title: title, root: root) }

extension TerminalModel {
  init(_ screen: Screen, width: Int = 60, height: Int = 16) {
    self.init(size: Size(width: width, height: height))
    _ = show(screen)
    see(alert: lastAlert)
  }

  /// Types keys one after the other, and returns their effects. A mouse button is released where it was pressed.
  @discardableResult
  mutating func press(_ inputs: Input...) -> [Effect] { inputs.flatMap(\.withRelease).flatMap { handle($0) } }

  mutating func focus(after inputs: Input...) -> String? {
    for input in inputs { _ = handle(input) }
    return focus?.rawValue
  }

  var hintWords: [String] { hints.map { "\($0.key) \($0.action)" } }

  var lines: [String] {
    frame().plainText.split(separator: "\n").map { line in
      line.trimming { $0 == " " || "│╭╮╰╯─┃▌".contains($0) }
    }.filter { !$0.isEmpty }
  }

  func place(of text: String) throws -> Point {
    let lines = frame().plainText.split(separator: "\n", omittingEmptySubsequences: false)
    let y = try #require(lines.firstIndex { $0.contains(text) })
    let start = try #require(lines[y].firstRange(of: text)?.lowerBound)
    return Point(x: lines[y][..<start].columns, y: y)
  }

  @discardableResult
  mutating func type(_ text: String) -> [Effect] { text.flatMap { handle(.text(String($0))) } }
}

extension Substring {
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
    var text = drop(while: isLeftOut)
    while let last = text.last, isLeftOut(last) { text.removeLast() }
    return String(text)
  }
}

extension Input {
  var withRelease: [Input] {
    guard case .mouse(let mouse) = self, mouse.kind == .press else { return [self] }
    return [self, .mouse(Mouse(kind: .release, place: mouse.place))]
  }
}

struct Item: Identifiable {
  let id: Int
  let name: String
  var detail = ""

  static func many(_ count: Int) -> [Item] {
    (1...count).map { Item(id: $0, name: "Item \($0)", detail: "number \($0)") }
  }
}
