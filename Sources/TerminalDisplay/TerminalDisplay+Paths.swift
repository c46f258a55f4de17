import Glibc
import HostSystem
import TerminalInterface

/// Names in folders, for fields that hold a path.
extension TerminalDisplay {
  /// Looks for the rest of a path, one at a time: a folder on a machine that doesn't answer holds up no more than this.
  func complete(_ query: PathQuery) {
    guard completion == nil else { return }
    completion = Task { [weak self, home = variables["HOME"]] in
      let names = await PathNames.find(query, home: home)
      self?.offer(names, for: query)
    }
  }

  private func offer(_ names: [String], for query: PathQuery) {
    completion = nil
    guard session != nil else { return }
    let effects = interface.offer(names, for: query)
    perform(interface.tellFocus() + effects)
    planDrawing()
  }
}

/// The names that a path can go on with.
enum PathNames {
  /// More names nobody chooses from.
  static let most = 500

  /// Reads the folder, not on the main actor.
  ///
  /// - Parameters:
  ///   - query: the path; `~/` at its beginning is the user's folder. Hidden names are found by their dot only.
  ///   - home: the user's folder.
  /// - Returns: the names in order, those of folders with a slash; none when the folder can't be read.
  @concurrent static func find(_ query: PathQuery, home: String?) async -> [String] {
    var folder = query.folder.isEmpty ? "./" : query.folder
    if let home, folder.hasPrefix("~/") { folder = home + folder.dropFirst() }
    let names = Path.names(in: folder, beginningWith: query.beginning).filter {
      $0 != "." && $0 != ".." && (query.beginning.hasPrefix(".") || !$0.hasPrefix("."))
    }
    return names.prefix(most).map { isFolder(folder + $0) ? $0 + "/" : $0 }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
