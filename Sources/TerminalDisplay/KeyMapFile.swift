package import HostManifest
import HostSystem
import Glibc
package import TerminalInterface

/// The keys of this user, as their file has them: `keys.json` in `$XDG_CONFIG_HOME/host`, or in `~/.config/host`.
package struct KeyMapFile: Sendable {
  /// What the keys do. What is wrong in the file counts for nothing.
  package private(set) var map = KeyMap()
  package private(set) var faults: [KeyMapFault] = []

  /// Reads the file, if there is one.
  package init(environment: [String: String]) {
    guard let folder = StateFolder.base(in: environment, [("XDG_CONFIG_HOME", "/host"), ("HOME", "/.config/host")])
    else { return }
    let file = "\(folder)/keys.json"
    let bytes: [UInt8]
    do throws(File.Fault) { bytes = try File.read(file, limit: 64 << 10) } catch {
      if !error.isMissing { faults.append(.unreadable(file: file, reason: error.text)) }
      return
    }
    do throws(ManifestError) {
      map = KeyMap(try KeysFile.parse(bytes, file: file)) { faults.append(.entry(file: file, $0)) }
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

/// What is wrong in a user's file of keys. The app runs all the same, with the keys that are right.
package enum KeyMapFault: HostError {
  case unreadable(file: String, reason: String)
  /// It is no object of lists of keys.
  case content(ManifestError)
  case entry(file: String, KeyMap.Fault)

  package var isWarning: Bool { true }

  package var message: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): can't be read: \(reason)"
    case .content(let error): error.message
    case .entry(let file, let fault): "\(file): \(fault.message)"
    }
  }

  package var suggestion: String {
    switch self {
    case .unreadable: "make it a file of at most 64 KiB that you may read"
    case .content(let error): error.suggestion
    case .entry(_, let fault): fault.suggestion
    }
  }
}

extension KeyMap.Fault {
  fileprivate var message: String {
    switch self {
    case .unknownCommand(let name, _): "there is no command \(Printable.quoted(name))"
    case .unknownKey(let command, let found): "\(command): \(Printable.quoted(found)) is no key"
    case .fixedKey(let command, let key, let owner): "\(command): \(key) is always the key of \(owner)"
    case .typedKey(let command, let key): "\(command): \(key) is typed in a field"
    case .keyTwice(let command, let key, let other): "\(command): \(other) has the key \(key), too"
    }
  }

  fileprivate var suggestion: String {
    switch self {
    case .unknownCommand(let name, let known): Suggestion.name(name, known: known, kind: "commands")
    case .unknownKey: "write it as Docs/Keys.md does: Ctrl-P, Alt-Left, PgUp, F5, j"
    case .fixedKey, .keyTwice: "choose another key"
    case .typedKey: "choose one with Ctrl or Alt"
    }
  }
}
