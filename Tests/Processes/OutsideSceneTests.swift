import HostSupport
import Testing

@Suite("Scenes of another package", .ownFolders)
struct OutsideSceneTests {
  @Test("Compiled elsewhere and dropped into a folder, they are listed and reached by a route, with no new host")
  func dropIn() async throws {
    let scenes = try await OutsideScenes.built.value
    let folder = TemporaryFolder()
    for id in ["Profile", "Parcel"] { try folder.copy("\(scenes)/lib\(id).so", as: "scenes/lib\(id).so") }
    try folder.writeManifest(scenes: #""Home": { "routes": { "news": "Profile" } }"#)

    let list = try await Command.host(["list"], in: folder.path)
    #expect(list.errors == "")
    #expect(list.lines.contains { $0.contains(/^Profile +scene +loaded +0.1.0 +scenes\/libProfile.so$/) })

    let walk = try await Command.host(
      ["run", "--strict"],
      input: """
        set User name=Aleksey
        set Password=clean-swift
        press Sign in
        press News
        wait Born on 1 January 1970
        back
        press Profile
        wait Born on 1 January 1970
        back
        press Parcel
        wait 2. Moscow, 11 h
        set Note=fragile
        press Add
        wait You wrote fragile
        quit
        """, in: folder.path)
    #expect((walk.status, walk.errors) == (0, ""))
    #expect(walk.output.contains("… Loading\n== Profile ==\nAnna Zharkova\nBorn on 1 January 1970\n"))
    #expect(
      walk.output.contains(
        "== Your parcel ==\nFor Aleksey\n[x] Stations\n1. Kazan, 2 h\n2. Moscow, 11 h\n-- Notes --\n"),
      "what Home hands over is there before the Builder makes the view")
  }
}

/// The package Tests/Fixtures/OutsideScenes, compiled once, in a build folder that later runs use again. A copy would
/// be compiled from scratch.
enum OutsideScenes {
  static let built = Task {
    let scratch = "\(Checkout.root)/.build/outside-scenes"
    let build = try await Command.run(
      "/usr/bin/env", ["swift", "build", "--scratch-path", scratch],
      in: "\(Checkout.root)/Tests/Fixtures/OutsideScenes",
      environment: ["HOST_SDK": Checkout.root])
    try #require(build.status == 0, "\(build.output)\(build.errors)")
    return "\(scratch)/debug"
  }
}
