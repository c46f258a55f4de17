@testable import HostInspection
@testable import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostLoading
import Glibc
import TestSupport
import Testing

@MainActor
@Suite("What was found out of libraries is known the next time, as long as it holds", .timeLimit(.minutes(10)))
struct ReportCacheTests {
  private let application: TestApplication
  private let folder: TemporaryFolder
  /// Whoever needs it knows nothing.
  private let noProbe = Probe(program: "/none")

  init() throws {
    application = try TestApplication()
    folder = try TemporaryFolder()
  }

  private func cache(host: String? = "host") throws -> ReportCache {
    let place = try #require(StateFolder.cache(["XDG_CACHE_HOME": folder.path]))
    return ReportCache(in: place, application: "/app/scenes.json") { host }
  }

  /// Another host's survey of the same application.
  private func survey(_ cache: ReportCache?, by probe: Probe) throws -> [LibraryRecord] {
    let manifest = try ManifestReader(file: application.folder.file("scenes.json")).read()
    let host = try Host(manifest: manifest, hostFolder: application.folder.file("none")) { _ in }
    defer { host.cleanUp() }
    host.reports = cache
    return host.survey(by: probe)
  }

  private func stages(_ cache: ReportCache?, by probe: Probe) throws -> [LibraryStage] {
    try survey(cache, by: probe).map(\.stage)
  }

  @Test func `it is the same as what would be found out`() throws {
    let found = try survey(cache(), by: .ofTests)
    let known = try survey(cache(), by: noProbe)
    #expect(found.map(\.stage) == [.loaded, .loaded, .loaded])
    #expect(known.map(\.id) == found.map(\.id))
    #expect(known.map(\.stage) == found.map(\.stage))
    #expect(known.map(\.facts?.report) == found.map(\.facts?.report))
    #expect(known.map(\.description) == found.map(\.description))
    #expect(known.map(\.entry) == found.map(\.entry))
    #expect(try stages(nil, by: noProbe) == [.refused, .refused, .refused])
  }

  @Test func `a library whose file is another one is tried again, the others aren't`() throws {
    _ = try survey(cache(), by: .ofTests)
    let file = application.folder.file("scenes/libHome.so")
    let bytes = try File.read(file, limit: Library.sizeLimit)
    unlink(file)
    try File.create(file, bytes)
    for isFirst in [true, false] {
      let records = try survey(cache(), by: noProbe)
      #expect(records.map(\.id) == ["DemoAuth", "Home", "Login"])
      #expect(records[0].stage == .loaded)
      #expect(records[1].refusal == .loading(.notTried(library: file, errno: ENOENT)))
      // So new a file may be written again and look the same: it is not known the next time either.
      if isFirst { #expect(try stages(cache(), by: .ofTests) == [.loaded, .loaded, .loaded]) }
    }
  }

  @Test func `a library that somebody else could have written is refused, known or not`() throws {
    _ = try survey(cache(), by: .ofTests)
    #expect(chmod(application.folder.file("scenes"), 0o777) == 0)
    let refusals = try survey(cache(), by: noProbe).compactMap(\.refusal)
    #expect(refusals.count == 3)
    #expect(refusals == (try survey(nil, by: noProbe).compactMap(\.refusal)))
  }

  @Test func `a pinned library is read`() throws {
    _ = try survey(cache(), by: .ofTests)
    let pin = SHA256(of: [])
    try LockFile(of: application.folder.file("scenes.json")).write(["Home": pin])
    let home = try survey(cache(), by: noProbe).first { $0.id == "Home" }
    guard case .inspection(let fault) = home?.refusal, case .otherContent = fault.reason else {
      Issue.record("\(String(describing: home?.refusal))")
      return
    }
  }

  @Test func `another build of the host finds all out again, and so does the one before`() throws {
    _ = try survey(cache(), by: .ofTests)
    for host in ["other", nil] {
      #expect(try stages(cache(host: host), by: noProbe) == [.refused, .refused, .refused])
    }
    // The first has saved that it knows nothing.
    #expect(try stages(cache(), by: .ofTests) == [.loaded, .loaded, .loaded])
    #expect(try stages(cache(), by: noProbe) == [.loaded, .loaded, .loaded])
  }

  @Test func `two hosts at once both write what they know`() throws {
    let caches = try [cache(), cache()]
    for cache in caches { #expect(try stages(cache, by: .ofTests) == [.loaded, .loaded, .loaded]) }
    for cache in caches { #expect(try stages(cache, by: noProbe) == [.loaded, .loaded, .loaded]) }
    #expect(try stages(cache(), by: noProbe) == [.loaded, .loaded, .loaded])
  }

  @Test func `damaged anywhere it is found out again, or is what it was`() throws {
    _ = try survey(cache(), by: .ofTests)
    let path = application.folder.file("scenes/libHome.so")
    let file = try cache().file
    let bytes = try File.read(file, limit: ReportCache.sizeLimit)
    let report = try #require(try cache().entry(of: path)?.report)
    var lost = 0
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 300)) {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      try File.replace(file, damaged)
      let found = try cache().entry(of: path)?.report
      #expect(found == nil || found == report)
      lost += found == nil ? 1 : 0
      try File.replace(file, Array(bytes[..<place]))
      let cut = try cache().entry(of: path)?.report
      #expect(cut == nil || cut == report)
    }
    #expect(lost > 0)
  }

  @Test func `that others could have written isn't believed`() throws {
    _ = try survey(cache(), by: .ofTests)
    #expect(chmod(try cache().file, 0o666) == 0)
    #expect(try stages(cache(), by: noProbe) == [.refused, .refused, .refused])
  }

  @Test func `that can't be written costs nothing but time`() throws {
    try folder.write("in the way", to: "host")
    #expect(try stages(cache(), by: .ofTests) == [.loaded, .loaded, .loaded])
    #expect(try stages(cache(), by: noProbe) == [.refused, .refused, .refused])
    #expect(StateFolder.cache([:]) == nil)
    #expect(StateFolder.cache(["XDG_CACHE_HOME": "relative", "HOME": "/home/u"]) == "/home/u/.cache/host")
    #expect(try stages(nil, by: .ofTests) == [.loaded, .loaded, .loaded])
  }

  @Test func `the applications that were asked for longest ago are forgotten`() throws {
    let place = Path.folder(of: try cache().file)
    try File.makeFolder(place)
    for number in 0..<70 {
      let file = "\(place)/reports-\(number)"
      try File.create(file, [])
      let times = [timeval](repeating: timeval(tv_sec: 1_000_000 + number, tv_usec: 0), count: 2)
      #expect(utimes(file, times) == 0)
    }
    try File.create("\(place)/other", [])
    _ = try survey(cache(), by: .ofTests)
    #expect(Path.names(in: place, beginningWith: "reports-").count == 64)
    #expect(!Path.exists("\(place)/reports-6"))
    #expect(Path.exists("\(place)/reports-7"))
    #expect(Path.exists("\(place)/other"))
    #expect(try stages(cache(), by: noProbe) == [.loaded, .loaded, .loaded])
  }

  @Test func `what a host has left behind that was killed as it wrote is removed`() throws {
    let place = Path.folder(of: try cache().file)
    try File.makeFolder(place)
    for name in [".reports-killed.1", ".reports-writing.2", ".other.3"] { try File.create("\(place)/\(name)", []) }
    let times = [timeval](repeating: timeval(tv_sec: time(nil) - 3600, tv_usec: 0), count: 2)
    for name in [".reports-killed.1", ".other.3"] { #expect(utimes("\(place)/\(name)", times) == 0) }
    _ = try survey(cache(), by: .ofTests)
    #expect(Path.names(in: place, beginningWith: ".") == [".", "..", ".other.3", ".reports-writing.2"])
  }

  @Test func `a library that somebody may change without a trace isn't remembered`() async throws {
    // A file of its own: other tests open the build's.
    let file = application.folder.file("scenes/libHome.so")
    let bytes = try File.read(file, limit: Library.sizeLimit)
    unlink(file)
    try File.create(file, bytes)
    try await eventually("old enough") { @Sendable in
      try FileStamp(of: file).isSure(toBe: FileStamp(of: file))
    }
    let home = open(file, O_RDWR)
    // The mapping outlives the descriptor, and nothing is written by it.
    let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, home, 0)
    try #require(home >= 0 && memory != MAP_FAILED)
    close(home)
    #expect(try stages(cache(), by: .ofTests) == [.loaded, .loaded, .loaded])
    #expect(try stages(cache(), by: noProbe) == [.loaded, .refused, .loaded])
    #expect(munmap(memory, 4096) == 0)
    #expect(try stages(cache(), by: .ofTests) == [.loaded, .loaded, .loaded])
    #expect(try stages(cache(), by: noProbe) == [.loaded, .loaded, .loaded])
  }

  @Test func `the code of this process is told by its files`() throws {
    let text = try FileStamp.ofCodeInProcess()
    #expect(text == (try FileStamp.ofCodeInProcess()))
    #expect(text.contains("libswiftCore.so "))
  }
}
