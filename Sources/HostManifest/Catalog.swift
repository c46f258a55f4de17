import Glibc
package import HostSystem

/// All libraries that the host knows of, by id: those that the manifest names, then those in the manifest's folders,
/// then those beside the host, where the manifest wants them.
/// Made from file names alone, so that starting doesn't take longer the more scenes there are.
package struct Catalog: Equatable, Sendable {
  /// By the ids of what they should hold.
  package private(set) var libraries: [String: Library] = [:]
  /// The ids that can't be given to one library, and why.
  package private(set) var faults: [String: DiscoveryFault] = [:]
  /// The folders that can't be read, and why. Of a folder that isn't there, nothing is said: it may come yet.
  package private(set) var unreadable: [DiscoveryFault] = []
  private var names: [String: [String]] = [:]

  /// - Parameter earlier: what there was before: what stood in a folder that can't be read now counts as still there.
  package init(
    manifest: Manifest, hostFolder: String, since earlier: Catalog? = nil,
    list: (String) -> Result<[String], SystemError> = { folder in
      Result { () throws(SystemError) in try Path.list(folder) }
    }
  ) {
    let folders = manifest.folders(withHost: hostFolder)
    for folder in folders {
      do throws(SystemError) {
        names[folder] = try list(folder).get()
      } catch {
        if error.number != ENOENT { unreadable.append(.unreadable(folder: folder, errno: error.number)) }
        names[folder] = error.isAbsence ? nil : earlier?.names[folder]
      }
    }
    let named = manifest.scenes.compactMapValues { $0.library?.value }
    for (id, path) in named.merging(manifest.candidates, uniquingKeysWith: { $1 }) {
      libraries[id] = Library(id: id, path: path, origin: .manifest)
    }
    let claimed = Set(named.values)
    for folder in manifest.folders { add(folder, origin: .folder, except: claimed) }
    // Another of that name beside the host takes its place.
    for id in manifest.withdrawn { (libraries[id], faults[id]) = (nil, nil) }
    if manifest.includesHost { add(hostFolder, origin: .host, except: claimed) }
    for id in manifest.scenes.keys where libraries[id] == nil && faults[id] == nil {
      faults[id] = .notFound(manifest.place(ofScene: id), id: id, folders: folders, known: libraries.keys.sorted())
    }
  }

  package var ids: [String] { Set(libraries.keys).union(faults.keys).sorted() }

  private mutating func add(_ folder: String, origin: Library.Origin, except claimed: Set<String>) {
    let names = names[folder] ?? []
    libraries.reserveCapacity(libraries.count + names.count)
    for name in names {
      guard let id = Library.id(fromFileName: name) else { continue }
      let path = Path.join(folder, name)
      if !claimed.isEmpty, claimed.contains(path) { continue }
      guard let first = libraries[id] else {
        libraries[id] = Library(id: id, path: path, origin: origin)
        continue
      }
      // What comes first wins: a dropped library stands before the host's own. Among the folders there is no first.
      if first.origin == .folder, origin == .folder, first.path != path {
        faults[id] = .duplicate(id: id, paths: [first.path, path])
      }
    }
  }
}

/// Why an id doesn't lead to one library.
package enum DiscoveryFault: HostError {
  case notFound(Place, id: String, folders: [String], known: [String])
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
