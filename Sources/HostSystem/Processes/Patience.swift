/// Timeouts. `HOST_PATIENCE=4` makes each four times as long, for a slow or busy machine; 1 to 100.
///
/// Not in it: what people perceive (a key's escape time, how long a notice stands), and pauses between two tries.
package enum Patience {
  /// Another process frees a file or folder that it changes.
  package static let lock = seconds(2)
  /// A process that tries a library reports what the library is.
  package static let probe = seconds(10)
  /// The main thread takes the next event; later, it hangs.
  package static let mainThread = seconds(5)
  /// An app that was asked to end, or to give its terminal back, does so.
  package static let end = seconds(5)
  /// The runtime writes the backtrace of an app that died.
  package static let backtrace = seconds(10)
  /// A terminal or pipe takes more output.
  package static let output = seconds(1)
  /// A process reads the next bytes of a request, or takes those of a reply.
  package static let transfer = seconds(30)
  /// A running app answers a command; longer than a transfer.
  package static let command = seconds(35)
  /// One of many running apps answers, before the others are listed without it.
  package static let status = seconds(5)
  /// The app that a display names answers, before others are asked.
  package static let glance = seconds(2)
  /// The next app, after one died or was restarted, is there for a display.
  package static let successor = seconds(60)
  /// The run of a visitor is started, and has a first screen.
  package static let visitorsRun = seconds(30)
  static let factor = Self.factor(ProcessEnvironment.get("HOST_PATIENCE"))

  static func factor(_ text: String?) -> Double {
    guard let factor = text.flatMap(Double.init), (1...100).contains(factor) else { return 1 }
    return factor
  }

  private static func seconds(_ count: Double) -> Duration { .milliseconds(Int(count * 1000 * factor)) }
}

extension Duration {
  package var milliseconds: Int { Int((self / .milliseconds(1)).rounded(.up)) }
  package var seconds: Int { Int((self / .seconds(1)).rounded(.up)) }
}
