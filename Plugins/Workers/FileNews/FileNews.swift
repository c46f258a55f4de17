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
    try FeedParser.articles(of: file, in: contents(of: file), from: URL(filePath: file))
  }

  /// The file of a picture, when it lies beside the feed, or in a folder there.
  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] {
    let folder = URL(filePath: file).resolvingSymlinksInPath().deletingLastPathComponent().path + "/"
    guard let url = URL(string: address), url.isFileURL else { throw .unreachable(source: address, .noFile) }
    let path = url.resolvingSymlinksInPath().path
    guard path.hasPrefix(folder) else { throw .unreachable(source: address, .noFile) }
    return Array(try contents(of: path))
  }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await fetchArticles(reload: false).matching(text)
  }

  private func contents(of file: String) throws(NewsError) -> Data {
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
