/// What a library's entry point says that the library holds: `scene_Login` is the scene `Login`.
public struct LibraryEntry: Hashable, Codable, Sendable {
  /// What a library can hold.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A scene.
    case scene
    /// An implementation of a worker.
    case worker
  }

  /// Whether the library holds a scene or a worker.
  public let kind: Kind
  /// The name of the scene or of the implementation.
  public let id: String

  /// Names what a library holds.
  public init(kind: Kind, id: String) {
    self.kind = kind
    self.id = id
  }

  /// Reads the symbol of an entry point; nil when the symbol isn't one.
  ///
  /// - Parameter symbol: `scene_<Id>` or `worker_<Id>`, where the id is a letter and up to 63 letters, digits and
  ///   underscores, all of ASCII.
  public init?(symbol: String) {
    guard let kind = Kind.allCases.first(where: { symbol.hasPrefix("\($0.rawValue)_") }) else { return nil }
    let id = symbol.utf8.dropFirst(kind.rawValue.utf8.count + 1)
    guard (1...64).contains(id.count), let first = id.first, LibraryEntry.isLetter(first),
      id.allSatisfy({ LibraryEntry.isLetter($0) || LibraryEntry.isDigit($0) || $0 == UInt8(ascii: "_") })
    else { return nil }
    self.init(kind: kind, id: String(decoding: id, as: UTF8.self))
  }

  /// The symbol of the entry point.
  public var symbol: String { "\(kind.rawValue)_\(id)" }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
