import HostSystem
import HostManifest
import ScreenModel

extension HostStatus {
  /// Describes a moment.
  ///
  /// - Parameters:
  ///   - pid: the number of the process.
  ///   - application: the manifest's file from the root; nil when that isn't known.
  ///   - state: the moment.
  ///   - alerts: what scenes say in front of their screens, by the number of the instance.
  package init(pid: Int32, application: String? = nil, _ state: AppState, alerts: [Int: String] = [:]) {
    self.init(
      pid: pid, manifest: state.manifest.file,
      stack: state.screen.stack.map { Instance($0, alerts) },
      libraries: state.records.map { record in
        LoadedLibrary(
          id: record.id, kind: record.entry?.kind, stage: state.stage(of: record.id) ?? record.stage,
          generation: state.current(record.id)?.generation, version: record.version, library: record.library?.path,
          reason: record.newestRefusal?.message)
      },
      workers: Self.bindings(of: state), awaits: state.awaited)
    alert = state.messages.alert ?? state.messages.offer?.text
    self.application = application
    choices = Choices(
      routes: state.overrides.routes.map { "\($0.scene).\($0.route)=\($0.destination)" },
      workers: state.overrides.workers.map { "\($0.name)=\($0.implementation)" })
  }

  /// Who answers the calls of the workers: one line for a worker on which all who use it agree, else one for each of them.
  static func bindings(of state: AppState) -> [Binding] {
    Dictionary(grouping: state.bindings, by: \.key.worker).sorted { $0.key < $1.key }.flatMap { worker, uses in
      let agree = Set(uses.map(\.value.choice)).count == 1
      let lines = uses.sorted { $0.key < $1.key }.map { use, binding in
        Binding(
          worker: worker, scene: agree ? nil : use.user.id, implementation: binding.choice.implementation,
          generation: binding.choice.generation)
      }
      return agree ? Array(lines.prefix(1)) : lines
    }
  }
}

extension HostStatus.Instance {
  fileprivate init(_ node: SceneNode, _ alerts: [Int: String]) {
    self.init(
      scene: node.scene, generation: node.generation, instance: node.number,
      panes: node.panes.isEmpty ? nil : node.panes.map { HostStatus.Pane($0, alerts) })
    isModal = node.isModal ? true : nil
    alert = alerts[node.number]
  }
}

extension HostStatus.Pane {
  fileprivate init(_ pane: ScenePane, _ alerts: [Int: String]) {
    let refusal: Refusal? = if case .refused(let refusal) = pane.content { refusal } else { nil }
    self.init(
      route: pane.key.route, scene: pane.scene, reason: refusal?.message,
      tabs: pane.tabs.isEmpty ? nil : pane.tabs.map(\.tab), isHidden: pane.isHidden ? true : nil,
      shown: pane.node.map { HostStatus.Instance($0, alerts) })
  }
}
