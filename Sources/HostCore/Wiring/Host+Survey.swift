extension Host {
  /// Inspects and loads every library, and wires every scene; shows none.
  ///
  /// - Returns: a record of each scene and worker, those that were refused included, sorted by id. Libraries that scenes
  ///   merely share, such as Contracts, are left out.
  public func survey() -> [LibraryRecord] { survey(wiring) }

  func survey(_ wiring: Wiring) -> [LibraryRecord] {
    // First of all, so that a scene with an open route finds them all inspected: what is wrong stands on the records.
    _ = registry.inspectAll()
    for id in catalog.ids {
      guard let entry = try? registry.inspect(id).entry else { continue }
      switch entry.kind {
      case .scene:
        guard let configurator = try? registry.scene(id) else { continue }
        do { _ = try wiring.wire(configurator) } catch { _ = registry.refuse(id, .wiring(error)) }
      case .worker:
        _ = try? registry.worker(id)
      }
    }
    let needed = registry.needed
    return registry.records.values.filter { !$0.isJustALibrary(needed) }.sorted { $0.id < $1.id }
  }

  /// The folders that can't be read, and why.
  public var unreadableFolders: [DiscoveryFault] { catalog.unreadable }

  /// Checks the names in the manifest that name scenes.
  ///
  /// - Returns: the scene to start with.
  /// - Throws: ``ManifestError``.
  @discardableResult
  public func startScene() throws(ManifestError) -> String {
    try registry.startScene()
  }
}
