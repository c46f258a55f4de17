import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The built host in the user's language", .timeLimit(.minutes(5)))
struct LanguageTests {
  private let folder: TemporaryFolder

  init() async throws {
    // As `make` does; nothing to do where that was called.
    let made = try await Command.run("\(Checkout.root)/.ci/words", [Checkout.products])
    #expect(made.errors == "")
    #expect(made.status == 0)
    folder = try TemporaryFolder()
    try folder.write(
      #"{ "version": 1, "start": "Login", "folders": ["scenes"], "workers": { "AuthWorker": { "use": "DemoAuth" } } }"#,
      to: "scenes.json")
  }

  private static let environments: [([String: String], String)] = [
    (["LC_ALL": "", "LANG": "ru_RU.UTF-8"], "Имя пользователя:"),
    (["LC_ALL": "", "LANGUAGE": "es"], "Nombre de usuario:"),
    (["LANGUAGE": "es"], "Nombre de usuario:"),
    (["LC_ALL": "fr_CA"], "Nom d’utilisateur:"),
    (["LC_ALL": "C", "LANGUAGE": "es"], "User name:"),
    (["LC_ALL": "de_DE.UTF-8"], "User name:"),
    (["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de:fr"], "Nom d’utilisateur:"),
  ]

  @Test(
    "is told by the environment, whether such a locale is installed or not",
    arguments: environments)
  func environment(variables: [String: String], label: String) async throws {
    let result = try await host([], input: "", variables)
    #expect(result.lines.dropFirst().first == label)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test("The words of Login, and its failures", arguments: ["en", "es", "fr", "ru"])
  func plain(language: String) async throws {
    let labels = [
      "en": ["User name", "Password", "Sign in"], "es": ["Nombre de usuario", "Contraseña", "Iniciar sesión"],
      "fr": ["Nom d’utilisateur", "Mot de passe", "Se connecter"], "ru": ["Имя пользователя", "Пароль", "Войти"],
    ]
    let (name, password, signIn) = try #require(labels[language].map { ($0[0], $0[1], $0[2]) })
    let script = """
      set \(name)=Aleksey
      set \(password)=wrong
      press \(signIn)
      wait !
      ok
      set \(password)=clean-swift
      press \(signIn)
      wait 111 22 33

      """
    let result = try await host(["--strict"], input: script, ["LANGUAGE": language])
    #expect(result.errors == "")
    #expect(result.status == 0)
    try Golden.check(result.output, "login-\(language).txt")
  }

  @Test("on a terminal: what stands in columns is as wide as it looks", arguments: ["en", "es", "fr", "ru"])
  func terminal(language: String) async throws {
    let app = try PseudoTerminal(
      Checkout.host, ["run", "--display", "terminal"], columns: 60, rows: 14, in: folder.path,
      environment: ["LANGUAGE": language, "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": folder.path])
    try await app.wait { screen in screen.lines.contains { $0.contains("[ ") } }
    app.type("Алексей")
    try await app.wait(for: "Алексей")
    try Golden.check(app.screen.lines.joined(separator: "\n") + "\n", "login-\(language)-terminal.txt")
    app.type("\u{3}")
    #expect(await app.end() == 0)
  }

  @Test("A catalogue that is no catalogue leaves the words of the sources, and the run goes on")
  func damaged() async throws {
    try folder.copy(Checkout.library("Login"), as: "own/libLogin.so")
    try folder.write("no words", to: "own/locale/es/LC_MESSAGES/Login.mo")
    try folder.write(
      #"{ "version": 1, "start": "Login", "folders": ["own"], "workers": { "AuthWorker": { "use": "DemoAuth" } } }"#,
      to: "scenes.json")
    let result = try await host([], input: "", ["LANGUAGE": "es"])
    #expect(result.lines.prefix(2) == ["== Login ==", "User name:"])
    #expect(result.status == 0)
    #expect(result.errors.contains("own/locale/es/LC_MESSAGES/Login.mo: is no catalogue of words"), "\(result.errors)")
  }

  private func host(_ options: [String], input: String, _ variables: [String: String]) async throws -> Command.Result {
    try await Command.host(
      ["run", "--display", "plain"] + options, input: input, in: folder.path,
      environment: ["XDG_RUNTIME_DIR": folder.path].merging(variables) { $1 })
  }
}
