import HostJournal
import HostSystem
package import VIPKit

/// The choice to run a build all the same that was left out because it has ended the app too often.
package struct QuarantineOffer: Equatable, Sendable {
  package let id: String
  let text: String
  /// Whether screens were left out. They stay in the journal until the user has chosen.
  package let holdsScreens: Bool

  /// As a display shows it. Scenes' own questions have numbers from 1 on.
  package var question: Question {
    Question(
      number: 0, title: text,
      message: holdsScreens ? "OK gives up what was typed there; host run --resume has it after Ctrl-C" : nil,
      tint: .negative,
      choices: [.init("Run it anyway", role: .destructive), .init("OK", role: .cancel)])
  }
}

extension AppState {
  /// The scene or worker in quarantine for which something is refused in this run; nil when another reason is at fault.
  package func quarantined(because refusal: Refusal) -> String? {
    let own = if case .wiring(.workerFailed(let id, _)) = refusal { libraries[id]?.refusal } else { Refusal?(refusal) }
    guard case .quarantine(let fault)? = own, fault.run == .this else { return nil }
    return fault.id
  }

  /// What can be offered where something is refused; nil when no build in quarantine is at fault.
  package func offer(because refusal: Refusal, _ text: String, holdsScreens: Bool) -> QuarantineOffer? {
    quarantined(because: refusal).map { QuarantineOffer(id: $0, text: text, holdsScreens: holdsScreens) }
  }
}
