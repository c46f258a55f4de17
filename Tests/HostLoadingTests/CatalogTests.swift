@testable import HostLoading
@testable import HostSystem
@testable import HostManifest
import Glibc
import TestSupport
import Testing

@Suite("Libraries are found by the manifest, then in its folders, then beside the host")
struct CatalogTests {
  private let folder: TemporaryFolder
  private var manifest: Manifest

  init() throws {
    folder = try TemporaryFolder()
    manifest = Manifest(file: folder.file("scenes.json"))
    manifest.folders = [folder.file("first"), folder.file("second")]
    manifest.includesHost = true
    for name in ["first", "second", "host", "build"] { try folder.makeFolder(name) }
  }

  @Test("a file lib<id>.so in a folder or beside the host is known by its id; other files are left alone")
  func found() throws {
    try put("first/libLogin.so", "second/libHome.so", "host/libVIPKit.so")
    try put("first/Login.so", "first/lib.so", "first/libLogin.so.1", "first/libmy-app.so", "first/liblibX.a")

    let catalog = Catalog(manifest: manifest, hostFolder: folder.file("host"))

    #expect(catalog.ids == ["Home", "Login", "VIPKit"])
    #expect(catalog.libraries["Login"] == library("Login", "first/libLogin.so", .folder))
    #expect(catalog.libraries["Home"] == library("Home", "second/libHome.so", .folder))
    #expect(catalog.libraries["VIPKit"] == library("VIPKit", "host/libVIPKit.so", .host))
    #expect(catalog.faults.isEmpty)
  }

  @Test("what lies beside the host is another application's, unless the manifest says otherwise")
  mutating func withoutHost() throws {
    try put("first/libLogin.so", "host/libHome.so")
    manifest.includesHost = false
    manifest.scenes["Home"] = Manifest.SceneEntry()

    let catalog = Catalog(manifest: manifest, hostFolder: folder.file("host"))

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
    let before = Catalog(manifest: manifest, hostFolder: folder.file("host"))
    func look(_ number: Int32) -> Catalog {
      let first = folder.file("first")
      return Catalog(manifest: manifest, hostFolder: folder.file("host"), since: before) { folder in
        folder == first
          ? .failure(SystemError(number: number)) : Result { () throws(SystemError) in try Path.list(folder) }
      }
    }
    for number in [EIO, ESTALE, EACCES, EMFILE] {
      #expect(look(number).libraries == before.libraries)
      #expect(look(number).unreadable == [.unreadable(folder: folder.file("first"), errno: number)])
    }
    for number in [ENOENT, ENOTDIR] { #expect(look(number).ids == ["Home"]) }
  }

  @Test("the manifest's file goes before a folder's, and a folder's before the host's")
  mutating func precedence() throws {
    try put("first/libLogin.so", "host/libLogin.so", "first/libHome.so", "host/libHome.so")
    name("Login", "build/libLogin.so")

    let catalog = Catalog(manifest: manifest, hostFolder: folder.file("host"))

    #expect(catalog.libraries["Login"] == library("Login", "build/libLogin.so", .manifest))
    #expect(catalog.libraries["Home"] == library("Home", "first/libHome.so", .folder))
    #expect(catalog.faults.isEmpty)
  }

  @Test("a file that the manifest names for one id doesn't count for the id of its name")
  mutating func claimed() throws {
    try put("first/libLogin2.so")
    name("Login", "first/libLogin2.so")

    let catalog = Catalog(manifest: manifest, hostFolder: folder.file("host"))

    #expect(catalog.ids == ["Login"])
  }

  @Test("two folders that hold one id are a fault, unless the manifest chooses")
  mutating func duplicate() throws {
    try put("first/libLogin.so", "second/libLogin.so", "first/libHome.so", "second/libHome.so")
    name("Home", "second/libHome.so")

    let catalog = Catalog(manifest: manifest, hostFolder: folder.file("host"))

    let paths = [folder.file("first/libLogin.so"), folder.file("second/libLogin.so")]
    #expect(catalog.faults == ["Login": .duplicate(id: "Login", paths: paths)])
    #expect(catalog.libraries["Home"]?.path == folder.file("second/libHome.so"))
  }

  @Test("a folder that the manifest names twice holds nothing twice")
  mutating func folderTwice() throws {
    try put("first/libLogin.so")
    manifest.folders = [folder.file("first"), folder.file("first")]

    #expect(Catalog(manifest: manifest, hostFolder: folder.file("first")).faults.isEmpty)
  }

  @Test("a scene of the manifest that no folder holds is a fault that names the folders")
  mutating func notFound() throws {
    manifest.scenes["Weather"] = Manifest.SceneEntry()

    let catalog = Catalog(manifest: manifest, hostFolder: folder.file("host"))

    let folders = [folder.file("first"), folder.file("second"), folder.file("host")]
    let place = Place.manifest(file: manifest.file, keyPath: "scenes.Weather")
    #expect(catalog.faults == ["Weather": .notFound(place, id: "Weather", folders: folders, known: [])])
    #expect(catalog.ids == ["Weather"])
  }

  @Test("a scene of an option is told with the option, unless the manifest has it, too; with the names that are known")
  mutating func notFoundOption() throws {
    try put("first/libLogin.so")
    var overrides = Overrides()
    overrides.routes = [("Lgoin", "home", "Login")]
    let option = Place.option("--route Lgoin.home=Login")
    func place() -> Place? {
      guard
        case .notFound(let place, _, _, known: ["Login"])? = Catalog(
          manifest: manifest.applying(overrides), hostFolder: folder.file("host")
        ).faults["Lgoin"]
      else { return nil }
      return place
    }
    #expect(place() == option)
    manifest.scenes["Lgoin", default: Manifest.SceneEntry()].title = "Sign in"
    #expect(place() == .manifest(file: manifest.file, keyPath: "scenes.Lgoin"))
  }

  @Test("folders that aren't there hold nothing")
  mutating func noFolders() throws {
    manifest.folders = [folder.file("none")]
    #expect(Catalog(manifest: manifest, hostFolder: folder.file("none")).ids.isEmpty)
  }

  private func put(_ names: String...) throws {
    for name in names { _ = try folder.write([], to: name) }
  }

  private mutating func name(_ id: String, _ path: String) {
    manifest.scenes[id] = Manifest.SceneEntry()
    manifest.scenes[id]?.library = Located(folder.file(path), at: .manifest(file: manifest.file, keyPath: ""))
  }

  private func library(_ id: String, _ path: String, _ origin: Library.Origin) -> Library {
    Library(id: id, path: folder.file(path), origin: origin)
  }
}
