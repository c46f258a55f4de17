import Foundation
import TestSupport
import Testing

@Suite("The sample runs with a shadow", .timeLimit(.minutes(30)), .takesTurns)
struct ShadowWalkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  private func shadows() async throws -> [String: [String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(try await folder.host("ps", "--json").output.utf8))
    return (json as? [[String: Any]])?.first?["shadows"] as? [String: [String: Any]] ?? [:]
  }

  @Test("that has other data: it is told without any of the data; a recording of the run has nothing of it")
  func otherData() async throws {
    try folder.edit(
      "scenes.json", #""ContactsWorker": { "use": "SQLiteContacts" }"#,
      #""ContactsWorker": { "use": "FileContacts", "shadow": "SQLiteContacts", "options": { "file": "all.vcf", "database": "other.db" } }"#
    )
    try folder.edit("scenes.json", "\"version\": 1,", "\"version\": 1, \"recordAnswers\": true,")
    let card =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:7\r\nFN:Anna Zharkova\r\nN:Zharkova;Anna;;;\r\nTEL:+79992223344\r\nEND:VCARD\r\n"
    try folder.write(card, to: "all.vcf")
    let check = try await folder.host("check")
    #expect(check.status == 0, "\(check.errors)")
    let session = try PlainSession(["--record", "walk.rec"], in: folder, environment: folder.environment)
    _ = try await session.screen()
    session.send("set User name=Aleksey", "set Password=clean-swift", "press Sign in")
    let screen = try await session.screen(after: "press Contacts")
    #expect(screen.contains { $0.contains("Anna Zharkova") }, "\(screen)")
    let told = "ContactsWorker.fetchContacts(_:): the shadow SQLiteContacts answers otherwise"
    try await eventually("it is told") {
      try String(contentsOfFile: folder.file("errors"), encoding: .utf8).contains("warning: \(told)")
    }
    let counts = try await shadows()
    #expect(counts["ContactsWorker"]?["implementation"] as? String == "SQLiteContacts")
    #expect(
      (counts["ContactsWorker"]?["differences"] as? [String: Int])?["fetchContacts(_:) answers otherwise"] ?? 0 > 0,
      "\(counts)")
    #expect(await session.end() == 0)
    let errors = try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
    #expect(errors.components(separatedBy: told).count == 2)
    #expect(!errors.contains("Zharkova"))
    let replay = try await folder.host("replay", "walk.rec")
    #expect(replay.status == 0, "\(replay.output)\(replay.errors)")
    #expect(!replay.errors.contains("shadow"))
  }

  @Test("that ends the app: in the next one, the user goes on without it")
  func traps() async throws {
    try folder.makeFolder("scenes")
    try folder.copy(try await LiveBuilds.build("FaultAuth", ["TRAPPING"]), as: "scenes/libFaultAuth.so")
    try folder.edit("scenes.json", #""use": "DemoAuth""#, #""use": "DemoAuth", "shadow": "FaultAuth""#)
    let session = try PlainSession([], in: folder, environment: folder.environment)
    try await eventually("it is told that it gets no calls") {
      try String(contentsOfFile: folder.file("errors"), encoding: .utf8).contains(
        "scenes.json: workers.AuthWorker.shadow: FaultAuth gets no calls: FaultAuth: can't be made: an app of this run has died of it"
      )
    }
    session.send("ok", "set User name=Aleksey", "set Password=clean-swift")
    let screen = try await session.screen(after: "press Sign in")
    #expect(screen.contains { $0.contains("-- Home --") || $0.contains("Contacts") }, "\(screen)")
    let errors = try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
    #expect(errors.components(separatedBy: "FaultAuth, build 1, stopped:").count == 2, "\(errors)")
    #expect(await session.end() == 0)
  }

  @Test(
    "that can't be one is told by host check",
    arguments: [
      ("Nobody", 78, "workers.ContactsWorker.shadow: there is no implementation \"Nobody\" of ContactsWorker"),
      ("DemoAuth", 1, "workers.ContactsWorker.shadow: there is no implementation \"DemoAuth\" of ContactsWorker"),
    ])
  func checked(shadow: String, status: Int32, message: String) async throws {
    try folder.edit("scenes.json", #""use": "SQLiteContacts""#, #""use": "SQLiteContacts", "shadow": "\#(shadow)""#)
    let check = try await folder.host("check")
    #expect(check.status == status, "\(check.errors)")
    #expect(check.errors.contains(message), "\(check.errors)")
  }

  @Test("that nothing tells of calls is refused by host check, which says what to do")
  func noProxy() async throws {
    #expect(try await Command.host(["new", "app", "Kiosk"], in: folder.path).errors == "")
    try folder.edit("Kiosk/Contracts/Workers/TasksWorker.swift", "Reading<[TaskItem]>", "[TaskItem]")
    try folder.edit("Kiosk/scenes.json", #""use": "FileTasks""#, #""use": "FileTasks", "shadow": "FileTasks""#)
    let app = folder.file("Kiosk")
    #expect(try await Command.host(["build"], in: app).errors == "")
    let check = try await Command.host(["check"], in: app)
    #expect(check.status == 1)
    #expect(
      check.errors.contains(
        """
        scenes.json: workers.TasksWorker.shadow: FileTasks gets no calls: TasksWorker has no proxy that tells of calls which only read
          mark their results as Reading<…>, and have host build, or the plug-in WorkerProxies, build them
        """), "\(check.errors)")
    try folder.edit("Kiosk/Contracts/Workers/TasksWorker.swift", "-> [TaskItem]", "-> Reading<[TaskItem]>")
    #expect(try await Command.host(["build"], in: app).errors == "")
    #expect(try await Command.host(["check"], in: app).status == 0)
  }
}
