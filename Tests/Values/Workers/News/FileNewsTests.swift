import Contracts
import TestSupport
import Testing

@testable import FileNews

@Suite("FileNews")
struct FileNewsTests {
  private let folder = TemporaryFolder()

  private func worker(_ items: String, end: String = "</channel></rss>") throws -> FileNews {
    FileNews(file: try folder.write("<rss><channel>\(items)\(end)", to: "news.xml"), maximumBytes: 1000)
  }

  @Test("The file is read anew each time, also by a link that leads to it")
  func change() async throws {
    let worker = try worker("<item><title>One</title></item>")
    try folder.link(to: "news.xml", as: "link to news.xml")
    let link = FileNews(file: folder.file("link to news.xml"), maximumBytes: 1000)
    #expect(try await worker.fetchArticles(reload: false).map(\.title) == ["One"])
    _ = try self.worker("<item><title>Two</title></item>")
    for worker in [worker, link] {
      #expect(try await worker.fetchArticles(reload: false).map(\.title) == ["Two"])
    }
  }

  @Test("Of a file that is cut off, what was whole is there, and the reason why it is not more")
  func cutOff() async throws {
    let edition = try await worker("<item><title>One</title></item><item><title>Tw", end: "").fetchEdition(
      reload: false)
    #expect(edition.articles.map(\.title) == ["One"])
    let error = FeedError(problem: .incomplete, line: 1, column: 61)
    #expect(edition.missing == .unreadable(source: folder.file("news.xml"), error))
  }

  @Test("What is not there, or no file")
  func missing() async throws {
    let missing = FileNews(file: folder.file("missing.xml"), maximumBytes: 1000)
    #expect(await failure(of: missing) == .unreachable(source: folder.file("missing.xml"), .noFile))
    let nowhere = FileNews(file: folder.path, maximumBytes: 1000)
    #expect(await failure(of: nowhere) == .unreachable(source: folder.path, .notAFile))
  }

  @Test("Addresses refer to the file; a picture is read that lies beside it, and nothing elsewhere")
  func picture() async throws {
    let picture = "<enclosure url='1.png' type='image/png'/>"
    let worker = try worker("<item><title>T</title><link>a.html</link>\(picture)</item>")
    try folder.write([1, 2], to: "1.png")
    let article = try #require(try await worker.fetchArticles(reload: false).first)
    #expect(article.link == "file://\(folder.path)/a.html")
    #expect(try await worker.fetchPicture(at: #require(article.imageAddress)) == [1, 2])
    for address in ["file://\(folder.path)/2.png", "file:///etc/passwd", "https://example.org/1.png", "1.png", ""] {
      await #expect(throws: NewsError.self) { try await worker.fetchPicture(at: address) }
    }
  }
}
