@_spi(Host) import VIPKit

/// One thing to draw, and where it stands.
///
/// Places are those of the page, which is as wide as the screen's inside and as high as it needs to be. Inside a list,
/// lines count from the list's first row.
struct Box: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case text([String], TextStyle)
    case heading(String)
    case field(prompt: String)
    /// The text decides on its height.
    case editor(prompt: String, text: String)
    case stepper(Stepping)
    case button(String, isDestructive: Bool)
    /// A button that unfolds others below it.
    case menu(String)
    case link(String)
    /// Out of the application; nil for one that isn't opened.
    case externalLink(String, LinkDestination?)
    case toggle(isOn: Bool)
    case date(DayChoice)
    case picker(options: [String], selection: Int?)
    case progress(fraction: Double?)
    case gauge(fraction: Double, words: String)
    case badge(String)
    case chart(Plot)
    case picture(Picture, PictureFile)
    /// What is wrong with what stands above.
    case problem([String])
    case divider
    case list
    case row(Fold)
    case columnHeader(String, TableSort.Order?)
    case tabs([String], selection: Int?)
  }

  /// Where a row stands in an outline.
  struct Fold: Equatable, Sendable {
    /// How many rows it stands in.
    var level = 0
    /// Whether what is inside shows; nil when nothing can be inside.
    var isUnfolded: Bool?
    /// Whether it is what was chosen, and is shown elsewhere.
    var isSelected = false

    /// The columns that show it.
    var width: Int { level > 0 || isUnfolded != nil ? 2 * level + 2 : 0 }
  }

  /// What a stepper shows and may do.
  struct Stepping: Equatable, Sendable {
    var words: String
    /// The numbers that are a step away; nil where the range ends.
    var less: Double?
    var more: Double?
  }

  var id: ElementID
  var content: Content
  /// What stands before something that is typed, chosen or shown.
  var label = ""
  var tint: Tint?
  var rect: Rect
  /// The part right of the label, or below it on a narrow screen: what is typed or chosen.
  var value: Rect
  var isEnabled: Bool
  /// Whether the focus can come here.
  var isInteractive: Bool
  /// The list it stands in: an index into ``Layout/lists``.
  var list: Int?
  var row: ElementID?
  var form: ElementID?
}

/// A part of the page that shows a number of rows at a time.
struct ListRegion: Equatable, Sendable {
  var id: ElementID
  var rect: Rect
  /// The lines of all rows.
  var contentHeight: Int
  /// Which rows are there, of a list that doesn't have all of them; the lines that they take.
  var window: Window?

  struct Window: Equatable, Sendable {
    var rows: RowWindow
    /// The lines that the rows that are there take. A row that isn't there counts as one line.
    var lines: Range<Int>
    var ids: [ElementID]
  }

  var overflows: Bool { contentHeight > rect.height }
  var lastOffset: Int { max(0, contentHeight - rect.height) }
}

extension Box.Content {
  /// An editor grows between these numbers of lines.
  private static let editorLines = 3...8

  var isField: Bool {
    switch self {
    case .field, .editor: true
    default: false
    }
  }

  /// The lines of the part that is typed or chosen, which is so many columns wide.
  func lines(in width: Int) -> Int {
    switch self {
    case .editor(_, let text):
      max(Self.editorLines.lowerBound, TextLines(text, width: width, most: Self.editorLines.upperBound).lines.count)
    case .chart(let plot): plot.lines(width: width).count
    default: 1
    }
  }
}
