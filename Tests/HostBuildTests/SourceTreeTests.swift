import TestSupport
import Testing

@testable import HostBuild

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
    try folder.write("@c(scene_Old)", to: ".old/Old/Old.swift")
    try folder.write("@c(scene_Package)", to: "Contracts/Contracts.swift")
    try folder.write("a package", to: "Contracts/Package.swift")
  }

  @Test("Each with its files; packages, helpers and what is hidden are left out")
  func contents() throws {
    let tree = try SourceTree(below: folder.path)
    #expect(
      tree.contents == [
        folder.file("Login"): [
          folder.file("Login/LoginConfigurator.swift"): Array("@c(scene_Login)".utf8),
          folder.file("Login/Views/Fields.swift"): Array("login".utf8),
        ],
        folder.file("Workers/DemoAuth"): [
          folder.file("Workers/DemoAuth/DemoAuth.swift"): Array("@c(worker_DemoAuth)".utf8)
        ],
      ])
    #expect(
      tree.folders
        == ["", "/Login", "/Login/Views", "/Workers", "/Workers/DemoAuth", "/Workers/VCard"].map { folder.path + $0 })
  }

  @Test("A change is one of the content, of any file")
  func changes() throws {
    let before = try SourceTree(below: folder.path)
    try folder.write("login", to: "Login/Views/Fields.swift")
    try folder.write("another text", to: "Login/README.md")
    #expect(try SourceTree(below: folder.path) == before)

    try folder.write("LOGIN", to: "Login/Views/Fields.swift")
    let after = try SourceTree(below: folder.path)
    #expect(after.hasChanged(folder.file("Login"), since: before))
    #expect(!after.hasChanged(folder.file("Workers/DemoAuth"), since: before))
  }

  @Test("A folder that isn't there")
  func missing() {
    #expect(throws: BuildFault.noFolder("/nowhere")) { try SourceTree(below: "/nowhere") }
  }
}
