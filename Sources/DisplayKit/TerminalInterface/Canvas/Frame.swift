import Glibc

/// No memory of its own: a screen has thousands, which are copied and compared at each key.
struct Cell: Equatable, Sendable {
  var mark: Mark
  var style: Style = .plain
  /// In columns; 0 where another character reaches into this cell.
  var width: Int8 = 1
  var isFragile = false
  var pixels: Pixels?

  static let blank = Cell(mark: Mark(" "))

  /// A scalar, or the number of a frame's character of several scalars.
  struct Mark: Equatable, Sendable {
    private var bits: UInt32

    /// In the columns that the wide character to the left takes.
    static let none = Mark(bits: 0)
    /// Unknown: differs from everything.
    static let unknown = Mark(bits: .max)

    init(_ scalar: Unicode.Scalar) { bits = scalar.value }
    init(cluster number: Int) { bits = UInt32(clamping: number) | 1 << 31 }
    private init(bits: UInt32) { self.bits = bits }
    var scalar: Unicode.Scalar? { bits == 0 ? nil : Unicode.Scalar(bits) }
    var cluster: Int? { bits >> 31 == 1 && self != .unknown ? Int(bits & .max >> 1) : nil }
  }

  /// Two pixels of a picture, one above the other; nil is transparent.
  struct Pixels: Equatable, Sendable {
    var top: Colour?
    var bottom: Colour?

    var faded: Pixels { Pixels(top: top?.faded, bottom: bottom?.faded) }
  }
}

/// A whole screen of cells, drawn from scratch for each change and compared with the one before.
public struct Frame: Equatable, Sendable {
  let size: Size
  private(set) var cells: [Cell]
  /// The targets of link numbers, which count from 1.
  private(set) var links: [String] = []
  private(set) var clusters: [String] = []
  private var clusterNumbers: [String: Int] = [:]
  /// Drawn as half blocks here.
  private(set) var pictures: [PlacedPicture] = []
  /// Whether all that was drawn so far is behind something.
  private var isBackdrop = false
  /// Nil hides it.
  var cursor: Point?

  init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: .blank, count: self.size.width * self.size.height)
  }

  var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
  subscript(x: Int, y: Int) -> Cell { cells[y * size.width + x] }

  /// Empty in the columns that the wide character to the left takes.
  func text(of cell: Cell) -> String {
    if let scalar = cell.mark.scalar { return String(scalar) }
    return cell.mark.cluster.map { clusters[$0] } ?? ""
  }

  /// The columns of a character whose parts a terminal doesn't join.
  func columnsOfParts(of cell: Cell) -> Int { text(of: cell).unicodeScalars.reduce(0) { $0 + $1.columns } }

  func isSame(line y: Int, as other: Frame) -> Bool {
    let line = y * size.width..<(y + 1) * size.width
    // Most are equal to the last bit.
    let isSameMemory = cells[line].withUnsafeBytes { own in
      other.cells[line].withUnsafeBytes { others in
        guard let start = own.baseAddress, let other = others.baseAddress else { return true }
        return memcmp(start, other, own.count) == 0
      }
    }
    return isSameMemory || cells[line] == other.cells[line]
  }

  /// Writes the part inside a rectangle, cutting no wide character in half. Returns the column after the whole text.
  @discardableResult
  mutating func write(_ text: some StringProtocol, at point: Point, style: Style = .plain, in clip: Rect? = nil) -> Int
  {
    let clip = clip.map { $0.intersection(bounds) } ?? bounds
    var x = point.x
    let isInSight = clip.y <= point.y && point.y < clip.maxY
    // Fast path: a byte of ASCII is a character of one column, unless a mark follows it.
    var place = text.utf8.startIndex
    while place < text.utf8.endIndex, x < clip.maxX, Glyph.isPrintable(text.utf8[place]) {
      let next = text.utf8.index(after: place)
      if next < text.utf8.endIndex, text.utf8[next] >= 0x80 { break }
      if isInSight, x >= clip.x {
        set(Cell(mark: Cell.Mark(Unicode.Scalar(text.utf8[place])), style: style), x: x, y: point.y)
      }
      x += 1
      place = next
    }
    for character in text[place...] {
      // Text beyond the right edge costs nothing.
      if x >= clip.maxX { break }
      let glyph = Glyph(character)
      if isInSight { put(glyph, x: x, y: point.y, style: style, in: clip) }
      x += glyph.width
    }
    return x
  }

  mutating func write(lines: [String], at origin: Point, style: Style, in clip: Rect) {
    for (index, line) in lines.enumerated() {
      write(line, at: Point(x: origin.x, y: origin.y + index), style: style, in: clip)
    }
  }

  private mutating func put(_ glyph: Glyph, x: Int, y: Int, style: Style, in clip: Rect) {
    guard glyph.width > 0 else { return }
    if x < clip.x || x + glyph.width > clip.maxX {
      // The half that is inside shows as a blank.
      for column in x..<x + glyph.width where (clip.x..<clip.maxX).contains(column) {
        set(Cell(mark: Cell.blank.mark, style: style), x: column, y: y)
      }
      return
    }
    for column in x + 1..<x + glyph.width {
      set(Cell(mark: .none, style: style, width: 0), x: column, y: y)
    }
    let width = Int8(clamping: glyph.width)
    set(Cell(mark: mark(of: glyph), style: style, width: width, isFragile: glyph.isFragile), x: x, y: y)
  }

  private mutating func mark(of glyph: Glyph) -> Cell.Mark {
    let scalars = glyph.text.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 { return Cell.Mark(scalar) }
    if let known = clusterNumbers[glyph.text] { return Cell.Mark(cluster: known) }
    clusterNumbers[glyph.text] = clusters.count
    clusters.append(glyph.text)
    return Cell.Mark(cluster: clusters.count - 1)
  }

  /// Blanks the rest of a wide character that stood there.
  private mutating func set(_ cell: Cell, x: Int, y: Int) {
    let line = y * size.width
    defer { cells[line + x] = cell }
    // No part of a wide character.
    if cells[line + x].width == 1 { return }
    var start = x
    while start > 0, cells[line + start].width == 0 { start -= 1 }
    let end = min(size.width, start + max(1, Int(cells[line + start].width)))
    if end > start + 1 {
      for column in start..<end {
        cells[line + column] = Cell(mark: Cell.blank.mark, style: cells[line + column].style)
      }
    }
  }

  mutating func put(_ pixels: Cell.Pixels, at place: Point, in clip: Rect) {
    guard clip.intersection(bounds).contains(place) else { return }
    // The upper half block has the letter's colour, the lower half the ground's.
    let block: Unicode.Scalar = pixels.top != nil ? "▀" : pixels.bottom != nil ? "▄" : " "
    set(Cell(mark: Cell.Mark(block), pixels: pixels), x: place.x, y: place.y)
  }

  mutating func add(_ picture: PlacedPicture) {
    if picture.visible.width > 0, picture.visible.height > 0 { pictures.append(picture) }
  }

  func showsAll(of picture: PlacedPicture) -> Bool {
    let area = picture.visible
    return !isBackdrop
      && (area.y..<area.maxY).allSatisfy { y in (area.x..<area.maxX).allSatisfy { self[$0, y].pixels != nil } }
  }

  mutating func fill(_ rect: Rect, with character: Unicode.Scalar = " ", style: Style = .plain) {
    let area = rect.intersection(bounds)
    guard area.width > 0, area.height > 0 else { return }
    let cell = Cell(mark: Cell.Mark(character), style: style)
    for y in area.y..<area.maxY {
      // A wide character may reach in from either side; of those in between nothing stays.
      set(cell, x: area.x, y: y)
      set(cell, x: area.maxX - 1, y: y)
      let line = y * size.width
      for index in line + area.x..<line + area.maxX { cells[index] = cell }
    }
  }

  mutating func set(_ style: Style, ofLine y: Int, _ columns: Range<Int>) {
    for x in columns { cells[y * size.width + x].style = style }
  }

  mutating func dimAll() {
    for index in cells.indices {
      cells[index].style = Style(.backdrop)
      cells[index].pixels = cells[index].pixels?.faded
    }
    isBackdrop = true
    cursor = nil
  }

  /// Moves the cursor to the focus, unless it is in a field: screen readers and Braille lines follow it.
  mutating func showCursorAtFocus() {
    guard cursor == nil, let index = cells.firstIndex(where: { $0.style.meaning == .selection }) else { return }
    cursor = Point(x: index % size.width, y: index / size.width)
  }

  mutating func number(ofLink address: String) -> Int {
    if let known = links.firstIndex(of: address) { return known + 1 }
    guard links.count < Style.mostLinks else { return 0 }
    links.append(address)
    return links.count
  }

  /// Marks cells as unknown whose number of a link or character means another one in the other frame.
  mutating func forgetNumbers(unlike other: Frame) {
    let (forgetsLinks, forgetsClusters) = (links != other.links, clusters != other.clusters)
    guard forgetsLinks || forgetsClusters else { return }
    for index in cells.indices {
      let cell = cells[index]
      if forgetsLinks && cell.style.linkNumber > 0 || forgetsClusters && cell.mark.cluster != nil {
        cells[index].mark = .unknown
      }
    }
  }

  /// The frame as lines of text.
  public var plainText: String {
    (0..<size.height).map { y in
      var line = (0..<size.width).map { text(of: self[$0, y]) }.joined()
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// The frame as text, then the cursor, then the style of each cell as a letter, with a legend.
  public var styledText: String {
    var letters = Style.letters
    var names = Array("abcdefghijklmnopqrstuvwxyz".reversed())
    var used: Set<Style> = []
    var grid = ""
    for y in 0..<size.height {
      for x in 0..<size.width {
        let style = self[x, y].style.withoutLink
        if letters[style] == nil { letters[style] = names.popLast() ?? "?" }
        used.insert(style)
        grid.append(letters[style] ?? "?")
      }
      grid += "\n"
    }
    let legend = letters.filter { used.contains($0.key) }.sorted { $0.value < $1.value }.map {
      "\($0.value) = \($0.key.name)\n"
    }.joined()
    let place = cursor.map { "line \($0.y + 1), column \($0.x + 1)" } ?? "hidden"
    return plainText + "\ncursor: \(place)\n\n" + grid + "\n" + legend
  }
}

extension Style {
  /// Fixed letters for frequent styles, so that maps can be compared.
  fileprivate static let letters: [Style: Character] = [
    .plain: ".", .bold: "B", .accent: "A", .positive: "P", .warning: "W", .negative: "N", .secondary: "s",
    .heading: "H", .focused: "F", .surface: "_", .border: "#", .link: "L", Style(.backdrop): "o", .marked: "M",
    .prompt: "p",
  ]

  fileprivate var name: String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reversed, "reversed"),
    ]
    let set = names.filter { attributes.contains($0.0) }.map(\.1) + (meaning == .none ? [] : ["\(meaning)"])
    return set.isEmpty ? "plain" : set.joined(separator: " ")
  }
}
