import VIPKit

/// Sorts elements for the empty lines between them: things of one sort stand close together.
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
  /// What the element counts as; nil when it shows nothing at all.
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
    case .part where attributes.problem != nil: .text
    case .beside, .below, .part: children.lazy.compactMap(\.spacing).first { $0 != .none }
    }
  }
}
