/// A picture in the size in which a terminal shows its pixels.
public struct Rendition: Hashable, Sendable {
  /// What is decoded.
  public let file: PictureFile
  private let cells: Size
  private let cell: Size

  /// More pixels make no picture better that is read beside text, and a slow line waits for them: 1.4 MB in base64.
  private static let mostPixels = 1 << 18

  /// - Parameters:
  ///   - file: what is decoded.
  ///   - cells: those that the picture takes.
  ///   - cell: the pixels of a cell.
  init(of file: PictureFile, cells: Size, cell: Size) {
    (self.file, self.cells, self.cell) = (file, cells, cell)
  }

  /// The pixels in which the picture has to fit.
  public var room: Size {
    let (width, height) = (Double(cells.width * cell.width), Double(cells.height * cell.height))
    let share = min(1, (Double(Self.mostPixels) / (width * height)).squareRoot())
    return Size(width: max(1, Int(width * share)), height: max(1, Int(height * share)))
  }

  /// The size with which a picture has the shape of its cells: the terminal draws its pixels out to them.
  func canvas(of picture: Picture) -> Size {
    let (width, height) = (Double(cells.width * cell.width), Double(cells.height * cell.height))
    let scale = min(width / Double(picture.width), height / Double(picture.height))
    return Size(
      width: max(picture.width, Int((width / scale).rounded())),
      height: max(picture.height, Int((height / scale).rounded())))
  }
}

extension Picture {
  /// The bytes of its pixels, with some to see through at the right and below.
  func bytes(on canvas: Size) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(4 * canvas.width * canvas.height)
    for y in 0..<height {
      result += bytes[4 * y * width..<4 * (y + 1) * width]
      result += repeatElement(0, count: 4 * (canvas.width - width))
    }
    return result + repeatElement(0, count: 4 * canvas.width * (canvas.height - height))
  }
}
