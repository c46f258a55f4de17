import HostModel
import HostSystem
@_spi(Host) import VIPKit

/// Asks an implementation for the facts of its worker's contract before it takes over. The screen lives on meanwhile, and calls go to
/// the implementation in use.
@MainActor
struct WorkerTrial {
  /// How long an implementation has for a check. What it does after that, nobody waits for.
  static let timeout = Duration.seconds(10)

  let choice: WorkerChoice
  let factory: WorkerFactory
  /// Made as it would be used: with the manifest's options, on the user's data.
  let worker: any Sendable

  /// Runs the checks that only read on the implementation itself, and the others on one in an empty folder.
  ///
  /// - Throws: `checkFailed` of the first that fails.
  func run() async throws(Refusal) {
    for check in factory.checks where check.isReadOnly { try await ask(check, of: worker) }
    for check in factory.checks where !check.isReadOnly {
      let folder: PrivateFolder
      do { folder = try PrivateFolder(for: .check) } catch { throw failed(check, error.message) }
      defer { folder.remove() }
      let scratch: (any Sendable)?
      do { scratch = try factory.makeScratch(in: WorkerContext(folder: folder.path)) } catch {
        throw failed(check, String(describing: error))
      }
      guard let scratch else { return }
      try await ask(check, of: scratch)
    }
  }

  private func ask(_ check: WorkerCheck<any Sendable>, of worker: any Sendable) async throws(Refusal) {
    let (reasons, answer) = AsyncStream.makeStream(of: String?.self)
    let asking = Task.detached {
      do {
        try await check.run(worker)
        answer.yield(nil)
      } catch {
        answer.yield(String(describing: error))
      }
    }
    let timer = Task {
      guard (try? await Task.sleep(for: Self.timeout)) != nil else { return }
      answer.yield("no answer within \(Self.timeout.components.seconds) s")
    }
    defer {
      asking.cancel()
      timer.cancel()
    }
    for await reason in reasons {
      if let reason { throw failed(check, reason) }
      return
    }
  }

  private func failed(_ check: WorkerCheck<any Sendable>, _ reason: String) -> Refusal {
    .wiring(
      .checkFailed(
        implementation: choice.implementation, worker: choice.worker, check: check.name, reason: reason))
  }
}
