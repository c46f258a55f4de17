import Testing

@testable import HostSupervisor

@Suite("What the launcher knows of its arguments")
struct LauncherTests {
  @Test("It supervises the commands that run the application, and is the app for all else; behind -- are no options")
  func supervises() {
    let rows: [(words: String, isSupervised: Bool)] = [
      ("run", true), ("dev", true), ("run --start Login", true), ("run --nonsense", true),
      ("run -- --no-supervisor", true), ("", false), ("list", false), ("--help", false), ("--version", false),
      ("--probe", false), ("nonsense", false), ("list run", false), ("run --no-supervisor", false),
      ("dev --start Login --no-supervisor", false), ("run --help", false), ("run -h", false),
    ]
    for row in rows {
      let words = row.words.split(separator: " ").map(String.init)
      #expect(Launcher.supervises(words) == row.isSupervised, "\(row)")
    }
    let options: [(words: [String], keeps: Bool, isDetached: Bool)] = [
      (["run"], false, false), (["run", "--keep"], true, false), (["dev", "--detached"], false, true),
      (["run", "--", "--keep", "--detached"], false, false),
    ]
    for (words, keeps, isDetached) in options {
      #expect(Launcher.Options(words) == Launcher.Options(keeps: keeps, isDetached: isDetached), "\(words)")
    }
  }
}
