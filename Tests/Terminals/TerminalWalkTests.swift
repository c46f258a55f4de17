import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("The sample in the built host, on a terminal", .timeLimit(.minutes(10)), .ownFolders)
struct TerminalWalkTests {
  private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> PseudoTerminal {
    try PseudoTerminal(Checkout.host, ["run", "--start", "Login"] + arguments, environment: environment)
  }

  @Test("A smaller and a larger terminal are filled anew")
  func resize() async throws {
    let terminal = try start()
    try await terminal.wait(for: "[ Sign in ]")
    // All of a small one, and a card in the middle of another.
    for (columns, rows, left, last) in [(40, 12, 0, 10), (100, 30, 20, 17), (40, 12, 0, 10)] {
      terminal.resize(columns: columns, rows: rows)
      try await terminal.wait { screen in
        screen.lines.count == rows && screen.lines[last].hasPrefix(String(repeating: " ", count: left) + "╰─")
          && screen.lines[rows - 1].contains("Tab next")
      }
    }
  }

  @Test("Without a usable terminal the host says what to do")
  func dumbTerminal() async throws {
    let terminal = try start(environment: ["TERM": "dumb"])
    #expect(await terminal.end() == 1)
    try await terminal.wait(for: "--display plain")
  }

  @Test func `An edit of the theme recolours the screen at once`() async throws {
    let folder = try TemporaryFolder.withManifest()
    let terminal = try folder.terminal(["run", "--start", "Login"])
    try await terminal.wait(for: "[ Sign in ]")
    try await terminal.type("Aleks", until: "Aleks")
    #expect(!terminal.screen.has256Colours)
    try folder.edit("scenes.json", "\"version\": 1", "\"version\": 1, \"theme\": \"dark\"")
    try await eventually("it has the colours of dark") { terminal.screen.has256Colours }
    try await terminal.type("ey", until: "Aleksey")
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  @Test func `A picture of the gallery is decoded and drawn, and words stand there first`() async throws {
    let folder = try TemporaryFolder.withManifest()
    let terminal = try folder.terminal(["run", "--start", "Gallery", "--no-watch"], columns: 100, rows: 50)
    try await terminal.wait(for: "A headline")
    try await terminal.type("\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[C", until: "Sales")
    // 160 × 96 pixels are 67 × 40, in 20 lines.
    try await terminal.wait { screen in screen.lines.count { $0.contains(String(repeating: "▀", count: 67)) } == 20 }
    #expect(!terminal.screen.shows("A lighthouse at dusk"))
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  @Test(
    "A scene that is dropped in stands in the menu while Home is on the screen, is followed, knows who is signed in, is left, and goes with its file"
  )
  func dropIn() async throws {
    let build = try await LiveBuilds.build("WeatherMap")
    let folder = try TemporaryFolder.withManifest()
    let terminal = try PseudoTerminal(Checkout.host, ["run"], in: folder.path)
    try await terminal.wait(for: "[ Sign in ]")
    try await terminal.type("Aleksey\tclean-swift\r", until: "+7 (999) 111 22 33")
    #expect(!terminal.screen.lines.contains { $0.contains("Weather map") })

    try folder.copy(build, as: "scenes/libWeatherMap.so")
    try await terminal.wait(for: "Weather map")
    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.lines.contains { $0.contains(/^WeatherMap +scene +loaded +1 +scenes\/libWeatherMap.so$/) })

    terminal.type("\t\t\r")  // behind Contacts and News
    try await terminal.wait(for: "Sunny where Aleksey is")
    try await terminal.type("\u{1B}", until: "Weather map")

    try FileManager.default.removeItem(atPath: folder.file("scenes/libWeatherMap.so"))
    try await terminal.wait { screen in
      screen.lines.contains { $0.contains("News") } && !screen.lines.contains { $0.contains("Weather map") }
    }
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  @Test("host use: another implementation answers the next call")
  func use() async throws {
    let folder = try TemporaryFolder.withManifest()
    try folder.copy("\(Checkout.root)/Plugins/Workers/DemoAuth", as: "OpenAuth")
    for name in ["OpenAuth/DemoAuth.swift", "OpenAuth/DemoAuthConfigurator.swift"] {
      try folder.replace("DemoAuth", by: "OpenAuth", in: name)
    }
    try folder.edit("OpenAuth/DemoAuth.swift", "clean-swift", "open sesame")
    let build = try await folder.host("build", "OpenAuth")
    #expect([build.errors, "\(build.status)"] == ["", "0"])
    let app = try folder.terminal(["run", "--start", "Login", "--worker", "AuthWorker=DemoAuth"])
    try await app.wait(for: "[ Sign in ]")
    try await app.type("Aleksey\topen sesame\r", until: "Wrong user name or password")
    app.type("\r")
    let used = try await folder.host("use", "AuthWorker=OpenAuth")
    #expect([used.errors, "\(used.status)"] == ["", "0"])
    #expect(
      try await folder.host("use", "AuthWorker=OpenAuth", "--json").output
        == "{\n  \"implementation\" : \"OpenAuth\",\n  \"worker\" : \"AuthWorker\"\n}\n")
    try await app.wait { !$0.shows("Wrong") }
    try await app.type("open sesame\r", until: "+7 (999) 111 22 33")
  }
}
