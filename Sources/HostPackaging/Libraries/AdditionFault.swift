import Glibc
import HostSystem

/// Why a scene or worker is not put into an application, or not taken out of it.
package enum AdditionFault: HostError {
  /// The manifest names no folder of the application's own.
  case noFolder(manifest: String)
  /// Two of the files hold the same scene or worker.
  case twice(id: String, files: [String])
  /// The application wouldn't be in order with a file; what a check says.
  case notInOrder(file: String, reason: String, suggestion: String)
  /// The application has no such scene and no such worker.
  case unknown(id: String, known: [String])
  /// It comes with the host.
  case ofHost(id: String, path: String)
  /// The application wouldn't be in order without it; what a check says.
  case needed(id: String, reason: String)
  /// A file can't be written or removed.
  case system(path: String, reason: String)

  package var message: String {
    switch self {
    case .noFolder(let manifest): "\(manifest): names no folder for libraries; expected one besides @host"
    case .twice(let id, let files): "\(id): two of the files hold it: \(Printable.list(files, separator: " and "))"
    case .notInOrder(let file, let reason, _): "\(file) is not added: \(reason)"
    case .unknown(let id, _): "there is no scene or worker \(Printable.quoted(id))"
    case .ofHost(let id, let path): "\(id): comes with the host, \(path); expected one of the application's own"
    case .needed(let id, let reason): "\(id) is not removed: without it, \(reason)"
    case .system(let path, let reason): "\(path): \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .noFolder: "add \"folders\": [\"scenes\"] to it"
    case .twice: "give one of them"
    case .notInOrder(_, _, let suggestion): suggestion
    case .unknown(let id, let known): Suggestion.name(id, known: known, kind: "scenes and workers")
    case .ofHost: "put one of your own in its place: host add FILE"
    case .needed: "change who needs it first, or remove it all the same by --force"
    case .system: "see that you may write there, and that there is room"
    }
  }

  /// Removes a file, unless it is gone already.
  static func remove(_ path: String) throws(AdditionFault) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw .system(path: path, reason: SystemError.last.text)
  }
}
