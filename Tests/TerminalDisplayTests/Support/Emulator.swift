@testable import TerminalInterface

/// The part of a terminal that the display speaks to: places the cursor, sets styles, shows characters.
struct Emulator {
  private(set) var frame: Frame
  private(set) var modes: Set<Int> = [7, 25]
  /// Whether the alternate screen has ever been shown.
  private(set) var wasAlternate = false
  /// What came that the emulator doesn't know.
  private(set) var unknown: [String] = []

  /// How often the bell has rung.
  private(set) var bells = 0
  /// What the title of the window says.
  private(set) var title = ""
  /// What the terminal was asked (OSC 11).
  private(set) var questions = 0
  /// Where text leads (OSC 8), by the text.
  private(set) var links: [String: String] = [:]

  private var link = ""
  private var titles: [String] = []
  private var place = Point(x: 0, y: 0)
  private var style: Style = .plain
  private var saved: (Point, Style) = (Point(x: 0, y: 0), .plain)

  /// Nothing is left on that a shell would stumble over.
  var isAsBefore: Bool { modes == [7, 25] }

  init(size: Size) { frame = Frame(size: size) }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = Array(String(decoding: bytes, as: UTF8.self))[...]
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        switch rest.popFirst() {
        case "[": break
        case "]":
          command(String(rest.prefix { $0 != "\u{7}" && $0 != "\u{1B}" }))
          rest = rest.drop { $0 != "\u{7}" && $0 != "\u{1B}" }
          if rest.popFirst() == "\u{1B}", rest.popFirst() != "\\" { unknown.append("string") }
          continue
        case "7":
          saved = (place, style)
          continue
        case "8":
          (place, style) = saved
          continue
        default:
          unknown.append("escape")
          continue
        }
        let parameters = String(rest.prefix { !$0.isLetter })
        rest = rest.dropFirst(parameters.count)
        control(parameters, rest.popFirst() ?? "?")
      } else if character == "\u{7}" {
        bells += 1
      } else {
        if !link.isEmpty { links[link, default: ""].append(character) }
        place.x = frame.write(String(character), at: place, style: style)
      }
    }
    frame.cursor = modes.contains(25) ? place : nil
  }

  private mutating func command(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "0": title = parts.dropFirst().joined(separator: ";")
    case "8": link = parts.last ?? ""
    case "11" where text == "11;?": questions += 1
    default: unknown.append(text)
    }
  }

  private mutating func control(_ parameters: String, _ final: Character) {
    let numbers = parameters.split(separator: ";").map { Int($0.drop { !$0.isNumber }) ?? 0 }
    switch (final, parameters.first == "?") {
    case ("H", false): place = Point(x: numbers[1] - 1, y: numbers[0] - 1)
    case ("J", false) where parameters == "2": frame = Frame(size: frame.size)
    case ("K", false):
      // Behind the last character of a full line the cursor stays on that (xterm, VT100: the wrap is pending).
      let x = min(place.x, frame.size.width - 1)
      frame.fill(Rect(x: x, y: place.y, width: frame.size.width - x, height: 1))
    case ("m", false): style = numbers.reduce(into: style) { $0.apply($1) }
    case ("t", false) where parameters == "22;0": titles.append(title)
    case ("t", false) where parameters == "23;0": title = titles.popLast() ?? title
    case ("h", true):
      modes.formUnion(numbers)
      if numbers.contains(1049) { wasAlternate = true }
    case ("l", true):
      modes.subtract(numbers)
      if numbers.contains(1049) { frame = Frame(size: frame.size) }
    default: unknown.append(parameters + String(final))
    }
  }
}

extension Style {
  fileprivate mutating func apply(_ code: Int) {
    switch code {
    case 0: self = .plain
    case 1: insert(.bold)
    case 2: insert(.dim)
    case 4: insert(.underline)
    case 7: insert(.reversed)
    case 31: insert(.negative)
    case 32: insert(.positive)
    case 33: insert(.warning)
    case 36: insert(.accent)
    default: break
    }
  }
}
