import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "A disk that hangs, a process that is killed while it saves, users that nobody knows", .timeLimit(.minutes(10)),
  .ownFolders)
struct BadMachineTests {
  private func environment(_ app: TemporaryFolder, _ variables: [String: String] = [:]) throws -> [String: String] {
    let preload = ["LD_PRELOAD": try FixtureLibraries.path("BadMachine")]
    return preload.merging(["XDG_RUNTIME_DIR": app.path, "XDG_STATE_HOME": app.path]) { $1 }.merging(variables) { $1 }
  }

  @Test("Contacts that a killed process has left beside the file are gone when the file is opened next")
  func killedSave() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {
        "version": 1, "start": "ContactList", "folders": ["@host"],
        "scenes": { "ContactList": {}, "ContactView": {}, "AddContact": {}, "Transfer": {} },
        "workers": {
          "AuthWorker": { "use": "DemoAuth", "options": { "signedIn": "Anna" } },
          "ContactsWorker": { "use": "FileContacts" }
        },
        "requirements": { "session": "Login" }
      }
      """, to: "scenes.json")
    try folder.write("", to: "armed")
    let killed = try await Command.host(
      ["run", "--display", "plain", "--no-supervisor"],
      input: "press Add contact\nset First name=Anna\nset Last name=Zharkova\nset Phone=79992223344\npress Save\n",
      in: folder.path, environment: environment(folder, ["FSYNC_KILLS": ".contacts.vcf."]))
    #expect(killed.status == -SIGKILL)
    let left = try folder.names.filter { $0.hasSuffix(".tmp") }
    try #require(left.count == 1)
    #expect(try String(contentsOfFile: folder.file(left[0]), encoding: .utf8).contains("Zharkova"))

    let next = try await Command.host(
      ["run", "--display", "plain", "--strict"], input: "wait No contacts\n", in: folder.path,
      environment: environment(folder))
    #expect(next.status == 0, "\(next.output)\(next.errors)")
    #expect(try folder.names.filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test("A run that ends in order waits for no disk, and leaves no journal")
  func hangingDisk() async throws {
    let app = try await TroubleApp()
    let session = try PlainSession(
      [], in: app.folder, environment: environment(app.folder, ["FSYNC_HANGS": "journal.log"]))
    #expect(try await session.screen(after: "set Text=kept").contains("Text: kept"))
    let state = app.folder.file("host")
    let journals = { FileManager.default.subpaths(atPath: state)?.filter { $0.contains("journal.log") } ?? [] }
    try await eventually("the journal is on its way to the disk") { !journals().isEmpty }
    #expect(await session.end() == 0)
    #expect(journals() == [])
  }

  @Test("No user is looked up where nothing is refused")
  func users() async throws {
    let app = try await TroubleApp()
    chmod(app.folder.file("scenes/libTrouble.so"), 0o644)
    let session = try PlainSession([], in: app.folder, environment: environment(app.folder))
    #expect(try await session.screen().contains("count 0"))
    #expect(await session.end() == 0)
  }
}
