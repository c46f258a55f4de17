/// A picture that was decoded.
public struct Picture: Equatable, Sendable {
  /// More pixels are of no use in half blocks: a cell has one column of them, and two lines.
  public static let mostBlocks = Size(width: 80, height: 40)

  let width: Int
  let height: Int
  /// Red, green, blue and alpha of each pixel.
  let bytes: [UInt8]

  /// Makes one; nil when that isn't a picture of this size, or is too large.
  ///
  /// - Parameters:
  ///   - width: its columns.
  ///   - height: its lines.
  ///   - bytes: red, green, blue and alpha of each pixel.
  ///   - most: the greatest size.
  public init?(width: Int, height: Int, bytes: [UInt8], within most: Size) {
    guard width > 0, height > 0, width <= most.width, height <= most.height, bytes.count == 4 * width * height else {
      return nil
    }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// The cells that it takes where there is so much room.
  func size(in room: Int) -> Size {
    let columns = max(1, min(width, room))
    return Size(width: columns, height: max(1, (height * columns + 2 * width - 1) / (2 * width)))
  }

  /// What stands in a cell of the picture on so many columns.
  func pixels(x: Int, y: Int, columns: Int) -> Cell.Pixels {
    Cell.Pixels(top: colour(x, 2 * y, columns), bottom: colour(x, 2 * y + 1, columns))
  }

  /// Nil where one sees through the picture.
  private func colour(_ x: Int, _ y: Int, _ columns: Int) -> Colour? {
    let (x, y) = (x * width / columns, y * width / columns)
    guard y < height else { return nil }
    let place = 4 * (y * width + x)
    return bytes[place + 3] < 128 ? nil : .rgb(bytes[place], bytes[place + 1], bytes[place + 2])
  }
}
