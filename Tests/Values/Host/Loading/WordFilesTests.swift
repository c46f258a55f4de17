import HostSystem
@testable import HostLoading
import Foundation
import TestSupport
import Testing

@_spi(Host) @testable import VIPKit

@Suite("The catalogues beside a library")
struct WordFilesTests {
  private let folder = TemporaryFolder()

  private func write(_ entries: [String: String], in language: String) async throws {
    let po = entries.map { "msgid \"\($0)\"\nmsgstr \"\($1)\"\n" }.joined(separator: "\n")
    try folder.write("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n" + po, to: "words.po")
    try folder.write("", to: "locale/\(language)/LC_MESSAGES/Login.mo")
    let result = try await Command.run("/usr/bin/msgfmt", ["-o", path(language), folder.file("words.po")])
    #expect(result.status == 0, "\(result.errors)")
  }

  private func path(_ language: String) -> String { folder.file("locale/\(language)/LC_MESSAGES/Login.mo") }

  private func words(_ language: String) -> (words: Words, faults: [Diagnostic]) {
    WordFiles(languages: UserLanguages { $0 == "LANGUAGE" ? language : nil }).words(of: "Login", beside: folder.path)
  }

  @Test("are asked in the order of the user's languages, each for what those before it lack, and none behind English")
  func order() async throws {
    try await write(["a": "es a", "b": "es b"], in: "es")
    try await write(["a": "mx a"], in: "es_MX")
    try await write(["a": "fr a", "c": "fr c"], in: "fr")
    let (words, faults) = words("es_MX:fr")
    #expect(faults == [])
    #expect([words("a"), words("b"), words("c"), words("d")] == ["mx a", "es b", "fr c", "d"])
    // The sources have English.
    #expect(self.words("en_GB:es").words("a") == "a")
    try await write(["a": "en a"], in: "en")
    #expect(self.words("en_GB:es").words("a") == "en a")
  }

  @Test("are asked for in other folders, for a language that the first doesn't have and for what is missing there")
  func others() async throws {
    try await write(["a": "es a"], in: "es")
    for (language, entries) in [("es", ["a": "other a", "b": "es b"]), ("de", ["a": "de a"])] {
      try await write(entries, in: language)
      let name = "locale/\(language)/LC_MESSAGES/Login.mo"
      let bytes = try Data(contentsOf: URL(filePath: path(language)))
      try folder.write(bytes, to: "own/\(name)", makingFolders: true)
      try folder.remove(name)
    }
    try await write(["a": "es a"], in: "es")
    func words(_ language: String) -> Words {
      WordFiles(languages: UserLanguages { $0 == "LANGUAGE" ? language : nil })
        .words(of: "Login", beside: folder.path, or: [folder.file("own")]).words
    }
    #expect([words("es")("a"), words("es")("b")] == ["es a", "es b"])
    #expect([words("de:es")("a"), words("de:es")("b")] == ["de a", "es b"])
    #expect(words("en:de")("a") == "a")
  }

  @Test("that can't be used, or that others could have written, are left out, and told")
  func faults() async throws {
    try await write(["a": "fr a"], in: "fr")
    try folder.write("no words", to: "locale/es/LC_MESSAGES/Login.mo")
    try FileManager.default.createDirectory(atPath: path("ru"), withIntermediateDirectories: true)
    let (words, faults) = words("es:ru:fr")
    #expect(words("a") == "fr a")
    #expect(
      faults.map(\.description) == [
        """
        \(path("es")): is no catalogue of words: it doesn't begin as msgfmt has it begin; the words of the sources are shown
          make it again of its .po file: host build, or msgfmt --check-format
        """,
        """
        \(path("ru")): is a folder, expected a catalogue of words; the words of the sources are shown
          make it a file that you may read
        """,
      ])
    #expect(WordFiles.faults(of: "Login", beside: folder.path) == faults)
    #expect(WordFiles.faults(of: "Home", beside: folder.path) == [])
    // Others could have written it.
    #expect(chmod(path("fr"), 0o666) == 0)
    let distrusted = self.words("fr")
    #expect(distrusted.words("a") == "a")
    #expect(distrusted.faults.map(\.suggestion) == ["if you trust what is there: chmod go-w \(path("fr"))"])
  }
}
