package import HostInspection
import HostJournal
import HostManifest
package import HostSystem

/// A link's steps, each decoded from its percent escapes (RFC 3986, 2.1).
package struct LinkPath: Equatable, Sendable {
  /// In bytes.
  package static let limit = 2048

  package let text: String
  package let steps: [String]

  package init(_ text: String) throws(Diagnostic) {
    self.text = text
    do throws(Diagnostic) { steps = try Self.steps(of: text) } catch {
      throw Diagnostic(
        "\(Self.quoted(text)) is no link: \(error.message)", error.suggestion, cause: .option,
        reason: RefusalKind.link)
    }
  }

  /// - Throws: a message that begins with "it" or what was found.
  fileprivate static func steps(of text: String) throws(Diagnostic) -> [String] {
    guard text.utf8.count <= limit else {
      throw Diagnostic("it has \(text.utf8.count) bytes, and a link at most \(limit)", "give a shorter one")
    }
    if text.isEmpty { throw Diagnostic("it is empty", howToWrite) }
    var steps: [String] = []
    for step in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      steps.append(try decoded(step))
    }
    return steps
  }

  private static let howToWrite = "write steps with slashes between them, such as contacts/42"

  package static func quoted(_ link: String) -> String {
    Printable.quoted(link.count > 64 ? link.prefix(64) + "…" : link[...])
  }

  private static func decoded(_ step: Substring.UTF8View) throws(Diagnostic) -> String {
    if step.isEmpty { throw Diagnostic("a slash needs a step on both sides", howToWrite) }
    var bytes: [UInt8] = []
    var rest = step[...]
    while let byte = rest.popFirst() {
      guard byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#") else {
        throw Diagnostic(
          "found \"\(Unicode.Scalar(byte))\" in a step", "write it as \(byte == UInt8(ascii: "?") ? "%3F" : "%23")")
      }
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else {
        let escape = Printable.quoted("%" + String(decoding: rest.prefix(2), as: UTF8.self))
        throw Diagnostic("found \(escape), expected % and two hexadecimal digits", "write a percent sign as %25")
      }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(
        "its percent escapes are no UTF-8", "escape each byte of the text in UTF-8: é is %C3%A9")
    }
    if let scalar = text.unicodeScalars.first(where: { !Printable.isSafe($0) }) {
      throw Diagnostic("it has the character \(scalar.escaped(asASCII: true))", "leave it out")
    }
    return text
  }
}

/// A link that a scene's descriptor declares: `contacts/:id`.
package struct LinkPattern: Equatable, Sendable {
  package let text: String
  private let steps: [Step]

  private enum Step: Equatable {
    case fixed(String)
    case named(String)
  }

  /// - Throws: why no link could ever fit, or its values couldn't be named.
  package init(_ text: String) throws(Diagnostic) {
    self.text = text
    steps = try LinkPath.steps(of: text).map { $0.hasPrefix(":") ? .named(String($0.dropFirst())) : .fixed($0) }
    let howToWrite = "write steps with slashes between them, and :name for one that differs: contacts/:id"
    let names = steps.compactMap { if case .named(let name) = $0 { name } else { nil } }
    for (index, name) in names.enumerated() {
      guard Identifier.isValid(name) else {
        throw Diagnostic("\":\(name)\" has no name after the colon", howToWrite)
      }
      if names[..<index].contains(name) { throw Diagnostic("it has the name :\(name) twice", howToWrite) }
    }
  }

  package func isSame(as other: LinkPattern) -> Bool { shape == other.shape }

  var isFixed: Bool { shape.allSatisfy { $0 != nil } }

  private var shape: [String?] { steps.map { if case .fixed(let text) = $0 { text } else { nil } } }

  package func parameters(of path: LinkPath) -> [String: String]? {
    guard steps.count == path.steps.count else { return nil }
    var parameters: [String: String] = [:]
    for (step, text) in zip(steps, path.steps) {
      switch step {
      case .fixed(let fixed): if fixed != text { return nil }
      case .named(let name): parameters[name] = text
      }
    }
    return parameters
  }

  /// Whether this one takes a link that fits both: the first step that only one of them fixes decides.
  package func isMoreSpecific(than other: LinkPattern) -> Bool {
    for (own, others) in zip(shape, other.shape) where (own == nil) != (others == nil) { return own != nil }
    return false
  }
}

/// The declared links of all scenes that have described themselves. A scene to which nothing leads is opened by its id.
package struct LinkTable: Sendable {
  private let records: [LibraryRecord]
  private let entries: [(pattern: LinkPattern, scene: String)]
  private let unreached: Set<String>

  package init(_ state: AppState) {
    records = state.records.filter { !$0.isRetired }
    entries = records.flatMap { record in record.links.map { ($0, record.id) } }
    let patterns = entries.map(\.pattern)
    unreached = state.unreached.filter { id in
      guard let path = try? LinkPath(id) else { return false }
      return !patterns.contains { $0.parameters(of: path) != nil }
    }
  }

  /// Links without values, sorted; not those that two scenes declare.
  package var whole: [(link: String, scene: String)] {
    let fixed = entries.filter { entry in
      entry.pattern.isFixed && entries.count { $0.pattern.isSame(as: entry.pattern) } == 1
    }
    return (fixed.map { ($0.pattern.text, $0.scene) } + unreached.map { ($0, $0) }).sorted { $0.0 < $1.0 }
  }

  package func target(of path: LinkPath) throws(Diagnostic) -> LinkTarget {
    let fitting = entries.compactMap { entry in entry.pattern.parameters(of: path).map { (entry, $0) } }
    guard
      let best = fitting.first(where: { one in !fitting.contains { $0.0.pattern.isMoreSpecific(than: one.0.pattern) } })
    else {
      if unreached.contains(path.text) {
        return LinkTarget(link: path.text, scene: path.text, pattern: path.text, parameters: [:])
      }
      // Scenes that couldn't describe themselves, or declare this link.
      let refused = records.filter { record in
        record.refusal != nil
          && (record.description == nil || record.declaredLinks.contains { $0.parameters(of: path) != nil })
      }
      throw .unknown(
        link: path.text, known: entries.map(\.pattern.text) + unreached.sorted(), refused: refused.map(\.id).sorted())
    }
    let scenes = fitting.filter { $0.0.pattern.isSame(as: best.0.pattern) }.map(\.0.scene)
    guard scenes.count == 1 else {
      throw Diagnostic(
        "the link \(LinkPath.quoted(path.text)) is for several scenes: \(scenes.joined(separator: ", ")) (\(best.0.pattern.text))",
        "remove \(scenes.joined(separator: " or ")), or let one take other links", reason: RefusalKind.link)
    }
    return LinkTarget(link: path.text, scene: best.0.scene, pattern: best.0.pattern.text, parameters: best.1)
  }
}

package struct LinkTarget: Equatable, Sendable {
  package let link: String
  package let scene: String
  package let pattern: String
  package let parameters: [String: String]
}

extension LibraryRecord {
  /// A refused scene's links open nothing, and are free for other scenes.
  var links: [LinkPattern] { refusal == nil && !isRetired ? declaredLinks : [] }

  fileprivate var declaredLinks: [LinkPattern] {
    guard case .scene(let scene) = description?.content else { return [] }
    return scene.links.compactMap { try? LinkPattern($0) }
  }
}

extension AppState {
  /// The link that opened an instance, else one of a scene that takes no link with values; nil for none.
  package func link(of node: SceneNode) -> String? {
    if let link = journal.links[node.number] { return link }
    let links = libraries[node.scene]?.links ?? []
    return links.allSatisfy(\.isFixed) ? links.first?.text : nil
  }

  /// Dropped-in scenes: no route or open route of another scene, no link and no setting leads to them, as far as
  /// libraries have described themselves. Scenes that their descriptors don't list are left out.
  var unreached: Set<String> {
    let planner = Planner(self)
    let scenes = libraries.values.compactMap { record -> (record: LibraryRecord, scene: SceneDescription)? in
      guard !record.isRetired, case .scene(let scene) = record.facts?.declared?.content else { return nil }
      return (record, scene)
    }
    // A refused scene leads nowhere, and what only it leads to is not for everybody.
    let destinations = scenes.flatMap { _, scene in planner.destinations(of: scene).filter { $0 != scene.id } }
    let named = manifest.requirements.values
    let reached = Set(destinations + (named + [manifest.start].compactMap(\.self)).map(\.value))
    // Few scenes have an open route.
    let offers = scenes.flatMap { _, scene in
      scene.openRoutes.compactMap { $0.destination.symbol.map { (source: scene.id, symbol: $0) } }
    }
    return Set(
      scenes.filter { record, scene in
        let isOffered = offers.contains { $0.source != scene.id && record.conformance(to: $0.symbol) != nil }
        return record.refusal == nil && scene.isListed && scene.links.isEmpty && !reached.contains(record.id)
          && !isOffered
      }.map(\.record.id))
  }

  /// Scenes in order that haven't said where they lead, and weren't asked.
  package var undeclared: [LibraryFacts] {
    libraries.values.filter { $0.refusal == nil && !$0.isRetired }.compactMap(\.facts)
      .filter { $0.entry.kind == .scene && $0.declared == nil && !$0.isAsked }
  }
}

package struct OpenedLink: Codable, Equatable, Sendable {
  package let scene: String
  package let instance: Int
  package let pattern: String
  package let parameters: [String: String]
}

extension OpenedLink {
  package init(_ target: LinkTarget, instance: Int) {
    self.init(scene: target.scene, instance: instance, pattern: target.pattern, parameters: target.parameters)
  }
}

extension Diagnostic {
  package static func unknown(link: String, known: [String], refused: [String]) -> Self {
    Self(
      "no scene is opened by the link \(LinkPath.quoted(link))",
      Suggestion.name(String(link.prefix(64)), known: known, kind: "links")
        + (refused.isEmpty ? "" : "; refused, and maybe for it: \(refused.joined(separator: ", ")) (see host check)"),
      cause: .option, reason: RefusalKind.link)
  }
}
