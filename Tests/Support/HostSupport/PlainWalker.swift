import Glibc
import TestSupport
import Testing

/// Makes the ``PlainWalk`` in a host of its own, and kills the app on the way.
package final class PlainWalker {
  private let folder: TemporaryFolder
  private let contacts: String
  private var session: PlainSession

  package init(contacts: String) throws {
    folder = try TemporaryFolder.withManifest(andNews: true)
    self.contacts = contacts
    session = try Self.session(contacts, in: folder)
  }

  private static func session(
    _ contacts: String, _ options: [String] = [], in folder: TemporaryFolder
  ) throws -> PlainSession {
    try PlainSession(
      ["--worker", "AuthWorker=SQLiteAuth", "--worker", "ContactsWorker=\(contacts)"] + options, in: folder,
      environment: [
        "XDG_STATE_HOME": folder.path, "LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "TZ": "UTC",
        // A backtrace of each death would take most of the time.
        "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  package func walk() async throws -> [[String]] {
    var screens = [try await session.screen()]
    for line in PlainWalk.lines { screens.append(try await session.screen(after: line)) }
    return screens
  }

  /// - Returns: how often it was back on the right screen with the right data.
  package func walk(_ plan: KillPlan, expecting screens: [[String]]) async throws -> Int {
    var points = plan.points[...]
    var right = 0
    #expect(try await session.screen() == screens[0])
    for (step, line) in PlainWalk.lines.enumerated() {
      let point = points.first?.step == step ? points.popFirst() : nil
      switch point?.moment {
      case .before:
        right += try await die(point, isRight: [screens[step]]) == nil ? 0 : 1
        try await retype(before: step)
        try await go(step, expecting: screens)
      case .during:
        session.send(line, "screen")
        let mark = session.sendMark()
        if let delay = point?.delay { usleep(UInt32(delay)) }
        let wasSeen = session.has { $0.contains(mark) }
        // An answered step is settled; another one is done or not.
        let allowed = wasSeen ? [screens[step + 1]] : [screens[step], screens[step + 1]]
        let found = try await die(point, isRight: allowed)
        right += found == nil ? 0 : 1
        if found == Self.masked(screens[step + 1]) {
          // Also when the step typed a password, which isn't kept.
          try await retype(before: step + 1)
        } else {
          try await retype(before: step)
          try await go(step, expecting: screens)
        }
      case .after:
        try await go(step, expecting: screens)
        right += try await die(point, isRight: [screens[step + 1]]) == nil ? 0 : 1
        try await retype(before: step + 1)
      case nil:
        try await go(step, expecting: screens)
      }
    }
    return right
  }

  /// - Returns: its status, and the contacts that another run finds.
  package func end() async throws -> (status: Int32, contacts: [String]) {
    let status = await session.end()
    session = try Self.session(contacts, ["--start", "ContactList"], in: folder)
    var contacts = try await session.screen()
    for line in PlainWalk.signIn { contacts = try await session.screen(after: line) }
    _ = await session.end()
    return (status, contacts)
  }

  private func go(_ step: Int, expecting screens: [[String]]) async throws {
    var found = try await session.screen(after: PlainWalk.lines[step])
    if found.last == PlainWalk.reasonForDetour {
      for line in PlainWalk.detour { found = try await session.screen(after: line) }
    }
    found = try await signedIn(found, unless: [screens[step + 1]])
    #expect(found == screens[step + 1], "after step \(step): \(PlainWalk.lines[step])")
  }

  /// Signs in again when the guard asks, unless the screen is among the allowed ones; returns the screen afterwards.
  private func signedIn(_ screen: [String], unless allowed: [[String]]) async throws -> [String] {
    guard screen.first == "== Login ==", !allowed.map(Self.masked).contains(Self.masked(screen)) else { return screen }
    var screen = screen
    for line in PlainWalk.signIn { screen = try await session.screen(after: line) }
    return screen
  }

  private func retype(before step: Int) async throws {
    for line in PlainWalk.passwords(before: step) { _ = try await session.screen(after: line) }
  }

  /// Kills the app, waits for the next one, and dismisses its alert.
  ///
  /// - Returns: its screen, without passwords; nil when it is none of the right ones.
  private func die(_ point: KillPlan.Point?, isRight allowed: [[String]]) async throws -> [String]? {
    let point = try #require(point)
    kill(try #require(session.app), point.signal)
    // It names a scene when the signal came while the scene's code ran for the first time.
    _ = try await session.lines { $0.hasPrefix("! ") && $0.contains(" stopped: ") }
    let found = Self.masked(try await signedIn(session.screen(after: "ok"), unless: allowed))
    let isRight = allowed.map(Self.masked).contains(found)
    #expect(isRight, "after \(point): \(found)")
    return isRight ? found : nil
  }

  /// Without the contents of secure fields, which are never stored.
  package static func masked(_ screen: [String]) -> [String] {
    screen.map { line in
      line.firstIndex(of: "•").map { String(line[..<$0].dropLast()) } ?? line
    }
  }
}
