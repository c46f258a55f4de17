import HostSystem
import Foundation
import HostBuild
import SourceMessages
import TestSupport
import Testing
@testable import HostTemplates

@Suite("A scene or a worker is begun")
struct GeneratorTests {
  private let folder = TemporaryFolder()
  private var generator: Generator { get throws { try Generator(at: folder.path, hostFolder: "/nowhere") } }

  /// A folder that looks like a checkout.
  init() throws {
    try folder.write("", to: "Sources/VIPKit/Package.swift")
    try folder.copy("\(Checkout.root)/Plugins/Contracts", as: "Plugins/Contracts")
    try folder.copy("\(Checkout.root)/Package.swift", as: "Package.swift")
    try folder.copy("\(Checkout.root)/Examples/Templates", as: "Examples/Templates")
  }

  @Test(
    "In a checkout a scene has its files, its tests, and its place in Package.swift; also from a folder inside",
    arguments: [
      (SceneStyle.uikit, ["Configurator", "Interactor", "Models", "Presenter", "Router", "ViewController"]),
      (.swiftui, ["Configurator", "Interactor", "Models", "Presenter", "Router", "State", "View"]),
    ])
  func scene(style: SceneStyle, parts: [String]) throws {
    let generator = try Generator(at: folder.file("Plugins/Contracts"), hostFolder: "/nowhere")
    let generated = try generator.makeScene("Notes", style: style)
    let files = parts.map { "Plugins/Notes/Notes\($0).swift" }
    let tests = folder.file("Tests/NotesTests/NotesSpies.swift")
    #expect(
      generated
        == Generated(
          folder: folder.path,
          files: files + ["Plugins/Notes/po/Notes.pot", "Tests/NotesTests/NotesTests.swift"],
          sources: "Plugins/Notes", package: .added("\"Notes\" to scenes"),
          spies: SpyRecipe(file: tests, in: nil, all: ["Plugins/Notes"])))
    #expect(generated.spies?.command == "host spies Tests/NotesTests/NotesSpies.swift --in Plugins/Notes")
    for file in generated.files { #expect(FileManager.default.fileExists(atPath: folder.file(file))) }
    #expect(try folder.text("Package.swift").contains("\"Notes\","))
    #expect(try folder.text(files[1]).contains("actor NotesInteractor: NotesBusinessLogic {") == (style == .swiftui))

    let sources = try files.map { try folder.text($0) }.joined()
    let said = sources.matches(of: /words\(("[^"]+")\)/).map { String($0.1) }
    let toTranslate = try folder.text("Plugins/Notes/po/Notes.pot").matches(of: /msgid ("[^"]+")/).map { String($0.1) }
    #expect(toTranslate.count == 6)
    #expect(Set(toTranslate) == Set(said))
    // The entry point's function is named as Swift names functions.
    let names = ["Login", "HTTPNews", "RSS", "A", "Two2"]
    #expect(names.map(\.lowerCamelCase) == ["login", "httpNews", "rss", "a", "two2"])
  }

  @Test("One's own template is a folder like those of the SDK; each text in it may name the scene")
  func ownTemplate() throws {
    try folder.write("struct NewSceneThing {} // newScene", to: "Mine/Sources/sub/NewSceneThing.swift")
    try folder.write("", to: "Mine/Tests/NewSceneTests.swift")
    let generated = try generator.makeScene("Notes", like: folder.file("Mine"))
    #expect(generated.files == ["Plugins/Notes/sub/NotesThing.swift", "Tests/NotesTests/NotesTests.swift"])
    #expect(try folder.text(generated.files[0]) == "struct NotesThing {} // notes")
    #expect(throws: Diagnostic.noTemplate(folder.file("Plugins"), missing: "Sources")) {
      try generator.makeScene("Other", like: folder.file("Plugins"))
    }
    // Two files of the template would be one.
    try folder.write("", to: "Mine/Sources/sub/PadsThing.swift")
    let fault = #expect(throws: Diagnostic.self) { try generator.makeScene("Pads", like: folder.file("Mine")) }
    #expect(fault?.message.hasSuffix("/sub/PadsThing.swift: can't be written") == true)
    let plugins = try FileManager.default.contentsOfDirectory(atPath: folder.file("Plugins"))
    #expect(plugins.sorted() == ["Contracts", "Notes"])
  }

  @Test(
    "A module is a package as Contracts are, a folder deeper, and in Package.swift's list; only applications have any"
  )
  func module() throws {
    #expect(throws: Diagnostic.noApplication(folder: folder.path)) { try generator.makeModule("Money") }
    try folder.write("{}", to: "App/scenes.json")
    for path in ["Package.swift", "Contracts/Package.swift"] {
      try folder.copy("\(Checkout.root)/Examples/Templates/NewApp/\(path)", as: "App/\(path)")
    }
    try folder.write("", to: "App/Scenes/.keep")
    let application = try Generator(at: folder.file("App/Scenes"), hostFolder: Checkout.root)
    #expect(
      try application.makeModule("Money")
        == Generated(
          folder: folder.file("App"), files: ["Scenes/Money/Package.swift", "Scenes/Money/Money.swift"],
          sources: "Scenes/Money", package: .added("\"Money\" to modules"), spies: nil))
    #expect(try folder.text("App/Package.swift").contains("let modules: [String] = [\"Money\"]\n"))
    let contracts = try folder.text("App/Contracts/Package.swift")
    let money = try folder.text("App/Scenes/Money/Package.swift")
    #expect(contracts.contains("?? \"../../../..\"") && money.contains("?? \"../../../../..\""))
    #expect(money.contains("name: \"Money\",") && !money.contains("ontracts"))
    #expect(throws: Diagnostic.nameTaken("Money", package: folder.file("App/Package.swift"))) {
      try application.makeModule("Money")
    }
    // Every scene has such a type.
    #expect(throws: Diagnostic.reservedName("Contracts")) { try application.makeModule("Contracts") }
  }

  @Test("A worker has its two files, its tests, and its places in Package.swift")
  func worker() async throws {
    let generated = try await generator.makeAuthWorker()
    #expect(
      generated.files == [
        "Plugins/Workers/OpenAuth/OpenAuth.swift", "Plugins/Workers/OpenAuth/OpenAuthConfigurator.swift",
        "Tests/OpenAuthTests/OpenAuthTests.swift",
      ])
    #expect(generated.package == .added("\"OpenAuth\" to workers"))
    #expect(
      try folder.text("Package.swift").contains(
        "\n  .testTarget(name: \"OpenAuthTests\", dependencies: [\"OpenAuth\", vipKit, contracts, vipTestKit]),\n"))
    #expect(
      try folder.text(generated.files[0]).contains(
        """
          func signIn(userName: String, password: String) async throws(AuthError) -> Session {
            throw .unavailable(source: "OpenAuth", systemMessage: "signIn is not written yet")
          }
        """))
  }

  @Test("A Package.swift of another kind is left as it is, and the user told")
  func otherPackage() async throws {
    try folder.write("let scenes: Array = []", to: "Package.swift")
    #expect(try generator.makeScene("Notes").package == .notAdded("\"Notes\" to scenes"))
    try folder.write("let workers = []", to: "Package.swift")
    #expect(try await generator.makeAuthWorker().package == .notAdded("\"OpenAuth\" to workers, and its tests"))
    #expect(try folder.text("Package.swift") == "let workers = []")
  }

  @Test("Elsewhere it is a package of its own, with a manifest")
  func ownPackage() async throws {
    let elsewhere = TemporaryFolder()
    let generator = try Generator(at: elsewhere.path, hostFolder: folder.file("Sources"))
    let generated = try await generator.makeAuthWorker()
    #expect(
      generated.files == [
        "OpenAuth/Sources/OpenAuth/OpenAuth.swift", "OpenAuth/Sources/OpenAuth/OpenAuthConfigurator.swift",
        "OpenAuth/Tests/OpenAuthTests/OpenAuthTests.swift", "OpenAuth/Package.swift", "OpenAuth/scenes.json",
      ])
    #expect(generated.package == nil)
    #expect(
      try elsewhere.text("OpenAuth/scenes.json")
        == #"{ "version": 1, "folders": ["scenes", "@host"], "start": "Login", "workers": { "AuthWorker": { "use": "OpenAuth" } } }"#
        + "\n")
    #expect(throws: Diagnostic.exists(elsewhere.file("OpenAuth"))) { try generator.makeScene("OpenAuth") }
  }

  @Test("An installed host begins applications against its own folder, and nothing that needs the sample's Contracts")
  func installed() throws {
    let elsewhere = TemporaryFolder()
    try elsewhere.write("", to: "lib/host/Sources/VIPKit/Package.swift")
    try elsewhere.copy("\(Checkout.root)/Examples/Tasks", as: "lib/host/Examples/Tasks")
    let (sdk, hostFolder) = (elsewhere.file("lib/host"), elsewhere.file("lib/host/bin"))
    let generated = try Generator.makeApp("Kiosk", in: elsewhere.path, hostFolder: hostFolder)
    #expect(generated.sources == "Kiosk")
    #expect(try elsewhere.text("Kiosk/Package.swift").contains("environment[\"HOST_SDK\"] ?? \"\(sdk)\""))

    for (folder, host) in [("/", "/"), (elsewhere.path, hostFolder)] {
      #expect(throws: Diagnostic.noCheckout(folder: folder)) { try Generator(at: folder, hostFolder: host) }
    }
    #expect(throws: Diagnostic.noSDK(folder: elsewhere.path)) {
      try Generator.makeApp("Other", in: elsewhere.path, hostFolder: elsewhere.path)
    }
  }

  @Test("Nothing is overwritten, nothing of the project is hidden, and nothing is left where not all can be written")
  func taken() async throws {
    let package = folder.file("Package.swift")
    let before = try folder.text("Package.swift")
    for name in ["Login", "HostState"] {
      #expect(throws: Diagnostic.nameTaken(name, package: package)) { try generator.makeScene(name) }
    }
    await #expect(throws: Diagnostic.nameTaken("DemoAuth", package: package)) {
      try await generator.makeAuthWorker("DemoAuth")
    }
    try folder.write("my notes", to: "Plugins/Notes/Notes.txt")
    #expect(throws: Diagnostic.exists(folder.file("Plugins/Notes"))) { try generator.makeScene("Notes") }
    try folder.write("my tests", to: "Tests/ToDoTests/a.swift")
    #expect(throws: Diagnostic.exists(folder.file("Tests/ToDoTests"))) { try generator.makeScene("ToDo") }
    #expect(!FileManager.default.fileExists(atPath: folder.file("Plugins/ToDo")))

    try folder.remove("Tests")
    try folder.remove("Plugins/Notes")
    try folder.write("a file", to: "Tests")
    #expect(throws: Diagnostic.system(path: folder.file("Tests"), reason: "can't be made")) {
      try generator.makeScene("Notes")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("Plugins/Notes")))
    #expect(try folder.text("Package.swift") == before)
    try folder.remove("Tests")
    #expect(try generator.makeScene("Notes").package == .added("\"Notes\" to scenes"))
  }

  @Test("Several at once each have their place in Package.swift")
  func atOnce() async throws {
    let names = (1...12).map { "Notes\($0)" }
    let notes = try await withThrowingTaskGroup(of: PackageNote?.self) { group in
      for name in names {
        group.addTask { try Generator(at: folder.path, hostFolder: "/nowhere").makeScene(name).package }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let package = try folder.text("Package.swift")
    for name in names {
      #expect(notes.contains(.added("\"\(name)\" to scenes")))
      #expect(package.contains("\"\(name)\""), "\(name)")
    }
  }

  @Test("Folders that can't be filled are removed, but never another's; nobody sees one half filled")
  func newFolders() throws {
    let (mine, others) = (folder.file("New/Mine"), folder.file("New/Others"))
    try folder.write("kept", to: "New/Others/file")
    let full = Diagnostic.system(path: mine, reason: "No space left on device")
    #expect(throws: full) {
      try NewFolders.make([mine]) { () throws(Diagnostic) in
        #expect(FileManager.default.createFile(atPath: "\(mine)/half", contents: nil))
        throw full
      }
    }
    #expect(!FileManager.default.fileExists(atPath: mine))
    #expect(throws: Diagnostic.exists(others)) {
      try NewFolders.make([mine, others]) { () throws(Diagnostic) in Issue.record("there is nothing to fill") }
    }
    #expect(!FileManager.default.fileExists(atPath: mine))
    #expect(try folder.text("New/Others/file") == "kept")

    let (scene, parent) = (folder.file("Filled/Scene"), folder.file("Filled"))
    try folder.makeFolder("Filled/Scene")
    #expect(throws: full) {
      try NewFolders.fill(scene) { aside throws(Diagnostic) in
        #expect(mkdir(aside, 0o777) == 0)
        throw full
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == ["Scene"])
    try NewFolders.fill(scene) { aside throws(Diagnostic) in
      #expect(mkdir(aside, 0o777) == 0)
      #expect(FileManager.default.createFile(atPath: "\(aside)/a.swift", contents: nil))
      #expect(!FileManager.default.fileExists(atPath: "\(scene)/a.swift"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene) == ["a.swift"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == ["Scene"])
    let taken = Diagnostic.system(path: scene, reason: "Directory not empty")
    #expect(throws: taken) {
      try NewFolders.fill(scene) { aside throws(Diagnostic) in #expect(mkdir(aside, 0o777) == 0) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == ["Scene"])
  }

  @Test("No scene or worker has a name that can't be that of a type, or that another's tests have")
  func badNames() async throws {
    let long = String(repeating: "A", count: 65)
    let bad = ["", "notes", "1Notes", "My Notes", "../Notes", "Notes.swift", "Nötes", long]
    let tests = ["LoginTests", "TaskListTests", "Tests"]
    for name in bad + tests {
      let fault = tests.contains(name) ? Diagnostic.testsName(name) : .badName(name)
      #expect(throws: fault) { try generator.makeScene(name) }
      await #expect(throws: fault) { try await generator.makeAuthWorker(name) }
    }
  }

  @Test("Every type of VIPKit, each module it imports, and each of the toolchain has a name that no scene can have")
  func reservedNames() async throws {
    let interface = try String(contentsOfFile: "\(Checkout.root)/Docs/API/VIPKit.swiftinterface", encoding: .utf8)
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "typealias"]
    var count = 0
    for line in interface.split(separator: "\n") where !line.hasPrefix(" ") && line.contains("public ") {
      let words = line.split { !$0.isLetter && !$0.isNumber }
      guard let index = words.firstIndex(where: kinds.contains), index + 1 < words.count else { continue }
      #expect(ReservedNames.all.contains(String(words[index + 1])), "\(line)")
      count += 1
    }
    #expect(count > 30)
    let imports = interface.matches(of: /import (\w+)/).map { String($0.1) }
    struct Target: Decodable { let paths: Paths }
    struct Paths: Decodable { let runtimeLibraryImportPaths: [String] }
    let info = try await Command.run("/usr/bin/env", ["swiftc", "-print-target-info"])
    let folders = try JSONDecoder().decode(Target.self, from: Data(info.output.utf8)).paths.runtimeLibraryImportPaths
    let modules = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
      .filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) }
    #expect(modules.contains("Observation"))
    for name in Set(modules + imports) where name.first?.isUppercase == true {
      #expect(ReservedNames.all.contains(name), "\(name)")
    }
    for name in ["List", "Observation"] {
      #expect(throws: Diagnostic.reservedName(name)) { try generator.makeScene(name) }
    }
  }
}

extension Generator {
  fileprivate func makeAuthWorker(_ name: String = "OpenAuth") async throws(Diagnostic) -> Generated {
    try await makeWorker(name, for: "AuthWorker", toolFolder: Checkout.products)
  }
}
