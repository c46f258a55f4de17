import ScreenModel
@_spi(Host) import VIPKit

struct Layout: Equatable, Sendable {
  private(set) var boxes = Boxes()
  private(set) var lists: [ListRegion] = []
  private(set) var hasSpinner = false
  /// Pictures for which there is room, decoded or not.
  private(set) var pictureFiles: Set<PictureFile> = []
  /// Nil where no panes stand side by side.
  private(set) var paneDivider: Rect?
  private(set) var height = 0
  /// For Tab, in reading order.
  private(set) var stops: [Stop] = []
  private(set) var targets: [ElementID] = []
  /// Cached for the next layout.
  private(set) var rows: [ElementID: LayoutBuilder.Rows] = [:]
  private var sidebars: [ElementID: LayoutBuilder.Sidebar] = [:]

  /// An element, or a list with all its rows.
  struct Stop: Equatable, Sendable {
    var rect: Rect
    var list: Int?
    /// Indices into ``Layout/boxes``.
    var targets: [Int]
  }

  /// A shorter list is useless: the whole page scrolls instead.
  private static let leastListHeight = 3

  init() {}

  /// Lists shrink until the page fits the screen, then the page scrolls; spacers take what is left over.
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
    // The divider goes down as far as the screen.
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

  /// An index into ``stops``; nil when it can't have the focus.
  func stop(of id: ElementID) -> Int? {
    guard let number = number(of: id), boxes[number].isInteractive else { return nil }
    return stops.firstIndex { $0.targets.last.map { $0 >= number } == true }
  }
}

/// Places are the page's, as wide as the screen's inside and as high as needed; in a list they count from its first row.
struct Box: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case text([String], TextStyle)
    case heading(String)
    /// `submits`: Enter activates it.
    case field(prompt: String, submits: Bool)
    case editor(prompt: String, text: String)
    case stepper(Stepping)
    case button(String, ButtonRole?)
    case menu(String)
    case disclosure(String, isUnfolded: Bool)
    case link(String)
    /// Nil for a link that isn't opened.
    case externalLink(String, LinkDestination?)
    case toggle(isOn: Bool)
    case date(Element.Day)
    case picker(options: [String], selection: Int?)
    case progress(fraction: Double?)
    case gauge(fraction: Double, words: String)
    case badge(String)
    case chart(Element.Figures)
    case picture(Picture, PictureFile)
    case problem([String])
    case divider
    case list
    case row(Element.Row)
    case columnHeader(String, TableSort.Order?)
    case tabs([String], selection: Int?)
  }

  struct Stepping: Equatable, Sendable {
    var words: String
    /// A step away; nil where the range ends.
    var less: Double?
    var more: Double?
  }

  var id: ElementID
  var content: Content
  var label = ""
  var tint: Tint?
  var rect: Rect
  /// The input, right of the label, or below it on a narrow screen.
  var value: Rect
  var isEnabled: Bool
  var isInteractive: Bool
  /// An index into ``Layout/lists``.
  var list: Int?
  var row: ElementID?
  var form: ElementID?

  /// An editor's frame and margin on either side of its value.
  static let frame = Size(width: 2, height: 1)

  var edge: Rect? {
    guard case .editor = content, value.maxX < rect.maxX else { return nil }
    return value.inset(x: -Self.frame.width, y: -Self.frame.height)
  }

  func shown(_ options: [String], _ selection: Int?) -> String {
    let option = selection.flatMap { options.indices.contains($0) ? options[$0] : nil } ?? "—"
    return option.onOneLine.truncated(to: value.width - 4)
  }
}

struct ListRegion: Equatable, Sendable {
  var id: ElementID
  var rect: Rect
  var contentHeight: Int
  /// The loaded rows; nil when all are.
  var window: Window?

  struct Window: Equatable, Sendable {
    var rows: RowWindow
    /// Of the loaded rows; each other row counts as one line.
    var lines: Range<Int>
    var ids: [ElementID]
  }

  var overflows: Bool { contentHeight > rect.height }
  var lastOffset: Int { max(0, contentHeight - rect.height) }
}

extension Box.Content {
  private static let editorLines = 3...8

  var isField: Bool {
    switch self {
    case .field, .editor: true
    default: false
    }
  }

  var isSettable: Bool {
    switch self {
    case .picker, .toggle, .stepper, .date: true
    default: isField
    }
  }

  func lines(in width: Int) -> Int {
    switch self {
    case .editor(_, let text):
      max(Self.editorLines.lowerBound, TextLines(text, width: width, most: Self.editorLines.upperBound).lines.count)
    case .chart(let plot): plot.lines(width: width).count
    default: 1
    }
  }
}
