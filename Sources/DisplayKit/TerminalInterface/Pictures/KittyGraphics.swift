import FoundationEssentials

/// Pictures in pixels, where the terminal announces them (kitty, "Terminal graphics protocol").
///
/// The terminal is sent the pixels of a picture once. From then on a frame says in which cells a part of them shows. Half blocks stand there
/// until then, and wherever something is drawn over the picture.
public struct KittyGraphics: Sendable {
  /// Whether the terminal knows the protocol.
  public private(set) var isAnnounced = false
  /// The pixels of a cell; nil where the terminal doesn't tell.
  public var cell: Size?
  /// The pictures that the terminal has.
  private var images: [Rendition: Image] = [:]
  /// What it shows of them.
  private var placements: [KittyPlacement.Name: KittyPlacement] = [:]
  private var lastNumber = GraphicsAnswer.numbers.lowerBound

  /// More pictures the terminal doesn't keep for when they come back into sight.
  private static let mostImages = 32

  private struct Image {
    let number: Int
    let size: Size
  }

  /// Nothing is announced yet.
  public init() {}

  /// Takes what the terminal has answered. One that refuses a picture gets no others.
  public mutating func announce(_ isAnnounced: Bool) {
    self.isAnnounced = isAnnounced
    (images, placements) = ([:], [:])
  }

  /// Forgets what the terminal shows, because nobody knows.
  ///
  /// - Returns: what makes it so: the end of a command that was cut off, and no picture.
  public mutating func reset() -> String {
    (images, placements) = ([:], [:])
    return isAnnounced ? "\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : ""
  }

  /// What has to be decoded, and added, before pictures of a frame show in pixels.
  public func missing(in frame: Frame) -> [Rendition] {
    isAnnounced ? frame.pictures.compactMap(rendition).filter { images[$0] == nil } : []
  }

  /// Takes a picture.
  ///
  /// - Returns: what sends its pixels to the terminal, which doesn't show them yet.
  public mutating func add(_ picture: Picture, as rendition: Rendition) -> [UInt8] {
    let numbers = GraphicsAnswer.numbers
    lastNumber = lastNumber < numbers.upperBound ? lastNumber + 1 : numbers.lowerBound
    let size = rendition.canvas(of: picture)
    images[rendition] = Image(number: lastNumber, size: size)
    var text = Data(picture.bytes(on: size)).base64EncodedString().utf8[...]
    var keys = "a=t,f=32,s=\(size.width),v=\(size.height),i=\(lastNumber),"
    var bytes: [UInt8] = []
    while !text.isEmpty {
      // The longest that is allowed.
      let portion = text.prefix(4096)
      text = text[portion.endIndex...]
      // Only faults are answered.
      bytes += "\u{1B}_G\(keys)q=1,m=\(text.isEmpty ? 0 : 1);".utf8
      bytes += portion
      bytes += "\u{1B}\\".utf8
      keys = ""
    }
    return bytes
  }

  /// Takes the half blocks away where the terminal has the pixels.
  ///
  /// - Parameters:
  ///   - frame: what is to be shown.
  ///   - page: the pictures of the page, in sight or not.
  /// - Returns: what has to be sent with the frame.
  public mutating func place(in frame: inout Frame, page: Set<PictureFile>) -> String {
    var (shown, used): ([KittyPlacement.Name: KittyPlacement], Set<Rendition>) = ([:], [])
    for picture in frame.pictures where frame.showsAll(of: picture) {
      guard let rendition = rendition(of: picture), let image = images[rendition] else { continue }
      used.insert(rendition)
      let number = 1 + shown.keys.count { $0.image == image.number }
      let name = KittyPlacement.Name(image: image.number, number: number)
      shown[name] = KittyPlacement(of: picture, pixels: image.size)
      frame.fill(picture.visible)
    }
    var commands = placements.keys.filter { shown[$0] == nil }.sorted().map(\.deletion).joined()
    for (name, placement) in shown.sorted(by: { $0.key < $1.key }) where placements[name] != placement {
      // It replaces the one of that name.
      commands += placement.command(as: name)
    }
    placements = shown
    for (rendition, image) in images
    where !page.contains(rendition.file) || images.count > Self.mostImages && !used.contains(rendition) {
      images[rendition] = nil
      commands += "\u{1B}_Ga=d,d=I,i=\(image.number),q=2\u{1B}\\"
    }
    return commands
  }

  private func rendition(of picture: PlacedPicture) -> Rendition? {
    let cells = Size(width: picture.rect.width, height: picture.rect.height)
    return cell.map { Rendition(of: picture.file, cells: cells, cell: $0) }
  }
}
