import HostInspection
import HostModel
import Synchronization

/// What files have said of themselves in this process. A library is read to be wired, and once more to be opened: as long as the
/// content is the same, so is what it says.
final class KnownReports: Sendable {
  private let reports = Mutex<[String: (digest: ContentDigest, report: LibraryReport)]>([:])

  /// Reads what a file says of itself, unless it has said so before.
  ///
  /// - Parameter digest: that of the file's bytes.
  func report(of file: LibraryFile, _ digest: ContentDigest) throws(LibraryFault) -> LibraryReport {
    if let known = reports.withLock({ $0[file.path] }), known.digest == digest { return known.report }
    let report = try LibraryReport(of: file)
    reports.withLock { $0[file.path] = (digest, report) }
    return report
  }
}
