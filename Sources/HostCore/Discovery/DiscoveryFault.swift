/// Why an id doesn't lead to one library.
public enum DiscoveryFault: HostError {
  /// The manifest names a scene that no library holds.
  case notFound(id: String, folders: [String])
  /// Two of the manifest's folders have a library for one id.
  case duplicate(id: String, paths: [String])
  /// The file holds something else than its name, or the manifest, says.
  case misnamed(id: String, path: String, found: LibraryEntry)

  /// What is wrong, and where.
  public var message: String {
    switch self {
    case .notFound(let id, let folders):
      "\(Library.fileName(for: id)): not found in \(Printable.list(folders))"
    case .duplicate(let id, let paths):
      "\(id): two libraries hold it: \(Printable.list(paths, separator: " and "))"
    case .misnamed(let id, let path, let found): "\(path): holds the \(found.kind.rawValue) \(found.id), expected \(id)"
    }
  }

  /// How to mend it.
  public var remedy: String {
    switch self {
    case .notFound(let id, _): "put the library there, or name its file by scenes.\(id).library"
    case .duplicate(let id, _): "remove one of them, or name the one to use by scenes.\(id).library"
    case .misnamed(_, _, let found):
      "call the file \(Library.fileName(for: found.id)), or name it by scenes.\(found.id).library"
    }
  }
}
