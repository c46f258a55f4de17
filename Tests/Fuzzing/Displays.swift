import HostManifest
import ScreenModel
@_spi(Host) import VIPKit

@testable import DisplayProtocol

private let shown: Screen = {
  let fields: [Element] = [
    Element(.field(Element.Field(text: "Zoë")), label: "Name"),
    Element(.field(Element.Field(.lines, text: "a\n東京")), label: "Note"),
    Element(.field(Element.Field(.secret, text: "secret")), label: "Password"), Element(.button(), label: "Save"),
    Element(.toggle(isOn: false), label: "News"),
    Element(.list(Element.List()), children: [Element(.row(Element.Row(isSelectable: true)))]),
  ]
  let named = fields.enumerated().map { index, field in field.named(ElementID("e\(index)")) }
  var screen = Screen(
    instance: 3, sceneID: "Home", title: "Start",
    root: Element(.verticalStack, children: named).named(ElementID("root")),
    question: Question(number: 7, title: "Leave?", choices: [.init("Yes"), .init("No")]))
  screen.revision = 2
  return screen
}()

/// Reads each line as an event, as a run does, and as a change, as a display does.
@Sendable func fuzzDisplay(_ bytes: [UInt8]) {
  var (teller, mirror) = (ScreenTeller(), ScreenMirror())
  func tellAll() {
    var fresh = ScreenTeller()
    for line in fresh.lines(for: shown) {
      guard let fields = line.object, (try? mirror.take(fields)) != nil else {
        preconditionFailure("a whole screen doesn't fit")
      }
    }
  }
  _ = teller.lines(for: shown)
  tellAll()
  let whole = mirror.screen?.root
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    guard let fields = (try? JSONParser.parse(Array(line)))?.object else { continue }
    do {
      let event = try teller.event(fields)
      precondition(event.event.map { $0.instance == 3 } ?? (fields["do"] == "sync"))
      // Any event is judged.
      if let event = event.event?.event { _ = shown.accepts(event) }
    } catch {
      precondition(error.description.split(separator: "\n").count == 2)
      for line in error.description.split(separator: "\n") { expectSafe(String(line)) }
    }
    do {
      if try mirror.take(fields) { precondition(mirror.screen != nil) }
    } catch {
      // It asks for the whole screen, and gets it.
      tellAll()
      precondition(mirror.screen?.root == whole)
    }
  }
}
