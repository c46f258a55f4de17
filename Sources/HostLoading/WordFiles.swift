import HostManifest
package import HostSystem
import Glibc
@_spi(Host) package import VIPKit

/// Finds the catalogues with the words of libraries in the user's languages: `locale/es/LC_MESSAGES/Login.mo` beside
/// `libLogin.so`, as gettext(3) would look for them.
/// A file is read and not mapped, so it may be overwritten at any time; what was read belongs to the build.
package struct WordFiles: Sendable {
  static let sizeLimit = 4 << 20

  private let languages: UserLanguages

  /// - Parameter languages: the user's; without any the words of the sources are meant.
  package init(languages: UserLanguages = UserLanguages()) { self.languages = languages }

  /// Reads the words of a library, or of what else has words, and tells which catalogues are left out.
  ///
  /// - Parameter others: asked for a language that the first folder doesn't have, and for what is missing there.
  package func words(
    of id: String, beside folder: String, or others: [String] = []
  ) -> (words: Words, faults: [WordsFault]) {
    let (catalogs, faults) = catalogs(of: id, beside: folder, or: others)
    return (Words(catalogs), faults)
  }

  /// The translations for a process that reads no catalogue itself.
  package func translations(of id: String, beside folder: String, or others: [String]) -> [String: String] {
    catalogs(of: id, beside: folder, or: others).catalogs.reduce(into: [:]) { all, catalog in
      all.merge(catalog.translations) { first, _ in first }
    }
  }

  /// The first language in which a library has words; English, in which sources are written, when a user who understands it has none before,
  /// and when there is none at all.
  ///
  /// - Parameter others: what else has words there, and is no library.
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
  ) -> (catalogs: [WordCatalog], faults: [WordsFault]) {
    var catalogs: [WordCatalog] = []
    var faults: [WordsFault] = []
    for language in languages.catalogs {
      let before = catalogs.count + faults.count
      for folder in [folder] + others {
        do throws(WordsFault) {
          try Self.read(Library.wordCatalog(of: id, in: language, beside: folder)).map { catalogs.append($0) }
        } catch {
          faults.append(error)
        }
      }
      // Those who understand English get the words of the sources, unless somebody has translated them into it.
      if language == "en", catalogs.count + faults.count == before { break }
    }
    return (catalogs, faults)
  }

  /// Reads every catalogue of a library, whatever the user's languages are, and tells which would be left out.
  package static func faults(of id: String, beside folder: String) -> [WordsFault] {
    Path.names(in: "\(folder)/locale").sorted().compactMap { language in
      do throws(WordsFault) {
        _ = try read(Library.wordCatalog(of: id, in: language, beside: folder))
        return nil
      } catch {
        return error
      }
    }
  }

  private static func read(_ path: String) throws(WordsFault) -> WordCatalog? {
    let content: File.Content
    do throws(File.Fault) { content = try File.content(of: path, limit: sizeLimit) } catch {
      if case .system(let error) = error, error.isAbsence { return nil }
      throw WordsFault(path: path, reason: .unreadable(error))
    }
    if let violation = content.violation { throw WordsFault(path: path, reason: .distrusted(violation)) }
    do throws(WordCatalogFault) { return try WordCatalog(mo: content.bytes) } catch {
      throw WordsFault(path: path, reason: .damaged(error))
    }
  }
}

/// Why the words of a catalogue are left out. No error: what the sources say is shown in their place.
package struct WordsFault: HostError {
  package enum Reason: Equatable, Sendable {
    case unreadable(File.Fault)
    /// Somebody else than the user and root could have written the file, or put it there.
    case distrusted(TrustViolation)
    case damaged(WordCatalogFault)
  }

  let path: String
  let reason: Reason

  package var isWarning: Bool { true }

  package var message: String {
    let what =
      switch reason {
      case .unreadable(.system(let error)): "can't be read: \(error.text)"
      case .unreadable(.notRegular(let kind)): "is \(kind), expected a catalogue of words"
      case .unreadable(.tooLarge(let bytes)): "has \(bytes) bytes, too many for a catalogue of words"
      case .distrusted(let violation): violation.finding
      case .damaged(.notCatalog): "is no catalogue of words: it doesn't begin as msgfmt has it begin"
      case .damaged(.otherRevision(let number)): "has revision \(number) of the format of catalogues, expected 0"
      case .damaged(.damaged): "is a damaged catalogue of words"
      case .damaged(.notUTF8(let charset?)): "has words in \(charset), expected UTF-8"
      case .damaged(.notUTF8(nil)): "has words that aren't UTF-8"
      case .damaged(.badPlural(let line)): "has a rule for plurals that can't be read: \(line)"
      case .damaged: "is no catalogue of words"
      }
    return "\(path): \(what); the words of the sources are shown"
  }

  package var suggestion: String {
    switch reason {
    case .unreadable(.tooLarge), .damaged: "make it again of its .po file: host build, or msgfmt --check-format"
    case .unreadable: "make it a file that you may read"
    case .distrusted(let violation): violation.suggestion
    }
  }
}
