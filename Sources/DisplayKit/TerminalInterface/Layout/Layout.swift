import ScreenModel
@_spi(Host) import VIPKit

struct Layout: Equatable, Sendable {
  private(set) var boxes = Boxes()
  private(set) var lists: [ListRegion] = []
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
      builder.listLimit = highest
      while builder.height > size.height, builder.listLimit > Layout.leastListHeight {
        // Down to the next lower list only those at the limit shrink, by no more than what is too much: the first
        // limit that fits is the greatest.
        let (limit, heights) = (builder.listLimit, builder.lists.map(\.rect.height))
        let step = max(1, (builder.height - size.height) / max(1, heights.count { $0 >= limit }))
        builder.listLimit = max(Layout.leastListHeight, limit - step, heights.filter { $0 < limit }.max() ?? 0)
        builder.build(root)
      }
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
    for part in boxes.parts {
      let numbers = part.run.targets.map { part.start + $0 }
      targets += part.run.targets.map { part.run.boxes[$0].id }
      if let list = part.list {
        if !numbers.isEmpty { stops.append(Stop(rect: lists[list].rect, list: list, targets: numbers)) }
      } else {
        stops += numbers.map { Stop(rect: boxes[$0].rect, targets: [$0]) }
      }
    }
  }

  var hasSpinner: Bool { boxes.parts.contains(where: \.run.hasSpinner) }
  func box(_ id: ElementID) -> Box? { number(of: id).map { boxes[$0] } }
  func number(of id: ElementID) -> Int? { boxes.number(of: id) }
  func list(_ id: ElementID) -> ListRegion? { lists.first { $0.id == id } }

  /// An index into ``stops``; nil when it can't have the focus.
  func stop(of id: ElementID) -> Int? {
    guard let number = number(of: id), boxes[number].isInteractive else { return nil }
    return stops.firstIndex { $0.targets.last.map { $0 >= number } == true }
  }
}

/// Places are the page's, as wide as the screen's inside and as high as needed; in a list they count from its first row.
struct Box: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    /// By its kind.
    case element
    case text([String], TextStyle)
    /// The element's label.
    case heading
    case problem([String])
    case picture(Picture, PictureFile)
  }

  let element: Element
  let content: Content
  var rect: Rect
  /// The input, right of the label, or below it on a narrow screen.
  var value: Rect
  let isInteractive: Bool
  /// An index into ``Layout/lists``.
  var list: Int?
  var row: ElementID?
  var form: ElementID?

  /// An editor's frame and margin on either side of its value.
  static let frame = Size(width: 2, height: 1)

  var id: ElementID { element.id }
  var label: String { element.label ?? "" }
  /// Nil for a heading, mere words and the like.
  var kind: Element.Kind? { content == .element ? element.kind : nil }
  var role: Element.Role? { content == .element ? element.role : nil }
  var isField: Bool { role?.isField == true }

  var edge: Rect? {
    guard role == .textEditor, value.maxX < rect.maxX else { return nil }
    return value.inset(x: -Self.frame.width, y: -Self.frame.height)
  }

  var control: Control { element.control }
  /// For bars and charts.
  var barStyle: Style { element.tint?.terminalStyle ?? .accent }
}

/// A page's boxes in reading order, in parts: the rows of each list are one, which isn't copied.
struct Boxes: RandomAccessCollection, Equatable, Sendable {
  private(set) var parts: [Part] = []

  struct Part: Equatable, Sendable {
    let start: Int
    let run: BoxRun
    /// The list whose rows they are; nil for the page's own boxes.
    let list: Int?
  }

  init() {}

  /// - Parameter rows: each list's boxes, and how many of the page's own precede them.
  init(_ own: [Box], _ rows: [(place: Int, run: BoxRun)]) {
    var next = 0
    func add(_ run: BoxRun, of list: Int? = nil) { parts.append(Part(start: endIndex, run: run, list: list)) }
    for (list, (place, run)) in rows.enumerated() {
      add(BoxRun(Array(own[next..<place])))
      add(run, of: list)
      next = place
    }
    add(BoxRun(Array(own[next...])))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { parts.last.map { $0.start + $0.run.boxes.count } ?? 0 }

  subscript(index: Int) -> Box {
    // A box is large: where only a part of it is looked at, it isn't copied.
    _read {
      var part = parts.count - 1
      while parts[part].start > index { part -= 1 }
      yield parts[part].run.boxes[index - parts[part].start]
    }
  }

  func number(of id: ElementID) -> Int? {
    parts.lazy.compactMap { part in part.run.numbers[id].map { part.start + $0 } }.first
  }
}

/// Consecutive boxes, with their lookups computed once.
final class BoxRun: Equatable, Sendable {
  let boxes: [Box]
  /// By element. Problems, and words in a row, are never looked up.
  let numbers: [ElementID: Int]
  let targets: [Int]
  let hasSpinner: Bool

  init(_ boxes: [Box]) {
    self.boxes = boxes
    targets = boxes.indices.filter { boxes[$0].isInteractive }
    let named = boxes.indices.filter {
      switch boxes[$0].content {
      case .problem: false
      case .text: boxes[$0].row == nil || boxes[$0].isInteractive
      default: true
      }
    }
    numbers = Dictionary(named.map { (boxes[$0].id, $0) }) { $1 }
    hasSpinner = boxes.contains { $0.role == .progress && $0.element.fraction == nil }
  }

  static func == (left: BoxRun, right: BoxRun) -> Bool { left === right || left.boxes == right.boxes }
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
