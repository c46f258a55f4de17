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
