import HostSystem
import HostInspection
@testable import HostBuild
import Foundation
import SourceMessages
import TestSupport
import Testing

@Suite("Words in other languages are built with their scene")
struct TranslationsTests {
  private let sources: TestSources
  private let spanish = "Greeter/po/es.po"

  init() async throws {
    sources = try TestSources()
    try write("Hola", in: "es")
    try write("Bonjour", in: "fr")
  }

  private func write(_ translation: String, in language: String) throws {
    try write(["Hello": translation], to: "Greeter/po/\(language).po")
  }

  private func write(_ words: [String: String], to name: String) throws {
    let words = words.map { "\nmsgid \"\($0)\"\nmsgstr \"\($1)\"\n" }.joined()
    try sources.folder.write("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n" + words, to: name)
  }

  /// Of a catalogue, by msgunfmt, without its head; none without a catalogue.
  private func words(_ language: String, of name: String = "Greeter") async throws -> [String: String] {
    let file = "\(sources.output)/locale/\(language)/LC_MESSAGES/\(name).mo"
    let lines = try await Command.run("/usr/bin/msgunfmt", ["--no-wrap", file]).lines
    let pairs = zip(lines, lines.dropFirst()).compactMap { id, translation -> (String, String)? in
      guard id.hasPrefix("msgid \""), translation.hasPrefix("msgstr \""), id != "msgid \"\"" else { return nil }
      return (String(id.dropFirst(7).dropLast()), String(translation.dropFirst(8).dropLast()))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test("beside its library; another word makes another build; what msgfmt refuses is told, and changes neither")
  func builds() async throws {
    #expect(try await sources.build().isNew)
    #expect(try await [words("es"), words("fr")] == [["Hello": "Hola"], ["Hello": "Bonjour"]])
    #expect(try await sources.build().isNew == false)
    try write("Buenas", in: "es")
    try sources.folder.remove("Greeter/po/fr.po")
    #expect(try await sources.build().isNew)
    #expect(try await [words("es"), words("fr")] == [["Hello": "Buenas"], [:]])

    // What msgfmt refuses is told with its place.
    let before = try LibraryReport(of: LibraryFile(reading: sources.library)).soname
    try sources.folder.write("msgid \"Hello\"\nmsgstr Hola\n", to: spanish)
    let fault = await #expect(throws: Diagnostic.self) { try await sources.build() }
    // The rest is in the language of the person who runs the test.
    #expect(fault?.message.hasPrefix("\(sources.folder.file(spanish)):2: ") == true, "\(String(describing: fault))")
    #expect(try await words("es") == ["Hello": "Buenas"])
    #expect(try LibraryReport(of: LibraryFile(reading: sources.library)).soname == before)
  }

  @MainActor
  @Test(
    "They have those of the modules that are linked, also of those that these link; another word there makes another build",
    .nightly)
  func modules() async throws {
    try writeModule("Core", "public let core = 1", ["Bye": "Adiós"])
    try writeModule(
      "Common", "import Core\npublic let common = core", ["Hello": "Hola a todos", "Loading": "Cargando"])
    try write(["Loading": "Laden"], to: "Common/po/de.po")
    try sources.write(greeting: "\"Hello \\(common)\"", imports: "import Common")
    #expect(try await buildAll() == ["Common", "Core", "Greeter"])
    #expect(try await words("es") == ["Bye": "Adiós", "Hello": "Hola", "Loading": "Cargando"])
    #expect(try await words("fr") == ["Hello": "Bonjour"])
    #expect(try await words("de") == [:], "a screen would be in two languages")
    #expect(try await buildAll() == [])
    try writeModule("Core", "public let core = 1", ["Bye": "Hasta luego"])
    #expect(try await buildAll() == ["Greeter"])
    #expect(try await words("es")["Bye"] == "Hasta luego")
  }

  private func writeModule(_ name: String, _ source: String, _ spanish: [String: String]) throws {
    try sources.folder.writePackage(name)
    try sources.folder.write(source, to: "\(name)/\(name).swift")
    try write(spanish, to: "\(name)/po/es.po")
  }

  @MainActor
  private func buildAll() async throws -> [String] {
    let built = try await ApplicationBuilder([sources.folder.path], in: sources.folder).buildingAll()
    return built.filter(\.isNew).map(\.id).sorted()
  }

  @MainActor
  @Test("For libraries that somebody else builds there are the words alone, also in a language that these don't have")
  func wordsAlone() async throws {
    try sources.folder.write("let one = 1", to: "Display/Display.swift")
    try write([:], to: "Display/po/es.po")
    let application = try ApplicationBuilder([sources.folder.path], buildsModules: false, in: sources.folder)
    application.report = { Issue.record($0) }
    await application.buildWords()
    #expect(try await words("es") == ["Hello": "Hola"])
    #expect(FileManager.default.fileExists(atPath: "\(sources.output)/locale/es/LC_MESSAGES/Display.mo"))
    #expect(!FileManager.default.fileExists(atPath: sources.library))
    try write(["quit": "beenden"], to: "Words/TerminalInterface/po/de.po")
    let display = try ApplicationBuilder([sources.folder.file("Words")], in: sources.folder)
    display.report = { Issue.record($0) }
    await display.buildAll()
    #expect(try await words("de", of: "TerminalInterface") == ["quit": "beenden"])
  }

  @Test("Without msgfmt the library is built, and told that the words are left out; with it they come")
  func noMessageFormatter() async throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let swiftc = try #require(
      path.split(separator: ":").first { FileManager.default.fileExists(atPath: "\($0)/swiftc") })
    let poor = try Builder(sdk: SDK(Checkout.products), compiler: Compiler(searching: String(swiftc)))
    let library = try await poor.build(SourceFolder(sources.path), into: sources.output)
    #expect(library.isNew)
    #expect(
      library.log
        == "warning: \(sources.folder.file(spanish)): left out, because there is no msgfmt on the PATH (Debian package gettext)\n"
    )
    #expect(try await words("es") == [:])
    #expect(try await sources.build().isNew == false)
    #expect(try await words("es") == ["Hello": "Hola"])
  }
}

@Suite("The words of the sources are those of every translation")
struct TranslatedWordsTests {
  private static let folders: [String] = ["Plugins", "Sources/DisplayKit", "Sources"].flatMap { root in
    let path = "\(Checkout.root)/\(root)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.map { "\(path)/\($0)" }.filter { FileManager.default.fileExists(atPath: "\($0)/po") }.sorted()
  }

  @Test("none is missing, none is left over, and none is marked as unsure", arguments: folders)
  func compared(folder: String) async throws {
    let scratch = TemporaryFolder()
    try scratch.write(Self.template(try Self.words(in: folder)), to: "words.pot")
    for language in ["es", "fr", "ru"] {
      let result = try await Command.run("/usr/bin/msgcmp", ["\(folder)/po/\(language).po", scratch.file("words.pot")])
      #expect((result.errors, result.status) == ("", 0))
    }
    #expect(Set(Self.folders.map { URL(filePath: $0).lastPathComponent }).isSuperset(of: ["Login", "SetUp", "Home"]))
  }

  private static func words(in folder: String) throws -> Set<[String]> {
    let words: [SourceWord] = try Tool.answer(to: .words(functions: ["words"], folder: folder))
    return Set(words.map { [$0.text] + ($0.plural.map { [$0] } ?? []) })
  }

  private static func template(_ words: Set<[String]>) -> String {
    let quoted = { (text: String) in
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
    let entries = words.map { $0.map(quoted) }.sorted { $0[0] < $1[0] }.map { forms in
      forms.count == 1
        ? "msgid \"\(forms[0])\"\nmsgstr \"\"\n"
        : "msgid \"\(forms[0])\"\nmsgid_plural \"\(forms[1])\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"
    }
    return "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n" + entries.joined(separator: "\n")
      + "\n"
  }
}
