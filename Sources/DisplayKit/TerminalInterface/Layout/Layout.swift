import VIPKit

/// A view tree with a place for everything.
struct Layout: Equatable, Sendable {
  /// In reading order.
  private(set) var boxes: [Box] = []
  private(set) var lists: [ListRegion] = []
  /// Whether something is going on without an end in sight.
  private(set) var hasSpinner = false
  /// The progress bars: indices into ``boxes``.
  private(set) var bars: [Int] = []
  /// The pictures for which there is room, decoded or not.
  private(set) var pictureFiles: Set<PictureFile> = []
  /// What divides panes; nil where there are none beside one another.
  private(set) var paneDivider: Rect?
  /// The lines of the page.
  private(set) var height = 0
  /// What Tab goes through, in reading order.
  private(set) var stops: [Stop] = []
  /// The ids of what can have the focus, in reading order.
  private(set) var targets: [ElementID] = []
  /// The lines of each box, and its list: what is out of sight is passed over without looking at the box itself.
  private(set) var extents: [Extent] = []
  private var boxNumbers: [ElementID: Int] = [:]
  private var stopNumbers: [ElementID: Int] = [:]

  /// Somewhere Tab stops: an element, or a list with all its rows.
  struct Stop: Equatable, Sendable {
    var rect: Rect
    var list: Int?
    /// The boxes that can have the focus: indices into ``Layout/boxes``.
    var targets: [Int]
  }

  struct Extent: Equatable, Sendable {
    var lines: Range<Int>
    var list: Int?
  }

  /// A shorter list is of no use: the whole page scrolls instead.
  private static let leastListHeight = 3

  init() {}

  /// Lists give way until the page fits the screen, then the page scrolls; spacers take what is left over.
  init(_ root: Element, in size: Size, openMenu: ElementID? = nil, pictures: [PictureFile: Picture] = [:]) {
    var builder = LayoutBuilder(width: max(1, size.width))
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
    boxes = builder.boxes
    if let divider = builder.paneDivider, boxes[divider].rect.maxY == builder.height {
      boxes[divider].rect.height = max(boxes[divider].rect.height, size.height - boxes[divider].rect.y)
    }
    paneDivider = builder.paneDivider.map { boxes[$0].rect }
    lists = builder.lists
    pictureFiles = builder.pictureFiles
    height = builder.height
    extents = boxes.map { Extent(lines: $0.rect.y..<$0.rect.maxY, list: $0.list) }
    collectStops()
  }

  func box(_ id: ElementID) -> Box? { boxNumbers[id].map { boxes[$0] } }

  func number(of id: ElementID) -> Int? { boxNumbers[id] }

  /// The stop that an element belongs to, an index into ``stops``; nil when it can't have the focus.
  func stop(of id: ElementID) -> Int? { stopNumbers[id] }

  private mutating func collectStops() {
    for (index, box) in boxes.enumerated() {
      if case .problem = box.content { continue }
      if case .progress(let fraction) = box.content {
        if fraction == nil { hasSpinner = true } else { bars.append(index) }
      }
      boxNumbers[box.id] = index
      guard box.isInteractive else { continue }
      if let list = box.list, stops.last?.list == list {
        stops[stops.count - 1].targets.append(index)
      } else {
        stops.append(Stop(rect: box.list.map { lists[$0].rect } ?? box.rect, list: box.list, targets: [index]))
      }
      targets.append(box.id)
      stopNumbers[box.id] = stops.count - 1
    }
  }
}

/// What keys lead to from anywhere on a page: found once, when it is laid out.
struct Landmarks: Equatable, Sendable {
  private(set) var filters: [ElementID] = []
  /// By table, the headers of columns that it can be sorted by.
  private(set) var headers: [[Element]] = []
  /// The lists of the same tables.
  private(set) var lists: [ElementID] = []

  init() {}

  init(of root: Element, in layout: Layout) {
    for element in root.flattened {
      if element.role == .searchField, layout.stop(of: element.id) != nil { filters.append(element.id) }
      guard element.role == .table, let list = element.children.last else { continue }
      lists.append(list.id)
      headers.append(element.children.first?.children.filter { layout.stop(of: $0.id) != nil } ?? [])
    }
  }
}
