internal import FoundationEssentials

/// What the host lends to a worker while it is made.
public struct WorkerContext: Sendable {
  private let optionsJSON: [UInt8]
  private let folder: String

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - optionsJSON: a JSON object in UTF-8: the manifest's `options` for this worker.
  ///   - folder: the folder of the manifest, to which relative paths refer.
  public init(optionsJSON: [UInt8] = Array("{}".utf8), folder: String = ".") {
    self.optionsJSON = optionsJSON
    self.folder = folder
  }

  /// The manifest's `options` for this worker.
  ///
  /// - Parameter type: the worker's own type for them, with optional or defaulted properties.
  /// - Throws: `DecodingError` when the manifest's options don't fit.
  public func options<Options: Decodable>(as type: Options.Type) throws -> Options {
    try JSONDecoder().decode(type, from: Data(optionsJSON))
  }

  /// Where a file is that the options name: relative paths are relative to the manifest's folder.
  ///
  /// - Parameter path: a path from the options.
  public func path(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}
