/// What the runtime has said on the standard error before it ended an app.
struct LastWords {
  private static let conflict = "Fatal access conflict detected"

  private let text: String

  /// - Parameter text: the end of what the app has written there.
  init(_ text: String) {
    self.text = text
  }

  /// Why it ended the app; nil when it didn't say.
  var reason: String? {
    let lines = text.split(whereSeparator: \.isNewline)
    // `Login/LoginInteractor.swift:12: Fatal error: Index out of range`
    if let line = lines.last(where: { $0.contains("Fatal error") }) {
      return line.firstRange(of: "Fatal error: ").map { String(line[$0.upperBound...]) } ?? "Fatal error"
    }
    guard lines.contains(where: { $0.hasPrefix(Self.conflict) }) else { return nil }
    return "Simultaneous accesses, but exclusive access is required"
  }

  /// The image in which a thread changed what was in use elsewhere. The runtime ends such an app by abort(3), whose frame
  /// no backtrace gets past, but lists the frames itself: `2    libLogin.so    0x00007fa5c5f1be01 <unavailable> + 24065`.
  ///
  /// - Parameter images: the names of the files that it may be.
  func culprit(among images: [String]) -> String? {
    guard text.contains(Self.conflict), let current = text.firstRange(of: "Current access") else { return nil }
    return text[current.upperBound...].split(whereSeparator: { $0.isWhitespace }).lazy
      .compactMap { word in images.first { $0 == word } }.first
  }
}
