import FoundationEssentials
package import HostSystem

/// The tests of an application's package: what each test target is made of now, and was when it passed.
package struct PackageTests: Sendable {
  private let folder: String
  private let program: String
  /// By test target: changes with anything that the target is made of.
  private let digests: [String: String]

  /// Runs the package manager; reads the sources of the package's targets, and all of other packages.
  package init(in folder: String, compiler: Compiler) async throws(Diagnostic) {
    let folder = Path.absolute(folder)
    guard Path.exists("\(folder)/Package.swift") else { throw .noPackage(folder: folder) }
    let ask = { (words: [String]) async throws(Diagnostic) -> [UInt8] in
      let files = try BuildFiles()
      let command = [compiler.packageManager, "package", "--package-path", folder] + words
      let (log, isDone) = try await compiler.run(command, files, output: files.answer)
      guard isDone else { throw .packageNotRead(file: "\(folder)/Package.swift", log: log) }
      return File.contents(files.answer) ?? []
    }
    let own = try await Data(ask(["describe", "--type", "json"]))
    let others = try await Data(ask(["show-dependencies", "--format", "json"]))
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let targets = try decoder.decode(PackageSummary.self, from: own).targets
      let packages = try decoder.decode(PackageNode.self, from: others).dependencies
      var digests = SourceDigests(targets, packages, in: folder)
      let common = try LibraryInput.digest(of: [compiler.version], [], ["\(folder)/Package.swift"])
      self.digests = try targets.filter { $0.type == "test" }.reduce(into: [:]) { all, target in
        all[target.name] = try LibraryInput.digest(of: [common] + digests.all(below: target.name), [], [])
      }
    } catch {
      throw error as? Diagnostic ?? .packageNotRead(file: "\(folder)/Package.swift", log: "\(error)")
    }
    self.folder = folder
    program = compiler.packageManager
  }

  package var changed: [String] {
    let passed = passed
    return digests.keys.sorted().filter { digests[$0] != passed[$0] }
  }

  /// Runs some test targets, or all; notes those that pass, and returns whether all do.
  package func run(_ chosen: [String]?) async throws(Diagnostic) -> Bool {
    // swift test identifies a test by its module.
    let modules = chosen?.map { String($0.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
    let filter = modules.map { ["--filter", "^(\($0.joined(separator: "|")))\\."] } ?? []
    do throws(SystemError) {
      let process = try ChildProcess(withStreamsOfThis: [program, "test", "--package-path", folder] + filter)
      guard await process.end() == .exit(0) else { return false }
      let now = passed.merging(digests.filter { chosen?.contains($0.key) ?? true }) { $1 }
      try File.replace(record, Array((try? JSONEncoder().encode(now)) ?? Data()), mode: 0o644)
      return true
    } catch {
      throw .system(path: record, reason: error.text)
    }
  }

  /// In the build folder, so that it goes with what `swift build` has made.
  private var record: String { "\(folder)/.build/host-tests.json" }

  private var passed: [String: String] {
    File.contents(record).flatMap { try? JSONDecoder().decode([String: String].self, from: Data($0)) } ?? [:]
  }
}

private struct SourceDigests {
  private let targets: [String: PackageSummary.Target]
  private let packages: [PackageNode]
  private let root: String
  private var known: [String: String] = [:]

  init(_ targets: [PackageSummary.Target], _ packages: [PackageNode], in root: String) {
    self.targets = Dictionary(targets.map { ($0.name, $0) }) { $1 }
    (self.packages, self.root) = (packages, root)
  }

  mutating func all(below name: String) throws(Diagnostic) -> [String] {
    var folders: Set<String> = []
    var waiting = [name]
    while let name = waiting.popLast() {
      guard let target = targets[name], folders.insert(Path.join(root, target.path)).inserted else { continue }
      waiting += target.targetDependencies ?? []
      for product in target.productDependencies ?? [] {
        // A package's name may differ from its product's, and be another package's: then any of them counts.
        let named = packages.filter { $0.name == product || $0.identity == product.lowercased() }
        for each in named.count == 1 ? named : packages { folders.formUnion(each.folders) }
      }
    }
    return try folders.sorted().map { folder throws(Diagnostic) in
      if let digest = known[folder] { return digest }
      let files = Path.files(below: folder)
      let digest = try LibraryInput.digest(of: files, [], files)
      known[folder] = digest
      return digest
    }
  }
}

/// Printed by `swift package describe`.
private struct PackageSummary: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String
    let targetDependencies: [String]?
    let productDependencies: [String]?
  }

  let targets: [Target]
}

/// Printed by `swift package show-dependencies`.
private struct PackageNode: Decodable {
  let identity: String
  let name: String
  let path: String
  let dependencies: [PackageNode]

  var folders: Set<String> { dependencies.reduce(into: [path]) { $0.formUnion($1.folders) } }
}
