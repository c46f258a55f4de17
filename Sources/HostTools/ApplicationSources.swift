import HostBuild
import HostCLI
import HostLoading
import HostManifest
import HostSystem

struct ApplicationSources {
  static let options = [
    sources, .init(name: "sdk", value: "FOLDER", help: "what to compile against (the host's folder)"),
  ]
  static let sources = CommandSyntax.Option(
    name: "sources", value: "DIR", isRepeatable: true, help: "sources (Contracts Scenes Workers Plugins)")

  /// Beside the manifest, in an application of `host new` and in a checkout of host.
  private static let folders = ["Contracts", "Scenes", "Workers", "Plugins"]

  let roots: [String]
  let output: String
  /// The application's shared modules are built with it. Beside the host they are `swift build`'s.
  let hasModules: Bool
  let sdk: SDK

  init(_ arguments: Arguments, output: String? = nil) throws {
    let manifestFile = arguments.manifest
    // With --output there need be no manifest.
    let manifest = try output == nil || Path.exists(manifestFile) ? ManifestReader(file: manifestFile).read() : nil
    guard let folder = output ?? manifest?.folders.first else {
      throw Diagnostic(
        "\(manifestFile): names no folder for libraries",
        "name one by --output, or add \"folders\": [\"scenes\"] to it",
        cause: .option)
    }
    self.output = folder
    hasModules = manifest?.includesHost == false
    let named = arguments.all("sources")
    let found = Self.folders(beside: manifestFile)
    roots = !named.isEmpty ? named : !found.isEmpty ? found : ["Plugins"]
    sdk = try SDK(arguments["sdk"] ?? HostFiles.folder, application: folder)
  }

  static func folders(beside manifestFile: String) -> [String] {
    folders.map { Path.join(Path.folder(of: manifestFile), $0) }.filter(Path.exists)
  }
}
