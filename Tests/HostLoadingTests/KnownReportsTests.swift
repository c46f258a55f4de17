import TestSupport
import Testing

@testable import HostInspection
@testable import HostLoading
@testable import HostModel

@Suite("What a file has said of itself is known, as long as its content and its place are the same")
struct KnownReportsTests {
  @Test("another content and another file are read")
  func known() throws {
    let reports = KnownReports()
    let file = try LibraryFile(reading: try FixtureLibraries.path("Marks"))
    let digest = ContentDigest(file.bytes)
    let report = try reports.report(of: file, digest)
    #expect(try report == LibraryReport(of: file))

    // Who reads nothing can't say that it is empty.
    let empty = LibraryFile(path: file.path, bytes: [])
    #expect(try reports.report(of: empty, digest) == report)
    #expect(throws: LibraryFault(path: file.path, reason: .empty)) {
      try reports.report(of: empty, ContentDigest([]))
    }
    #expect(throws: LibraryFault(path: "libOther.so", reason: .empty)) {
      try reports.report(of: LibraryFile(path: "libOther.so", bytes: []), digest)
    }
    #expect(try reports.report(of: empty, digest) == report, "a fault is not kept")
  }
}
