/// Which folders have to be watched to learn of every change of the libraries and of the manifest.
///
/// Besides the folders themselves, all those on the way to them: one of them may be renamed, be a symbolic link that is
/// switched, or not be there yet.
package struct WatchPlan: Equatable, Sendable {
  /// What matters in a folder.
  struct Interest: Equatable, Sendable {
    /// Files and folders of these names.
    var names: Set<String> = []
    /// Everything that is named as a library.
    var libraries = false
    /// Everything that isn't hidden.
    var sources = false

    /// Whether it matters that something of this name has changed.
    func concerns(_ name: String) -> Bool {
      names.contains(name) || (sources && !name.hasPrefix(".")) || (libraries && Library.isFileName(name))
    }

    /// What matters to either.
    func union(_ other: Interest) -> Interest {
      Interest(
        names: names.union(other.names), libraries: libraries || other.libraries, sources: sources || other.sources)
    }
  }

  private(set) var folders: [String: Interest] = [:]

  /// Plans for folders of sources.
  package init(sources folders: [String]) {
    for folder in folders { add(folder, Interest(sources: true)) }
  }

  /// Plans for an application.
  ///
  /// - Parameters:
  ///   - manifest: names the folders and libraries.
  ///   - hostFolder: the folder of the host's executable.
  ///   - destination: where a path leads when symbolic links are followed; nil when it leads nowhere.
  init(manifest: Manifest, hostFolder: String, destination: (String) -> String? = Path.resolved) {
    for folder in manifest.folders + [hostFolder] { watch(folder, Interest(libraries: true), destination) }
    watch(Path.folder(of: manifest.file), Interest(names: [Path.name(of: manifest.file)]), destination)
    for file in manifest.scenes.values.compactMap({ $0.library?.value }) {
      // What the library needs may lie beside it.
      watch(Path.folder(of: file), Interest(names: [Path.name(of: file)], libraries: true), destination)
    }
  }

  /// Adds the file to which a symbolic link leads.
  mutating func follow(_ link: String, destination: (String) -> String? = Path.resolved) {
    guard let file = destination(link), file != Path.absolute(link) else { return }
    add(Path.folder(of: file), Interest(names: [Path.name(of: file)]))
  }

  private mutating func watch(_ folder: String, _ interest: Interest, _ destination: (String) -> String?) {
    let folder = Path.absolute(folder)
    for path in Set([folder, destination(folder) ?? folder]) {
      add(path, interest)
      for step in Path.way(to: path) { add(Path.folder(of: step), Interest(names: [Path.name(of: step)])) }
    }
  }

  private mutating func add(_ folder: String, _ interest: Interest) {
    folders[folder, default: Interest()] = folders[folder, default: Interest()].union(interest)
  }
}
