/// A colour: one of the terminal's own, or one that a theme has chosen.
enum Colour: Equatable, Sendable {
  /// One of the sixteen that the user has set up: 0 to 7, and bright from 8 to 15.
  case own(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// A colour of a theme: `0xRRGGBB`.
  static func hex(_ number: UInt32) -> Colour {
    .rgb(UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255))
  }

  /// A grey, the brighter the colour is (ITU-R BT.601), neither white nor black: it steps back before a light ground and before a dark one.
  var faded: Colour {
    guard case .rgb(let red, let green, let blue) = self else { return self }
    let brightness = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
    let grey = UInt8(80 + brightness * 96 / 255)
    return .rgb(grey, grey, grey)
  }

  /// Where a terminal sets it.
  enum Layer: Int, Sendable {
    case foreground = 30
    case background = 40
  }

  /// The parameters of SGR that set it, after a semicolon (ECMA-48; xterm's "Control Sequences"); nothing where there are no such colours.
  func codes(_ layer: Layer, _ depth: ColourDepth) -> String {
    switch (self, depth) {
    case (_, .none): ""
    case (.own(let number), _): ";\(layer.rawValue + Int(number) + (number < 8 ? 0 : 52))"
    case (.rgb, .sixteen): ""
    case (.rgb(let red, let green, let blue), .twoHundredAndFiftySix):
      ";\(layer.rawValue + 8);5;\(Self.nearest(Int(red), Int(green), Int(blue)))"
    case (.rgb(let red, let green, let blue), .trueColour): ";\(layer.rawValue + 8);2;\(red);\(green);\(blue)"
    }
  }

  /// The nearest of xterm's 256 colours, of those that nobody sets up: a cube of 216 (16 to 231), and 24 greys (232 to 255).
  private static func nearest(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func level(_ value: Int) -> Int { levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0 }
    func distance(_ other: [Int]) -> Int {
      zip([red, green, blue], other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let cube = [level(red), level(green), level(blue)]
    let grey = min(max(0, ((red + green + blue) / 3 - 3) / 10), 23)
    if distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(cube.map { levels[$0] }) { return 232 + grey }
    return 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }
}

/// How many colours a terminal has, as its variables say.
public enum ColourDepth: Comparable, Sendable {
  /// None, or none that the user wants.
  case none
  /// The terminal's own, which the user has set up.
  case sixteen
  /// xterm's.
  case twoHundredAndFiftySix
  /// 24 bits a colour.
  case trueColour

  /// Reads the variables of the process: `NO_COLOR` (no-color.org), `CLICOLOR` and `CLICOLOR_FORCE` (bixense.com/clicolors),
  /// `COLORTERM` and `TERM`.
  public init(_ variables: [String: String]) {
    let announced = Self.announced(variables["COLORTERM", default: ""].lowercased(), variables["TERM", default: ""])
    let isForced = !["", "0"].contains(variables["CLICOLOR_FORCE", default: ""])
    if !variables["NO_COLOR", default: ""].isEmpty {
      self = .none
    } else if isForced {
      self = max(announced, .sixteen)
    } else {
      self = variables["CLICOLOR"] == "0" ? .none : announced
    }
  }

  private static func announced(_ colours: String, _ term: String) -> ColourDepth {
    if ["truecolor", "24bit"].contains(colours) || term.hasSuffix("-direct") { return .trueColour }
    if term.hasSuffix("-256color") { return .twoHundredAndFiftySix }
    // Terminals of glass, and those that are described as monochrome.
    let isMonochrome =
      ["vt1", "vt2"].contains { term.hasPrefix($0) } || ["-m", "-mono"].contains { term.hasSuffix($0) }
    return isMonochrome ? .none : .sixteen
  }
}

/// What a terminal says of the colour behind its text.
public enum Background: Equatable, Sendable {
  /// Dark text is read on it.
  case light
  /// Bright text is read on it.
  case dark

  /// Asks a terminal for the colour (xterm's "Control Sequences", OSC 11).
  public static let query = "\u{1B}]11;?\u{1B}\\"

  /// Reads an answer: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`, with one to four digits each, up to BEL or ST; nil for everything else.
  init?(answer bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes.filter { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }, as: UTF8.self)
    guard text.hasPrefix("]11;rgb") else { return nil }
    let numbers = text.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    // rgba: has a fourth.
    guard (3...4).contains(numbers.count) else { return nil }
    let shares = numbers.prefix(3).compactMap { digits -> Double? in
      guard (1...4).contains(digits.count), let number = Int(digits, radix: 16), !digits.hasPrefix("+"),
        !digits.hasPrefix("-")
      else { return nil }
      return Double(number) / Double(1 << (4 * digits.count) - 1)
    }
    guard shares.count == 3 else { return nil }
    // How bright it looks (Rec. 709).
    self = 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2] > 0.5 ? .light : .dark
  }
}
