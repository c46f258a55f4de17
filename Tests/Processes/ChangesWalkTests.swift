import HostSupport
import TestSupport
import Testing
import VIPTestKit

@Suite("Every task of the sample, without looking", .timeLimit(.minutes(10)), .ownFolders)
struct ChangesWalkTests {
  @Test("A script that hears only changes sets up a user, signs in, keeps contacts, reads the news")
  func walk() async throws {
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
    // How long something took to load is not the same on every machine.
    try Golden.check(
      result.lines.filter { !$0.hasPrefix("… ") }.joined(separator: "\n"), "changes-walk.txt")
  }
}
