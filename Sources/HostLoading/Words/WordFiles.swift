import HostManifest
package import HostSystem
import Glibc
@_spi(Host) package import VIPKit

/// Finds the catalogues with the words of libraries in the user's languages: `locale/es/LC_MESSAGES/Login.mo` beside
/// `libLogin.so`, as gettext(3) would look for them.
///
/// A file is read and not mapped, so it may be overwritten at any time; what was read belongs to the build.
package struct WordFiles: Sendable {
  /// The most bytes that a catalogue may have.
  static let sizeLimit = 4 << 20

  private let languages: UserLanguages

  /// Looks for words.
  ///
  /// - Parameter languages: the user's; without any the words of the sources are meant.
  package init(languages: UserLanguages = UserLanguages()) {
    self.languages = languages
  }

  /// Reads the words of a library.
  ///
  /// - Parameters:
  ///   - id: the scene; or what else has words.
  ///   - folder: where the library lies.
  /// - Returns: the words, and which catalogues are left out.
  package func words(of id: String, beside folder: String) -> (words: Words, faults: [WordsFault]) {
    var catalogs: [WordCatalog] = []
    var faults: [WordsFault] = []
    for language in languages.catalogs {
      do throws(WordsFault) {
        if let catalog = try Self.read(Library.wordCatalog(of: id, in: language, beside: folder)) {
          catalogs.append(catalog)
        } else if language == "en" {
          // Those who understand English get the words of the sources, unless somebody has translated them into it.
          break
        }
      } catch {
        faults.append(error)
      }
    }
    return (Words(catalogs), faults)
  }

  /// Reads every catalogue of a library, whatever the user's languages are.
  ///
  /// - Returns: which ones would be left out.
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

  /// nil when there is none.
  private static func read(_ path: String) throws(WordsFault) -> WordCatalog? {
    let content: File.Content
    do throws(File.Fault) { content = try File.content(of: path, limit: sizeLimit) } catch {
      switch error {
      case .system(let error) where error.isAbsence: return nil
      case .system(let error): throw WordsFault(path: path, reason: .unreadable(errno: error.number))
      case .notRegular(let kind): throw WordsFault(path: path, reason: .notAFile(kind: kind))
      case .tooLarge(let bytes): throw WordsFault(path: path, reason: .tooLarge(bytes: bytes))
      }
    }
    if let violation = content.violation { throw WordsFault(path: path, reason: .distrusted(violation)) }
    do throws(WordCatalogFault) { return try WordCatalog(mo: content.bytes) } catch {
      throw WordsFault(path: path, reason: .damaged(error))
    }
  }
}
