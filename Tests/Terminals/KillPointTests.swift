import Glibc
import HostSupport
import TestSupport
import Testing

@Suite(
  "The app is killed at any moment of a walk, and the walk goes on", .timeLimit(.minutes(30)), .ownFolders, .nightly)
struct KillPointTests {
  /// Walks on pipes, each with the most deaths that a supervisor puts up with.
  private static let plainWalks = 17
  /// Walks in terminals, which have fewer steps.
  private static let terminalWalks = 6
  private static let terminalPoints = 5

  @Test("Each time back on the right screen with the right data; nothing is lost, and nothing is done twice")
  func killPoints() async throws {
    let first = try PlainWalker(contacts: "SQLiteContacts")
    let screens = try await first.walk()
    let contacts = try await first.end().contacts
    #expect(Set(screens.compactMap { $0.first?.dropFirst(3).dropLast(3) }.map(String.init)) == PlainWalk.titles)
    #expect(contacts.filter { $0.contains(". ") } == ["1. Björn Åkesson  +7 (999) 111 22 33"])
    let terminalScreens = try await TerminalWalker().walk()

    var right = 0
    try await withThrowingTaskGroup(of: Int.self) { group in
      // Few at a time: more would only wait for one another.
      for walk in 0..<Self.plainWalks + Self.terminalWalks {
        if walk >= 3 { right += try await group.next() ?? 0 }
        group.addTask {
          walk < Self.plainWalks
            ? try await Self.plain(walk, expecting: screens, contacts)
            : try await Self.terminal(walk, expecting: terminalScreens)
        }
      }
      for try await count in group { right += count }
    }
    let all = Self.plainWalks * KillPlan.mostPoints + Self.terminalWalks * Self.terminalPoints
    #expect(right == all)
    print("\(right) of \(all) kill points: back on the right screen with the right data")
  }

  private static func plain(_ walk: Int, expecting screens: [[String]], _ contacts: [String]) async throws -> Int {
    let progresses = zip(screens, screens.dropFirst()).map { PlainWalker.masked($0) != PlainWalker.masked($1) }
    let plan = KillPlan(KillPlan.mostPoints, progresses: progresses, seed: UInt64(walk))
    let walker = try PlainWalker(contacts: walk % 2 == 0 ? "SQLiteContacts" : "FileContacts")
    let right = try await walker.walk(plan, expecting: screens)
    let end = try await walker.end()
    #expect(end.status == 0)
    #expect(end.contacts == contacts)
    return right
  }

  private static func terminal(_ walk: Int, expecting screens: [[String]]) async throws -> Int {
    let progresses = zip(screens, screens.dropFirst()).map { $0 != $1 }
    let plan = KillPlan(terminalPoints, progresses: progresses, moments: [.before, .after], seed: UInt64(walk))
    return try await TerminalWalker().walk(plan, expecting: screens)
  }
}
