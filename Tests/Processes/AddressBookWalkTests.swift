import Testing
import HostSupport
import TestSupport

@Suite("The address book in the built host, by plain scripts", .timeLimit(.minutes(10)), .ownFolders)
struct AddressBookWalkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeAddressBookManifest()
  }

  private func run(_ worker: String, files: String = "VCardFiles", _ script: String) async throws -> Command.Result {
    try await Command.host(
      [
        "run", "--manifest", folder.file("scenes.json"), "--display", "plain", "--strict", "--worker",
        "ContactsWorker=\(worker)", "--worker", "VCardFilesWorker=\(files)",
      ], input: script, in: folder.path)
  }

  @Test("Add with a wrong and a right phone, edit, find, leave, come back, delete: the same screens on every worker")
  func walk() async throws {
    let script = """
      press Add contact
      press Save
      wait ^ is missing
      set First name=anna
      set Last name=zharkova
      set Phone=+7 (999) 222-33-4
      press Save
      wait ^ too short for a number of +7

      """ + PlainWalk.contact + "wait Nobody matches “zhar”"
    let sqlite = try await run("SQLiteContacts", script)
    #expect(sqlite.errors == "")
    #expect(sqlite.status == 0)
    #expect(try await run("FileContacts", script) == sqlite)
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
