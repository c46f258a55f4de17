import ScreenModel
import VIPKit

extension Control {
  static func toggle(_ isOn: Bool) -> Control {
    Control(
      look: .labelled(width: 3), paint: { $1.write(isOn ? "[x]" : "[ ]", on: $0) },
      hints: { [Hint("Space", $1.words("switch"))] }, activate: { box, _ in [.send(.act(box.id, .turn(!isOn)))] })
  }

  private static func picked(_ box: Box, _ step: Int, _ model: inout TerminalModel) -> [Effect]? {
    let count = box.element.options.count
    guard count > 0 else { return [] }
    let next = box.element.selection.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    return [.send(.act(box.id, .pick(next)))]
  }

  static func picker(_ element: Element) -> Control {
    func shown(_ box: Box) -> String {
      (element.selectedOption ?? "—").onOneLine.truncated(to: box.value.width - 4)
    }
    return Control(
      look: .labelled(width: 4 + (element.options.map(\.columns).max() ?? 0)),
      paint: { $1.write("‹ \(shown($0)) ›", on: $0) },
      hints: { [Hint(.activate, $1.words("open")), Hint([.left, .right], $1.words("choose"))] },
      activate: {
        if !element.options.isEmpty { $1.choose(from: .picker($0.id), selection: element.selection ?? 0) }
        return []
      }, step: picked, usesArrowsAside: true, betweenSigns: { box, _ in shown(box) })
  }

  static func tabs(_ element: Element) -> Control {
    Control(
      look: .tabs,
      paint: { box, painter in
        let tabs = Tabs(of: element)
        let (origin, inside) = (box.rect.origin, box.rect.intersection(painter.clip))
        let shift = tabs.shift(in: inside.width)
        var x = origin.x - shift
        for (index, word) in tabs.words.enumerated() {
          let chosen: Style = painter.hasFocus ? .focused : painter.style.union(.heading)
          let style = index == tabs.selection ? chosen : painter.hasFocus ? .plain : painter.style
          x = painter.frame.write(word, at: Point(x: x, y: origin.y), style: style, in: inside) + Tabs.gap
        }
        if shift > 0 { painter.frame.write("…", at: origin, style: .secondary, in: inside) }
        if tabs.width - shift > inside.width {
          painter.frame.write("…", at: Point(x: inside.maxX - 1, y: origin.y), style: .secondary, in: inside)
        }
      },
      hints: { [Hint([.left, .right], $1.words("choose"))] }, activate: { picked($0, 1, &$1) ?? [] }, step: picked,
      usesArrowsAside: true,
      ownClick: { box, point, _ in
        let tabs = Tabs(of: element)
        let tab = tabs.tab(at: point.x - box.rect.x + tabs.shift(in: box.rect.width))
        return tab.map { [.send(.act(box.id, .pick($0)))] } ?? []
      })
  }
}

/// Tabs on one line: the chosen one stands in brackets, and always in sight.
struct Tabs {
  static let gap = 1

  let words: [String]
  let selection: Int?

  init(of element: Element) {
    let selection = element.selection
    self.selection = selection
    words = element.options.enumerated().map { index, title in
      index == selection ? "[\(title.onOneLine)]" : " \(title.onOneLine) "
    }
  }

  var width: Int { max(0, end(of: words.count - 1)) }
  private func end(of index: Int) -> Int { words.prefix(index + 1).reduce(-Self.gap) { $0 + $1.columns + Self.gap } }

  func shift(in width: Int) -> Int { max(0, end(of: selection ?? 0) - width) }
  func tab(at column: Int) -> Int? { column < 0 ? nil : words.indices.first { column < end(of: $0) } }
}
