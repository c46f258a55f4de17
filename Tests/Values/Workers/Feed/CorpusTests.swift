import Contracts
import Feed
import Foundation
import Testing
import VIPTestKit

@Suite("Feeds as they are written")
struct CorpusTests {
  private func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try Data(contentsOf: folder.appending(path: name))
  }

  @Test(
    "A feed of common software, right or wrong, is read as its golden file has it",
    arguments: [
      "wordpress.xml", "github-releases.atom", "youtube.xml", "rss-0.92.xml", "rss-1.0.rdf", "podcast.xml",
      // Undeclared entities are those of HTML, and a lone ampersand is itself.
      "entities.xml",
    ])
  func reading(file: String) throws {
    try Golden.check(json: articles(in: fixture(file)), "\(file).json")
  }

  @Test("An error that libxml2 tells twice is passed over")
  func toldTwice() throws {
    #expect(try article(rss: "<title>T</title><author>&#xZ;</author>")?.title == "T")
  }

  @Test("Many threads at once get the errors of their own documents")
  func concurrent() async throws {
    let good = try fixture("wordpress.xml")
    let bad = try fixture("unclosed.xml")
    await withTaskGroup(of: FeedError?.self) { group in
      for number in 0..<200 {
        group.addTask {
          do throws(FeedError) { _ = try articles(in: number.isMultiple(of: 2) ? good : bad) } catch { return error }
          return nil
        }
      }
      var failures: [FeedError] = []
      for await failure in group { if let failure { failures.append(failure) } }
      #expect(failures == Array(repeating: FeedError(problem: .tag, line: 3, column: 33), count: 100))
    }
  }
}
