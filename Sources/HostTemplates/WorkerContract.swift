import FoundationEssentials
import HostBuild

/// What a worker must do, as its protocol in Contracts says it.
struct WorkerContract {
  let name: String
  /// The name of its key: `auth` in `WorkerKey where Worker == any AuthWorker`.
  let key: String
  let imports: Set<String>
  let functions: [Function]

  struct Function {
    let name: String
    /// The function up to its body, on one line.
    let signature: String
    /// An error that it may throw; nil when it needs to do nothing.
    let failure: ErrorCase?
  }

  /// Finds a protocol in the sources of Contracts.
  ///
  /// - Parameters:
  ///   - name: the name of the protocol.
  ///   - folder: the folder of Contracts.
  init(_ name: String, in folder: String) throws(NewFault) {
    let sources = Self.sources(in: folder)
    let files = sources.map { SwiftDeclarations(code: SourceText.code(of: $0.bytes)) }
    guard let index = files.firstIndex(where: { $0.body(of: "protocol", name) != nil }),
      let requirements = files[index].body(of: "protocol", name)
    else {
      throw .unknownProtocol(name, folder: folder, known: files.flatMap(\.workers).sorted())
    }
    guard let key = files.lazy.compactMap({ $0.key(of: name) }).first else { throw .noKey(name, folder: folder) }
    self.name = name
    self.key = key
    imports = sources[index].imports
    functions = try Self.functions(in: requirements, of: name, files)
  }

  private static func functions(
    in requirements: ArraySlice<Substring>, of contract: String, _ files: [SwiftDeclarations]
  ) throws(NewFault) -> [Function] {
    guard !requirements.isEmpty else { return [] }
    guard requirements.first == "func" else { throw .unsupported(requirements[requirements.startIndex], contract) }
    var functions: [Function] = []
    for tokens in requirements.split(separator: "func") {
      let words: Set<Substring> = [
        "var", "static", "mutating", "init", "associatedtype", "subscript", "typealias", "@",
      ]
      if let word = tokens.outermost.first(where: words.contains) { throw .unsupported(word, contract) }
      guard let first = tokens.first, let last = tokens.last else { continue }
      let text = first.base[first.startIndex..<last.endIndex]
      let signature = "func " + text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      functions.append(
        Function(name: String(first), signature: signature, failure: try failure(of: tokens, contract, files)))
    }
    return functions
  }

  /// How a function says that it can't do what it should.
  private static func failure(
    of function: ArraySlice<Substring>, _ contract: String, _ files: [SwiftDeclarations]
  ) throws(NewFault) -> ErrorCase? {
    let name = function.first ?? ""
    guard let index = function.lastIndex(of: "throws") else {
      if !function.hasResult { return nil }
      throw .cannotFail(function: String(name), contract)
    }
    let rest = Array(function[index...].dropFirst())
    guard rest.count >= 3, rest[0] == "(", rest[2] == ")" else {
      throw .unknownError("any Error", function: String(name), contract)
    }
    let cases = files.lazy.compactMap { $0.body(of: "enum", String(rest[1])) }.first.map(ErrorCase.all) ?? []
    let usable = cases.filter(\.isUsable)
    let reasons = usable.filter(\.tellsReason)
    guard let error = reasons.first(where: { $0.name == "unavailable" }) ?? reasons.first ?? usable.first else {
      throw .unknownError(String(rest[1]), function: String(name), contract)
    }
    return error
  }

  private static func sources(in folder: String) -> [SourceFile] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map {
        SourceFile(path: "\(folder)/\(name)", bytes: Array($0))
      }
    }
  }
}

extension ArraySlice<Substring> {
  /// What stands in no parentheses.
  fileprivate var outermost: [Substring] {
    var depth = 0
    return filter { token in
      if token == ")" { depth -= 1 }
      defer { if token == "(" { depth += 1 } }
      return depth == 0
    }
  }

  /// Whether an arrow stands behind a function's parameters.
  fileprivate var hasResult: Bool { outermost.contains(["-", ">"]) }
}
