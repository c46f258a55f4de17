import ContactsTestSupport
import Contracts
import Files
import Glibc
import TestSupport
import Testing
import VCard
@testable import FileContacts

@Suite("FileContacts")
struct FileContactsTests {
  private let folder = TemporaryFolder()
  private let worker: FileContacts

  init() throws { worker = FileContacts(path: folder.file("contacts.vcf")) }

  private func write(_ contacts: Contact...) throws {
    try WholeFile.write(VCardWriter.bytes(of: contacts, version: .v3), to: folder.file("contacts.vcf"), replacing: true)
  }

  @Test("The file is a vCard file that any program reads, writes, replaces and deletes; its folder has nothing else")
  func changedOutside() async throws {
    try write(.anna)
    #expect(try await worker.ids() == ["anna"])
    try write(.anna, .bjorn)
    #expect(try await worker.ids() == ["anna", "bjorn"])
    unlink(folder.file("contacts.vcf"))
    #expect(try await worker.ids() == [])
    try await worker.add(.bjorn)
    #expect(try await worker.ids() == ["bjorn"])
    let file = try WholeFile.read(folder.file("contacts.vcf"), limit: 1 << 20)
    #expect(file == VCardWriter.bytes(of: [.bjorn], version: .v4))
    #expect(try folder.names == ["contacts.vcf"])
  }

  @Test("Who reaches the file by a link waits for who names it")
  func link() async throws {
    #expect(mkdir(folder.file("linked"), 0o700) == 0)
    let path = Store.file.path(in: folder)
    try await Store.file.worker(path: path).add(.anna)
    let link = folder.file("linked/contacts")
    #expect(symlink(path, link) == 0)
    let worker = Store.file.worker(path: link, timeout: 20)
    let other = try OtherProcess(holding: path, of: .file)
    await #expect(throws: ContactsError.busy(file: link)) { try await worker.add(.bjorn) }
    try other.letGo()
    try await worker.add(.bjorn)
    #expect(try await Store.file.worker(path: path).ids() == ["anna", "bjorn"])
  }

  @Test("A foreign file with one UID twice, or none, loses no card; a UID that is the same text is the same")
  func foreignFile() async throws {
    var double = Contact.anna
    double.firstName = "Hanna"
    try write(.anna, double, .bjorn)
    #expect(try await worker.ids() == ["anna", "bjorn", "anna-2"])
    try await worker.delete(id: "anna")
    #expect(try await worker.fetchContacts(ContactsQuery(limit: 9)).contacts.map(\.firstName) == ["Björn", "Hanna"])
    let ids = ["e\u{301}", "y", "z"]
    let cards = VCardWriter.bytes(of: ids.map { Contact(id: $0, firstName: "Anna") }, version: .v4)
    try WholeFile.write(cards, to: folder.file("contacts.vcf"), replacing: true)
    #expect(try await worker.fetchContact(id: "\u{E9}").id.utf8.elementsEqual(ids[0].utf8))
    try await worker.delete(id: "\u{E9}")
    #expect(try await worker.ids() == ["y", "z"])
  }

  @Test(
    "A last card whose line has no end stays a card of its own wherever it comes to stand", arguments: ["\n", "\r\n"])
  func noLastEnd(end: String) async throws {
    let cards = ["Bob", "Anna"].map {
      ["BEGIN:VCARD", "VERSION:4.0", "UID:\($0)", "N:;\($0);;;", "END:VCARD"].joined(separator: end)
    }
    try WholeFile.write(
      Array(cards.joined(separator: end).utf8), to: folder.file("contacts.vcf"), replacing: true)
    try await worker.add(.bjorn)
    let file = try WholeFile.read(folder.file("contacts.vcf"), limit: 1 << 20)
    #expect(VCardReader(file).map { try? $0.get().firstName } == ["Anna", "Björn", "Bob"])
  }
}
