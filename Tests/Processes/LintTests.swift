import HostSupport
import Testing

// LintSeedTests tests the rules and their texts by value.
@Suite("host lint", .timeLimit(.minutes(10)), .ownFolders)
struct LintTests {
  private let folder = TemporaryFolder()

  @Test("An application that keeps the rules passes; a library that links another scene is told")
  func libraries() async throws {
    try #require(try await folder.host("new", "app", "Kiosk").status == 0)
    let clean = try await Command.host(["lint"], in: folder.file("Kiosk"))
    #expect(clean.output.hasSuffix(" files checked, 0 findings\n") && clean.status == 0)
    try folder.makeFolder("Kiosk/scenes")
    try folder.write("", to: "empty.c")
    for (id, needed) in [("TaskDetail", ["-lc"]), ("TaskList", ["-L\(folder.file("Kiosk/scenes"))", "-lTaskDetail"])] {
      let library = folder.file("Kiosk/scenes/lib\(id).so")
      let made = try await Command.run(
        "/usr/bin/env",
        ["clang", "-shared", "-fuse-ld=lld", "-o", library, "-Wl,-soname,lib\(id).so", folder.file("empty.c")] + needed)
      try #require(made.status == 0, "\(made.errors)")
    }
    let result = try await Command.host(["lint"], in: folder.file("Kiosk"))
    #expect(
      result.errors == """
        error: scenes/libTaskList.so: scene-link: found it links libTaskDetail.so, a scene or worker, expected libraries that are no scene or worker
          take TaskDetail out of its sources and its package, and build it again: host build

        """)
    #expect(result.status == 1)
  }

  @Test("A finding says what is wrong and how to fix it; what can't be checked is no success; the rules are listed")
  func texts() async throws {
    let unchecked = try await folder.host("lint")
    #expect(unchecked.failed(with: 78, beginning: "error: scenes.json: there is no such file\n"))
    try folder.write("import HostState\n@c(scene_Shop) public func shop() {}\n", to: "Shop/Shop.swift")
    let result = try await folder.host("lint", "Shop")
    let finding = """
      error: Shop/Shop.swift:1:1: host-import: found import HostState, expected VIPKit, Contracts and modules of the application
        use what VIPKit has; what is missing there is worth an issue

      """
    #expect((result.errors, result.output) == (finding, "1 file checked, 1 finding\n"))
    let rules = try await folder.host("lint", "--rules")
    #expect((rules.lines.first?.hasPrefix("cycle-direction "), rules.status) == (true, 0))
  }
}
