import HostManifest
package import HostSystem
@_spi(Host) package import VIPKit

/// Finds libraries' words in the user's languages: `locale/es/LC_MESSAGES/Login.mo` beside `libLogin.so`, as
/// gettext(3). A file is read, not mapped, so it may be overwritten at any time; what was read belongs to the build.
package struct WordFiles: Sendable {
  static let sizeLimit = 4 << 20

  private let languages: UserLanguages

  /// - Parameter languages: the user's; empty for the words of the sources.
  package init(languages: UserLanguages = UserLanguages()) { self.languages = languages }

  /// Also returns which catalogues are left out. `others` are folders for languages and words that the first one lacks.
  package func words(
    of id: String, beside folder: String, or others: [String] = []
  ) -> (words: Words, faults: [Diagnostic]) {
    let (catalogs, faults) = catalogs(of: id, beside: folder, or: others)
    return (Words(catalogs), faults)
  }

  /// For a process that reads no catalogue itself.
  package func translations(of id: String, beside folder: String, or others: [String]) -> [String: String] {
    catalogs(of: id, beside: folder, or: others).catalogs.reduce(into: [:]) { all, catalog in
      all.merge(catalog.translations) { first, _ in first }
    }
  }

  /// The user's first language in which a library has words. English, the language of the sources, needs no words, and
  /// is the answer when there are none.
  /// - Parameter others: catalogues that are no library's.
  package func language(of folders: [String], without others: [String]) -> String {
    languages.catalogs.first { language in
      language == "en"
        || folders.contains { folder in
          Path.names(in: Path.folder(of: Library.wordCatalog(of: "", in: language, beside: folder)))
            .contains { $0.hasSuffix(".mo") && !others.contains(String($0.dropLast(3))) }
        }
    } ?? "en"
  }

  private func catalogs(
    of id: String, beside folder: String, or others: [String]
  ) -> (catalogs: [WordCatalog], faults: [Diagnostic]) {
    var catalogs: [WordCatalog] = []
    var faults: [Diagnostic] = []
    for language in languages.catalogs {
      let before = catalogs.count + faults.count
      for folder in [folder] + others {
        do throws(Diagnostic) {
          try Self.read(Library.wordCatalog(of: id, in: language, beside: folder)).map { catalogs.append($0) }
        } catch {
          faults.append(error)
        }
      }
      // English is the language of the sources, unless somebody has translated them into it.
      if language == "en", catalogs.count + faults.count == before { break }
    }
    return (catalogs, faults)
  }

  /// Which catalogues would be left out, in all languages.
  package static func faults(of id: String, beside folder: String) -> [Diagnostic] {
    Path.names(in: "\(folder)/locale").sorted().compactMap { language in
      do throws(Diagnostic) {
        _ = try read(Library.wordCatalog(of: id, in: language, beside: folder))
        return nil
      } catch {
        return error
      }
    }
  }

  private static let remake = "make it again of its .po file: host build, or msgfmt --check-format"

  private static func read(_ path: String) throws(Diagnostic) -> WordCatalog? {
    let content: File.Content
    do throws(File.Fault) { content = try File.content(of: path, limit: sizeLimit) } catch {
      if case .system(let error) = error, error.isAbsence { return nil }
      throw switch error {
      case .system(let error):
        Diagnostic(words: path, "can't be read: \(error.text)", "make it a file that you may read")
      case .notRegular(let kind):
        Diagnostic(words: path, "is \(kind), expected a catalogue of words", "make it a file that you may read")
      case .tooLarge(let bytes):
        Diagnostic(words: path, "has \(bytes) bytes, too many for a catalogue of words", remake)
      }
    }
    if let violation = content.violation {
      throw Diagnostic(words: path, violation.finding, violation.suggestion)
    }
    do throws(WordCatalogFault) { return try MessageFile(content.bytes).catalog() } catch {
      throw Diagnostic(words: path, error.text, remake)
    }
  }
}

extension Diagnostic {
  fileprivate init(words path: String, _ what: String, _ suggestion: String) {
    self.init("\(path): \(what); the words of the sources are shown", suggestion, .warning)
  }
}

extension WordCatalog {
  /// The translations that don't depend on a number.
  fileprivate var translations: [String: String] {
    entries.compactMapValues { $0.count == 1 && !$0[0].isEmpty ? $0[0] : nil }.filter { !$0.key.isEmpty }
  }
}
