/// A lighthouse at dusk: the picture of the gallery.
nonisolated enum Lighthouse {
  /// Its file.
  static let file = PNGFile.bytes(width: width, height: height, colour: colour)

  private static let width = 160
  private static let height = 96
  /// Where the sea begins.
  private static let horizon = 72
  /// The middle of the tower, and the lines between which it stands.
  private static let middle = 112
  private static let tower = 30..<80

  private static func colour(x: Int, y: Int) -> PNGFile.Colour {
    let side = abs(x - middle)
    if tower.contains(y), side <= 4 + (y - tower.lowerBound) / 12 {
      return (y - tower.lowerBound) / 10 % 2 == 0 ? (196, 40, 44) : (238, 232, 220)
    }
    // The lamp, its gallery, its roof.
    if (22..<28).contains(y), side <= 3 { return (255, 240, 150) }
    if (28..<30).contains(y), side <= 7 { return (40, 40, 48) }
    if (17..<22).contains(y), side <= y - 17 { return (40, 40, 48) }
    // The rock.
    if y >= 78, side * side <= (y - 76) * 60 { return (34, 30, 38) }
    // The beam widens to the left, and fades.
    if x < middle - 4, abs(y - 25) * 8 <= middle - x { return mix(sky(y), (255, 240, 150), x, of: 2 * middle) }
    return y < horizon ? sky(y) : sea(x, y)
  }

  private static func sky(_ y: Int) -> PNGFile.Colour { mix((24, 28, 72), (250, 140, 70), y, of: horizon) }

  private static func sea(_ x: Int, _ y: Int) -> PNGFile.Colour {
    let isWave = (x + (y - horizon) * (y - horizon)) % 17 < 5 && y % 3 == 0
    return isWave ? (120, 96, 110) : mix((70, 60, 100), (16, 20, 48), y - horizon, of: height - horizon)
  }

  /// A colour on the way from one to another.
  private static func mix(
    _ from: PNGFile.Colour, _ to: PNGFile.Colour, _ way: Int, of whole: Int
  ) -> PNGFile.Colour {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 { UInt8(clamping: Int(from) + (Int(to) - Int(from)) * way / whole) }
    return (mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue))
  }
}
