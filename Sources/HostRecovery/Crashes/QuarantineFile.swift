import HostModel
import HostSystem
import FoundationEssentials
import Glibc

/// The file in which the builds are written down that are not run any more. Several runs change it, and `host release`: each
/// changes what stands there at that moment, while the others wait.
struct QuarantineFile: Sendable {
  let path: String
  /// How many milliseconds to wait for the others. Each writes a few lines; one that was stopped meanwhile isn't waited for.
  let timeout: Int

  /// The builds in quarantine. What can't be read counts as nothing: a build is rather run than not.
  var crashes: [Crash] { (try? read()) ?? [] }

  /// Changes what stands in the file.
  func change(_ body: (inout [Crash]) -> Void) throws(JournalFault) {
    do throws(SystemError) {
      try File.makeFolder(Path.folder(of: path))
    } catch {
      throw fault(error.text)
    }
    try withExtendedLifetime(lock()) { () throws(JournalFault) in
      do throws(File.Fault) {
        let before = try read()
        var crashes = before
        body(&crashes)
        if crashes != before { try write(crashes) }
      } catch {
        throw fault(error.text)
      }
    }
  }

  private func read() throws(File.Fault) -> [Crash] {
    do throws(File.Fault) {
      let bytes = try File.read(path, limit: Journal.sizeLimit)
      var crashes = (try? JSONDecoder().decode([Crash].self, from: Data(bytes))) ?? []
      for index in crashes.indices { crashes[index].isWritten = true }
      return crashes
    } catch .system(let error) where error.number == ENOENT {
      return []
    }
  }

  private func write(_ crashes: [Crash]) throws(File.Fault) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    // Texts and numbers can't fail to be encoded.
    let bytes = (try? encoder.encode(crashes)).map { [UInt8]($0) } ?? []
    do throws(SystemError) { try File.replace(path, bytes) } catch { throw .system(error) }
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
