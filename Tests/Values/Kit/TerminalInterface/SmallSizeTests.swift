import ScreenModel
import Testing
import VIPKit

@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("Every size of a terminal")
@MainActor
struct SmallSizeTests {
  private var everything: any View {
    VStack {
      AnyView(Samples.login(userName: "漢字👨‍👩‍👧‍👦", password: "x"))
      AnyView(Samples.settings)
      AnyView(Samples.list(9))
      List(Item.many(5)) { item in
        VStack {
          Text(item.name)
          List(Item.many(2)) { Text($0.detail) }
        }
        Button("Call \(item.id)") {}
      }
      HStack {
        Text("漢字")
        Divider()
        List(Item.many(3)) { Text($0.name) }
        EmptyView()
        AnyView(Samples.home)
      }
      TextEditor("漢字", text: constant(String(repeating: "漢字 かな\n\n", count: 9)))
      Chart("漢字", values: [1, 5, -3], alternative: "漢字")
      Chart("漢字", points: [Chart.Point("漢字", 3, valueLabel: "漢")], alternative: "漢字")
      Badge("漢字")
      Image(bytes: [], alternative: "漢字 かな")
      Link("漢字", destination: "https://example.org/")
      DatePicker("漢字", selection: constant(nil))
      Menu("漢字") { Button("かな") {} }
      Form { EmptyView() }
      Section("") { Spacer() }
      Spacer()
      Picker("", selection: constant(nil), options: [])
      Button("") {}
      ProgressView("", value: .nan)
    }
  }

  private let inputs: [Input] = [
    .key(.down), .key(.tab), .text("x"), .key(.right), .key(.pageDown), .key(.end), .key(.tab, .shift), .key(.up),
    .key(.home), .pointer(.press, 1, 1), .key(.pageUp), .key(.backspace), .pointer(.wheelDown, 0, 0), .key(.left),
    .paste("漢字 and\nmore"), .key(.enter),
  ]

  @Test("Nothing traps, and nothing is drawn outside", arguments: [false, true])
  func allSizes(_ isCovered: Bool) {
    let page = screen(everything, title: "漢字 Title", canGoBack: true)
    var covered = page
    covered.loading = "Loading 漢字"
    var model = TerminalModel(isCovered ? covered : page)
    covered.error = "What went wrong: 漢字 \u{1B}"
    for width in [0, 1, 2, 3, 7, 12, 13, 27, 30, 60] {
      for height in [0, 1, 2, 3, 5, 6, 10, 24] {
        model.resize(Size(width: width, height: height))
        for input in inputs { model.press(input) }
        let frame = model.frame()
        #expect(frame.size == Size(width: width, height: height))
        let isInside = frame.cursor.map(frame.bounds.contains) ?? true
        #expect(frame.hasWholeCharacters && isInside, "\(width) by \(height)")
        guard isCovered else { continue }
        var alert = model
        _ = alert.show(covered)
        #expect(alert.frame().hasWholeCharacters, "\(width) by \(height)")
      }
    }
  }

  @Test(
    "Whatever numbers a scene gives, it is drawn",
    arguments: [
      (nil, nil, Int.min), (Int.max, nil, .max), (.max / 2, .max / 2, 0), (nil, Int.max, -1), (.min, .min, 1),
    ])
  func anyNumbers(_ least: Int?, _ greatest: Int?, _ priority: Int) {
    func column(_ title: String) -> TableColumn<Item> {
      TableColumn(title) { Text($0.name) }.width(min: least, max: greatest).priority(priority)
    }
    let page = VStack {
      Table(Item.many(3)) {
        column("漢字")
        column("Name")
        TableColumn<Item>("Detail") { Text($0.detail) }
      }
      SplitView(ratio: .infinity) {
        Text("a")
      } detail: {
        Text("b")
      }
    }
    for width in [1, 20, 60, 200] {
      #expect(TerminalModel(screen(page), width: width).frame().hasWholeCharacters, "\(width)")
    }
  }

  @Test("What stands over the page fits into any window", arguments: 1...14)
  func overlays(_ size: Int) {
    var shown = screen(Samples.settings, title: "Settings", canGoBack: true)
    shown.commands = [ScreenCommand("Export the list", shortcut: "e"), ScreenCommand("Explain this screen")]
    var model = TerminalModel(shown, width: size * 2, height: size)
    for opening: [Input] in [[.key(.f1)], [.key(.character("p"), .control), .text("e")]] {
      for input in opening { model.press(input) }
      #expect(model.frame().size == Size(width: size * 2, height: size))
      #expect(model.press(.key(.escape)) == [])
    }
    let born = DatePicker("Born", selection: constant(CalendarDay("1988-05-12")))
    var dates = TerminalModel(screen(born), width: size * 2, height: size)
    dates.press(.text(" "))
    #expect(dates.frame().size == Size(width: size * 2, height: size))
    let chosen = UserEvent.act(ElementID("datePicker.Born"), .setDay(CalendarDay("1988-05-19")))
    #expect(dates.press(.key(.down), .key(.enter)) == [.send(chosen)])
  }

  @Test("What has the focus is in sight wherever there is room for a line", arguments: [1, 3, 6, 12, 24])
  func focusInSight(_ height: Int) {
    var model = TerminalModel(screen(Samples.settings), width: 60, height: height)
    for _ in 0..<8 {
      let frame = model.frame()
      let isSeen = (0..<height).contains { y in
        (0..<60).contains { frame[$0, y].style == .focused || frame.cursor?.y == y }
      }
      #expect(isSeen, "\(model.focus?.rawValue ?? "none")")
      model.press(.key(.tab))
    }
  }
}

extension Frame {
  /// Whether no wide character is cut.
  fileprivate var hasWholeCharacters: Bool {
    (0..<size.height).allSatisfy { y in
      var x = 0
      while x < size.width {
        let width = Int(self[x, y].width)
        guard width >= 1, x + width <= size.width, (x + 1..<x + width).allSatisfy({ self[$0, y].width == 0 }) else {
          return false
        }
        x += width
      }
      return true
    }
  }
}
