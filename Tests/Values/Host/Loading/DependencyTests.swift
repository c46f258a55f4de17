@testable import HostInspection
import HostJournal
@testable import HostLoading
@testable import HostManifest
@testable import HostSystem
import Glibc
import TestSupport
import Testing

@Suite("What a library needs is judged by its files, and opened by nobody")
struct DependencyTests {
  private let folder = TemporaryFolder()
  private let gate: LibraryGate

  init() { gate = LibraryGate(hostFolder: folder.file("beside-the-host")) }

  @discardableResult
  private func add(_ name: String, linking library: String? = nil, as file: String? = nil) throws -> String {
    try folder.copy(try FixtureLibraries.path(name, linking: library), as: file ?? "lib\(name).so")
  }

  private func judge(_ path: String, by gate: LibraryGate? = nil) throws(Diagnostic) -> Dependencies {
    try (gate ?? self.gate).inspect(LibraryFile(reading: path), as: "Any").dependencies
  }

  private func expect(_ reason: LibraryFault.Reason, of path: String, by gate: LibraryGate? = nil) {
    #expect(throws: Diagnostic(path: path, reason: reason)) { try judge(path, by: gate) }
  }

  @Test("each is found behind those that it needs itself, and none is opened")
  func order() throws {
    try add("Marks")
    try add("Links")
    let scene = try add("NeedsLinks")
    let own = try judge(scene).own
    #expect(own.map(\.path) == [folder.file("libMarks.so"), folder.file("libLinks.so")])
    for name in ["libMarks.so", "libLinks.so"] { #expect(dlopen(name, RTLD_LAZY | RTLD_NOLOAD) == nil) }
  }

  @Test("beside the library comes first, then the manifest's folders in order, then beside the host where it says so")
  func places() throws {
    let scene = try add("NeedsMarks")
    var gate = gate
    var manifest = Manifest(file: "scenes.json")
    manifest.folders = [folder.file("one"), folder.file("two")]
    gate.follow(manifest)
    try add("Marks", as: "beside-the-host/libMarks.so")
    expect(.needsMissing("libMarks.so"), of: scene, by: gate)
    manifest.includesHost = true
    gate.follow(manifest)
    for name in ["beside-the-host/libMarks.so", "two/libMarks.so", "one/libMarks.so", "libMarks.so"] {
      try add("Marks", as: name)
      #expect(try judge(scene, by: gate).own.map(\.path) == [folder.file(name)])
    }
  }

  @Test("the system's are left to the dynamic loader, but for one that came into the process with another library")
  func system() throws {
    let scene = try add("NeedsMarks")
    try folder.patch("libNeedsMarks.so", "libMarks.so", with: "libm.so.6")
    #expect(try judge(scene).inOrder.isEmpty, "it is in every process")
    // The last one is a library of glibc that only debuggers open.
    let places = ["libm.so.6", "libMarks.so", "libthread_db.so.1"].map { DynamicLoader.find($0) }
    #expect(places == [.inHost, .nowhere, .inFile])
    // What another library has brought into the process may not be in the next one.
    try add("NeedsMarks")
    try folder.patch("libNeedsMarks.so", "libMarks.so", with: "libanl.so.1")
    #expect(DynamicLoader.find("libanl.so.1") == .inFile, "nothing links it since glibc has all of it in libc.so.6")
    #expect(dlopen("libanl.so.1", RTLD_LAZY) != nil)
    #expect(DynamicLoader.find("libanl.so.1") == .inProcess)
    #expect(try judge(scene).inOrder.map(\.name) == ["libanl.so.1"])
  }

  @Test("what a safe search path leads to is taken from there, as the application's own")
  func searchPath() throws {
    let further = TemporaryFolder.forRun
    try further.copy(try FixtureLibraries.path("Marks"), as: "further/libMarks.so")
    let library = try FixtureLibraries.path("LooksFurther", searchPath: further.file("further"))
    let scene = try folder.copy(library, as: "libLooksFurther.so")
    #expect(try judge(scene).own.map(\.path) == [further.file("further/libMarks.so")])
  }

  @Test("the SHA-256 is that of the content that was judged, also when another one has come since")
  func otherContent() throws {
    let file = try add("Marks")
    let scene = try add("NeedsMarks")
    let bytes = try LibraryFile(reading: file).bytes
    let known = try #require(try judge(scene).own.first)
    #expect(try known.sha256() == SHA256(of: bytes))
    // Another gate reads it again.
    let other = try #require(try judge(scene, by: LibraryGate(hostFolder: folder.file("beside-the-host"))).own.first)
    try folder.write(bytes + [0], to: "libMarks.so")
    #expect(try known.sha256() == SHA256(of: bytes))
    #expect(try other.sha256() == SHA256(of: bytes))
  }

  @Test("a fault of one is a fault of each that needs it")
  func refused() throws {
    let links = try add("Links")
    let scene = try add("NeedsLinks")
    let marks = try folder.write([], to: "libMarks.so")
    let empty = Diagnostic(path: marks, reason: .empty)
    let fault = LibraryFault.Reason.needsRefused(Diagnostic(path: links, reason: .needsRefused(empty)))
    expect(fault, of: scene)
    // Not any more when it is whole.
    try add("Marks")
    #expect(try judge(scene).own.count == 2)
    let user = try add("NeedsMarks")
    try folder.write(try FixtureLibraries.bytes("Marks").patched(UInt16(183), at: 18), to: "libMarks.so")
    let machine = Diagnostic(path: marks, reason: .otherMachine(found: "AArch64", expected: "x86-64"))
    expect(.needsRefused(machine), of: user)
    // The dynamic loader would not know this one by the name of its file.
    try add("Marks")
    try folder.patch("libMarks.so", "libMarks.so", with: "libMorks.so")
    let soname = Diagnostic(path: marks, reason: .otherSoname(found: "libMorks.so", expected: "libMarks.so"))
    expect(.needsRefused(soname), of: user)
  }

  @Test("its symbols are those of its file")
  func symbols() throws {
    let scene = try add("NeedsCharts", linking: "Charts")
    let charts = try add("Charts")
    #expect(try judge(scene).own.map(\.path) == [charts])
    #expect(dlopen("libCharts.so", RTLD_LAZY | RTLD_NOLOAD) == nil)
    try folder.patch("libCharts.so", "$s6VIPKit4TextV6ChartsE4plotyyF", with: "$s6VIPKit4TextV6ChartsE4plotyyG")
    expect(.missingSymbols(["$s6VIPKit4TextV6ChartsE4plotyyF"]), of: scene)
  }

  @Test("two that need each other can't be opened one after the other; a chain without end")
  func endless() throws {
    let scene = try add("NeedsLinks")
    let links = try add("Links")
    try add("Links", as: "libMarks.so")
    for (old, new) in [("libLinks.so", "libOther.so"), ("libMarks.so", "libLinks.so"), ("libOther.so", "libMarks.so")] {
      try folder.patch("libMarks.so", old, with: new)
    }
    expect(.needsRefused(Diagnostic(path: links, reason: .needsItself(["libLinks.so", "libMarks.so"]))), of: scene)
    try folder.patch("libNeedsLinks.so", "libLinks.so", with: "lib100.so")
    for number in 100...100 + Dependencies.limit {
      try add("Links", as: "lib\(number).so")
      try folder.patch("lib\(number).so", "libMarks.so", with: "lib\(number + 1).so")
      try folder.patch("lib\(number).so", "libLinks.so", with: "lib\(number).so")
    }
    var fault = #expect(throws: Diagnostic.self) { try judge(scene) }
    while case .needsRefused(let next) = fault?.library?.reason { fault = next }
    #expect(fault?.library?.reason == .needsTooMany(limit: 256))
    // Also one that ends behind one too many; one less is allowed.
    for (number, count) in [(100 + Dependencies.limit, nil), (99 + Dependencies.limit, Dependencies.limit)] {
      let last = "lib\(number).so"
      try add("Marks", as: last)
      try folder.patch(last, "libMarks.so", with: last)
      #expect((try? judge(scene))?.own.count == count)
    }
    // That one and another library.
    let both = try FixtureLibraries.path("NeedsLinks", linking: "Marks", defining: ["BOTH"])
    try folder.copy(both, as: "libNeedsLinks.so")
    for (old, number) in [("libLinks.so", 100), ("libMarks.so", 100 + Dependencies.limit)] {
      try folder.patch("libNeedsLinks.so", old, with: "lib\(number).so")
    }
    expect(.needsTooMany(limit: 256), of: scene)
  }

  @Test("another content than the pinned one; a scene's library, by its file and by the name of one in the process")
  func notTaken() throws {
    let scene = try add("NeedsMarks")
    let marks = try add("Marks")
    var gate = gate
    var manifest = Manifest(file: "scenes.json")
    let pin = Located(SHA256(of: []), at: .manifest(file: "scenes.lock", keyPath: "pins.Marks"))
    manifest.pins = ["Marks": pin]
    gate.follow(manifest)
    let found = SHA256(of: try LibraryFile(reading: marks).bytes)
    expect(
      .needsRefused(Diagnostic(path: marks, reason: .otherContent(found: found, pinned: pin))), of: scene, by: gate)
    try folder.patch("libNeedsMarks.so", "libMarks.so", with: "libNull.so")
    let null = try add("NullEntryPoint", as: "libNull.so")
    expect(.linksScene(null), of: scene)
    try folder.remove("libNull.so")
    gate.scenes = ["libNull.so"]
    expect(.linksScene("libNull.so"), of: scene, by: gate)
  }

  @Test("an earlier build replaces one that can't be read only when it is proven", arguments: [true, nil] as [Bool?])
  func earlier(isProven: Bool?) throws {
    let store = try LibraryStore()
    defer { store.remove() }
    var request = LibraryPipeline.Request("Null", path: folder.file("libNull.so"))
    let copy = try add("NullEntryPoint")
    request.earlier = [Journal.Build(generation: 1, file: request.path, copy: copy, isProven: isProven)]
    let pipeline = LibraryPipeline(gate: gate, store: store) { _, _ in nil }
    let library = try? pipeline.prepare([request])[0].verdict.get()
    for earlier in [library, pipeline.prepareEarlier(request)] { #expect((earlier != nil) == (isProven == true)) }
  }

  @Test("a file is read once for each content and for each right to write it")
  func cache() throws {
    let marks = try add("Marks")
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, marks, &times, 0) == 0)
    let first = try gate.cache.library(marks)
    #expect(chmod(marks, 0o666) == 0)
    #expect(throws: Diagnostic.self) { try gate.cache.library(marks) }
    #expect(chmod(marks, 0o644) == 0)
    try folder.write([], to: "libMarks.so")
    #expect(throws: Diagnostic(path: marks, reason: .empty)) { try gate.cache.library(marks) }
    try folder.write(try FixtureLibraries.bytes("Links"), to: "libMarks.so")
    #expect(try first.content() == FixtureLibraries.bytes("Marks"), "it is what was judged")
  }
}

@Suite("Libraries are looked for in no folder into which others may put one")
struct SearchPathTests {
  @Test("folders from the root or from $ORIGIN, there or not, into which nobody else may put one")
  func safe() throws {
    let folder = TemporaryFolder()
    for path in ["/usr/lib", "/usr/lib/none/none", "$ORIGIN", "${ORIGIN}/lib", "/"] {
      #expect(try SearchPath.problem(path, origin: folder.path) == nil, "\(path)")
    }
    #expect(SearchPath.folder("$ORIGIN/../lib", origin: "scenes") == Path.absolute("scenes") + "/../lib")
    let fault = "it leads to another folder wherever the host is started; expected a path from the root or from $ORIGIN"
    for path in ["", "lib", "./lib", "$LIB/x", "/usr/$LIB"] {
      #expect(try SearchPath.problem(path, origin: "/tmp") == fault, "\(path)")
    }
    #expect(chmod(folder.path, 0o1777) == 0)
    let finding = "the folder \(folder.path) may be written by everybody (mode 0777); expected: by you and root alone"
    #expect(try SearchPath.problem(folder.path, origin: "/") == finding)
    #expect(try SearchPath.problem(folder.file("none/yet"), origin: "/") == finding)
    try folder.makeFolder("host-AbCdEf")
    #expect(try SearchPath.problem("$ORIGIN/../lib", origin: folder.file("host-AbCdEf")) == finding)
  }
}
