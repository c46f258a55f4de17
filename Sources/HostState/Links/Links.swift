package import HostInspection
import HostJournal
import HostManifest
import HostSystem

/// A link as somebody has given it: the steps of a path, each decoded from its percent escapes (RFC 3986, 2.1).
package struct LinkPath: Equatable, Sendable {
  /// A longer one is none, in bytes.
  package static let limit = 2048

  package let text: String
  package let steps: [String]

  package init(_ text: String) throws(LinkFault) {
    self.text = text
    guard text.utf8.count <= Self.limit else {
      throw .malformed(link: text, .tooLong(bytes: text.utf8.count, limit: Self.limit))
    }
    if text.isEmpty { throw .malformed(link: text, .empty) }
    var steps: [String] = []
    for step in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      do throws(LinkFault.Problem) { steps.append(try Self.decoded(step)) } catch {
        throw .malformed(link: text, error)
      }
    }
    self.steps = steps
  }

  private static func decoded(_ step: Substring.UTF8View) throws(LinkFault.Problem) -> String {
    if step.isEmpty { throw .emptyStep }
    var bytes: [UInt8] = []
    var rest = step[...]
    while let byte = rest.popFirst() {
      guard byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#") else { throw .reserved(String(Unicode.Scalar(byte))) }
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { throw .badEscape("%" + String(decoding: rest.prefix(2), as: UTF8.self)) }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    if let scalar = text.unicodeScalars.first(where: { !Printable.isSafe($0) }) {
      throw .invisible(scalar.escaped(asASCII: true))
    }
    return text
  }
}

/// The links by which a scene can be opened, as its descriptor says: `contacts/:id`.
package struct LinkPattern: Equatable, Sendable {
  package let text: String
  private let steps: [Step]

  private enum Step: Equatable {
    case fixed(String)
    case named(String)
  }

  /// Reads a pattern.
  ///
  /// - Throws: ``Fault`` when no link could ever fit it, or when it could not be told what it says.
  package init(_ text: String) throws(Fault) {
    self.text = text
    do throws(LinkFault) {
      steps = try LinkPath(text).steps.map { $0.hasPrefix(":") ? .named(String($0.dropFirst())) : .fixed($0) }
    } catch {
      throw Fault(reason: error.problem)
    }
    let names = steps.compactMap { if case .named(let name) = $0 { name } else { nil } }
    for (index, name) in names.enumerated() {
      guard Identifier.isValid(name) else { throw Fault(reason: "\":\(name)\" has no name after the colon") }
      if names[..<index].contains(name) { throw Fault(reason: "it has the name :\(name) twice") }
    }
  }

  package struct Fault: Error, Equatable {
    package let reason: String
  }

  /// Whether every link that fits the one fits the other.
  package func isSame(as other: LinkPattern) -> Bool { shape == other.shape }

  /// Whether one link fits it only.
  var isFixed: Bool { shape.allSatisfy { $0 != nil } }

  private var shape: [String?] { steps.map { if case .fixed(let text) = $0 { text } else { nil } } }

  /// What a link says by the names of the pattern; nil when it doesn't fit.
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

  /// Whether a link that fits both means this one: the first step that only one of them fixes decides.
  package func isMoreSpecific(than other: LinkPattern) -> Bool {
    for (own, others) in zip(shape, other.shape) where (own == nil) != (others == nil) { return own != nil }
    return false
  }
}

/// The links that open scenes, of all scenes that have said so. A scene to which nothing leads is opened by its id.
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

  /// The links that say nothing but which scene they open, by their text; not those of which two scenes say so.
  package var whole: [(link: String, scene: String)] {
    let fixed = entries.filter { entry in
      entry.pattern.isFixed && entries.count { $0.pattern.isSame(as: entry.pattern) } == 1
    }
    return (fixed.map { ($0.pattern.text, $0.scene) } + unreached.map { ($0, $0) }).sorted { $0.0 < $1.0 }
  }

  package func target(of path: LinkPath) throws(LinkFault) -> LinkTarget {
    let fitting = entries.compactMap { entry in entry.pattern.parameters(of: path).map { (entry, $0) } }
    guard
      let best = fitting.first(where: { one in !fitting.contains { $0.0.pattern.isMoreSpecific(than: one.0.pattern) } })
    else {
      if unreached.contains(path.text) {
        return LinkTarget(link: path.text, scene: path.text, pattern: path.text, parameters: [:])
      }
      // Those that couldn't say anything, or have said that they open it.
      let refused = records.filter { record in
        record.refusal != nil
          && (record.description == nil || record.declaredLinks.contains { $0.parameters(of: path) != nil })
      }
      throw .unknown(
        link: path.text, known: entries.map(\.pattern.text) + unreached.sorted(), refused: refused.map(\.id).sorted())
    }
    let scenes = fitting.filter { $0.0.pattern.isSame(as: best.0.pattern) }.map(\.0.scene)
    guard scenes.count == 1 else { throw .claimedTwice(link: path.text, pattern: best.0.pattern.text, scenes: scenes) }
    return LinkTarget(link: path.text, scene: best.0.scene, pattern: best.0.pattern.text, parameters: best.1)
  }
}

package struct LinkTarget: Equatable, Sendable {
  package let link: String
  package let scene: String
  /// The pattern that it fits, as the scene's descriptor has it.
  package let pattern: String
  package let parameters: [String: String]
}

extension LibraryRecord {
  /// The links from outside that open the scene. One that is refused is opened by none, and keeps none from another.
  var links: [LinkPattern] { refusal == nil && !isRetired ? declaredLinks : [] }

  /// Those that its descriptor names, as far as it has said so.
  fileprivate var declaredLinks: [LinkPattern] {
    guard case .scene(let scene) = description?.content else { return [] }
    return scene.links.compactMap { try? LinkPattern($0) }
  }
}

extension AppState {
  /// The link that has opened an instance, else the one of a scene that no link fills with data; nil for none.
  package func link(of node: SceneNode) -> String? {
    if let link = journal.links[node.number] { return link }
    let links = libraries[node.scene]?.links ?? []
    return links.allSatisfy(\.isFixed) ? links.first?.text : nil
  }

  /// The scenes to which nothing leads: no route or open route of another scene, no link and no setting, as far as libraries have said
  /// what they have. Such a scene was dropped in. One whose descriptor says that it isn't listed isn't among them.
  var unreached: Set<String> {
    let planner = Planner(self)
    let scenes = libraries.values.compactMap { record -> (record: LibraryRecord, scene: SceneDescription)? in
      guard !record.isRetired, case .scene(let scene) = record.facts?.declared?.content else { return nil }
      return (record, scene)
    }
    // One that is refused leads nowhere, and what only it leads to is not for everybody.
    let destinations = scenes.flatMap { _, scene in planner.destinations(of: scene).filter { $0 != scene.id } }
    let named = manifest.requirements.values
    let reached = Set(destinations + (named + [manifest.start].compactMap(\.self)).map(\.value))
    // Few scenes have one.
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

  /// The scenes in order that haven't said where they lead, and weren't asked.
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

package enum LinkFault: HostError {
  case malformed(link: String, Problem)
  /// No scene says that it opens it. Those that are refused may have.
  case unknown(link: String, known: [String], refused: [String])
  case claimedTwice(link: String, pattern: String, scenes: [String])
  case notTaken(link: String, scene: String, reason: String)
  case notNow(link: String, reason: String)

  package enum Problem: Error, Equatable, Sendable {
    case empty
    case tooLong(bytes: Int, limit: Int)
    case emptyStep
    case reserved(String)
    case badEscape(String)
    case notUTF8
    case invisible(String)
  }

  package var message: String {
    switch self {
    case .malformed(let link, let problem): "\(Self.quoted(link)) is no link: \(problem.text)"
    case .unknown(let link, _, _): "no scene is opened by the link \(Self.quoted(link))"
    case .claimedTwice(let link, let pattern, let scenes):
      "the link \(Self.quoted(link)) is for several scenes: \(scenes.joined(separator: ", ")) (\(pattern))"
    case .notTaken(let link, let scene, let reason):
      "\(scene): doesn't take the link \(Self.quoted(link)): \(Printable.text(reason))"
    case .notNow(let link, let reason): "the link \(Self.quoted(link)) can't be opened now: \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .malformed(_, let problem): problem.suggestion
    case .unknown(let link, let known, let refused):
      Suggestion.name(String(link.prefix(64)), known: known, kind: "links")
        + (refused.isEmpty ? "" : "; refused, and maybe for it: \(refused.joined(separator: ", ")) (see host check)")
    case .claimedTwice(_, _, let scenes): "remove \(scenes.joined(separator: " or ")), or let one take other links"
    case .notTaken: "do first what the scene asks for, or give a link to something that is there"
    case .notNow: "try again when a scene is on the screen"
    }
  }

  /// Whether another link would help.
  package var isOption: Bool {
    switch self {
    case .malformed, .unknown: true
    case .claimedTwice, .notTaken, .notNow: false
    }
  }

  var problem: String { if case .malformed(_, let problem) = self { problem.text } else { message } }

  private static func quoted(_ link: String) -> String {
    Printable.quoted(link.count > 64 ? link.prefix(64) + "…" : link[...])
  }
}

extension LinkFault.Problem {
  var text: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong(let bytes, let limit): "it has \(bytes) bytes, and a link at most \(limit)"
    case .emptyStep: "a slash needs a step on both sides"
    case .reserved(let character): "found \"\(character)\" in a step"
    case .badEscape(let escape): "found \(Printable.quoted(escape)), expected % and two hexadecimal digits"
    case .notUTF8: "its percent escapes are no UTF-8"
    case .invisible(let scalar): "it has the character \(scalar)"
    }
  }

  fileprivate var suggestion: String {
    switch self {
    case .empty, .emptyStep: "write steps with slashes between them, such as contacts/42"
    case .tooLong: "give a shorter one"
    case .reserved(let character): "write it as \(character == "?" ? "%3F" : "%23")"
    case .badEscape: "write a percent sign as %25"
    case .notUTF8: "escape each byte of the text in UTF-8: é is %C3%A9"
    case .invisible: "leave it out"
    }
  }
}
