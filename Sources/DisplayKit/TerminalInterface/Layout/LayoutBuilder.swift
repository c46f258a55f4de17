import VIPKit

/// Goes through a view tree and finds a place for each element.
struct LayoutBuilder {
  var boxes: [Box] = []
  var lists: [ListRegion] = []
  private(set) var height = 0
  /// The spacers that stand below one another.
  private(set) var spacers = 0
  /// What divides panes: an index into ``boxes``.
  private(set) var paneDivider: Int?

  /// The lines that a list may take.
  var listLimit = Int.max
  /// The lines that a spacer takes.
  var spacerHeight = 0

  var openMenu: ElementID?

  var pictures: [PictureFile: Picture] = [:]
  /// Those for which there is room.
  private(set) var pictureFiles: Set<PictureFile> = []

  private let width: Int
  /// The rows of the lists, which stay as they are when a list gets more or less room.
  var rows: [ElementID: (boxes: [Box], height: Int)] = [:]

  /// What the elements around an element decide for it.
  struct Surroundings {
    var list: Int?
    var row: ElementID?
    var form: ElementID?
    /// The columns of the labels of fields; nil when nothing lines them up yet.
    var labelWidth: Int?
    /// The widths of the cells of a table.
    var columns: [Int]?
  }

  /// The columns between things beside one another.
  static let gap = 2
  private static let widestField = 48
  /// Lines of running text that are longer are hard to read.
  private static let widestText = 80
  /// A pane to choose from that is wider takes room from what was chosen.
  private static let widestSidebar = 56
  /// On less than this, a field stands below its label.
  private static let leastWidthForLabels = 28
  /// On less than this, two panes stand below one another.
  static let leastWidthForPanes = 60

  init(width: Int) { self.width = width }

  mutating func build(_ root: Element) {
    boxes = []
    lists = []
    spacers = 0
    paneDivider = nil
    pictureFiles = []
    height = place(root, at: Point(x: 0, y: 0), width: width, Surroundings())
  }

  /// Places an element and what is inside it.
  mutating func place(_ element: Element, at origin: Point, width: Int, _ around: Surroundings) -> Int {
    switch element.layoutStyle {
    case .text(let string): return addText(element, string, at: origin, width: width, around)
    case .picture(let alternative):
      // A row of a list is one line high.
      if around.list == nil, !element.attributes.bytes.isEmpty {
        let file = PictureFile(element.attributes.bytes)
        pictureFiles.insert(file)
        if let picture = pictures[file] {
          let size = picture.size(in: width)
          return add(element, .picture(picture, file), at: origin, width: size.width, height: size.height, around)
        }
      }
      return addText(element, alternative, at: origin, width: width, around)
    case .single(let content, _, let ideal):
      let full = content == .divider ? width : min(width, ideal)
      let x = origin.x + (element.attributes.alignment == .trailing ? width - full : 0)
      let height = add(element, content, at: Point(x: x, y: origin.y), width: full, height: 1, around)
      return height + addProblem(of: element, at: Point(x: origin.x, y: origin.y + height), width: width, around)
    case .labelled(let content, _, _): return addLabelled(element, content, at: origin, width: width, around)
    case .space:
      if around.list == nil { spacers += 1 }
      return around.list == nil ? spacerHeight : 0
    case .list: return placeList(element, at: origin, width: width, around)
    case .row: return placeRow(element, columns: nil, at: origin, width: width, around)
    case .table: return placeTable(element, at: origin, width: width, around)
    case .tabs(let titles, let selection):
      let content = Box.Content.tabs(titles, selection: selection)
      let y = origin.y + add(element, content, at: origin, width: width, height: 1, around) + 1
      return y - origin.y + placeBelow(element.children, at: Point(x: origin.x, y: y), width: width, around)
    case .split: return placePanes(element.children, at: origin, width: width, around)
    case .part:
      let problem = addProblem(of: element, at: origin, width: width, around)
      let gap = problem > 0 && element.children.contains { $0.spacing != nil } ? 1 : 0
      let below = Point(x: origin.x, y: origin.y + problem + gap)
      return problem + gap + placeBelow(element.children, at: below, width: width, around)
    case .group(let indent):
      var inside = around
      if element.role == .form { inside.form = element.id }
      return placeGroup(element, indent: indent, at: origin, width: width, inside)
    case .folded(let content, let ideal):
      let height = add(element, content, at: origin, width: min(width, ideal), height: 1, around)
      guard element.id == openMenu else { return height }
      let inside = Point(x: origin.x + 2, y: origin.y + height)
      return height + placeBelow(element.children, at: inside, width: max(1, width - 2), around)
    case .beside: return placeBeside(element.children, at: origin, width: width, around)
    case .below: return placeBelow(element.children, at: origin, width: width, around)
    }
  }

  // MARK: Single elements

  mutating func add(
    _ element: Element, _ content: Box.Content, at origin: Point, width: Int, height: Int, value: Rect? = nil,
    _ around: Surroundings
  ) -> Int {
    let rect = Rect(x: origin.x, y: origin.y, width: max(0, width), height: height)
    boxes.append(
      Box(
        id: element.id, content: content, label: element.label ?? "", tint: element.attributes.tint, rect: rect,
        value: value ?? rect,
        isEnabled: element.isEnabled, isInteractive: element.isInteractive, list: around.list, row: around.row,
        form: around.form))
    return height
  }

  private mutating func addText(
    _ element: Element, _ string: String, at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    let isTrailing = element.attributes.alignment == .trailing
    let measure = isTrailing ? width : min(width, LayoutBuilder.widestText)
    let lines = around.list == nil ? string.wrapped(to: measure) : [string.onOneLine.truncated(to: width)]
    let aligned = isTrailing ? lines.map { $0.onTheRight(of: width) } : lines
    let content = Box.Content.text(aligned, element.attributes.style)
    return add(element, content, at: origin, width: width, height: lines.count, around)
  }

  private mutating func addLabelled(
    _ element: Element, _ content: Box.Content, at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    let label = element.label ?? ""
    let labelWidth = label.isEmpty ? 0 : (around.labelWidth ?? label.columns) + LayoutBuilder.gap
    // The label may take up to half of the line.
    let isStacked = width < LayoutBuilder.leastWidthForLabels && labelWidth + 3 > width / 2 && labelWidth > 0
    let indent = isStacked ? 0 : min(labelWidth, width / 2)
    let room = min(LayoutBuilder.widestField, width - indent)
    let lines = content.lines(in: room)
    let value = Rect(x: origin.x + indent, y: origin.y + (isStacked ? 1 : 0), width: room, height: lines)
    let full = isStacked ? width : indent + room
    let height = add(
      element, content, at: origin, width: full, height: value.maxY - origin.y, value: value, around)
    return height + addProblem(of: element, at: Point(x: value.x, y: origin.y + height), width: width - indent, around)
  }

  private mutating func addProblem(of element: Element, at origin: Point, width: Int, _ around: Surroundings) -> Int {
    guard let problem = element.attributes.problem, !problem.isEmpty, width > 2 else { return 0 }
    let lines = problem.wrapped(to: min(width, LayoutBuilder.widestText) - 2)
    let rect = Rect(x: origin.x, y: origin.y, width: width, height: lines.count)
    boxes.append(
      Box(
        id: ElementID(element.id.rawValue + "/problem"), content: .problem(lines), rect: rect, value: rect,
        isEnabled: true, isInteractive: false, list: around.list, row: around.row, form: around.form))
    return lines.count
  }

  // MARK: Groups

  private mutating func placeGroup(
    _ element: Element, indent: Int, at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    var y = origin.y
    if let heading = element.label, !heading.isEmpty {
      y += add(element, .heading(heading), at: origin, width: width, height: 1, around)
      y += addProblem(of: element, at: Point(x: origin.x, y: y), width: width, around)
      if indent == 0 { y += 1 }
    }
    let indent = width >= LayoutBuilder.leastWidthForLabels ? indent : 0
    y += placeBelow(element.children, at: Point(x: origin.x + indent, y: y), width: width - indent, around)
    return y - origin.y
  }

  mutating func placeBelow(
    _ children: [Element], at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    var inside = around
    inside.labelWidth = around.labelWidth ?? children.map(\.widestLabel).max()
    var y = origin.y
    var previous: Spacing?
    for child in children {
      guard let spacing = child.spacing else { continue }
      if let previous, previous.needsGap(before: spacing) { y += 1 }
      y += place(child, at: Point(x: origin.x, y: y), width: width, inside)
      previous = spacing
    }
    return y - origin.y
  }

  mutating func placeBeside(
    _ children: [Element], columns: [Int]? = nil, at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    guard let columns = columns ?? Columns.widths(of: children, in: width) else {
      // Room between things beside one another is none between things below one another.
      return placeBelow(children.filter { $0.role != .spacer }, at: origin, width: width, around)
    }
    var inside = around
    inside.labelWidth = nil
    let firstBox = boxes.count
    let spacersBefore = spacers
    var x = origin.x
    var height = 0
    for (child, width) in zip(children, columns) {
      if child.role != .spacer, width > 0 {
        height = max(height, place(child, at: Point(x: x, y: origin.y), width: width, inside))
        x += LayoutBuilder.gap
      }
      x += width
    }
    // Spacers inside columns don't stretch the page.
    spacers = spacersBefore
    for index in firstBox..<boxes.count where boxes[index].content == .divider && boxes[index].rect.width == 1 {
      boxes[index].rect.height = max(1, height)
    }
    return height
  }

  /// Sets what one chooses from, and a line, beside what was chosen.
  private mutating func placePanes(
    _ panes: [Element], at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    guard panes.count == 3, width >= LayoutBuilder.leastWidthForPanes, around.list == nil else {
      return placeBelow(panes, at: origin, width: width, around)
    }
    let sidebar = min(width / 3, LayoutBuilder.widestSidebar)
    let detail = width - sidebar - 1 - 2 * LayoutBuilder.gap
    let first = boxes.count
    defer {
      paneDivider = boxes.indices.dropFirst(first).first {
        boxes[$0].content == .divider && boxes[$0].rect.x == origin.x + sidebar + LayoutBuilder.gap
      }
    }
    return placeBeside(panes, columns: [sidebar, 1, detail], at: origin, width: width, around)
  }
}

extension String {
  fileprivate func onTheRight(of width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }
}
