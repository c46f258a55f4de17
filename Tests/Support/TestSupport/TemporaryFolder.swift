import Foundation
import Glibc
import Testing

/// A folder that is gone when the test is.
package final class TemporaryFolder: Sendable {
  /// The folder for what is made once for all tests; it is removed when the process ends.
  package static let forRun: TemporaryFolder = {
    atexit { forRun.remove() }
    return TemporaryFolder()
  }()

  package let path: String

  /// A test whose folder can't be made fails here.
  package init() {
    path = FileManager.default.temporaryDirectory.appending(path: "host-test-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      Issue.record(error)
    }
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a text file, making the folders on its way.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name, makingFolders: true)
  }

  @discardableResult
  package func write(_ bytes: some Collection<UInt8>, to name: String, makingFolders: Bool = false) throws -> String {
    if makingFolders {
      let folder = URL(filePath: file(name)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try Self.write(Array(bytes), to: file(name))
    return file(name)
  }

  /// Foundation's descriptor may be inherited by a program that another test starts just then: as long as that runs, somebody seems
  /// to write to the file, and the host waits for its end.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: bytes)
  }

  /// Copies a file, or a folder with all that is in it, into the folder.
  @discardableResult
  package func copy(_ source: String, as name: String) throws -> String {
    let target = file(name)
    try FileManager.default.createDirectory(
      at: URL(filePath: target).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Self.copy(source, to: target)
    return target
  }

  /// Copies a file or folder.
  ///
  /// Another process does it: what this one has open for writing, a program that another test starts has open, too, for a
  /// moment. Then a library counts as being written, and a program can't be started (ETXTBSY).
  package static func copy(_ source: String, to target: String) throws {
    let copy = try ProgramStart.spawn(["/bin/cp", "-R", "--preserve=mode", "--", source, target], [:]) { _ in }
    let status = ProgramStart.reap(copy)
    guard status == 0 else { throw TestFailure(description: "\(source) can't be copied: status \(status)") }
  }

  private func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  deinit { remove() }
}

extension TemporaryFolder {
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
  }

  package func link(to destination: String, as name: String) throws {
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: destination)
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: file(name))
  }

  /// Takes a folder away at once, with all that programs are writing into it: a removal of one file after the other would find it changed.
  package func takeAway(_ path: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: file("gone-\(UUID())"))
  }

  /// Makes a link in the folder to a library of the build, and gives its path.
  @discardableResult
  package func link(_ id: String, as name: String? = nil) throws -> String {
    let name = name ?? "lib\(id).so"
    try link(to: Checkout.library(id), as: name)
    return file(name)
  }

  package func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The number of the line of a file in which a text stands first, counted from 1.
  package func line(of text: String, in name: String) throws -> Int {
    let lines = try self.text(name).components(separatedBy: "\n")
    return (lines.firstIndex { $0.contains(text) } ?? -1) + 1
  }

  /// Puts another text, of the same length or shorter, in the place of each C string of a file.
  package func patch(_ name: String, _ text: String, with other: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: file(name)))
    let old = Data(text.utf8) + [0]
    let new = Data(other.utf8) + Data(count: old.count - other.utf8.count)
    var rest = bytes.startIndex..<bytes.endIndex
    while let place = bytes.range(of: old, in: rest) {
      bytes.replaceSubrange(place, with: new)
      rest = place.upperBound..<bytes.endIndex
    }
    try bytes.write(to: URL(filePath: file(name)))
  }
}
