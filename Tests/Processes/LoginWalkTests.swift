import Testing
import HostSupport
import TestSupport

@Suite("The built host, by plain scripts", .ownFolders)
struct LoginWalkTests {
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
    let folder = try TemporaryFolder()
    for arguments in [["run"], ["list"], ["check"], ["run", "--start", "Logn"]] {
      _ = try await Command.host(arguments, environment: ["TMPDIR": folder.path])
    }
    #expect(try folder.names == [])
  }
}
