import Glibc
package import HostSystem

/// All libraries by id: those that the manifest names, those in its folders, and, if it wants them, those beside the
/// host. Made from file names alone, so that more scenes don't slow the start.
package struct Catalog: Equatable, Sendable {
  /// By the ids that they should hold.
  package private(set) var libraries: [String: Library] = [:]
  /// The ids that no single library has, and why.
  package private(set) var faults: [String: Diagnostic] = [:]
  /// The folders that can't be read. A missing folder isn't reported: it may come yet.
  package private(set) var unreadable: [Diagnostic] = []
  private var names: [String: [String]] = [:]

  /// - Parameter earlier: has the content of folders that can't be read now.
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
    // Then a library of that name beside the host replaces it.
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
      // The first wins: a dropped library precedes the host's own. Among the folders there is no order.
      if first.origin == .folder, origin == .folder, first.path != path {
        faults[id] = .duplicate(id: id, paths: [first.path, path])
      }
    }
  }
}

extension Diagnostic {
  package static func notFound(_ place: Place, id: String, folders: [String], known: [String]) -> Self {
    Self(
      at: place,
      "\(Library.fileName(for: id)) not found"
        + (folders.isEmpty ? "; the manifest names no folders" : " in \(Printable.list(folders))"),
      (Suggestion.nearest(id, among: known).map { "did you mean \"\($0)\"? Otherwise " } ?? "")
        + "put the library there, or name its file by scenes.\(id).library")
  }
  package static func duplicate(id: String, paths: [String]) -> Self {
    Self(
      "\(id): two libraries hold it: \(Printable.list(paths, separator: " and "))",
      "remove one of them, or name the one to use by scenes.\(id).library")
  }
  package static func unreadable(folder: String, errno code: Int32) -> Self {
    Self(
      "\(folder): the folder can't be read: \(SystemError(number: code).text)",
      SystemError(number: code).suggestion ?? "make it a folder that you may read")
  }
  package static func misnamed(id: String, path: String, found: LibraryEntry) -> Self {
    Self(
      "\(path): holds the \(found.kind.rawValue) \(found.id), expected \(id)",
      Path.name(of: path) != Library.fileName(for: id)
        ? "give the file of a library that holds \(id)"
        : "call the file \(Library.fileName(for: found.id))"
          + (found.kind == .scene ? ", or name it by scenes.\(found.id).library" : ""))
  }
}
