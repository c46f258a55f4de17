import Foundation
import Testing

/// Removed at the end of the test.
package final class TemporaryFolder: Sendable {
  /// For what is made once for all tests; removed when the process ends.
  package static let forRun: TemporaryFolder = {
    atexit { forRun.remove() }
    return TemporaryFolder()
  }()

  package let path: String

  package init() {
    path = FileManager.default.temporaryDirectory.appending(path: "host-test-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      Issue.record(error)
    }
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

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
    // A program that another test starts just then may inherit Foundation's descriptor: while it runs, somebody seems to
    // write to the file, and the host waits for its end.
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Array(bytes))
    return file(name)
  }

  @discardableResult
  package func copy(_ source: String, as name: String) throws -> String {
    let target = file(name)
    try FileManager.default.createDirectory(
      at: URL(filePath: target).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Self.copy(source, to: target)
    return target
  }

  /// Copies in another process: a program that another test starts inherits for a moment what this one has open for
  /// writing. Then a library counts as being written, and a program can't be started (ETXTBSY).
  package static func copy(_ source: String, to target: String) throws {
    let copy = try ProgramStart.spawn(["/bin/cp", "-R", "--preserve=mode", "--", source, target], [:]) { _ in }
    let status = ProgramStart.reap(copy)
    guard status == 0 else { throw TestFailure(description: "\(source) can't be copied: status \(status)") }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }

  deinit { remove() }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
  }

  package func link(to destination: String, as name: String) throws {
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: destination)
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

  /// Moves a folder away at once: removing its files one by one would find others that programs write into it.
  package func takeAway(_ path: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: file("gone-\(UUID())"))
  }

  @discardableResult
  package func link(_ id: String, as name: String? = nil) throws -> String {
    let name = name ?? "lib\(id).so"
    try link(to: Checkout.library(id), as: name)
    return file(name)
  }

  package func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

  package var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  package func line(of text: String, in name: String) throws -> Int { try self.text(name).line(of: text) }

  /// Replaces the first occurrence; throws without one.
  package func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try self.text(name)
    guard let range = text.firstRange(of: old) else { throw TestFailure(description: "\(name) has no “\(old)”") }
    try write(text.replacingCharacters(in: range, with: new), to: name)
  }

  /// Replaces a C string everywhere in a file by a text that isn't longer.
  package func patch(_ name: String, _ text: String, with other: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: file(name)))
    let old = Data(text.utf8) + [0]
    let new = Data(other.utf8) + Data(count: old.count - other.utf8.count)
    for place in bytes.ranges(of: old) { bytes.replaceSubrange(place, with: new) }
    try bytes.write(to: URL(filePath: file(name)))
  }
}

extension String {
  /// Of the first occurrence, counted from 1.
  package func line(of text: String) -> Int {
    (components(separatedBy: "\n").firstIndex { $0.contains(text) } ?? -1) + 1
  }
}
