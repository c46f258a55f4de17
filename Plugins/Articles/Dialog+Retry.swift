public import VIPKit

extension Dialog<Bool> {
  /// Says why the news can't be had, and offers to try again.
  public static func retry(_ message: String, _ words: Words) -> Dialog {
    Dialog(
      message, tint: .negative,
      choices: [.init(words("Retry"), answer: true), .init(words("OK"), role: .cancel, answer: false)])
  }
}
