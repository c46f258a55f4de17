extension Element {
  /// What an element is, with what only such an element has. A display draws each kind that it knows in its own way, and others by
  /// label, words and children.
  public enum Kind: Equatable, Sendable {
    /// Words.
    case text(String, style: TextStyle = .body)
    /// A word or a number that stands out.
    case badge(String)
    /// Text that the user edits.
    case field(Field)
    /// A number that goes up and down in steps.
    case stepper(Number)
    /// How much there is of something: a number within a range.
    case gauge(Number)
    /// What is pressed; it may put a text on the user's clipboard.
    case button(role: ButtonRole? = nil, copied: String? = nil)
    /// What leads to another scene, by the route with a name.
    case link(route: String)
    /// What leads out of the application; an address that may be opened is ``Element/destination``.
    case externalLink(String)
    /// A switch.
    case toggle(isOn: Bool)
    /// One choice of several.
    case picker(Options)
    /// A day of the calendar that is chosen.
    case datePicker(Day)
    /// Rows, one below the other, that scroll. The children are the rows.
    case list(List)
    /// One row of a list.
    case row(Row)
    /// Rows whose cells stand in columns. The children are a row of column headers and a list.
    case table
    /// The name of a column; chosen, it sorts the rows.
    case columnHeader(Header)
    /// Several screens in one place: the options are their titles, the children are what the chosen one shows.
    case tabView(Options)
    /// What one chooses from, and beside it what was chosen. The first has this part of the width; nil for a third, and no more than a
    /// list needs.
    case splitView(ratio: Double? = nil)
    /// Another scene: the label is its title, the children are its elements.
    case scene
    /// A group with a heading.
    case section
    /// A heading that is unfolded: the children are what belongs to it, while it is open.
    case disclosureGroup(isOpen: Bool)
    /// Fields and buttons that belong together, with a heading.
    case form
    /// Buttons behind one: the children.
    case menu
    /// The children beside one another.
    case horizontalStack
    /// The children below one another.
    case verticalStack
    /// Work under way: how much of it is done, from 0 to 1; nil when nobody knows.
    case progress(Double?)
    /// Numbers as a picture.
    case chart(Figures)
    /// The file of a picture, and the words that say what it shows.
    case image([UInt8] = [], words: String)
    /// A line between two things.
    case divider
    /// Empty room, as much as there is.
    case spacer
    /// What a later VIPKit has: its name, and what it shows in words.
    case other(String, words: String? = nil, isSelectable: Bool = false)

    /// A split view, each side of which has a part of the width.
    @_spi(Host) public static func split(_ ratio: Double?) -> Kind {
      .splitView(ratio: ratio.map { $0.isNaN ? 0.5 : min(max($0, 0.1), 0.9) })
    }
  }

  /// Text that the user edits.
  public struct Field: Equatable, Sendable {
    /// What a field is for.
    public enum Purpose: Sendable {
      /// A line of text.
      case line
      /// A line that says what is looked for.
      case search
      /// Lines of text.
      case lines
      /// A line that is hidden, and never written to a journal: a password.
      case secret
      /// The path of a file that is read: a display can complete it.
      case file
      /// The path of a file that is written.
      case newFile
    }

    /// What it is for.
    public let purpose: Purpose
    /// What the user has put in.
    public internal(set) var text: String
    /// What stands there while there is no text.
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
    /// The number; what isn't one is none.
    public let value: Double
    /// The least and the greatest that it may be; nil for any.
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

  /// Choices, and which is chosen.
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
    /// What stands there while there are no rows.
    public let placeholder: String
    /// Which rows of a long list are there; nil when all are.
    @_spi(Host) public let window: RowWindow?

    /// Describes a list that has all its rows.
    public init(placeholder: String = "") { (self.placeholder, window) = (placeholder, nil) }

    /// Describes a list of which some rows are there.
    @_spi(Host) public init(placeholder: String = "", window: RowWindow?) {
      (self.placeholder, self.window) = (placeholder, window)
    }
  }

  /// What a row has besides what stands in it.
  public struct Row: Equatable, Sendable {
    /// Whether something happens when the user chooses it.
    public let isSelectable: Bool
    /// Whether it was chosen, and is shown elsewhere.
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

  /// What the name of a column does.
  public struct Header: Equatable, Sendable {
    /// Whether it sorts the rows.
    public let isSortable: Bool
    /// How they are sorted by it; nil when by another.
    public let order: TableSort.Order?

    /// Describes the name of a column.
    public init(isSortable: Bool = false, order: TableSort.Order? = nil) {
      (self.isSortable, self.order) = (isSortable, order)
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
    /// The greatest width of that; nil for what its rows need.
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
  /// The nearest number that a display can add to others.
  fileprivate func inSums(from least: Int) -> Int { Swift.min(Swift.max(self, least), RowWindow.most) }
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
