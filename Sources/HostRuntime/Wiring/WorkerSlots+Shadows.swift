import HostJournal
import HostLoading
import HostManifest
import HostState
import HostSystem
@_spi(Host) import VIPKit

/// A shadow with what was last made for it, or why that couldn't be.
struct FollowingShadow {
  let shadow: Shadow
  var choice: WorkerChoice?
  var fault: WiringFault?
}

/// The shadows that the manifest names (Docs/HotSwapping.md): made when there is a worker for them to follow. What is wrong with one is told,
/// and the application runs without it.
extension WorkerSlots {
  private func setting(for worker: String) -> Located<String>? { store.state.manifest.workers[worker]?.shadow }

  /// What a slot has for an implementation: where that has a shadow, a proxy that tells the shadow of its calls. Those of other workers aren't
  /// told: the shadow itself may make them.
  func front(of implementation: any Sendable, _ choice: WorkerChoice, for use: WorkerUse) -> any Sendable {
    let worker = use.worker
    guard use.user.kind == .scene, tape?.isAnswering != true, let setting = setting(for: worker),
      setting.value != choice.implementation, let factory = opener.factory(choice.implementation, choice.generation)
    else { return implementation }
    guard let proxy = WorkerTapes.proxy(of: factory, before: implementation) else {
      if unheard.insert(worker).inserted { store.report(WiringFault.noProxy(of: worker, for: setting)) }
      return implementation
    }
    let known = shadows[worker]?.shadow
    let shadow =
      known
      ?? Shadow(setting.value) { [store] function, name, what in
        store.events.send(.shadowDiffers(worker: worker, function: function, implementation: name, difference: what))
        let fault = WiringFault.shadowDiffers(worker: worker, function: function, shadow: name, difference: what)
        Task { @MainActor in store.report(fault) }
      }
    if known == nil {
      shadows[worker] = FollowingShadow(shadow: shadow)
      updateShadows()
    }
    return proxy.make(implementation, nil, shadow) ?? implementation
  }

  /// Has calls told to shadows as the manifest says, where it has said something else.
  func followManifest(since old: Manifest) {
    for (use, binding) in store.state.bindings
    where old.workers[use.worker]?.shadow?.value != setting(for: use.worker)?.value && !binding.choice.isDefault {
      put(binding.choice, in: use)
    }
  }

  /// Has each be the newest build of what the manifest names.
  func updateShadows() {
    if shadows.isEmpty { return }
    shadowing = Task { [shadowing] in
      await shadowing?.value
      for (worker, known) in shadows {
        do throws(Refusal) { try await update(known.shadow, of: worker) } catch {
          guard let setting = setting(for: worker) else { continue }
          let fault = WiringFault.noShadow(
            setting.place, shadow: setting.value, reason: error.message, suggestion: error.suggestion)
          known.shadow.exchange(for: nil, setting.value)
          shadows[worker] = FollowingShadow(shadow: known.shadow, fault: fault)
          if fault != known.fault { store.report(fault) }
        }
      }
    }
  }

  private func update(_ shadow: Shadow, of worker: String) async throws(Refusal) {
    guard let id = setting(for: worker)?.value else {
      shadow.exchange(for: nil, "")
      return shadows[worker] = nil
    }
    // Read and copied on another thread.
    if store.state.current(id) == nil, let file = store.state.libraries[id]?.library?.path {
      opener.keep(await opener.prepare(file, as: id, isInUse: false), as: id)
    }
    let choice = try opener.plan(telling: false) { planner throws(Refusal) in try planner.shadow(id, of: worker) }
    if choice == shadows[worker]?.choice { return }
    // One crash is enough: the user can do without it.
    let crashes = opener.quarantine.crashes.filter { $0.id == id }
    let digest: SHA256? =
      if crashes.isEmpty { nil } else {
        await BackgroundWork.value { [copy = store.state.current(id)?.copy ?? ""] in
          (try? File.read(copy, limit: Library.sizeLimit)).map { SHA256(of: $0) }
        }
      }
    if crashes.contains(where: { $0.digest == digest }) {
      throw .wiring(.workerFailed(implementation: id, reason: "an app of this run has died of it"))
    }
    opener.executing.enter(id, generation: choice.generation)
    shadow.exchange(for: try implementation(choice, isShadow: true) { try $0.make(in: $1) }, id)
    shadows[worker] = FollowingShadow(shadow: shadow, choice: choice)
  }
}
