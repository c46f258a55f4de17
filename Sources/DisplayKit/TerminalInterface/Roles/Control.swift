@_spi(Host) import VIPKit

/// What the terminal does with an element of a kind: a value for each, which nothing else distinguishes.
struct Control {
  typealias Effect = TerminalModel.Effect
  typealias Hint = TerminalModel.Hint

  var look: LayoutStyle
  /// After the label.
  var paint: (Box, PagePainter) -> Void = { _, _ in }
  /// Of the value in this width.
  var lines: (Int) -> Int = { _ in 1 }
  /// The keys that count while it has the focus.
  var hints: (Box, TerminalModel) -> [Hint] = { _, _ in [] }
  /// For Enter, the space bar and clicks.
  var activate: (Box, inout TerminalModel) -> [Effect] = { _, _ in [] }
  /// For ← (-1) and → (1); nil where they leave it.
  var step: (Box, Int, inout TerminalModel) -> [Effect]? = { _, _, _ in nil }
  /// Whether ← and → change it, also where they change nothing now.
  var usesArrowsAside = false
  /// Nil for what it doesn't take.
  var type: (String, Box, inout TerminalModel) -> [Effect]? = { _, _, _ in nil }
  /// Instead of ←, → and Enter; nil for what it doesn't take.
  var ownKeys: ((Key, Modifiers, Box, inout TerminalModel) -> [Effect]?)?
  /// What stands between two signs: a click on the signs steps, one on the words activates.
  var betweenSigns: ((Box, Words) -> String)?
  /// Instead of activating it.
  var ownClick: ((Box, Point, inout TerminalModel) -> [Effect])?

  func press(_ key: Key, _ modifiers: Modifiers, _ box: Box, _ model: inout TerminalModel) -> [Effect]? {
    if let ownKeys { return ownKeys(key, modifiers, box, &model) }
    return switch key {
    case .left, .right: step(box, key == .left ? -1 : 1, &model)
    case .enter: activate(box, &model)
    default: nil
    }
  }

  func click(_ box: Box, at point: Point, _ model: inout TerminalModel) -> [Effect] {
    if let ownClick { return ownClick(box, point, &model) }
    let column = point.x - box.value.x
    guard let words = betweenSigns?(box, model.words), !(2..<2 + words.columns).contains(column) else {
      return activate(box, &model)
    }
    // The sign on the left goes back; anywhere else goes on.
    return step(box, (0..<2).contains(column) ? -1 : 1, &model) ?? []
  }
}

extension Element {
  var control: Control {
    switch kind {
    case .text(let words, _): Control(look: .text(words))
    case .badge(let words): .badge(words)
    case .image(_, let words): Control(look: .picture(alternative: "▧ \(words)"))
    case .chart(let figures): .chart(figures)
    case .divider: .divider
    case .field(let field): .field(field)
    case .stepper(let number): .stepper(number, number.text)
    case .gauge(let number): .gauge(number, number.text)
    case .progress: .progress(fraction)
    case .button(let role, _): .button(self, role)
    case .link: .link(self)
    case .externalLink: .externalLink(self)
    case .menu: .menu(self)
    case .disclosureGroup(let isOpen): .disclosure(self, isOpen)
    case .toggle(let isOn): .toggle(isOn)
    case .picker: .picker(self)
    case .tabView: .tabs(self)
    case .datePicker(let day): .day(day)
    case .list: .list
    case .row(let row): .row(row)
    case .columnHeader(_, let order): .columnHeader(self, order)
    case .table: Control(look: .table)
    case .splitView: Control(look: .split)
    case .scene: Control(look: .part)
    case .section: Control(look: .group(indent: 2))
    case .form: Control(look: .group(indent: 0))
    case .horizontalStack: Control(look: .beside)
    case .spacer: Control(look: .space)
    default: Control(look: .below)
    }
  }

  var layoutStyle: LayoutStyle { control.look }
  var labelWidth: Int { label?.columns ?? 0 }
}

// MARK: What takes no keys

extension Control {
  static func badge(_ words: String) -> Control {
    Control(look: .single(.text, width: 2 + words.columns)) { box, painter in
      painter.write("● \(words.onOneLine)".truncated(to: box.rect.width), on: box)
    }
  }

  static var divider: Control {
    Control(look: .single(.none, width: 1)) { box, painter in
      let mark: Unicode.Scalar = box.rect.width == 1 ? "│" : "─"
      painter.frame.fill(box.rect.intersection(painter.clip), with: mark, style: .border)
    }
  }

  static func chart(_ figures: Element.Figures) -> Control {
    Control(
      look: .roomy,
      paint: { box, painter in
        let lines = figures.lines(width: box.value.width, painter.model.words)
        let inside = box.value.intersection(painter.clip)
        painter.frame.write(lines: lines, at: box.value.origin, style: box.barStyle, in: inside)
      }, lines: { figures.lines(width: $0).count })
  }
}
