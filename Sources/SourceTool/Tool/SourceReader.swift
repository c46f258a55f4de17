import FoundationEssentials
import SourceMessages

/// Answers requests about Swift sources.
public enum SourceReader {
  /// Takes JSON of a ``SourceRequest``; returns JSON of a ``SourceAnswer``, or nil when that can't be encoded.
  public static func answer(to request: String) -> String? {
    do throws(SourceFault) { return encoded(value: try value(for: request)) } catch {
      return encoded(SourceAnswer<String>.fault(error))
    }
  }

  /// A file that crashes or blocks the parser ends this process, with an answer that names the file.
  public static func watchProcess() { Watchdog.begin() }

  private static func value(for request: String) throws(SourceFault) -> any Codable & Sendable {
    let decoded: SourceRequest
    do { decoded = try JSONDecoder().decode(SourceRequest.self, from: Data(request.utf8)) } catch {
      throw .badRequest(reason: "\(error)")
    }
    switch decoded {
    case .spies(let all, let with, let names, let access):
      return try SpyFile(of: all, with: with, names, access: access).text
    case .proxies(let module): return try ProxyFile(of: module).proxies
    case .contract(let name, let folder): return try SourceContract(of: name, in: folder)
    case .words(let functions, let folder): return try WordList(of: functions, in: folder).words
    case .lint(let folders, let packages, let only):
      return try Lint(folders: folders, packages: packages).findings(below: only)
    }
  }

  private static func encoded(value: some Codable & Sendable) -> String? { encoded(SourceAnswer.value(value)) }

  private static func encoded(_ answer: SourceAnswer<some Codable & Sendable>) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(answer)).map { String(decoding: $0, as: UTF8.self) }
  }
}
