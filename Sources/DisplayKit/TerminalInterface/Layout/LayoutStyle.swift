import VIPKit

/// How an element stands on the page.
enum LayoutStyle {
  case text(String)
  /// The words wrap, as long as the picture isn't there.
  case picture(alternative: String)
  case single(Spacing, width: Int)
  /// After its label, with this width where there is plenty of room.
  case labelled(width: Int, isFlexible: Bool = false)
  case list
  case row(Element.Row)
  case table
  case tabs
  /// Two panes, as long as there is room for both.
  case split
  /// Its problem, if any, above its content.
  case part
  case group(indent: Int)
  /// On one line; its content shows below only while it is unfolded.
  case folded(width: Int)
  case beside
  case below
  case space

  static let roomy = labelled(width: 20, isFlexible: true)
}

extension Element {
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
    case .single(let spacing, _): spacing
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
