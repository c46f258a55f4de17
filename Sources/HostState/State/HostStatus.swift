import HostSystem
package import HostManifest
import ScreenModel

package struct HostStatus: Sendable, Equatable, Codable {
  package let pid: Int32
  /// The run's name, the same for all its apps; nil from hosts that don't say it.
  package var name: String?
  package let manifest: String
  /// From the bottom to the visible scene.
  package let stack: [Instance]
  /// Sorted by id.
  package let libraries: [LoadedLibrary]
  /// Sorted by worker.
  package let workers: [Binding]
  /// The first scene, as long as it can't be shown and is awaited.
  package internal(set) var awaits: String?
  package internal(set) var alert: String?
  /// An absolute path; nil from hosts that don't say it.
  package internal(set) var application: String?
  /// Overrides of the manifest in this run; nil from hosts that don't say them.
  package internal(set) var choices: Choices?
  /// The display in the app's own process, such as `terminal`; nil when there is none.
  package var kind: String?
  package var display: DisplayStatistics?
  /// Displays in other processes, in the order in which they came; nil when there are none.
  package var displays: [DisplayProfile]?
  /// Whether the run has no terminal; nil when it has, or never had.
  package var isDetached: Bool?
  package var user: String?
  package var slowEvent: SlowEvent?
  package var memory: Int?
  /// Why others tell this status; nil when the host tells it itself.
  package private(set) var state: String?

  package struct SlowEvent: Sendable, Equatable, Codable {
    package let event: String
    /// When it was over, in UTC.
    package let time: String
    package let microseconds: Int

    package init(event: String, time: String, microseconds: Int) {
      (self.event, self.time, self.microseconds) = (event, time, microseconds)
    }
  }

  package struct Choices: Sendable, Equatable, Codable {
    /// Such as `Home.news=ContactList`.
    package let routes: [String]
    /// Such as `AuthWorker=DemoAuth`.
    package let workers: [String]
  }

  package struct Instance: Sendable, Equatable, Codable {
    package let scene: String
    /// The visible build, counted from 1.
    package let generation: Int
    /// Unique in the run.
    package let instance: Int
    /// Whether it is a task of its own, on top of the one below; nil when it isn't.
    package internal(set) var isModal: Bool?
    /// Its alert or question; nil when there is none.
    package internal(set) var alert: String?
    package internal(set) var panes: [Pane]?
  }

  package struct Pane: Sendable, Equatable, Codable {
    package let route: String
    package let scene: String
    package let reason: String?
    /// The tabs that it stands on, the outermost first; nil for none.
    package let tabs: [String]?
    /// Whether one of them is hidden; nil when none is.
    package let isHidden: Bool?
    package let shown: Instance?
  }

  package struct LoadedLibrary: Sendable, Equatable, Codable {
    package let id: String
    /// Nil as long as nobody has inspected the file.
    package let kind: LibraryEntry.Kind?
    let stage: LibraryStage
    /// The build in use, counted from 1; nil as long as it isn't loaded.
    let generation: Int?
    let version: String?
    /// The file of the build in use; before that, the file that would be loaded.
    let library: String?
    /// Why its newest file is not in use; nil when it is.
    let reason: String?
  }

  package struct Binding: Sendable, Equatable, Codable {
    package let worker: String
    /// The scene, or the implementation of another worker, that uses it; nil when all have the same.
    package let scene: String?
    package let implementation: String
    package let generation: Int
  }
}

extension HostStatus {
  /// For an app that doesn't answer.
  package init(pid: Int32, name: String?, application: String?, state: String) {
    self.init(
      pid: pid, name: name, manifest: application ?? "-", stack: [], libraries: [], workers: [],
      application: application, state: state)
  }

  /// - Parameter alerts: scenes' alerts and questions, by the number of the instance.
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
      workers: Self.bindings(of: state), awaits: state.awaited,
      alert: state.messages.alert ?? state.messages.offer?.text, application: application,
      choices: Choices(
        routes: state.overrides.routes.map { "\($0.scene).\($0.route)=\($0.destination)" },
        workers: state.overrides.workers.map { "\($0.name)=\($0.implementation)" }))
  }

  /// One line for a worker whose users all have the same implementation, else one for each of them.
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
      scene: node.scene, generation: node.generation, instance: node.number, isModal: node.isModal ? true : nil,
      alert: alerts[node.number], panes: node.panes.isEmpty ? nil : node.panes.map { HostStatus.Pane($0, alerts) })
  }
}

extension HostStatus.Pane {
  fileprivate init(_ pane: ScenePane, _ alerts: [Int: String]) {
    self.init(
      route: pane.key.route, scene: pane.scene, reason: pane.refusal?.message,
      tabs: pane.tabs.isEmpty ? nil : pane.tabs.map(\.tab), isHidden: pane.isHidden ? true : nil,
      shown: pane.node.map { HostStatus.Instance($0, alerts) })
  }
}
