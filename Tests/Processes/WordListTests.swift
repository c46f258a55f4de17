import HostSupport
import Testing
import VIPTestKit

@Suite("host words", .ownFolders, .timeLimit(.minutes(10)))
struct WordListTests {
  @Test("--update renews the list and the translations of each folder of sources, and tells what isn't translated")
  func update() async throws {
    let folder = TemporaryFolder()
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

    let told = Command.Result.success("\(file): 2 of 3 not translated:\n  %d \"note\"\n  one\\ntwo\n")
    #expect(try await folder.host("words", "--update") == told)
    try Golden.check(folder.text("Scenes/Notes/po/Notes.pot"), "notes.pot")
    let spanish = try folder.text(file)
    #expect(spanish.contains("msgid \"Notes\"\nmsgstr \"Notas\"\n"))
    #expect(spanish.contains("#~ msgid \"Gone\"\n#~ msgstr \"Ido\"\n"))

    #expect(try await folder.host("words", "--update") == told)
    #expect(try folder.text(file) == spanish)
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
    #expect(try await folder.host("words", "--update", "Scenes") == .success("\(file): all 3 translated\n"))

    try folder.remove(file)
    #expect(try await folder.host("words", "--update").output == "there is no translation yet; msginit begins one\n")
    try folder.remove("Scenes/Notes/po")
    let nothing = try await folder.host("words", "--update")
    #expect(nothing.failed(beginning: "error: .: no sources there have a folder po\n"))
  }
}
