package import HostInspection
package import HostJournal
package import HostSystem
package import HostState

/// The builds that have ended the app too often. In the run that they have ended they are not run any more, until somebody lets them;
/// in later runs only as long as there is another build: nobody is locked out of an application by what happened once.
package struct Quarantine: Sendable {
  /// Where it is written down; nil when there is no such place.
  private let file: QuarantineFile?
  /// Every build that has ended an app of this run, those that still may run included.
  private(set) var crashes: [Crash] = []
  /// Those that runs have written down, this one and others.
  private var written: [Crash]

  /// One that is written down nowhere.
  package init() { self.init(in: nil) }

  /// Reads what was written down.
  package init(in folder: StateFolder?) {
    self.init(in: folder, timeout: 2000)
  }

  init(in folder: StateFolder?, timeout: Int) {
    file = folder.map { QuarantineFile(path: "\($0.path)/quarantine.json", timeout: timeout) }
    written = (try? file?.read()) ?? []
  }

  /// Sets aside what was written down and can't be read.
  ///
  /// - Returns: what there is to tell of it; nil when all is in order.
  package func setAsideUnreadable() -> JournalFault? { file?.setAsideUnreadable() }

  /// Adds what an app of this run has handed down.
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
    guard concerns(id) else { return nil }
    // Only where there is somebody to be found out, the digest is computed.
    let digest = SHA256(of: file.bytes)
    func find(in crashes: [Crash]) -> Crash? {
      crashes.first { $0.id == id && $0.digest == digest && $0.isQuarantined }
    }
    let own = find(in: crashes)
    return (own ?? find(in: written)).map {
      QuarantineFault(
        id: id, library: file.path, crashes: $0.count, reason: $0.reason, run: own == nil ? .earlier : .this)
    }
  }

  /// Whether a build of a scene or worker may be in it.
  package func concerns(_ id: String) -> Bool { (crashes + written).contains { $0.id == id && $0.isQuarantined } }

  /// Lets the builds of a scene or worker run again.
  ///
  /// - Returns: how many builds there were.
  package mutating func release(_ id: String) throws(JournalFault) -> Int {
    crashes.removeAll { $0.id == id }
    written.removeAll { $0.id == id }
    var count = 0
    guard let file, Path.exists(file.path) else { return 0 }
    try file.change { crashes in
      count = crashes.count { $0.id == id }
      crashes.removeAll { $0.id == id }
    }
    return count
  }

  /// The ids of which builds are in quarantine, sorted.
  package var ids: [String] { Set((crashes + written).filter(\.isQuarantined).map(\.id)).sorted() }

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
