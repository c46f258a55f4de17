import Contracts
import Database
import TestSupport
import Testing
import VCard
@testable import FileContacts
@testable import SQLiteContacts

/// SQLiteContacts sorts its list by numbers that follow each change; FileContacts sorts it each time.
@Suite("The order of the list in SQLite")
struct ListOrderTests {
  private let folder = TemporaryFolder()
  private let sqlite: SQLiteContacts
  private let file: FileContacts

  init() throws {
    sqlite = SQLiteContacts(path: folder.file("contacts.db"), locale: "")
    file = FileContacts(path: folder.file("contacts.vcf"), lockTimeout: 5000, locale: "")
  }

  /// The index of words has no rows of its own, and misses none; places are in the order of keys.
  private func checkTables() throws {
    let connection = try Connection(file: folder.file("contacts.db"), busyTimeout: 5000, failure: ContactsError.init)
    try connection.run("INSERT INTO contact_search (contact_search) VALUES ('integrity-check')")
    let places = try connection.rows("SELECT place FROM contact ORDER BY sort_key, id") { $0.integer(0) }
    #expect(places == places.sorted())
    #expect(try connection.rows("SELECT rowid FROM contact_search ORDER BY rowid") { $0.integer(0) } == places)
    #expect(
      try connection.rows("SELECT number FROM contact ORDER BY number") { $0.integer(0) }
        == connection.rows("SELECT number FROM card ORDER BY number") { $0.integer(0) })
  }

  @Test("After any changes it is as another implementation has it, for each filter and window", arguments: [1, 2, 3])
  func walk(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["Ann", "an", "Ånn", "Björn", "file2", "file10", "Елкин", "हिन्दी", "Ka", "ka ro", "", "A7"]
    let phones = ["+79991112233", "8 (495) 123-45-67", "12", "999"]
    func contact(_ id: Int) -> Contact {
      Contact(
        id: "\(id)", firstName: parts.randomElement(using: &random) ?? "", lastName: "\(id % 7)",
        phones: phones.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)).map { LabeledValue($0) },
        emails: Bool.random(using: &random) ? [LabeledValue("\(id).ann@example.org")] : [])
    }
    for step in 0..<60 {
      let changed = contact(Int.random(in: 0..<30, using: &random))
      let imported = (0..<Int.random(in: 1...3, using: &random) * 4).map { _ in
        contact(Int.random(in: 0..<40, using: &random))
      }
      let change = Int.random(in: 0..<8, using: &random)
      func make(on worker: some ContactsWorker) async throws -> ContactsImport? {
        do throws(ContactsError) {
          switch change {
          case 0: return try await worker.importVCards(VCardWriter.bytes(of: imported, version: .v4))
          case 1: return try await worker.importVCards(VCardWriter.bytes(of: [changed], version: .v4))
          case 2, 3: try await worker.delete(id: changed.id)
          case 4, 5: try await worker.update(changed)
          default: try await worker.add(changed)
          }
        } catch .alreadyExists, .unknownContact {
          return ContactsImport(added: -1, replaced: -1)
        }
        return nil
      }
      #expect(try await make(on: sqlite) == make(on: file), "step \(step)")
      for filter in ["", "a", "an", "ann 7", "7999", "1234567", "ह", "हिन्दी", "ka", "елк", "example ann", "zz"] {
        let query = ContactsQuery(
          filter: ContactsFilter(filter, in: ContactsFilter.Kind.allCases.randomElement(using: &random) ?? .any),
          offset: Int.random(in: 0...5, using: &random), limit: Int.random(in: 0...20, using: &random))
        #expect(try await sqlite.fetchContacts(query) == file.fetchContacts(query), "step \(step): \(query)")
      }
    }
    try checkTables()
  }

  @Test("Where many come between the same two, the list has room for all")
  func narrow() async throws {
    for number in (100..<200).reversed() { try await sqlite.add(Contact(id: "a\(number)", firstName: "Ann \(number)")) }
    for number in (100..<200).reversed() {
      try await sqlite.add(Contact(id: "b\(number)", firstName: "Ann 150a \(number)"))
    }
    let expected =
      (100...150).map { "a\($0)" } + (100..<200).map { "b\($0)" } + (151..<200).map { "a\($0)" }
    #expect(try await sqlite.ids(limit: 300) == expected)
    #expect(try await sqlite.ids("ann", offset: 40, limit: 20) == Array(expected[40..<60]))
    #expect(try await sqlite.ids("150a 1") == Array(expected[51..<151]))
    try checkTables()
  }
}
