extension Element {
  /// What an element is, with what only its kind has. A display draws unknown kinds by label, words and children.
  public enum Kind: Equatable, Sendable {
    case text(String, style: TextStyle = .body)
    case badge(String)
    case field(Field)
    case stepper(Number)
    case gauge(Number)
    /// `copied` goes to the user's clipboard.
    case button(role: ButtonRole? = nil, copied: String? = nil)
    case link(route: String)
    /// An address out of the application; one that may be opened is ``Element/destination``.
    case externalLink(String)
    case toggle(isOn: Bool)
    case picker(Options)
    case datePicker(Day)
    case list(List)
    case row(Row)
    /// The children are a row of column headers and a list.
    case table
    /// Whether it sorts the rows, and how; nil when another column does.
    case columnHeader(isSortable: Bool = false, order: TableSort.Order? = nil)
    /// The options are the tabs' titles; the children are what the chosen tab shows.
    case tabView(Options)
    /// The first child has `ratio` of the width; nil for a third, and more where a list needs it.
    case splitView(ratio: Double? = nil)
    /// The label is its title, the children are its elements.
    case scene
    case section
    case disclosureGroup(isOpen: Bool)
    case form
    case menu
    case horizontalStack
    case verticalStack
    /// The part that is done, from 0 to 1; nil when nobody knows.
    case progress(Double?)
    case chart(Figures)
    case image([UInt8] = [], words: String)
    case divider
    case spacer
    /// A kind of a later VIPKit: its name, and what it shows in words.
    case other(String, words: String? = nil, isSelectable: Bool = false)

    /// A split view; the ratio is held within 0.1 and 0.9.
    @_spi(Host) public static func split(_ ratio: Double?) -> Kind {
      .splitView(ratio: ratio.map { $0.isNaN ? 0.5 : min(max($0, 0.1), 0.9) })
    }
  }

  /// Text that the user edits.
  public struct Field: Equatable, Sendable {
    /// What a field is for.
    public enum Purpose: Sendable {
      case line
      case search
      case lines
      /// Hidden, and never written to a journal: a password.
      case secret
      /// The path of a file to read: a display can complete it.
      case file
      case newFile
    }

    /// What it is for.
    public let purpose: Purpose
    /// What the user has put in.
    public internal(set) var text: String
    /// Shown while there is no text.
    public let prompt: String
    /// Whether Enter does something there, instead of leading to the next control.
    public let submits: Bool

    /// Describes a field.
    public init(_ purpose: Purpose = .line, text: String = "", prompt: String = "", submits: Bool = false) {
      (self.purpose, self.text, self.prompt, self.submits) = (purpose, text, prompt, submits)
    }
  }

  /// A number with the numbers around it.
  public struct Number: Equatable, Sendable {
    /// The number; NaN for none.
    public let value: Double
    /// The bounds; nil for any number.
    public let range: ClosedRange<Double>?
    /// How far it goes at once.
    public let step: Double
    /// The number in the author's words, such as `40 GB`.
    public let words: String?

    /// Describes a number.
    public init(_ value: Double, in range: ClosedRange<Double>? = nil, step: Double = 1, words: String? = nil) {
      (self.value, self.range, self.step, self.words) = (value, range, step, words)
    }
  }

  /// Choices, and which one is chosen.
  public struct Options: Equatable, Sendable {
    /// As the user reads them.
    public let titles: [String]
    /// Counted from 0; nil for none.
    public let chosen: Int?

    /// Describes choices.
    public init(_ titles: [String], chosen: Int?) { (self.titles, self.chosen) = (titles, chosen) }
  }

  /// A day that is chosen.
  public struct Day: Equatable, Sendable {
    /// The day; nil for none.
    public let day: CalendarDay?
    /// The first and the last that can be chosen.
    public let range: ClosedRange<CalendarDay>
    /// Whether what is chosen can be taken away again.
    public let isOptional: Bool

    /// Describes a day.
    public init(_ day: CalendarDay?, in range: ClosedRange<CalendarDay>? = nil, isOptional: Bool = false) {
      (self.day, self.isOptional) = (day, isOptional)
      self.range = range ?? CalendarDay.earliest...CalendarDay.latest
    }
  }

  /// What a list has besides its rows.
  public struct List: Equatable, Sendable {
    /// Shown while there are no rows.
    public let placeholder: String
    /// The rows that are there of a long list; nil when all are.
    @_spi(Host) public let window: RowWindow?

    /// Describes a list that has all its rows.
    public init(placeholder: String = "") { (self.placeholder, window) = (placeholder, nil) }

    /// Describes a list of which some rows are there.
    @_spi(Host) public init(placeholder: String = "", window: RowWindow?) {
      (self.placeholder, self.window) = (placeholder, window)
    }
  }

  /// What a row has besides its content.
  public struct Row: Equatable, Sendable {
    /// Whether something happens when the user chooses it.
    public let isSelectable: Bool
    /// Whether it is chosen, and shown elsewhere.
    public let isSelected: Bool
    /// Whether the rows inside it show; nil for a row that has none.
    public let isUnfolded: Bool?
    /// How many rows of an outline it stands in.
    public let level: Int

    /// Describes a row.
    public init(isSelectable: Bool = false, isSelected: Bool = false, isUnfolded: Bool? = nil, level: Int = 0) {
      (self.isSelectable, self.isSelected) = (isSelectable, isSelected)
      // A deeper row has no room on any screen.
      (self.isUnfolded, self.level) = (isUnfolded, min(max(level, 0), 1000))
    }
  }

  /// Numbers that are drawn.
  public struct Figures: Equatable, Sendable {
    /// The numbers.
    public let points: [Chart.Point]
    /// How they are drawn.
    public let kind: Chart.Kind
    /// The words that say the same.
    public let words: String

    /// Describes a chart.
    public init(_ points: [Chart.Point], kind: Chart.Kind = .bar, words: String) {
      (self.points, self.kind, self.words) = (points, kind, words)
    }
  }

  /// How an element stands in the room that it has, in a column or beside others.
  public struct Layout: Equatable, Sendable {
    /// On which side its words are.
    public internal(set) var alignment: TextAlignment
    /// The least width of the column that it stands in; nil for what its rows need.
    @_spi(Host) public internal(set) var leastWidth: Int? { didSet { leastWidth = leastWidth?.inSums(from: 0) } }
    /// The greatest width of that column; nil for what its rows need.
    @_spi(Host) public internal(set) var greatestWidth: Int? {
      didSet { greatestWidth = greatestWidth?.inSums(from: 0) }
    }
    /// The columns of the highest priority keep their room longest.
    @_spi(Host) public internal(set) var priority: Int { didSet { priority = priority.inSums(from: -RowWindow.most) } }

    /// Describes a place.
    @_spi(Host) public init(
      alignment: TextAlignment = .leading, leastWidth: Int? = nil, greatestWidth: Int? = nil, priority: Int = 0
    ) {
      (self.alignment, self.leastWidth) = (alignment, leastWidth?.inSums(from: 0))
      self.greatestWidth = greatestWidth?.inSums(from: 0)
      self.priority = priority.inSums(from: -RowWindow.most)
    }
  }
}

extension Int {
  /// Held where a display can add it to others.
  fileprivate func inSums(from least: Int) -> Int { Swift.min(Swift.max(self, least), RowWindow.most) }
}

/// What something means. A display gives each meaning a colour, where it has colours; words or a shape say it, too.
public enum Tint: String, Sendable {
  /// What the user may want to look at first.
  case accent
  case positive
  case warning
  /// Something is wrong, or goes away for good.
  case negative
}

/// How words are set.
public enum TextStyle: String, Sendable {
  case headline
  case body
  case secondary
}

/// Where words stand in the room that they have.
public enum TextAlignment: String, Sendable {
  /// On the left.
  case leading
  case trailing
}
