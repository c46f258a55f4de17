import Foundation
import TestSupport
import Testing

@testable import HostTemplates

@Suite("A scene or a worker is begun")
struct GeneratorTests {
  private let folder: TemporaryFolder
  private var generator: Generator { get throws { try Generator(at: folder.path, hostFolder: "/nowhere") } }

  /// A folder that looks like a checkout.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Sources/VIPKit/Package.swift")
    try folder.copy("\(Checkout.root)/Plugins/Contracts", as: "Plugins/Contracts")
    try folder.copy("\(Checkout.root)/Package.swift", as: "Package.swift")
  }

  @Test("In a checkout a scene has its six files, its tests, and its place in Package.swift; also from a folder inside")
  func scene() throws {
    let generated = try Generator(at: folder.file("Plugins/Contracts"), hostFolder: "/nowhere").makeScene("Notes")
    let files = ["Configurator", "Models", "ViewController", "Interactor", "Presenter", "Router"].map {
      "Plugins/Notes/Notes\($0).swift"
    }
    #expect(
      generated
        == Generated(
          folder: folder.path,
          files: files + [
            "Tests/NotesTests/NotesTests.swift", "Tests/NotesTests/NotesSpies.swift", "Plugins/Notes/po/Notes.pot",
          ],
          sources: "Plugins/Notes", package: .added("\"Notes\" to scenes")))
    for file in generated.files { #expect(FileManager.default.fileExists(atPath: folder.file(file))) }
    #expect(try text("Package.swift").contains("\"Notes\","))
    let sources = try files.map { try text($0) }.joined()
    let said = sources.matches(of: /words\(("[^"]+")\)/).map { String($0.1) }
    let toTranslate = try text("Plugins/Notes/po/Notes.pot").matches(of: /msgid ("[^"]+")/).map { String($0.1) }
    #expect(toTranslate.count == 6)
    #expect(Set(toTranslate) == Set(said))
  }

  @Test("In the style of SwiftUI it has a view and a state in the place of the ViewController")
  func swiftUI() throws {
    let generated = try generator.makeScene("Notes", style: .swiftui)
    let files = ["Configurator", "Models", "View", "State", "Interactor", "Presenter", "Router"].map {
      "Plugins/Notes/Notes\($0).swift"
    }
    #expect(
      generated.files == files + [
        "Tests/NotesTests/NotesTests.swift", "Tests/NotesTests/NotesSpies.swift", "Plugins/Notes/po/Notes.pot",
      ])
    #expect(generated.package == .added("\"Notes\" to scenes"))
    #expect(try text(files[4]).contains("actor NotesInteractor: NotesBusinessLogic {"))
  }

  @Test("A worker has its two files, its tests, and its places in Package.swift")
  func worker() throws {
    let generated = try generator.makeWorker("OpenAuth", for: "AuthWorker")
    #expect(
      generated.files == [
        "Plugins/Workers/OpenAuth/OpenAuth.swift", "Plugins/Workers/OpenAuth/OpenAuthConfigurator.swift",
        "Tests/OpenAuthTests/OpenAuthTests.swift",
      ])
    #expect(generated.package == .added("\"OpenAuth\" to workers"))
    #expect(
      try text("Package.swift").contains(
        "\n  .testTarget(name: \"OpenAuthTests\", dependencies: [\"OpenAuth\", vipKit, contracts]),\n"))
    #expect(
      try text(generated.files[0]).contains(
        """
          func signIn(userName: String, password: String) async throws(AuthError) -> Session {
            throw .unavailable(reason: "signIn is not written yet")
          }
        """))
  }

  @Test("A Package.swift of another kind is left as it is, and the user told")
  func otherPackage() throws {
    try folder.write("let scenes: [String] = []", to: "Package.swift")
    #expect(try generator.makeScene("Notes").package == .notAdded("\"Notes\" to scenes"))
    try folder.write("let workers = []", to: "Package.swift")
    #expect(
      try generator.makeWorker("OpenAuth", for: "AuthWorker").package
        == .notAdded("\"OpenAuth\" to workers, and its tests"))
    #expect(try text("Package.swift") == "let workers = []")
  }

  @Test("Elsewhere it is a package of its own, with a manifest")
  func ownPackage() throws {
    let elsewhere = try TemporaryFolder()
    let generator = try Generator(at: elsewhere.path, hostFolder: folder.file("Sources"))
    let generated = try generator.makeWorker("OpenAuth", for: "AuthWorker")
    #expect(
      generated.files == [
        "OpenAuth/Sources/OpenAuth/OpenAuth.swift", "OpenAuth/Sources/OpenAuth/OpenAuthConfigurator.swift",
        "OpenAuth/Tests/OpenAuthTests/OpenAuthTests.swift", "OpenAuth/Package.swift", "OpenAuth/scenes.json",
      ])
    #expect(generated.package == nil)
    #expect(
      try String(contentsOfFile: elsewhere.file("OpenAuth/scenes.json"), encoding: .utf8)
        == #"{ "version": 1, "folders": ["scenes"], "start": "Login", "workers": { "AuthWorker": { "use": "OpenAuth" } } }"#
        + "\n")
    #expect(throws: NewFault.exists(elsewhere.file("OpenAuth"))) { try generator.makeScene("OpenAuth") }
  }

  @Test("Without any checkout")
  func noCheckout() throws {
    #expect(throws: NewFault.noCheckout(folder: "/")) { try Generator(at: "/", hostFolder: "/") }
  }

  @Test("Nothing is overwritten, and nothing of the project is hidden")
  func taken() throws {
    let package = folder.file("Package.swift")
    let before = try text("Package.swift")
    #expect(throws: NewFault.nameTaken("Login", package: package)) { try generator.makeScene("Login") }
    #expect(throws: NewFault.nameTaken("DemoAuth", package: package)) {
      try generator.makeWorker("DemoAuth", for: "AuthWorker")
    }
    #expect(throws: NewFault.nameTaken("HostModel", package: package)) { try generator.makeScene("HostModel") }
    try folder.write("my notes", to: "Plugins/Notes/Notes.txt")
    #expect(throws: NewFault.exists(folder.file("Plugins/Notes"))) { try generator.makeScene("Notes") }
    try folder.write("my tests", to: "Tests/ToDoTests/a.swift")
    #expect(throws: NewFault.exists(folder.file("Tests/ToDoTests"))) { try generator.makeScene("ToDo") }
    #expect(!FileManager.default.fileExists(atPath: folder.file("Plugins/ToDo")))
    #expect(try text("Package.swift") == before)
  }

  @Test(
    "Names that can't be those of a type",
    arguments: [
      "", "notes", "1Notes", "My Notes", "../Notes", "Notes.swift", "Nötes", String(repeating: "A", count: 65),
    ])
  func badName(name: String) throws {
    #expect(throws: NewFault.badName(name)) { try generator.makeScene(name) }
    #expect(throws: NewFault.badName(name)) { try generator.makeWorker(name, for: "AuthWorker") }
  }

  @Test("Every type of VIPKit has a name that a scene can't have")
  func reservedNames() throws {
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
    #expect(throws: NewFault.reservedName("List")) { try generator.makeScene("List") }
  }

  @Test("The entry point's function is named as Swift names functions")
  func lowerCamelCase() {
    let names = [("Login", "login"), ("HTTPNews", "httpNews"), ("RSS", "rss"), ("A", "a"), ("Two2", "two2")]
    for (name, expected) in names { #expect(name.lowerCamelCase == expected) }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.file(name), encoding: .utf8)
  }
}
