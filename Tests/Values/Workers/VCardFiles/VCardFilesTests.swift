import Contracts
import Synchronization
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import VCardFiles

@Suite("VCardFiles reads and writes the files that the user names")
struct VCardFilesTests {
  @Test("It keeps the contract, and reads nothing that is larger than an address book")
  @MainActor
  func contract() async throws {
    let limits = Mutex<[Int]>([])
    let file = PickedFile(name: "large.vcf") { limit throws(PickedFileError) in
      limits.withLock { $0.append(limit) }
      throw .tooLarge(maximumBytes: limit)
    }
    await #expect(throws: PickedFileError.tooLarge(maximumBytes: 67_108_864)) { try await VCardFiles().read(file) }
    #expect(limits.withLock(\.self) == [67_108_864])
    let configurator = try #require(try TestEntryPoint.worker(in: vCardFilesWorker()) as? VCardFilesConfigurator)
    #expect(configurator.descriptor.id == "VCardFiles")
    #expect(configurator.descriptor.provides.name == "VCardFilesWorker")
    for check in WorkerKey.vCardFiles.checks {
      let scratch = try configurator.makeScratchWorker(in: WorkerContext())
      try await check.run(check.isReadOnly ? configurator.makeWorker(in: WorkerContext()) : #require(scratch))
    }
  }

  @Test("The checks of the contract find what is wrong", arguments: FaultyFiles.Fault.allCases)
  func brokenContract(fault: FaultyFiles.Fault) async {
    var failures: [CheckFailure] = []
    for check in WorkerKey.vCardFiles.checks {
      do {
        try await check.run(FaultyFiles(fault: fault))
      } catch let failure as CheckFailure {
        failures.append(failure)
      } catch {
        Issue.record(error)
      }
    }
    #expect(failures.map(\.description) == [fault.rawValue])
  }
}

/// The values are the messages of the checks.
struct FaultyFiles: VCardFilesWorker {
  enum Fault: String, CaseIterable {
    case invents = "a file that isn't there is read"
    case loses = "found the bytes [1], expected [1, 2]"
    case replacesUnasked = "writing over a file unasked: found no error, expected exists"
    case isMistaken = "writing over a file unasked: found notAFile, expected exists"
    case neverReplaces = "found the bytes [1, 2], expected [3]"
  }

  let fault: Fault

  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] {
    do throws(PickedFileError) {
      let bytes = try await file.read(upTo: .max)
      return fault == .loses ? Array(bytes.prefix(1)) : bytes
    } catch {
      if fault == .invents { return [] }
      throw error
    }
  }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    do throws(PickedFileError) {
      try await file.write(bytes, replacing: isReplacing ? fault != .neverReplaces : fault == .replacesUnasked)
    } catch {
      if isReplacing, fault == .neverReplaces { return }
      throw fault == .isMistaken ? .notAFile : error
    }
  }
}
