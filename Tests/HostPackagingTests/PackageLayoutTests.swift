import TestSupport
import Testing

@testable import HostPackaging

@Suite("Where the files of an application are in its archive")
struct PackageLayoutTests {
  private let folder = try? TemporaryFolder()

  private func application(_ libraries: [String]) throws -> PackagedApplication {
    let folder = try #require(folder)
    return PackagedApplication(
      manifest: folder.file("Kiosk/scenes.json"), lock: nil, libraries: libraries.map(folder.file), systemLibraries: [])
  }

  @Test("As they lie in the application's folder and in the host's, with the words of what is packed")
  func places() throws {
    let folder = try #require(folder)
    for words in ["Kiosk/scenes/locale/es/LC_MESSAGES/Notes.mo", "Kiosk/scenes/locale/es/LC_MESSAGES/Gone.mo"] {
      try folder.write("", to: words)
    }
    try folder.write("", to: "host/bin/locale/es/LC_MESSAGES/TerminalInterface.mo")
    var layout = try PackageLayout(
      of: application(["Kiosk/scenes/libNotes.so", "Kiosk/../Kiosk/./scenes/libC.so.1", "host/bin/libLogin.so"]),
      hostFolder: folder.file("host/bin"))
    layout.add(
      try LoaderTrace(
        "libmd.so.0 => /lib/libmd.so.0 (0x1)\nlibVIPKit.so => \(folder.file("host/bin/libVIPKit.so")) (0x1)\n",
        wanted: []
      ).files)
    let expected = [
      "app/scenes.json": "Kiosk/scenes.json", "app/scenes/libNotes.so": "Kiosk/scenes/libNotes.so",
      "app/scenes/libC.so.1": "Kiosk/scenes/libC.so.1", "bin/libLogin.so": "host/bin/libLogin.so",
      "app/scenes/locale/es/LC_MESSAGES/Notes.mo": "Kiosk/scenes/locale/es/LC_MESSAGES/Notes.mo",
      "bin/host": "host/bin/host", "bin/host-app": "host/bin/host-app",
      "bin/host-image": "host/bin/host-image", "bin/libVIPKit.so": "host/bin/libVIPKit.so",
      "bin/locale/es/LC_MESSAGES/TerminalInterface.mo": "host/bin/locale/es/LC_MESSAGES/TerminalInterface.mo",
    ].mapValues(folder.file).merging(["lib/swift/linux/libmd.so.0": "/lib/libmd.so.0"]) { $1 }
    #expect(layout.files == expected)
  }

  @Test("A library elsewhere has no place")
  func outside() throws {
    let folder = try #require(folder)
    let fault = PackageFault.outside(library: folder.file("Kiosk/../libNotes.so"), application: folder.file("Kiosk"))
    #expect(throws: fault) {
      try PackageLayout(of: application(["Kiosk/../libNotes.so"]), hostFolder: folder.file("host"))
    }
    #expect(
      "\(fault)" == """
        \(folder.path)/Kiosk/../libNotes.so: lies outside of the application; expected below \(folder.path)/Kiosk
          put the library into a folder below the manifest's, and name that folder in the manifest
        """)
  }
}
