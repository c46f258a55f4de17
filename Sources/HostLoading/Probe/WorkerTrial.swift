import HostInspection
import HostSystem
import HostState
import Glibc
@_spi(Host) import VIPKit

/// Checks an implementation against its worker's contract, in the probe's process.
@MainActor
struct WorkerTrial {
  let assembly: Assembly
  /// Empty; the caller removes it.
  let folder: String
  let answer: (ProbeAnswer) -> Void

  /// Runs the checks in an empty folder, up to the first failure. Where the configurator makes no scratch
  /// implementation, only the read-only checks run, on the normal one.
  func run() async {
    var current: String?
    do {
      let workers = AssembledWorkers(assembly)
      guard case .worker(let factory) = try workers.product() else { return answer(.checked(nil)) }
      for (number, check) in factory.checks.enumerated() {
        current = check.name
        answer(.checking(check.name))
        if let scratch = try makeScratch(by: factory, number) {
          try await ask(check, of: scratch)
        } else if check.isReadOnly {
          try await ask(check, of: try workers.worker())
        }
      }
      answer(.checked(nil))
    } catch let fault as Diagnostic {
      let failed =
        if case .worker(let id, let reason) = fault.kind { (id, reason) } else { (assembly.id, fault.message) }
      answer(.checked(.notMade(implementation: failed.0, reason: failed.1)))
    } catch {
      answer(.checked(assembly.fault(String(describing: error), in: current)))
    }
  }

  private func ask(_ check: WorkerCheck<any Sendable>, of worker: any Sendable) async throws {
    do { try await check.run(worker) } catch {
      // Whatever a worker throws, the check fails.
      throw CheckFailure(String(describing: error))
    }
  }

  /// Inside the host's folder, not the folder itself: the host has locked that, and a worker may want its own lock.
  private func makeScratch(by factory: WorkerFactory, _ number: Int) throws -> (any Sendable)? {
    let folder = "\(folder)/\(number)"
    guard mkdir(folder, 0o700) == 0 else { throw CheckFailure("\(folder): \(String(cString: strerror(errno)))") }
    do { return try factory.makeScratch(in: WorkerContext(folder: folder)) } catch {
      throw CheckFailure(String(describing: error))
    }
  }
}
