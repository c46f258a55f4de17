package import HostInspection
package import HostModel
package import HostSystem

/// The builds that have ended the app too often, and are not run any more until somebody releases them.
package struct Quarantine: Sendable {
  /// Where it is written down; nil when there is no such place.
  private let file: QuarantineFile?
  /// Every build that has ended the app, those that still may run included.
  private(set) var crashes: [Crash]

  /// Reads what was written down.
  package init(in folder: StateFolder?) {
    self.init(in: folder, timeout: 2000)
  }

  init(in folder: StateFolder?, timeout: Int) {
    file = folder.map { QuarantineFile(path: "\($0.path)/quarantine.json", timeout: timeout) }
    crashes = file?.crashes ?? []
  }

  /// Adds what an app has handed down that may not have been able to write it down.
  mutating func merge(_ others: [Crash]) {
    for other in others where !crashes.contains(where: { $0.isOfSameBuild(as: other) }) {
      crashes.append(other)
    }
  }

  /// Counts a crash, and writes it down when the build is in quarantine now.
  ///
  /// - Returns: whether the build is not to be run any more.
  mutating func count(_ crash: Crash) throws(JournalFault) -> Bool {
    guard crashes.count(crash).isQuarantined else { return false }
    try write()
    return true
  }

  /// Why a build is not run; nil when it is.
  package func fault(of file: LibraryFile, id: String) -> QuarantineFault? {
    let suspects = crashes.filter { $0.id == id && $0.isQuarantined }
    // Only where there is somebody to be found out, the digest is computed.
    guard !suspects.isEmpty else { return nil }
    let digest = SHA256(of: file.bytes)
    return suspects.first { $0.digest == digest }.map {
      QuarantineFault(id: id, library: file.path, crashes: $0.count, reason: $0.reason)
    }
  }

  /// Whether a build of a scene or worker may be in it.
  package func concerns(_ id: String) -> Bool { crashes.contains { $0.id == id && $0.isQuarantined } }

  /// Lets the builds of a scene or worker run again, in runs that start from now on.
  ///
  /// - Returns: how many builds there were.
  package mutating func release(_ id: String) throws(JournalFault) -> Int {
    var count = 0
    guard let file, Path.exists(file.path) else { return 0 }
    try file.change { crashes in
      count = crashes.count { $0.id == id }
      crashes.removeAll { $0.id == id }
    }
    crashes.removeAll { $0.id == id }
    return count
  }

  /// The ids of which builds are in quarantine, sorted.
  package var ids: [String] { Set(crashes.filter(\.isQuarantined).map(\.id)).sorted() }

  /// Adds to the file what has never been in it. What has been and isn't any more, somebody has released since.
  private mutating func write() throws(JournalFault) {
    var crashes = crashes
    let news = crashes.indices.filter { crashes[$0].isQuarantined && crashes[$0].isWritten != true }
    for index in news { crashes[index].isWritten = true }
    try file?.change { written in
      for crash in news.map({ crashes[$0] }) {
        written.removeAll { $0.isOfSameBuild(as: crash) }
        written.append(crash)
      }
    }
    self.crashes = crashes
  }
}
