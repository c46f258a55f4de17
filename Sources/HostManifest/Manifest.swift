package import HostSystem
package import ScreenModel

/// The content of `scenes.json`.
package struct Manifest: Equatable, Sendable {
  static let version = 1

  package var file: String
  package var start: Located<String>?
  /// Where libraries are looked for, in order. The paths include the manifest's own folder.
  package var folders: [String] = []
  /// Whether libraries are also looked for beside the host, which are usually another application's.
  package var includesHost = false
  /// The colours that the application looks best in; nil for any.
  package var theme: ThemeName?
  package var keeps = false
  /// Seconds after which a hang without a user is ended; such a run is never given up. Nil for a run with a user.
  package var unattended: Int?
  package var attaches = true
  /// Whether recordings include workers' answers: other people's data.
  package var recordsAnswers = false
  /// In bytes, of all files that a session's displays bring.
  package var mostUploadBytes = 16 << 20
  package var keptBuilds = 3
  /// For the report of a crash.
  package var recordsLastSteps = false
  package var scenes: [String: SceneEntry] = [:]
  /// By the worker's protocol.
  package var workers: [String: WorkerEntry] = [:]
  /// The guards: scenes in which the user meets a requirement, by its name.
  package var requirements: [String: Located<String>] = [:]
  /// The required contents of scenes, workers and shared libraries, from the ``LockFile``.
  package var pins: [String: Located<SHA256>] = [:]
  /// Also permitted, while `host add` replaces what is pinned.
  package var nextPins: [String: SHA256] = [:]
  /// Files that replace libraries for a trial, by id, and ids that are left out for one. No manifest sets them.
  package var candidates: [String: String] = [:]
  package var withdrawn: Set<String> = []
  /// An option's folder for workers' files.
  var data: String?

  /// The manifest's settings of scenes that an option overrides.
  package var overridden: [Located<String>] = []
  /// The manifest's choices that an option or `host use` overrides, by the worker's protocol.
  package internal(set) var overriddenUses: [String: Located<String>] = [:]

  package func title(of scene: String) -> String { scenes[scene]?.title ?? Identifier.words(scene) }

  /// A scene found in a folder needs none.
  package struct SceneEntry: Equatable, Sendable {
    /// Nil to look for `lib<id>.so`. The path includes the manifest's own folder.
    package var library: Located<String>?
    /// The scene's name in menus; nil to make words of its id.
    package var title: String?
    /// Other destinations than the default, by the route's name.
    package var routes: [String: Located<String>] = [:]
    /// For this scene alone, by the worker's protocol.
    package var workers: [String: Located<String>] = [:]
  }

  package struct WorkerEntry: Equatable, Sendable {
    /// The id of the implementation; nil to take the only one there is.
    package var use: Located<String>?
    /// For other workers that use it, by the id of the using implementation.
    package var uses: [String: Located<String>] = [:]
    /// A JSON object in UTF-8.
    package var options: [UInt8] = Array("{}".utf8)

    package var optionKeys: [String] {
      guard case .object(let object) = try? JSONParser.parse(options) else { return [] }
      return object.keys.sorted()
    }
  }

  /// In the manifest, or the option that overrides a route of the scene.
  func place(ofScene id: String) -> Place {
    let place = Place.manifest(file: file, keyPath: "scenes.\(id)")
    guard let entry = scenes[id], let route = entry.routes.min(by: { $0.key < $1.key })?.value else { return place }
    var others = entry
    others.routes = entry.routes.filter { if case .option = $0.value.place { false } else { true } }
    return others == SceneEntry() ? route.place : place
  }

  /// Scenes and implementations that it names, without the keys of its `scenes`.
  package var namedLibraries: Set<String> {
    let routes = scenes.values.flatMap(\.routes.values)
    let uses =
      workers.values.flatMap { [$0.use].compactMap(\.self) + $0.uses.values }
      + scenes.values.flatMap(\.workers.values)
    return Set(([start].compactMap(\.self) + routes + uses + requirements.values).map(\.value))
  }

  static let hostFolder = "@host"

  package func folders(withHost hostFolder: String) -> [String] { includesHost ? folders + [hostFolder] : folders }

  package var folder: String { Path.folder(of: file) }

  /// The base of workers' paths: the manifest's folder, unless an option names another.
  package var dataFolder: String { data ?? folder }
}

/// A setting and its place, so that an error can say where to fix it.
package struct Located<Value: Equatable & Sendable>: Equatable, Sendable {
  package let value: Value
  package let place: Place

  init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }
}

package enum Place: Equatable, Sendable, CustomStringConvertible {
  /// In a manifest, under a key path such as `scenes.Login.routes.home`.
  case manifest(file: String, keyPath: String)
  /// An option of the command, as written: `--start Login`.
  case option(String)

  package var description: String {
    switch self {
    case .manifest(let file, let keyPath): keyPath.isEmpty ? file : "\(file): \(keyPath)"
    case .option(let text): text
    }
  }

  package var cause: Diagnostic.Cause { if case .option = self { .option } else { .manifest } }
}

/// The texts of a manifest and its lock file, which can restore the manifest when its file is broken.
package struct ManifestText: Equatable, Sendable {
  package let manifest: [UInt8]
  package var lock: [UInt8]?

  package init(manifest: [UInt8], lock: [UInt8]? = nil) {
    self.manifest = manifest
    self.lock = lock
  }
}
