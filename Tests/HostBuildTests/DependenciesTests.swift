import Foundation
import TestSupport
import Testing

@testable import HostBuild

@Suite("What sources import is found in the SDK and beside them")
struct DependenciesTests {
  @Test("Shared libraries are linked; other modules are linked into the library, with what they import in turn")
  func modules() throws {
    let sdk = try TemporaryFolder()
    for name in ["libVIPKit.so", "libContracts.so", "Modules/VIPKit.swiftmodule", "Modules/Contracts.swiftmodule"] {
      try sdk.write("", to: name)
    }
    for name in ["Feed", "Dates", "Unused"] { try sdk.write("", to: "Modules/\(name).swiftmodule") }
    try embed("Feed", "import Dates\nimport Contracts", in: sdk)
    try embed("Dates", "import Foundation", in: sdk)
    try embed("Unused", "", in: sdk)
    let sources = try TestSources(imports: "import Feed\nimport Foundation\nimport CSQLite\nimport Greeter")
    try sources.folder.write("module CSQLite {}", to: "CSQLite/module.modulemap")
    try sources.folder.write("module COther {}", to: "COther/module.modulemap")

    let dependencies = try Dependencies(of: SourceFolder(sources.path), in: SDK(sdk.path))

    #expect(dependencies.libraries == ["Contracts", "VIPKit"])
    #expect(dependencies.objects == [sdk.file("Feed.build/Feed.o"), sdk.file("Dates.build/Dates.o")])
    #expect(dependencies.moduleMaps == [sources.folder.file("CSQLite/module.modulemap")])
    #expect(
      dependencies.interfaces
        == ["Contracts", "Feed", "Dates", "VIPKit"].map { sdk.file("Modules/\($0).swiftmodule") })
  }

  /// Makes a module as SwiftPM leaves it in its build folder.
  private func embed(_ module: String, _ source: String, in sdk: TemporaryFolder) throws {
    let path = try sdk.write(source, to: "Sources/\(module).swift")
    try sdk.write(
      """
      { "": { "swift-dependencies": "primary.swiftdeps" },
        "\(path)": { "object": "\(sdk.file("\(module).build/\(module).o"))", "dependencies": "a.d" } }
      """, to: "\(module).build/output-file-map.json")
  }
}
