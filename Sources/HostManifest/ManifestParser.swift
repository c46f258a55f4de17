package import HostSystem

/// Parses a manifest's JSON and keys. Names are checked later, when the libraries are known.
package struct ManifestParser {
  private let file: String

  package init(file: String) { self.file = file }

  package func parse(_ bytes: [UInt8]) throws(Diagnostic) -> Manifest {
    let keys = try ManifestNode(parsing: bytes, file: file)
      .object(keys: [
        "$schema", "version", "start", "folders", "theme", "keep", "unattended", "attach", "record", "recordAnswers",
        "mostUploadBytes", "keptBuilds", "scenes", "workers", "requirements",
      ])
    var manifest = Manifest(file: file)
    try keys["version"].expectVersion(in: file)
    manifest.start = try keys["start"]?.name()
    for node in try keys["folders"]?.array() ?? [] {
      switch try node.path().value {
      case Manifest.hostFolder: manifest.includesHost = true
      case let path where path.hasPrefix("@"):
        throw node.mismatch("a path, or \(Manifest.hostFolder); a folder of this name is ./\(path)")
      case let path: manifest.folders.append(Path.join(manifest.folder, path))
      }
    }
    manifest.theme = try keys["theme"]?.theme()
    manifest.keeps = try keys["keep"]?.bool() ?? false
    manifest.unattended = try keys["unattended"]?.number(of: "seconds", in: 5...3600)
    manifest.mostUploadBytes =
      try keys["mostUploadBytes"]?.number(of: "bytes", in: 0...1_073_741_824) ?? manifest.mostUploadBytes
    manifest.keptBuilds = try keys["keptBuilds"]?.number(of: "builds", in: 0...100) ?? manifest.keptBuilds
    manifest.attaches = try keys["attach"]?.bool() ?? true
    manifest.recordsLastSteps = try keys["record"]?.string(#""rolling""#) { $0 == "rolling" } != nil
    manifest.recordsAnswers = try keys["recordAnswers"]?.bool() ?? false
    for (id, node) in try keys["scenes"]?.entries() ?? [] { manifest.scenes[id] = try sceneEntry(node) }
    for (name, node) in try keys["workers"]?.entries() ?? [] { manifest.workers[name] = try workerEntry(node) }
    for (name, node) in try keys["requirements"]?.entries() ?? [] { manifest.requirements[name] = try node.name() }
    return manifest
  }

  private func sceneEntry(_ node: ManifestNode) throws(Diagnostic) -> Manifest.SceneEntry {
    let keys = try node.object(keys: ["library", "title", "routes", "workers"])
    var entry = Manifest.SceneEntry()
    if let library = try keys["library"]?.path() {
      entry.library = Located(Path.join(Path.folder(of: file), library.value), at: library.place)
    }
    entry.title = try keys["title"]?.words()
    for (route, node) in try keys["routes"]?.entries() ?? [] { entry.routes[route] = try node.name() }
    for (worker, node) in try keys["workers"]?.entries() ?? [] { entry.workers[worker] = try node.name() }
    return entry
  }

  private func workerEntry(_ node: ManifestNode) throws(Diagnostic) -> Manifest.WorkerEntry {
    let keys = try node.object(keys: ["use", "for", "options"])
    var entry = Manifest.WorkerEntry()
    entry.use = try keys["use"]?.name()
    for (user, node) in try keys["for"]?.entries() ?? [] { entry.uses[user] = try node.name() }
    if let options = keys["options"] {
      _ = try options.object()
      entry.options = Array(options.value.text.utf8)
    }
    return entry
  }
}
