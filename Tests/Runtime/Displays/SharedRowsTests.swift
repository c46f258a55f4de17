import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import HostRuntime

/// A scene that is one long list.
final class LongPage: ViewController {
  override var body: any View { List(count: 1_000_000, id: \.self) { Text("Row \($0)") } }

  var list: ElementID { render().root.id }

  func make(_ rows: RangeSet<Int>) { _ = render().perform(.show(rows), on: list) }

  func screen(_ revision: Int = 1, of instance: Int = 1) -> Screen {
    var screen = Screen(instance: instance, sceneID: "A", title: "A", root: render().root)
    screen.revision = revision
    return screen
  }
}

extension Screen {
  /// Those of a list that is all of the screen.
  var rows: Range<Int>? { root.window.map { $0.first..<$0.first + root.children.count } }
}

@Suite("Several displays look at a long list: the scene makes the rows of all, and each one sees its own")
@MainActor
final class SharedRowsTests {
  private let page = LongPage()
  private var rows = SharedRows()

  /// Display 3 follows.
  init() {
    for display in 0...2 { _ = rows.add(display) }
    _ = rows.show(page.screen())
  }

  private func look(at looked: Range<Int>, by display: Int) -> RangeSet<Int>? {
    let all = rows.look(at: RangeSet(looked), of: page.list, by: display)[page.list]
    if let all { page.make(all) }
    return all
  }

  private var seen: [Range<Int>?] { (0...3).map { rows.screen(page.screen(), for: $0, active: 0).rows } }

  @Test("One that hasn't asked sees the first, wherever others look; one that follows sees those of the active one")
  func own() {
    #expect(seen == [0..<200, 0..<200, 0..<200, 0..<200])
    #expect(look(at: 900_000..<900_300, by: 1) == RangeSet([0..<200, 900_000..<900_300]))
    #expect(seen == [0..<200, 900_000..<900_300, 0..<200, 0..<200])
    #expect(look(at: 5..<305, by: 0) == RangeSet([0..<305, 900_000..<900_300]))
    #expect(seen == [5..<305, 900_000..<900_300, 0..<200, 5..<305])
    #expect(look(at: 100..<900, by: 1) == RangeSet(0..<900))
    #expect(seen == [5..<305, 100..<900, 0..<200, 5..<305])
  }

  @Test("A new build, which begins with the first rows, is asked once for those that displays look at")
  func newBuild() {
    _ = look(at: 900_000..<900_300, by: 1)
    let again = [page, LongPage(), LongPage()].map { rows.show($0.screen())[page.list] }
    #expect(again == [nil, RangeSet([0..<200, 900_000..<900_300]), nil])
  }

  @Test("What only a display looked at that is gone, or on a screen that is gone, isn't made any more")
  func forget() {
    for instance in [1, 2, 1] {
      _ = rows.show(page.screen(of: instance))
      for display in 0...1 { _ = rows.look(at: RangeSet(display..<9 * instance), of: page.list, by: display) }
    }
    let left = [rows.remove(2), rows.remove(0), rows.remove(3), rows.add(4)]
    #expect(left.map { $0[page.list] } == [RangeSet(0..<9), RangeSet(1..<9), nil, RangeSet(0..<200)])
    _ = rows.show(page.screen(of: 2))
    let above = rows.remove(4)
    #expect(above == [:])
  }
}
