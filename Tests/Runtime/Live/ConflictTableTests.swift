import HostRuntime
@testable import HostManifest
@testable import HostInspection
@testable import HostLoading
@testable import HostState
import TestSupport
import Testing

@MainActor
@Suite("What two libraries in one process may not both declare", .timeLimit(.minutes(10)))
struct ConflictTableTests {
  @Test("a retroactive conformance is refused the second time, by its name")
  func conformance() async throws {
    let application = try await LiveApplication.started(["CONFORMS"])
    let file = try application.folder.copy(try await LiveBuilds.build("Note", ["CONFORMS", "SECOND"]), as: "second.so")
    let reason =
      "\(file): the library declares the retroactive conformance of Contracts.Session to "
      + "Swift.CustomStringConvertible, which \(application.library("Note")) has declared for the whole process"

    let refusal = await #expect(throws: Refusal.self) { try await application.host.swap(scene: "Note", file: file) }
    #expect(refusal?.message == reason)
    #expect(refusal?.suggestion == "declare the conformance in Contracts, or give it to a type of your own")
    #expect(application.host.status().stack.map(\.generation) == [1])

    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note"))
    #expect(application.host.status().stack.map(\.generation) == [2], "one that declares none is taken")
    try await application.stop()
  }

  @Test("a C type with another layout is refused; with the same, and another C type, it isn't")
  func layouts() async throws {
    let first = try LibraryReport(of: LibraryFile(reading: try await LiveBuilds.build("Point")))
    let same = try LibraryReport(of: LibraryFile(reading: try await LiveBuilds.build("Point", ["SECOND"])))
    let wider = try LibraryReport(of: LibraryFile(reading: try await LiveBuilds.build("Point", ["WIDE"])))
    let eight = ForeignType.Layout(size: 8, stride: 8, alignment: 4)
    let twelve = ForeignType.Layout(size: 12, stride: 12, alignment: 4)
    #expect(first.foreignTypes == [ForeignType(name: "CPoint", layout: eight)])

    var conflicts = ConflictTable()
    conflicts.add(first)
    try conflicts.check(same)
    let fault = #expect(throws: LibraryFault.Reason.self) { try conflicts.check(wider) }
    #expect(
      fault == .otherLayout(ForeignType(name: "CPoint", layout: twelve), expected: eight, library: first.path))
    #expect(
      fault.map { LibraryFault(path: "p", reason: $0).message }
        == "p: the C type CPoint has 12 bytes (stride 12, alignment 4); expected 8 bytes (stride 8, alignment 4), "
        + "with which \(first.path) has brought it into the process")
  }

  @Test("the name of a scene that is loaded is no name by which others may link something")
  func linksScene() async throws {
    let folder = try TemporaryFolder()
    let store = try LibraryStore(in: folder.path)
    defer { store.remove() }
    let loader = LibraryLoader(store: store, gate: LibraryGate(hostFolder: Checkout.products))
    let scene = try folder.copy(try await LiveBuilds.build("Note"), as: "libNote.so")
    let request = LibraryPipeline.Request("Note", path: scene)
    let note = try loader.pipeline(for: Manifest(file: "scenes.json")).prepare([request])[0].verdict.get()
    _ = try loader.open(note, as: 1)
    #expect(loader.gate.scenes == Set([note.report.soname].compactMap { $0 }))
  }
}
