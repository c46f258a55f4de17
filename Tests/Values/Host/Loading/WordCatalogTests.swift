@testable import HostLoading
import Foundation
import TestSupport
import Testing
@_spi(Host) import VIPKit

@Suite("A catalogue of words, as msgfmt makes it")
struct WordCatalogTests {
  private let folder = TemporaryFolder()

  private func catalog(_ text: String, _ options: String...) async throws -> [UInt8] {
    try folder.write(text, to: "words.po")
    try FileManager.default.createDirectory(atPath: folder.file("es/LC_MESSAGES"), withIntermediateDirectories: true)
    let file = folder.file("es/LC_MESSAGES/words.mo")
    let result = try await Command.run("/usr/bin/msgfmt", options + ["-o", file, folder.file("words.po")])
    #expect(result.status == 0, "\(result.errors)")
    return try [UInt8](Data(contentsOf: URL(filePath: file)))
  }

  private func text(plural: String = "(n != 1)", forms: Int = 2, charset: String = "UTF-8") -> String {
    """
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=\(charset)\\n"
    "Plural-Forms: nplurals=\(forms); plural=\(plural);\\n"

    msgid "Sign in"
    msgstr "Iniciar sesión"

    #, fuzzy
    msgid "Password"
    msgstr "Palabra"

    msgid "%d contact"
    msgid_plural "%d contacts"

    """ + (0..<forms).map { "msgstr[\($0)] \"forma \($0): %d\"\n" }.joined()
  }

  @Test("is read in both orders of bytes; what a translator isn't sure of isn't in it", arguments: ["little", "big"])
  func reading(order: String) async throws {
    let words = Words([try MessageFile(await catalog(text(), "--endianness=\(order)")).catalog()])
    #expect((words("Sign in"), words("Password")) == ("Iniciar sesión", "Password"))
    #expect(words("%d contact", plural: "%d contacts", 1) == "forma 0: 1")
    #expect(words("%d contact", plural: "%d contacts", 5) == "forma 1: 5")
  }

  private static let rules: [(Int, String)] = [
    (1, "0"), (2, "n!=1"), (2, "n>1"), (2, "n%10!=1 || n%100==11"),
    (3, "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"),
    (3, "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2"), (4, "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3"),
    (6, "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"),
    (3, "n*2/3-1+2*2 > 9 ? !n : 2"), (2, "!(n-3)"), (2, "7"), (2, "2*n-3 < 9 == 1"),
  ]

  @Test("says the form for a number that the C library says", arguments: rules)
  func plurals(forms: Int, rule: String) async throws {
    let words = Words([try MessageFile(await catalog(text(plural: rule, forms: forms))).catalog()])
    let numbers = Array(0...30) + [99, 100, 101, 102, 103, 104, 111, 112, 121, 1001]
    let script =
      "for n in \(numbers.map(String.init).joined(separator: " ")); do "
      + "ngettext words '%d contact' '%d contacts' $n; echo; done"
    let environment = ["LANGUAGE": "es", "LC_ALL": "C.UTF-8", "TEXTDOMAINDIR": folder.path]
    let expected = try await Command.run("/bin/sh", ["-c", script], environment: environment).lines.dropLast()
    let found = numbers.map { words("%d contact", plural: "%d contacts", $0).replacing(": \($0)", with: ": %d") }
    #expect(found == Array(expected))
  }

  /// Expressions that no language needs, or that are invalid.
  private static let badRules: [String] = {
    let deep = String(repeating: "(", count: 60) + "n" + String(repeating: ")", count: 60)
    let negated = String(repeating: "!", count: 999) + "n"
    let long = String(repeating: "n+", count: 600) + "n"
    return [deep, negated, long, "1/", "m", "n n", "99999999999999999999", "n ? 1", ""]
  }()

  @Test("whose rule for plurals can't be read says so", arguments: badRules)
  func badRule(_ rule: String) throws {
    let header = "Plural-Forms: nplurals=2; plural=\(rule);"
    #expect(throws: WordCatalogFault.badPlural(header)) { try MessageFile(Self.file([("", header)])).catalog() }
  }

  @Test("of another kind, or damaged, says so; where its rule divides by zero, or gives no form, the first form counts")
  func faults() throws {
    let good = Self.file([("", "Content-Type: text/plain; charset=UTF-8\n"), ("a", "b")])
    #expect(try Words([MessageFile(good).catalog()])("a") == "b")
    for rule in ["1/n", "1%n", "n-1"] {
      let file = Self.file([("", "Plural-Forms: nplurals=2; plural=\(rule);"), ("a\0b", "una\0dos")])
      #expect(Words([try MessageFile(file).catalog()])("a", plural: "b", 0) == "una")
    }
    let bad: [(fault: WordCatalogFault, file: [UInt8])] = [
      (.notCatalog, []), (.notCatalog, Array("words, and more words".utf8)), (.damaged, Array(good.prefix(20))),
      (.damaged, good.dropLast()), (.otherRevision(2), good.patched(2 as UInt8, at: 6)),
      (.damaged, good.patched(0xFF as UInt8, at: 11)), (.damaged, good.patched(0x7F as UInt8, at: 31)),
      (.notUTF8(charset: nil), good.patched(0xFF as UInt8, at: good.count - 2)),
      (.notUTF8(charset: "KOI8-R"), Self.file([("", "Content-Type: text/plain; charset=KOI8-R\n")])),
      // A thousand texts in the same bytes.
      (.damaged, Self.file(Array(repeating: ("", ""), count: 1000), sharing: 4000)),
    ]
    for (number, row) in bad.enumerated() {
      #expect(throws: row.fault, "row \(number)") { try MessageFile(row.file).catalog() }
    }
  }

  @Test("that is damaged at random is read or refused, and its words are said")
  func mutations() throws {
    let header = "Plural-Forms: nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : n/2 > 3 || !n);\ncharset=UTF-8\n"
    let files = [
      Self.file([("", header), ("a %@", "b %1$@ c"), ("%d d\0%d e", "%d f\0%d g")]), Self.file([("a", "b")]),
    ]
    var mutations = Mutations(of: files, marks: "n()?:%/!&|=<>0123456789;\n\0", seed: 4711)
    var refused = 0
    for _ in 0..<20_000 {
      do {
        let words = Words([try MessageFile(mutations.next()).catalog()])
        for count in [0, 1, 11, .max] { _ = words("%d d", plural: "%d e", count) }
        #expect(!words("a %@", "x").isEmpty)
      } catch { refused += 1 }
    }
    #expect(5_000 < refused && refused < 20_000)
  }

  /// A file by the manual of GNU gettext; `sharing` is the length that every text claims to have, nil for its own.
  private static func file(_ entries: [(source: String, translation: String)], sharing: Int? = nil) -> [UInt8] {
    let count = entries.count
    var tables: [Int] = []
    var texts: [UInt8] = []
    let start = 28 + 16 * count
    for text in entries.map(\.source) + entries.map(\.translation) {
      tables += [sharing ?? text.utf8.count, sharing == nil ? start + texts.count : start]
      texts += Array(text.utf8) + [0]
    }
    if let sharing { texts = Array(repeating: 0, count: sharing + 1) }
    let head = [0x9504_12DE, 0, count, 28, 28 + 8 * count, 0, start]
    return (head + tables).flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } } + texts
  }
}
