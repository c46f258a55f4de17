/// Finds out who keeps objects alive that should be gone, as far as stored properties tell. What a closure has captured,
/// and what a global variable holds, can't be seen.
@MainActor
struct HolderSearch {
  /// An object that may hold on to others.
  struct Root {
    let object: AnyObject
    /// Said behind its name, to tell it from another of the same name.
    var note = ""
  }

  /// From a scene's object to one that it has made, to one that this has made, and no further.
  private static let deepest = 3
  /// Values inside of values.
  private static let mostNested = 6
  /// The search is for a message: it must not hold the host up.
  private static let mostValues = 5000

  private let properties: StoredProperties
  private let leaked: Set<ObjectIdentifier>
  private let modules: Set<Substring>
  private var found: [ObjectIdentifier: [String]] = [:]
  private var queue: [(object: AnyObject, note: String, depth: Int)] = []
  private var seen: Set<ObjectIdentifier> = []
  private var values = 0

  /// Looks for those who hold objects.
  ///
  /// - Parameters:
  ///   - leaked: the objects.
  ///   - roots: where to begin.
  /// - Returns: the properties that hold each of the objects, such as `LoginPresenter.viewController`.
  static func holders(of leaked: [AnyObject], from roots: [Root]) -> [ObjectIdentifier: [String]] {
    guard let properties = StoredProperties() else { return [:] }
    var search = HolderSearch(properties: properties, leaked: leaked, roots: roots)
    search.run()
    return search.found
  }

  private init(properties: StoredProperties, leaked: [AnyObject], roots: [Root]) {
    self.properties = properties
    self.leaked = Set(leaked.map(ObjectIdentifier.init))
    modules = Set(roots.map { Self.module(of: $0.object) })
    for root in roots { enqueue(root.object, root.note, depth: 0) }
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
      let id = ObjectIdentifier(object)
      if leaked.contains(id), found[id]?.contains(path + note) != true { found[id, default: []].append(path + note) }
      if mayBeRead(object) { enqueue(object, note, depth: depth + 1) }
      return
    }
    for (name, part) in parts(of: value) { visit(part, path + name, note, depth, nesting: nesting + 1) }
  }

  /// Objects of other code, a worker or a URLSession, may be at work on another thread at this moment; those of the
  /// scene's own code run on the main actor, unless they are actors themselves.
  private func mayBeRead(_ object: AnyObject) -> Bool {
    !(object is any Actor) && modules.contains(Self.module(of: object))
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

  private static func module(of object: AnyObject) -> Substring {
    _typeName(type(of: object)).prefix { $0 != "." }
  }
}
