import Foundation
import PackagePlugin

/// Has SwiftPM compile the proxies of workers with the module that declares their protocols, as `host build` does (Docs/Recording.md).
@main
struct WorkerProxiesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget, let libraries else { return [] }
    let request = ["proxies": ["of": ["name": module.moduleName, "folder": target.directoryURL.path]]]
    let proxies = context.pluginWorkDirectoryURL.appending(path: "WorkerProxies.swift")
    return [
      .buildCommand(
        displayName: "Making the proxies of \(target.name)'s workers",
        executable: try context.tool(named: "host-source").url,
        arguments: [
          String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self), proxies.path,
        ],
        environment: ["LD_LIBRARY_PATH": libraries],
        inputFiles: module.sourceFiles(withSuffix: "swift").map(\.url), outputFiles: [proxies])
    ]
  }

  /// The folders of the toolchain's SwiftSyntax and of its runtime. The toolchain runs this plug-in, linked with a library that stands beside them.
  private var libraries: String? {
    let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
    let library = String(decoding: maps, as: UTF8.self).split(separator: "\n").first {
      $0.hasSuffix("/pm/PluginAPI/libPackagePlugin.so")
    }
    guard let library, let slash = library.firstIndex(of: "/") else { return nil }
    var folder = URL(fileURLWithPath: String(library[slash...])).resolvingSymlinksInPath()
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return "\(folder.path)/host:\(folder.path)/linux"
  }
}
