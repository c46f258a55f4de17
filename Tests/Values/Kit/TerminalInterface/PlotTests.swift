import ScreenModel
import Testing
import VIPKit
import VIPTestKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A chart")
struct PlotTests {
  private static let many = (0..<3000).map { number in Double(number * number % 977 - 400) }

  private func plot(_ kind: Chart.Kind, _ values: [Double]) -> Element.Figures {
    Element.Figures(values.map { Chart.Point("", $0) }, kind: kind, words: "in words")
  }

  @Test("of bars has their names and numbers; less than nothing goes to the left")
  func bars() {
    let points = [
      Chart.Point("Jan", 12), Chart.Point("Feb", 30), Chart.Point("March", -7.5), Chart.Point("Apr", .nan),
      Chart.Point("May", 0), Chart.Point("June", 0.001), Chart.Point("July", 20, valueLabel: "much"),
    ]
    #expect(
      Element.Figures(points, kind: .bar, words: "").lines(width: 31)
        == [
          "Jan       ██████             12",
          "Feb       ███████████████    30",
          "March ████                 -7.5",
          "Apr                           —",
          "May                           0",
          "June      █               0.001",
          "July      ██████████       much",
        ])
  }

  @Test(
    "of bars without names, of equal ones; as small as words rises and falls; of a line has its words below",
    arguments: [
      (Chart.Kind.bar, [2, 2], 8, ["██████ 2", "██████ 2"]), (.bar, [0, 0], 8, ["       0", "       0"]),
      (.bar, [-1], 8, ["█████ -1"]), (.sparkline, [1, 2, 3, 4, 5, 6, 7, 8], 20, ["▁▂▃▄▅▆▇█"]),
      (.sparkline, [-4, .nan, 4, 0], 20, ["▁ █▅"]), (.sparkline, [5], 20, ["▄"]),
      (.line, [1, 8, 4], 20, ["▁█▄", "in words"]), (.line, [1, 8, 4], 4, ["▁█▄", "in", "word", "s"]),
    ] as [(Chart.Kind, [Double], Int, [String])])
  func drawn(_ kind: Chart.Kind, _ values: [Double], _ width: Int, _ lines: [String]) {
    #expect(plot(kind, values).lines(width: width) == lines)
  }

  @Test("is drawn in ASCII where there is nothing else")
  @MainActor
  func ascii() throws {
    let points = [Chart.Point("Jan", 12), Chart.Point("Feb", -7.5), Chart.Point("March", .infinity)]
    var charts = TerminalModel(size: Size(width: 40, height: 30))
    _ = charts.show(
      screen(
        VStack {
          Chart("Bars", points: points, alternative: "")
          Chart("Line", points: points + points, kind: .line, alternative: "up and down")
          Chart("Many", values: (0..<10_000).map { Double($0 % 2500) }, alternative: "four saws")
          Chart("Spark", values: [1, 2, 3, 4, .nan, 5, 6, 7, 8], kind: .sparkline, alternative: "")
          Chart("One", values: [-0.5], kind: .line, alternative: "half a loss")
          Chart("None", values: [], alternative: "no numbers")
        }))
    let terminal = SecondTerminal(size: Size(width: 40, height: 30))
    let bytes = FrameDiff.bytes(from: nil, to: charts.frame(), palette: Palette(.terminal, .none, isUnicode: false))
    #expect(bytes.allSatisfy { $0 < 0x80 })
    terminal.feed(bytes)
    try Golden.check(terminal.plainText, "charts-ascii.txt")
  }

  @Test("says in words what can't be drawn; of many numbers it keeps the peaks, of many bars the first")
  func words() {
    let many = plot(.bar, Array(repeating: 1, count: 5000)).lines(width: 40)
    #expect((many.count, many.last) == (21, "… 4980 more"))
    var values = Array(repeating: 0.0, count: 5000)
    values[2600] = 1
    #expect(plot(.sparkline, values).lines(width: 10) == ["▁▁▁▁▁█▁▁▁▁"])
    for kind in [Chart.Kind.bar, .line, .sparkline] {
      #expect(plot(kind, []).lines(width: 40) == ["in words"])
      #expect(plot(kind, [.nan, .infinity, -.infinity]).lines(width: 40) == ["in words"])
      #expect(plot(kind, [1, 2]).lines(width: 3) == ["in", "wor", "ds"])
    }
  }

  @Test(
    "fits into its columns, whatever the numbers are",
    arguments: [
      [7], [0, 0, 0], [-1, -2, -3], [1e308, -1e308, 0], [.greatestFiniteMagnitude], [1, .nan, .infinity, 2],
      [.leastNonzeroMagnitude, 0], many,
    ] as [[Double]])
  func fits(values: [Double]) {
    for kind in [Chart.Kind.bar, .line, .sparkline] {
      for width in [4, 5, 9, 10, 11, 20, 47, 120] {
        let lines = plot(kind, values).lines(width: width)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(kind) \(width)")
        let words = "in words".wrapped(to: width).count
        #expect(lines.count == (kind == .bar ? min(values.count, 21) : kind == .line ? 1 + words : 1))
      }
      let named = Element.Figures([Chart.Point("漢字かな\nx", 3, valueLabel: "漢字 GB")], kind: kind, words: "")
      #expect(named.lines(width: 10).allSatisfy { $0.columns <= 10 })
    }
  }
}
