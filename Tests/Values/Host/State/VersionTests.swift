@testable import HostManifest
@testable import HostInspection
@testable import HostState
@testable import HostSystem
import Testing
@_spi(Host) import VIPKit

@Suite("Versions of libraries, and what the users of workers need of them")
struct VersionTests {
  /// In semver.org's order (semver.org, 11).
  private static let ordered = [
    "0", "0.0.1", "0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.20261122", "1.0.0-alpha.20261122174954",
    "1.0.0-alpha.99999999999999999999999", "1.0.0-alpha.1a", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
    "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.2", "1.10", "2-0", "2", "999999999",
  ]

  @Test func `They are ordered as semver.org says, and read as it has them`() throws {
    let versions = try Self.ordered.map { try #require(SemanticVersion($0)) }
    for (index, version) in versions.enumerated() {
      for (other, later) in versions.enumerated() {
        #expect((version < later) == (index < other))
        #expect((version == later) == (index == other))
      }
    }
    #expect(SemanticVersion("1.2.3+build.7") == SemanticVersion("1.2.3"))
    #expect(SemanticVersion("1") == SemanticVersion("1.0.0"))
    #expect(SemanticVersion("1-0+007") == SemanticVersion("1.0-0"))
    let others = [
      "", "1.", ".1", "1.2.3.4", "01", "1.02", "-1", "1.-2", "v1", "1a", "1.0-", "1.0-a..b", "1.0-é", "1 ", "１",
      "1.0-01", "1.0-a.00", "1+", "1+a..b", "1+é", "99999999999999999999", "1.0-\u{0}",
    ]
    #expect(others.filter { SemanticVersion($0) != nil } == [])
  }

  @Test(arguments: [
    (
      VersionRange.from("1.2"), "1.2..<2", ["1.2", "1.2.0", "1.99", "1.3-beta"],
      ["1.1.9", "1.2-rc", "2", "2.0-rc", "x"]
    ),
    (.from("1.2", upTo: "1.4"), "1.2..<1.4", ["1.2", "1.3.9"], ["1.4", "1.4-beta", "2", ""]),
    (.from("0.3"), "0.3..<1", ["0.3"], ["0.2", "1"]),
    (.from("999999999"), "999999999..<1000000000", ["999999999", "999999999.1"], ["999999998"]),
  ])
  func `A range begins with its first version and ends before its last`(
    range: VersionRange, text: String, inside: [String], outside: [String]
  ) {
    let versions = VersionRequirement(range)
    #expect(versions.description == text)
    for version in inside { #expect(versions.contains(version), "\(version)") }
    for version in outside { #expect(!versions.contains(version), "\(version)") }
    #expect(versions.isPossible)
  }

  @Test(arguments: [VersionRange.from("2", upTo: "1"), .from("1", upTo: "1"), .from("x"), .from("1", upTo: "next")])
  func `A range that no version can be in is told as such`(range: VersionRange) {
    let versions = VersionRequirement(range)
    #expect(
      versions.fault(of: "1", of: "RSS", for: "News", of: "Home")
        == Diagnostic(
          "Home: News is for the versions \(Printable.text(versions.description)), and there are none",
          "declare a range of versions such as .from(\"1.2\", upTo: \"2.0\")"))
  }

  @Test func `A worker for other versions is refused to the scene that needs it`() {
    var situation = Situation(["Home", "RSS"])
    for change in LoadedBuild.worker("RSS", 3, provides: "News").changes { situation.apply(change) }
    var worker = SceneDescription.Worker.news
    worker.versions = VersionRequirement(.from("1", upTo: "1.3"))
    let home = SceneDescription(id: "Home", routes: [], openRoutes: [], workers: [worker])
    let fault = Diagnostic.otherVersion(user: "Home", need: "News", provider: "RSS", found: "1.3", expected: "1..<1.3")
    #expect(situation.wire(home).plan == .failure(fault))
    #expect(fault.message == "Home: News is for RSS 1..<1.3, found version 1.3")
    #expect(fault.suggestion == "install a RSS in 1..<1.3, or a Home that is for the one that is there")
    #expect(situation.choice(of: worker) == .failure(fault))
    worker.versions = VersionRequirement(.from("1"))
    #expect(situation.choice(of: worker) == .success("RSS"))
  }

  @Test func `Versions and links go to another process and back`() throws {
    var workers = [SceneDescription.Worker.news, .news, .news]
    workers[1].versions = VersionRequirement(.from("1", upTo: "2"))
    workers[2].versions = VersionRequirement(.from("1"))
    let scene = SceneDescription(id: "Home", routes: [], openRoutes: [], workers: workers, links: ["home", "home/:id"])
    let description = LibraryDescription(id: "Home", version: "1", content: .scene(scene))
    var writer = RecordWriter()
    writer.put(description)
    var reader = RecordReader(writer.bytes[...])
    #expect(try reader.take() == description)
  }
}
