/// What the compiler's driver would do to make a library, as it says itself (`swiftc -v -###`).
struct DriverJobs: Equatable {
  /// The call of the frontend that compiles all sources.
  private(set) var frontend: [String] = []
  /// The call of the C compiler that calls the linker.
  private(set) var linker: [String] = []
  /// Whether the library has its module in it, for debuggers.
  private(set) var wrapsModule = false
  /// What the compiler is: `6.3.1 (swift-6.3.1-RELEASE)`.
  private(set) var compiler = ""
  /// What it compiles for: `x86_64-unknown-linux-gnu`.
  private(set) var target = ""

  /// Reads the driver's answer.
  ///
  /// - Parameters:
  ///   - answer: what it printed when it was asked for a sample.
  ///   - sample: the sample, whose words stand where the driver has chosen its own names for what comes into being.
  init(_ answer: String, of sample: SampleLibrary) throws(Detour) {
    var calls: [[String]] = []
    for line in answer.split(separator: "\n") {
      if let text = line.text(after: "Swift version ") {
        compiler = text
      } else if let text = line.text(after: "Target: ") {
        target = text
      } else if line.hasPrefix("/"), let words = ShellWords.split(line) {
        calls.append(words)
      } else {
        throw .unknownJob(String(line))
      }
    }
    guard !compiler.isEmpty, !target.isEmpty else { throw .noAnswer(tool: "swiftc") }
    try sort(calls, sample)
  }

  private mutating func sort(_ calls: [[String]], _ sample: SampleLibrary) throws(Detour) {
    var objects: [String] = []
    var wrapped: [String] = []
    var autolink: [String] = []
    for call in calls {
      if call.contains("-c"), call.contains("-frontend"), frontend.isEmpty {
        frontend = call
        objects += call.values(of: "-o")
      } else if call.contains("-emit-module"), call.contains("-frontend") {
        // Nobody imports the module, and the frontend can write it beside the object.
      } else if call.contains("-modulewrap") {
        wrapped += call.values(of: "-o")
      } else if call[0].hasSuffix("/swift-autolink-extract") {
        autolink += call.values(of: "-o").map { "@\($0)" }
      } else if call.contains("-shared"), linker.isEmpty {
        linker = call
      } else {
        throw .unknownJob(call.joined(separator: " "))
      }
    }
    guard objects.count == 1 else { throw .missingJob("compile the sources into one object") }
    guard linker.values(of: "-o") == [sample.files.library] else { throw .missingJob("link the library") }
    wrapsModule = !wrapped.isEmpty
    // What the frontend would write beside the object, and nobody reads.
    for option in ["-supplementary-output-file-map", "-emit-module-doc-path", "-emit-module-source-info-path"] {
      frontend = frontend.removing(option)
    }
    let modules = frontend.values(of: "-emit-module-path")
    if wrapsModule, modules.isEmpty { frontend += ["-emit-module-path", sample.files.module] }
    for module in modules { frontend = frontend.replacing(module, with: sample.files.module) }
    frontend = frontend.replacing(objects[0], with: sample.files.object)
    linker = linker.filter { !wrapped.contains($0) && $0 != "-v" }.replacing(objects[0], with: sample.files.object)
    for list in autolink { linker = linker.replacing(list, with: SampleLibrary.autolink) }
    for call in [frontend, linker] {
      if let argument = sample.unknown(in: call) ?? call.first(where: { $0.hasPrefix("@") }) {
        throw .unknownArgument(argument)
      }
    }
  }
}

extension StringProtocol {
  fileprivate func text(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

extension [String] {
  /// The words behind each occurrence of an option.
  fileprivate func values(of option: String) -> [String] {
    indices.dropLast().filter { self[$0] == option }.map { self[$0 + 1] }
  }

  /// Without an option and its value.
  fileprivate func removing(_ option: String) -> [String] {
    guard let index = firstIndex(of: option) else { return self }
    return Array(self[..<index] + self[index...].dropFirst(2))
  }

  fileprivate func replacing(_ word: String, with other: String) -> [String] { map { $0 == word ? other : $0 } }
}
