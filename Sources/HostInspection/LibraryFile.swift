import HostManifest
package import HostSystem
import Glibc

/// Read once: the inspected content is the loaded one, also when the file is replaced in between.
package struct LibraryFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  package let digest: ContentDigest

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    digest = ContentDigest(bytes)
  }

  /// Refuses a file that others than the user, root, and those who could replace the host itself could have written.
  /// Never waits for a pipe's other end or a device.
  package init(reading path: String) throws(Diagnostic) {
    let (file, fault) = try LibraryFile.read(path)
    if let fault { throw fault }
    self = file
  }

  package init?(path: String, copy: String) {
    guard let copy = try? LibraryFile(reading: copy) else { return nil }
    self.init(path: path, bytes: copy.bytes)
  }

  /// Also returns why the file may not be loaded if others could have written it; else nil.
  package static func read(_ path: String) throws(Diagnostic) -> (LibraryFile, Diagnostic?) {
    MainThread.expectOther()
    do throws(File.Fault) {
      let content = try File.content(of: path, limit: Library.sizeLimit)
      let fault = content.violation.map { Diagnostic(path: path, reason: .distrusted($0)) }
      return (LibraryFile(path: path, bytes: content.bytes), fault)
    } catch {
      throw Diagnostic(path: path, reason: LibraryFault.Reason(error))
    }
  }
}

/// Compares files' contents within this process.
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  private let value: UInt

  /// The standard library's SipHash is enough: no digest leaves the process, and neither does the hash's secret seed.
  package init(_ bytes: [UInt8]) {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    value = UInt(bitPattern: hasher.finalize())
  }

  package var description: String { String(value, radix: 16) }
}

extension LibraryFault.Reason {
  fileprivate init(_ fault: File.Fault) {
    self =
      switch fault {
      case .system(let error) where [ENOENT, ENOTDIR].contains(error.number): .missing
      case .system(let error): .unreadable(errno: error.number)
      case .notRegular(let kind): .notAFile(kind: kind)
      case .tooLarge(let bytes): .tooLarge(size: bytes)
      }
  }
}
