import HostSystem

/// Reads the text of a manifest: its JSON, its keys. What names other things is checked later, when those are known.
package struct ManifestParser {
  private let file: String

  /// - Parameter file: the manifest's path, which errors name.
  package init(file: String) {
    self.file = file
  }

  /// Reads a manifest's text in UTF-8.
  ///
  /// - Throws: ``ManifestError`` for the first thing that is wrong in it.
  package func parse(_ bytes: [UInt8]) throws(ManifestError) -> Manifest {
    let json: JSONValue
    do { json = try JSONParser.parse(bytes) } catch { throw .notJSON(file: file, error) }
    return try manifest(ManifestNode(json, file: file, keyPath: ""))
  }

  private func manifest(_ node: ManifestNode) throws(ManifestError) -> Manifest {
    let keys = try node.object(keys: ["$schema", "version", "start", "folders", "scenes", "workers", "pins"])
    var manifest = Manifest(file: file)
    guard let version = keys["version"] else { throw .missingKey(node.place, key: "version") }
    guard case .number(let number) = version.value, Double(number) == Double(Manifest.version) else {
      throw .unknownVersion(version.place, found: version.value.kind)
    }
    manifest.start = try keys["start"]?.name()
    manifest.folders =
      try keys["folders"]?.array().map { (node) throws(ManifestError) in
        Path.join(manifest.folder, try node.path().value)
      } ?? []
    for (id, node) in try keys["scenes"]?.entries() ?? [] { manifest.scenes[id] = try sceneEntry(node) }
    for (name, node) in try keys["workers"]?.entries() ?? [] { manifest.workers[name] = try workerEntry(node) }
    for (id, node) in try keys["pins"]?.entries(named: Library.isPinName) ?? [] {
      manifest.pins[id] = try node.digest()
    }
    return manifest
  }

  private func sceneEntry(_ node: ManifestNode) throws(ManifestError) -> Manifest.SceneEntry {
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

  private func workerEntry(_ node: ManifestNode) throws(ManifestError) -> Manifest.WorkerEntry {
    let keys = try node.object(keys: ["use", "options"])
    var entry = Manifest.WorkerEntry()
    entry.use = try keys["use"]?.name()
    if let options = keys["options"] {
      _ = try options.object()
      entry.options = Array(options.value.text.utf8)
    }
    return entry
  }
}

/// A value in the manifest together with its key path.
private struct ManifestNode {
  package let value: JSONValue
  package let file: String
  package let keyPath: String

  init(_ value: JSONValue, file: String, keyPath: String) {
    self.value = value
    self.file = file
    self.keyPath = keyPath
  }

  package var place: Place { .manifest(file: file, keyPath: Printable.text(keyPath)) }

  package func object() throws(ManifestError) -> [String: ManifestNode] {
    guard case .object(let object) = value else { throw mismatch("an object") }
    return Dictionary(
      uniqueKeysWithValues: object.map { key, value in
        (key, ManifestNode(value, file: file, keyPath: keyPath.isEmpty ? key : "\(keyPath).\(key)"))
      })
  }

  package func object(keys known: [String]) throws(ManifestError) -> [String: ManifestNode] {
    let object = try object()
    if let key = object.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownKey(place, found: key, known: known)
    }
    return object
  }

  /// An object whose keys name scenes, routes or workers, or else are of a certain form; in alphabetical order, so that the
  /// first fault is always the same one.
  package func entries(
    named isName: (String) -> Bool = { Identifier.isValid($0) }
  ) throws(ManifestError) -> [(name: String, node: ManifestNode)] {
    let entries = try object().sorted { $0.key < $1.key }
    for (name, _) in entries where !isName(name) {
      throw .wrongType(place, found: "the key \(Printable.quoted(name))", expected: Identifier.rule)
    }
    return entries.map { ($0.key, $0.value) }
  }

  func array() throws(ManifestError) -> [ManifestNode] {
    guard case .array(let array) = value else { throw mismatch("an array of strings") }
    return array.enumerated().map { ManifestNode($1, file: file, keyPath: "\(keyPath)[\($0)]") }
  }

  package func string() throws(ManifestError) -> Located<String> {
    guard case .string(let string) = value else { throw mismatch("a string") }
    return Located(string, at: place)
  }

  /// A string that says something.
  package func words() throws(ManifestError) -> String {
    let string = try string().value
    guard !string.isEmpty else { throw mismatch("a string that isn't empty") }
    return string
  }

  /// The path of a file or folder. The system would cut it off at a NUL.
  package func path() throws(ManifestError) -> Located<String> {
    let path = try string()
    guard !path.value.isEmpty, !path.value.utf8.contains(0) else { throw mismatch("a path") }
    return path
  }

  /// The digest of a file.
  package func digest() throws(ManifestError) -> Located<SHA256> {
    let text = try string()
    guard let digest = SHA256(text.value) else { throw mismatch("a SHA-256: 64 hexadecimal digits") }
    return Located(digest, at: text.place)
  }

  /// A string that names a scene or a worker.
  package func name() throws(ManifestError) -> Located<String> {
    let name = try string()
    guard Identifier.isValid(name.value) else { throw mismatch(Identifier.rule) }
    return name
  }

  private func mismatch(_ expected: String) -> ManifestError {
    .wrongType(place, found: Printable.text(value.kind), expected: expected)
  }
}
