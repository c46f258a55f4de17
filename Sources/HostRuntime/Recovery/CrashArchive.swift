import HostSystem
import Glibc

/// Keeps the backtraces of an application's crashes, for those who fix its scenes.
struct CrashArchive {
  /// So many are kept.
  static let most = 10

  private let folder: String

  init(_ folder: StateFolder) {
    self.folder = "\(folder.path)/crashes"
  }

  /// Keeps a backtrace, and no more of the oldest than there is room for.
  ///
  /// - Returns: its file; nil when it can't be written.
  func add(_ backtrace: [UInt8], of process: Int32) -> String? {
    let file = "\(folder)/\(time(nil))-\(process).json"
    do throws(SystemError) {
      try File.makeFolder(folder)
      try File.replace(file, backtrace)
    } catch {
      return nil
    }
    // Names begin with the time, which has ten digits until the year 2286.
    for old in Path.names(in: folder).filter({ $0.hasSuffix(".json") }).dropLast(Self.most) {
      unlink("\(folder)/\(old)")
    }
    return file
  }
}
