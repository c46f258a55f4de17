import Testing
import HostSupport
import TestSupport

@Suite("The address book in the built host, by plain scripts", .timeLimit(.minutes(10)), .ownFolders)
struct AddressBookWalkTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.writeAddressBookManifest()
  }

  @Test(
    "Two hosts on one store: who deletes or saves what the other has just edited is told, and nothing is lost",
    arguments: ["SQLiteContacts", "FileContacts"])
  func twoHosts(worker: String) async throws {
    func host() throws -> PlainSession {
      try PlainSession(["--worker", "ContactsWorker=\(worker)"], in: folder)
    }
    func rename(to name: String, in session: PlainSession) async throws -> [String] {
      session.send("select 1", "press Edit", "set First name=\(name)")
      return try await session.screen(after: "press Save")
    }
    let (mine, theirs) = (try host(), try host())
    mine.send("press Add contact", "set First name=Anna", "set Last name=Lee", "set Phone=79992223344")
    #expect(try await mine.screen(after: "press Save").contains("1. Anna Lee  +7 (999) 222 33 44"))
    mine.send("select 1")
    #expect(try await mine.screen(after: "press Delete").contains("[Delete for good]"))

    theirs.send("run Reload")
    #expect(try await rename(to: "Hanna", in: theirs).contains("-- Hanna Lee --"))
    let told = try await mine.screen(after: "press Delete for good")
    #expect(
      told.contains("! The contact was not deleted: somebody else has just changed it. Look at it first."), "\(told)")
    #expect(try await mine.screen(after: "ok").contains("-- Hanna Lee --"))

    mine.send("press Edit", "set Last name=Petrova")
    theirs.send("back")
    #expect(try await rename(to: "Johanna", in: theirs).contains("-- Johanna Lee --"))
    let refused = try await mine.screen(after: "press Save")
    #expect(
      refused.contains(
        "! The contact can't be saved: somebody else has changed it meanwhile; leave the form and open the contact again"
      ),
      "\(refused)")
    mine.send("ok", "back", "press Discard", "back", "select 1", "press Delete")
    #expect(try await mine.screen(after: "press Delete for good").contains { $0.hasPrefix("No contacts") })
    #expect(await mine.end() == 0)
    #expect(await theirs.end() == 0)
  }
}
