import Foundation
import HostSupport
import Testing

/// Records walks through the sample with the answers of its workers, and replays them without any worker.
@Suite("The sample, recorded and replayed", .timeLimit(.minutes(10)), .ownFolders)
struct SampleReplayTests {
  enum Walk: CaseIterable {
    case wrongPassword, allScenes, transfer

    private static let signingIn = PlainWalk.signIn().map { "\($0)\n" }.joined()

    var script: String {
      switch self {
      case .wrongPassword:
        "set User name=Aleksey\nset Password=wrong\npress Sign in\nok\n" + Self.signingIn
          + "wait 111 22 33\npress Sign out\nwait User name:\nquit\n"
      case .allScenes: PlainWalk.lines.map { "\($0)\n" }.joined() + "quit\n"
      case .transfer:
        Self.signingIn + """
          press Contacts
          press Add contact
          set First name=anna
          set Last name=zharkova
          set Phone=89992223344
          press Save
          wait 1. Anna
          press Export…
          set vCard file=all.vcf
          press Export
          wait 1 contact exported
          quit

          """
      }
    }
  }

  /// How often to replay each: `REPLAYS=200` for a thorough run.
  private static let replays =
    ProcessInfo.processInfo.environment["REPLAYS"].flatMap { Int($0) } ?? (TestEnvironment.isNight ? 10 : 1)

  @Test("The same comes of the same steps, without workers", arguments: Walk.allCases)
  func same(walk: Walk) async throws {
    let folder = try TemporaryFolder.withManifest(andNews: true)
    try folder.edit("scenes.json", "\"version\": 1,", "\"version\": 1, \"recordAnswers\": true,")
    if walk == .allScenes { try folder.edit("scenes.json", "DemoAuth", "SQLiteAuth") }
    let run = try await folder.host("run", "--strict", "--record", "walk.rec", input: walk.script)
    #expect(run == .success(run.output))
    let elsewhere = TemporaryFolder()
    for file in ["scenes.json", "walk.rec"] { try elsewhere.copy(folder.file(file), as: file) }
    for _ in 0..<Self.replays {
      let replay = try await elsewhere.host("replay", "walk.rec", "--manifest", "scenes.json")
      #expect(replay == .success(replay.output))
      guard replay.status == 0 else { break }
    }
    #expect(try elsewhere.names == ["scenes.json", "walk.rec"])
  }
}
