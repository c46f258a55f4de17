import ScreenModel
@_spi(Host) import VIPKit

/// A view tree with a place for everything.
struct Layout: Equatable, Sendable {
  private(set) var boxes = Boxes()
  private(set) var lists: [ListRegion] = []
  /// Whether something is going on without an end in sight.
  private(set) var hasSpinner = false
  /// The pictures for which there is room, decoded or not.
  private(set) var pictureFiles: Set<PictureFile> = []
  /// What divides panes; nil where there are none beside one another.
  private(set) var paneDivider: Rect?
  private(set) var height = 0
  /// What Tab goes through, in reading order.
  private(set) var stops: [Stop] = []
  /// The ids of what can have the focus, in reading order.
  private(set) var targets: [ElementID] = []
  /// The rows of each list, for the layout after this one.
  private(set) var rows: [ElementID: LayoutBuilder.Rows] = [:]
  private var sidebars: [ElementID: LayoutBuilder.Sidebar] = [:]

  /// Somewhere Tab stops: an element, or a list with all its rows.
  struct Stop: Equatable, Sendable {
    var rect: Rect
    var list: Int?
    /// The boxes that can have the focus: indices into ``Layout/boxes``.
    var targets: [Int]
  }

  /// A shorter list is of no use: the whole page scrolls instead.
  private static let leastListHeight = 3

  init() {}

  /// Lists give way until the page fits the screen, then the page scrolls; spacers take what is left over.
  init(
    _ root: Element, in size: Size, openMenu: ElementID? = nil, pictures: [PictureFile: Picture] = [:],
    before: Layout = Layout()
  ) {
    var builder = LayoutBuilder(width: max(1, size.width))
    builder.rows = before.rows
    builder.sidebars = before.sidebars
    builder.openMenu = openMenu
    builder.pictures = pictures
    builder.build(root)
    if builder.height > size.height, let highest = builder.lists.map(\.rect.height).max() {
      var fitting = Layout.leastListHeight
      var tooHigh = max(fitting + 1, highest)
      while fitting + 1 < tooHigh {
        builder.listLimit = (fitting + tooHigh) / 2
        builder.build(root)
        if builder.height <= size.height { fitting = builder.listLimit } else { tooHigh = builder.listLimit }
      }
      builder.listLimit = fitting
      builder.build(root)
    } else if builder.spacers > 0, builder.height < size.height {
      builder.spacerHeight = (size.height - builder.height) / builder.spacers
      builder.build(root)
    }
    // What divides panes goes down as far as the screen does.
    var own = builder.boxes
    if let divider = builder.paneDivider, own[divider].rect.maxY == builder.height {
      own[divider].rect.height = max(own[divider].rect.height, size.height - own[divider].rect.y)
    }
    paneDivider = builder.paneDivider.map { own[$0].rect }
    lists = builder.lists
    pictureFiles = builder.pictureFiles
    height = builder.height
    self.rows = builder.rows.filter { list in lists.contains { $0.id == list.key } }
    sidebars = builder.sidebars.filter { root.find($0.key) != nil }
    boxes = Boxes(own, builder.rowBoxes)
    hasSpinner = boxes.parts.contains(where: \.run.hasSpinner)
    for part in boxes.parts {
      let numbers = part.run.targets.map { part.start + $0 }
      targets += numbers.map { boxes[$0].id }
      if let list = part.list {
        if !numbers.isEmpty { stops.append(Stop(rect: lists[list].rect, list: list, targets: numbers)) }
      } else {
        stops += numbers.map { Stop(rect: boxes[$0].rect, targets: [$0]) }
      }
    }
  }

  func box(_ id: ElementID) -> Box? { number(of: id).map { boxes[$0] } }
  func number(of id: ElementID) -> Int? { boxes.number(of: id) }

  /// The stop that an element belongs to, an index into ``stops``; nil when it can't have the focus.
  func stop(of id: ElementID) -> Int? {
    guard let number = number(of: id), boxes[number].isInteractive else { return nil }
    return stops.firstIndex { $0.targets.last.map { $0 >= number } == true }
  }
}

/// One thing to draw, and where it stands.
/// Places are those of the page, which is as wide as the screen's inside and as high as it needs to be. Inside a list,
/// lines count from the list's first row.
struct Box: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case text([String], TextStyle)
    case heading(String)
    /// Where it submits, Enter does something there.
    case field(prompt: String, submits: Bool)
    /// The text decides on its height.
    case editor(prompt: String, text: String)
    case stepper(Stepping)
    case button(String, ButtonRole?)
    /// A button that unfolds others below it.
    case menu(String)
    /// A heading that unfolds what is below it.
    case disclosure(String, isUnfolded: Bool)
    case link(String)
    /// Out of the application; nil for one that isn't opened.
    case externalLink(String, LinkDestination?)
    case toggle(isOn: Bool)
    case date(Element.Day)
    case picker(options: [String], selection: Int?)
    case progress(fraction: Double?)
    case gauge(fraction: Double, words: String)
    case badge(String)
    case chart(Element.Figures)
    case picture(Picture, PictureFile)
    /// What is wrong with what stands above.
    case problem([String])
    case divider
    case list
    case row(Element.Row)
    case columnHeader(String, TableSort.Order?)
    case tabs([String], selection: Int?)
  }

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

  /// What stands around the value of an editor on either side, where it has a frame.
  static let frame = Size(width: 2, height: 1)

  /// The frame around the value; nil for none.
  var edge: Rect? {
    guard case .editor = content, value.maxX < rect.maxX else { return nil }
    return value.inset(x: -Self.frame.width, y: -Self.frame.height)
  }

  /// The option that a picker shows, between the signs that go back and on.
  func shown(_ options: [String], _ selection: Int?) -> String {
    let option = selection.flatMap { options.indices.contains($0) ? options[$0] : nil } ?? "—"
    return option.onOneLine.truncated(to: value.width - 4)
  }
}

/// A part of the page that shows a number of rows at a time.
struct ListRegion: Equatable, Sendable {
  var id: ElementID
  var rect: Rect
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

  /// Whether it is there to be set.
  var isSettable: Bool {
    switch self {
    case .picker, .toggle, .stepper, .date: true
    default: isField
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
