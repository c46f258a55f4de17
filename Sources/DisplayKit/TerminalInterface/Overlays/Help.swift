import ScreenModel
import VIPKit

struct Help {
  var offset = 0
  /// Whether it lists all keys, also those that do nothing now.
  var isLong = false
}

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

extension HelpLayout: Overlay {
  /// Shortcuts that the help lists work in it.
  func handle(_ input: Input, in model: inout TerminalModel) -> [Effect]? {
    if let lines = input.lines(page: panel.inside.height) {
      model.help?.offset = max(0, min(offset + lines, self.lines.count - panel.inside.height))
      return []
    }
    switch input {
    case .key(.escape, _), .key(.enter, _), .text(" "): model.help = nil
    case .mouse(let mouse) where mouse.kind == .press: model.help = nil
    default:
      let effects = model.run(input)
      if !effects.isEmpty { model.help = nil }
      return effects
    }
    return []
  }

  func paint(in frame: inout Frame, of model: TerminalModel) {
    frame.paint(panel, title: model.words("Help"), titleStyle: .heading)
    let inside = panel.inside
    frame.paintScrollThumb(of: panel, beside: inside, offset: offset, of: lines.count)
    for (row, line) in lines.dropFirst(offset).prefix(inside.height).enumerated() {
      let place = Point(x: inside.x, y: inside.y + row)
      frame.write(line.heading, at: place, style: .heading, in: inside)
      frame.write(line.key, at: place, style: line.isEnabled ? .accent : .secondary, in: inside)
      let action = Point(x: place.x + keyWidth, y: place.y)
      let words = line.action.truncated(to: max(0, inside.maxX - action.x))
      frame.write(words, at: action, style: line.isEnabled ? [] : .secondary, in: inside)
    }
  }

  func hints(in model: TerminalModel) -> [Hint]? {
    let words = model.words
    let all = model.help?.isLong == true ? [] : [Hint(.help, words("all keys"))]
    let scroll = lines.count > panel.inside.height ? [Hint([.up, .down], words("scroll"))] : []
    return [Hint(.back, words("close"))] + all + scroll
  }

  func spoken(in model: TerminalModel) -> (key: String, pieces: [String]) {
    ("help", [model.words("Help"), "\(KeyCommand.back.name()): \(model.words("close"))"])
  }
}

extension TerminalModel {
  var helpLayout: HelpLayout? {
    guard let help, !hidesOpened else { return nil }
    return HelpLayout(helpLines, offset: help.offset, in: geometry.column)
  }

  var helpLines: [HelpLayout.Line] {
    typealias Line = HelpLayout.Line
    let commands = (screen?.commands ?? []).map {
      Line(key: $0.shortcut?.description ?? "", action: $0.title.onOneLine, isEnabled: $0.isEnabled)
    }
    let head = commands.isEmpty ? [] : [Line(heading: words("Commands"))] + commands + [Line()]
    let lines = head + [Line(heading: words("Keys"))] + pageKeys.map { Line(key: $0.key, action: $0.action) }
    guard help?.isLong == true else { return lines }
    return lines
      + KeyCommand.Place.allCases.flatMap { place in
        [Line(), Line(heading: place.title(words))]
          + KeyCommand.allCases.filter { $0.place == place }.map {
            Line(key: $0.keys.map(\.description).joined(separator: " "), action: $0.summary(words))
          }
      }
  }
}
