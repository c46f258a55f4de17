import VIPKit

/// An element's look, as far as its role decides. The only place of the terminal that distinguishes roles.
enum LayoutStyle {
  case text(String)
  /// The words wrap, as long as the picture isn't there.
  case picture(alternative: String)
  case single(Box.Content, Spacing, width: Int)
  /// After its label, with this width where there is plenty of room.
  case labelled(Box.Content, width: Int, isFlexible: Bool = false)
  case list
  case row(Element.Row)
  case table
  case tabs(titles: [String], selection: Int?)
  /// Two panes, as long as there is room for both.
  case split
  /// Its problem, if any, above its content.
  case part
  case group(indent: Int)
  /// On one line; its content shows below only while it is unfolded.
  case folded(Box.Content, width: Int)
  case beside
  case below
  case space
  private static let roomyWidth = 20

  static func roomy(_ content: Box.Content) -> LayoutStyle { .labelled(content, width: roomyWidth, isFlexible: true) }
}

extension Element {
  var layoutStyle: LayoutStyle {
    let name = label ?? ""
    return switch kind {
    case .text(let words, _): .text(words)
    case .field(let field) where field.purpose == .lines: .roomy(.editor(prompt: field.prompt, text: field.text))
    case .field(let field): .roomy(.field(prompt: field.prompt, submits: field.submits))
    case .badge(let words): .single(.badge(words), .text, width: 2 + words.columns)
    case .chart(let figures): .roomy(.chart(figures))
    case .image(_, let words): .picture(alternative: "▧ \(words)")
    case .toggle(let isOn): .labelled(.toggle(isOn: isOn), width: 3)
    case .picker(let options):
      .labelled(
        .picker(options: options.titles, selection: selection), width: 4 + (options.titles.map(\.columns).max() ?? 0))
    case .datePicker(let day): .labelled(.date(day), width: Day.width)
    case .stepper(let number): .labelled(.stepper(number.stepping(numberText)), width: 4 + numberText.columns)
    case .progress: .roomy(.progress(fraction: fraction))
    case .gauge(let number): .roomy(.gauge(fraction: number.share, words: numberText))
    case .button(let role, _): .single(.button(name, role), .button, width: name.columns + 4)
    case .link: .single(.link(name), .link, width: name.columns + 2)
    case .externalLink:
      .single(
        .externalLink(name, destination), .link,
        width: name.columns + 2 + (destination.map { $0.place.columns + 1 } ?? 0))
    case .divider: .single(.divider, .none, width: 1)
    case .spacer: .space
    case .list: .list
    case .menu: .folded(.menu(name), width: name.columns + 6)
    case .disclosureGroup(let isOpen): .folded(.disclosure(name, isUnfolded: isOpen), width: name.columns + 2)
    case .row(let row): .row(row)
    case .table: .table
    case .columnHeader(let header):
      .single(.columnHeader(name, header.order), .text, width: name.columns + (header.order == nil ? 0 : 2))
    case .tabView(let options): .tabs(titles: options.titles, selection: selection)
    case .splitView: .split
    case .scene: .part
    case .section: .group(indent: 2)
    case .form: .group(indent: 0)
    case .horizontalStack: .beside
    default: .below
    }
  }

  /// Whether the screen is a card: a form or a menu in a corner of a wide screen looks lost.
  func isCard(width: Int) -> Bool {
    // With itself.
    var room = 24
    guard role == .form || role == .verticalStack, isShort(&room, width) else { return false }
    // Only of few elements: this runs at each key.
    let roles = flattened.map(\.role)
    return roles.contains(where: \.isControl) && (role == .form || !roles.contains(.textEditor))
  }

  /// Lists and the like, and text to be read, get the whole screen.
  private func isShort(_ room: inout Int, _ width: Int) -> Bool {
    room -= 1
    return room >= 0 && ![.list, .table, .splitView, .tabView, .scene, .image, .chart].contains(role)
      && (role != .text || (text ?? "").fits(in: width)) && children.allSatisfy { $0.isShort(&room, width) }
  }
}

extension Element.Number {
  fileprivate func stepping(_ words: String) -> Box.Stepping {
    let number = value.isNaN ? 0 : value
    let range = range ?? -.infinity ... .infinity
    // A number outside is led into the range.
    func inRange(_ next: Double) -> Double { min(max(next, range.lowerBound), range.upperBound) }
    return Box.Stepping(
      words: words, less: number > range.lowerBound ? inRange(number - step) : nil,
      more: number < range.upperBound ? inRange(number + step) : nil)
  }

  fileprivate var share: Double {
    let range = range ?? 0...1
    let share = ((value.isNaN ? range.lowerBound : value) - range.lowerBound) / (range.upperBound - range.lowerBound)
    return share.isFinite ? min(max(share, 0), 1) : 0
  }
}

/// Elements of the same sort stand together, without an empty line.
enum Spacing {
  case text, field, link, button, group, list
  /// Makes its own room.
  case none

  func needsGap(before next: Spacing) -> Bool {
    switch (self, next) {
    case (.none, _), (_, .none): false
    case (.group, _), (_, .group): true
    default: self != next
    }
  }
}

extension Element {
  /// Nil when it shows nothing at all.
  var spacing: Spacing? {
    switch layoutStyle {
    case .text, .picture, .row: .text
    case .single(_, let spacing, _): spacing
    case .folded: .button
    case .labelled: .field
    case .group: .group
    case .list, .table: .list
    case .tabs, .split: .group
    case .space: Spacing.none
    case .part where problem != nil: .text
    case .beside, .below, .part: children.lazy.compactMap(\.spacing).first { $0 != .none }
    }
  }
}

/// Tabs on one line: the chosen one stands in brackets, and always in sight.
struct Tabs {
  static let gap = 1

  let words: [String]
  let selection: Int?

  init(_ titles: [String], _ selection: Int?) {
    self.selection = selection
    words = titles.enumerated().map { index, title in
      index == selection ? "[\(title.onOneLine)]" : " \(title.onOneLine) "
    }
  }

  var width: Int { max(0, end(of: words.count - 1)) }
  private func end(of index: Int) -> Int { words.prefix(index + 1).reduce(-Self.gap) { $0 + $1.columns + Self.gap } }

  func shift(in width: Int) -> Int { max(0, end(of: selection ?? 0) - width) }
  func tab(at column: Int) -> Int? { column < 0 ? nil : words.indices.first { column < end(of: $0) } }
}
