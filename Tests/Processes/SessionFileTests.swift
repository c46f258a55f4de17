import Foundation
import HostSupport
import Testing

@Suite("A session's files are those of its displays", .timeLimit(.minutes(10)), .ownFolders)
struct SessionFileTests {
  private static let card =
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna Zharkova\r\nN:Zharkova;Anna;;;\r\nTEL:+79992223344\r\nEND:VCARD\r\n"
  private let folder = TemporaryFolder()
  private let session: PlainSession

  init() async throws {
    try folder.writeAddressBookManifest()
    session = try PlainSession(
      ["--session", "anna", "--worker", "ContactsWorker=SQLiteContacts", "--worker", "VCardFilesWorker=VCardFiles"],
      in: folder, environment: folder.environment)
    _ = try await session.screen()
  }

  private func attach() async throws -> (ProtocolDisplay, app: Int32) {
    let app = try #require(session.app)
    return (try await ProtocolDisplay(to: app, in: folder, #""files":true,"as":"tab""#), app)
  }

  @Test("One is brought, outlives a crash and is imported; what is exported goes to the display; no name is a path")
  func exchange() async throws {
    // UploadFolderTests tests by value that no name is a path.
    session.send("press Import…", "set vCard file=/etc/passwd", "press Import")
    _ = try await session.lines { $0.hasPrefix("! “/etc/passwd” can't be read: ") && $0.contains("No such file") }
    _ = try await session.screen(after: "ok")
    let (first, app) = try await attach()
    let field = try first.number(of: "textField.vCardFile")
    let bytes = Data(Self.card.utf8)
    first.send(
      #"{"do":"upload","e":1,"n":\#(field),"name":"a.vcf","size":\#(bytes.count)}"#,
      #"{"do":"data","n":\#(field),"bytes":"\#(bytes.base64EncodedString())","end":true}"#)
    try await first.read(until: #""ack":1"#)
    #expect(try await session.screen().contains("vCard file: a.vcf"))
    kill(app, SIGKILL)
    let (second, _) = try await ProtocolDisplay.next(after: app, of: session, in: folder, #""files":true,"as":"tab""#)
    #expect(second.answer == #"{"display":1,"done":1}"#)
    second.send(#"{"do":"dismiss","e":2}"#)
    try await second.read(until: #""ack":2"#)
    session.send("press Import")
    _ = try await session.lines { $0.contains("1 contact added, 0 replaced") }

    session.send("press Export…", "set vCard file=../mine.vcf")
    _ = try await session.screen()
    let (third, _) = try await attach()
    third.send(#"{"do":"activate","e":3,"n":\#(try third.number(of: "button.Export"))}"#)
    let lines = try await third.read(until: #""end":true"#).filter { $0.contains(#""file":"#) }
    let parts = lines.compactMap { $0.firstMatch(of: /"bytes":"([^"]*)"/).map { String($0.1) } }
    let text = parts.compactMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.contains("FN:Anna Zharkova"))
    #expect(lines.first?.contains(#""name":"mine.vcf""#) == true, "\(lines.first ?? "")")
    #expect(try folder.names.contains("mine.vcf") == false)
    #expect(await session.end() == 0)
    #expect(KeptJournals.files(in: folder) == [])
  }
}
