/// How a cell is set: what it means, which a ``Theme`` gives a colour, and attributes of its own. 16 bits, as every cell has one.
struct Style: Hashable, Sendable {
  private var bits: UInt16

  static let plain = Style()

  // MARK: Attributes

  static let bold = Style(bits: 1)
  static let dim = Style(bits: 2)
  static let underline = Style(bits: 4)
  static let reversed = Style(bits: 8)

  // MARK: Meanings

  static let accent = Style(.accent)
  static let positive = Style(.positive)
  static let warning = Style(.warning)
  static let negative = Style(.negative)
  static let secondary = Style(.secondary)
  static let heading = Style(.heading)
  /// What is typed into.
  static let surface = Style(.surface)
  static let border = Style(.border)
  static let link = Style(.link)
  /// What the user acts on now.
  static let focused = Style(.selection)

  /// The numbers that bits 8 to 15 can hold.
  static let mostLinks = 255

  init(_ meaning: Meaning = .none) { bits = UInt16(meaning.rawValue) << 4 }

  private init(bits: UInt16) { self.bits = bits }

  var meaning: Meaning { Meaning(rawValue: UInt8(truncatingIfNeeded: bits >> 4) & 15) ?? .none }

  var attributes: Attributes { Attributes(rawValue: UInt8(truncatingIfNeeded: bits & 15)) }

  /// The number of the link that the cell leads to (``Frame/links``), from 1; 0 for none.
  var linkNumber: Int {
    get { Int(bits >> 8) }
    set { bits = bits & 0xFF | UInt16(min(max(0, newValue), Self.mostLinks)) << 8 }
  }

  var withoutLink: Style { Style(bits: bits & 0xFF) }

  /// The attributes of both. What the other one means counts, unless it means nothing special.
  func union(_ other: Style) -> Style {
    var union = Style(other.meaning == .none ? meaning : other.meaning)
    union.bits |= (bits | other.bits) & 15
    union.linkNumber = other.linkNumber == 0 ? linkNumber : other.linkNumber
    return union
  }

  mutating func insert(_ other: Style) { self = union(other) }

  /// What a cell says, whatever its colour. The raw values take four bits.
  enum Meaning: UInt8, CaseIterable, Sendable {
    case none
    case accent, positive, warning, negative, secondary, heading, selection, surface, border, link
    /// What stands behind an alert.
    case backdrop
  }

  /// How characters are drawn, with or without colours.
  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let underline = Attributes(rawValue: 4)
    static let reversed = Attributes(rawValue: 8)

    /// The parameters of SGR (ECMA-48), each after a semicolon.
    var codes: String {
      [(Attributes.bold, ";1"), (.dim, ";2"), (.underline, ";4"), (.reversed, ";7")]
        .reduce(into: "") { if contains($1.0) { $0 += $1.1 } }
    }
  }
}

extension Style: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: Style...) { self = elements.reduce(.plain) { $0.union($1) } }
}
