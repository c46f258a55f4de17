package import HostManifest
package import HostSystem

/// The libraries that there are at one moment, and which files hold them. The difference between two moments says what
/// has changed, however it came about: a copy, a link, a switched symbolic link, events that were lost.
package struct CatalogSnapshot: Sendable {
  package enum Change: Equatable, Sendable {
    /// Its file is new, or another one than before.
    case changed(String)
    /// Its file looks the same, and was written so shortly before it was looked at that it may hold something else.
    case uncertain(String)
    case vanished(String)
  }

  package let catalog: Catalog
  private(set) var stamps: [String: FileStamp]
  /// Whether the files were looked at, and not only their names.
  private(set) var isStamped = true

  package func changes(since earlier: CatalogSnapshot) -> [Change] {
    Set(catalog.ids).union(earlier.catalog.ids).sorted().compactMap { change(of: $0, since: earlier) }
  }

  /// Has a library count as changed at the next comparison: its file wasn't whole yet, or it was refused for now.
  package mutating func forget(_ id: String) { stamps[id] = nil }

  private func change(of id: String, since earlier: CatalogSnapshot) -> Change? {
    let isSame =
      catalog.libraries[id] == earlier.catalog.libraries[id] && catalog.faults[id] == earlier.catalog.faults[id]
    guard let stamp = stamps[id] else { return isSame && earlier.stamps[id] == nil ? nil : .vanished(id) }
    guard isSame else { return .changed(id) }
    guard let last = earlier.stamps[id] else { return earlier.isStamped ? .changed(id) : .uncertain(id) }
    if stamp.isSure(toBe: last) { return nil }
    return stamp.looks(like: last) ? .uncertain(id) : .changed(id)
  }
}

extension CatalogSnapshot {
  /// Takes a snapshot of the names that there are: a start doesn't wait for a look at a thousand files. At the next comparison
  /// they all are uncertain.
  package init(namesOf manifest: Manifest, hostFolder: String) {
    self.init(catalog: Catalog(manifest: manifest, hostFolder: hostFolder), stamps: [:], isStamped: false)
  }

  /// Takes a snapshot of what there is now. What can't be seen now counts as it was earlier.
  package init(manifest: Manifest, hostFolder: String, since earlier: CatalogSnapshot? = nil) {
    let catalog = Catalog(manifest: manifest, hostFolder: hostFolder, since: earlier?.catalog)
    let stamps = catalog.libraries.compactMapValues { library in
      do throws(SystemError) {
        return try FileStamp(of: library.path)
      } catch {
        guard !error.isAbsence, earlier?.catalog.libraries[library.id] == library else { return nil }
        return earlier?.stamps[library.id]
      }
    }
    self.init(catalog: catalog, stamps: stamps)
  }
}

/// Which folders have to be watched to learn of every change of the libraries and of the manifest.
/// Besides the folders themselves, all those on the way to them: one of them may be renamed, be a symbolic link that is
/// switched, or not be there yet.
package struct WatchPlan: Equatable, Sendable {
  package private(set) var folders: [String: WatchFilter] = [:]

  /// - Parameter destination: where a path leads when symbolic links are followed; nil when it leads nowhere.
  package init(manifest: Manifest, hostFolder: String, destination: (String) -> String? = Path.resolved) {
    for folder in manifest.folders(withHost: hostFolder) { watch(folder, WatchFilter(libraries: true), destination) }
    for file in [manifest.file, LockFile(ofFile: manifest.file).path] {
      watch(Path.folder(of: file), WatchFilter(names: [Path.name(of: file)]), destination)
    }
    for file in manifest.scenes.values.compactMap({ $0.library?.value }) {
      // What the library needs may lie beside it.
      watch(Path.folder(of: file), WatchFilter(names: [Path.name(of: file)], libraries: true), destination)
    }
  }

  package mutating func follow(_ link: String, destination: (String) -> String? = Path.resolved) {
    guard let file = destination(link), file != Path.absolute(link) else { return }
    add(Path.folder(of: file), WatchFilter(names: [Path.name(of: file)]))
  }

  private mutating func watch(_ folder: String, _ interest: WatchFilter, _ destination: (String) -> String?) {
    let folder = Path.absolute(folder)
    for path in Set([folder, destination(folder) ?? folder]) {
      add(path, interest)
      for step in Path.way(to: path) { add(Path.folder(of: step), WatchFilter(names: [Path.name(of: step)])) }
    }
  }

  private mutating func add(_ folder: String, _ interest: WatchFilter) {
    folders[folder, default: WatchFilter()] = folders[folder, default: WatchFilter()].union(interest)
  }
}
