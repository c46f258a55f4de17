/// What a library's entry point says that the library holds: `scene_Login` is the scene `Login`.
package struct LibraryEntry: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case scene, worker
  }

  package let kind: Kind
  /// The name of the scene or of the implementation.
  package let id: String

  package init(kind: Kind, id: String) {
    self.kind = kind
    self.id = id
  }

  /// Reads the symbol of an entry point; nil when the symbol isn't one.
  ///
  /// - Parameter symbol: `scene_<Id>` or `worker_<Id>`, where the id is an ``Identifier``.
  package init?(symbol: String) {
    guard let kind = Kind.allCases.first(where: { symbol.hasPrefix("\($0.rawValue)_") }) else { return nil }
    let id = symbol.dropFirst(kind.rawValue.count + 1)
    guard Identifier.isValid(id) else { return nil }
    self.init(kind: kind, id: String(id))
  }

  package var symbol: String { "\(kind.rawValue)_\(id)" }
}
