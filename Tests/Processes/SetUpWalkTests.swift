import HostSupport
import TestSupport
import Testing

@Suite("Real users in the built host: the first is set up, and signs in by a hashed password", .ownFolders)
struct SetUpWalkTests {
  private let arguments = ["run", "--strict", "--worker", "AuthWorker=SQLiteAuth"]

  @Test("Nobody can sign in before the first user is there; afterwards nobody can be set up")
  func walk() async throws {
    let folder = try TemporaryFolder.withManifest()
    let first = try await Command.host(
      arguments,
      input: """
        set User name=Aleksey
        set Password=clean-swift
        press Sign in
        ok

        """ + PlainWalk.setUp + """
          press Sign out
          set User name=Grace
          set Password=a long enough password
          press Sign in
          quit
          """, in: folder.path)
    #expect(first.status == 0, "\(first.output)\(first.errors)")
    #expect(first.errors == "")
    // A command waits until the screen has settled; `wait` has a limit.
    for words in ["! Wrong user name or password", "Welcome, Grace", "+7 (999) 111 22 33"] {
      #expect(first.output.contains(words), "\(words)")
    }

    let second = try await Command.host(arguments, input: "screen\nquit\n", in: folder.path)
    #expect(second.status == 0)
    #expect(!second.output.contains("Create the first user"))
  }
}
