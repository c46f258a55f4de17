import CVTerm

@testable import TerminalInterface

/// An independent terminal: libvterm, which draws for editors.
final class SecondTerminal {
  struct Shown: Equatable {
    /// The scalars; none in the right half of a wide character.
    var text: String
    var width: Int
    /// The parameters of SGR that set the style.
    var codes: Set<Int>
  }

  let size: Size
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private var pending: [UInt8] = []

  init(size: Size) {
    self.size = size
    terminal = vterm_new(Int32(size.height), Int32(size.width))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  func feed(_ bytes: [UInt8]) {
    pending += bytes
    var output: [UInt8] = []
    while let byte = pending.first {
      guard byte == 0x1B, pending.count > 1, pending[1] == UInt8(ascii: "[") else {
        if byte == 0x1B, pending.count == 1 { break }
        output.append(byte)
        pending.removeFirst()
        continue
      }
      guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { break }
      output += Self.known(Array(pending[...end]))
      pending.removeFirst(end + 1)
    }
    let count = output.withUnsafeBytes { bytes in
      vterm_input_write(terminal, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    precondition(count == output.count)
  }

  /// libvterm draws nothing faint: this strikes it through instead.
  private static func known(_ sequence: [UInt8]) -> [UInt8] {
    guard sequence.last == UInt8(ascii: "m") else { return sequence }
    var codes = sequence.dropFirst(2).dropLast().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let colour = codes.firstIndex { ["38", "48"].contains($0) } ?? codes.endIndex
    for index in codes[..<colour].indices where codes[index] == "2" { codes[index] = "9" }
    return Array("\u{1B}[\(codes.joined(separator: ";"))m".utf8)
  }

  var cursor: Point {
    var place = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
    return Point(x: Int(place.col), y: Int(place.row))
  }

  subscript(x: Int, y: Int) -> Shown {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell)
    let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
    // The right half of a wide character.
    if scalars[0] == .max { return Shown(text: "", width: 0, codes: Self.codes(of: cell)) }
    var text = String.UnicodeScalarView()
    for scalar in scalars.prefix(while: { $0 != 0 }) { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    let shown = text.isEmpty ? " " : String(text)
    return Shown(text: shown, width: Int(cell.width), codes: Self.seen(Self.codes(of: cell), of: shown))
  }

  private static func codes(of cell: VTermScreenCell) -> Set<Int> {
    var codes: Set<Int> = []
    if cell.attrs.bold != 0 { codes.insert(1) }
    if cell.attrs.strike != 0 { codes.insert(2) }
    if cell.attrs.underline != 0 { codes.insert(4) }
    if cell.attrs.reverse != 0 { codes.insert(7) }
    for (colour, first) in [(cell.fg, 30), (cell.bg, 40)] {
      // The lowest bit of the type, 1, means an index in a palette; the other bits mark the default colours.
      guard colour.type & 1 == 1, colour.type & 0b110 == 0 else { continue }
      let index = Int(colour.indexed.idx)
      codes.insert(index < 8 ? first + index : first + 60 + index - 8)
    }
    return codes
  }

  /// The visible part of a style: a blank's needs a background or an underline.
  static func seen(_ codes: Set<Int>, of text: String) -> Set<Int> {
    text != " " || codes.contains { [4, 7].contains($0) || 40...49 ~= $0 || 100...107 ~= $0 } ? codes : []
  }

  /// The attributes of a cell, and its colours as 24 bits or as a number of the terminal's own.
  func look(_ x: Int, _ y: Int) -> String {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell)
    let isBlank = [0, 0x20].contains(cell.chars.0)
    if isBlank, cell.attrs.underline == 0, cell.attrs.reverse == 0, cell.bg.type & 0b110 != 0 { return "plain" }
    let attributes = [
      (cell.attrs.bold, "bold"), (cell.attrs.strike, "dim"), (cell.attrs.underline, "underline"),
      (cell.attrs.reverse, "reversed"),
    ].filter { $0.0 != 0 }.map(\.1)
    let colours = [(cell.fg, ""), (cell.bg, "on ")].compactMap { colour, name -> String? in
      if colour.type & 0b110 != 0 { return nil }
      return name + (colour.type & 1 == 1 ? "colour \(colour.indexed.idx)" : "#" + Self.digits(of: colour))
    }
    return attributes.isEmpty && colours.isEmpty ? "plain" : (attributes + colours).joined(separator: " ")
  }

  static func codes(in sequence: String) -> Set<Int> {
    Set(sequence.dropFirst(2).dropLast().split(separator: ";").compactMap { Int($0) }.filter { $0 != 0 })
  }

  /// Without the blanks at the ends of lines.
  var plainText: String {
    (0..<size.height).map { y in
      var line = (0..<size.width).map { self[$0, y].text }.joined()
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// A cell's text, and the true colours of letter and ground; `-` for another colour.
  func pixels(x: Int, y: Int) -> String {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell)
    let colours = [cell.fg, cell.bg].map { $0.type & 0b111 == 0 ? Self.digits(of: $0) : "-" }
    return ([self[x, y].text] + colours).joined(separator: " ")
  }

  private static func digits(of colour: VTermColor) -> String {
    [colour.rgb.red, colour.rgb.green, colour.rgb.blue].map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
  }
}
