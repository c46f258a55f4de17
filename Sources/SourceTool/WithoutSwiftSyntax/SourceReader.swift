import FoundationEssentials
import SourceMessages

/// Replaces the folder Tool where the toolchain has no SwiftSyntax, so that everything else can be built.
public enum SourceReader {
  /// Answers each request by the same fault.
  public static func answer(to request: String) -> String? {
    let answer = try? JSONEncoder().encode(SourceAnswer<String>.fault(.noSwiftSyntax))
    return answer.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Does nothing: nothing is parsed.
  public static func watchProcess() {}
}
