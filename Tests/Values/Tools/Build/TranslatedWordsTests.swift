import Foundation
import SourceMessages
import TestSupport
import Testing

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
      #expect(result.errors == "")
      #expect(result.status == 0)
    }
  }

  @Test("the samples are compared")
  func samples() {
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
