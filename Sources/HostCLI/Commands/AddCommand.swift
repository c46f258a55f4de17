import HostLoading
import HostModel
import HostPackaging
import HostSystem

/// `host add FILE...`: puts scenes and workers that somebody has built into the application.
struct AddCommand: Subcommand {
  static let syntax = CommandSyntax(
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
    examples: [
      ("host add ~/Downloads/libNotes.so", "puts the scene Notes into the application in this folder")
    ])

  private struct Added: Encodable {
    let id: String
    let kind: String
    let library: String
    let isNew: Bool
    let isPinned: Bool
    let languages: [String]
  }

  private struct Refused: Encodable {
    let refused: [Failure]
  }

  private let files: [String]
  private let manifestFile: String
  private let pins: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) {
    files = arguments.operands
    manifestFile = arguments["manifest"] ?? Application.defaultManifest
    pins = !arguments.has("no-lock")
    isJSON = arguments.has("json")
  }

  func run() async throws -> ProcessEnd {
    let manifest = try ManifestReader(file: manifestFile).read()
    guard let folder = manifest.folders.first else { throw AdditionFault.noFolder(manifest: manifestFile) }
    let libraries = try read()
    let stage = try PrivateFolder(for: .build)
    defer { stage.remove() }
    // Alone, so that what lies beside a file counts for nothing; what is tried here is what is added.
    func staged(_ id: String) -> String { Path.join(stage.path, Library.fileName(for: id)) }
    for library in libraries { try library.write(to: staged(library.entry.id)) }
    let trial = try Trial(manifest) { manifest, _ in
      for library in libraries {
        manifest.candidates[library.entry.id] = staged(library.entry.id)
        manifest.pins[library.entry.id] = nil
      }
    }
    let refused = libraries.compactMap { trial.refused[$0.entry.id] }
    let faults = trial.faults + refused.filter { !trial.faults.contains($0) }
    guard faults.isEmpty else { return try refuse(faults, libraries, in: stage.path) }
    let places = libraries.map { library in
      let earlier = trial.libraries[library.entry.id].flatMap { $0.origin == .host ? nil : $0.path }
      return Target(
        library: library, path: earlier ?? Path.join(folder, Library.fileName(for: library.entry.id)),
        isNew: earlier == nil)
    }
    try tell(try add(places, pinned: manifest.pins.mapValues(\.value)))
    return ExitStatus.success
  }

  /// Where a library is to be: where an earlier build of it is, or in a folder.
  private struct Target {
    let library: LibraryToAdd
    let path: String
    let isNew: Bool
  }

  /// Puts all libraries in their places, or none. Until that is done, the lock file lets in what was pinned and what is to be: whatever
  /// ends this process, there is an application that runs.
  private func add(_ targets: [Target], pinned: [String: SHA256]) throws -> [Added] {
    let lock = LockFile(ofFile: manifestFile)
    let isPinned = Path.exists(lock.path)
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
      // Of the last one the words may be there, and no library.
      for (index, (target, earlier)) in zip(targets, earlier).enumerated().prefix(written + 1) {
        if let earlier {
          try? earlier.write(to: target.path)
        } else if index < written {
          try? Library(id: target.library.entry.id, path: target.path, origin: .folder).remove()
        }
      }
      if isPinned { try lock.write(pinned) }
      throw error
    }
    if isPinned { try lock.write(pins ? others.merging(digests) { $1 } : others) }
    return targets.map { target in
      Added(
        id: target.library.entry.id, kind: target.library.entry.kind.rawValue, library: target.path,
        isNew: target.isNew, isPinned: isPinned && pins, languages: target.library.languages)
    }
  }

  /// Reads the files.
  private func read() throws -> [LibraryToAdd] {
    var libraries: [LibraryToAdd] = []
    for file in files {
      let library = try LibraryToAdd(reading: file)
      if let other = libraries.first(where: { $0.entry.id == library.entry.id }) {
        throw AdditionFault.twice(id: library.entry.id, files: [other.file, file])
      }
      libraries.append(library)
    }
    return libraries
  }

  private func refuse(_ faults: [Failure], _ libraries: [LibraryToAdd], in stage: String) throws -> ProcessEnd {
    let files = libraries.map(\.file).joined(separator: ", ")
    let refusals = faults.map { fault in
      // What was tried is a copy, which nobody knows.
      let reason = libraries.reduce(fault.reason) { reason, library in
        reason.replacing(Path.join(stage, Library.fileName(for: library.entry.id)), with: library.file)
      }
      return AdditionFault.notInOrder(file: files, reason: reason, suggestion: fault.suggestion)
    }
    for refusal in refusals { Console.complain("error: \(refusal)") }
    if isJSON { try Console.print(json: Refused(refused: refusals.map { Failure($0) })) }
    return ExitStatus.failure
  }

  private func tell(_ added: [Added]) throws {
    if isJSON { return try Console.print(json: added) }
    for library in added {
      Console.print(
        "\(Printable.text(library.library)): \(library.isNew ? "added" : "replaced")\(library.isPinned ? ", pinned" : "")"
      )
    }
  }
}
