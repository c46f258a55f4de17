import HostSystem
import SourceMessages

/// The proxies of the workers of a module, which are compiled with it: they record calls, and answer as in a recording (Docs/Recording.md).
struct WorkerProxies {
  /// Differs when other proxies are made of the same sources.
  static let version = "proxies 4"

  /// The file that is compiled with the module; none where it has no workers.
  private(set) var sources: [String] = []
  private(set) var notes = ""

  init(of module: SharedModule, by reader: SourceTool?, in files: BuildFiles) async {
    let has = { (text: String) in module.files.contains { $0.bytes.contains(text.utf8) } }
    // A module that `swift build` compiles, too, has them among its sources (`host spies --proxies`).
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
