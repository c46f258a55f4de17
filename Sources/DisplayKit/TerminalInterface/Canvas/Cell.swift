/// One place of the screen. It has no memory of its own: a screen has thousands, which are copied and compared at each key.
struct Cell: Equatable, Sendable {
  var mark: Mark
  var style: Style = .plain
  /// The columns that the character takes; 0 where another one reaches into this cell.
  var width: Int8 = 1
  /// Whether terminals disagree on the width.
  var isFragile = false
  /// The part of a picture that stands there; nil for none.
  var pixels: Pixels?

  static let blank = Cell(mark: Mark(" "))

  /// What stands in a cell: a scalar, or a number where a frame has a character of several.
  struct Mark: Equatable, Sendable {
    private var bits: UInt32

    /// In the columns that the wide character to the left takes.
    static let none = Mark(bits: 0)
    /// Nobody knows what: other than anything else.
    static let unknown = Mark(bits: .max)

    init(_ scalar: Unicode.Scalar) { bits = scalar.value }

    /// The character with this number (``Frame/clusters``).
    init(cluster number: Int) { bits = UInt32(clamping: number) | 1 << 31 }

    private init(bits: UInt32) { self.bits = bits }

    /// What stands there, if it is a scalar alone.
    var scalar: Unicode.Scalar? { bits == 0 ? nil : Unicode.Scalar(bits) }

    /// The number of a character of several scalars.
    var cluster: Int? { bits >> 31 == 1 && self != .unknown ? Int(bits & .max >> 1) : nil }
  }

  /// Two pixels of a picture, one above the other; nil where one sees through it.
  struct Pixels: Equatable, Sendable {
    var top: Colour?
    var bottom: Colour?

    /// As they are behind something else.
    var faded: Pixels { Pixels(top: top?.faded, bottom: bottom?.faded) }
  }
}
