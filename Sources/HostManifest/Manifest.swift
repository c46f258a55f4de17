package import HostSystem
package import ScreenModel

/// What `scenes.json` says: which scene comes first, where libraries are, where routes lead, who implements workers.
package struct Manifest: Equatable, Sendable {
  static let version = 1

  package var file: String
  package var start: Located<String>?
  /// The folders in which libraries are looked for, in the manifest's order. The manifest's own folder is part
  /// of each path.
  package var folders: [String] = []
  /// Whether libraries are looked for beside the host, too. Those are of another application, as a rule.
  package var includesHost = false
  /// The colours that the application is best seen in; nil when it doesn't matter.
  package var theme: ThemeName?
  package var keeps = false
  /// After how many seconds a hang is ended that nobody sits before; a run that has this is never given up. Nil for a run that somebody
  /// sits before.
  package var unattended: Int?
  package var attaches = true
  /// Whether recordings have what workers answer: other people's data.
  package var recordsAnswers = false
  /// The most bytes of the files that the displays of a session bring.
  package var mostUploadBytes = 16 << 20
  package var keptBuilds = 3
  /// Whether the last steps are recorded, for the report of a crash.
  package var recordsLastSteps = false
  package var scenes: [String: SceneEntry] = [:]
  /// Who implements a worker, by the name of the worker's protocol.
  package var workers: [String: WorkerEntry] = [:]
  /// The scenes in which the user meets what other scenes require, by the name of the requirement.
  package var requirements: [String: Located<String>] = [:]
  /// The content that libraries must have, as the ``LockFile`` says: those of scenes and workers, and what they share.
  package var pins: [String: Located<SHA256>] = [:]
  /// The content that they may have as well, while `host add` puts it in the place of what is pinned.
  package var nextPins: [String: SHA256] = [:]
  /// Files that are tried in the place of libraries, by the ids of what they hold, and libraries that are tried to be done without.
  /// No manifest says it.
  package var candidates: [String: String] = [:]
  package var withdrawn: Set<String> = []
  /// Where workers keep their files when an option says so.
  var data: String?

  /// What it says of scenes and an option says otherwise.
  package var overridden: [Located<String>] = []
  /// Who implements a worker by the manifest where an option or `host use` says otherwise, by the name of the worker's protocol.
  package internal(set) var overriddenUses: [String: Located<String>] = [:]

  package func title(of scene: String) -> String { scenes[scene]?.title ?? Identifier.words(scene) }

  /// The manifest's entry for a scene. A scene found in a folder needs none.
  package struct SceneEntry: Equatable, Sendable {
    /// The scene's library; nil to look for `lib<id>.so`. The manifest's own folder is part of the path.
    package var library: Located<String>?
    /// What menus call the scene; nil to make words of its id.
    package var title: String?
    /// Where routes lead that don't go to their default destination, by the route's name.
    package var routes: [String: Located<String>] = [:]
    /// The implementations of workers for this scene alone, by the name of the worker's protocol.
    package var workers: [String: Located<String>] = [:]
  }

  package struct WorkerEntry: Equatable, Sendable {
    /// The id of the implementation; nil to take the only one there is.
    package var use: Located<String>?
    /// The implementations for other workers that use it, by the id of the implementation that does.
    package var uses: [String: Located<String>] = [:]
    /// The implementation's options: a JSON object in UTF-8.
    package var options: [UInt8] = Array("{}".utf8)

    package var optionKeys: [String] {
      guard case .object(let object) = try? JSONParser.parse(options) else { return [] }
      return object.keys.sorted()
    }
  }

  /// Where the entry of a scene was made: in the manifest, or by an option that overrides a route of the scene.
  func place(ofScene id: String) -> Place {
    let place = Place.manifest(file: file, keyPath: "scenes.\(id)")
    guard let entry = scenes[id], let route = entry.routes.min(by: { $0.key < $1.key })?.value else { return place }
    var others = entry
    others.routes = entry.routes.filter { if case .option = $0.value.place { false } else { true } }
    return others == SceneEntry() ? route.place : place
  }

  /// The scenes and implementations that it names, apart from what it says of scenes.
  package var namedLibraries: Set<String> {
    let routes = scenes.values.flatMap(\.routes.values)
    let uses =
      workers.values.flatMap { [$0.use].compactMap(\.self) + $0.uses.values }
      + scenes.values.flatMap(\.workers.values)
    return Set(([start].compactMap(\.self) + routes + uses + requirements.values).map(\.value))
  }

  static let hostFolder = "@host"

  /// Where libraries are looked for, the host's own folder last.
  package func folders(withHost hostFolder: String) -> [String] { includesHost ? folders + [hostFolder] : folders }

  package var folder: String { Path.folder(of: file) }

  /// The folder to which the paths of workers are relative: the manifest's, unless an option names another.
  package var dataFolder: String { data ?? folder }
}

/// A setting, and where it was made: an error about it can then say where to fix it.
package struct Located<Value: Equatable & Sendable>: Equatable, Sendable {
  package let value: Value
  package let place: Place

  init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }
}

/// Where a setting was made.
package enum Place: Equatable, Sendable, CustomStringConvertible {
  /// In a manifest, under a key path such as `scenes.Login.routes.home`.
  case manifest(file: String, keyPath: String)
  /// By an option of the command, written out: `--start Login`.
  case option(String)

  package var description: String {
    switch self {
    case .manifest(let file, let keyPath): keyPath.isEmpty ? file : "\(file): \(keyPath)"
    case .option(let text): text
    }
  }

  /// What is to be changed where it has a wrong name.
  package var cause: Diagnostic.Cause { if case .option = self { .option } else { .manifest } }
}

/// The text of a manifest and of its lock file: what it takes to put the same manifest in force when its file is broken.
package struct ManifestText: Equatable, Sendable {
  package let manifest: [UInt8]
  package var lock: [UInt8]?

  package init(manifest: [UInt8], lock: [UInt8]? = nil) {
    self.manifest = manifest
    self.lock = lock
  }
}
