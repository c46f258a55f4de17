import HostSystem
import VIPKit

/// How an element looks, as far as its role decides. The one place of the terminal that tells roles apart.
struct Look {
  enum Arrangement {
    /// Words that wrap.
    case text(String)
    /// On one line, as wide as it is.
    case single
    /// On one line, behind its label.
    case labelled
    case list
    case row
    /// A heading, and what belongs to it below.
    case group(indent: Int)
    case beside
    case below
    case space
  }

  var arrangement: Arrangement
  /// What is painted of the element itself; nil when only what is inside it is seen.
  var content: Box.Content?
  var spacing: Spacing?
  /// The columns that it takes besides its label, when there is plenty of room.
  var width = 0
  /// Whether it takes more room when there is some.
  var isFlexible = false
}

extension Element {
  /// How the element looks.
  var look: Look {
    let name = label ?? ""
    switch role {
    case .text:
      let text = text ?? ""
      return Look(
        arrangement: .text(text), content: .text([], attributes.style), spacing: .text, width: text.widestLine)
    case .textField, .searchField:
      let content = Box.Content.field(label: name, prompt: attributes.placeholder)
      return Look(arrangement: .labelled, content: content, spacing: .field, width: 20, isFlexible: true)
    case .toggle:
      return Look(arrangement: .labelled, content: .toggle(label: name, isOn: isOn), spacing: .field, width: 3)
    case .picker:
      let options = attributes.options
      let content = Box.Content.picker(label: name, options: options, selection: selection)
      let width = 4 + (options.map(\.columns).max() ?? 0)
      return Look(arrangement: .labelled, content: content, spacing: .field, width: width)
    case .progress:
      let content = Box.Content.progress(label: name, fraction: fraction)
      return Look(arrangement: .labelled, content: content, spacing: .field, width: 20, isFlexible: true)
    case .gauge:
      let range = attributes.range ?? 0...1
      let fraction = ((number ?? range.lowerBound) - range.lowerBound) / (range.upperBound - range.lowerBound)
      let shown = fraction.isFinite ? min(max(fraction, 0), 1) : 0
      let content = Box.Content.gauge(label: name, fraction: shown, words: numberText)
      return Look(arrangement: .labelled, content: content, spacing: .field, width: 20, isFlexible: true)
    case .stepper:
      let content = Box.Content.stepper(label: name, stepping)
      return Look(arrangement: .labelled, content: content, spacing: .field, width: 4 + numberText.columns)
    case .button:
      let content = Box.Content.button(name, isDestructive: traits.contains(.destructive))
      return Look(arrangement: .single, content: content, spacing: .button, width: name.columns + 4)
    case .link: return Look(arrangement: .single, content: .link(name), spacing: .link, width: name.columns + 2)
    case .divider: return Look(arrangement: .single, content: .divider, spacing: Spacing.none, width: 1)
    case .spacer: return Look(arrangement: .space, spacing: Spacing.none, isFlexible: true)
    case .list: return Look(arrangement: .list, content: .list, spacing: .list, isFlexible: true)
    case .row: return Look(arrangement: .row, content: .row, spacing: .text)
    case .section: return Look(arrangement: .group(indent: 2), content: .heading(name), spacing: .group)
    case .form: return Look(arrangement: .group(indent: 0), content: .heading(name), spacing: .group)
    case .horizontalStack: return Look(arrangement: .beside)
    case .verticalStack: return Look(arrangement: .below)
    default: return Look(arrangement: .below)
    }
  }
}

extension Element {
  private var stepping: Box.Stepping {
    let number = number ?? 0
    let range = attributes.range ?? -.infinity ... .infinity
    // A number outside is led into the range.
    func inRange(_ next: Double) -> Double { min(max(next, range.lowerBound), range.upperBound) }
    return Box.Stepping(
      words: numberText, less: number > range.lowerBound ? inRange(number - attributes.step) : nil,
      more: number < range.upperBound ? inRange(number + attributes.step) : nil)
  }
}

extension String {
  fileprivate var widestLine: Int {
    prefix(bytes: TextLimit.bytes).split(whereSeparator: \.isNewline).map(\.columns).max() ?? 0
  }
}
