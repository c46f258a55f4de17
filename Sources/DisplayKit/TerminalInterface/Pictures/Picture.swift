/// A picture that was decoded.
public struct Picture: Equatable, Sendable {
  /// More pixels are of no use in half blocks: a cell has one column of them, and two lines.
  public static let mostBlocks = Size(width: 80, height: 40)

  let width: Int
  let height: Int
  /// Red, green, blue and alpha of each pixel.
  let bytes: [UInt8]

  /// Makes one of red, green, blue and alpha of each pixel; nil when that isn't a picture of this size, or is too large.
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

  /// Nil where the picture is transparent.
  private func colour(_ x: Int, _ y: Int, _ columns: Int) -> Colour? {
    let (x, y) = (x * width / columns, y * width / columns)
    guard y < height else { return nil }
    let place = 4 * (y * width + x)
    return bytes[place + 3] < 128 ? nil : .rgb(bytes[place], bytes[place + 1], bytes[place + 2])
  }
}

/// The bytes of a picture's file, by which it is known.
public struct PictureFile: Hashable, Sendable {
  /// What nobody has looked at.
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

/// A picture in the size in which a terminal shows its pixels.
public struct Rendition: Hashable, Sendable {
  /// What is decoded.
  public let file: PictureFile
  private let cells: Size
  private let cell: Size

  /// A picture beside text gets no better with more pixels, and a slow line waits for them: 1.4 MB in base64.
  private static let mostPixels = 1 << 18

  init(of file: PictureFile, cells: Size, cell: Size) { (self.file, self.cells, self.cell) = (file, cells, cell) }

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
  /// The bytes of its pixels, with transparent ones at the right and below.
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

  /// Takes a picture that was decoded. It is kept as long as it is on the page.
  public mutating func add(_ picture: Picture, of file: PictureFile) {
    guard pictureFiles.contains(file) else { return }
    pictures[file] = picture
    layOut()
  }
}
