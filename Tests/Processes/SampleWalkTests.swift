import HostSupport
import TestSupport
import Testing
import VIPTestKit

@Suite("The sample in the built host, by plain scripts", .timeLimit(.minutes(10)), .ownFolders)
struct SampleWalkTests {
  @Test("Signing out leads back to an empty Login, from which there is no way back")
  func signOut() async throws {
    let result = try await Command.host(
      ["run", "--display", "plain", "--strict"],
      input: "set User name=Anna\nset Password=interactor\npress Sign in\npress Sign out\nback\n")
    #expect(result.status == 1)
    #expect(
      result.lines.suffix(6) == [
        "== Login ==", "User name:", "Password:", "[Sign in]",
        "error: there is no scene to go back to", "",
      ])
  }

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
    try Golden.check(
      result.lines.filter { !$0.hasPrefix("… ") }.joined(separator: "\n"), "changes-walk.txt")
  }
}
