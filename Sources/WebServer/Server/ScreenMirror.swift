/// An element of the screen, as the run told it (Docs/DisplayProtocol.md).
final class Node {
  let number: Int
  var fields: [String: JSON]
  var children: [Node] = []
  weak var parent: Node?

  init(_ number: Int, _ fields: [String: JSON], in parent: Node?) {
    (self.number, self.fields, self.parent) = (number, fields, parent)
    name = Self.name(of: fields.text("id") ?? "")
  }

  /// The id of its element in the page: the same on each connection, and in the next app, so that what has the focus keeps it.
  private(set) var name: String

  func set(_ changes: [String: JSON]) {
    for (key, value) in changes { fields[key] = value == .null ? nil : value }
    if let id = changes.text("id") { name = Self.name(of: id) }
  }

  var role: String { fields.text("role") ?? "" }
  var label: String? { fields.text("label") }
  var text: String { fields.text("text") ?? "" }

  func has(_ trait: String) -> Bool { fields["traits"]?.array?.contains(.text(trait)) ?? false }

  /// 40 bits of FNV-1a: short, and of a thousand elements two are alike once in two million screens. The last character tells it from the
  /// ids of what is inside, which have a letter more.
  static func name(of id: String) -> String {
    "e\(String(FNV.hash(id.utf8) >> 24, radix: 36))_"
  }
}

/// The screen of a run, and what of it has changed.
struct ScreenMirror {
  /// A line of the run.
  struct Line: Decodable {
    var r: Int?
    var tree: Tree?
    var changes: [Change]?
    var screen: [String: JSON]?
    var ack: Int?
    var position: [String: JSON]?
    /// The answer to the request: the version of the protocol, and the last event of this tab that was carried out.
    var display: Int?
    var done: Int?
    var picture: String?
    var bytes: String?
    /// `open`: a link out of the application is to be followed here.
    var effect: String?
    var link: String?
    var error: [String: JSON]?
    /// The number of the file that the page brings; then how many bytes of it have come, or `error`.
    var upload: Int?
    var got: Int?
    /// A part of a file for the user.
    var file: [String: JSON]?
  }

  /// An element with all inside it.
  struct Tree: Decodable {
    var fields: [String: JSON] = [:]
    var children: [Tree] = []

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys {
        if key.stringValue == "children" {
          children = try container.decode([Tree].self, forKey: key)
        } else {
          fields[key.stringValue] = try container.decode(JSON.self, forKey: key)
        }
      }
    }
  }

  struct Change: Decodable {
    var n: Int?
    var set: [String: JSON]?
    var splice: [JSON]?
    var insert: Tree?
    var `in`: Int?
    var before: Int?
    var move: Int?
    var remove: Int?
  }

  /// What is to be done to a page that shows the screen of before.
  enum Patch: Equatable {
    case whole
    /// An element, without what is inside it.
    case shell(Int)
    /// A change of the text in a field: place, how many are removed, what comes there.
    case splice(Int, JSON)
    case insert(Int, into: Int, before: Int?)
    case move(Int, before: Int?)
    case remove(name: String)
  }

  /// What the run tells doesn't fit what it told before.
  struct Unfitting: Error {}

  private(set) var nodes: [Int: Node] = [:]
  /// By the names in the page.
  private var numbers: [String: Int] = [:]
  private(set) var root: Node?
  private(set) var fields: [String: JSON] = [:]
  private(set) var position: [String: JSON] = [:]
  private(set) var revision = 0
  private(set) var acknowledged = 0
  private(set) var instance = 0

  /// Takes a line that has a revision.
  mutating func take(_ line: Line) throws(Unfitting) -> [Patch] {
    var patches: [Patch] = []
    if let tree = line.tree {
      (nodes, numbers, fields) = ([:], [:], [:])
      root = try add(tree, in: nil)
      position = line.position ?? [:]
      patches.append(.whole)
    }
    guard root != nil else { throw Unfitting() }
    for change in line.changes ?? [] { patches += try apply(change) }
    for (key, value) in line.screen ?? [:] { fields[key] = value == .null ? nil : value }
    instance = fields.int("instance") ?? 0
    acknowledged = max(acknowledged, line.ack ?? line.done ?? 0)
    revision = line.r ?? revision
    return patches.contains(.whole) ? [.whole] : patches
  }

  /// Notes what the run knows of this tab's events.
  mutating func note(done: Int) { acknowledged = max(acknowledged, done) }

  func node(named name: String) -> Node? { numbers[name].flatMap { nodes[$0] } }

  private mutating func add(_ tree: Tree, in parent: Node?) throws(Unfitting) -> Node {
    guard let number = tree.fields.int("n"), nodes[number] == nil else { throw Unfitting() }
    let node = Node(number, tree.fields, in: parent)
    nodes[number] = node
    numbers[node.name] = number
    for child in tree.children { node.children.append(try add(child, in: node)) }
    return node
  }

  private mutating func apply(_ change: Change) throws(Unfitting) -> [Patch] {
    if let number = change.n {
      guard let node = nodes[number] else { throw Unfitting() }
      let (role, name) = (node.role, node.name)
      if let splice = change.splice { try self.splice(splice, in: node) }
      node.set(change.set ?? [:])
      if node.name != name { numbers[node.name] = number }
      if let splice = change.splice, change.set == nil, node.isField { return [.splice(number, .array(splice))] }
      return [node.role == role && node.name == name ? .shell(number) : .whole]
    }
    if let number = change.remove {
      guard let node = nodes[number], let parent = node.parent else { throw Unfitting() }
      parent.children.removeAll { $0 === node }
      forget(node)
      return [.remove(name: node.name)]
    }
    if let number = change.move {
      guard let node = nodes[number], let parent = node.parent else { throw Unfitting() }
      parent.children.removeAll { $0 === node }
      try insert(node, into: parent, before: change.before)
      return [.move(number, before: change.before)]
    }
    if let tree = change.insert {
      guard let number = change.in, let parent = nodes[number] else { throw Unfitting() }
      let node = try add(tree, in: parent)
      try insert(node, into: parent, before: change.before)
      return [.insert(node.number, into: number, before: change.before)]
    }
    // A change that later versions of the protocol have.
    return []
  }

  private func insert(_ node: Node, into parent: Node, before next: Int?) throws(Unfitting) {
    guard let next else { return parent.children.append(node) }
    guard let place = parent.children.firstIndex(where: { $0.number == next }) else { throw Unfitting() }
    parent.children.insert(node, at: place)
  }

  private func splice(_ splice: [JSON], in node: Node) throws(Unfitting) {
    let scalars = node.text.unicodeScalars
    guard splice.count == 3, let place = splice[0].int, let removed = splice[1].int, let inserted = splice[2].text,
      place >= 0, removed >= 0,
      let start = scalars.index(scalars.startIndex, offsetBy: place, limitedBy: scalars.endIndex),
      let end = scalars.index(start, offsetBy: removed, limitedBy: scalars.endIndex)
    else { throw Unfitting() }
    node.fields["text"] = .text(String(scalars[..<start]) + inserted + String(scalars[end...]))
  }

  private mutating func forget(_ node: Node) {
    nodes[node.number] = nil
    if numbers[node.name] == node.number { numbers[node.name] = nil }
    for child in node.children { forget(child) }
  }
}

extension Node {
  /// Whether the user types there.
  var isField: Bool { ["textField", "searchField", "textEditor"].contains(role) }
}
