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

  @Test("the first ones before a display has asked, then those that it asks for; past the end, the last ones")
  func asked() throws {
    let first = list
    #expect((made.value, first.window?.count, first.window?.first, first.children.count) == (200, 1_000_000, 0, 200))
    #expect(first.children.last?.id == ElementID("row.no. 199"))
    page.render().perform(.show(999_990..<1_000_020))
    #expect((list.window?.first, list.children.map(\.id.rawValue).first) == (999_970, "row.no. 999970"))
    #expect(list.children.count == 30)
    let last = try #require(list.children.last)
    #expect(page.render().perform(.activate, on: last.id))
    #expect(chosen.value == 999_999)
    count.value = 2_000
    #expect((list.children.count, list.window?.first) == (30, 1_970))
    page.render().perform(.show(-5..<3))
    #expect(list.children.count == 3)
  }

  @Test("near its end, the rows to come are asked for: once for each number of rows, and not where there are none")
  func pages() {
    let (count, asked, hasMore) = (Box(30), Box(0), Box(true))
    let page = TestViewController {
      List(count: count.value, id: \.self) { Text("Row \($0)") }
        .onReachEnd(while: hasMore.value) { asked.value += 1 }
    }
    #expect(page.render().root.window?.count == 31)
    page.render().perform(.show(0..<30))
    #expect(asked.value == 0)
    for action in [Action.show(0..<31), .show(0..<31), .choose(30)] { page.render().perform(action) }
    #expect(asked.value == 1)
    count.value = 60
    for action in [Action.choose(60), .show(0..<61)] { page.render().perform(action) }
    #expect(asked.value == 2)
    hasMore.value = false
    #expect((page.render().root.window, page.render().root.children.count) == (nil, 60))
    (count.value, hasMore.value) = (0, true)
    #expect(page.render().root.window == nil)
  }

  @Test("asked for while it is shorter, they are there when it is drawn with more; of up to a thousand, all are")
  func growing() {
    count.value = 2_000
    let short = page.render()
    short.perform(.show(5_000..<5_010))
    #expect(list.window?.first == 1_990)
    count.value = 7_000
    #expect((list.children.map(\.id.rawValue).first, list.children.count) == ("row.no. 5000", 10))
    count.value = 1_000
    #expect((list.window, list.children.count) == (nil, 1_000))
    count.value = -1
    #expect(list.children.isEmpty)
    count.value = .max
    #expect(list.window?.count == 1 << 40)
  }

  @Test("a row can be chosen that isn't there, when there is such a row; a disabled list can be looked at, and no more")
  func choose() {
    page.render().perform(.choose(777_777))
    #expect(chosen.value == 777_777)
    page.render().perform(.choose(1_000_000))
    page.render().perform(.choose(-1))
    #expect(chosen.value == 777_777)
    chosen.value = nil
    let disabled = TestViewController { [chosen] in
      List(count: 5_000, id: \.self) {
        Text("\($0)")
      } onSelect: {
        chosen.value = $0
      }.disabled(true)
    }
    disabled.render().perform(.show(4_000..<4_010))
    #expect(disabled.render().root.children.count == 10)
    disabled.render().perform(.choose(1))
    let row = disabled.render().root.children[0].id
    #expect(!disabled.render().perform(.activate, on: row))
    #expect(chosen.value == nil)
  }
}
