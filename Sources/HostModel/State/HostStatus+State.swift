extension HostStatus {
  /// Describes a moment.
  ///
  /// - Parameter pid: the number of the process.
  package init(pid: Int32, _ state: AppState) {
    self.init(
      pid: pid, manifest: state.manifest.file,
      stack: state.screen.stack.map { Instance(scene: $0.scene, generation: $0.generation, instance: $0.number) },
      libraries: state.records.map { record in
        LoadedLibrary(
          id: record.id, kind: record.entry?.kind, stage: state.stage(of: record.id) ?? record.stage,
          generation: state.current(record.id)?.generation, version: record.version, library: record.library?.path,
          reason: record.newestRefusal?.message)
      },
      workers: Self.bindings(of: state), awaits: state.awaited)
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
