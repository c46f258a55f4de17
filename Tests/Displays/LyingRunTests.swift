import HostManifest
import ScreenModel
import Testing
import VIPKit

@testable import DisplayProtocol
@testable import DisplayTestSupport
@testable import TerminalInterface

@Suite("A run that lies to a display")
@MainActor
struct LyingRunTests {
  private static let fields = [
    "level", "leastWidth", "greatestWidth", "priority", "ratio", "step", "least", "greatest", "number", "fraction",
    "option", "window",
  ]

  private var everything: any View {
    VStack {
      AnyView(Samples.settings)
      Stepper("Copies", value: constant(3), in: 1...9)
      Gauge("Disk", value: 0.5)
      Chart("Load", values: [1, 5, -3], alternative: "up")
      DatePicker("Born", selection: constant(CalendarDay("1988-05-12")))
      AnyView(Samples.list(9))
      Table(Item.many(3)) {
        TableColumn<Item>("Name") { Text($0.name) }
        TableColumn<Item>("Detail") { Text($0.detail) }
      } onSelect: { _ in
      }
      TabView(selection: constant("One")) {
        Tab("One", value: "One") { Text("one") }
        Tab("Two", value: "Two") { Text("two") }
      }
      SplitView {
        List(Item.many(3)) { Text($0.name) }
      } detail: {
        Text("detail")
      }
    }
  }

  @Test(
    "Whatever number it tells of any element, the terminal draws it and takes keys",
    arguments: ["\(Int.max)", "\(Int.min)", "-1", "0", "1e999", "-0.5"])
  func numbers(_ number: String) throws {
    let keys: [Input] = [.key(.right), .key(.left), .text("5"), .key(.pageDown), .key(.end), .text(" "), .key(.escape)]
    for field in Self.fields {
      var (teller, mirror) = (ScreenTeller(), ScreenMirror())
      for line in teller.lines(for: screen(everything)) {
        _ = try mirror.take(try #require(lie(line, field, .number(number)).object))
      }
      let shown = try #require(mirror.screen)
      for width in [1, 60, 200] {
        var (model, spoken) = (TerminalModel(shown, width: width, height: 24), SpokenScreen())
        for _ in 0...model.layout.stops.count {
          for key in keys { model.press(key) }
          #expect(model.frame().size.width == width, "\(field)")
          _ = spoken.bytes(for: model, width: width, palette: Palette())
          model.press(.key(.tab))
        }
      }
    }
  }

  /// A run's line, with one field of each element set to a number.
  private func lie(_ value: JSONValue, _ field: String, _ number: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): return .array(values.map { lie($0, field, number) })
    case .object(var fields):
      fields = fields.mapValues { lie($0, field, number) }
      guard fields["role"] != nil else { return .object(fields) }
      fields[field] = field == "window" ? .object(["count": number, "first": number]) : number
      return .object(fields)
    default: return value
    }
  }
}
