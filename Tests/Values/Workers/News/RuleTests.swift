import Contracts
import Feed
import TestSupport
import Testing
@testable import CachingNews
@testable import FileNews
@testable import HTTPNews

@Suite("The options of the news workers")
struct OptionsTests {
  @Test("What is left out has a value; a longer timeout allows for a later beginning and longer pauses")
  func defaults() throws {
    let options = HTTPNewsOptions(feed: "https://example.org/atom.xml")
    #expect(try options.checkedFeed() == "https://example.org/atom.xml")
    #expect(try options.checkedLimits() == DownloadLimits(timeout: 10, maximumBytes: 8_388_608))
    #expect(try options.checkedRefreshInterval() == .seconds(300))
    #expect(try FileNewsOptions(file: "a").checkedMaximumBytes() == 8_388_608)
    #expect(try CachingNewsOptions().checkedCache() == "news.cache")
    #expect(try CachingNewsOptions().checkedRefreshInterval() == 300)
    let limits = try HTTPNewsOptions(timeout: 120, maximumBytes: 1).checkedLimits()
    #expect(limits == DownloadLimits(timeout: 120, maximumBytes: 1, connectTimeout: 60, stallTimeout: 60))
  }

  @Test("A number out of bounds, a missing option, and a feed that is no address of the web are told")
  func bounds() {
    for text in [
      "", "feed.xml", "ftp://example.org/", "file:///etc/passwd", "http://", "http:///path", "http:///\u{301}path",
      "https:x",
    ] {
      let error = OptionError("the option “feed” is “\(text)”; it must begin with http:// or https:// and a host")
      #expect(throws: error) { try HTTPNewsOptions(feed: text).checkedFeed() }
    }
    for timeout in [0, -1, 86_401, .infinity, .nan] {
      #expect(throws: OptionError("the option “timeout” must be more than 0 and at most 86400 seconds")) {
        try HTTPNewsOptions(timeout: timeout).checkedLimits()
      }
    }
    #expect(throws: OptionError("the option “maximumBytes” must be at least 1")) {
      try HTTPNewsOptions(maximumBytes: 0).checkedLimits()
    }
    for interval in [-1, .infinity, .nan] {
      #expect(throws: OptionError("the option “refreshAfter” must be at least 0 and at most a year, in seconds")) {
        try HTTPNewsOptions(refreshAfter: interval).checkedRefreshInterval()
      }
    }
    for bytes in [0, .max] {
      #expect(throws: OptionError("the option “maximumBytes” is \(bytes); it must be from 1 to 1073741824")) {
        try FileNewsOptions(maximumBytes: bytes).checkedMaximumBytes()
      }
    }
    let noFeed = OptionError("the option “feed” is missing; it is the address of an RSS or Atom feed")
    #expect(throws: noFeed) { try HTTPNewsOptions().checkedFeed() }
    let noFile = OptionError("the option “file” is missing; it is the path of an RSS or Atom feed")
    #expect(throws: noFile) { try FileNewsOptions().checkedFile() }
    #expect(throws: noFile) { try FileNewsOptions(file: "").checkedFile() }
    let noCache = OptionError("the option “cache” is empty; it is the path of the file that keeps the news")
    #expect(throws: noCache) { try CachingNewsOptions(cache: "").checkedCache() }
    let negative = OptionError(
      "the option “refreshAfter” is -1.0; it must be at least 0 and at most a year, in seconds")
    #expect(throws: negative) { try CachingNewsOptions(refreshAfter: -1).checkedRefreshInterval() }
  }
}

@Suite("Where a redirect may lead")
struct RedirectRuleTests {
  private func address(_ text: String) throws -> WebAddress { try #require(WebAddress(Array(text.utf8))) }

  private func ip(_ text: String) throws -> IPAddress { try #require(IPAddress(host: text)) }

  private func rule(_ origin: String, hasProxy: Bool = false) throws -> RedirectRule {
    RedirectRule(origin: try address(origin), network: Network(hasProxy: hasProxy, isPrivate: \.isPrivate))
  }

  @Test("Never from https to http, nor where a name stands for another address after the redirect")
  func downgrade() throws {
    var rule = try rule("https://example.org/")
    #expect(throws: NewsError.Cause.redirectsToPlainHTTP(to: "http://example.org/a")) {
      try rule.follow(Array("http://example.org/a".utf8), from: try address("HTTPS://example.org/"))
    }
    #expect(try rule.follow(Array("/a".utf8), from: address("HTTPS://example.org/")).text == "https://example.org/a")
    #expect(
      try rule.follow(Array("https://b.org/".utf8), from: address("http://example.org/")).text == "https://b.org/")

    var rebinding = try self.rule("http://example.org/")
    #expect(rebinding.mayConnect(to: try ip("93.184.216.34")))
    _ = try rebinding.follow(Array("http://example.org/again".utf8), from: address("http://example.org/"))
    #expect(!rebinding.mayConnect(to: try ip("127.0.0.1")))
    #expect(!rebinding.mayConnect(to: try ip("10.0.0.1")))
    #expect(rebinding.mayConnect(to: try ip("93.184.216.35")))
  }

  @Test("Behind a proxy, which may be private, hosts count by what they are called")
  func proxy() throws {
    var rule = try rule("http://example.org/", hasProxy: true)
    #expect(rule.mayConnect(to: try ip("10.0.0.1")))
    for host in ["127.0.0.1", "localhost", "LOCALHOST.", "a.localhost", "[::1]", "192.168.1.1"] {
      let location = try address("http://\(host)/")
      #expect(throws: NewsError.Cause.redirectsToPrivateNetwork(to: location.text), "\(host)") {
        try rule.follow(Array("http://\(host)/".utf8), from: try address("http://example.org/"))
      }
    }
    _ = try rule.follow(Array("/again".utf8), from: address("http://example.org/"))
    #expect(rule.mayConnect(to: try ip("10.0.0.1")))
    #expect(!rule.mayConnect(to: try ip("10.0.0.2")))
  }

  @Test(
    "Addresses that only some network reaches are private",
    arguments: [
      (
        true,
        [
          "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
          "192.0.0.1", "192.168.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "[::]", "[::1]",
          "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fd00::1]", "[fe80::1%25eth0]", "[ff02::1]",
        ]
      ),
      (
        false,
        [
          "1.1.1.1", "100.63.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "198.20.0.1",
          "223.255.255.255", "[2606:4700::1111]", "[::ffff:1.1.1.1]", "[64:ff9b::101:101]", "[2002:101:101::]",
        ]
      ),
    ])
  func privateAddresses(isPrivate: Bool, hosts: [String]) throws {
    for host in hosts { #expect(try ip(host).isPrivate == isPrivate, "\(host)") }
  }
}

@Suite("FileNews")
struct FileNewsTests {
  private let folder = TemporaryFolder()

  private func worker(_ items: String, end: String = "</channel></rss>") throws -> FileNews {
    FileNews(file: try folder.write("<rss><channel>\(items)\(end)", to: "news.xml"), maximumBytes: 1000)
  }

  @Test("The file is read again each time, also by a link that leads to it")
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

  @Test("Of a file that is cut off, what was whole is there with the reason; without a file, the reason is told")
  func cutOff() async throws {
    let edition = try await worker("<item><title>One</title></item><item><title>Tw", end: "").fetchEdition(
      reload: false)
    #expect(edition.articles.map(\.title) == ["One"])
    let error = FeedError(problem: .incomplete, line: 1, column: 61)
    #expect(edition.missing == .unreadable(source: folder.file("news.xml"), error))
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
