import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("A running app, changed from another shell", .timeLimit(.minutes(10)), .ownFolders)
struct LiveControlTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
    try folder.copy("\(Checkout.root)/Plugins/Login", as: "Login")
    try folder.copy("\(Checkout.root)/Plugins/Workers/DemoAuth", as: "OpenAuth")
  }

  @Test("A new build takes the place of the scene on the screen; what was typed is still there")
  func swap() async throws {
    let app = try await start(["run", "--start", "Login"], instance: "[ Sign in ]")
    let events = try await listen()
    try await app.type("Aleks", until: "Aleks")

    try folder.edit("Login/LoginViewController.swift", "Form {", #"Form("Welcome back") {"#)
    try await expectDone(["build", "Login", "--output", "builds"])
    try await expectDone(["swap", "builds/libLogin.so"])
    try await app.wait { screen in
      screen.lines.contains { $0.contains("Welcome back") } && screen.lines.contains { $0.contains("Aleks") }
    }
    try await app.type("ey", until: "Aleksey")
    try await events.wait(for: #"{"event":"swapped","generation":2,"scene":"Login","time":""#)
  }

  @Test("Another implementation answers the next call")
  func use() async throws {
    for name in ["OpenAuth/DemoAuth.swift", "OpenAuth/DemoAuthConfigurator.swift"] {
      try folder.replace("DemoAuth", by: "OpenAuth", in: name)
    }
    try folder.edit("OpenAuth/DemoAuth.swift", "clean-swift", "open sesame")
    try await expectDone(["build", "OpenAuth"])
    let app = try await start(
      ["run", "--start", "Login", "--worker", "AuthWorker=DemoAuth"], instance: "[ Sign in ]")
    try await app.type("Aleksey\topen sesame\r", until: "Wrong user name or password")
    app.type("\r")
    try await expectDone(["use", "AuthWorker=OpenAuth"])
    #expect(
      try await host(["use", "AuthWorker=OpenAuth", "--json"]).output
        == "{\n  \"implementation\" : \"OpenAuth\",\n  \"worker\" : \"AuthWorker\"\n}\n")
    try await app.wait { screen in !screen.lines.contains { $0.contains("Wrong") } }
    try await app.type("open sesame\r", until: "+7 (999) 111 22 33")
  }

  @Test("It is stopped as its user would stop it; listeners end with it")
  func stop() async throws {
    let app = try await start(["run", "--start", "Login"], instance: "[ Sign in ]")
    let events = try await listen()
    try await expectDone(["stop"])
    #expect(await app.end() == 0)
    #expect(app.settings == app.settingsBefore)
    #expect(await events.end() == 0)
    #expect(try !folder.names.contains("host"))
  }

  // MARK: Helpers

  private var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path] }

  private func host(_ arguments: [String]) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path, environment: environment)
  }

  private func expectDone(_ arguments: [String]) async throws {
    let result = try await host(arguments)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "")
  }

  private func start(_ arguments: [String], instance text: String) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(Checkout.host, arguments, in: folder.path, environment: environment)
    try await terminal.wait(for: text)
    return terminal
  }

  /// Shows the events of the app, from the last that has happened: when that is there, the next ones are heard.
  private func listen() async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Checkout.host, ["events", "--json", "--last", "1"], columns: 200, in: folder.path, environment: environment)
    try await terminal.wait(for: #""event":""#)
    return terminal
  }
}
