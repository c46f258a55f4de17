import HostSystem
import Glibc

/// Why an id doesn't lead to one library.
package enum DiscoveryFault: HostError {
  /// The manifest names a scene that no library holds.
  case notFound(Place, id: String, folders: [String], known: [String])
  /// Two of the manifest's folders have a library for one id.
  case duplicate(id: String, paths: [String])
  /// A folder can't be read: the number of the error.
  case unreadable(folder: String, errno: Int32)
  /// A folder of the manifest isn't there. No error: libraries are taken when it comes.
  case missingFolder(Place, path: String)
  /// The file holds something else than its name, or the manifest, says.
  case misnamed(id: String, path: String, found: LibraryEntry)

  package var message: String {
    switch self {
    case .notFound(let place, let id, let folders, _):
      "\(place): \(Library.fileName(for: id)) not found"
        + (folders.isEmpty ? "; the manifest names no folders" : " in \(Printable.list(folders))")
    case .duplicate(let id, let paths):
      "\(id): two libraries hold it: \(Printable.list(paths, separator: " and "))"
    case .unreadable(let folder, let code):
      "\(folder): the folder can't be read: \(SystemError(number: code).text)"
    case .missingFolder(let place, let path): "\(place): there is no folder \(Printable.quoted(path))"
    case .misnamed(let id, let path, let found): "\(path): holds the \(found.kind.rawValue) \(found.id), expected \(id)"
    }
  }

  package var suggestion: String {
    switch self {
    case .notFound(_, let id, _, let known):
      (NearestName.find(id, among: known).map { "did you mean \"\($0)\"? Otherwise " } ?? "")
        + "put the library there, or name its file by scenes.\(id).library"
    case .duplicate(let id, _): "remove one of them, or name the one to use by scenes.\(id).library"
    case .unreadable(_, let code): SystemError(number: code).suggestion ?? "make it a folder that you may read"
    case .missingFolder: "make it, or correct the path"
    case .misnamed(let id, let path, _) where Path.name(of: path) != Library.fileName(for: id):
      "give the file of a library that holds \(id)"
    case .misnamed(_, _, let found):
      "call the file \(Library.fileName(for: found.id))"
        + (found.kind == .scene ? ", or name it by scenes.\(found.id).library" : "")
    }
  }
}
