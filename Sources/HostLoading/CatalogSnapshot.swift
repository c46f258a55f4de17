package import HostManifest
package import HostSystem

/// The libraries at one moment, with their files' stamps. The difference of two snapshots finds any change: a copy, a
/// link, a switched symbolic link, lost events.
package struct CatalogSnapshot: Sendable {
  package enum Change: Equatable, Sendable {
    case changed(String)
    /// Its file looks the same, but was written so shortly before the look that its content may differ.
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

  /// The library counts as changed next time: its file wasn't whole yet, or it was refused for now.
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
  /// From file names only: a start doesn't wait for a thousand files. Next time all are uncertain.
  package init(namesOf manifest: Manifest, hostFolder: String) {
    self.init(catalog: Catalog(manifest: manifest, hostFolder: hostFolder), stamps: [:], isStamped: false)
  }

  /// What can't be seen now counts as unchanged.
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

/// The folders to watch for any change of libraries and the manifest. All parent folders are included: one may be
/// renamed, be a symbolic link that is switched, or not exist yet.
package struct WatchPlan: Equatable, Sendable {
  package private(set) var folders: [String: WatchFilter] = [:]

  /// - Parameter destination: follows a path's symbolic links; nil when it leads nowhere.
  package init(manifest: Manifest, hostFolder: String, destination: (String) -> String? = Path.resolved) {
    for folder in manifest.folders(withHost: hostFolder) { watch(folder, WatchFilter(libraries: true), destination) }
    for file in [manifest.file, LockFile(of: manifest.file).path] {
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
