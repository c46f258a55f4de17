import Glibc
import HostSupport
import Testing

@Suite("A scene that requires a session, whatever way leads there", .timeLimit(.minutes(10)), .ownFolders)
struct RequirementWalkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest(andNews: true) }

  private func session(_ arguments: String...) throws -> PlainSession {
    try PlainSession(arguments, in: folder, environment: folder.environment)
  }

  /// Anna Lee, whose id is id-42.
  private func importContact() async throws {
    let card = "VERSION:3.0\r\nUID:id-42\r\nN:Lee;Anna;;;\r\nFN:Anna Lee\r\nTEL:+79991112233\r\n"
    try folder.write("BEGIN:VCARD\r\n\(card)END:VCARD\r\n", to: "contacts.vcf")
    let lines =
      PlainWalk.signIn() + ["press Import…", "set vCard file=\(folder.file("contacts.vcf"))", "press Import"]
      + ["wait 1 contact added", "wait Anna Lee", ""]
    let imported = try await folder.host(
      "run", "--start", "ContactList", "--display", "plain", "--strict", input: lines.joined(separator: "\n"))
    #expect((imported.status, imported.errors) == (0, ""))
  }

  private func signIn(_ session: PlainSession) async throws -> [String] {
    var screen = try await session.screen()
    #expect(screen.first == "== Login ==")
    for line in PlainWalk.signIn() { screen = try await session.screen(after: line) }
    return screen
  }

  @Test("A link leads there after the sign-in; without one, the user is back where they were")
  func link() async throws {
    try await importContact()
    let session = try session("--start", "Gallery", "--open", "contacts/id-42")
    #expect(try await session.screen().first == "== Login ==")
    #expect(try await session.screen(after: "back").first == "== Gallery ==")
    #expect(
      try await folder.host("open", "nws")
        == .failure("error: no scene is opened by the link \"nws\"\n  did you mean \"news\"?\n", status: 64))
    let opened = try await folder.host("open", "contacts/id-42", "--json")
    #expect(opened.lines.joined().filter { $0 != " " }.contains(#""scene":"ContactView""#), "\(opened)")
    let contact = try await signIn(session)
    #expect(contact.first == "== Contact ==" && contact.contains { $0.contains("Anna Lee") })
    #expect(try await session.screen(after: "back").first == "== Gallery ==")
    #expect(await session.end() == 0)
  }

  @Test("A link that is awaited, and what is typed meanwhile, outlive the app")
  func crash() async throws {
    try await importContact()
    let session = try session("--start", "Login", "--open", "contacts/id-42")
    #expect(try await session.screen().first == "== Login ==")
    #expect(try await session.screen(after: "set User name=Aleksey").contains("User name: Aleksey"))
    kill(try #require(session.app), SIGKILL)
    _ = try await session.lines { $0 == "! The app stopped: Killed" }
    #expect(try await session.screen(after: "ok").contains("User name: Aleksey"))
    _ = try await session.screen(after: "set Password=clean-swift")
    #expect(try await session.screen(after: "press Sign in").contains { $0.contains("Anna Lee") })
    #expect(await session.end() == 0)
  }

  @Test("When the session is lost, the screen is covered; it comes back to the same user")
  func lost() async throws {
    let session = try session("--start", "Login")
    _ = try await signIn(session)
    _ = try await session.screen(after: "press Contacts")
    _ = try await session.screen(after: "press Add contact")
    #expect(try await session.screen(after: "set First name=Björn").contains("First name: Björn"))
    // SQLiteAuth has no users here.
    #expect(try await folder.host("use", "AuthWorker=SQLiteAuth").status == 0)
    try await eventually("the sign-in covers the form") { try await session.screen().first == "== Login ==" }
    #expect(
      try await folder.host("use", "AuthWorker=DemoAuth", "--json").output
        == "{\n  \"implementation\" : \"DemoAuth\",\n  \"worker\" : \"AuthWorker\"\n}\n")
    #expect(try await session.screen().first == "== Login ==", "who has lost it meets it again")
    let form = try await signIn(session)
    #expect(form.first == "== Add contact ==" && form.contains("First name: Björn"))
    #expect(await session.end() == 0)
  }
}
