import ContactsTestSupport
import Contracts
import Files
import Glibc
import TestSupport
import Testing
import VCard

@testable import SQLiteContacts

@Suite("Contacts on bad storage")
struct BadStorageTests {
  private let folder = TemporaryFolder()

  @Test("While another process writes, changes are refused and reading goes on", arguments: Store.allCases)
  func busy(store: Store) async throws {
    let worker = store.worker(in: folder, timeout: 20)
    try await worker.add(.anna)
    let path = store.path(in: folder)
    let other = try OtherProcess(holding: path, of: store)
    await #expect(throws: ContactsError.busy(file: path)) { try await worker.add(.bjorn) }
    await #expect(throws: ContactsError.busy(file: path)) { try await worker.delete(id: "anna") }
    #expect(try await worker.ids() == ["anna"])
    try other.letGo()
    try await worker.add(.bjorn)
    #expect(try await worker.ids() == ["anna", "bjorn"])
  }

  @Test(
    "On a disk that may only be read, nothing is made, and changes are refused",
    .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"), arguments: Store.allCases)
  func readOnly(store: Store) async throws {
    let disk = try SmallDisk()
    let path = disk.path("contacts")
    try disk.remount(readOnly: true)
    await #expect(throws: ContactsError.readOnly(file: path)) { try await store.worker(path: path).add(.anna) }
    try disk.remount(readOnly: false)
    try await store.worker(path: path).add(.anna)
    try disk.remount(readOnly: true)
    let worker = store.worker(path: path, timeout: 20)
    await #expect(throws: ContactsError.readOnly(file: path)) { try await worker.add(.bjorn) }
    // SQLite can't read without its write-ahead log.
    if store == .file { #expect(try await worker.ids() == ["anna"]) }
    try disk.remount(readOnly: false)
    try await worker.add(.bjorn)
    #expect(try await worker.ids() == ["anna", "bjorn"])
  }

  @Test(
    "On a full disk nothing is lost, and nothing is written by halves",
    .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"), arguments: Store.allCases)
  func diskFull(store: Store) async throws {
    let disk = try SmallDisk()
    let path = disk.path("contacts")
    let worker = store.worker(path: path, timeout: 20)
    try await worker.add(.anna)
    let note = ContactProperty(name: "NOTE", value: String(repeating: "x", count: 700_000))
    let large = (0..<4).map { Contact(id: "\($0)", firstName: "Large", otherProperties: [note]) }
    let file = VCardWriter.bytes(of: large, version: .v4)
    await #expect(throws: ContactsError.full(file: path)) { _ = try await worker.importVCards(file) }
    #expect(try await worker.ids() == ["anna"])
    try await worker.add(.bjorn)
    #expect(try await store.worker(path: path).ids() == ["anna", "bjorn"])
    #expect(try await store.worker(path: path).fetchContact(id: "anna") == .anna)
  }

  @Test("Garbage is no address book and stays as it is", arguments: Store.allCases)
  func garbage(store: Store) async throws {
    let path = store.path(in: folder)
    let garbage = Array(String(repeating: "garbage", count: 1000).utf8)
    try WholeFile.write(garbage, to: path, replacing: true)
    let worker = store.worker(in: folder)
    let found = String(decoding: garbage.prefix(200), as: UTF8.self)
    let error: ContactsError =
      switch store {
      case .file: .unreadableCard(file: path, VCardError(line: 1, reason: .beginExpected(found: found)))
      case .sqlite: .corrupt(file: path, systemMessage: "file is not a database")
      }
    await #expect(throws: error) { try await worker.fetchContacts(ContactsQuery(limit: 1)) }
    await #expect(throws: error) { try await worker.add(.anna) }
    #expect(try WholeFile.read(path, limit: 1 << 20) == garbage)
  }

  @Test("A file that is cut off is not written", arguments: Store.allCases)
  func truncated(store: Store) async throws {
    let path = store.path(in: folder)
    try await store.worker(in: folder).add((0..<200).map { Contact(id: "\($0)", firstName: "Contact \($0)") })
    let whole = try WholeFile.read(path, limit: 1 << 20)
    let cut = store == .file ? Array([UInt8(ascii: "\n")] + whole.prefix(50)) : Array(whole.prefix(whole.count / 2))
    try WholeFile.write(cut, to: path, replacing: true)
    let worker = store.worker(in: folder)
    let error: ContactsError =
      switch store {
      case .file: .unreadableCard(file: path, VCardError(line: 2, reason: .endMissing))
      case .sqlite: .corrupt(file: path, systemMessage: "database disk image is malformed")
      }
    await #expect(throws: error) { try await worker.add(.anna) }
    await #expect(throws: error) { try await worker.exportVCards(.v3, matching: "") }
    #expect(try WholeFile.read(path, limit: 1 << 20) == cut)
  }

  @Test("In a folder that isn't there, nothing is made", arguments: Store.allCases)
  func noFolder(store: Store) async throws {
    let path = folder.file("none/contacts")
    let error = await #expect(throws: ContactsError.self) { try await store.worker(path: path).add(.anna) }
    guard case .unavailable(path, let message)? = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(message == (store == .file ? "No such file or directory" : "unable to open database file"))
    #expect(try folder.names.isEmpty)
  }
}
