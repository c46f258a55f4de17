import HostManifest
@testable import HostInspection
import TestSupport
import Testing

@Suite("What a file has said of itself is known, as long as its content and its place are the same")
struct KnownReportTests {
  @Test("another content and another file are read")
  func known() throws {
    let file = try LibraryFile(reading: try FixtureLibraries.path("Marks"))
    let report = try LibraryReport(of: file)
    // What it doesn't say, so that a reading shows.
    let other = LibraryReport(
      path: file.path, machine: "none", soname: nil, needed: [], searchPaths: [], entryPoints: [], toolchains: [],
      conformances: [], foreignTypes: [], imports: [], descriptors: [])
    let entry = LibraryEntry(kind: .scene, id: "Marks")
    func read(_ file: LibraryFile, knowing digest: ContentDigest?) throws(LibraryFault) -> LibraryReport {
      try LibraryReport(of: file, knowing: LibraryFacts(other, entry, digest: digest))
    }
    #expect(try read(file, knowing: file.digest) == other)
    #expect(try read(file, knowing: ContentDigest([])) == report)
    #expect(try read(file, knowing: nil) == report)
    #expect(try LibraryReport(of: file, knowing: nil) == report)
    let moved = LibraryFile(path: "libOther.so", bytes: file.bytes)
    #expect(try read(moved, knowing: file.digest) == LibraryReport(of: moved))
  }
}
