import FoundationEssentials

/// Pictures in pixels (kitty, "Terminal graphics protocol"). The terminal gets the pixels once; frames then say in
/// which cells a part shows. Until then, and wherever something is drawn over the picture, half blocks stand there.
public struct KittyGraphics: Sendable {
  /// Whether the terminal knows the protocol.
  public private(set) var isAnnounced = false
  /// In pixels; nil where the terminal doesn't tell.
  public var cell: Size?
  private var images: [Rendition: (number: Int, size: Size)] = [:]
  private var placements: [KittyPlacement] = []
  private var lastNumber = GraphicsAnswer.numbers.lowerBound

  /// The most pictures that the terminal keeps for when they come back into sight.
  private static let mostImages = 32

  /// Nothing is announced yet.
  public init() {}

  /// Takes the terminal's answer. One that refuses a picture gets no others.
  public mutating func announce(_ isAnnounced: Bool) {
    self.isAnnounced = isAnnounced
    (images, placements) = ([:], [])
  }

  /// Returns what ends a command that was cut off, and removes all pictures.
  public mutating func reset() -> String {
    (images, placements) = ([:], [])
    return isAnnounced ? "\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : ""
  }

  /// What must be decoded and added before the frame's pictures show in pixels.
  public func missing(in frame: Frame) -> [Rendition] {
    isAnnounced ? frame.pictures.compactMap(rendition).filter { images[$0] == nil } : []
  }

  /// Returns what sends the pixels to the terminal, which doesn't show them yet.
  public mutating func add(_ picture: Picture, as rendition: Rendition) -> [UInt8] {
    let numbers = GraphicsAnswer.numbers
    lastNumber = lastNumber < numbers.upperBound ? lastNumber + 1 : numbers.lowerBound
    let size = rendition.canvas(of: picture)
    images[rendition] = (lastNumber, size)
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

  /// Removes half blocks where the terminal has the pixels, and returns what goes with the frame.
  ///
  /// - Parameter page: the pictures of the page, in sight or not.
  public mutating func place(in frame: inout Frame, page: Set<PictureFile>) -> String {
    var (shown, used): ([KittyPlacement], Set<Rendition>) = ([], [])
    for picture in frame.pictures where frame.showsAll(of: picture) {
      guard let rendition = rendition(of: picture), let image = images[rendition] else { continue }
      used.insert(rendition)
      let number = 1 + shown.count { $0.image == image.number }
      shown.append(KittyPlacement(of: picture, pixels: image.size, image: image.number, number: number))
      frame.fill(picture.visible)
    }
    shown.sort { $0.name < $1.name }
    let gone = placements.filter { old in !shown.contains { $0.name == old.name } }
    // A new placement replaces the one of that name.
    var commands = gone.map(\.deletion).joined() + shown.filter { !placements.contains($0) }.map(\.command).joined()
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

struct KittyPlacement: Equatable {
  let image: Int
  /// The same picture can be on the page twice.
  let number: Int
  private let cells: Rect
  /// In pixels of the picture.
  private let part: Rect

  init(of picture: PlacedPicture, pixels: Size, image: Int, number: Int) {
    (self.image, self.number) = (image, number)
    let (whole, visible) = (picture.rect, picture.visible)
    let left = (visible.x - whole.x) * pixels.width / whole.width
    let right = (visible.maxX - whole.x) * pixels.width / whole.width
    let top = (visible.y - whole.y) * pixels.height / whole.height
    let bottom = (visible.maxY - whole.y) * pixels.height / whole.height
    cells = visible
    part = Rect(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
  }

  var name: (Int, Int) { (image, number) }

  /// The terminal keeps the picture.
  var deletion: String { "\u{1B}_Ga=d,d=i,i=\(image),p=\(number),q=2\u{1B}\\" }

  /// Keeps the cursor in its place (C).
  var command: String {
    "\u{1B}[\(cells.y + 1);\(cells.x + 1)H\u{1B}_Ga=p,i=\(image),p=\(number)"
      + ",x=\(part.x),y=\(part.y),w=\(part.width),h=\(part.height),c=\(cells.width),r=\(cells.height)"
      + ",C=1,q=1\u{1B}\\"
  }
}

/// A terminal's answer about pictures (kitty, "Terminal graphics protocol"): `ESC _ G i=…;OK ESC \`, or a reason.
public enum GraphicsAnswer {
  /// Of this display's pictures: other programs have pictures on the same terminal.
  static let numbers = 0x4856_0000...0x4856_FFFF

  /// Asks whether the terminal knows the protocol, by a pixel that it doesn't keep.
  public static let query = "\u{1B}_Gi=\(numbers.lowerBound),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// Whether the terminal obeyed; nil for what is no answer to this display.
  static func isOK(_ bytes: some Collection<UInt8>) -> Bool? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}_G"), text.hasSuffix("\u{1B}\\"), let semicolon = text.firstIndex(of: ";") else {
      return nil
    }
    let keys = text[..<semicolon].dropFirst(3).split(separator: ",")
    let number = keys.first { $0.hasPrefix("i=") }.flatMap { Int($0.dropFirst(2)) }
    guard let number, numbers.contains(number) else { return nil }
    return text[semicolon...].dropFirst().dropLast(2) == "OK"
  }

  /// Where an answer, after `ESC _`, is interrupted by other input; nil where it isn't.
  static func stranger(in string: ArraySlice<UInt8>) -> Int? {
    let keys = string.dropFirst().prefix { $0 != UInt8(ascii: ";") }
    if let stranger = keys.firstIndex(where: { !"ip=,0123456789".utf8.contains($0) }) { return stranger }
    let message = string[keys.endIndex...].dropFirst()
    // Such as EINVAL, with a reason in any words.
    if message.first == UInt8(ascii: "E") { return message.firstIndex { !(0x20...0x7E).contains($0) } }
    let common = zip(message, "OK".utf8).prefix { $0 == $1 }.count
    return common < message.count ? message.startIndex + common : nil
  }
}

/// A terminal's cell in pixels (xterm, "Control Sequences", window manipulation): `CSI 6 ; height ; width t`.
public enum CellSize {
  /// Asks for it.
  public static let query = "\u{1B}[16t"

  /// How an answer begins, and a few keys.
  static let beginning = "\u{1B}[6;"
  /// In pixels, on a side.
  private static let greatest = 500

  /// Nil for a size that no cell has.
  public static func size(width: Int, height: Int) -> Size? {
    1...greatest ~= width && 1...greatest ~= height ? Size(width: width, height: height) : nil
  }

  static func size(in answer: some Collection<UInt8>) -> Size? {
    let text = String(decoding: answer, as: UTF8.self)
    guard text.hasPrefix(beginning), text.hasSuffix("t") else { return nil }
    let sides = text.dropFirst(beginning.count).dropLast().split(separator: ";", omittingEmptySubsequences: false)
    let numbers = sides.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    return sides.count == 2 && numbers.count == 2 ? size(width: numbers[1], height: numbers[0]) : nil
  }
}
