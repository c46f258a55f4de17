import TestSupport
import Testing

@testable import HostBuild

@Suite("What sources import is found in the SDK and beside them")
struct DependenciesTests {
  @Test("Shared libraries are linked; other modules are linked into the library, with what they import in turn")
  func modules() throws {
    let sdk = TemporaryFolder()
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

  @Test("Of a release build, the objects that are there are linked: of each file, or one of the whole module")
  func release() throws {
    let sdk = TemporaryFolder()
    for name in ["libVIPKit.so", "Modules/VIPKit.swiftmodule", "Modules/Feed.swiftmodule"] {
      try sdk.write("", to: name)
    }
    for name in ["Dates", "Contracts"] { try sdk.write("", to: "Modules/\(name).swiftmodule") }
    try sdk.write("", to: "libContracts.so")
    let whole = sdk.file("Feed.build/Whole.o")
    try embed("Feed", "import Contracts", whole: whole, in: sdk)
    let sources = try TestSources(imports: "import Feed")
    func objects() throws -> Dependencies { try Dependencies(of: SourceFolder(sources.path), in: SDK(sdk.path)) }
    try sdk.write("", to: "Feed.build/Feed.o")
    #expect(try objects().objects == [sdk.file("Feed.build/Feed.o")])
    try sdk.remove("Feed.build/Feed.o")
    try sdk.write("", to: "Feed.build/Whole.o")
    #expect(try objects().objects == [whole])
    #expect(try objects().libraries == ["Contracts", "VIPKit"])
  }

  /// A module as in SwiftPM's build folder; `whole` is a release build's object of it all, which need not exist.
  private func embed(_ module: String, _ source: String, whole: String? = nil, in sdk: TemporaryFolder) throws {
    let path = try sdk.write(source, to: "Sources/\(module).swift")
    try sdk.write(
      """
      { "": { \(whole.map { "\"object\": \"\($0)\"," } ?? "") "swift-dependencies": "primary.swiftdeps" },
        "\(path)": { "object": "\(sdk.file("\(module).build/\(module).o"))", "dependencies": "a.d" } }
      """, to: "\(module).build/output-file-map.json")
  }
}
