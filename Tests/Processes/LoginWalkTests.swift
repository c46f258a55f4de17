import Testing
import TestSupport

@Suite("The built host, by plain scripts", .takesTurns)
struct LoginWalkTests {
  @Test("Signing in leads to Home, which shows the formatted phone")
  func signIn() async throws {
    let result = try await Command.host(
      ["run", "--start", "Login", "--display", "plain", "--strict"],
      input: "set User name=Aleksey\nset Password=clean-swift\npress Sign in\nwait 111 22 33\nquit\n")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(
      result.output == """
        == Login ==
        User name:
        Password:
        [Sign in]
        == Login ==
        User name: Aleksey
        Password:
        [Sign in]
        == Login ==
        User name: Aleksey
        Password: •••••••••••
        [Sign in]
        … Signing in
        … Loading
        == Home ==
        -- Welcome, Aleksey --
        +7 (999) 111 22 33
        aleksey@example.org
        -- Applications --
        [Contacts]
        [News]
        [Sign out]

        """)
  }

  @Test("A wrong password shows the alert, and the user name stays")
  func wrongPassword() async throws {
    let result = try await Command.host(
      ["run", "--start", "Login", "--display", "plain", "--strict"],
      input: "set User name=Aleksey\nset Password=wrong\npress Sign in\nwait !\nok\nquit\n")
    #expect(result.status == 0)
    #expect(
      result.lines.suffix(9)
        == [
          "== Login ==", "User name: Aleksey", "Password:", "[Sign in]",
          "! Wrong user name or password",
          "== Login ==", "User name: Aleksey", "Password:", "[Sign in]", "",
        ].suffix(9))
  }

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

  @Test("The end of the input ends the run")
  func endOfInput() async throws {
    let result = try await Command.host(["run", "--start", "Login"])
    #expect(result.status == 0)
    #expect(result.lines.first == "== Login ==")
  }

  @Test("A failing command ends a strict run with 1, and another run goes on")
  func strict() async throws {
    let input = "press Sing in\nset User name=Anna\n"
    let strict = try await Command.host(["run", "--strict"], input: input)
    #expect(strict.status == 1)
    #expect(strict.lines.suffix(2) == ["error: no button \"Sing in\"; did you mean \"Sign in\"?", ""])
    let lenient = try await Command.host(["run"], input: input)
    #expect(lenient.status == 0)
    #expect(lenient.output.contains("User name: Anna"))
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
