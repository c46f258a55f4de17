import Foundation
import TestSupport
import Testing

@Suite("The words of the sources are those of every translation", .takesTurns, .timeLimit(.minutes(30)))
struct WordListTests {
  /// The folders of sources whose words are translated.
  private static let folders: [String] = ["Plugins", "Sources/DisplayKit", "Sources"].flatMap { root in
    let path = "\(Checkout.root)/\(root)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.map { "\(path)/\($0)" }.filter { FileManager.default.fileExists(atPath: "\($0)/po") }.sorted()
  }

  @Test("none is missing, none is left over, and none is marked as unsure", arguments: folders, ["es", "fr", "ru"])
  func compared(folder: String, language: String) async throws {
    let scratch = try TemporaryFolder()
    try scratch.write(Self.template(try await Self.words(in: folder)), to: "words.pot")
    let result = try await Command.run(
      "/usr/bin/msgcmp", ["\(folder)/po/\(language).po", scratch.file("words.pot")])
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test("--update renews the list and the translations of each folder of sources, and tells what isn't translated")
  func update() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "scenes.json")
    try folder.write(
      #"""
      let title = words("Notes")
      let count = words("%d \"note\"", plural: "%d \"notes\"", 2)
      // translators: on a button
      let lines = words("one\ntwo")
      let again = words("Notes")
      """#, to: "Scenes/Notes/Notes.swift")
    try folder.write("let other = 1", to: "Scenes/Plain/Plain.swift")
    let file = "Scenes/Notes/po/es.po"
    try folder.write(
      #"""
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\n"

      msgid "Notes"
      msgstr "Notas"

      msgid "Gone"
      msgstr "Ido"
      """#, to: file)
    func text(_ name: String) throws -> String { try String(contentsOfFile: folder.file(name), encoding: .utf8) }

    let first = try await Command.host(["words", "--update"], in: folder.path)
    #expect(first.errors == "")
    #expect(first.output == "\(file): 2 of 3 not translated:\n  %d \"note\"\n  one\\ntwo\n")
    #expect(
      try text("Scenes/Notes/po/Notes.pot") == #"""
        msgid ""
        msgstr ""
        "Content-Type: text/plain; charset=UTF-8\n"

        #: Notes.swift
        msgid "Notes"
        msgstr ""

        #: Notes.swift
        #, objc-format
        msgid "%d \"note\""
        msgid_plural "%d \"notes\""
        msgstr[0] ""
        msgstr[1] ""

        #. on a button
        #: Notes.swift
        msgid "one\ntwo"
        msgstr ""

        """#)
    let spanish = try text(file)
    #expect(spanish.contains("msgid \"Notes\"\nmsgstr \"Notas\"\n"))
    #expect(spanish.contains("#~ msgid \"Gone\"\n#~ msgstr \"Ido\"\n"))

    #expect(try await Command.host(["words", "--update"], in: folder.path).output == first.output)
    #expect(try text(file) == spanish)
    try folder.write(
      #"""
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

      msgid "Notes"
      msgstr "Notas"

      msgid "%d \"note\""
      msgid_plural "%d \"notes\""
      msgstr[0] "%d nota"
      msgstr[1] "%d notas"

      msgid "one\ntwo"
      msgstr "uno\ndos"
      """#, to: file)
    let whole = try await Command.host(["words", "--update", "Scenes"], in: folder.path)
    #expect(whole.output == "\(file): all 3 translated\n")

    try folder.remove(file)
    let none = try await Command.host(["words", "--update"], in: folder.path)
    #expect(none.output == "there is no translation yet; msginit begins one\n")
    try folder.remove("Scenes/Notes/po")
    let nothing = try await Command.host(["words", "--update"], in: folder.path)
    #expect(nothing.errors.hasPrefix("error: .: no sources there have a folder po\n"))
    #expect(nothing.status == 1)
    #expect(try await Command.host(["words"], in: folder.path).status == 64)
  }

  @Test("the samples are compared")
  func samples() {
    #expect(Set(Self.folders.map { URL(filePath: $0).lastPathComponent }).isSuperset(of: ["Login", "SetUp", "Home"]))
  }

  @Test("a word that is missing is told, and so is one that nobody says any more")
  func differences() async throws {
    let scratch = try TemporaryFolder()
    try scratch.write(Self.template([["Sign in"], ["Password"]]), to: "words.pot")
    try scratch.write(
      Self.template([]) + "msgid \"Sign in\"\nmsgstr \"Войти\"\n\nmsgid \"Phone\"\nmsgstr \"Телефон\"\n", to: "ru.po")
    let files = [scratch.file("ru.po"), scratch.file("words.pot")]
    let result = try await Command.run("/usr/bin/msgcmp", files)
    #expect(result.errors.contains("words.pot:5: this message is used but not defined in \(files[0])"))
    #expect(result.errors.contains("ru.po:9: warning: this message is not used"))
    #expect(result.status == 1)
  }

  /// What the sources of a folder show: each text, and its plural if it has one.
  private static func words(in folder: String) async throws -> Set<[String]> {
    struct Word: Decodable {
      let text: String
      let plural: String?
    }
    let list = try await Command.host(["words", folder])
    #expect(list.errors == "")
    let words = try JSONDecoder().decode([Word].self, from: Data(list.output.utf8))
    return Set(words.map { [$0.text] + ($0.plural.map { [$0] } ?? []) })
  }

  /// A template of translations.
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
