import HostSystem
import HostJournal
import HostLoading
import HostManifest
import HostState
@_spi(Host) import VIPKit

/// Implementations do what their workers' contracts say before they take over.
extension Updates {
  /// An implementation that a plan would take into use, and that has facts of a contract to be asked for; nil when there is none.
  ///
  /// - Parameter tried: those that were asked already.
  func untried(in plan: Plan, beside tried: Set<WorkerChoice>) -> WorkerChoice? {
    let candidates = plan.exchanges.sorted { $0.key < $1.key }.map(\.value) + [plan.chosen].compactMap(\.self)
    return candidates.first { choice in
      !choice.isDefault && !tried.contains(choice) && !workers.hasMade(choice)
        && opener.factory(choice.implementation, choice.generation)?.checks.isEmpty == false
    }
  }

  /// Asks an implementation in a process of its own. The screen lives on meanwhile, and calls go to the one in use.
  ///
  /// - Throws: what it doesn't do.
  func tryOut(_ choice: WorkerChoice, of plan: Plan) async throws(Refusal) {
    var parts: [Assembly.Part] = []
    _ = add(choice, of: plan, to: &parts)
    do throws(TrialFault) { try await probe.check(Assembly(parts, for: store.state.manifest)) } catch {
      switch error {
      case .failed(let check, let reason):
        throw .wiring(
          .checkFailed(
            implementation: choice.implementation, worker: choice.worker, check: check, reason: reason))
      case .notMade(let implementation, let reason):
        throw .wiring(.workerFailed(implementation: implementation, reason: reason))
      case .notTried(let number):
        throw .loading(
          .notTried(library: store.state.libraries[choice.implementation]?.library?.path ?? "", errno: number))
      }
    }
  }

  /// Adds an implementation behind those that it uses, and tells where it is.
  private func add(_ choice: WorkerChoice, of plan: Plan, to parts: inout [Assembly.Part]) -> Int? {
    let user = LibraryEntry(kind: .worker, id: choice.implementation)
    var uses: [String: Int] = [:]
    for (use, other) in plan.choices where use.user == user && !other.isDefault {
      uses[use.worker] = add(other, of: plan, to: &parts)
    }
    guard let library = opener.openingPlan(choice.implementation, choice.generation) else { return nil }
    parts.append(Assembly.Part(library: library, worker: choice.worker, options: choice.options, uses: uses))
    return parts.count - 1
  }
}
