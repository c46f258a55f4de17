import HostInspection
import HostManifest
import Glibc
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// Connects scenes and makes workers in the probe's process, to find early what a run would tell its user.
@MainActor
enum Connection {
  /// Makes a worker with its options, or connects a scene's objects. Workers keep files in an empty folder. Other
  /// failures are ignored: they may not happen in a run.
  static func finding(of assembly: Assembly, in folder: String) -> AssemblyFinding {
    var finding = AssemblyFinding()
    _ = mkdir(folder, 0o700)
    let workers = AssembledWorkers(assembly, in: folder)
    switch try? workers.product() {
    case .scene(let configurator): finding.faults = faults(of: configurator, workers)
    case .worker:
      let isMade = (try? workers.worker()) != nil
      let types = workers.optionTypes
      finding.wrongOption = workers.wrongOption
      if finding.wrongOption == nil, isMade || !types.isEmpty,
        let options = OptionDescription.all(of: types)
      {
        // A worker that asks for no options takes none.
        finding.options = Set(options.map(\.name))
      }
    default: break
    }
    return finding
  }

  private static func faults(of configurator: any SceneConfigurator, _ workers: AssembledWorkers) -> [ConnectionFault] {
    let descriptor = configurator.descriptor
    guard let provider = workers.provider(for: descriptor) else { return [] }
    let context = SceneContext(sceneID: descriptor.id, navigator: NowhereNavigator(), workers: provider)
    do {
      let scene = try configurator.configure(in: context)
      return [
        scene.routeWithoutUnwindSegue(in: descriptor).map { .noUnwindSegue(route: $0.name) },
        scene.linkWithoutSegue(in: descriptor).map { .noLinkSegue(link: $0.pattern) },
      ].compactMap(\.self)
    } catch let fault as PreservedStateFault {
      return [.notPreserved(reason: fault.description)]
    } catch {
      return []
    }
  }
}

/// The protocol's defaults do nothing.
private final class NowhereNavigator: Navigator {}
