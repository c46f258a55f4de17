import HostSupport
import Testing

@Suite("host test: the tests of what has changed", .ownFolders, .timeLimit(.minutes(10)))
struct TestCommandTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App",
        targets: [
          .target(name: "Login"), .target(name: "Home"),
          .testTarget(name: "LoginTests", dependencies: ["Login"]), .testTarget(name: "HomeTests", dependencies: ["Home"]),
        ])
      """, to: "Package.swift")
    for name in ["Login", "Home"] {
      try write(1, to: name)
      try folder.write(
        """
        import Testing
        import \(name)

        @Test("\(name) is right") func value() { #expect(\(name.lowercased()) == 1) }
        """, to: "Tests/\(name)Tests/\(name)Tests.swift")
    }
  }

  private func write(_ value: Int, to name: String) throws {
    try folder.write("public let \(name.lowercased()) = \(value)\n", to: "Sources/\(name)/\(name).swift")
  }

  private func host(_ options: String...) async throws -> Command.Result {
    try await Command.host(["test"] + options, in: folder.path)
  }

  @Test("what hasn't passed runs, until it has; a failure is the command's", .nightly)
  func changed() async throws {
    let first = try await host("--changed")
    #expect(first.status == 0, "\(first)")
    #expect(first.output.hasPrefix("changed: HomeTests, LoginTests\n"))

    let second = try await host("--changed", "--manifest", folder.file("scenes.json"))
    #expect((second.status, second.output) == (0, "nothing has changed since the tests passed\n"))

    try write(2, to: "Home")
    for _ in 1...2 {
      let failed = try await host("--changed")
      #expect(failed.status == 1 && failed.output.hasPrefix("changed: HomeTests\n"))
      #expect(failed.output.contains("Home is right") && !failed.output.contains("Login is right"))
    }
    #expect(try await host().status == 1)
    try write(1, to: "Home")
    #expect(try await host("--changed").output == "nothing has changed since the tests passed\n")
  }

  @Test("without a package there are no tests")
  func noPackage() async throws {
    let errors = """
      error: \(folder.file("Sources")): there is no Package.swift, which has the tests
        name the manifest of the application: host test --manifest FOLDER/scenes.json

      """
    #expect(try await host("--manifest", folder.file("Sources/scenes.json")) == .failure(errors))
  }
}
