extension Element {
  /// What only some roles have.
  public struct Attributes: Equatable, Sendable {
    /// How words are set.
    public var style = TextStyle.body
    /// The choices, as the user reads them.
    public var options: [String] = []
    /// The name of the route that a link takes.
    public var route: String?
    /// The address that a link out of the application has; one that may be opened is ``Element/destination``.
    public var destination: String?
    /// What a button puts on the user's clipboard; nil for nothing.
    public var copied: String?
    /// What stands where nothing else does: in a list without rows, in a field without text.
    public var placeholder = ""
    /// What is wrong with what the user has put in; nil when nothing is.
    public var problem: String?
    /// What it means, beside what it says; nil for nothing special.
    public var tint: Tint?
    /// The least and the greatest number that it may have.
    public var range: ClosedRange<Double>?
    /// How far a number goes at once.
    public var step = 1.0
    /// A number in the author's words, such as `40 GB`.
    public var valueLabel: String?
    /// The first and the last day that can be chosen.
    public var days: ClosedRange<CalendarDay>?
    /// Whether what is chosen can be taken away again.
    public var isOptional = false
    /// The numbers of a chart.
    public var points: [Chart.Point] = []
    /// How a chart draws its numbers.
    public var chartKind = Chart.Kind.bar
    /// The file of a picture.
    public var bytes: [UInt8] = []
    /// Which rows of a long list are there; nil when all are.
    @_spi(Host) public var window: RowWindow?
    /// How many rows of an outline a row stands in.
    public var level = 0
    /// How the rows of a table are sorted by a column; nil when by another.
    public var order: TableSort.Order?
    /// Where words stand in the room that they have.
    public var alignment = TextAlignment.leading
    /// The least width of the column that it stands in; nil for what its rows need.
    @_spi(Host) public var leastColumnWidth: Int?
    /// The greatest width of that; nil for what its rows need.
    @_spi(Host) public var greatestColumnWidth: Int?
    /// The columns of the highest priority keep their room longest.
    @_spi(Host) public var priority = 0
    /// The part of the width that the sidebar of a split view has; nil for a third, and no more than a list needs.
    @_spi(Host) public var sidebarRatio: Double?
    /// The key that presses it wherever the focus is; nil for none.
    public var shortcut: KeyboardShortcut?

    /// Makes attributes that say nothing special.
    public init() {}

    /// Makes attributes, and changes some of them.
    public static func with(_ change: (inout Attributes) -> Void) -> Attributes {
      var attributes = Attributes()
      change(&attributes)
      return attributes
    }
  }
}

/// What something means. A display gives each meaning a colour, where it has colours; words or a shape say it, too.
public enum Tint: String, Sendable {
  /// What the user may want to look at first.
  case accent
  /// All is well.
  case positive
  /// Something will need attention.
  case warning
  /// Something is wrong, or goes away for good.
  case negative
}

/// How words are set.
public enum TextStyle: String, Sendable {
  /// The name of what follows.
  case headline
  /// Running text.
  case body
  /// Less important than its surroundings.
  case secondary
}

/// Where words stand in the room that they have.
public enum TextAlignment: String, Sendable {
  /// On the left.
  case leading
  /// On the right, as numbers do in a column.
  case trailing
}
