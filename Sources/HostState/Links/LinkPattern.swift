import HostManifest

/// The links by which a scene can be opened, as its descriptor says: `contacts/:id`.
package struct LinkPattern: Equatable, Sendable {
  package let text: String
  private let steps: [Step]

  /// A step that has to be as it is, or any one.
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

  /// What is wrong with a pattern.
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
