import HostSupport
import Testing
import VIPTestKit

@Suite("The built host in the user's language", .timeLimit(.minutes(10)), .ownFolders)
struct LanguageTests {
  private let folder = TemporaryFolder()

  /// Makes the catalogues, as `make` does, unless they are there. Once: two at a time would write the same files.
  private static let catalogs = Task { try await Command.run("\(Checkout.root)/.ci/words", [Checkout.products]) }

  init() async throws {
    let made = try await Self.catalogs.value
    #expect((made.status, made.errors) == (0, ""))
    try folder.write(
      #"{ "version": 1, "start": "Login", "folders": ["scenes", "@host"], "workers": { "AuthWorker": { "use": "DemoAuth" } }, "requirements": { "session": "Login" } }"#,
      to: "scenes.json")
  }

  @Test("The words of Login, and its failures", arguments: TestEnvironment.isNight ? ["en", "es", "fr", "ru"] : ["ru"])
  func plain(language: String) async throws {
    let labels = [
      "en": ("User name", "Password", "Sign in"), "es": ("Nombre de usuario", "Contraseña", "Iniciar sesión"),
      "fr": ("Nom d’utilisateur", "Mot de passe", "Se connecter"), "ru": ("Имя пользователя", "Пароль", "Войти"),
    ]
    let (name, password, signIn) = try #require(labels[language])
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
    try Golden.check(try await output(of: script, in: language), "login-\(language).txt")
  }

  private static let addressBooks = [
    "es": [
      "Importar…", "Archivo vCard", "Importar", "3 contactos añadidos", "Filtro", "Nadie coincide", "Añadir contacto",
      "Guardar",
    ],
    "fr": [
      "Importer…", "Fichier vCard", "Importer", "3 contacts ajoutés", "Filtre", "Personne ne correspond",
      "Ajouter un contact", "Enregistrer",
    ],
    "ru": [
      "Импорт…", "Файл vCard", "Импортировать", "добавлено 3 контакта", "Фильтр", "Никто не найден",
      "Новый контакт", "Сохранить",
    ],
  ]

  @Test("The address book", arguments: TestEnvironment.isNight ? ["es", "fr", "ru"] : ["es"])
  func addressBook(language: String) async throws {
    try folder.write(
      """
      {
        "version": 1, "start": "ContactList", "folders": ["scenes", "@host"],
        "workers": {
          "AuthWorker": { "use": "DemoAuth", "options": { "signedIn": "Anna" } },
          "ContactsWorker": { "use": "FileContacts" }
        },
        "requirements": { "session": "Login" }
      }
      """, to: "scenes.json")
    try folder.write(
      """
      BEGIN:VCARD
      VERSION:4.0
      FN:Anna Zharkova
      TEL;TYPE=cell:+79992223344
      BDAY:19880512
      ADR;TYPE=home:;;Lesnaya 5;Tver;;170000;Russia
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      FN:file10
      TEL:+442079460958
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      FN:file2
      END:VCARD
      """, to: "some.vcf")
    let said = try #require(Self.addressBooks[language])
    let script = """
      press \(said[0])
      set \(said[1])=none.vcf
      press \(said[2])
      wait !
      ok
      set \(said[1])=some.vcf
      press \(said[2])
      wait \(said[3])
      select 1
      wait 1988
      back
      set \(said[4])=nobody
      wait \(said[5])
      press \(said[6])
      press \(said[7])
      wait ^

      """
    // ICU uses some no-break spaces; an age grows.
    let output = try await output(of: script, in: language)
      .replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
      .replacing(/\(\d\d\)$/.anchorsMatchLineEndings(), with: "(AGE)")
    try Golden.check(output, "contacts-\(language).txt")
  }

  @Test("An application brings the display's words in a language that the display doesn't have; those it has stay")
  func displayWords() async throws {
    try folder.write(
      #"""
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\n"

      msgid "quit"
      msgstr "beenden"
      """#, to: "de.po")
    for language in ["de", "es"] {
      let catalog = "scenes/locale/\(language)/LC_MESSAGES/TerminalInterface.mo"
      try folder.write("", to: catalog)
      #expect(try await Command.run("/usr/bin/msgfmt", ["-o", folder.file(catalog), folder.file("de.po")]).status == 0)
    }
    for (language, word) in [("de", "beenden"), ("es", "salir")] {
      let terminal = try folder.terminal(["run"], columns: 100, ["LANGUAGE": language])
      try await terminal.wait(for: "Ctrl-C \(word)")
      #expect(await terminal.end(by: "\u{3}") == 0)
    }
  }

  private func output(of script: String, in language: String) async throws -> String {
    let result = try await Command.host(
      ["run", "--display", "plain", "--strict"], input: script, in: folder.path,
      environment: ["XDG_RUNTIME_DIR": folder.path, "LANGUAGE": language])
    #expect((result.status, result.errors) == (0, ""))
    return result.output
  }
}
