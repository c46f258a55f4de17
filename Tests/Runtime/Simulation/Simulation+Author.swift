@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostSystem
import Glibc
import TestSupport

extension Simulation {
  func newBuild(
    of scene: String? = nil,
    _ kinds: [SimulatedBuild.Kind] = [.good, .good, .good, .crashing, .crashing, .dying, .broken]
  ) -> SimulatedBuild {
    lastBuild += 1
    return SimulatedBuild(scene: scene ?? pick(Self.scenes), number: lastBuild, kind: pick(kinds))
  }

  private func file(_ scene: String) -> String { "\(machine.root)/scenes/\(Library.fileName(for: scene))" }

  func put(_ build: SimulatedBuild, at path: String? = nil) throws {
    let place = path ?? file(build.scene)
    File.remove("\(place).new")
    try File.create("\(place).new", build.bytes())
    rename("\(place).new", place)
    model.came(build)
    if path == nil { files[build.scene] = build }
  }

  func author() throws {
    let build = newBuild()
    let path = file(build.scene)
    switch Int.random(in: 0..<10, using: &random) {
    case ..<6:
      note("\(build.kind) build \(build.number) of \(build.scene) in the folder")
      try put(build)
    case ..<9:
      let bytes = try build.bytes()
      note("\(build.kind) build \(build.number) of \(build.scene) half written")
      files[build.scene] = nil
      File.remove(path)
      try File.create(path, Array(bytes.prefix(.random(in: 0..<bytes.count, using: &random))))
    default:
      note("the file of \(build.scene) is removed")
      files[build.scene] = nil
      File.remove(path)
    }
  }

  func look() async throws {
    guard let app else { return }
    // An event may come late, twice, and for several changes.
    for _ in 0..<pick([1, 1, 2]) {
      note("look")
      _ = await app.host.watcher.lookAgain()
    }
    model.didSomething()
  }

  func swap() async throws {
    guard let app else { return }
    let build = newBuild()
    let path = "\(machine.root)/swap-\(build.number).so"
    note("swap \(build.scene) for \(build.kind) build \(build.number)")
    try put(build, at: path)
    try? await app.host.swap(scene: build.scene, file: path)
    model.didSomething()
  }

  func swapSeveral() async throws {
    guard let app else { return }
    let names = pick([["Note"], ["Page"], Self.scenes])
    let builds = names.map { newBuild(of: $0, [.good, .good, .crashing, .dying]) }
    note("swap for \(builds.map { "\($0.kind) build \($0.number) of \($0.scene)" }.joined(separator: ", "))")
    var paths: [String: String] = [:]
    for build in builds {
      paths[build.scene] = "\(machine.root)/swap-\(build.number).so"
      try put(build, at: paths[build.scene])
    }
    try? await app.host.swap(paths)
    model.didSomething()
  }

  /// Whether a scene may have no build that can run.
  func isLackingBuild(_ scene: String) -> Bool {
    guard let build = files[scene] else { return true }
    return !build.kind.isShown || model.isBanned(build.number)
      || model.builds.values.contains { $0.scene == scene && ($0.kind != .good || model.isBanned($0.number)) }
  }
}
