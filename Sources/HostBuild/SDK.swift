import HostModel
import FoundationEssentials

/// What scenes and workers are compiled against: a folder with the shared libraries, and their interfaces in `Modules`.
/// The folder into which `swift build` puts the host is one.
package struct SDK: Sendable {
  let folder: String

  /// Finds the parts of an SDK.
  ///
  /// - Throws: ``BuildFault`` when VIPKit isn't there.
  package init(_ folder: String) throws(BuildFault) {
    self.folder = folder
    for missing in ["libVIPKit.so", "Modules"] where !FileManager.default.fileExists(atPath: "\(folder)/\(missing)") {
      throw .noSDK(folder: folder, missing: missing)
    }
    guard interface(of: "VIPKit") != nil else { throw .noSDK(folder: folder, missing: "Modules/VIPKit.swiftmodule") }
  }

  var modules: String { "\(folder)/Modules" }

  /// The file that tells the compiler what is in a module; nil when the SDK doesn't have the module.
  func interface(of module: String) -> String? {
    ["swiftmodule", "swiftinterface"].map { "\(modules)/\(module).\($0)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The shared library of a module; nil when it has none of its own.
  func library(of module: String) -> String? {
    let path = "\(folder)/\(Library.fileName(for: module))"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The sources of a module that its users link into themselves, and the objects made of them. Only the build folder
  /// of a checkout has any.
  func objects(of module: String) -> [(source: String, object: String)] {
    struct Output: Decodable {
      let object: String?
    }
    guard let map = FileManager.default.contents(atPath: "\(folder)/\(module).build/output-file-map.json"),
      let outputs = try? JSONDecoder().decode([String: Output].self, from: map)
    else { return [] }
    return outputs.compactMap { source, output in output.object.map { (source, $0) } }.sorted { $0.source < $1.source }
  }
}
