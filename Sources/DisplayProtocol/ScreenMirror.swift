package import HostSystem
import FoundationEssentials
package import HostManifest
package import ScreenModel
@_spi(Host) package import VIPKit

/// The screen of a run, as a display was told of it.
package struct ScreenMirror: Sendable {
  /// Includes what was typed here and isn't acknowledged yet; nil before the first screen.
  package private(set) var screen: Screen?
  /// In roles that each display knows: the app may be newer.
  package var knownScreen: Screen? {
    var screen = screen
    if let root = screen?.root { screen?.root = root.inKnownRoles }
    return screen
  }
  /// What the last line with a screen has changed.
  package private(set) var changes: [Change] = []
  /// The number of the last event that was carried out.
  package private(set) var acknowledged = 0
  package var isAnswered: Bool { acknowledged >= lastEvent }

  /// For displays that update what they show step by step. Elements go by number.
  package enum Change: Equatable, Sendable {
    /// Everything. No other change stands beside it.
    case whole
    /// Without its children.
    case element(Int)
    case text(Int, TextSplice)
    case insert(Int, into: Int, before: Int?)
    case move(Int, before: Int?)
    case remove(ElementID)
  }

  private struct Node: Sendable {
    var fields: JSONObject
    var children: [Int]
    var parent: Int?
    /// Cached; nil after a change of its own, rather than inside its children.
    var element: Element?
    /// Children changed since `element` was made: of a thousand rows the others stay as they are.
    var changed: Set<Int> = []

    var id: ElementID { ElementID(fields.text("id")) }
  }

  private var nodes: [Int: Node] = [:]
  private var numbers: [ElementID: Int] = [:]
  private var root = 0
  private var revision = 0
  private var fields: JSONObject = [:]
  private var position: ScreenPosition?
  private var pictures: [String: [UInt8]] = [:]
  private var lastEvent = 0
  /// Typed here and not acknowledged yet, by element: it replaces what the display is told meanwhile.
  private var typed: [Int: (text: String, event: Int)] = [:]

  package init() {}

  /// Returns whether the screen has changed.
  ///
  /// - Throws: ``Diagnostic/unfitting(_:)`` when the line doesn't fit: ask for everything again (``refresh``).
  package mutating func take(_ line: JSONObject) throws(Diagnostic) -> Bool {
    if let name = line["picture"]?.string {
      guard let bytes = line["bytes"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
        throw .unfitting("a picture without bytes")
      }
      pictures[name] = [UInt8](bytes)
      return false
    }
    guard let revision = line["r"]?.int else { return false }
    changes = []
    if let tree = line["tree"]?.object {
      let edits = typed.compactMap { number, edit in nodes[number]?.fields["id"]?.string.map { ($0, edit) } }
      let isSame = fields["instance"] == line["screen"]?.object?["instance"]
      (nodes, numbers, typed, fields) = ([:], [:], [:], [:])
      root = try add(tree, parent: nil)
      // After a refresh of the same screen its edits are still on their way.
      for (id, edit) in edits where isSame { if let number = numbers[ElementID(id)] { typed[number] = edit } }
      position = line["position"]?.object.map { ScreenPosition($0) }
      changes.append(.whole)
    } else if nodes.isEmpty {
      throw .unfitting("changes before there is a screen")
    }
    for change in line["changes"]?.array ?? [] { changes += try apply(change.object ?? [:]) }
    if changes.contains(.whole) { changes = [.whole] }
    fields.apply(line["screen"]?.object ?? [:])
    if let event = line["ack"]?.int {
      acknowledged = event
      for (number, edit) in typed where edit.event <= event {
        typed[number] = nil
        touch(number)
      }
    }
    self.revision = revision
    screen = try makeScreen()
    return true
  }

  // MARK: Elements

  private mutating func add(_ tree: JSONObject, parent: Int?) throws(Diagnostic) -> Int {
    guard let number = tree["n"]?.int, nodes[number] == nil else { throw .unfitting("an element without a new number") }
    var fields = tree
    let children = fields.removeValue(forKey: "children")?.array ?? []
    nodes[number] = Node(fields: fields, children: [], parent: parent)
    if let id = fields["id"]?.string { numbers[ElementID(id)] = number }
    for child in children {
      let child = try add(child.object ?? [:], parent: number)
      nodes[number]?.children.append(child)
    }
    return number
  }

  private mutating func apply(_ change: JSONObject) throws(Diagnostic) -> [Change] {
    if let number = change["n"]?.int {
      guard var node = nodes[number] else { throw .unfitting("a change of an element that isn't there") }
      let (id, role) = (node.fields["id"], node.fields["role"])
      var splice: TextSplice?
      if let told = change["splice"] {
        splice = TextSplice(told)
        guard let text = node.fields["text"]?.string, let changed = splice?.applied(to: text) else {
          throw .unfitting("a change of a text that isn't there")
        }
        node.fields["text"] = .string(changed)
      }
      node.fields.apply(change["set"]?.object ?? [:])
      nodes[number] = node
      touch(number)
      if let id = change["set"]?.object?["id"]?.string { numbers[ElementID(id)] = number }
      // A display identifies an element by its id, and draws each role differently.
      if node.fields["id"] != id || node.fields["role"] != role { return [.whole] }
      if let splice, change["set"] == nil { return [.text(number, splice)] }
      return [.element(number)]
    }
    if let number = change["remove"]?.int {
      let node = try detach(number)
      remove(number)
      return [.remove(node.id)]
    }
    if let number = change["move"]?.int {
      guard let parent = nodes[number]?.parent else { throw .unfitting("a move of an element that isn't there") }
      _ = try detach(number)
      try insert(number, in: parent, before: change["before"]?.int)
      return [.move(number, before: change["before"]?.int)]
    }
    if let tree = change["insert"]?.object {
      guard let parent = change["in"]?.int, nodes[parent] != nil else { throw .unfitting("an element in none") }
      let number = try add(tree, parent: parent)
      try insert(number, in: parent, before: change["before"]?.int)
      return [.insert(number, into: parent, before: change["before"]?.int)]
    }
    // A change of a later version of the protocol.
    return []
  }

  private mutating func insert(_ number: Int, in parent: Int, before next: Int?) throws(Diagnostic) {
    let siblings = nodes[parent]?.children ?? []
    guard let place = next.map(siblings.firstIndex(of:)) ?? siblings.endIndex else {
      throw .unfitting("an element before one that isn't there")
    }
    nodes[parent]?.children.insert(number, at: place)
    touch(parent)
  }

  private mutating func detach(_ number: Int) throws(Diagnostic) -> Node {
    guard let node = nodes[number], let parent = node.parent, let place = nodes[parent]?.children.firstIndex(of: number)
    else {
      throw .unfitting("the end of an element that isn't there")
    }
    nodes[parent]?.children.remove(at: place)
    touch(parent)
    return node
  }

  private mutating func remove(_ number: Int) {
    guard let node = nodes.removeValue(forKey: number) else { return }
    typed[number] = nil
    if numbers[node.id] == number { numbers[node.id] = nil }
    for child in node.children { remove(child) }
  }

  /// Drops the cached element, and marks it as changed in those around it.
  private mutating func touch(_ number: Int) {
    nodes[number]?.element = nil
    var child = number
    while let parent = nodes[child]?.parent, nodes[parent]?.changed.insert(child).inserted == true { child = parent }
  }

  private mutating func makeScreen() throws(Diagnostic) -> Screen {
    let root = try make(root)
    var screen = Screen(fields, revision: revision, root: root) { nodes[$0]?.element?.id }
    screen.position = position
    // A pending event may yet open another screen.
    if !isAnswered { screen.isSettled = false }
    return screen
  }

  private mutating func make(_ number: Int) throws(Diagnostic) -> Element {
    guard var node = nodes[number] else { throw .unfitting("an element that isn't there") }
    if let element = node.element, node.changed.isEmpty { return element }
    let element: Element
    if var former = node.element {
      for child in node.changed {
        if let place = node.children.firstIndex(of: child) { former.children[place] = try make(child) }
      }
      element = former
    } else {
      var fields = node.fields
      if let edit = typed[number] { fields["text"] = .string(edit.text) }
      var children: [Element] = []
      for child in node.children { children.append(try make(child)) }
      // A picture that wasn't sent stands as its digest, so that two stay different.
      guard let made = Element(fields, children: children, picture: { pictures[$0] ?? Array($0.utf8) }) else {
        throw .unfitting("an element without a role")
      }
      element = made
    }
    (node.element, node.changed) = (element, [])
    nodes[number] = node
    return element
  }

  package func element(_ number: Int) -> Element? { nodes[number]?.element }

  package func elements(around number: Int) -> [Element] {
    guard let parent = nodes[number]?.parent else { return [] }
    return elements(around: parent) + [element(parent)].compactMap { $0 }
  }

  package func number(of id: ElementID) -> Int? { numbers[id] }

  package func id(where isWanted: (ElementID) -> Bool) -> ElementID? { numbers.keys.first(where: isWanted) }

  // MARK: Events

  /// The line for an event at this display; nil when it concerns only the display.
  package mutating func line(for event: UserEvent) -> JSONValue? {
    var fields = event.fields { [numbers] in numbers[$0] }
    guard fields["do"] != nil else { return nil }
    if event.isInteraction { lastEvent += 1 }
    if case .act(let id, .edit(let text)) = event, let number = numbers[id] {
      // Relative to the text that was told, not to what was typed since. A secure text isn't known here.
      let splice = TextSplice(from: nodes[number]?.fields.text("text") ?? "", to: text).json
      let isSecure = nodes[number]?.element?.isSecure == true
      if isSecure || splice.text.utf8.count < JSONValue.string(text).text.utf8.count + 2 {
        fields["text"] = nil
        fields["splice"] = splice
      }
      typed[number] = (text, lastEvent)
      touch(number)
      screen = (try? makeScreen()) ?? screen
    }
    if event.isInteraction { fields["e"] = .number(lastEvent) }
    fields["r"] = .number(revision)
    return .object(fields)
  }

  /// Asks for an acknowledgement once earlier events had their first effects; the screen says what they began.
  package mutating func sync() -> JSONValue {
    lastEvent += 1
    return .object(["do": "sync", "e": .number(lastEvent)])
  }

  package static let refresh = JSONValue.object(["do": .string("refresh")])
}
