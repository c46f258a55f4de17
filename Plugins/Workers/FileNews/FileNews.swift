import Contracts
import Feed
import Foundation

/// News from an RSS or Atom feed in a file, which is read each time.
struct FileNews: NewsWorker {
  /// The path of the file.
  let file: String
  /// The most bytes that are read.
  let maximumBytes: Int

  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    try FeedParser.articles(of: file, in: contents(), from: URL(filePath: file))
  }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await fetchArticles(reload: false).matching(text)
  }

  private func contents() throws(NewsError) -> Data {
    do {
      let url = URL(filePath: file).resolvingSymlinksInPath()
      // A pipe or a device could keep us waiting for ever.
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        throw NewsError.unreachable(source: file, .notAFile)
      }
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      let document = try handle.read(upToCount: maximumBytes + 1) ?? Data()
      guard document.count <= maximumBytes else {
        throw NewsError.tooLarge(source: file, maximumBytes: maximumBytes)
      }
      return document
    } catch let error as NewsError {
      throw error
    } catch CocoaError.fileReadNoSuchFile {
      throw .unreachable(source: file, .noFile)
    } catch {
      throw .unreachable(source: file, .other(systemMessage: error.localizedDescription))
    }
  }
}
