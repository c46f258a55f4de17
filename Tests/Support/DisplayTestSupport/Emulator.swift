@testable import TerminalInterface

/// A terminal's modes and other state. ``SecondTerminal`` draws its screen.
struct Emulator {
  let frame: SecondTerminal
  private(set) var modes: Set<Int> = [7, 25]
  private(set) var wasAlternate = false
  /// Input that a terminal of these tests doesn't expect.
  private(set) var unknown: [String] = []

  private(set) var bells = 0
  /// In base64 (OSC 52).
  private(set) var clipboard: String?
  private(set) var title = ""
  /// The questions for the background's colour (OSC 11).
  private(set) var questions = 0
  /// The targets of links (OSC 8), by their texts.
  private(set) var links: [String: String] = [:]

  private var link = ""
  private var titles: [String] = []

  /// The stack of kitty's keyboard protocol.
  private(set) var keyboardModes: [Int] = []

  /// Whether no mode is left on that would disturb a shell.
  var isAsBefore: Bool { modes == [7, 25] && keyboardModes.isEmpty }

  var cursor: Point? { modes.contains(25) ? frame.cursor : nil }

  init(size: Size) { frame = SecondTerminal(size: size) }

  mutating func feed(_ bytes: [UInt8]) {
    frame.feed(bytes)
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        if scalar == "\u{7}" {
          bells += 1
        } else if !link.isEmpty {
          links[link, default: ""].unicodeScalars.append(scalar)
        }
        continue
      }
      switch rest.popFirst() {
      case "[":
        let parameters = String(rest.prefix { !("@"..."~").contains($0) })
        rest = rest.dropFirst(parameters.unicodeScalars.count)
        control(parameters, rest.popFirst() ?? "?")
      case "]":
        command(String(rest.prefix { $0 != "\u{7}" && $0 != "\u{1B}" }))
        rest = rest.drop { $0 != "\u{7}" && $0 != "\u{1B}" }
        if rest.popFirst() == "\u{1B}", rest.popFirst() != "\\" { unknown.append("string") }
      // Pictures.
      case "_": rest = rest.drop { $0 != "\u{1B}" }
      // The end of a picture, or of nothing.
      case "\\": break
      // The cursor is saved, and put back.
      case "7", "8": break
      default: unknown.append("escape")
      }
    }
  }

  /// The cells that differ from a frame in a palette's colours. If terminals disagree on one, one part must be there.
  func differences(from expected: Frame, _ palette: Palette = Palette()) -> [String] {
    let cells = (0..<expected.size.height).flatMap { y in (0..<expected.size.width).map { Point(x: $0, y: y) } }
    let wrong = cells.filter { place in
      let (cell, shown) = (expected[place.x, place.y], frame[place.x, place.y])
      if cell.width == 0 { return false }
      let text = expected.text(of: cell)
      let isSame =
        cell.isFragile
        ? text.unicodeScalars.contains { $0 == shown.text.unicodeScalars.first }
        : shown.text == text && shown.width == Int(cell.width)
      let codes = SecondTerminal.codes(in: palette.sequence(of: cell.style))
      return !isSame || shown.codes != SecondTerminal.seen(codes, of: text)
    }
    return wrong.map { "\($0): \(frame[$0.x, $0.y]) instead of \(expected[$0.x, $0.y])" }
      + (cursor == expected.cursor ? [] : ["the cursor: \(String(describing: cursor))"])
  }

  private mutating func command(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "0": title = parts.dropFirst().joined(separator: ";")
    case "8": link = parts.last ?? ""
    case "52" where parts.count == 3: clipboard = parts[2]
    case "11" where text == "11;?": questions += 1
    default: unknown.append(text)
    }
  }

  private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";").map { Int($0.drop { !$0.isNumber }) ?? 0 }
    switch (final, parameters.first == "?") {
    case ("H", false), ("G", false), ("K", false), ("X", false), ("m", false): break
    case ("J", false) where parameters == "2": break
    case ("t", false) where parameters == "22;0": titles.append(title)
    case ("t", false) where parameters == "23;0": title = titles.popLast() ?? title
    case ("h", true):
      modes.formUnion(numbers)
      if numbers.contains(1049) { wasAlternate = true }
    case ("l", true): modes.subtract(numbers)
    case ("u", false) where parameters.first == ">": keyboardModes.append(Int(parameters.dropFirst()) ?? 0)
    case ("u", false) where parameters.first == "<": _ = keyboardModes.popLast()
    default: unknown.append(parameters + String(final))
    }
  }
}
