@testable import HostLoading
@testable import HostManifest
@testable import HostSystem
import Glibc
import TestSupport
import Testing

@Suite("Libraries are found by the manifest, then in its folders, then beside the host")
struct CatalogTests {
  private let folder = TemporaryFolder()
  private var manifest: Manifest

  init() throws {
    manifest = Manifest(file: folder.file("scenes.json"))
    manifest.folders = [folder.file("first"), folder.file("second")]
    manifest.includesHost = true
    for name in ["first", "second", "host", "build"] { try folder.makeFolder(name) }
  }

  private var catalog: Catalog { Catalog(manifest: manifest, hostFolder: folder.file("host")) }

  @Test("a file lib<id>.so in a folder or beside the host is known by its id; other files are left alone")
  func found() throws {
    try put("first/libLogin.so", "second/libHome.so", "host/libVIPKit.so")
    try put("first/Login.so", "first/lib.so", "first/libLogin.so.1", "first/libmy-app.so", "first/liblibX.a")
    #expect(
      catalog.libraries == [
        "Home": library("Home", "second/libHome.so", .folder), "Login": library("Login", "first/libLogin.so", .folder),
        "VIPKit": library("VIPKit", "host/libVIPKit.so", .host),
      ])
    #expect(catalog.faults.isEmpty)
  }

  @Test("what lies beside the host is another application's, unless the manifest says otherwise")
  mutating func withoutHost() throws {
    try put("first/libLogin.so", "host/libHome.so")
    manifest.includesHost = false
    manifest.scenes["Home"] = Manifest.SceneEntry()
    let place = Place.manifest(file: manifest.file, keyPath: "scenes.Home")
    #expect(Array(catalog.libraries.keys) == ["Login"])
    #expect(
      catalog.faults == [
        "Home": .notFound(
          place, id: "Home", folders: [folder.file("first"), folder.file("second")], known: ["Login"])
      ])
  }

  @Test("a folder that can't be read holds what it held; one that isn't there holds nothing")
  func unreadable() throws {
    try put("first/libLogin.so", "second/libHome.so")
    let before = catalog
    func look(_ number: Int32) -> Catalog {
      let first = folder.file("first")
      return Catalog(manifest: manifest, hostFolder: folder.file("host"), since: before) { folder in
        folder == first
          ? .failure(SystemError(number: number)) : Result { () throws(SystemError) in try Path.list(folder) }
      }
    }
    for number in [EIO, ESTALE, EACCES, EMFILE] {
      let unreadable = Diagnostic.unreadable(folder: folder.file("first"), errno: number)
      #expect((look(number).libraries, look(number).unreadable) == (before.libraries, [unreadable]))
    }
    for number in [ENOENT, ENOTDIR] { #expect(look(number).ids == ["Home"]) }
    #expect(look(ENOENT).unreadable == [])
    var without = manifest
    without.folders = [folder.file("none")]
    #expect(Catalog(manifest: without, hostFolder: folder.file("none")).ids.isEmpty)
  }

  @Test("the manifest's file goes before a folder's, and a folder's before the host's; it counts for no other id")
  mutating func precedence() throws {
    try put("first/libLogin.so", "host/libLogin.so", "first/libHome.so", "host/libHome.so")
    name("Login", "build/libLogin.so")
    #expect(catalog.libraries["Login"] == library("Login", "build/libLogin.so", .manifest))
    #expect(catalog.libraries["Home"] == library("Home", "first/libHome.so", .folder))
    #expect(catalog.faults.isEmpty)
    try put("first/libLogin2.so")
    name("Login", "first/libLogin2.so")
    #expect(catalog.ids == ["Home", "Login"])
  }

  @Test("two folders that hold one id are a fault, unless the manifest chooses; one named twice holds nothing twice")
  mutating func duplicate() throws {
    try put("first/libLogin.so", "second/libLogin.so", "first/libHome.so", "second/libHome.so")
    name("Home", "second/libHome.so")
    let paths = [folder.file("first/libLogin.so"), folder.file("second/libLogin.so")]
    #expect(catalog.faults == ["Login": .duplicate(id: "Login", paths: paths)])
    #expect(catalog.libraries["Home"]?.path == folder.file("second/libHome.so"))
    manifest.folders = [folder.file("first"), folder.file("first")]
    #expect(Catalog(manifest: manifest, hostFolder: folder.file("first")).faults.isEmpty)
  }

  @Test("a scene of an option is told with the option, unless the manifest has it, too; with the names that are known")
  mutating func notFoundOption() throws {
    try put("first/libLogin.so")
    var overrides = Overrides()
    overrides.routes = [("Lgoin", "home", "Login")]
    let option = Place.option("--route Lgoin.home=Login")
    func fault() -> Diagnostic? {
      Catalog(manifest: manifest.applying(overrides), hostFolder: folder.file("host")).faults["Lgoin"]
    }
    #expect(fault()?.place == option)
    #expect(fault()?.suggestion.hasPrefix("did you mean \"Login\"?") == true)
    manifest.scenes["Lgoin", default: Manifest.SceneEntry()].title = "Sign in"
    #expect(fault()?.place == .manifest(file: manifest.file, keyPath: "scenes.Lgoin"))
  }

  private func put(_ names: String...) throws { for name in names { _ = try folder.write([], to: name) } }

  private mutating func name(_ id: String, _ path: String) {
    manifest.scenes[id] = Manifest.SceneEntry()
    manifest.scenes[id]?.library = Located(folder.file(path), at: .manifest(file: manifest.file, keyPath: ""))
  }

  private func library(_ id: String, _ path: String, _ origin: Library.Origin) -> Library {
    Library(id: id, path: folder.file(path), origin: origin)
  }
}

@Suite("The difference between two snapshots of the libraries")
struct CatalogSnapshotTests {
  private let folder = TemporaryFolder()
  private let manifest: Manifest

  init() throws {
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

  @Test("another file, size or time is a change; a file that was written just before may have been written again")
  func stamps() {
    #expect(snapshot().changes(since: snapshot()) == [])
    #expect(snapshot { $0.taken.seconds = 300 }.changes(since: snapshot()) == [])
    let early = snapshot { $0.taken = .init(seconds: 101, nanoseconds: 0) }
    #expect(snapshot().changes(since: early) == [.uncertain("Gone"), .uncertain("Old")])
    let changes: [(inout FileStamp) -> Void] = [
      { $0.inode += 1 }, { $0.device += 1 }, { $0.size += 1 }, { $0.modified.nanoseconds += 1 },
      { $0.changed.nanoseconds += 1 },
    ]
    for (place, change) in changes.enumerated() {
      #expect(snapshot(change).changes(since: snapshot()) == [.changed("Gone"), .changed("Old")], "\(place)")
    }
  }

  @Test("what comes, goes, comes twice or is forgotten is a change; of names alone, each file may have changed")
  func names() throws {
    let names = CatalogSnapshot(namesOf: manifest, hostFolder: folder.file("host"))
    #expect(snapshot().changes(since: names) == [.uncertain("Gone"), .uncertain("Old")])
    try folder.write("new", to: "b/libNew.so")
    #expect(snapshot().changes(since: names) == [.uncertain("Gone"), .changed("New"), .uncertain("Old")])
    try folder.remove("b/libNew.so")
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
