import ScreenModel
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A list of many rows makes those that are looked at")
struct LongListViewTests {
  private let made = Box(0)
  private let chosen = Box<Int?>(nil)
  private let count = Box(1_000_000)
  private let page: TestViewController

  init() {
    page = TestViewController { [made, chosen, count] in
      List(count: count.value, id: { "no. \($0)" }) { number in
        let _ = made.value += 1
        Text("Row \(number)")
      } onSelect: {
        chosen.value = $0
      }
    }
  }

  private var list: Element { page.render().root }

  @Test("the first before a display has asked, then those that it asks for, or the last; of up to a thousand, all")
  func asked() throws {
    let first = list
    #expect((made.value, first.window?.count, first.window?.first, first.children.count) == (200, 1_000_000, 0, 200))
    #expect(first.children.last?.id == ElementID("row.no. 199"))
    page.render().perform(.show(RangeSet(999_990..<1_000_020)))
    let window = (list.window?.first, list.children.first?.id.rawValue, list.children.count)
    #expect(window == (999_970, "row.no. 999970", 30))
    let last = try #require(list.children.last)
    #expect(page.render().perform(.activate, on: last.id) && chosen.value == 999_999)
    count.value = 2_000
    #expect((list.children.count, list.window?.first) == (30, 1_970))
    page.render().perform(.show(RangeSet(-5..<3)))
    #expect(list.children.count == 3)
    // Asked for while it is shorter, they are there when it is drawn with more.
    page.render().perform(.show(RangeSet(5_000..<5_010)))
    #expect(list.window?.first == 1_990)
    count.value = 7_000
    #expect((list.children.first?.id.rawValue, list.children.count) == ("row.no. 5000", 10))
    count.value = 1_000
    #expect((list.window, list.children.count) == (nil, 1_000))
    count.value = -1
    #expect(list.children.isEmpty)
    count.value = .max
    #expect(list.window?.count == 1 << 40)
  }

  @Test("what displays look at far apart is made, and each sees its own, or what is nearest")
  func displays() throws {
    page.render().perform(.show(RangeSet([40..<50, 500_000..<500_020])))
    let seen = [500_010..<500_020, 0..<45, 400_000..<400_010].map { list.windowed(to: $0, isShared: true) }
    #expect(seen.map { $0?.window?.first } == [500_010, 40, 500_000])
    #expect(seen.map { $0?.children.count } == [10, 5, 20])
    let rows = Element.Rows(of: list)
    #expect(
      [45, 41, 500_001].map { rows.find($0)?.selection?.element.id.rawValue } == [
        "row.no. 44", "row.no. 40", "row.no. 500000",
      ])
    if case .unseen(let row, _) = rows.find(52) { #expect(row == 51) } else { Issue.record("it is made") }
    let row = try #require(seen[0]?.children.last)
    #expect(page.render().perform(.activate, on: row.id) && chosen.value == 500_019)
    page.render().perform(.show(RangeSet([40..<50, 45..<60])))
    #expect((list.children.count, list.windowed(to: 0..<1, isShared: false)) == (20, nil))
    #expect(list.windowed(to: 50..<70, isShared: true)?.children.count == 10)
  }

  @Test("near its end, the rows to come are asked for: once for each number of rows, and not where there are none")
  func pages() {
    let (count, asked, hasMore) = (Box(30), Box(0), Box(true))
    let page = TestViewController {
      List(count: count.value, id: \.self) { Text("Row \($0)") }
        .onReachEnd(while: hasMore.value) { asked.value += 1 }
    }
    #expect(page.render().root.window?.count == 31)
    page.render().perform(.show(RangeSet(0..<30)))
    #expect(asked.value == 0)
    let all = RangeSet(0..<31)
    for action in [Action.show(all), .show(all), .choose(30)] { page.render().perform(action) }
    #expect(asked.value == 1)
    count.value = 60
    for action in [Action.choose(60), .show(RangeSet(0..<61))] { page.render().perform(action) }
    #expect(asked.value == 2)
    hasMore.value = false
    #expect((page.render().root.window, page.render().root.children.count) == (nil, 60))
    (count.value, hasMore.value) = (0, true)
    #expect(page.render().root.window == nil)
  }

  @Test("a row can be chosen that isn't there, when there is such a row; a disabled list can be looked at, and no more")
  func choose() {
    for row in [777_777, 1_000_000, -1] { page.render().perform(.choose(row)) }
    #expect(chosen.value == 777_777)
    chosen.value = nil
    let disabled = TestViewController { [chosen] in
      List(count: 5_000, id: \.self, row: { Text("\($0)") }, onSelect: { chosen.value = $0 }).disabled(true)
    }
    disabled.render().perform(.show(RangeSet(4_000..<4_010)))
    #expect(disabled.render().root.children.count == 10)
    disabled.render().perform(.choose(1))
    let row = disabled.render().root.children[0].id
    #expect(!disabled.render().perform(.activate, on: row) && chosen.value == nil)
  }
}
