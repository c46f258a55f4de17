import Foundation
import HostSupport
import Testing

@Suite("host dev", .timeLimit(.minutes(10)), .ownFolders)
struct DevCommandTests {
  private let folder = TemporaryFolder()
  private let view = "Plugins/Login/LoginViewController.swift"

  init() throws {
    try folder.write(
      #"{ "version": 1, "start": "Login", "folders": ["scenes", "@host"], "workers": { "AuthWorker": { "use": "DemoAuth" } } }"#,
      to: "scenes.json")
    try folder.copy("\(Checkout.root)/Plugins/Login", as: "Plugins/Login")
  }

  @Test("An edit is shown with what was typed; an error is a notice", arguments: [[], ["--no-supervisor"]])
  func edits(_ options: [String]) async throws {
    let app = try folder.terminal(["dev"] + options, columns: 120, rows: 60)
    try await app.wait(for: "[ Sign in ]")
    try await app.type("Aleks", until: "Aleks")

    try folder.edit(view, "Form {", #"Form("Welcome back") {"#)
    try await app.wait(for: "building Login…")
    try await app.wait { $0.shows("Welcome back") && $0.shows("Aleks") }

    let line = try folder.line(of: #"Form("Welcome back") {"#, in: view)
    try folder.edit(view, #"Form("Welcome back") {"#, "Form(Welcome) {")
    try await app.wait { screen in
      screen.shows("\(view):\(line): cannot find 'Welcome' in scope") && screen.shows("Welcome back")
        && screen.shows("Ctrl-O details")
    }
    try await app.type("ey", until: "Aleksey")
    #expect(!app.screen.shows("Form(Welcome)"))
    app.type("\u{F}")
    try await app.wait { $0.shows("Details") && $0.shows("Form(Welcome)") && !$0.shows("[ Sign in ]") }
    app.type("\u{1B}")
    try await app.wait { $0.shows("[ Sign in ]") && !$0.shows("Details") }
    try await app.type("\u{F}", until: "Details")

    try folder.edit(view, "Form(Welcome) {", #"Form("Good evening") {"#)
    try await app.wait { screen in
      screen.shows("Good evening") && screen.shows("Aleksey") && !screen.shows("cannot find")
        && screen.lines.contains { $0.contains("built Login in ") && $0.contains(" s") }
    }
    await app.expectEnd(by: "\u{3}")
    try await app.wait { !$0.modes.contains(1049) && $0.shows("Form(Welcome)") }
  }

  @Test("A translation that is saved is on the screen, with what was typed; one that msgfmt refuses is a notice")
  func translations() async throws {
    _ = try await Command.run("\(Checkout.root)/.ci/words", [Checkout.products])
    let spanish = "Plugins/Login/po/es.po"
    let app = try folder.terminal(["dev"], columns: 120, ["LANGUAGE": "es"])
    try await app.wait(for: "[ Iniciar sesión ]")
    try await app.type("Aleks", until: "Aleks")

    try folder.edit(spanish, #""Iniciar sesión""#, #""Entrar""#)
    try await app.wait { $0.shows("[ Entrar ]") && $0.shows("Aleks") }

    // The rest of msgfmt's message is in the user's language.
    let line = try folder.line(of: #"msgstr "Entrar""#, in: spanish)
    try folder.edit(spanish, #"msgstr "Entrar""#, "msgstr Entrar")
    try await app.wait { $0.shows("\(spanish):\(line): ") && $0.shows("[ Entrar ]") }

    try folder.edit(spanish, "msgstr Entrar", #"msgstr "Acceder""#)
    try await app.wait { $0.shows("[ Acceder ]") && $0.shows("Aleks") && !$0.shows("\(spanish):") }
    #expect(await app.end(by: "\u{3}") == 0)
  }

  @Test("A first scene that traps, twice: the run stays, says why, and takes the next good build")
  func waits() async throws {
    let load = "override func viewDidLoad() {"
    try folder.edit(view, load, "\(load)\n    preconditionFailure(\"no good\")\n")
    let line = try folder.line(of: "preconditionFailure", in: view)
    let app = try folder.terminal(["dev"], columns: 120)
    try await app.wait { screen in
      screen.shows("Login can't be shown") && screen.shows("quarantine") && screen.shows("no good")
        && screen.shows("(LoginViewController.swift:\(line))") && screen.shows("Waiting for the next build.")
    }
    // Another bad build: two more deaths, and no reason to give up.
    try folder.edit(view, "no good", "no better")
    try await app.wait { $0.shows("Waiting for the next build.") && $0.shows("no better") }

    try folder.edit(view, "preconditionFailure(\"no better\")", "")
    try await app.wait(for: "[ Sign in ]")
    try await app.type("Anna", until: "Anna")
    await app.expectEnd(by: "\u{3}")
  }

  @Test("A scene that has never been built is built before the app starts")
  func newScene() async throws {
    try rename("Entrance")
    // A compiler that records which files it inherits.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try folder.write("#!/bin/sh\nls -l /proc/$$/fd >inherited\nPATH='\(path)' exec swiftc \"$@\"\n", to: "bin/swiftc")
    try #require(chmod(folder.file("bin/swiftc"), 0o755) == 0)
    let result = try await Command.host(
      ["dev", "--start", "Entrance", "--strict"], input: "set User name=Anna\n", in: folder.path,
      environment: ["XDG_RUNTIME_DIR": folder.path, "PATH": "\(folder.file("bin")):\(path)"])
    #expect((result.status, result.errors) == (0, "building Entrance (1 of 1)…\n"))
    #expect(result.output.hasPrefix("== Entrance =="))
    let inherited = try folder.text("inherited")
    let targets = inherited.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(targets.contains("/dev/null"))
    #expect(!targets.contains { $0.contains("memfd") || $0.contains("anon_inode") || $0.contains("socket") })
  }

  @Test("A first scene that has never compiled: the compiler's message is on the screen, and the first good build")
  func neverBuilt() async throws {
    try rename("Entrance")
    let view = "Plugins/Login/EntranceView.swift"
    try folder.copy(folder.file(self.view), as: view)
    try folder.remove(self.view)
    try folder.edit(view, "Form {", "Form(Welcome) {")
    let line = try folder.line(of: "Form(Welcome) {", in: view)
    let app = try folder.terminal(["dev", "--start", "Entrance"], columns: 120, rows: 40)
    try await app.wait(for: "building Entrance (1 of 1)…")
    try await app.wait { screen in
      screen.shows("Entrance can't be shown") && screen.shows("Entrance hasn't been built yet")
        && screen.shows("\(view):\(line): cannot find 'Welcome' in scope") && screen.shows("Ctrl-O details")
    }
    try folder.edit(view, "Form(Welcome) {", #"Form("Welcome") {"#)
    try await app.wait { $0.shows("Welcome") && $0.shows("[ Sign in ]") && !$0.shows("can't be shown") }
    await app.expectEnd(by: "\u{3}")
  }

  private func rename(_ id: String) throws {
    for role in ["Configurator", "Interactor", "Models", "Presenter", "Router", "ViewController"] {
      let file = "Plugins/Login/Login\(role).swift"
      try folder.write(try folder.text(file).replacing("Login", with: id), to: file)
    }
  }
}
