/// A decoded picture.
public struct Picture: Equatable, Sendable {
  /// Half blocks show no more pixels: a cell has one column of them, and two lines.
  public static let mostBlocks = Size(width: 80, height: 40)

  let width: Int
  let height: Int
  /// Red, green, blue and alpha of each pixel.
  let bytes: [UInt8]

  /// From red, green, blue and alpha of each pixel; nil when the number of bytes doesn't fit, or it is too large.
  public init?(width: Int, height: Int, bytes: [UInt8], within most: Size) {
    guard width > 0, height > 0, width <= most.width, height <= most.height, bytes.count == 4 * width * height else {
      return nil
    }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  func size(in room: Int) -> Size {
    let columns = max(1, min(width, room))
    return Size(width: columns, height: max(1, (height * columns + 2 * width - 1) / (2 * width)))
  }

  func pixels(x: Int, y: Int, columns: Int) -> Cell.Pixels {
    Cell.Pixels(top: colour(x, 2 * y, columns), bottom: colour(x, 2 * y + 1, columns))
  }

  private func colour(_ x: Int, _ y: Int, _ columns: Int) -> Colour? {
    let (x, y) = (x * width / columns, y * width / columns)
    guard y < height else { return nil }
    let place = 4 * (y * width + x)
    return bytes[place + 3] < 128 ? nil : .rgb(bytes[place], bytes[place + 1], bytes[place + 2])
  }
}

/// The bytes of a picture's file, which identify it.
public struct PictureFile: Hashable, Sendable {
  /// Unchecked.
  public let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Of megabytes, the ends are enough to tell most files apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    hasher.combine(bytes.prefix(64))
    hasher.combine(bytes.suffix(64))
  }
}

struct PlacedPicture: Equatable, Sendable {
  let file: PictureFile
  /// The whole picture, also where it has scrolled out of sight.
  let rect: Rect
  let visible: Rect
}

/// A picture at the size in which a terminal shows its pixels.
public struct Rendition: Hashable, Sendable {
  /// To be decoded.
  public let file: PictureFile
  private let cells: Size
  private let cell: Size

  /// More pixels don't improve a picture beside text, and a slow line waits for them: 1.4 MB in base64.
  private static let mostPixels = 1 << 18

  init(of file: PictureFile, cells: Size, cell: Size) { (self.file, self.cells, self.cell) = (file, cells, cell) }

  /// The pixels in which the picture has to fit.
  public var room: Size {
    let (width, height) = (Double(cells.width * cell.width), Double(cells.height * cell.height))
    let share = min(1, (Double(Self.mostPixels) / (width * height)).squareRoot())
    return Size(width: max(1, Int(width * share)), height: max(1, Int(height * share)))
  }

  /// The size that gives a picture the shape of its cells, to which the terminal stretches it.
  func canvas(of picture: Picture) -> Size {
    let (width, height) = (Double(cells.width * cell.width), Double(cells.height * cell.height))
    let scale = min(width / Double(picture.width), height / Double(picture.height))
    return Size(
      width: max(picture.width, Int((width / scale).rounded())),
      height: max(picture.height, Int((height / scale).rounded())))
  }
}

extension Picture {
  /// Pads with transparent pixels at the right and below.
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

extension TerminalModel {
  /// The pictures of the page, decoded or not.
  public var pictureFiles: Set<PictureFile> { layout.pictureFiles }

  /// Takes a decoded picture, and keeps it as long as it is on the page.
  public mutating func add(_ picture: Picture, of file: PictureFile) {
    guard pictureFiles.contains(file) else { return }
    pictures[file] = picture
    layOut()
  }
}
