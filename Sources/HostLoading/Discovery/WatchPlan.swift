package import HostManifest
package import HostSystem

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

  /// Adds the file to which a symbolic link leads.
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
