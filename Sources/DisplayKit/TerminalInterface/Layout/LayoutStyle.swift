import VIPKit

/// How an element looks, as far as its role decides. The one place of the terminal that tells roles apart.
enum LayoutStyle {
  /// Words that wrap.
  case text(String)
  /// A picture, or words that wrap as long as it isn't there.
  case picture(alternative: String)
  /// On one line, as wide as it is.
  case single(Box.Content, Spacing, width: Int)
  /// Behind its label, and so wide besides when there is plenty of room.
  case labelled(Box.Content, width: Int, isFlexible: Bool = false)
  case list
  case row(Box.Fold)
  /// Rows below a row of column headers.
  case table
  /// Titles, and below them what the chosen one shows.
  case tabs(titles: [String], selection: Int?)
  /// Two panes, as long as there is room for both.
  case split
  /// What is wrong with it, if anything is, and below what is inside.
  case part
  /// A heading, and what belongs to it below.
  case group(indent: Int)
  /// On one line; what belongs to it stands below only while it is unfolded.
  case folded(Box.Content, width: Int)
  case beside
  case below
  case space

  /// The columns of a bar, and of text to be typed.
  static let roomy = 20
}

extension Element {
  /// How the element looks.
  var layoutStyle: LayoutStyle {
    let name = label ?? ""
    return switch role {
    case .text: .text(text ?? "")
    case .textField, .searchField:
      .labelled(.field(prompt: attributes.placeholder), width: LayoutStyle.roomy, isFlexible: true)
    case .textEditor:
      .labelled(
        .editor(prompt: attributes.placeholder, text: text ?? ""), width: LayoutStyle.roomy, isFlexible: true)
    case .badge: .single(.badge(text ?? ""), .text, width: 2 + (text ?? "").columns)
    case .chart:
      .labelled(
        .chart(
          Plot(kind: attributes.chartKind, points: attributes.points, alternative: text ?? "")),
        width: LayoutStyle.roomy, isFlexible: true)
    case .image: .picture(alternative: "▧ \(text ?? "")")
    case .toggle: .labelled(.toggle(isOn: isOn), width: 3)
    case .picker:
      .labelled(
        .picker(options: attributes.options, selection: selection),
        width: 4 + (attributes.options.map(\.columns).max() ?? 0))
    case .datePicker: .labelled(.date(dayChoice), width: DayChoice.width)
    case .stepper: .labelled(.stepper(stepping), width: 4 + numberText.columns)
    case .progress: .labelled(.progress(fraction: fraction), width: LayoutStyle.roomy, isFlexible: true)
    case .gauge:
      .labelled(.gauge(fraction: share, words: numberText), width: LayoutStyle.roomy, isFlexible: true)
    case .button:
      .single(.button(name, isDestructive: traits.contains(.destructive)), .button, width: name.columns + 4)
    case .link: .single(.link(name), .link, width: name.columns + 2)
    case .externalLink:
      .single(
        .externalLink(name, destination), .link, width: name.columns + 2 + (place.isEmpty ? 0 : place.columns + 1))
    case .divider: .single(.divider, .none, width: 1)
    case .spacer: .space
    case .list: .list
    case .menu: .folded(.menu(name), width: name.columns + 6)
    case .row:
      .row(
        Box.Fold(
          level: attributes.level, isUnfolded: traits.contains(.expandable) ? isOn : nil,
          isSelected: traits.contains(.selected)))
    case .table: .table
    case .columnHeader:
      .single(.columnHeader(name, attributes.order), .text, width: name.columns + (attributes.order == nil ? 0 : 2))
    case .tabView: .tabs(titles: attributes.options, selection: selection)
    case .splitView: .split
    case .scene: .part
    case .section: .group(indent: 2)
    case .form: .group(indent: 0)
    case .horizontalStack: .beside
    default: .below
    }
  }

  /// Where a link out of the application leads; nothing for one that isn't opened.
  private var place: String { destination?.place ?? "" }

  private var dayChoice: DayChoice {
    DayChoice(
      day: day, range: attributes.days ?? CalendarDay.earliest...CalendarDay.latest, isOptional: attributes.isOptional)
  }

  private var stepping: Box.Stepping {
    let number = number ?? 0
    let range = attributes.range ?? -.infinity ... .infinity
    // A number outside is led into the range.
    func inRange(_ next: Double) -> Double { min(max(next, range.lowerBound), range.upperBound) }
    return Box.Stepping(
      words: numberText, less: number > range.lowerBound ? inRange(number - attributes.step) : nil,
      more: number < range.upperBound ? inRange(number + attributes.step) : nil)
  }

  /// How far a number has got in its range, from 0 to 1.
  private var share: Double {
    let range = attributes.range ?? 0...1
    let share = ((number ?? range.lowerBound) - range.lowerBound) / (range.upperBound - range.lowerBound)
    return share.isFinite ? min(max(share, 0), 1) : 0
  }
}
