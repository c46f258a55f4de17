@_spi(Host) import VIPKit

/// A page's boxes in reading order, in parts: the rows of each list are one, which isn't copied.
struct Boxes: RandomAccessCollection, Equatable, Sendable {
  private(set) var parts: [Part] = []

  struct Part: Equatable, Sendable {
    let start: Int
    let run: BoxRun
    /// The list whose rows they are; nil for the page's own boxes.
    let list: Int?
  }

  init() {}

  /// - Parameter rows: each list's boxes, and how many of the page's own precede them.
  init(_ own: [Box], _ rows: [(place: Int, run: BoxRun)]) {
    var next = 0
    for (list, (place, run)) in rows.enumerated() {
      add(BoxRun(Array(own[next..<place])))
      add(run, of: list)
      next = place
    }
    add(BoxRun(Array(own[next...])))
  }

  private mutating func add(_ run: BoxRun, of list: Int? = nil) {
    parts.append(Part(start: endIndex, run: run, list: list))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { parts.last.map { $0.start + $0.run.boxes.count } ?? 0 }

  subscript(index: Int) -> Box {
    // A box is large: where only a part of it is looked at, it isn't copied.
    _read {
      var part = parts.count - 1
      while parts[part].start > index { part -= 1 }
      yield parts[part].run.boxes[index - parts[part].start]
    }
  }

  func number(of id: ElementID) -> Int? {
    parts.lazy.compactMap { part in part.run.numbers[id].map { part.start + $0 } }.first
  }
}

/// Consecutive boxes, with their lookups computed once.
final class BoxRun: Equatable, Sendable {
  let boxes: [Box]
  /// By element. Problems, and words in a row, are never looked up.
  let numbers: [ElementID: Int]
  let targets: [Int]
  let hasSpinner: Bool

  init(_ boxes: [Box]) {
    self.boxes = boxes
    targets = boxes.indices.filter { boxes[$0].isInteractive }
    let named = boxes.indices.filter {
      switch boxes[$0].content {
      case .problem: false
      case .text: boxes[$0].row == nil || boxes[$0].isInteractive
      default: true
      }
    }
    numbers = Dictionary(named.map { (boxes[$0].id, $0) }) { $1 }
    hasSpinner = boxes.contains { if case .progress(nil) = $0.content { true } else { false } }
  }

  static func == (left: BoxRun, right: BoxRun) -> Bool { left === right || left.boxes == right.boxes }
}
