/// Why a picture can't be drawn, as the host reads it on the standard error.
enum DecodingFault: Error {
  case badArguments
  /// The library isn't there, or has no such function.
  case noLibrary(String)
  case tooLong(most: Int)
  case unknownFormat
  case truncated
  case tooLarge(width: Int, height: Int, most: Int)
  /// What the library says.
  case broken(String)

  var description: String {
    switch self {
    case .badArguments: "expected the greatest width and the greatest height, from 1 to 4096 pixels"
    case .noLibrary(let reason): "\(reason); install libgdk-pixbuf-2.0-0"
    case .tooLong(let most): "the file has more than \(most) bytes"
    case .unknownFormat: "the file is neither PNG nor JPEG"
    case .truncated: "the file ends before the picture does"
    case .tooLarge(let width, let height, let most):
      "the picture announces \(width) × \(height) pixels; expected at most \(most) altogether"
    case .broken(let reason): reason
    }
  }
}
