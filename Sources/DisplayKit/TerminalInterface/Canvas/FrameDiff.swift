/// The bytes that turn a terminal's frame into the next: only changed cells. Synchronised output (mode 2026) draws at
/// once where it is known. Before and after it the terminal has no style set.
public struct FrameDiff {
  private var output = ""
  private var cursor: Point?
  private var style = Style.plain
  private var pixels: Cell.Pixels?
  private let palette: Palette
  private let frame: Frame
  private var link = 0

  /// Empty when nothing changed. Without an old frame all is drawn. `graphics` moves the cursor.
  public static func bytes(from old: Frame?, to new: Frame, palette: Palette, graphics: String = "") -> [UInt8] {
    var diff = FrameDiff(new, palette)
    let known = old.flatMap { $0.size == new.size ? $0 : nil }
    if known == nil { diff.output += "\u{1B}[0m\u{1B}[2J" }
    var before = known ?? Frame(size: new.size)
    before.forgetNumbers(unlike: new)
    for y in 0..<new.size.height where !new.isSame(line: y, as: before) { diff.line(y, after: before) }

    let isCursorInPlace = known != nil && before.cursor == new.cursor
    if diff.output.isEmpty, graphics.isEmpty, isCursorInPlace { return [] }
    diff.open(link: 0)
    if diff.pixels != nil || diff.style.withoutLink != .plain { diff.output += palette.sequence(of: .plain) }
    diff.output += graphics
    if let place = new.cursor, new.bounds.contains(place) {
      diff.move(to: place)
      diff.output += "\u{1B}[?25h"
    }
    let hide = known == nil || before.cursor != nil ? "\u{1B}[?25l" : ""
    return Array("\u{1B}[?2026h\(hide)\(diff.output)\u{1B}[?2026l".utf8)
  }

  /// The bytes of ECH and of moving to what follows.
  private static let eraseLength = 8

  private init(_ frame: Frame, _ palette: Palette) { (self.frame, self.palette) = (frame, palette) }

  private mutating func line(_ y: Int, after old: Frame) {
    var x = 0
    // Up to here a terminal may have drawn a character wider than it is.
    var end = 0
    while x < frame.size.width {
      let cell = frame[x, y]
      let width = max(1, Int(cell.width))
      if x < end || (x..<x + width).contains(where: { frame[$0, y] != old[$0, y] }) {
        let erased = erase(from: Point(x: x, y: y), after: old)
        if erased > 0 {
          x += erased
          continue
        }
        bridge(to: Point(x: x, y: y))
        draw(cell, at: Point(x: x, y: y))
        if cell.isFragile { end = max(end, x + max(2, frame.columnsOfParts(of: cell))) }
      }
      x += width
    }
  }

  /// Draws a few unchanged cells again where that takes fewer bytes than moving over them.
  private mutating func bridge(to place: Point) {
    guard let cursor, cursor.y == place.y, cursor.x < place.x, place.x - cursor.x <= 4 else { return }
    let between = (cursor.x..<place.x).map { frame[$0, place.y] }
    let canBeWritten = between.allSatisfy {
      isGroundBlank && isUnseen($0) || $0.width == 1 && !$0.isFragile && $0.style == style && $0.pixels == pixels
    }
    guard canBeWritten else { return }
    for (index, cell) in between.enumerated() { draw(cell, at: Point(x: cursor.x + index, y: place.y)) }
  }

  /// Erases blanks where that takes fewer bytes than writing them (ECMA-48, ECH). Returns how many.
  private mutating func erase(from place: Point, after old: Frame) -> Int {
    var (next, count) = (place.x, 0)
    while next < frame.size.width, isUnseen(frame[next, place.y]) {
      next += 1
      if frame[next - 1, place.y] != old[next - 1, place.y] { count = next - place.x }
    }
    guard palette.hasCommands, count > Self.eraseLength else { return 0 }
    if cursor != place { move(to: place) }
    // Erased cells get the ground that is set.
    if !isGroundBlank { set(.plain, nil) }
    output += "\u{1B}[\(count)X"
    return count
  }

  private mutating func draw(_ cell: Cell, at place: Point) {
    if cursor != place { move(to: place) }
    if style != cell.style || pixels != cell.pixels, !isGroundBlank || !isUnseen(cell) { set(cell.style, cell.pixels) }
    if cell.isFragile {
      // Blanks first, for a terminal that draws it narrower; then move on explicitly, however wide it was drawn.
      output += String(repeating: " ", count: Int(cell.width))
      move(to: place)
      // Parts for which there is no room at the edge would go to the next line in some terminals.
      let fits = place.x + frame.columnsOfParts(of: cell) <= frame.size.width
      output.unicodeScalars.append(contentsOf: text(of: cell).unicodeScalars.prefix(fits ? .max : 1))
      cursor = nil
    } else {
      if let scalar = cell.mark.scalar, palette.isUnicode || scalar.isASCII {
        output.unicodeScalars.append(scalar)
      } else {
        output += text(of: cell)
      }
      cursor = Point(x: place.x + Int(cell.width), y: place.y)
    }
  }

  private mutating func set(_ style: Style, _ pixels: Cell.Pixels?) {
    open(link: style.linkNumber)
    if let pixels {
      output += palette.sequence(of: pixels)
    } else if self.pixels != nil || self.style.withoutLink != style.withoutLink {
      let isFirst = self.pixels == nil && self.style.withoutLink == .plain
      output += isFirst ? palette.codes(of: style).first : palette.sequence(of: style)
    }
    (self.style, self.pixels) = (style, pixels)
  }

  private var isGroundBlank: Bool { pixels == nil && palette.isUnseen(style) }

  private func isUnseen(_ cell: Cell) -> Bool {
    cell.mark == Cell.blank.mark && cell.pixels == nil && palette.isUnseen(cell.style)
  }

  private func text(of cell: Cell) -> String {
    let text = frame.text(of: cell)
    return palette.isUnicode ? text : ASCIIFallback.ascii(text, width: Int(cell.width))
  }

  /// OSC 8 ("Hyperlinks in terminal emulators").
  private mutating func open(link number: Int) {
    guard palette.hasCommands, number != link, number <= frame.links.count else { return }
    output += "\u{1B}]8;;\(number > 0 ? frame.links[number - 1] : "")\u{1B}\\"
    link = number
  }

  private mutating func move(to place: Point) {
    if palette.hasCommands, cursor?.y == place.y {
      output += "\u{1B}[\(place.x + 1)G"
    } else {
      output += "\u{1B}[\(place.y + 1);\(place.x + 1)H"
    }
    cursor = place
  }
}
