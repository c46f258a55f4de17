/// Where a picture stands on the screen.
struct PlacedPicture: Equatable, Sendable {
  let file: PictureFile
  /// The whole picture, also where it has scrolled out of sight.
  let rect: Rect
  /// The part that shows.
  let visible: Rect
}
