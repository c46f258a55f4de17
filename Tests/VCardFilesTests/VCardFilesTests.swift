import Contracts
import Glibc
import Synchronization
import TestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import VCardFiles

@Suite("VCardFiles reads and writes files")
struct VCardFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("What is written is read again, and nothing is overwritten unasked")
  func writeAndRead() async throws {
    let files = VCardFiles()
    let path = folder.file("a.vcf")
    try await files.write([1, 2], to: path, replacing: false)
    #expect(try await files.read(path) == [1, 2])
    await #expect(throws: VCardFileError.exists) { try await files.write([3], to: path, replacing: false) }
    #expect(try await files.read(path) == [1, 2])
    try await files.write([3], to: path, replacing: true)
    #expect(try await files.read(path) == [3])
  }

  @Test("A file that is missing, a folder, a device or one that is too large can't be read")
  func unreadable() async throws {
    try folder.write("", to: "large.vcf")
    try #require(truncate(folder.file("large.vcf"), 64 << 20 + 1) == 0)
    let failures: [(String, VCardFileError)] = [
      (folder.file("none.vcf"), .unavailable(systemMessage: "No such file or directory")),
      (folder.file("."), .unavailable(systemMessage: "Is a directory")), ("/dev/zero", .notAFile),
      (folder.file("large.vcf"), .tooLarge(maximumBytes: 67_108_864)),
    ]
    for (path, error) in failures {
      await #expect(throws: error) { try await VCardFiles().read(path) }
    }
  }

  @Test("A pipe isn't replaced by an export, and isn't taken for a file that may be")
  func pipe() async throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    for isReplacing in [false, true] {
      await #expect(throws: VCardFileError.notAFile) {
        try await VCardFiles().write([1], to: folder.file("pipe"), replacing: isReplacing)
      }
    }
    var status = stat()
    #expect(stat(folder.file("pipe"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("~ is the user's own folder; other relative paths begin where the worker is told")
  func relativePaths() async throws {
    try folder.write("home", to: "home/a.vcf")
    try folder.write("scratch", to: "scratch/a.vcf")
    try folder.write("tilde", to: "scratch/~a.vcf")
    let files = VCardFiles(folder: folder.file("scratch"), home: folder.file("home"))
    for (path, text) in [
      ("~/a.vcf", "home"), ("a.vcf", "scratch"), ("./a.vcf", "scratch"), ("~a.vcf", "tilde"),
      (folder.file("home/a.vcf"), "home"),
    ] {
      #expect(try await files.read(path) == Array(text.utf8), "\(path)")
    }
    await #expect(throws: VCardFileError.unavailable(systemMessage: "Is a directory")) { try await files.read("~") }
  }

  @Test("It keeps the contract, in the folder that is lent to it, and leaves no other file there")
  @MainActor
  func contract() async throws {
    let configurator = try #require(try TestEntryPoint.worker(in: vCardFilesWorker()) as? VCardFilesConfigurator)
    #expect(configurator.descriptor.id == "VCardFiles")
    #expect(configurator.descriptor.provides.name == "VCardFilesWorker")
    let context = WorkerContext(folder: folder.path)
    for check in WorkerKey.vCardFiles.checks {
      let scratch = try configurator.makeScratchWorker(in: context)
      try await check.run(check.isReadOnly ? configurator.makeWorker(in: context) : #require(scratch))
    }
    #expect(try folder.names == ["a.vcf"])
  }

  @Test("The checks of the contract find what is wrong", arguments: FaultyFiles.Fault.allCases)
  func brokenContract(fault: FaultyFiles.Fault) async {
    var failures: [CheckFailure] = []
    for check in WorkerKey.vCardFiles.checks {
      do {
        try await check.run(FaultyFiles(fault))
      } catch let failure as CheckFailure {
        failures.append(failure)
      } catch {
        Issue.record(error)
      }
    }
    #expect(failures.map(\.description) == [fault.rawValue])
  }
}

/// Files in memory, with a fault: what the checks say of it.
final class FaultyFiles: VCardFilesWorker {
  enum Fault: String, CaseIterable {
    case invents = "a file that isn't there is read"
    case loses = "found the bytes [1], expected [1, 2]"
    case replacesUnasked = "writing over a file unasked: found no error, expected exists"
    case isMistaken = "writing over a file unasked: found notAFile, expected exists"
    case neverReplaces = "found the bytes [1, 2], expected [3]"
  }

  private let fault: Fault
  private let files = Mutex<[String: [UInt8]]>([:])

  init(_ fault: Fault) { self.fault = fault }

  func read(_ path: String) async throws(VCardFileError) -> [UInt8] {
    guard let bytes = files.withLock({ $0[path] }) ?? (fault == .invents ? [] : nil) else {
      throw .unavailable(systemMessage: "No such file or directory")
    }
    return fault == .loses ? Array(bytes.prefix(1)) : bytes
  }

  func write(_ bytes: [UInt8], to path: String, replacing isReplacing: Bool) async throws(VCardFileError) {
    let isThere = files.withLock { $0[path] != nil }
    if isThere, !isReplacing, fault != .replacesUnasked { throw fault == .isMistaken ? .notAFile : .exists }
    if isThere, isReplacing, fault == .neverReplaces { return }
    files.withLock { $0[path] = bytes }
  }
}
