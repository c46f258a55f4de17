import HostSystem

/// A file that may hold a scene or worker, under the id of its name or of the manifest.
package struct Library: Equatable, Sendable {
  package static let sizeLimit = 256 << 20

  package let id: String
  package let path: String
  package let origin: Origin

  package enum Origin: String, Equatable, Sendable, Codable {
    case manifest
    case folder
    case host
  }

  package init(id: String, path: String, origin: Origin) {
    self.id = id
    self.path = path
    self.origin = origin
  }

  /// The default, unless the manifest names another file.
  package static func fileName(for id: String) -> String { "lib\(id).so" }

  package static func id(fromFileName name: String) -> String? {
    guard name.hasPrefix("lib"), name.hasSuffix(".so") else { return nil }
    // Bytes: there may be thousands of names, and what isn't ASCII is no id.
    let id = Substring(name.utf8.dropFirst(3).dropLast(3))
    return Identifier.isValid(id) ? String(id) : nil
  }

  /// The name for a pin: the file's id; the whole name of a file without one, such as `libcharts.so.2`.
  package static func pinName(ofFile name: String) -> String { id(fromFileName: name) ?? name }

  package static func pinnedFile(_ name: String) -> String { Identifier.isValid(name) ? fileName(for: name) : name }

  static func isPinName(_ name: String) -> Bool {
    !name.isEmpty && Printable.isPlain(name) && !name.contains("/") && id(fromFileName: name) == nil
  }

  /// Of a library, or of anything else with words, where gettext(3) looks; languages as in POSIX: `es`, `pt_BR`.
  package static func wordCatalog(of id: String, in language: String, beside folder: String) -> String {
    "\(folder)/locale/\(language)/LC_MESSAGES/\(id).mo"
  }

  package static func languages(of id: String, beside folder: String) -> [String] {
    Path.names(in: "\(folder)/locale").sorted().filter {
      !$0.hasPrefix(".") && Path.exists(wordCatalog(of: id, in: $0, beside: folder))
    }
  }
}

/// From a library's entry point: `scene_Login` is the scene `Login`.
package struct LibraryEntry: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case scene, worker
  }

  package let kind: Kind
  package let id: String

  package init(kind: Kind, id: String) {
    self.kind = kind
    self.id = id
  }

  /// Nil unless it is `scene_<Id>` or `worker_<Id>`.
  package init?(symbol: String) {
    guard let kind = Kind.allCases.first(where: { symbol.hasPrefix("\($0.rawValue)_") }) else { return nil }
    let id = symbol.dropFirst(kind.rawValue.count + 1)
    guard Identifier.isValid(id) else { return nil }
    self.init(kind: kind, id: String(id))
  }

  package var symbol: String { "\(kind.rawValue)_\(id)" }
}
