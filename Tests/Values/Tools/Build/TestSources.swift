import HostBuild
import TestSupport
import Testing

/// A small worker whose sources a test may change.
struct TestSources {
  let folder = TemporaryFolder()
  var path: String { folder.file("Greeter") }
  var output: String { folder.file("scenes") }
  var library: String { "\(output)/libGreeter.so" }

  init(imports: String = "") throws { try write(greeting: "\"Hello\"", imports: imports) }

  func write(greeting: String, imports: String = "") throws {
    try folder.write(
      """
      \(imports)
      import Contracts
      import VIPKit

      struct Greeter: AuthWorker {
        func signIn(userName: String, password: String) async throws(AuthError) -> Session {
          Session(userName: \(greeting))
        }

        func fetchUser(named userName: String) async throws(AuthError) -> User { throw .unknownUser(userName) }
      }

      final class GreeterConfigurator: WorkerConfigurator {
        let descriptor = WorkerDescriptor(id: "Greeter", version: "1.0.0", provides: .auth)
        func makeWorker(in context: WorkerContext) throws -> any AuthWorker { Greeter() }
      }

      @MainActor
      @c(worker_Greeter)
      public func greeterWorker() -> UnsafeMutableRawPointer { GreeterConfigurator().asEntryPoint() }
      """, to: "Greeter/Greeter.swift")
  }

  /// Against the SDK of this build, or another.
  func build(_ configuration: Configuration = .debug, sdk: String = Checkout.products) async throws -> BuiltLibrary {
    let builder = try Builder(sdk: SDK(sdk), compiler: Compiler(), configuration: configuration)
    return try await builder.build(SourceFolder(path), into: output)
  }
}

extension ApplicationBuilder {
  /// With its own Contracts, unless it builds no modules.
  convenience init(_ roots: [String], buildsModules: Bool = true, in folder: TemporaryFolder) throws {
    let output = folder.file("scenes")
    let sdk = try SDK(Checkout.products, application: buildsModules ? output : nil)
    try self.init(
      roots: roots, buildsModules: buildsModules, output: output, builder: Builder(sdk: sdk, compiler: Compiler()))
  }

  /// Builds all, without faults.
  func buildingAll() async -> [BuiltLibrary] {
    var libraries: [BuiltLibrary] = []
    built = { libraries.append($0) }
    report = { Issue.record($0) }
    await buildAll()
    return libraries
  }
}

extension TemporaryFolder {
  /// Another process writes the script: a child of another test could hold open what this one writes (ETXTBSY).
  func writeProgram(_ script: String, to name: String) async throws {
    try write("#!/bin/sh\n\(script)\n", to: "script")
    try makeFolder(String(name.prefix { $0 != "/" }))
    let install = try await Command.run("/usr/bin/install", ["-m", "700", file("script"), file(name)])
    #expect(install.status == 0, "\(install.errors)")
  }

  /// Like a module that scenes share.
  func writePackage(_ name: String) throws {
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(name: "\(name)", targets: [.target(name: "\(name)", path: ".")])
      """, to: "\(name)/Package.swift")
  }
}
