import SwiftSyntax

struct SpyText {
  private let spy: Spy
  private let access: String
  private let defaults: SpyDefaults

  init(_ spy: Spy, access: String?, defaults: SpyDefaults) {
    self.spy = spy
    self.access = access.map { "\($0) " } ?? ""
    self.defaults = defaults
  }

  var text: String {
    let parts = [call, storage, initializer, spy.functions.map(function).joined(separator: "\n\n"), accessors]
    return """
      /// Records how it is called, and answers with what the test has laid ready.
      \(declaration) {
      \(parts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
      }
      """
  }

  private var isMutex: Bool { spy.isolation == .mutex }

  private var declaration: String {
    let protocols = spy.names + (spy.recordsCalls ? ["CallRecording"] : [])
    let conformances = "\(spy.name): \(protocols.joined(separator: ", "))"
    return switch spy.isolation {
    case .inherited(let attribute): (attribute.map { "\($0)\n" } ?? "") + "\(access)final class \(conformances)"
    case .mainActor: "@MainActor\n\(access)final class \(conformances)"
    case .mutex: "\(access)nonisolated final class \(conformances)"
    case .actor: "\(access)actor \(conformances)"
    }
  }

  private var call: String {
    guard !spy.functions.isEmpty else { return "" }
    let cases = spy.functions.map { function in
      function.dropped.map { "    // \($0.name) can't be kept.\n" }.joined() + "    \(function.caseText)"
    }
    let head = spy.isSendable ? "\(access)nonisolated enum Call: Equatable, Sendable" : "\(access)enum Call: Equatable"
    return "  \(head) {\n\(cases.joined(separator: "\n"))\n  }"
  }

  private var waits: Bool { spy.functions.contains(where: \.isAsync) }

  private var records: [(name: String, type: String)] {
    let calls = spy.recordsCalls || spy.functions.isEmpty ? [] : [("calls", "[Call]")]
    return calls
      + spy.functions.flatMap(\.separate).map { list, parameter in
        let kept = parameter.kept ?? ""
        return (list, kept.contains("->") ? "[(\(kept))]" : "[\(kept)]")
      }
  }

  private struct Answer {
    let name: String
    let type: String
    /// Nil when the test has to set it.
    let initial: String?
    let label: String
  }

  private var answers: [Answer] {
    let properties = spy.properties.map { property in
      property.storedName == property.name
        ? Answer(
          name: property.name, type: property.stored, initial: defaults.value(of: property.type), label: property.name)
        : Answer(name: property.storedName, type: optional(property.stored), initial: "nil", label: property.name)
    }
    return properties
      + spy.functions.compactMap { function in
        guard let answer = function.answer else { return nil }
        let value = defaults.value(of: function.result)
        let initial = function.error == nil ? value : value.map { ".success(\($0))" }
        return Answer(
          name: function.answerName, type: initial == nil ? optional(answer) : answer, initial: initial ?? "nil",
          label: function.caseName)
      }
  }

  private func optional(_ type: String) -> String {
    type.hasPrefix("any ") || type.hasPrefix("some ") || type.contains("->") ? "(\(type))?" : "\(type)?"
  }

  private var storage: String {
    var lines: [String] = []
    if isMutex {
      lines = ["  private nonisolated struct State {"]
      lines += records.map { "    var \($0.name): \($0.type) = []" } + answers.map { "    var \($0.name): \($0.type)" }
      lines += ["  }", "", "  private let state: Mutex<State>"]
    } else {
      lines = records.map { "  \(access)private(set) var \($0.name): \($0.type) = []" }
      lines += answers.map { "  \(access)var \($0.name): \($0.type)" }
    }
    if spy.recordsCalls {
      let recorder = [
        "  \(access)nonisolated let recorder = CallRecorder<Call>()", "  \(access)var calls: [Call] { recorder.calls }",
      ]
      lines = recorder + (isMutex ? [""] : []) + lines
    }
    if waits { lines.append("  private let beforeReturning: @MainActor (Call) async -> Void") }
    return lines.joined(separator: "\n")
  }

  private var initializer: String {
    var parameters = answers.map { answer in
      "\(answer.label): \(answer.type.escaping)" + (answer.initial.map { " = \($0)" } ?? "")
    }
    if waits { parameters.append("beforeReturning: @escaping @MainActor (Call) async -> Void = { _ in }") }
    guard !parameters.isEmpty || isMutex || !access.isEmpty else { return "" }
    var lines: [String] = []
    if isMutex {
      let values = answers.map { "\($0.name): \($0.label)" }.joined(separator: ", ")
      lines.append("    state = Mutex(State(\(values)))")
    } else {
      lines += answers.map { "    \($0.name == $0.label ? "self." : "")\($0.name) = \($0.label)" }
    }
    if waits { lines.append("    self.beforeReturning = beforeReturning") }
    let line = parameters.joined(separator: ", ")
    let list = line.count < 90 ? line : "\n    \(parameters.joined(separator: ",\n    "))\n  "
    return lines.isEmpty
      ? "  \(access)init(\(list)) {}" : "  \(access)init(\(list)) {\n\(lines.joined(separator: "\n"))\n  }"
  }

  /// With a mutex, properties read and write the state; getters that throw or wait answer with a result.
  private var accessors: String {
    var properties: [String] = []
    if isMutex {
      properties = records.map { "  \(access)var \($0.name): \($0.type) { state.withLock { $0.\($0.name) } }" }
      properties += answers.map { answer in
        """
          \(access)var \(answer.name): \(answer.type) {
            get { state.withLock { $0.\(answer.name) } }
            set { state.withLock { $0.\(answer.name) = newValue } }
          }
        """
      }
    }
    properties += spy.properties.filter { $0.storedName != $0.name }.map { property in
      """
        \(access)var \(property.name): \(property.type.code) {
          get \(property.effects) {
            guard let answer = \(property.storedName) else {
              fatalError("\\(Self.self): set \(property.storedName) before \(property.name) is read")
            }
            return \(property.error == nil ? "answer" : "try answer.get()")
          }
        }
      """
    }
    return properties.joined(separator: "\n\n")
  }

  private func function(_ function: SpyFunction) -> String {
    let call = function.parameters.contains { $0.name == "call" } ? "recordedCall" : "call"
    var lines: [String] = []
    let keeps = function.separate.map { ($0.list, $0.parameter.name) }
    if function.isAsync {
      lines.append("let \(call) = \(function.callText)")
      lines += record([("calls", call)] + keeps, in: function)
      lines.append("await \(own("beforeReturning", in: function))(\(call))")
    } else {
      lines += record([("calls", function.callText)] + keeps, in: function)
    }
    if function.answer != nil {
      let name = function.answerName
      var answer = own(name, in: function)
      if answers.first(where: { $0.name == name })?.initial == "nil", !isOptionalResult(function) {
        let told = "\\(Self.self): set \(name) before \(function.fullName) is called"
        lines += ["guard let \(name)\(answer == name ? "" : " = \(answer)") else {", "  fatalError(\"\(told)\")", "}"]
        answer = name
      }
      lines.append(function.error == nil ? "return \(answer)" : "return try \(answer).get()")
    }
    return "  \(access)\(function.signature) {\n" + lines.map { "    \($0)" }.joined(separator: "\n") + "\n  }"
  }

  /// Nil is an answer, and not the lack of one.
  private func isOptionalResult(_ function: SpyFunction) -> Bool {
    function.error == nil && function.result.map { $0.is(OptionalTypeSyntax.self) } ?? false
  }

  private func record(_ values: [(list: String, value: String)], in function: SpyFunction) -> [String] {
    let state = own("state", in: function)
    return values.map { list, value in
      if list == "calls", spy.recordsCalls { return "\(own("recorder", in: function)).append(\(value))" }
      return isMutex
        ? "\(state).withLock { $0.\(list).append(\(value)) }" : "\(own(list, in: function)).append(\(value))"
    }
  }

  private func own(_ name: String, in function: SpyFunction) -> String {
    function.parameters.contains { $0.name == name } ? "self.\(name)" : name
  }
}

extension String {
  fileprivate var escaping: String { contains("->") && !hasSuffix("?") ? "@escaping \(self)" : self }
}
