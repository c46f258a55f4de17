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
