package import HostSystem
package import SourceMessages

/// Renews what translators need of a folder of sources: the list `po/Login.pot`, and each `po/es.po`.
package struct WordUpdate: Sendable {
  package struct Result: Encodable, Equatable, Sendable {
    package let file: String
    package let words: Int
    package let untranslated: [String]
  }

  private let folder: String
  private let words: [SourceWord]

  package init(of folder: String, _ words: [SourceWord]) { (self.folder, self.words) = (folder, words) }

  /// Those with a folder `po`, the folder itself included.
  package static func folders(below folder: String) -> [String] {
    let names = Path.names(in: folder).filter { !$0.hasPrefix(".") }.sorted()
    let inside = names.map { Path.join(folder, $0) }.filter { Path.isFolder($0) && !Path.isLink($0) }
    let hasSources = (names + inside.flatMap { Path.names(in: $0) }).contains { $0.hasSuffix(".swift") }
    return (hasSources && names.contains(Translations.folder) ? [folder] : []) + inside.flatMap(folders)
  }

  /// Returns what isn't translated. Words that are gone from the sources become comments.
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
        // A fuzzy match would be shown, and be wrong.
        ["msgmerge", "--quiet", "--no-fuzzy-matching", "--add-location=file", "-o", merged, file, list],
        ["msgattrib", "--untranslated", "--no-obsolete", "--no-wrap", "--no-location", "-o", missing, merged],
      ] {
        let (log, isDone) = try await compiler.run([Path.join(gettext, command[0])] + command.dropFirst(), files)
        guard isDone else { throw .notTranslated(file: file, log: log) }
      }
      // Not by msgmerge, which would overwrite the file without reporting a full disk.
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

  /// Escaped as in the file; a text of several lines is in several quotes.
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

  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\t": "\\t"]
    return text.map { escapes[$0] ?? String($0) }.joined()
  }
}
