import Contracts
import Feed
import Files
import Foundation
import Glibc

/// Reads an RSS or Atom feed from a file, each time again.
struct FileNews: NewsWorker {
  let file: String
  let maximumBytes: Int

  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    try await fetchEdition(reload: reload).articles
  }

  func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition {
    try FeedParser.edition(of: file, in: Data(contents(of: file)), from: URL(filePath: file))
  }

  /// Only files in the feed's folder, or below it.
  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] {
    let folder = URL(filePath: file).resolvingSymlinksInPath().deletingLastPathComponent().path + "/"
    guard let url = URL(string: address), url.isFileURL else { throw .unreachable(source: address, .noFile) }
    let path = url.resolvingSymlinksInPath().path
    guard path.hasPrefix(folder) else { throw .unreachable(source: address, .noFile) }
    return try contents(of: path)
  }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await fetchArticles(reload: false).matching(text)
  }

  private func contents(of file: String) throws(NewsError) -> [UInt8] {
    do throws(FileError) { return try WholeFile.read(file, limit: maximumBytes) } catch {
      switch error.code {
      case ENOENT: throw .unreachable(source: file, .noFile)
      case EISDIR, EINVAL: throw .unreachable(source: file, .notAFile)
      case EFBIG: throw .tooLarge(source: file, maximumBytes: maximumBytes)
      default: throw .unreachable(source: file, .other(systemMessage: error.systemMessage))
      }
    }
  }
}
