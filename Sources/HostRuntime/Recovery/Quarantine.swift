package import HostInspection
import HostJournal
package import HostSystem
package import HostState
import FoundationEssentials
import Glibc

/// Builds that ended the app too often. The run that they ended refuses them until somebody readmits them, later runs
/// only while there is another build: one accident locks nobody out. A session's entry is its own until three have it.
package struct Quarantine: Sendable {
  private let file: QuarantineFile?
  private let session: String?
  /// Includes builds that may still run.
  private(set) var crashes: [Crash] = []
  /// By this run and others.
  private var written: [Crash]

  /// Without a folder, nothing is written down.
  package init(in folder: StateFolder? = nil, session: String? = nil) {
    self.session = session
    file = folder.map { QuarantineFile(path: "\($0.path)/quarantine.json") }
    written = (try? file?.content()) ?? []
  }

  package func setAsideUnreadable() -> Diagnostic? { file?.setAsideUnreadable() }

  mutating func merge(_ others: [Crash]) {
    for other in others where !crashes.contains(where: { $0.isOfSameBuild(as: other) }) {
      crashes.append(other)
    }
  }

  /// Writes the crash down when the build is in quarantine now. Returns whether it is.
  mutating func count(_ crash: Crash) throws(Diagnostic) -> Bool {
    guard crashes.count(crash).isQuarantined else { return false }
    try write()
    return true
  }

  package func fault(of file: LibraryFile, id: String) -> QuarantineFault? {
    guard concerns(id) else { return nil }
    // The digest is computed only where an entry may match.
    let digest = SHA256(of: file.bytes)
    let isOfBuild = { (crash: Crash) in crash.id == id && crash.digest == digest && crash.isQuarantined }
    let own = crashes.first(where: isOfBuild)
    return (own ?? known.first(where: isOfBuild)).map {
      QuarantineFault(
        id: id, library: file.path, crashes: $0.count, reason: $0.reason, run: own == nil ? .earlier : .this)
    }
  }

  package func concerns(_ id: String) -> Bool { (crashes + known).contains { $0.id == id && $0.isQuarantined } }

  private var known: [Crash] { written.filter { $0.concerns(session) } }

  package mutating func readmit(_ id: String) throws(Diagnostic) -> Int {
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

  package var ids: [String] { Set((crashes + written).filter(\.isQuarantined).map(\.id)).sorted() }

  /// Adds what has never been in the file. What was in it and is gone has been readmitted since.
  private mutating func write() throws(Diagnostic) {
    var crashes = crashes
    let news = crashes.indices.filter { crashes[$0].isQuarantined && crashes[$0].isWritten != true }
    for index in news { crashes[index].isWritten = true }
    try file?.change { written in
      for var crash in news.map({ crashes[$0] }) {
        if let session { crash.add(session, to: written.first { $0.isOfSameBuild(as: crash) }) }
        written.removeAll { $0.isOfSameBuild(as: crash) }
        written.append(crash)
      }
    }
    self.crashes = crashes
  }
}

/// Several runs and `host readmit` change the file: each changes its current content while the others wait.
struct QuarantineFile: Sendable {
  let path: String

  fileprivate struct Fault: Error {
    let text: String
    var isOfMachine = false
  }

  func change(_ body: (inout [Crash]) -> Void) throws(Diagnostic) {
    do throws(SystemError) { try File.makeFolder(Path.folder(of: path)) } catch { throw fault(error.text) }
    try withExtendedLifetime(lock()) { () throws(Diagnostic) in
      do throws(Fault) {
        // An unreadable file isn't overwritten.
        let before = try content()
        var crashes = before
        body(&crashes)
        if crashes != before { try write(crashes) }
      } catch { throw fault(error.text) }
    }
  }

  /// Moves an unreadable file out of the way of the next one; nil when it is readable.
  func setAsideUnreadable() -> Diagnostic? {
    do throws(Fault) { _ = try content() } catch {
      let lock = try? lock()
      // Another process may have moved it meanwhile.
      do throws(Fault) { _ = try content() } catch {
        let place = path + ".bad"
        let isAside = lock != nil && !error.isOfMachine && rename(path, place) == 0
        return Diagnostic(
          "\(path): the builds in quarantine are not known: \(error.text)",
          isAside
            ? "it now is \(place); builds that were in it run until they end the app again"
            : "make it readable, or remove it when it is damaged; until then no build comes into quarantine for later runs"
        )
      }
    }
    return nil
  }

  fileprivate func content() throws(Fault) -> [Crash] {
    let bytes: [UInt8]
    do throws(File.Fault) { bytes = try File.read(path, limit: Journal.sizeLimit) } catch {
      guard case .system(let system) = error else { throw Fault(text: error.text) }
      if system.number == ENOENT { return [] }
      throw Fault(text: error.text, isOfMachine: system.isOfMachine)
    }
    guard var crashes = try? JSONDecoder().decode([Crash].self, from: Data(bytes)) else {
      throw Fault(text: "it is no list of builds, or not a whole one")
    }
    for index in crashes.indices { crashes[index].isWritten = true }
    return crashes
  }

  private func write(_ crashes: [Crash]) throws(Fault) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    // Encoding texts and numbers can't fail.
    let bytes = (try? encoder.encode(crashes)).map { [UInt8]($0) } ?? []
    do throws(SystemError) { try File.replace(path, bytes) } catch { throw Fault(text: error.text) }
  }

  private func lock() throws(Diagnostic) -> FolderLock {
    // Each of the others writes a few lines; one that was stopped meanwhile isn't waited for.
    if let lock = FolderLock.take(Path.folder(of: path), within: Patience.lock.milliseconds) { return lock }
    throw fault("another host holds the lock of its folder")
  }

  private func fault(_ reason: String) -> Diagnostic { .notWritten(file: path, reason: reason) }
}
