import HostSystem
import SourceMessages

/// Proxies of a module's workers, compiled with the module: they record calls, and replay answers (Docs/Recording.md).
struct WorkerProxies {
  /// Changes when the same sources get other proxies.
  static let version = "proxies 4"
  private(set) var sources: [String] = []
  private(set) var notes = ""

  init(of module: SharedModule, by reader: SourceTool?, in files: BuildFiles) async {
    let has = { (text: String) in module.files.contains { $0.bytes.contains(text.utf8) } }
    // A module that `swift build` compiles, too, has its proxies among its sources (`host spies --proxies`).
    guard let reader, has("WorkerKey"), !has("@c(proxies_\(module.name))") else { return }
    do throws(Diagnostic) {
      let made: SourceProxies = try await reader.answer(
        to: .proxies(of: SourceModule(name: module.name, folder: module.path)))
      for fault in made.faults { note(Self.reason(fault), module) }
      guard let text = made.text else { return }
      do throws(SystemError) {
        try File.replace(files.proxies, Array(text.utf8))
        sources = [files.proxies]
      } catch {
        note(error.text, module)
      }
    } catch {
      note(error.message, module)
    }
  }

  private mutating func note(_ reason: String, _ module: SharedModule) {
    notes += "note: \(module.path): a worker has no proxy, so its calls can't be recorded: \(reason)\n"
  }

  private static func reason(_ fault: SourceFault) -> String {
    guard case .unsupported(let what, let reason, let name, let place) = fault else { return fault.message }
    return "\(place.text): \(name): \(what) \(reason)"
  }
}
