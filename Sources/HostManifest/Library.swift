import HostSystem

/// A file that may hold a scene or a worker, under the id that its name or the manifest gives it.
package struct Library: Equatable, Sendable {
  package static let sizeLimit = 256 << 20

  package let id: String
  package let path: String
  package let origin: Origin

  package enum Origin: String, Equatable, Sendable, Codable {
    case manifest
    /// The file lies in one of the manifest's folders.
    case folder
    /// The file lies beside the host.
    case host
  }

  package init(id: String, path: String, origin: Origin) {
    self.id = id
    self.path = path
    self.origin = origin
  }

  /// The name of the file that holds a scene or worker unless the manifest says otherwise.
  package static func fileName(for id: String) -> String { "lib\(id).so" }

  /// The id for which a file is named; nil for the name of something else.
  package static func id(fromFileName name: String) -> String? {
    guard name.hasPrefix("lib"), name.hasSuffix(".so") else { return nil }
    // Bytes: there may be thousands of names, and what isn't ASCII is no id.
    let id = Substring(name.utf8.dropFirst(3).dropLast(3))
    return Identifier.isValid(id) ? String(id) : nil
  }

  /// Under which name the lock file pins a file: its id; the name itself for one that has none, such as `libcharts.so.2`.
  package static func pinName(ofFile name: String) -> String { id(fromFileName: name) ?? name }

  package static func pinnedFile(_ name: String) -> String { Identifier.isValid(name) ? fileName(for: name) : name }

  static func isPinName(_ name: String) -> Bool {
    !name.isEmpty && Printable.isPlain(name) && !name.contains("/") && id(fromFileName: name) == nil
  }

  /// The catalogue with the words of a library, or of what else has words, where gettext(3) would look for it; the language
  /// is named as by POSIX: `es`, `pt_BR`.
  package static func wordCatalog(of id: String, in language: String, beside folder: String) -> String {
    "\(folder)/locale/\(language)/LC_MESSAGES/\(id).mo"
  }
}

extension Library {
  package static func languages(of id: String, beside folder: String) -> [String] {
    Path.names(in: "\(folder)/locale").sorted().filter {
      !$0.hasPrefix(".") && Path.exists(wordCatalog(of: id, in: $0, beside: folder))
    }
  }
}

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

  /// Reads the symbol of an entry point, `scene_<Id>` or `worker_<Id>`; nil when it isn't one.
  package init?(symbol: String) {
    guard let kind = Kind.allCases.first(where: { symbol.hasPrefix("\($0.rawValue)_") }) else { return nil }
    let id = symbol.dropFirst(kind.rawValue.count + 1)
    guard Identifier.isValid(id) else { return nil }
    self.init(kind: kind, id: String(id))
  }

  package var symbol: String { "\(kind.rawValue)_\(id)" }
}
