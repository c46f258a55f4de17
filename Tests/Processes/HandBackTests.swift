import HostSupport
import TestSupport
import Testing

@Suite("What a scene can't hand back is told", .timeLimit(.minutes(10)), .ownFolders)
struct HandBackTests {
  private func run(_ commands: String...) async throws -> (lines: [String], errors: String) {
    let folder = TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "HandBack", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(try await LiveBuilds.build("HandBack"), as: "scenes/libHandBack.so")
    let result = try await Command.host(
      ["run", "--display", "plain", "--strict"], input: (["press Next"] + commands).joined(separator: "\n") + "\n",
      in: folder.path, environment: folder.environment)
    #expect(result.status == 0, "\(result)")
    let screen = result.lines.lastIndex { $0.hasPrefix("== ") } ?? 0
    return (Array(result.lines[screen...]), result.errors)
  }

  @Test("A data store of the right type takes it, without a word")
  func given() async throws {
    let result = try await run("press Give")
    #expect(result.lines.contains("gift given"))
    #expect(result.errors == "")
  }

  @Test("One of another type: the user is back, an alert and the log say what was expected and what was found")
  func stranger() async throws {
    let result = try await run("press Give a stranger")
    let message = "HandBack: hands something back to a Stranger, and HandBack has a HandBackInteractor, which is none"
    #expect(result.lines.contains("! \(message)"))
    #expect(result.lines.contains("gift none"))
    #expect(!result.lines.contains("[Back]"))
    #expect(result.errors.hasPrefix("error: \(message)\n  let HandBackInteractor be a Stranger, "))
  }
}
