public import ScreenModel

/// What scenes have told in passing and the user hasn't seen long enough, in the order in which it came.
struct NoticeQueue: Sendable {
  private var waiting: [NumberedNotice] = []
  /// The newest that has come.
  private var newest = 0
  /// Whether the first has been on the screen.
  private(set) var isSeen = false

  var first: NumberedNotice? { waiting.first }

  /// Takes what the host tells. It forgets that when the user goes on; here it stays until it was seen.
  mutating func append(_ told: [NumberedNotice]) {
    waiting += told.filter { $0.number > newest }
    newest = max(newest, told.last?.number ?? newest)
  }

  mutating func see() { isSeen = !waiting.isEmpty }

  /// What was told after it follows.
  mutating func end(_ number: Int) {
    guard first?.number == number else { return }
    waiting.removeFirst()
    isSeen = false
  }
}

extension TerminalModel {
  /// What is told in passing now.
  public var notice: NumberedNotice? { noticeQueue.first }

  /// Whether it has been on the screen.
  public var isNoticeSeen: Bool { noticeQueue.isSeen }

  /// What is told in passing is on the screen; the next input ends it.
  public mutating func seeNotice() { noticeQueue.see() }

  /// What is told in passing has been there long enough.
  public mutating func end(notice: Int) { noticeQueue.end(notice) }
}
