import ContactsTestSupport
import Contracts
import Files
import Glibc
import TestSupport
import Testing
import VCard

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

  @Test("Garbage is no address book and stays as it is; so does a file that is cut off", arguments: Store.allCases)
  func damaged(store: Store) async throws {
    let path = store.path(in: folder)
    let garbage = Array(String(repeating: "garbage", count: 1000).utf8)
    try await store.worker(in: folder).add((0..<200).map { Contact(id: "\($0)", firstName: "Contact \($0)") })
    let whole = try WholeFile.read(path, limit: 1 << 20)
    let isFile = store == .file
    let cut = isFile ? Array([UInt8(ascii: "\n")] + whole.prefix(50)) : Array(whole.prefix(whole.count / 2))
    let found = VCardError.Reason.beginExpected(found: String(decoding: garbage.prefix(200), as: UTF8.self))
    for (content, card, message) in [
      (garbage, VCardError(line: 1, reason: found), "file is not a database"),
      (cut, VCardError(line: 2, reason: .endMissing), "database disk image is malformed"),
    ] {
      try WholeFile.write(content, to: path, replacing: true)
      let worker = store.worker(in: folder)
      let error: ContactsError =
        isFile ? .unreadableCard(file: path, card) : .corrupt(file: path, systemMessage: message)
      await #expect(throws: error) { try await worker.add(.anna) }
      await #expect(throws: error) { try await worker.exportVCards(.v3, matching: "") }
      #expect(try WholeFile.read(path, limit: 1 << 20) == content)
    }
  }

  @Test("In a folder that isn't there, nothing is made", arguments: Store.allCases)
  func noFolder(store: Store) async throws {
    let path = folder.file("none/contacts")
    let message = store == .file ? "No such file or directory" : "unable to open database file"
    await #expect(throws: ContactsError.unavailable(file: path, systemMessage: message)) {
      try await store.worker(path: path).add(.anna)
    }
    #expect(try folder.names.isEmpty)
  }
}
