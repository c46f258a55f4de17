import ScreenModel
@_spi(Host) import VIPKit

struct LayoutBuilder {
  /// Without those of rows, but while they are made.
  var boxes: [Box] = []
  /// By list: how many other boxes precede its rows, and the rows' boxes.
  var rowBoxes: [(place: Int, run: BoxRun)] = []
  var lists: [ListRegion] = []
  private(set) var height = 0
  /// Those below one another.
  private(set) var spacers = 0
  /// An index into ``boxes``.
  private(set) var paneDivider: Int?

  var listLimit = Int.max
  var spacerHeight = 0
  var openMenu: ElementID?
  var pictures: [PictureFile: Picture] = [:]
  private(set) var pictureFiles: Set<PictureFile> = []

  private let width: Int
  /// Cached while a list only gets more or less room, and its rows don't change.
  var rows: [ElementID: Rows] = [:]
  var sidebars: [ElementID: Sidebar] = [:]

  struct Rows: Equatable, Sendable {
    var elements: [Element]
    /// Of a table.
    let headers: [Element]
    let slot: Slot
    let window: RowWindow?
    let openMenu: ElementID?
    var boxes = BoxRun([])
    var height = 0
    /// Shared with the headers.
    var columns: [Int]?
  }

  /// The width of the left pane, in a room for both.
  struct Sidebar: Equatable, Sendable {
    var room: Int
    var width: Int
    var rows: Int
  }

  struct Slot: Equatable, Sendable {
    var x = 0
    var y = 0
    var width: Int
    var list: Int?
    var row: ElementID?
    var form: ElementID?
    /// Aligns fields; nil when nothing lines them up yet.
    var labelWidth: Int?

    func below(_ lines: Int, indent: Int = 0) -> Slot {
      var slot = self
      (slot.x, slot.y, slot.width) = (x + indent, y + lines, width - indent)
      return slot
    }
  }

  static let gap = 2
  private static let widestField = 48
  /// Longer lines of running text are hard to read.
  private static let widestText = 80
  /// Lists may need a wider sidebar.
  private static let widestSidebar = 56
  /// On less than this, a field stands below its label.
  private static let leastWidthForLabels = 28
  private static let leastWidthForFrames = 16
  /// On less than this, two panes stand below one another.
  static let leastWidthForPanes = 60

  init(width: Int) { self.width = width }

  mutating func build(_ root: Element) {
    (boxes, rowBoxes, lists, spacers, paneDivider, pictureFiles) = ([], [], [], 0, nil, [])
    height = place(root, in: Slot(width: width))
  }

  /// Returns the height.
  mutating func place(_ element: Element, in slot: Slot) -> Int {
    switch element.layoutStyle {
    case .text(let string): return addText(element, string, in: slot)
    case .picture(let alternative):
      // A row of a list is one line high.
      if slot.list == nil, case .image(let bytes, _) = element.kind, !bytes.isEmpty {
        let file = PictureFile(bytes)
        pictureFiles.insert(file)
        if let picture = pictures[file] {
          let size = picture.size(in: slot.width)
          return add(element, as: .picture(picture, file), width: size.width, height: size.height, in: slot)
        }
      }
      return addText(element, alternative, in: slot)
    case .single(_, let ideal):
      let width = element.role == .divider ? slot.width : min(slot.width, ideal)
      let indent = element.layout.alignment == .trailing ? slot.width - width : 0
      let height = add(element, indent: indent, width: width, in: slot)
      return height + addProblem(of: element, below: height, in: slot)
    case .labelled: return addLabelled(element, in: slot)
    case .space:
      if slot.list == nil { spacers += 1 }
      return slot.list == nil ? spacerHeight : 0
    case .list: return placeList(element, in: slot)
    case .row: return placeRow(element, columns: nil, in: slot)
    case .table: return placeTable(element, in: slot)
    case .tabs:
      let height = add(element, in: slot) + 1
      return height + placeBelow(element.children, in: slot.below(height))
    case .split: return placePanes(of: element, in: slot)
    case .part:
      let problem = addProblem(of: element, below: 0, in: slot)
      let height = problem > 0 && element.children.contains { $0.spacing != nil } ? problem + 1 : problem
      return height + placeBelow(element.children, in: slot.below(height))
    case .group(let indent): return placeGroup(element, indent: indent, in: slot)
    case .folded(let ideal):
      let height = add(element, width: min(slot.width, ideal), in: slot)
      guard element.id == openMenu || element.role == .disclosureGroup else { return height }
      var inside = slot.below(height, indent: 2)
      inside.width = max(1, inside.width)
      return height + placeBelow(element.children, in: inside)
    case .beside: return placeBeside(element.children, in: slot)
    case .below: return placeBelow(element.children, in: slot)
    }
  }

  // MARK: Single elements

  mutating func add(
    _ element: Element, as content: Box.Content = .element, indent: Int = 0, width: Int? = nil, height: Int = 1,
    value: Rect? = nil, isInteractive: Bool? = nil, in slot: Slot
  ) -> Int {
    let rect = Rect(x: slot.x + indent, y: slot.y, width: max(0, width ?? slot.width), height: height)
    boxes.append(
      Box(
        element: element, content: content, rect: rect, value: value ?? rect,
        isInteractive: isInteractive ?? element.isInteractive,
        list: slot.list, row: slot.row, form: slot.form))
    return height
  }

  private mutating func addText(_ element: Element, _ string: String, in slot: Slot) -> Int {
    let isTrailing = element.layout.alignment == .trailing
    let measure = isTrailing ? slot.width : min(slot.width, Self.widestText)
    let lines = slot.list == nil ? string.wrapped(to: measure) : [string.onOneLine.truncated(to: slot.width)]
    let aligned = isTrailing ? lines.map { " ".times(slot.width - $0.columns) + $0 } : lines
    let style = if case .text(_, let style) = element.kind { style } else { TextStyle.body }
    return add(element, as: .text(aligned, style), height: lines.count, in: slot)
  }

  private mutating func addLabelled(_ element: Element, in slot: Slot) -> Int {
    let label = element.label ?? ""
    let labelWidth = label.isEmpty ? 0 : (slot.labelWidth ?? label.columns) + Self.gap
    // The label may take up to half of the line.
    let isStacked = slot.width < Self.leastWidthForLabels && labelWidth + 3 > slot.width / 2 && labelWidth > 0
    let indent = isStacked ? 0 : min(labelWidth, slot.width / 2)
    let isEditor = element.role == .textEditor
    let room = min(isEditor ? Self.widestText : Self.widestField, slot.width - indent)
    // An editor has a frame.
    let frame = isEditor && room >= Self.leastWidthForFrames ? Box.frame : Size(width: 0, height: 0)
    let inside = room - 2 * frame.width
    let value = Rect(
      x: slot.x + indent + frame.width, y: slot.y + (isStacked ? 1 : 0) + frame.height, width: inside,
      height: element.control.lines(inside))
    let height = add(
      element, width: isStacked ? slot.width : indent + room,
      height: value.maxY + frame.height - slot.y, value: value, in: slot)
    return height + addProblem(of: element, below: height, indent: indent, in: slot)
  }

  private mutating func addProblem(of element: Element, below height: Int, indent: Int = 0, in slot: Slot) -> Int {
    let width = slot.width - indent
    guard let problem = element.problem, !problem.isEmpty, width > 2 else { return 0 }
    let lines = problem.wrapped(to: min(width, Self.widestText) - 2)
    let place = slot.below(height, indent: indent)
    return add(element, as: .problem(lines), height: lines.count, isInteractive: false, in: place)
  }

  // MARK: Groups

  private mutating func placeGroup(_ element: Element, indent: Int, in slot: Slot) -> Int {
    var inside = slot
    if element.role == .form { inside.form = element.id }
    var height = 0
    if let heading = element.label, !heading.isEmpty {
      height += add(element, as: .heading, in: inside)
      height += addProblem(of: element, below: height, in: inside)
      if indent == 0 { height += 1 }
    }
    let indent = slot.width >= Self.leastWidthForLabels ? indent : 0
    return height + placeBelow(element.children, in: inside.below(height, indent: indent))
  }

  mutating func placeBelow(_ children: [Element], in slot: Slot) -> Int {
    var inside = slot
    inside.labelWidth = slot.labelWidth ?? children.map(\.widestLabel).max()
    let columns = Columns.named(in: children, slot.width)
    var previous: Spacing?
    for child in children {
      guard let spacing = child.spacing else { continue }
      if let previous, previous.needsGap(before: spacing) { inside.y += 1 }
      let isNamed = columns != nil && child.isNamedText
      inside.y += isNamed ? placeBeside(child.children, columns: columns, in: inside) : place(child, in: inside)
      previous = spacing
    }
    return inside.y - slot.y
  }

  mutating func placeBeside(_ children: [Element], columns: [Int]? = nil, in slot: Slot) -> Int {
    guard let columns = columns ?? Columns.widths(of: children, in: slot.width) else {
      // Room side by side is none below one another.
      return placeBelow(children.filter { $0.role != .spacer }, in: slot)
    }
    var inside = slot
    inside.labelWidth = nil
    let firstBox = boxes.count
    let spacersBefore = spacers
    var height = 0
    for (child, width) in zip(children, columns) {
      inside.width = width
      if child.role != .spacer, width > 0 {
        height = max(height, place(child, in: inside))
        inside.x += Self.gap
      }
      inside.x += width
    }
    // Spacers inside columns don't stretch the page.
    spacers = spacersBefore
    for index in firstBox..<boxes.count where boxes[index].rect.width == 1 && boxes[index].role == .divider {
      boxes[index].rect.height = max(1, height)
    }
    return height
  }

  private mutating func placePanes(of element: Element, in slot: Slot) -> Int {
    let panes = element.children
    guard panes.count == 3, slot.width >= Self.leastWidthForPanes, slot.list == nil else {
      return placeBelow(panes, in: slot)
    }
    let sidebar =
      if case .splitView(let ratio?) = element.kind { Int(Double(slot.width) * ratio) } else {
        sidebar(of: element, in: slot.width)
      }
    let detail = slot.width - sidebar - 1 - 2 * Self.gap
    let first = boxes.count
    defer {
      paneDivider = boxes.indices.dropFirst(first).first {
        boxes[$0].rect.x == slot.x + sidebar + Self.gap && boxes[$0].role == .divider
      }
    }
    return placeBeside(panes, columns: [sidebar, 1, detail], in: slot)
  }

  /// A third of the room, or what the lists' columns need while the detail keeps half of it, or its measure of text. It
  /// doesn't shrink with the number of rows: the divider would move as the user types a filter.
  private mutating func sidebar(of split: Element, in room: Int) -> Int {
    let known = sidebars[split.id].flatMap { $0.room == room ? $0 : nil }
    let lists = split.children[0].all { $0.role == .list }
    let count = lists.reduce(0) { $0 + $1.children.count }
    if let known, count < known.rows || lists.allSatisfy({ rows[$0.id]?.elements == $0.children }) {
      return known.width
    }
    // Two columns on either side are for the mark of the chosen row and for the scroll bar.
    let most = max(room / 2, room - Self.widestText - 1 - 2 * Self.gap) - 4
    let needed = lists.map { list in
      let widths = Columns.shared(by: list.children.flatMap(\.rows).map(\.cells), in: most) ?? []
      return widths.reduce(4 - Self.gap) { $0 + ($1 > 0 ? $1 + Self.gap : 0) }
    }
    let width = max(known?.width ?? 0, min(room / 3, Self.widestSidebar), needed.max() ?? 0)
    sidebars[split.id] = Sidebar(room: room, width: width, rows: count)
    return width
  }
}
