import HostSupport
import Testing

@Suite("What a scene can't hand back is told", .timeLimit(.minutes(10)), .ownFolders)
struct HandBackTests {
  @Test("A data store of another type: the user is back, and told; the right one takes it, without a word")
  func handBack() async throws {
    let folder = TemporaryFolder()
    try folder.write(#"{ "version": 1, "start": "HandBack", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(try await LiveBuilds.build("HandBack"), as: "scenes/libHandBack.so")
    let session = try PlainSession([], in: folder, environment: folder.environment)
    session.send("press Next")
    let refused = try await session.screen(after: "press Give a stranger")
    let message = "HandBack: hands something back to a Stranger, and HandBack has a HandBackInteractor, which is none"
    #expect(refused.contains("! \(message)") && refused.contains("gift none"), "\(refused)")
    #expect(!refused.contains("[Back]"))
    session.send("ok", "press Next")
    #expect(try await session.screen(after: "press Give").contains("gift given"))
    #expect(await session.end() == 0)
    let errors = try folder.text("errors").split(separator: "\n")
    #expect(errors.first == "error: \(message)")
    #expect(errors.count == 2 && errors[1].hasPrefix("  let HandBackInteractor be a Stranger, "), "\(errors)")
  }
}
