public import ScreenModel

/// How frames are sent to one terminal: with which colours and which characters, and whether links can be opened there.
public struct Palette: Sendable {
  /// What there is of colours.
  public let depth: ColourDepth
  /// Whether the terminal shows all characters; else those of ASCII stand for the others.
  public let isUnicode: Bool
  /// Whether the terminal knows titles and links (OSC 0, OSC 8), which the console of Linux and old terminals print, and the short ways to go along
  /// a line and to erase (CHA, ECH).
  public let hasCommands: Bool
  private var name: ThemeName
  private var background: Background?
  /// How each style without its link is sent, by meaning and attributes.
  private var codes: [Codes] = []

  private struct Codes: Equatable, Sendable {
    /// The control sequence that sets it after any other style (ECMA-48, SGR).
    let sequence: String
    /// The one that sets it where no style is set.
    let first: String
    /// Whether nothing is to be seen of it where a blank stands.
    let isUnseen: Bool
  }

  /// Makes one.
  ///
  /// - Parameters:
  ///   - name: the theme that the user wants.
  ///   - depth: the colours that there are.
  ///   - isUnicode: whether the terminal shows all characters.
  ///   - hasCommands: whether the terminal knows titles and links.
  public init(
    _ name: ThemeName = .auto, _ depth: ColourDepth = .sixteen, isUnicode: Bool = true, hasCommands: Bool = true
  ) {
    (self.name, self.depth, self.isUnicode, self.hasCommands) = (name, depth, isUnicode, hasCommands)
    collectCodes()
  }

  /// Makes the one that the variables of the process ask for.
  public init(_ name: ThemeName, variables: [String: String]) {
    let term = variables["TERM", default: ""]
    self.init(
      name, ColourDepth(variables), isUnicode: ASCIIFallback.isUnicode(variables),
      hasCommands: !["", "linux", "dumb", "ansi", "cons25"].contains(term) && !term.hasPrefix("vt"))
  }

  /// Whether the colours depend on what the terminal says of its background.
  public var wantsBackground: Bool { depth > .sixteen && hasCommands && [.auto, .contrast].contains(name) }

  /// Takes what the terminal has said of its background.
  ///
  /// - Returns: whether anything looks different now.
  @discardableResult
  public mutating func use(_ background: Background?) -> Bool {
    self.background = background
    return collectCodes()
  }

  /// Takes another theme.
  ///
  /// - Returns: whether anything looks different now.
  public mutating func use(_ name: ThemeName) -> Bool {
    self.name = name
    return collectCodes()
  }

  @discardableResult
  private mutating func collectCodes() -> Bool {
    let before = codes
    let theme = Theme.named(name, on: background, depth)
    codes = Style.Meaning.allCases.flatMap { meaning in
      let appearance = theme[meaning]
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

  func firstSequence(of style: Style) -> String { codes(of: style).first }

  func isUnseen(_ style: Style) -> Bool { codes(of: style).isUnseen && style.linkNumber == 0 }

  private func codes(of style: Style) -> Codes {
    codes[Int(style.meaning.rawValue) << 4 | Int(style.attributes.rawValue)]
  }

  /// Whether pictures can be drawn: the terminal's own sixteen colours are no colours of a picture.
  public var drawsPictures: Bool { depth > .sixteen && isUnicode }

  func sequence(of pixels: Cell.Pixels) -> String {
    let foreground = (pixels.top ?? pixels.bottom)?.codes(.foreground, depth) ?? ""
    let background = pixels.top == nil ? "" : pixels.bottom?.codes(.background, depth) ?? ""
    return "\u{1B}[0\(foreground)\(background)m"
  }

  /// Harmless text as it is sent where it doesn't stand in a cell.
  public func printable(_ text: String) -> String {
    isUnicode ? text : text.map { ASCIIFallback.ascii(String($0), width: Glyph($0).width) }.joined()
  }
}
