public import VIPKit

extension ViewController {
  /// Shows an error and offers to try again.
  public func offerRetry(_ message: String, retry: @escaping () -> Void) {
    let dialog = Dialog(
      message, tint: .negative,
      choices: [.init(words("Retry"), answer: true), .init(words("OK"), role: .cancel, answer: false)])
    task(id: "retry") { [weak self] in
      if await self?.ask(dialog) == true { retry() }
    }
  }
}
