/// What lasts of a screen's views from one drawing to the next: ``State`` values, and the names of elements.
@MainActor
final class ViewStorage {
  private struct Key: Hashable {
    let place: ViewPlace
    let property: Int
  }

  private struct Entry {
    let state: AnyObject
    let tabs: [TabPlace]
  }

  private var states: [Key: Entry] = [:]
  private var used: Set<Key> = []
  /// The tab that each tab view of the drawing shows.
  var shownTabs: [ViewPlace: ViewPlace] = [:]
  // What the views of the drawing that is being made have said so far, in its order.
  var works: [(place: ViewPlace, work: ViewWork)] = []
  var handlers: [Rendering.Handler] = []
  var rowHandlers: [ViewPlace: @MainActor (Int) -> Void] = [:]
  private(set) var tags: [any Hashable] = []
  var changes: [@MainActor () -> Void] = []
  var commands: [Command] = []
  var scenes: [EmbeddedScene] = []
  var container = ContainerValues()
  private var names = ElementNames()
  var environment = EnvironmentValues() {
    didSet { if environment != oldValue { onChange() } }
  }
  var onChange: @MainActor () -> Void = {}
  var begin: @MainActor (_ origin: String, _ work: @escaping @MainActor () async -> Void) -> Void = { _, _ in }

  struct Drawing {
    let rendering: Rendering
    let works: [(place: ViewPlace, work: ViewWork)]
    let container: ContainerValues
    let changes: [@MainActor () -> Void]
  }

  func render(_ view: any View, _ commands: [Command]) -> Drawing {
    used = []
    shownTabs = [:]
    // Kept, the closures would keep what they refer to.
    defer {
      (works, handlers, rowHandlers, scenes, tags, changes, self.commands) = ([], [], [:], [], [], [], [])
      container = ContainerValues()
    }
    var elements = ViewContext(self).elements(of: AnyView(view), at: 0)
    if states.count > used.count {
      states = states.filter { used.contains($0.key) || $0.value.tabs.contains(where: isHidden) }
    }
    var root = elements.count == 1 ? elements.removeLast() : Element(.verticalStack, children: elements)
    // Held twice, a tree would be copied as it is named.
    elements = []
    names.identify(&root)
    var places: [ElementID: EmbeddedScene] = [:]
    for element in scenes.isEmpty ? [] : root.flattened {
      if let number = element.origin.scene?.number, scenes.indices.contains(number) {
        places[element.id] = scenes[number]
      }
    }
    // The author's own commands keep their ids.
    var all = commands
    for command in self.commands {
      let taken = all.count { $0.id == command.id || $0.id.hasPrefix(command.id + "#") }
      all.append(taken == 0 ? command : command.numbered(taken + 1))
    }
    let rendering = Rendering(root: root, commands: all, handlers: handlers, rowHandlers: rowHandlers, scenes: places)
    return Drawing(rendering: rendering, works: works, container: container, changes: changes)
  }

  func tag(_ tag: any Hashable) -> Int {
    tags.append(tag)
    return tags.count - 1
  }

  /// False for a tab whose tab view is gone.
  private func isHidden(_ tab: TabPlace) -> Bool { shownTabs[tab.view].map { $0 != tab.tab } ?? false }

  func state<Value>(_ property: Int, in context: ViewContext, initial: Value) -> StateValue<Value> {
    let key = Key(place: context.place, property: property)
    used.insert(key)
    if let state = states[key]?.state as? StateValue<Value> { return state }
    let state = StateValue(initial) { [weak self] in self?.onChange() }
    states[key] = Entry(state: state, tabs: context.tabs)
    return state
  }
}

@MainActor
final class StateValue<Value> {
  var value: Value {
    didSet { if !areEqual(oldValue, value) { onChange() } }
  }
  private let onChange: @MainActor () -> Void

  init(_ value: Value, onChange: @escaping @MainActor () -> Void) {
    self.value = value
    self.onChange = onChange
  }
}
