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
    func part(_ choice: WorkerChoice) -> AssemblyUse {
      let library = opener.openingPlan(choice.implementation, choice.generation)
      return AssemblyUse(implementation: choice.implementation, plan: library, options: choice.options)
    }
    let user = LibraryEntry(kind: .worker, id: choice.implementation)
    let assembly = Assembly(
      of: user, as: choice.worker, part(choice), using: plan.choices.filter { !$0.value.isDefault }.mapValues(part),
      for: store.state.manifest)
    guard let assembly else { return }
    do throws(TrialFault) { try await probe.check(assembly) } catch {
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
}
