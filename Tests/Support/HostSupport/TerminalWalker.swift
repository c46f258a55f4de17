import Glibc
import TestSupport
import Testing

/// Makes a walk over the sample application by keys, on a terminal of its own, and kills the app on the way.
package struct TerminalWalker {
  /// A screen of the walk.
  private struct Station {
    let title: String
    /// What it shows when it is all there.
    let text: String
    /// What the user types then.
    let keys: String

    func isThere(_ screen: TerminalScreen) -> Bool {
      // Mode 2026 is set while a frame is drawn; under the loader the screen is not yet what it will be.
      screen.shows("╭─ \(title) ─") && screen.shows(text) && !screen.modes.contains(2026)
        && !screen.isWorking && !screen.shows("stopped:")
    }
  }

  private static let stations = [
    Station(title: "Login", text: "[ Sign in ]", keys: "Aleksey"),
    Station(title: "Login", text: "Aleksey", keys: "\tclean-swift\r"),
    Station(title: "Home", text: "111 22 33", keys: "\r"),
    Station(title: "Contacts", text: "No contacts", keys: "\t\r"),
    Station(title: "Add contact", text: "First name", keys: "an"),
    Station(title: "Add contact", text: "First name   an", keys: "na"),
    Station(title: "Add contact", text: "First name   anna", keys: "\tzharkova\t+7 999 111-22-33"),
    Station(title: "Add contact", text: "111-22-33", keys: "\tanna@example.org\t\t\t\t\t\t\t\r"),
    Station(title: "Contacts", text: "Anna Zharkova", keys: "\t\t\r"),
    // Beside the list, behind its last row.
    Station(title: "Contacts", text: "anna@example.org", keys: "\t\r"),
    Station(title: "Edit contact", text: "anna@example.org", keys: "H"),
    Station(title: "Edit contact", text: "annaH", keys: "\u{7F}\u{1B}"),
    Station(title: "Contacts", text: "anna@example.org", keys: "\u{1B}"),
    Station(title: "Home", text: "111 22 33", keys: "\u{1B}[B\r"),
    Station(title: "News", text: "Scenes are shared", keys: "\t\t\r"),
    Station(title: "Article", text: "▀▀▀▀▀▀▀▀", keys: "\u{1B}"),
    Station(title: "News", text: "Workers are", keys: "\u{1B}"),
    Station(title: "Home", text: "111 22 33", keys: ""),
  ]

  private let folder: TemporaryFolder
  private let terminal: PseudoTerminal

  package init() throws {
    folder = try TemporaryFolder.withManifest(andNews: true)
    // High enough for each screen: how far a page was scrolled doesn't outlive the app.
    terminal = try PseudoTerminal(
      Checkout.host, ["run"], columns: 72, rows: 48, in: folder.path,
      environment: [
        "XDG_STATE_HOME": folder.path, "LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "TZ": "UTC",
        "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  /// Makes the walk without a death.
  ///
  /// - Returns: the screen of each station.
  package func walk() async throws -> [[String]] {
    var screens: [[String]] = []
    for station in Self.stations {
      try await terminal.wait(until: station.isThere)
      screens.append(terminal.screen.lines)
      terminal.type(station.keys)
    }
    try await end()
    return screens
  }

  /// Makes the walk, killing the app.
  ///
  /// - Parameters:
  ///   - plan: when.
  ///   - screens: those of the walk without a death.
  /// - Returns: how many times it was back on the right screen with the right data.
  package func walk(_ plan: KillPlan, expecting screens: [[String]]) async throws -> Int {
    var points = plan.points[...]
    var right = 0
    for (step, station) in Self.stations.enumerated() {
      try await arrive(at: station)
      #expect(page == screens[step].dropLast(2))
      // Seen from a terminal, the answer to one step and the moment before the next are the same.
      while let point = points.first, point.step + (point.moment == .after ? 1 : 0) == step {
        points.removeFirst()
        try await die(point)
        try await arrive(at: station)
        let isRight = page == screens[step].dropLast(2)
        #expect(isRight, "after \(point):\n\(terminal.screen.lines.joined(separator: "\n"))")
        right += isRight ? 1 : 0
      }
      terminal.type(station.keys)
    }
    try await end()
    return right
  }

  /// Waits for a station, and signs in again where the guard asks for it after a death.
  private func arrive(at station: Station) async throws {
    let login = Self.stations[0]
    try await terminal.wait { station.isThere($0) || station.title != login.title && login.isThere($0) }
    if station.isThere(terminal.screen) { return }
    terminal.type("Aleksey\tclean-swift\r")
    try await terminal.wait(until: station.isThere)
  }

  /// What stands there but for the last lines: what was told in passing goes by itself, and with the app.
  private var page: ArraySlice<String> { terminal.screen.lines.dropLast(2) }

  /// Kills the app, waits for the next one, and dismisses its alert. That names a scene, where the signal came while the scene's code ran
  /// for the first time: nobody can tell a fault from a signal that somebody sends.
  private func die(_ point: KillPlan.Point) async throws {
    let takeovers = terminal.screen.takeovers
    kill(try #require(terminal.app), point.signal)
    try await terminal.wait { screen in
      screen.takeovers == takeovers + 1 && screen.shows(" stopped: ") && !screen.modes.contains(2026)
    }
    if !terminal.screen.shows("The app stopped: ") {
      print("after \(point):\n\(terminal.screen.lines.joined(separator: "\n"))")
    }
    terminal.type("\r")
  }

  private func end() async throws {
    #expect(await terminal.end(by: "\u{3}") == 0)
    #expect(terminal.settings == terminal.settingsBefore)
    try await terminal.wait { !$0.modes.contains(1049) }
  }
}
