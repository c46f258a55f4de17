import HostJournal
import HostSystem
import FoundationEssentials
import Glibc

/// The file in which the builds are written down that are not run any more. Several runs change it, and `host release`: each
/// changes what stands there at that moment, while the others wait.
struct QuarantineFile: Sendable {
  let path: String
  /// How many milliseconds to wait for the others. Each writes a few lines; one that was stopped meanwhile isn't waited for.
  let timeout: Int

  /// Why the file can't be read, or not be written.
  private struct Fault: Error {
    let text: String

    init(_ text: String) { self.text = text }
    init(_ error: SystemError) { text = error.text }
  }

  /// Changes what stands in the file.
  func change(_ body: (inout [Crash]) -> Void) throws(JournalFault) {
    do throws(SystemError) {
      try File.makeFolder(Path.folder(of: path))
    } catch {
      throw fault(error.text)
    }
    try withExtendedLifetime(lock()) { () throws(JournalFault) in
      do throws(Fault) {
        // What can't be read is not written over.
        let before = try content()
        var crashes = before
        body(&crashes)
        if crashes != before { try write(crashes) }
      } catch {
        throw fault(error.text)
      }
    }
  }

  /// The builds in quarantine.
  func read() throws -> [Crash] { try content() }

  /// Puts a file that can't be read out of the way of the next one.
  ///
  /// - Returns: what there is to tell of it; nil when it can be read.
  func setAsideUnreadable() -> JournalFault? {
    do throws(Fault) { _ = try content() } catch {
      let lock = try? lock()
      // Somebody else may have done so meanwhile.
      do throws(Fault) { _ = try content() } catch {
        let place = path + ".bad"
        let isAside = lock != nil && rename(path, place) == 0
        return .quarantineLost(file: path, to: isAside ? place : nil, reason: error.text)
      }
    }
    return nil
  }

  private func content() throws(Fault) -> [Crash] {
    let bytes: [UInt8]
    do throws(File.Fault) { bytes = try File.read(path, limit: Journal.sizeLimit) } catch {
      if case .system(let error) = error, error.number == ENOENT { return [] }
      throw Fault(error.text)
    }
    guard var crashes = try? JSONDecoder().decode([Crash].self, from: Data(bytes)) else {
      throw Fault("it is no list of builds, or not a whole one")
    }
    for index in crashes.indices { crashes[index].isWritten = true }
    return crashes
  }

  private func write(_ crashes: [Crash]) throws(Fault) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    // Texts and numbers can't fail to be encoded.
    let bytes = (try? encoder.encode(crashes)).map { [UInt8]($0) } ?? []
    do throws(SystemError) { try File.replace(path, bytes) } catch { throw Fault(error) }
  }

  private func lock() throws(JournalFault) -> FolderLock {
    for _ in 0..<timeout {
      if let lock = FolderLock(Path.folder(of: path)) { return lock }
      usleep(1000)
    }
    throw fault("another host holds the lock of its folder")
  }

  private func fault(_ reason: String) -> JournalFault { .notWritten(file: path, reason: reason) }
}
