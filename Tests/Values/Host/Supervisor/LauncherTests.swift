import Testing

@testable import HostSupervisor

@Suite("Which commands the launcher supervises")
struct LauncherTests {
  @Test(
    "Those that run the application",
    arguments: [["run"], ["dev"], ["run", "--start", "Login"], ["run", "--nonsense"]])
  func supervised(_ words: [String]) {
    #expect(Launcher.supervises(words))
  }

  @Test(
    "It becomes the app for all else",
    arguments: [
      [], ["list"], ["--help"], ["--version"], ["--probe"], ["nonsense"], ["list", "run"], ["run", "--no-supervisor"],
      ["dev", "--start", "Login", "--no-supervisor"], ["run", "--help"],
      ["run", "-h"],
    ])
  func direct(_ words: [String]) {
    #expect(!Launcher.supervises(words))
  }

  @Test("What they say of the terminal")
  func options() {
    #expect(Launcher.Options(["run"]) == Launcher.Options(keeps: false, isDetached: false))
    #expect(Launcher.Options(["run", "--keep"]) == Launcher.Options(keeps: true, isDetached: false))
    #expect(Launcher.Options(["dev", "--detached"]) == Launcher.Options(keeps: false, isDetached: true))
    #expect(
      Launcher.Options(["run", "--", "--keep", "--detached"]) == Launcher.Options(keeps: false, isDetached: false))
  }

  @Test("Behind -- there are no options")
  func operands() {
    #expect(Launcher.supervises(["run", "--", "--no-supervisor"]))
  }
}
