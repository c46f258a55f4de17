import FoundationEssentials

/// The builds that have ended the app too often, and are not run any more until somebody lifts it.
public struct Quarantine: Sendable {
  /// Where it is written down; nil when there is no such place.
  let file: String?
  /// Every build that has ended the app, those that still may run included.
  private(set) var crashes: [Crash]

  /// Reads what was written down. What can't be read counts as nothing: a build is rather run than not.
  public init(in folder: StateFolder?) {
    file = folder.map { "\($0.path)/quarantine.json" }
    let bytes = file.flatMap { try? File.read($0, limit: Journal.sizeLimit) } ?? []
    crashes = (try? JSONDecoder().decode([Crash].self, from: Data(bytes))) ?? []
  }

  /// Adds what an app has handed down that may not have been able to write it down.
  mutating func merge(_ others: [Crash]) {
    for other in others where !crashes.contains(where: { $0.id == other.id && $0.digest == other.digest }) {
      crashes.append(other)
    }
  }

  /// Counts a crash, and writes the quarantine down when the build is in it now.
  ///
  /// - Returns: whether the build is not to be run any more.
  mutating func count(_ crash: Crash) throws(JournalFault) -> Bool {
    guard crashes.count(crash).isQuarantined else { return false }
    try write()
    return true
  }

  /// Why a build is not run; nil when it is.
  func fault(of file: LibraryFile, id: String) -> QuarantineFault? {
    let suspects = crashes.filter { $0.id == id && $0.isQuarantined }
    // Only where there is somebody to be found out, the digest is computed.
    guard !suspects.isEmpty else { return nil }
    let digest = SHA256(of: file.bytes)
    return suspects.first { $0.digest == digest }.map {
      QuarantineFault(id: id, library: file.path, crashes: $0.count, reason: $0.reason)
    }
  }

  /// Lets the builds of a scene or worker run again.
  ///
  /// - Returns: how many builds there were.
  public mutating func lift(_ id: String) throws(JournalFault) -> Int {
    let count = crashes.count { $0.id == id && $0.isQuarantined }
    crashes.removeAll { $0.id == id }
    if count > 0 { try write() }
    return count
  }

  /// The ids of which builds are in quarantine, sorted.
  public var ids: [String] { Set(crashes.filter(\.isQuarantined).map(\.id)).sorted() }

  private func write() throws(JournalFault) {
    guard let file else { return }
    do throws(SystemError) {
      try File.makeFolder(Path.folder(of: file))
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      // Texts and numbers can't fail to be encoded.
      let bytes = (try? encoder.encode(crashes.filter(\.isQuarantined))).map { [UInt8]($0) } ?? []
      try File.replace(file, bytes)
    } catch {
      throw .notWritten(file: file, reason: error.text)
    }
  }
}

/// A build is in quarantine.
public struct QuarantineFault: HostError {
  /// The id of the scene or worker.
  public let id: String
  /// The library.
  public let library: String
  /// How often it has ended the app.
  public let crashes: Int
  /// What was said of the last time.
  public let reason: String

  /// What is wrong, and where.
  public var message: String {
    "\(library): in quarantine, as it has ended the app \(crashes) times; the last time: \(reason)"
  }

  /// How to mend it.
  public var remedy: String { "put a mended build in its place, or let this one run again: host lift \(id)" }
}
