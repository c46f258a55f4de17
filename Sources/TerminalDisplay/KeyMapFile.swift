import Glibc
import HostModel
import HostSystem
package import TerminalInterface

/// The keys of this user, as their file has them: `keys.json` in `$XDG_CONFIG_HOME/host`, or in `~/.config/host`.
package struct KeyMapFile: Sendable {
  /// What the keys do. What is wrong in the file counts for nothing.
  package private(set) var map = KeyMap()
  /// What is wrong in it.
  package private(set) var faults: [KeyMapFault] = []

  /// A file of keys is small.
  private static let largest = 64 << 10

  /// Reads the file, if there is one.
  ///
  /// - Parameter environment: the variables of the process.
  package init(environment: [String: String]) {
    guard let folder = StateFolder.base(in: environment, [("XDG_CONFIG_HOME", "/host"), ("HOME", "/.config/host")])
    else { return }
    read("\(folder)/keys.json")
  }

  private mutating func read(_ file: String) {
    let bytes: [UInt8]
    do throws(File.Fault) { bytes = try File.read(file, limit: Self.largest) } catch {
      if !error.isMissing { faults.append(.unreadable(file: file, reason: error.text)) }
      return
    }
    do throws(ManifestError) {
      let entries = try KeysFile.parse(bytes, file: file)
      var found: [KeyMapFault] = []
      map = KeyMap(entries) { found.append(.entry(file: file, $0)) }
      faults += found
    } catch {
      faults.append(.content(error))
    }
  }
}

extension File.Fault {
  fileprivate var isMissing: Bool {
    if case .system(let error) = self { [ENOENT, ENOTDIR].contains(error.number) } else { false }
  }
}
