@testable import HostSystem
@testable import HostBuild
import Foundation
import TestSupport
import Testing

@Suite("Scenes and workers are found below a folder")
struct SourceTreeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("@c(scene_Login)", to: "Login/LoginConfigurator.swift")
    try folder.write("login", to: "Login/Views/Fields.swift")
    try folder.write("a text", to: "Login/README.md")
    try folder.write("@c(worker_DemoAuth)", to: "Workers/DemoAuth/DemoAuth.swift")
    try folder.write("helper", to: "Workers/VCard/VCard.swift")
    try folder.write("reader", to: "Workers/VCard/Reading/Reader.swift")
    try folder.write("@c(scene_Old)", to: ".old/Old/Old.swift")
    try folder.write("@c(scene_Package)", to: "Contracts/Contracts.swift")
    try folder.write("a package", to: "Contracts/Package.swift")
    try folder.write("entity", to: "Contracts/Sources/A/A.swift")
    try folder.write("old", to: "Contracts/.build/Old.swift")
  }

  @Test("Each with its files; what several share is apart, and what is hidden is left out")
  func contents() throws {
    let tree = try SourceTree(below: [folder.path])
    #expect(
      texts(tree.contents) == [
        "Login": ["Login/LoginConfigurator.swift": "@c(scene_Login)", "Login/Views/Fields.swift": "login"],
        "Workers/DemoAuth": ["Workers/DemoAuth/DemoAuth.swift": "@c(worker_DemoAuth)"],
      ])
    #expect(
      texts(tree.shared) == [
        "Contracts": [
          "Contracts/Contracts.swift": "@c(scene_Package)", "Contracts/Package.swift": "a package",
          "Contracts/Sources/A/A.swift": "entity",
        ],
        "Workers/VCard": ["Workers/VCard/VCard.swift": "helper"],
        "Workers/VCard/Reading": ["Workers/VCard/Reading/Reader.swift": "reader"],
      ])
    #expect(
      tree.folders
        == [
          "", "/Contracts", "/Contracts/Sources", "/Contracts/Sources/A", "/Login", "/Login/Views", "/Workers",
          "/Workers/DemoAuth", "/Workers/VCard", "/Workers/VCard/Reading",
        ].map { folder.path + $0 })
  }

  @Test("A change is one of the content, of any file")
  func changes() throws {
    let before = try SourceTree(below: [folder.path])
    try folder.write("login", to: "Login/Views/Fields.swift")
    try folder.write("another text", to: "Login/README.md")
    #expect(try SourceTree(below: [folder.path], since: before) == before)

    try folder.write("LOGIN", to: "Login/Views/Fields.swift")
    let edited = try SourceTree(below: [folder.path], since: before)
    #expect(edited.changed(since: before) == [folder.file("Login")])
    #expect(edited.sharedChanges(since: before) == [])

    try folder.write("ENTITY", to: "Contracts/Sources/A/A.swift")
    try folder.write("@c(worker_New)", to: "Workers/New/New.swift")
    try FileManager.default.removeItem(atPath: folder.file("Workers/VCard/Reading"))
    let shared = try SourceTree(below: [folder.path], since: edited)
    #expect(shared.changed(since: edited) == [folder.file("Workers/New")])
    #expect(
      shared.sharedChanges(since: edited) == [folder.file("Contracts"), folder.file("Workers/VCard/Reading")])
  }

  @Test("A folder that isn't there, and one that is a package")
  func faults() {
    #expect(throws: BuildFault.noSourceFolder("/nowhere")) { try SourceTree(below: ["/nowhere"]) }
    #expect(throws: BuildFault.isPackage(folder.file("Contracts"))) {
      try SourceTree(below: [folder.file("Contracts")])
    }
  }

  /// The texts of files, by their paths in the folder.
  private func texts(_ contents: [String: SourceTree.Files]) -> [String: [String: String]] {
    let relative = { (path: String) in String(path.dropFirst(folder.path.count + 1)) }
    return contents.reduce(into: [:]) { texts, entry in
      for file in entry.value.values {
        texts[relative(entry.key), default: [:]][relative(file.path)] = String(decoding: file.bytes, as: UTF8.self)
      }
    }
  }
}
