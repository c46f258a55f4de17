import HostSystem

/// Why changes are not noticed.
package enum WatchFault: HostError {
  /// The system gives no watch.
  case noWatch(reason: String)
  /// A folder can't be watched.
  case noFolder(String, reason: String)

  package var message: String {
    switch self {
    case .noWatch(let reason): "changes of libraries can't be watched: \(reason)"
    case .noFolder(let folder, let reason): "\(folder): can't be watched for changes: \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .noWatch: "raise fs.inotify.max_user_instances, or run with --no-watch and use host swap"
    case .noFolder: "raise fs.inotify.max_user_watches, or run with --no-watch and use host swap"
    }
  }
}
