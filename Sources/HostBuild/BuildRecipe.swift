import HostSystem

/// How all libraries with the same settings are made: one call of the compiler's frontend and one of the linker.
///
/// What is in the calls, the driver has decided. It isn't asked again for each library, which takes longer than linking one.
struct BuildRecipe: Sendable {
  private let frontend: [String]
  private let linker: [String]
  let wrapsModule: Bool
  private let sample: SampleLibrary

  /// Reads the calls from what the driver and the C compiler say that they would do for a sample.
  init(jobs: DriverJobs, linker answer: String, of sample: SampleLibrary) throws(DriverFallback) {
    // The call alone is indented.
    let calls = answer.split(separator: "\n").filter { $0.hasPrefix(" \"") }.compactMap { ShellWords.split($0) }
    guard calls.count == 1, let linker = calls.first else { throw .noAnswer(of: "the C compiler") }
    for needed in [sample.files.object, sample.files.library, SampleLibrary.autolink, sample.input.soname]
    where !linker.contains(needed) {
      throw .missingStep("link \(needed)")
    }
    if let argument = sample.unknown(in: linker) { throw .unknownArgument(argument) }
    frontend = jobs.frontend
    self.linker = linker
    wrapsModule = jobs.wrapsModule
    self.sample = sample
  }

  /// The call that compiles the sources.
  func frontend(for input: LibraryInput, _ files: BuildFiles) -> [String] {
    let values = sample.values(for: input, in: files)
    return frontend.flatMap { values[$0] ?? [$0] }
  }

  /// The call that links the library, with what the objects ask the linker for.
  func linker(for input: LibraryInput, _ files: BuildFiles, autolink flags: [String]) throws(DriverFallback) -> [String]
  {
    // The C compiler, which the driver gives them to, would understand others in its own way.
    if let flag = flags.first(where: { !$0.hasPrefix("-l") }) {
      throw DriverFallback("an object asks the linker for \(flag)")
    }
    let values = sample.values(for: input, in: files, autolink: flags)
    return linker.flatMap { values[$0] ?? [$0] }
  }
}

/// A library that is never made. Asked how it would make it, the driver says how it makes all that have the same settings:
/// its words for what the sample is made of are the places for what another library is made of.
struct SampleLibrary {
  /// Part of each name of the sample, and of no other.
  private static let name = "HostSample"
  /// What the objects ask the linker for.
  static let autolink = "-l\(name)Autolink"

  let input: LibraryInput
  let files: BuildFiles

  init(settings: [String], in folder: String) {
    files = BuildFiles(folder: folder)
    input = LibraryInput(
      settings: settings, module: Self.name, build: "\(Self.name)_0", libraries: ["\(Self.name)Library"],
      objects: ["\(folder)/\(Self.name).o"], sources: ["\(folder)/\(Self.name).swift"])
  }

  /// The files that the driver wants to see before it says anything.
  var inputFiles: [String] { input.objects + input.sources + [files.object] }

  /// What stands for another library where something stands for the sample.
  func values(for other: LibraryInput, in otherFiles: BuildFiles, autolink: [String] = []) -> [String: [String]] {
    [
      input.module: [other.module], input.build: [other.build], input.soname: [other.soname],
      "-l\(input.libraries.joined())": other.libraries.map { "-l\($0)" }, input.objects.joined(): other.objects,
      input.sources.joined(): other.sources, Self.autolink: autolink, files.object: [otherFiles.object],
      files.module: [otherFiles.module], files.library: [otherFiles.library],
    ]
  }

  /// An argument that has to do with the sample, and isn't known to; nil when there is none.
  func unknown(in arguments: [String]) -> String? {
    let known = Set(values(for: input, in: files).keys)
    return arguments.first { !known.contains($0) && ($0.contains(Self.name) || $0.contains(files.folder)) }
  }
}

/// What the compiler's driver would do to make a library, as it says itself (`swiftc -v -###`).
struct DriverJobs: Equatable {
  private(set) var frontend: [String] = []
  /// The call of the C compiler that calls the linker.
  private(set) var linker: [String] = []
  /// Whether the library has its module in it, for debuggers.
  private(set) var wrapsModule = false
  /// What the compiler is: `6.3.1 (swift-6.3.1-RELEASE)`.
  private(set) var compiler = ""
  /// What it compiles for: `x86_64-unknown-linux-gnu`.
  private(set) var target = ""

  /// Reads the driver's answer for a sample, whose words stand where the driver has chosen names for what comes into being.
  init(_ answer: String, of sample: SampleLibrary) throws(DriverFallback) {
    var calls: [[String]] = []
    for line in answer.split(separator: "\n") {
      if let text = line.text(after: "Swift version ") {
        compiler = text
      } else if let text = line.text(after: "Target: ") {
        target = text
      } else if line.hasPrefix("/"), let words = ShellWords.split(line) {
        calls.append(words)
      } else {
        throw .unknownStep(String(line))
      }
    }
    guard !compiler.isEmpty, !target.isEmpty else { throw .noAnswer(of: "swiftc") }
    try sort(calls, sample)
  }

  private mutating func sort(_ calls: [[String]], _ sample: SampleLibrary) throws(DriverFallback) {
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
        throw .unknownStep(call.joined(separator: " "))
      }
    }
    guard objects.count == 1 else { throw .missingStep("compile the sources into one object") }
    guard linker.values(of: "-o") == [sample.files.library] else { throw .missingStep("link the library") }
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

/// Why a library is made by the compiler's driver, and not by direct calls of the compiler and the linker: something isn't
/// as it is known. The library is the same; making it takes longer.
package struct DriverFallback: Error, Equatable, Sendable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  static func noAnswer(of tool: String) -> Self { Self("\(tool) doesn't say what it would do") }
  static func unknownStep(_ job: String) -> Self { Self("swiftc has an unknown step: \(job)") }
  static func missingStep(_ job: String) -> Self { Self("swiftc has no step that would \(job)") }
  static func unknownArgument(_ argument: String) -> Self { Self("swiftc passes on an unknown argument: \(argument)") }
  static func unreadable(_ file: String) -> Self { Self("\(file) can't be read or written") }
}
