/// The cells in which a terminal shows a part of a picture.
struct KittyPlacement: Equatable {
  /// The same picture can be on the page twice.
  struct Name: Hashable, Comparable {
    let image: Int
    let number: Int

    static func < (left: Name, right: Name) -> Bool { (left.image, left.number) < (right.image, right.number) }

    /// Has the terminal show it no longer, and keep the picture.
    var deletion: String { "\u{1B}_Ga=d,d=i,i=\(image),p=\(number),q=2\u{1B}\\" }
  }

  private let cells: Rect
  /// In pixels of the picture.
  private let part: Rect

  /// - Parameters:
  ///   - picture: where it stands.
  ///   - pixels: its size.
  init(of picture: PlacedPicture, pixels: Size) {
    let (whole, visible) = (picture.rect, picture.visible)
    let left = (visible.x - whole.x) * pixels.width / whole.width
    let right = (visible.maxX - whole.x) * pixels.width / whole.width
    let top = (visible.y - whole.y) * pixels.height / whole.height
    let bottom = (visible.maxY - whole.y) * pixels.height / whole.height
    cells = visible
    part = Rect(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
  }

  /// Has the terminal show it. The cursor stays (C) where it was moved to.
  func command(as name: Name) -> String {
    "\u{1B}[\(cells.y + 1);\(cells.x + 1)H\u{1B}_Ga=p,i=\(name.image),p=\(name.number)"
      + ",x=\(part.x),y=\(part.y),w=\(part.width),h=\(part.height),c=\(cells.width),r=\(cells.height)"
      + ",C=1,q=1\u{1B}\\"
  }
}
