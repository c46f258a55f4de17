package import HostSystem
import HostManifest
package import ScreenModel
import VIPKit

/// Events as displays send them (Docs/DisplayProtocol.md).
extension UserEvent {
  /// Without counters of events and screens; without `do` when it isn't sent, such as for an element without a number.
  func fields(number: (ElementID) -> Int?) -> JSONObject {
    switch self {
    case .act(let id, let action):
      guard let number = number(id) else {
        // The button of a loader stands on no screen.
        return id == .cancelLoading && action == .activate ? ["do": "cancel"] : [:]
      }
      return action.fields.merging(["n": .number(number)]) { $1 }
    case .run(let id): return ["do": "run", "command": .string(id.rawValue)]
    case .focused(let scene): return scene.map { ["do": "focus", "scene": .number($0)] } ?? ["do": "focus"]
    case .dismissError: return ["do": "dismiss"]
    case .answer(let question, let choice):
      return ["do": "answer", "question": .number(question), "choice": .number(choice)]
    case .places: return ["do": "places"]
    case .open(let link): return ["do": "open", "link": .string(link)]
    case .details: return ["do": "details"]
    case .environment(let values): return values.fields.merging(["do": "environment"]) { $1 }
    case .moved(let position): return ["do": "move", "position": position.json]
    case .shortcutUnavailable(let command, let reason):
      return ["do": "shortcut", "command": .string(command.rawValue), "reason": .string(reason)]
    case .back: return ["do": "back"]
    case .quit: return [:]
    }
  }
}

/// Events as recordings have them: with element ids, which are the same in another run.
extension UserEvent {
  /// Nil for what doesn't change the application. Masks what is typed into secure fields.
  package func recorded(on screen: Screen?) -> JSONObject? {
    var event = self
    var id: ElementID?
    switch self {
    case .moved, .shortcutUnavailable, .places, .details, .quit: return nil
    case .act(let element, .edit(let text)):
      id = element
      // A field that has just gone may have been a secure one.
      if let screen, screen.root.find(element)?.isSecure != false {
        event = .act(element, .edit(text.masked))
      }
    case .act(let element, _): id = element
    default: break
    }
    var fields = event.fields { _ in 0 }
    if let id, fields.removeValue(forKey: "n") != nil { fields["element"] = .string(id.rawValue) }
    return fields
  }

  package init(recorded fields: JSONObject) throws(Diagnostic) {
    var fields = fields
    let id = fields.removeValue(forKey: "element")?.string.map { ElementID($0) }
    if id != nil { fields["n"] = .number(0) }
    self = try EventReader(fields: fields, id: { _ in id }, text: { _ in nil }).event()
  }
}

extension Action {
  fileprivate var fields: JSONObject {
    switch self {
    case .activate: ["do": "activate"]
    case .edit(let text): ["do": "edit", "text": .string(text)]
    case .turn(let isOn): ["do": "turn", "on": .bool(isOn)]
    case .pick(let option): ["do": "pick", "option": .number(option)]
    case .set(let number): JSONValue.number(number).map { ["do": "set", "number": $0] } ?? [:]
    case .setDay(let day): ["do": "day", "day": .string(day?.description ?? "")]
    case .choose(let row): ["do": "choose", "row": .number(row)]
    case .show(let rows):
      ["do": "show", "rows": .array(rows.ranges.flatMap { [.number($0.lowerBound), .number($0.upperBound)] })]
    @unknown default: [:]
    }
  }
}

extension EnvironmentValues {
  fileprivate var fields: JSONObject {
    ["width": .string(widthClass.rawValue), "pointer": .bool(hasPointer)]
  }

  /// Defaults replace what a display doesn't say, and an unknown width.
  package init(width: String?, pointer: Bool?) {
    self.init()
    widthClass = width.flatMap { WidthClass(rawValue: $0) } ?? widthClass
    hasPointer = pointer ?? hasPointer
  }
}

struct EventReader {
  let fields: JSONObject
  let id: (Int) -> ElementID?
  /// A field's content on the screen on which the event happened.
  let text: (ElementID) -> String?

  func event() throws(Diagnostic) -> UserEvent {
    let name = try string("do")
    switch name {
    case "activate": return .act(try element(), .activate)
    case "edit": return try edit()
    case "turn": return .act(try element(), .turn(try value("on", "true or false", \.bool)))
    case "pick": return .act(try element(), .pick(try int("option")))
    case "set": return .act(try element(), .set(try value("number", "a number", \.double)))
    case "day": return .act(try element(), .setDay(try day()))
    case "choose": return .act(try element(), .choose(try int("row")))
    case "show": return .act(try element(), .show(try rows()))
    case "cancel": return .act(.cancelLoading, .activate)
    case "run": return .run(ElementID(try string("command")))
    case "focus": return .focused(fields["scene"]?.int)
    case "dismiss": return .dismissError
    case "answer": return .answer(try int("question"), choice: try int("choice"))
    case "places": return .places
    case "open": return .open(try string("link"))
    case "details": return .details
    case "environment":
      return .environment(EnvironmentValues(width: fields["width"]?.string, pointer: fields["pointer"]?.bool))
    case "move": return .moved(ScreenPosition(try value("position", "an object", \.object)))
    case "shortcut": return .shortcutUnavailable(ElementID(try string("command")), reason: try string("reason"))
    case "back": return .back
    default: throw .unknownEvent(name)
    }
  }

  /// An empty id for an element that is gone.
  private func element() throws(Diagnostic) -> ElementID { id(try int("n")) ?? ElementID("") }

  private func edit() throws(Diagnostic) -> UserEvent {
    let element = try element()
    if let text = fields["text"]?.string { return .act(element, .edit(text)) }
    let splice = try value("splice", "[place, removed, inserted]") { TextSplice($0) }
    guard let text = text(element), let edited = splice.applied(to: text) else {
      throw fault("splice", "within the text of that revision")
    }
    return .act(element, .edit(edited))
  }

  private func day() throws(Diagnostic) -> CalendarDay? {
    let text = try string("day")
    if text.isEmpty { return nil }
    guard let day = CalendarDay(text) else { throw fault("day", "a day such as 1988-05-12") }
    return day
  }

  /// A recording has those of all displays, one pair after the other.
  private func rows() throws(Diagnostic) -> RangeSet<Int> {
    let ends = try value("rows", "[first, end]", \.array).compactMap(\.int)
    guard ends.count.isMultiple(of: 2), !ends.isEmpty, ends[0] >= 0, ends == ends.sorted() else {
      throw fault("rows", "[first, end]")
    }
    return RangeSet(stride(from: 0, to: ends.count, by: 2).map { ends[$0]..<ends[$0 + 1] })
  }

  private func string(_ name: String) throws(Diagnostic) -> String { try value(name, "a text", \.string) }

  private func int(_ name: String) throws(Diagnostic) -> Int { try value(name, "a whole number", \.int) }

  private func value<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(Diagnostic) -> Value {
    guard let value = fields[name].flatMap(read) else { throw fault(name, expected) }
    return value
  }

  private func fault(_ field: String, _ expected: String) -> Diagnostic {
    .badField(field, event: fields["do"]?.string.map { String($0.prefix(64)) } ?? "", expected: expected)
  }
}
