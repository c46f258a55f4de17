/// A folder of the manifest that isn't there. No error: libraries are taken when it comes.
public struct MissingFolder: HostError {
  /// Where the manifest names it.
  public let place: Place
  /// The folder.
  public let path: String

  /// What is wrong, and where.
  public var message: String { "\(place): there is no folder \(Printable.quoted(path))" }

  /// How to mend it.
  public var remedy: String { "make it, or correct the path" }
}

extension Host {
  /// The folders of the manifest that aren't there.
  public var missingFolders: [MissingFolder] {
    let manifest = registry.manifest
    return manifest.folders.enumerated().filter { !Path.exists($1) }.map { index, folder in
      MissingFolder(place: .manifest(file: manifest.file, keyPath: "folders[\(index)]"), path: folder)
    }
  }
}
