import Foundation
import LoopbackServer
import Synchronization
import HostSupport
import Testing
import VIPTestKit

@Suite("The news reader in the built host, by plain scripts", .ownFolders, .timeLimit(.minutes(10)))
struct NewsWalkTests {
  private static let signIn = "set User name=Aleksey\nset Password=clean-swift\npress Sign in\npress News\n"
  private static let environment = ["LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "TZ": "UTC"]
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
  private static let walk =
    signIn + """
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
    try await Command.host(["run", "--strict"], input: Self.walk, in: folder.path, environment: Self.environment)
  }

  private func folder(of server: LoopbackServer) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.writeManifest(
      news: #"{ "use": "HTTPNews", "options": { "feed": "\#(server.address())", "timeout": 1200 } }"#)
    return folder
  }

  @Test("Reading a feed from a server, opening an item, searching; from a file the screens are the same")
  func walk() async throws {
    let server = try LoopbackServer { _, connection in connection.respond("200 OK", body: Self.feed) }
    let fromWeb = try await run(in: folder(of: server))
    #expect(fromWeb == .success(fromWeb.output))
    try Golden.check(fromWeb.output, "news-walk.txt")

    let disk = try TemporaryFolder.withManifest()
    for name in ["news.xml", "1.png"] { try disk.write(Self.feed, to: name) }
    #expect(try await run(in: disk).output == fromWeb.output)
  }

  @Test("The user no longer waits for a server that doesn't answer: the list stays, the connection ends")
  func cancel() async throws {
    let isSlow = Mutex(false)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer { _, connection in
      if isSlow.withLock({ $0 }) {
        connection.waitForEnd()
        end.yield()
      } else {
        isSlow.withLock { $0 = true }
        connection.respond("200 OK", body: Self.feed)
      }
    }
    // Removed when nobody holds it any more.
    let application = try folder(of: server)
    let session = try PlainSession([], in: application, environment: Self.environment)
    session.send(Self.signIn + "wait 1. Scenes\npress Reload")
    try await eventually("the second request") { server.requests.count == 2 }
    // The first request has a loader, too.
    _ = try await session.lines { $0.hasPrefix("1. Scenes") }
    _ = try await session.lines { $0 == "… [Cancel]" }
    session.send("press Cancel")
    var screen: [String] = []
    while !screen.contains("Loading was cancelled. “Retry” loads again") {
      screen = try await session.screen()
    }
    #expect(screen.contains { $0.hasPrefix("1. Scenes are libraries") })
    for await _ in ends { break }
    #expect(await session.end() == 0)
  }
}
