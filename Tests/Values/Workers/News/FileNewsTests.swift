import Contracts
import Foundation
import Testing

@testable import FileNews

@Suite("FileNews")
struct FileNewsTests {
  @Test("The file is read anew each time")
  func change() async throws {
    let file = try TemporaryFile("<rss><channel><item><title>One</title></item></channel></rss>")
    let worker = FileNews(file: file.path, maximumBytes: 1000)
    #expect(try await worker.fetchArticles(reload: false).map(\.title) == ["One"])
    try Data("<rss><channel><item><title>Two</title></item></channel></rss>".utf8).write(to: URL(filePath: file.path))
    #expect(try await worker.fetchArticles(reload: false).map(\.title) == ["Two"])
  }

  @Test("Of a file that is cut off, what was whole is there, and the reason why it is not more")
  func cutOff() async throws {
    let file = try TemporaryFile("<rss><channel><item><title>One</title></item><item><title>Tw")
    let edition = try await FileNews(file: file.path, maximumBytes: 1000).fetchEdition(reload: false)
    #expect(edition.articles.map(\.title) == ["One"])
    let error = FeedError(problem: .incomplete, line: 1, column: 61)
    #expect(edition.missing == .unreadable(source: file.path, error))
  }

  @Test("Addresses refer to the file")
  func relativeAddresses() async throws {
    let file = try TemporaryFile("<rss><channel><item><title>T</title><link>a.html</link></item></channel></rss>")
    let worker = FileNews(file: file.path, maximumBytes: 1000)
    #expect(try await worker.fetchArticles(reload: false).map(\.link) == ["file://\(file.folder)/a.html"])
  }

  @Test("A link leads to the file")
  func symbolicLink() async throws {
    let file = try TemporaryFile("<rss><channel><item><title>One</title></item></channel></rss>")
    let link = file.folder + "/link to news.xml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    let worker = FileNews(file: link, maximumBytes: 1000)
    #expect(try await worker.fetchArticles(reload: false).map(\.title) == ["One"])
  }

  @Test("What is not there, or no file")
  func missing() async throws {
    let file = try TemporaryFile("")
    let missing = FileNews(file: file.folder + "/missing.xml", maximumBytes: 1000)
    #expect(await failure(of: missing) == .unreachable(source: file.folder + "/missing.xml", .noFile))
    let folder = FileNews(file: file.folder, maximumBytes: 1000)
    #expect(await failure(of: folder) == .unreachable(source: file.folder, .notAFile))
  }

  @Test("A picture is read that lies beside the feed, and nothing elsewhere")
  func picture() async throws {
    let picture = "<enclosure url='1.png' type='image/png'/>"
    let file = try TemporaryFile("<rss><channel><item><title>T</title>\(picture)</item></channel></rss>")
    try Data([1, 2]).write(to: URL(filePath: file.folder + "/1.png"))
    let worker = FileNews(file: file.path, maximumBytes: 1000)
    let address = try #require(try await worker.fetchArticles(reload: false).first?.imageAddress)
    #expect(try await worker.fetchPicture(at: address) == [1, 2])
    for address in ["file://\(file.folder)/2.png", "file:///etc/passwd", "https://example.org/1.png", "1.png", ""] {
      await #expect(throws: NewsError.self) { try await worker.fetchPicture(at: address) }
    }
  }
}
