import HostSystem
import FoundationEssentials
import Glibc

/// What the runtime's swift-backtrace wrote about a crash, as far as it matters here (Swift 6.2, `format=json`; the format
/// is described in swift/docs/Backtracing.rst).
package struct Backtrace: Equatable, Sendable {
  static let sizeLimit = 16 << 20

  struct Frame: Equatable, Sendable {
    let function: String
    /// The path of the library or program.
    let image: String
    /// The name of the source file; nil when it isn't known.
    let file: String?
    let line: Int?
  }

  /// What happened, such as `Illegal instruction`.
  let description: String
  /// The frames of the thread that crashed, the innermost first.
  let frames: [Frame]

  /// Reads the backtrace; nil when the text is none.
  init?(json bytes: [UInt8]) {
    guard let (report, thread) = Report.read(bytes) else { return nil }
    let paths = Dictionary((report.images ?? []).map { ($0.name, $0.path) }) { first, _ in first }
    description = report.description
    frames = thread.frames.compactMap { frame in
      guard let image = frame.image else { return nil }
      let location = frame.sourceLocation.flatMap { $0.line > 0 ? $0 : nil }
      return Frame(
        function: frame.description ?? frame.symbol ?? "", image: paths[image] ?? image,
        file: location.map { Path.name(of: $0.file) }, line: location?.line)
    }
  }

  /// Where the thread was that crashed, in a text without the words of the crash and without folders: a line for each frame, the innermost
  /// first; nil when the text is no backtrace.
  package static func places(in bytes: [UInt8]) -> String? {
    Report.read(bytes)?.crashed.frames.map { frame in
      let place = frame.sourceLocation.map { " (\(Path.name(of: $0.file)):\($0.line))" } ?? ""
      return "\(frame.image ?? "?") \(frame.symbol ?? "?")\(place)\n"
    }.joined()
  }

  private struct Report: Decodable {
    let description: String
    let threads: [Thread]
    let images: [Image]?

    /// Reads what is in a file, and the thread that crashed; nil when there is none.
    static func read(_ bytes: [UInt8]) -> (report: Report, crashed: Thread)? {
      guard let report = try? JSONDecoder().decode(Report.self, from: Data(bytes)),
        let thread = report.threads.first(where: { $0.crashed == true })
      else { return nil }
      return (report, thread)
    }
  }

  private struct Thread: Decodable {
    let crashed: Bool?
    let frames: [RawFrame]
  }

  private struct RawFrame: Decodable {
    let description: String?
    let symbol: String?
    let image: String?
    let sourceLocation: Location?
  }

  private struct Location: Decodable {
    let file: String
    let line: Int
  }

  private struct Image: Decodable {
    let name: String
    let path: String
  }
}
