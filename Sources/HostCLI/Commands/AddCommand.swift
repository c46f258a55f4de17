import HostState
import HostLoading
import HostManifest
package import HostSystem
import HostRuntime

package enum AddCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "add", summary: "Put built scenes and workers into the application", operands: ["FILE..."],
    options: [
      CommandSyntax.manifest, .init(name: "no-lock", help: "don't pin them, where others are pinned"),
      CommandSyntax.json,
    ],
    details: """
      Looks at the application as it would be with the files, as host check does, and puts them into it when nothing is wrong that \
      wasn't before; otherwise nothing changes. Each goes, under the name of what it holds, where an earlier build of it is, or into \
      the manifest's first folder, with the words that lie beside it. A lock file pins it. A running application takes it by itself.
      """,
    examples: [("host add ~/Downloads/libNotes.so", "puts the scene Notes into the application in this folder")])

  private struct Added: Encodable {
    let id: String
    let kind: String
    let library: String
    let isNew: Bool
    let isPinned: Bool
    let languages: [String]

    var text: String {
      "\(Printable.text(library)): \(isNew ? "added" : "replaced")\(isPinned ? ", pinned" : "")"
    }
  }

  package static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let manifest = try ManifestReader(file: arguments.manifest).read()
    guard let folder = manifest.folders.first else { throw Diagnostic.noFolder(manifest: arguments.manifest) }
    let libraries = try read(arguments.operands)
    let stage = try PrivateFolder(for: .build)
    defer { stage.remove() }
    let before = try CheckedApplication(manifest)
    var changed = manifest
    for library in libraries {
      // Alone in a folder, so that nothing beside a file counts; what is tried here is what is added.
      let staged = Path.join(stage.path, Library.fileName(for: library.entry.id))
      try library.write(to: staged)
      changed.candidates[library.entry.id] = staged
      changed.pins[library.entry.id] = nil
    }
    let after = try CheckedApplication(changed)
    let new = after.faults(since: before)
    let faults = new + libraries.compactMap { after.refused[$0.entry.id] }.filter { !new.contains($0) }
    guard faults.isEmpty else { return try refuse(faults, libraries, in: stage.path) }
    let places = libraries.map { library in
      let earlier = before.libraries[library.entry.id].flatMap { $0.origin == .host ? nil : $0.path }
      return Target(
        library: library, path: earlier ?? Path.join(folder, Library.fileName(for: library.entry.id)),
        isNew: earlier == nil)
    }
    let added = try add(places, arguments)
    return try Console.show(added, else: added.map(\.text).joined(separator: "\n"))
  }

  private struct Target {
    let library: LibraryToAdd
    let path: String
    let isNew: Bool
  }

  /// All or nothing. Meanwhile the lock file admits old and new builds: the application runs wherever this ends.
  private static func add(_ targets: [Target], _ arguments: Arguments) throws -> [Added] {
    // Read again: another command may have pinned a library during the checks.
    let pinned = try ManifestReader(file: arguments.manifest).read().pins.mapValues(\.value)
    let lock = LockFile(of: arguments.manifest)
    let (pins, isPinned) = (!arguments.has("no-lock"), Path.exists(lock.path))
    let digests = Dictionary(uniqueKeysWithValues: targets.map { ($0.library.entry.id, $0.library.sha256) })
    let others = pinned.filter { digests[$0.key] == nil }
    if isPinned { try lock.write(pins ? pinned : others, next: pins ? digests : [:]) }
    let earlier = targets.map { try? LibraryToAdd(reading: $0.path) }
    var written = 0
    do {
      for target in targets {
        try target.library.write(to: target.path)
        written += 1
      }
    } catch {
      // The last library may be missing while its words are there.
      var areBack = true
      for (index, (target, earlier)) in zip(targets, earlier).enumerated().prefix(written + 1) {
        if let earlier {
          do { try earlier.write(to: target.path) } catch { areBack = false }
        } else if index < written, target.isNew {
          try? Library(id: target.library.entry.id, path: target.path, origin: .folder).remove()
        } else if index < written {
          // The earlier one was damaged, and the new one is in its place.
          areBack = false
        }
      }
      // Else the lock file admits both.
      if isPinned, areBack { try lock.write(pinned) }
      throw error
    }
    if isPinned { try lock.write(pins ? others.merging(digests) { $1 } : others) }
    return targets.map { target in
      Added(
        id: target.library.entry.id, kind: target.library.entry.kind.rawValue, library: target.path,
        isNew: target.isNew, isPinned: isPinned && pins, languages: target.library.languages)
    }
  }

  private static func read(_ files: [String]) throws -> [LibraryToAdd] {
    var libraries: [LibraryToAdd] = []
    for file in files {
      let library = try LibraryToAdd(reading: file)
      if let other = libraries.first(where: { $0.entry.id == library.entry.id }) {
        throw Diagnostic.twice(id: library.entry.id, files: [other.file, file])
      }
      libraries.append(library)
    }
    return libraries
  }

  private static func refuse(_ faults: [Failure], _ libraries: [LibraryToAdd], in stage: String) throws -> ProcessEnd {
    let files = libraries.map(\.file).joined(separator: ", ")
    let faults = faults.map { fault in
      // Only the copy was tried, and nobody knows its path.
      let reason = libraries.reduce(fault.reason) { reason, library in
        reason.replacing(Path.join(stage, Library.fileName(for: library.entry.id)), with: library.file)
      }
      return Diagnostic("\(files) is not added: \(reason)", fault.suggestion)
    }
    return try complain(faults)
  }
}

private func complain(_ faults: [Diagnostic]) throws -> ProcessEnd {
  for fault in faults { Console.complain("error: \(fault)") }
  if Console.isJSON { try Console.print(json: ["refused": faults.map { Failure($0) }]) }
  return ExitStatus.failure
}

package enum RemoveCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "remove", summary: "Take a scene or worker out of the application", operands: ["ID"],
    options: [CommandSyntax.manifest, .init(name: "force", help: "also when something needs it"), CommandSyntax.json],
    details: """
      Removes the library of a scene or worker, its words and its pin; its sources stay. What host check finds wrong without it, and \
      doesn't with it, keeps it in: the start scene, one that a route leads to, the only worker of its kind. A running application \
      lets go of it by itself.
      """,
    examples: [("host remove Notes", "removes scenes/libNotes.so, unless another scene leads there")])

  private struct Result: Encodable {
    let id: String
    let library: String
    let faults: [Failure]
  }

  package static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let id = try arguments.id(as: "ID")
    let manifest = try ManifestReader(file: arguments.manifest).read()
    let before = try CheckedApplication(manifest)
    guard let library = before.libraries[id] else {
      throw Diagnostic.unknown(id: id, known: before.libraries.keys.sorted())
    }
    guard library.origin != .host else {
      throw Diagnostic(
        "\(id): comes with the host, \(library.path); expected one of the application's own",
        "put one of your own in its place: host add FILE")
    }
    var changed = manifest
    changed.withdrawn = [id]
    changed.pins[id] = nil
    let faults = try CheckedApplication(changed).faults(since: before)
    guard arguments.has("force") || faults.isEmpty else {
      return try complain(
        faults.map {
          Diagnostic(
            "\(id) is not removed: without it, \($0.reason)",
            "change who needs it first, or remove it all the same by --force")
        })
    }
    for fault in faults { Console.complain("warning: \(Printable.text(fault.reason, limit: .max))") }
    // Before the removal: a library in a later folder may take its place.
    try unpin(id, of: arguments.manifest)
    try library.remove()
    return try Console.show(
      Result(id: id, library: library.path, faults: faults), else: "\(Printable.text(library.path)): removed")
  }

  private static func unpin(_ id: String, of manifest: String) throws(Diagnostic) {
    let lock = LockFile(of: manifest)
    guard Path.exists(lock.path) else { return }
    var pins = try ManifestReader(file: manifest).read().pins.mapValues(\.value)
    pins[id] = nil
    try lock.write(pins)
  }
}

@MainActor
private struct CheckedApplication {
  private let faults: [Failure]
  let refused: [String: Failure]
  let libraries: [String: Library]

  init(_ manifest: Manifest) throws {
    let host = try Host(manifest: manifest, hostFolder: HostFiles.folder) { _ in }
    defer { host.cleanUp() }
    var faults: [Diagnostic] = []
    do { try host.startScene() } catch { faults.append(error) }
    let survey = ApplicationSurvey(of: host, connecting: true)
    faults += survey.errors
    do { try host.checkPinNames() } catch { faults.append(error) }
    self.faults = faults.map { Failure($0) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    let records = Dictionary(uniqueKeysWithValues: survey.records.map { ($0.id, $0) })
    refused = records.compactMapValues(\.refusal).mapValues { Failure($0) }
    libraries = records.compactMapValues(\.library)
  }

  func faults(since before: CheckedApplication) -> [Failure] {
    // A refusal may be worded otherwise now, as it names the scenes that there are.
    let known = before.faults.map(\.reason) + before.refused.keys.compactMap { refused[$0]?.reason }
    return faults.filter { !known.contains($0.reason) }
  }
}
