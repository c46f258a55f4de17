import HostModel
import FoundationEssentials
import Glibc

/// Begins scenes and workers: writes their files and tells the package of them.
package struct Generator {
  private let project: Project

  /// Makes a generator.
  ///
  /// - Parameters:
  ///   - folder: where the user is: inside a checkout of host the scene becomes part of it, elsewhere a package of its
  ///     own. A full path.
  ///   - hostFolder: the folder of the host's executable, whose checkout a package of its own depends on.
  package init(at folder: String, hostFolder: String) throws(NewFault) {
    project = try Project(at: folder, hostFolder: hostFolder)
  }

  /// Begins a scene.
  ///
  /// - Parameters:
  ///   - name: the id of the scene.
  ///   - style: how its view and its Presenter know each other.
  package func makeScene(_ name: String, style: SceneStyle = .uikit) throws(NewFault) -> Generated {
    try check(name)
    switch style {
    case .uikit:
      let template = SceneTemplate(name: name)
      return try make(name, for: nil, sources: template.sources, words: template.words, tests: template.tests)
    case .swiftui:
      let template = SwiftUITemplate(name: name)
      return try make(name, for: nil, sources: template.sources, words: template.words, tests: template.tests)
    }
  }

  /// Begins an implementation of a worker.
  ///
  /// - Parameters:
  ///   - name: the id of the implementation.
  ///   - contract: the name of the worker's protocol.
  package func makeWorker(_ name: String, for contract: String) throws(NewFault) -> Generated {
    try check(name)
    let template = WorkerTemplate(name: name, contract: try WorkerContract(contract, in: project.contracts))
    return try make(name, for: contract, sources: template.sources, tests: template.tests)
  }

  private func check(_ name: String) throws(NewFault) {
    guard Identifier.isValid(name), name.first?.isUppercase == true else { throw .badName(name) }
    guard !ReservedNames.all.contains(name) else { throw .reservedName(name) }
  }

  private typealias Texts = [(suffix: String, text: String)]

  private func make(
    _ name: String, for contract: String?, sources: Texts, words: String? = nil, tests: Texts
  ) throws(NewFault) -> Generated {
    let isInside = project.isInside
    let root = isInside ? "" : "\(name)/"
    let sourceFolder = isInside ? "Plugins/\(contract == nil ? "" : "Workers/")\(name)" : "\(root)Sources/\(name)"
    let testFolder = "\(root)Tests/\(name)Tests"
    var files = Self.files(sources, name, in: sourceFolder) + Self.files(tests, name, in: testFolder)
    if let words { files.append(GeneratedFile(path: "\(sourceFolder)/po/\(name).pot", text: words)) }
    if !isInside {
      let package = PackageTemplate(name: name, contract: contract, checkout: project.checkout)
      files.append(GeneratedFile(path: "\(root)Package.swift", text: package.text))
      files.append(GeneratedFile(path: "\(root)scenes.json", text: package.manifest))
    }
    let package = isInside ? try CheckoutPackage(of: project.checkout, without: name) : nil
    for path in isInside ? [sourceFolder, testFolder] : [name] {
      guard access("\(project.folder)/\(path)", F_OK) != 0 else { throw .exists("\(project.folder)/\(path)") }
    }
    try write(files)
    return Generated(
      folder: project.folder, files: files.map(\.path), sources: sourceFolder,
      package: try package?.add(name, isScene: contract == nil))
  }

  private static func files(_ texts: Texts, _ name: String, in folder: String) -> [GeneratedFile] {
    texts.map { GeneratedFile(path: "\(folder)/\(name)\($0.suffix).swift", text: $0.text) }
  }

  private func write(_ files: [GeneratedFile]) throws(NewFault) {
    for file in files {
      let path = "\(project.folder)/\(file.path)"
      do {
        try FileManager.default.createDirectory(
          at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
      } catch {
        throw .system(path: path, reason: "can't be written")
      }
    }
  }
}

package struct Generated: Equatable, Sendable {
  /// The project's folder, to which the paths are relative.
  package let folder: String
  package let files: [String]
  /// The folder of the sources, for `host build`, relative to the project's folder.
  package let sources: String
  /// What happened to Package.swift; nil for a package of its own.
  package let package: PackageNote?
}

/// What happened to a Package.swift.
package enum PackageNote: Equatable, Sendable {
  /// The name stands in it now.
  case added(String)
  /// It is written in a way that only a person can tell where the name belongs.
  case notAdded(String)
}
