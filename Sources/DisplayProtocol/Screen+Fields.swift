import HostManifest
import ScreenModel
@_spi(Host) import VIPKit

/// A screen as displays get it (Docs/DisplayProtocol.md), without its elements.
extension Screen {
  /// The screen, then each element, a line each; for a ``ScreenMirror`` that knows pictures by their digests.
  package var fieldLines: [String] {
    let elements = root.flattened
    let fields =
      [fields { id in elements.firstIndex { $0.id == id } }]
      + elements.map { $0.fields { String(decoding: $0, as: UTF8.self) } }
    return fields.map { JSONValue.object($0).text }
  }

  func fields(number: (ElementID) -> Int?) -> JSONObject {
    var fields: JSONObject = ["instance": .number(instance), "scene": .string(sceneID), "title": .string(title)]
    func flag(_ name: String, _ isSet: Bool) { if isSet { fields[name] = .bool(true) } }
    if let focus {
      var request: JSONObject = ["number": .number(focus.number)]
      request["n"] = focus.element.flatMap(number).map { .number($0) }
      fields["focus"] = .object(request)
    }
    if !commands.isEmpty { fields["commands"] = .array(commands.map { .object($0.fields) }) }
    fields.set("loading", loading)
    fields.set("cancel", cancelTitle)
    fields.set("error", error)
    fields["question"] = question.map { .object($0.fields) }
    fields.set("status", statusMessage)
    if !notices.isEmpty { fields["notices"] = .array(notices.map { .object($0.fields) }) }
    if !places.isEmpty {
      fields["places"] = .array(places.map { .object(["title": .string($0.title), "link": .string($0.link)]) })
    }
    if depth != 0 { fields["depth"] = .number(depth) }
    fields.set("link", link)
    fields.set("identity", identity)
    flag("details", hasDetails)
    flag("back", canGoBack)
    flag("modal", isModal)
    flag("busy", !isSettled)
    return fields
  }

  init(_ fields: JSONObject, revision: Int, root: Element, id: (Int) -> ElementID?) {
    let request = fields["focus"]?.object
    self.init(
      instance: fields["instance"]?.int ?? 0, sceneID: fields.text("scene"), title: fields.text("title"), root: root,
      focus: request.map { Focus($0["n"]?.int.flatMap(id), number: $0["number"]?.int ?? 0) },
      commands: fields.objects("commands").map { ScreenCommand($0) }, loading: fields["loading"]?.string,
      cancelTitle: fields["cancel"]?.string, error: fields["error"]?.string,
      // Nobody can answer one without choices.
      question: fields["question"]?.object.map { Question($0) }.flatMap { $0.choices.isEmpty ? nil : $0 },
      statusMessage: fields["status"]?.string,
      notices: fields.objects("notices").map { NumberedNotice($0) }, canGoBack: fields.flag("back"),
      isModal: fields.flag("modal"), isSettled: !fields.flag("busy"), hasDetails: fields.flag("details"))
    self.revision = revision
    (depth, link, identity) = (fields["depth"]?.int ?? 0, fields["link"]?.string, fields["identity"]?.string)
    places = fields.objects("places").map { Place($0.text("title"), link: $0.text("link")) }
  }
}

extension ScreenCommand {
  fileprivate var fields: JSONObject {
    var fields: JSONObject = ["id": .string(id.rawValue), "title": .string(title)]
    fields["shortcut"] = shortcut?.json
    if !isEnabled { fields["disabled"] = .bool(true) }
    return fields
  }

  fileprivate init(_ fields: JSONObject) {
    self.init(
      fields.text("title"), id: fields["id"]?.string.map { ElementID($0) },
      shortcut: fields["shortcut"].flatMap { KeyboardShortcut($0) }, isEnabled: !fields.flag("disabled"))
  }
}

extension Question {
  fileprivate var fields: JSONObject {
    var fields: JSONObject = ["number": .number(number), "title": .string(title)]
    fields.set("message", message)
    fields.set("tint", tint?.rawValue)
    fields["choices"] = .array(
      choices.map { choice in
        var fields: JSONObject = ["title": .string(choice.title)]
        fields.set("role", choice.role?.rawValue)
        return .object(fields)
      })
    return fields
  }

  fileprivate init(_ fields: JSONObject) {
    self.init(
      number: fields["number"]?.int ?? 0, title: fields.text("title"), message: fields["message"]?.string,
      tint: fields.named("tint"),
      choices: fields.objects("choices").map { Choice($0.text("title"), role: $0.named("role")) })
  }
}

extension NumberedNotice {
  fileprivate var fields: JSONObject {
    var fields: JSONObject = ["number": .number(number), "text": .string(text)]
    fields.set("tint", tint?.rawValue)
    return fields
  }

  fileprivate init(_ fields: JSONObject) {
    self.init(number: fields["number"]?.int ?? 0, text: fields.text("text"), tint: fields.named("tint"))
  }
}

extension ScreenPosition {
  var json: JSONValue {
    func object<Value>(_ values: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue? {
      values.isEmpty ? nil : .object(values.mapValues(json))
    }
    var fields: JSONObject = [:]
    fields.set("focus", focus)
    fields["cursors"] = object(cursors) { .number($0) }
    fields["lists"] = object(lists) { .number($0) }
    fields["rows"] = object(rows) { .string($0) }
    if page != 0 { fields["page"] = .number(page) }
    return .object(fields)
  }

  init(_ fields: JSONObject) {
    func values<Value>(_ name: String, _ value: (JSONValue) -> Value?) -> [String: Value] {
      (fields[name]?.object ?? [:]).compactMapValues(value)
    }
    self.init(
      focus: fields["focus"]?.string, cursors: values("cursors") { $0.int }, lists: values("lists") { $0.int },
      rows: values("rows") { $0.string }, page: fields["page"]?.int ?? 0)
  }
}
