/// The options of one run that override the manifest's settings.
package struct Overrides: Equatable, Sendable {
  /// `--start Login`.
  package var start: String?
  /// `--worker AuthWorker=DemoAuth`.
  package var workers: [(name: String, implementation: String)] = []
  /// `--route Home.news=ContactList`.
  package var routes: [(scene: String, route: String, destination: String)] = []
  /// Where workers keep their files: `--data ~/.local/share/Kiosk`.
  package var data: String?

  package init() {}

  package func using(_ implementations: [String: String]) -> Overrides {
    var overrides = self
    for (name, implementation) in implementations.sorted(by: { $0.key < $1.key }) {
      overrides.workers.removeAll { $0.name == name }
      overrides.workers.append((name, implementation))
    }
    return overrides
  }

  package static func == (left: Overrides, right: Overrides) -> Bool {
    left.start == right.start && left.data == right.data && left.workers.elementsEqual(right.workers, by: ==)
      && left.routes.elementsEqual(right.routes, by: ==)
  }
}

extension Manifest {
  package func applying(_ overrides: Overrides) -> Manifest {
    var manifest = self
    manifest.data = overrides.data
    if let start = overrides.start {
      manifest.noteOverridden(manifest.start)
      manifest.start = Located(start, at: .option("--start \(start)"))
    }
    for (name, implementation) in overrides.workers {
      if let use = manifest.workers[name]?.use, case .manifest = use.place { manifest.overriddenUses[name] = use }
      manifest.workers[name, default: WorkerEntry()].use = Located(
        implementation, at: .option("--worker \(name)=\(implementation)"))
    }
    for (scene, route, destination) in overrides.routes {
      manifest.noteOverridden(manifest.scenes[scene]?.routes[route])
      manifest.scenes[scene, default: SceneEntry()].routes[route] = Located(
        destination, at: .option("--route \(scene).\(route)=\(destination)"))
    }
    return manifest
  }

  private mutating func noteOverridden(_ setting: Located<String>?) {
    if let setting, case .manifest = setting.place { overridden.append(setting) }
  }
}
