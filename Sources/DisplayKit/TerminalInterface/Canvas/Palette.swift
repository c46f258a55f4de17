public import ScreenModel

/// How frames are sent to a terminal: colours, characters, and whether links can be opened.
public struct Palette: Sendable {
  let depth: ColourDepth
  /// Whether the terminal shows all characters, or only those of ASCII.
  public let isUnicode: Bool
  /// Whether the terminal obeys OSC 0, OSC 8, CHA, ECH (ECMA-48) for titles and links; Linux's console prints them.
  public let hasCommands: Bool
  private var name: ThemeName
  private var background: Background?
  /// Of each style without its link, by meaning and attributes.
  private var codes: [Codes] = []

  struct Codes: Equatable, Sendable {
    /// Sets it after any other style (ECMA-48, SGR).
    let sequence: String
    /// Sets it where no style is set.
    let first: String
    /// Whether a blank shows nothing of it.
    let isUnseen: Bool
  }

  init(_ name: ThemeName = .auto, _ depth: ColourDepth = .sixteen, isUnicode: Bool = true, hasCommands: Bool = true) {
    (self.name, self.depth, self.isUnicode, self.hasCommands) = (name, depth, isUnicode, hasCommands)
    collectCodes()
  }

  /// Reads the variables of the process.
  public init(_ name: ThemeName, variables: [String: String]) {
    let term = variables["TERM", default: ""]
    self.init(
      name, ColourDepth(variables), isUnicode: ASCIIFallback.isUnicode(variables),
      hasCommands: !["", "linux", "dumb", "ansi", "cons25"].contains(term) && !term.hasPrefix("vt"))
  }

  /// Whether the colours depend on the terminal's background.
  public var wantsBackground: Bool { depth > .sixteen && hasCommands && [.auto, .contrast].contains(name) }

  /// Takes the terminal's background, and returns whether anything looks different now.
  @discardableResult
  public mutating func use(_ background: Background?) -> Bool {
    self.background = background
    return collectCodes()
  }

  /// Takes another theme, and returns whether anything looks different now.
  public mutating func use(_ name: ThemeName) -> Bool {
    self.name = name
    return collectCodes()
  }

  @discardableResult
  private mutating func collectCodes() -> Bool {
    let before = codes
    let theme = Theme.named(name, on: background, depth)
    codes = Style.Meaning.allCases.flatMap { meaning in
      var appearance = theme[meaning]
      // Without a colour of its own the prompt of an empty field would look typed.
      if [.prompt, .framedPrompt].contains(meaning), depth == .none { appearance.attributes.insert(.dim) }
      let ground = appearance.background?.codes(.background, depth) ?? ""
      let colours = (appearance.foreground?.codes(.foreground, depth) ?? "") + ground
      return (0..<16 as Range<UInt8>).map { number in
        let attributes = appearance.attributes.union(Style.Attributes(rawValue: number))
        let codes = attributes.codes + colours
        return Codes(
          sequence: "\u{1B}[\(codes.isEmpty ? "" : "0")\(codes)m", first: "\u{1B}[\(codes.dropFirst())m",
          isUnseen: ground.isEmpty && attributes.isDisjoint(with: [.underline, .reversed]))
      }
    }
    return codes != before
  }

  func sequence(of style: Style) -> String { codes(of: style).sequence }
  func isUnseen(_ style: Style) -> Bool { codes(of: style).isUnseen && style.linkNumber == 0 }

  func codes(of style: Style) -> Codes { codes[Int(style.meaning.rawValue) << 4 | Int(style.attributes.rawValue)] }

  /// Whether pictures can be drawn: the terminal's own sixteen colours can't show them.
  public var drawsPictures: Bool { depth > .sixteen && isUnicode }

  func sequence(of pixels: Cell.Pixels) -> String {
    let foreground = (pixels.top ?? pixels.bottom)?.codes(.foreground, depth) ?? ""
    let background = pixels.top == nil ? "" : pixels.bottom?.codes(.background, depth) ?? ""
    return "\u{1B}[0\(foreground)\(background)m"
  }

  /// For text outside of cells: harmless, and on one line.
  public func printable(_ text: String) -> String {
    let visible = text.onOneLine.reduce(into: "") { $0 += Glyph($1).text }
    return isUnicode ? visible : visible.map { ASCIIFallback.ascii(String($0), width: Glyph($0).width) }.joined()
  }
}

enum Colour: Equatable, Sendable {
  /// One of the sixteen that the user has set up: 0 to 7, and bright from 8 to 15.
  case own(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  /// `0xRRGGBB`.
  static func hex(_ number: UInt32) -> Colour {
    .rgb(UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255))
  }

  /// A grey by brightness (ITU-R BT.601), neither white nor black: it recedes on a light ground and on a dark one.
  var faded: Colour {
    guard case .rgb(let red, let green, let blue) = self else { return self }
    let brightness = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
    let grey = UInt8(80 + brightness * 96 / 255)
    return .rgb(grey, grey, grey)
  }

  enum Layer: Int, Sendable {
    case foreground = 30
    case background = 40
  }

  /// SGR parameters, each after a semicolon (ECMA-48; xterm's "Control Sequences"); empty without such colours.
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

  /// The nearest of xterm's 256 colours that nobody sets up: a cube of 216 (16 to 231), and 24 greys (232 to 255).
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

enum ColourDepth: Comparable, Sendable {
  /// None, or none that the user wants.
  case none
  /// The terminal's own, which the user has set up.
  case sixteen
  case twoHundredAndFiftySix, trueColour

  /// From `NO_COLOR` (no-color.org), `CLICOLOR` and `CLICOLOR_FORCE` (bixense.com/clicolors), `COLORTERM` and `TERM`.
  init(_ variables: [String: String]) {
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
    // Hardware terminals, and those that are described as monochrome.
    let isMonochrome =
      ["vt1", "vt2"].contains { term.hasPrefix($0) } || ["-m", "-mono"].contains { term.hasSuffix($0) }
    return isMonochrome ? .none : .sixteen
  }
}

/// The colour behind a terminal's text.
public enum Background: Equatable, Sendable {
  case light, dark

  /// Asks a terminal for the colour (xterm's "Control Sequences", OSC 11).
  public static let query = "\u{1B}]11;?\u{1B}\\"

  /// `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`, one to four digits each, up to BEL or ST; nil for anything else.
  init?(answer bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes.filter { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }, as: UTF8.self)
    guard text.hasPrefix("]11;rgb") else { return nil }
    let numbers = text.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    // rgba: has a fourth.
    guard (3...4).contains(numbers.count) else { return nil }
    let shares = numbers.prefix(3).compactMap { digits -> Double? in
      guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit), let number = Int(digits, radix: 16)
      else { return nil }
      return Double(number) / Double(1 << (4 * digits.count) - 1)
    }
    guard shares.count == 3 else { return nil }
    // How bright it looks (Rec. 709).
    self = 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2] > 0.5 ? .light : .dark
  }
}
