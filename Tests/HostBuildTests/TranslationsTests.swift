import Foundation
import HostInspection
import HostModel
import TestSupport
import Testing

@testable import HostBuild

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
    try sources.folder.write(
      "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"Hello\"\nmsgstr \"\(translation)\"\n",
      to: "Greeter/po/\(language).po")
  }

  /// What msgunfmt finds in the catalogue; nil when there is none.
  private func words(_ language: String) async throws -> String? {
    let file = "\(sources.output)/locale/\(language)/LC_MESSAGES/Greeter.mo"
    let result = try await Command.run("/usr/bin/msgunfmt", ["--no-wrap", file])
    return result.status == 0 ? result.lines.last { $0.hasPrefix("msgstr") } : nil
  }

  @Test("beside its library; another word makes another build, and a language that is gone is gone")
  func builds() async throws {
    #expect(try await sources.build().isNew)
    #expect(try await words("es") == "msgstr \"Hola\"")
    #expect(try await words("fr") == "msgstr \"Bonjour\"")
    #expect(try await sources.build().isNew == false)

    try write("Buenas", in: "es")
    try FileManager.default.removeItem(atPath: sources.folder.file("Greeter/po/fr.po"))
    #expect(try await sources.build().isNew)
    #expect(try await words("es") == "msgstr \"Buenas\"")
    #expect(try await words("fr") == nil)
  }

  @Test("One that msgfmt refuses is told with its place; the library and the words that were there stay")
  func refused() async throws {
    _ = try await sources.build()
    let before = try LibraryReport(of: LibraryFile(reading: sources.library)).soname
    try sources.folder.write("msgid \"Hello\"\nmsgstr Hola\n", to: spanish)
    let fault = await #expect(throws: BuildFault.self) { try await sources.build() }
    // The rest is in the language of whoever runs the test.
    #expect(fault?.message.hasPrefix("\(sources.folder.file(spanish)):2: ") == true, "\(String(describing: fault))")
    #expect(try await words("es") == "msgstr \"Hola\"")
    #expect(try LibraryReport(of: LibraryFile(reading: sources.library)).soname == before)
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
    #expect(try await words("es") == nil)

    #expect(try await sources.build().isNew == false)
    #expect(try await words("es") == "msgstr \"Hola\"")
  }
}
