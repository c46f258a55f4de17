import Foundation
import LoopbackServer
import HostSupport
import Testing
import VIPTestKit

@Suite("The news reader in the built host, by plain scripts", .ownFolders, .timeLimit(.minutes(10)))
struct NewsWalkTests {
  private static let feed = Data(
    """
    <rss version="2.0"><channel>
      <item><guid>1</guid><title>Scenes are libraries</title><link>https://example.org/1</link>
        <pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate><description>&lt;b&gt;Each&lt;/b&gt; by itself.</description>
        <enclosure url="1.png" type="image/png" length="1"/></item>
      <item><guid>2</guid><title>Workers are exchanged</title><link>https://example.org/2</link>
        <pubDate>Fri, 20 Nov 2026 18:30:00 GMT</pubDate><description>By one line.</description></item>
    </channel></rss>
    """.utf8)
  private static let walk = """
    set User name=Aleksey
    set Password=clean-swift
    press Sign in
    press News
    wait 2. Workers
    select 1
    wait Each by itself.
    press Back
    press Search
    set Search for=exchanged
    press Search
    wait 1. Workers
    select 1
    wait By one line.
    quit
    """

  private func run(in folder: TemporaryFolder) async throws -> Command.Result {
    try await Command.host(
      ["run", "--strict"], input: Self.walk, in: folder.path,
      environment: ["LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "TZ": "UTC"])
  }

  // NewsListTests and HTTPFailureTests test that the user may cancel.
  @Test("Reading a feed from a server, opening an item, searching; from a file the screens are the same")
  func walk() async throws {
    let server = try LoopbackServer { _, connection in connection.respond("200 OK", body: Self.feed) }
    let folder = TemporaryFolder()
    try folder.writeManifest(
      news: #"{ "use": "HTTPNews", "options": { "feed": "\#(server.address())", "timeout": 1200 } }"#)
    let fromWeb = try await run(in: folder)
    #expect(fromWeb == .success(fromWeb.output))
    try Golden.check(fromWeb.output, "news-walk.txt")

    let disk = try TemporaryFolder.withManifest()
    for name in ["news.xml", "1.png"] { try disk.write(Self.feed, to: name) }
    #expect(try await run(in: disk).output == fromWeb.output)
  }
}
