/// The manifest's options for FileNews.
///
/// ```json
/// { "file": "news.xml", "maximumBytes": 8388608 }
/// ```
struct FileNewsOptions: Decodable {
  /// The path of the file; must be given. A relative one is relative to the manifest's folder.
  var file: String?
  /// The most bytes that are read; 8 MiB when left out.
  var maximumBytes: Int?

  /// The path of the file.
  func checkedFile() throws(FileNewsOptionsError) -> String {
    guard let file, !file.isEmpty else { throw .noFile }
    return file
  }

  /// The most bytes that are read.
  func checkedMaximumBytes() throws(FileNewsOptionsError) -> Int {
    let bytes = maximumBytes ?? 8 << 20
    // A gibibyte is more than any feed, and far from overflowing.
    guard (1...1 << 30).contains(bytes) else { throw .maximumBytesOutOfRange(bytes) }
    return bytes
  }
}

/// What is wrong with the options.
enum FileNewsOptionsError: Error, Equatable, CustomStringConvertible {
  /// There is no option `file`.
  case noFile
  /// The number is not within its bounds.
  case maximumBytesOutOfRange(Int)

  var description: String {
    switch self {
    case .noFile: "the option “file” is missing; it is the path of an RSS or Atom feed"
    case .maximumBytesOutOfRange(let bytes): "the option “maximumBytes” is \(bytes); it must be from 1 to 1073741824"
    }
  }
}
