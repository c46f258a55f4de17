import Contracts
import Foundation
import Testing

@testable import PostgresContacts

@Suite("PostgreSQL: two hosts on one database", .timeLimit(.minutes(5)))
struct TwoHostsTests {
  private let server: TestServer
  private let folder = "/tmp/host-pg-hosts-\(UUID().uuidString.prefix(8))"
  private let contacts = newSchema()

  init() throws {
    server = try TestServer.shared.get()
    let libraries = "\(folder)/workers"
    try FileManager.default.createDirectory(atPath: libraries, withIntermediateDirectories: true)
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    for worker in ["PostgresContacts", "PostgresAuth"] {
      try FileManager.default.copyItem(
        atPath: "\(products)/lib\(worker).so", toPath: "\(libraries)/lib\(worker).so")
    }
    let users = newSchema()
    let manifest = """
      {
        "version": 1, "start": "Login", "folders": ["workers", "@host"],
        "scenes": { "ContactList": {}, "ContactView": {}, "AddContact": {}, "Login": {}, "SetUp": {}, "Home": {} },
        "workers": {
          "ContactsWorker": {
            "use": "PostgresContacts", "options": { "connection": "\(server.settings())", "schema": "\(contacts)" }
          },
          "AuthWorker": {
            "use": "PostgresAuth", "options": { "connection": "\(server.settings())", "schema": "\(users)" }
          }
        },
        "requirements": { "session": "Login" }
      }
      """
    try manifest.write(toFile: "\(folder)/scenes.json", atomically: false, encoding: .utf8)
  }

  private func setUp() async throws {
    let setUp = try HostSession(start: "Login", in: folder)
    setUp.send(
      "press Create the first user", "set User name=Grace", "set E-mail=grace@example.org",
      "set Phone=+7 (999) 111-22-33", "set Password=a long enough password",
      "set Password again=a long enough password", "press Create", "wait [Sign out]", "quit")
    #expect(try await setUp.end() == 0)
  }

  private static func signIn(_ session: HostSession) {
    session.send("set User name=Grace", "set Password=a long enough password", "press Sign in")
  }

  @Test("What one saves, the other shows, without a reload; who sets up here signs in there; a conflict is told")
  func twoHosts() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await setUp()
    let signIn = try HostSession(start: "Login", in: folder)
    Self.signIn(signIn)
    signIn.send("wait [Sign out]", "quit")
    #expect(try await signIn.end() == 0)

    let (mine, theirs) = (
      try HostSession(start: "ContactList", in: folder), try HostSession(start: "ContactList", in: folder)
    )
    Self.signIn(mine)
    try await mine.wait("No contacts")
    Self.signIn(theirs)
    try await theirs.wait("No contacts")
    theirs.send(
      "press Add contact", "set First name=Anna", "set Last name=Zharkova", "set Phone=79992223344", "press Save")
    try await mine.wait("1. Anna Zharkova  +7 (999) 222 33 44")

    mine.send("select 1", "press Edit", "set First name=Hanna")
    try await mine.wait("First name: Hanna")
    try await theirs.wait("1. Anna Zharkova  +7 (999) 222 33 44")
    theirs.send("select 1", "press Edit", "set Last name=Petrova", "press Save", "wait -- Anna Petrova --", "quit")
    #expect(try await theirs.end() == 0)
    mine.send("press Save")
    try await mine.wait(
      "! The contact can't be saved: somebody else has changed it meanwhile; leave the form and open the contact again")
    mine.send("quit")
    #expect(try await mine.end() == 0)
  }

  @Test("Of four hosts that add thirty contacts each at once, none shows an alert, and all contacts are there")
  func manyAdd() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await setUp()
    try await withThrowingTaskGroup(of: String.self) { group in
      for host in 0..<4 {
        let session = try HostSession(start: "ContactList", in: folder)
        Self.signIn(session)
        // Simultaneous attempts with one name delay each other.
        try await session.wait("[Add contact]")
        group.addTask {
          for number in 0..<30 {
            session.send(
              "press Add contact", "set First name=Host \(host)", "set Last name=Number \(number)",
              "set Phone=79992223344", "press Save")
          }
          session.send("quit")
          _ = try await session.end()
          return session.transcript
        }
      }
      for try await transcript in group {
        #expect(transcript.split(separator: "\n").filter { $0.hasPrefix("! ") || $0.hasPrefix("error") } == [])
      }
    }
    let book = PostgresContacts(settings: server.settings(), schema: contacts, connections: 1)
    #expect(try await book.fetchContacts(ContactsQuery(limit: 1)).total == 120)
  }
}
