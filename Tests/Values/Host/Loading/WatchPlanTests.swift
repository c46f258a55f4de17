@testable import HostSystem
@testable import HostManifest
@testable import HostLoading
import Glibc
import Testing

@Suite("Which folders are watched, and what matters there")
struct WatchPlanTests {
  private func manifest(_ file: String, folders: [String] = [], library: String? = nil) -> Manifest {
    var manifest = Manifest(file: file)
    manifest.folders = folders
    manifest.includesHost = true
    if let library {
      var entry = Manifest.SceneEntry()
      entry.library = Located(library, at: .option(""))
      manifest.scenes["Weather"] = entry
    }
    return manifest
  }

  @Test("the folders themselves, each on the way to them, libraries that the manifest names, and what links lead to")
  func folders() {
    let plan = WatchPlan(manifest: manifest("/app/scenes.json", folders: ["/app/scenes"]), hostFolder: "/bin") { $0 }
    #expect(
      plan.folders == [
        "/app/scenes": .init(libraries: true), "/app": .init(names: ["scenes", "scenes.json", "scenes.lock"]),
        "/": .init(names: ["app", "bin"]), "/bin": .init(libraries: true),
      ])
    // What symbolic links lead to, also of a library that the manifest names.
    let destinations = ["/app/current": "/releases/2", "/app/libWeather.so": "/lib/libWeather.2.so"]
    var linked = WatchPlan(
      manifest: manifest("/app/scenes.json", folders: ["/app/current"], library: "/app/libWeather.so"), hostFolder: "/"
    ) { destinations[$0] }
    linked.follow("/app/libWeather.so") { destinations[$0] }
    linked.follow("/app/scenes.json") { $0 }
    #expect(
      linked.folders == [
        "/app": .init(names: ["current", "scenes.json", "scenes.lock", "libWeather.so"], libraries: true),
        "/app/current": .init(libraries: true),
        "/releases/2": .init(libraries: true), "/releases": .init(names: ["2"]),
        "/": .init(names: ["app", "releases"], libraries: true), "/lib": .init(names: ["libWeather.2.so"]),
      ])
  }

  @Test("libraries and names on the way matter, and what isn't known or was lost is a reason to look again")
  func events() {
    let bytes: [UInt8] =
      [1, 0, 0, 0] + [8, 0, 0, 0] + [0, 0, 0, 0] + [16, 0, 0, 0] + Array("libNote.so".utf8) + [0, 0, 0, 0, 0, 0]
      + [0xFF, 0xFF, 0xFF, 0xFF] + [0, 0x40, 0, 0] + [0, 0, 0, 0] + [0, 0, 0, 0]
    let events = InotifyEvent.all(in: bytes[...])
    #expect(
      events == [
        InotifyEvent(watch: 1, mask: UInt32(IN_CLOSE_WRITE), name: "libNote.so"),
        InotifyEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: nil),
      ])
    #expect(events.map { $0.matters(to: [1: .init(libraries: true)]) } == [true, true])
    #expect(events.map { $0.matters(to: [1: .init(names: ["x"])]) } == [false, true])
    #expect(events[0].matters(to: [:]), "a watch that was added a moment ago")
    #expect(!InotifyEvent(watch: 1, mask: UInt32(IN_IGNORED), name: nil).matters(to: [:]))
    #expect(InotifyEvent.all(in: bytes.prefix(20)).count == 1, "bytes that end early are no reason to trap")
    let names = [
      ("libNote.so", true), ("libcharts.so.2.1", true), (".libNote.so.Ab12Cd", false), ("libNote.so.new", false),
      ("libNote.so~", false), ("way", true), ("away", false),
    ]
    for (name, matters) in names {
      #expect(WatchFilter(names: ["way"], libraries: true).concerns(name) == matters, "\(name)")
    }
  }
}
