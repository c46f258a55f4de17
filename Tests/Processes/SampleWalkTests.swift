import HostSupport
import Testing
import VIPTestKit

@Suite("The sample in the built host, by plain scripts", .timeLimit(.minutes(10)), .ownFolders)
struct SampleWalkTests {
  @Test("Nothing is left in the folder for temporary files")
  func cleansUp() async throws {
    let folder = TemporaryFolder()
    for arguments in [["run"], ["list"], ["check"], ["run", "--start", "Logn"]] {
      _ = try await Command.host(arguments, environment: ["TMPDIR": folder.path])
    }
    #expect(try folder.names == [])
  }

  @Test("A script that hears only changes sets up a user, signs in, keeps contacts, reads the news")
  func changes() async throws {
    let folder = try TemporaryFolder.withManifest(andNews: true)
    let result = try await Command.host(
      [
        "run", "--display", "plain", "--strict", "--changes", "--worker", "AuthWorker=SQLiteAuth", "--worker",
        "ContactsWorker=SQLiteContacts",
      ], input: PlainWalk.lines.map { $0 + "\n" }.joined(), in: folder.path,
      environment: ["XDG_STATE_HOME": folder.path, "LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "TZ": "UTC"])
    #expect(result.status == 0, "\(result.errors)")
    let marks = ["== ", "+ ", "- ", "* ", "~ ", "… "]
    #expect(result.lines.dropFirst().dropLast().allSatisfy { line in marks.contains { line.hasPrefix($0) } })
    // Loading times differ between machines.
    try Golden.check(result.lines.filter { !$0.hasPrefix("… ") }.joined(separator: "\n"), "changes-walk.txt")
  }

  @Test("Who changes what another host has just edited is told", arguments: ["SQLiteContacts", "FileContacts"])
  func twoHosts(worker: String) async throws {
    let folder = TemporaryFolder()
    try folder.writeAddressBookManifest()
    func host() throws -> PlainSession { try PlainSession(["--worker", "ContactsWorker=\(worker)"], in: folder) }
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
    #expect(told.contains("! The contact was not deleted: somebody else has just changed it. Look at it first."))
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
