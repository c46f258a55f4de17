import HostSystem
@_spi(Host) import VIPKit

extension ManifestError {
  /// Says which option of a worker is not what the worker takes.
  ///
  /// - Parameters:
  ///   - error: what making the worker has thrown.
  ///   - options: the options, as the manifest has them.
  ///   - worker: the name of the worker's protocol.
  ///   - file: the manifest's file.
  /// - Returns: nil when the error is of something else that the worker has decoded.
  package init?(_ error: DecodingError, options: [UInt8], of worker: String, in file: String) {
    let (path, expected): ([any CodingKey], String)
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      (path, expected) = (context.codingPath, "\(type)")
    case .keyNotFound(let key, let context): (path, expected) = (context.codingPath + [key], "a value")
    case .dataCorrupted(let context): (path, expected) = (context.codingPath, context.debugDescription)
    @unknown default: return nil
    }
    guard path.first is OptionsKey else { return nil }
    var found = try? JSONParser.parse(options)
    for key in path.dropFirst() {
      switch found {
      case .object(let object): found = object[key.stringValue]
      case .array(let array): found = key.intValue.flatMap { array.indices.contains($0) ? array[$0] : nil }
      default: found = nil
      }
    }
    let keys = path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    let place = Place.manifest(
      file: file, keyPath: Printable.text((["workers", worker] + keys).joined(separator: ".")))
    self = .wrongType(place, found: found.map { Printable.text($0.kind) } ?? "nothing", expected: expected)
  }
}
