package import HostSystem
package import SourceMessages

/// The words of a folder of sources, for those who translate them: `po/Login.pot`, the list of them, and each `po/es.po`.
package struct WordUpdate: Sendable {
  /// What isn't translated into a language.
  package struct Result: Encodable, Equatable, Sendable {
    /// The path of the `po` file.
    package let file: String
    /// How many words there are to translate.
    package let words: Int
    package let untranslated: [String]
  }

  private let folder: String
  private let words: [SourceWord]

  package init(of folder: String, _ words: [SourceWord]) { (self.folder, self.words) = (folder, words) }

  /// The folders of sources below one, itself included, that have words in other languages or a list of them.
  package static func folders(below folder: String) -> [String] {
    let names = Path.names(in: folder).filter { !$0.hasPrefix(".") }.sorted()
    let inside = names.map { Path.join(folder, $0) }.filter { Path.isFolder($0) && !Path.isLink($0) }
    let hasSources = (names + inside.flatMap { Path.names(in: $0) }).contains { $0.hasSuffix(".swift") }
    return (hasSources && names.contains(Translations.folder) ? [folder] : []) + inside.flatMap(folders)
  }

  /// Renews the list and the translations, and returns what isn't translated. What nobody says any more becomes a comment.
  package func run(by compiler: Compiler) async throws(Diagnostic) -> [Result] {
    guard let gettext = compiler.gettext else {
      throw Diagnostic("there is no msgfmt on the PATH", "install GNU gettext (Debian package gettext)")
    }
    let files = try BuildFiles()
    let po = Path.join(folder, Translations.folder)
    let names = Path.names(in: po).sorted()
    let name = names.first { $0.hasSuffix(".pot") } ?? "\(Path.name(of: Path.absolute(folder))).pot"
    let list = Path.join(po, name)
    try Self.renew(list, Array(template.utf8))
    var results: [Result] = []
    for file in names.filter({ $0.hasSuffix(".po") }).map({ Path.join(po, $0) }) {
      let (merged, missing) = ("\(files.folder)/merged.po", "\(files.folder)/missing.po")
      for command in [
        // A translation that is only like another one would be shown, and be wrong.
        ["msgmerge", "--quiet", "--no-fuzzy-matching", "--add-location=file", "-o", merged, file, list],
        ["msgattrib", "--untranslated", "--no-obsolete", "--no-wrap", "--no-location", "-o", missing, merged],
      ] {
        let (log, isDone) = try await compiler.run([Path.join(gettext, command[0])] + command.dropFirst(), files)
        guard isDone else { throw .notTranslated(file: file, log: log) }
      }
      // msgmerge itself would write over the file, and say nothing of a disk that is full.
      if let content = File.contents(merged) { try Self.renew(file, content) }
      let ids = Self.ids(in: String(decoding: File.contents(missing) ?? [], as: UTF8.self))
      let untranslated = entries.map(\.text).filter { ids.contains(Self.escaped($0)) }
      results.append(Result(file: file, words: entries.count, untranslated: untranslated))
    }
    return results
  }

  private static func renew(_ file: String, _ content: [UInt8]) throws(Diagnostic) {
    guard File.contents(file) != content else { return }
    do throws(SystemError) { try File.replace(file, content, mode: 0o644) } catch {
      throw .system(path: file, reason: error.text)
    }
  }

  /// The texts that a `po` file has something for, escaped as they are there: one of several lines stands in several quotes.
  private static func ids(in po: String) -> Set<String> {
    var ids: [String] = []
    var isID = false
    for line in po.split(separator: "\n") {
      if !line.hasPrefix("\"") { isID = line.hasPrefix("msgid ") }
      guard isID, let start = line.firstIndex(of: "\"") else { continue }
      if line.hasPrefix("msgid ") { ids.append("") }
      ids[ids.count - 1] += line[start...].dropFirst().dropLast()
    }
    return Set(ids)
  }

  /// Each text once, where it is said first.
  private var entries: [SourceWord] {
    var places: [String: Int] = [:]
    var entries: [SourceWord] = []
    for word in words {
      guard let place = places[word.text] else {
        places[word.text] = entries.count
        entries.append(word)
        continue
      }
      if entries[place].plural == nil, word.plural != nil { entries[place] = word }
    }
    return entries
  }

  private var template: String {
    let header = "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    return header
      + entries.map { word in
        let comment = word.comment.map { "#. \($0)\n" } ?? ""
        let format = [word.text, word.plural].contains { $0?.contains("%") == true } ? "#, objc-format\n" : ""
        let forms = word.plural.map { "msgid_plural \"\(Self.escaped($0))\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n" }
        return "\n\(comment)#: \(word.file)\n\(format)msgid \"\(Self.escaped(word.text))\"\n"
          + (forms ?? "msgstr \"\"\n")
      }.joined()
  }

  /// A text as `po` files have it.
  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\t": "\\t"]
    return text.map { escapes[$0] ?? String($0) }.joined()
  }
}
