/// Walks from objects along their strong properties, through values, to the objects that they hold, and on from there.
@MainActor
public struct ObjectWalk {
  /// Where a walk begins.
  public struct Root {
    /// An object, or a value that holds some.
    public let value: Any
    /// Appended to the names of its properties.
    let note: String

    /// Begins a walk with an object, or a value that holds some.
    public init(value: Any, note: String = "") {
      self.value = value
      self.note = note
    }
  }

  /// A scene's object, one that it made, one that this made, and no further.
  private static let deepest = 3
  private static let mostNested = 6
  /// The walk is for a message: it must not hold the host up.
  private static let mostValues = 5000

  private let properties: StoredProperties
  private let modules: Set<Substring>
  private let found: (AnyObject, String) -> Void
  private var queue: [(object: AnyObject, note: String, depth: Int)] = []
  private var seen: Set<ObjectIdentifier> = []
  private var values = 0

  /// Gives each object, with the way to it, such as `LoginPresenter.viewController`, to `found`. It looks into those of
  /// `modules` alone: another's, a worker or a URLSession, may be at work on another thread; a scene's own run on the
  /// main actor, or are actors.
  public static func run(from roots: [Root], in modules: Set<Substring>, found: @escaping (AnyObject, String) -> Void) {
    guard let properties = StoredProperties() else { return }
    var walk = ObjectWalk(properties: properties, modules: modules, found: found)
    for root in roots { walk.begin(root) }
    walk.run()
  }

  private init(properties: StoredProperties, modules: Set<Substring>, found: @escaping (AnyObject, String) -> Void) {
    self.properties = properties
    self.modules = modules
    self.found = found
  }

  private mutating func begin(_ root: Root) {
    if type(of: root.value) is AnyClass {
      enqueue(root.value as AnyObject, root.note, depth: 0)
    } else {
      visit(root.value, "\(type(of: root.value))", root.note, 0, nesting: 0)
    }
  }

  private mutating func run() {
    var next = 0
    while next < queue.count {
      let (object, note, depth) = queue[next]
      next += 1
      let name = "\(type(of: object))"
      for property in properties.strong(of: object) {
        visit(property.value, "\(name).\(property.name)", note, depth, nesting: 0)
      }
    }
  }

  private mutating func enqueue(_ object: AnyObject, _ note: String, depth: Int) {
    guard depth < Self.deepest, seen.insert(ObjectIdentifier(object)).inserted else { return }
    queue.append((object, note, depth))
  }

  private mutating func visit(_ value: Any, _ path: String, _ note: String, _ depth: Int, nesting: Int) {
    values += 1
    guard values < Self.mostValues, nesting < Self.mostNested else { return }
    if type(of: value) is AnyClass {
      let object = value as AnyObject
      found(object, path + note)
      if modules.contains(Self.module(of: object)) { enqueue(object, note, depth: depth + 1) }
      return
    }
    for (name, part) in parts(of: value) { visit(part, path + name, note, depth, nesting: nesting + 1) }
  }

  private func parts(of value: Any) -> [StrongProperty] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct: return properties.strong(of: value).map { (".\($0.name)", $0.value) }
    case .optional, .enum: return mirror.children.map { ("", $0.value) }
    case .collection: return mirror.children.prefix(Self.mostValues).enumerated().map { ("[\($0)]", $1.value) }
    case .dictionary, .set, .tuple: return mirror.children.prefix(Self.mostValues).map { ("", $0.value) }
    default: return []
    }
  }

  /// The module that declares the type of a value.
  public static func module(of value: Any) -> Substring {
    _typeName(type(of: value)).prefix { $0 != "." }
  }
}
