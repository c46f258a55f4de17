import HostSupport
import Testing

@Suite("A walk goes on after a kill at any moment", .timeLimit(.minutes(30)), .ownFolders, .nightly)
struct KillPointTests {
  /// On pipes, each with the most deaths that a supervisor tolerates.
  private static let walks = 20

  @Test("Each time back on the right screen with the right data; nothing is lost, and nothing is done twice")
  func killPoints() async throws {
    let first = try PlainWalker(contacts: "SQLiteContacts")
    let screens = try await first.walk()
    let contacts = try await first.end().contacts
    #expect(Set(screens.compactMap { $0.first?.dropFirst(3).dropLast(3) }.map(String.init)) == PlainWalk.titles)
    #expect(contacts.filter { $0.contains(". ") } == ["1. Björn Åkesson  +7 (999) 111 22 33"])

    var right = 0
    try await withThrowingTaskGroup(of: Int.self) { group in
      // Few at a time: more would only wait for one another.
      for walk in 0..<Self.walks {
        if walk >= 3 { right += try await group.next() ?? 0 }
        group.addTask { try await Self.walk(walk, expecting: screens, contacts) }
      }
      for try await count in group { right += count }
    }
    let all = Self.walks * KillPlan.mostPoints
    #expect(right == all)
    print("\(right) of \(all) kill points: back on the right screen with the right data")
  }

  private static func walk(_ walk: Int, expecting screens: [[String]], _ contacts: [String]) async throws -> Int {
    let progresses = zip(screens, screens.dropFirst()).map { PlainWalker.masked($0) != PlainWalker.masked($1) }
    let plan = KillPlan(KillPlan.mostPoints, progresses: progresses, seed: UInt64(walk))
    let walker = try PlainWalker(contacts: walk % 2 == 0 ? "SQLiteContacts" : "FileContacts")
    let right = try await walker.walk(plan, expecting: screens)
    let end = try await walker.end()
    #expect((end.status, end.contacts) == (0, contacts))
    return right
  }
}
