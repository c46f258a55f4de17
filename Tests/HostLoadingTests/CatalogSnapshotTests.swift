@testable import HostSystem
@testable import HostManifest
@testable import HostLoading
import TestSupport
import Testing

@Suite("The difference between two snapshots of the libraries")
struct CatalogSnapshotTests {
  private let folder: TemporaryFolder
  private let manifest: Manifest

  init() throws {
    folder = try TemporaryFolder()
    var manifest = Manifest(file: folder.file("scenes.json"))
    manifest.folders = [folder.file("a"), folder.file("b")]
    self.manifest = manifest
    for name in ["a/libOld.so", "a/libGone.so"] { try folder.write("content of \(name)", to: name) }
  }

  private var catalog: Catalog { Catalog(manifest: manifest, hostFolder: folder.file("host")) }

  private func snapshot(_ change: (inout FileStamp) -> Void = { _ in }) -> CatalogSnapshot {
    let catalog = catalog
    return CatalogSnapshot(
      catalog: catalog,
      stamps: catalog.libraries.mapValues { library in
        var stamp = FileStamp(
          device: 1, inode: UInt(library.id.count), size: 10, modified: .init(seconds: 100, nanoseconds: 0),
          changed: .init(seconds: 100, nanoseconds: 0), taken: .init(seconds: 200, nanoseconds: 0))
        change(&stamp)
        return stamp
      })
  }

  @Test("nothing has changed")
  func same() {
    #expect(snapshot().changes(since: snapshot()) == [])
    #expect(snapshot { $0.taken.seconds = 300 }.changes(since: snapshot()) == [])
  }

  @Test(
    "another file, size or time is a change",
    arguments: [
      { $0.inode += 1 }, { $0.device += 1 }, { $0.size += 1 }, { $0.modified.nanoseconds += 1 },
      { $0.changed.nanoseconds += 1 },
    ] as [@Sendable (inout FileStamp) -> Void])
  func changed(_ change: @Sendable (inout FileStamp) -> Void) {
    #expect(snapshot(change).changes(since: snapshot()) == [.changed("Gone"), .changed("Old")])
  }

  @Test("a file that was written just before the snapshot may have been written again in the same tick")
  func racy() {
    let early = snapshot { $0.taken = .init(seconds: 101, nanoseconds: 0) }
    #expect(snapshot().changes(since: early) == [.uncertain("Gone"), .uncertain("Old")])
  }

  @Test("of files whose names alone are known, each may have changed; what has come since has")
  func names() throws {
    let names = CatalogSnapshot(namesOf: manifest, hostFolder: folder.file("host"))
    #expect(snapshot().changes(since: names) == [.uncertain("Gone"), .uncertain("Old")])
    try folder.write("new", to: "b/libNew.so")
    #expect(snapshot().changes(since: names) == [.uncertain("Gone"), .changed("New"), .uncertain("Old")])
  }

  @Test("what comes, goes, comes twice or is forgotten is a change")
  func comesAndGoes() throws {
    let before = snapshot()
    try folder.write("new", to: "b/libNew.so")
    try folder.write("twice", to: "b/libOld.so")
    try folder.remove("a/libGone.so")
    #expect(snapshot().changes(since: before) == [.vanished("Gone"), .changed("New"), .changed("Old")])

    var forgetful = snapshot()
    forgetful.forget("New")
    #expect(snapshot().changes(since: forgetful) == [.changed("New")])
  }

  @Test("a symbolic link that leads nowhere holds no library, and one that is switched holds another")
  func links() throws {
    func now() -> CatalogSnapshot { CatalogSnapshot(manifest: manifest, hostFolder: folder.file("host")) }
    try folder.link(to: "nothing", as: "a/libLink.so")
    let dangling = now()
    #expect(dangling.catalog.ids.contains("Link"))
    #expect(!now().changes(since: dangling).contains(.changed("Link")))
    try folder.write("something", to: "a/nothing")
    #expect(now().changes(since: dangling).contains(.changed("Link")))
  }
}
