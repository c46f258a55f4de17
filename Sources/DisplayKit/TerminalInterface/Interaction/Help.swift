import ScreenModel
import VIPKit

struct HelpLayout: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    var heading = ""
    var key = ""
    var action = ""
    var isEnabled = true
  }

  let panel: Panel
  let lines: [Line]
  let offset: Int
  /// In columns, with the gap after the keys.
  let keyWidth: Int

  private static let gap = 2

  static func lines(_ commands: [ScreenCommand], _ keys: [TerminalModel.Hint], _ words: Words) -> [Line] {
    let own = commands.map {
      Line(key: $0.shortcut?.description ?? "", action: $0.title.onOneLine, isEnabled: $0.isEnabled)
    }
    return (own.isEmpty ? [] : [Line(heading: words("Commands"))] + own + [Line()])
      + [Line(heading: words("Keys"))] + keys.map { Line(key: $0.key, action: $0.action) }
  }

  static func allKeys(_ words: Words) -> [Line] {
    KeyCommand.Place.allCases.flatMap { place in
      [Line(), Line(heading: place.title(words))]
        + KeyCommand.allCases.filter { $0.place == place }.map { command in
          Line(key: command.keys.map(\.description).joined(separator: " "), action: command.summary(words))
        }
    }
  }

  init(_ lines: [Line], offset: Int, in bounds: Rect) {
    let margin = Size(width: 3, height: 1)
    let hasBorder = bounds.width >= 14 && bounds.height >= 5
    let room = hasBorder ? bounds.width - 2 * margin.width : bounds.width
    let keyWidth = Self.keyWidth(of: lines, in: room)
    let lines = lines.flatMap { $0.broken(keyWidth: keyWidth, in: room) }
    self.lines = lines
    self.keyWidth = keyWidth
    let text = lines.map { $0.heading.isEmpty ? keyWidth + $0.action.columns : $0.heading.columns }.max() ?? 0
    panel = Panel(width: text, height: lines.count, margin: margin, hasBorder: hasBorder, in: bounds)
    self.offset = max(0, min(offset, lines.count - panel.inside.height))
  }

  /// The longest key where all actions have room beside it. Else keys of many names get a line of their own; all keys
  /// do where too little room is left for words.
  private static func keyWidth(of lines: [Line], in room: Int) -> Int {
    let keys = lines.map(\.key.columns)
    let longest = (keys.max() ?? 0) + gap
    if longest + (lines.map(\.action.columns).max() ?? 0) <= room { return longest }
    let shorter = (keys.filter { $0 + gap <= room / 2 }.max() ?? 0) + gap
    return room - shorter >= leastWords ? shorter : gap
  }

  /// The columns in which words can be read.
  private static let leastWords = 10

  var overflows: Bool { lines.count > panel.inside.height }
  func offset(by lines: Int) -> Int { max(0, min(offset + lines, self.lines.count - panel.inside.height)) }
}

extension HelpLayout.Line {
  /// Breaks the line; the key goes above its action where it has no room beside it.
  fileprivate func broken(keyWidth: Int, in room: Int) -> [Self] {
    guard !action.isEmpty, key.columns >= keyWidth || keyWidth + action.columns > room else { return [self] }
    let actions = action.wrapped(to: room - keyWidth)
    let isBeside = key.columns < keyWidth
    let first = Self(key: key, action: isBeside ? actions[0] : "", isEnabled: isEnabled)
    return [first] + actions.dropFirst(isBeside ? 1 : 0).map { Self(action: $0, isEnabled: isEnabled) }
  }
}

extension Frame {
  mutating func paint(_ help: HelpLayout, title: String) {
    paint(help.panel, title: title, titleStyle: .heading)
    let inside = help.panel.inside
    if help.panel.hasBorder {
      paintScrollThumb(
        x: help.panel.rect.maxX - 1, line: inside.y, height: inside.height, offset: help.offset, of: help.lines.count)
    }
    for (row, line) in help.lines.dropFirst(help.offset).prefix(inside.height).enumerated() {
      let place = Point(x: inside.x, y: inside.y + row)
      write(line.heading, at: place, style: .heading, in: inside)
      write(line.key, at: place, style: line.isEnabled ? .accent : .secondary, in: inside)
      let action = Point(x: place.x + help.keyWidth, y: place.y)
      let room = max(0, inside.maxX - action.x)
      write(line.action.truncated(to: room), at: action, style: line.isEnabled ? [] : .secondary, in: inside)
    }
  }
}
