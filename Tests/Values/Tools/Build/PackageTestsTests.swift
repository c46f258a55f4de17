import HostSystem
import Foundation
import TestSupport
import Testing
@testable import HostBuild

@Suite("The tests of a package run when what they are made of has changed", .timeLimit(.minutes(10)))
struct PackageTestsTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(path: "Shared")],
        targets: [
          .target(name: "Login"),
          .target(name: "Home", dependencies: ["Login", .product(name: "Shared", package: "Shared")]),
          .testTarget(name: "LoginTests", dependencies: ["Login"]),
          .testTarget(name: "HomeTests", dependencies: ["Home"], exclude: ["Golden"]),
        ])
      """, to: "App/Package.swift")
    for (package, others) in [("Shared", ["Base"]), ("Base", [])] {
      try folder.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "\(package)", products: [.library(name: "\(package)", targets: ["\(package)"])],
          dependencies: [\(others.map { ".package(path: \"../\($0)\")" }.joined())],
          targets: [.target(name: "\(package)", dependencies: \(others), path: "Sources")])
        """, to: "App/\(package)/Package.swift")
      try folder.write("", to: "App/\(package)/Sources/\(package).swift")
    }
    for file in [
      "Sources/Login/Login.swift", "Sources/Home/Home.swift", "Tests/LoginTests/LoginTests.swift",
      "Tests/HomeTests/HomeTests.swift", "Tests/HomeTests/Golden/home.txt",
    ] {
      try folder.write("", to: "App/\(file)")
    }
  }

  /// The real package manager, except that `swift test` only records its arguments and passes unless there is a file
  /// `fails`. It describes a manifest once.
  private func compiler() throws -> Compiler {
    let real = try Compiler()
    let bin = folder.file("bin")
    if !FileManager.default.fileExists(atPath: bin) {
      try folder.write(
        """
        #!/bin/sh
        if [ "$1" = test ]; then
          echo "$@" > "\(bin)/asked"
          [ ! -e "\(bin)/fails" ]
          exit
        fi
        answer="\(bin)/$(echo "$@" | cat - "\(folder.file("App"))/Package.swift" | cksum | tr ' ' -)"
        [ -e "$answer" ] || { "\(real.packageManager)" "$@" > "$answer.new" && mv "$answer.new" "$answer"; } || exit
        cat "$answer"
        """, to: "bin/swift")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(bin)/swift")
      try FileManager.default.createSymbolicLink(atPath: "\(bin)/swiftc", withDestinationPath: real.path)
    }
    return try Compiler(searching: bin)
  }

  private func tests() async throws -> PackageTests {
    try await PackageTests(in: folder.file("App"), compiler: compiler())
  }

  private func changed() async throws -> [String] { try await tests().changed }

  @Test("none has passed at first; then those run that use what has changed, by whatever way")
  func changes() async throws {
    let all = ["HomeTests", "LoginTests"]
    #expect(try await changed() == all)
    for (file, expected) in [
      ("Sources/Login/Login.swift", all), ("Sources/Home/Home.swift", ["HomeTests"]),
      ("Tests/LoginTests/Another.swift", ["LoginTests"]), ("Tests/HomeTests/Golden/home.txt", ["HomeTests"]),
      ("Shared/Sources/Shared.swift", ["HomeTests"]), ("Base/Sources/Base.swift", ["HomeTests"]),
      ("Sources/Home/.hidden", []),
    ] {
      #expect(try await tests().run(nil))
      #expect(try await changed() == [])
      try folder.write("// changed", to: "App/\(file)")
      #expect(try await changed() == expected, "\(file)")
    }
  }

  @Test("those that are chosen run, and are noted when they pass; a run that fails notes nothing")
  func run() async throws {
    let app = folder.file("App")
    #expect(try await tests().run(["LoginTests"]))
    #expect(try folder.text("bin/asked") == "test --package-path \(app) --filter ^(LoginTests)\\.\n")
    #expect(try await changed() == ["HomeTests"])
    try folder.write("", to: "bin/fails")
    #expect(try await tests().run(nil) == false)
    #expect(try folder.text("bin/asked") == "test --package-path \(app)\n")
    #expect(try await changed() == ["HomeTests"])
  }

  @Test("a change of Package.swift runs all; a folder without one is refused, and one that can't be read")
  func manifest() async throws {
    #expect(try await tests().run(nil))
    let manifest = folder.file("App/Package.swift")
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    try folder.write(text + "\n", to: "App/Package.swift")
    #expect(try await changed() == ["HomeTests", "LoginTests"])
    try folder.write(text + "let", to: "App/Package.swift")
    let fault = await #expect(throws: Diagnostic.self) { try await changed() }
    #expect(fault?.message.hasPrefix("\(manifest):") == true, "\(String(describing: fault))")
    try FileManager.default.removeItem(atPath: manifest)
    await #expect(throws: Diagnostic.noPackage(folder: folder.file("App"))) { try await changed() }
  }
}
