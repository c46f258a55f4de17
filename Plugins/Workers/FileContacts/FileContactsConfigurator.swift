import Contracts
import VIPKit

final class FileContactsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "FileContacts", version: "1.0.0", provides: .contacts).options(Options.self)

  /// The option `file` is the path of the vCard file, `contacts.vcf` by default.
  func makeWorker(in context: WorkerContext) throws -> any ContactsWorker {
    FileContacts(path: context.path(try context.options(as: Options.self).file ?? "contacts.vcf"))
  }

  func makeScratchWorker(in context: WorkerContext) throws -> (any ContactsWorker)? { try makeWorker(in: context) }

  private struct Options: Decodable { let file: String? }
}

/// The entry point of libFileContacts.so.
@MainActor
@c(worker_FileContacts)
public func fileContactsWorker() -> UnsafeMutableRawPointer { FileContactsConfigurator().asEntryPoint() }
