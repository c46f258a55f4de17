package import HostSystem

extension Manifest {
  /// Parses the JSON and the keys. Names are checked later, when the libraries are known.
  package init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    let keys = try ManifestNode(parsing: bytes, file: file)
      .object(keys: [
        "$schema", "version", "start", "folders", "theme", "keep", "unattended", "attach", "record", "recordAnswers",
        "mostUploadBytes", "keptBuilds", "scenes", "workers", "requirements",
      ])
    self.init(file: file)
    try keys["version"].expectVersion(in: file)
    start = try keys["start"]?.name()
    for node in try keys["folders"]?.array() ?? [] {
      switch try node.path().value {
      case Self.hostFolder: includesHost = true
      case let path where path.hasPrefix("@"):
        throw node.mismatch("a path, or \(Self.hostFolder); a folder of this name is ./\(path)")
      case let path: folders.append(Path.join(folder, path))
      }
    }
    theme = try keys["theme"]?.theme()
    keeps = try keys["keep"]?.bool() ?? false
    unattended = try keys["unattended"]?.number(of: "seconds", in: 5...3600)
    mostUploadBytes = try keys["mostUploadBytes"]?.number(of: "bytes", in: 0...1_073_741_824) ?? mostUploadBytes
    keptBuilds = try keys["keptBuilds"]?.number(of: "builds", in: 0...100) ?? keptBuilds
    attaches = try keys["attach"]?.bool() ?? true
    recordsLastSteps = try keys["record"]?.string(#""rolling""#) { $0 == "rolling" } != nil
    recordsAnswers = try keys["recordAnswers"]?.bool() ?? false
    for (id, node) in try keys["scenes"]?.entries() ?? [] { scenes[id] = try SceneEntry(node) }
    for (name, node) in try keys["workers"]?.entries() ?? [] { workers[name] = try WorkerEntry(node) }
    for (name, node) in try keys["requirements"]?.entries() ?? [] { requirements[name] = try node.name() }
  }
}

extension Manifest.SceneEntry {
  fileprivate init(_ node: ManifestNode) throws(Diagnostic) {
    let keys = try node.object(keys: ["library", "title", "routes", "workers"])
    self.init()
    if let file = try keys["library"]?.path() {
      library = Located(Path.join(Path.folder(of: node.file), file.value), at: file.place)
    }
    title = try keys["title"]?.words()
    for (route, node) in try keys["routes"]?.entries() ?? [] { routes[route] = try node.name() }
    for (worker, node) in try keys["workers"]?.entries() ?? [] { workers[worker] = try node.name() }
  }
}

extension Manifest.WorkerEntry {
  fileprivate init(_ node: ManifestNode) throws(Diagnostic) {
    let keys = try node.object(keys: ["use", "for", "options"])
    self.init()
    use = try keys["use"]?.name()
    for (user, node) in try keys["for"]?.entries() ?? [] { uses[user] = try node.name() }
    if let object = keys["options"] {
      _ = try object.object()
      options = Array(object.value.text.utf8)
    }
  }
}
