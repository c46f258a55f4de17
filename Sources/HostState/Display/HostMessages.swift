package import HostSystem
package import ScreenModel
@_spi(Host) package import VIPKit

/// The host's messages, beside the scene or in its place, and scenes' notices.
package struct HostMessages: Equatable, Sendable {
  /// A quiet line, until the user goes to another scene.
  package private(set) var statusMessage: String?
  /// In front of the scene's own alert, until the user dismisses it.
  package internal(set) var alert: String?
  package internal(set) var offer: QuarantineOffer?
  /// In the place of the first scene, as long as that can't be shown.
  package internal(set) var waiting: HostPage?
  /// The long version of the status message.
  package private(set) var details: HostPage? {
    didSet { showsDetails = showsDetails && details != nil }
  }

  /// Of scenes, in order, until the user does something.
  package internal(set) var notices: [NumberedNotice] = []

  /// The most that anybody reads at once.
  private static let mostNotices = 16

  private var lastNotice = 0
  var showsDetails = false

  mutating func say(_ statusMessage: String?, details: HostPage? = nil) {
    self.statusMessage = statusMessage
    self.details = details
  }

  mutating func say(refusing name: String, because fault: Diagnostic) {
    say("\(name) was not updated: \(fault.message)", details: .details("\(fault.message)\n\n\(fault.suggestion)"))
  }

  package func page(isEmpty: Bool) -> HostPage? { showsDetails ? details : isEmpty ? waiting : nil }

  mutating func notify(_ text: String, _ tint: Tint?) {
    lastNotice += 1
    notices = notices.suffix(Self.mostNotices - 1)
    notices.append(NumberedNotice(number: lastNotice, text: text, tint: tint))
  }

  mutating func toggleDetails() { showsDetails = details != nil && !showsDetails }
}

package struct HostPage: Equatable, Sendable {
  /// In characters: a compiler's output has no limit, and the log has all of it.
  private static let limit = 1 << 16

  /// No scene's instance has it.
  package let number: Int
  let title: String
  let paragraphs: [String]
  let canClose: Bool

  package static func waiting(for scene: String, because fault: Diagnostic) -> HostPage {
    HostPage(
      number: -1, title: "\(scene) can't be shown",
      paragraphs: [fault.message, fault.suggestion, "Waiting for the next build."], canClose: false)
  }

  package static func details(_ text: String) -> HostPage {
    let rest = text.unicodeScalars.dropFirst(limit)
    return HostPage(
      number: -2, title: "Details",
      paragraphs: rest.isEmpty ? [text] : [String(text.unicodeScalars.prefix(limit)), "… the log has the rest"],
      canClose: true)
  }

  package func screen(_ messages: HostMessages) -> Screen {
    let parts = paragraphs.map { [Element(.text($0))] }
    return Screen(
      instance: number, sceneID: "host", title: title,
      root: Element(.verticalStack, children: Array(parts.joined(separator: [Element(.text(""))]))),
      error: messages.alert, statusMessage: messages.statusMessage, notices: messages.notices, canGoBack: canClose,
      isModal: true,
      hasDetails: messages.details != nil)
  }
}

/// Offers to run a quarantined build all the same.
package struct QuarantineOffer: Equatable, Sendable {
  package let id: String
  let text: String
  /// Whether screens were left out. They stay in the journal until the user has decided.
  package let holdsScreens: Bool

  /// Scenes' own questions have numbers from 1 on.
  package var question: Question {
    Question(
      number: 0, title: text,
      message: holdsScreens ? "OK gives up what was typed there; host run --resume has it after Ctrl-C" : nil,
      tint: .negative,
      choices: [.init("Run it anyway", role: .destructive), .init("OK", role: .cancel)])
  }
}

extension AppState {
  /// The quarantined scene or worker behind a refusal in this run; nil for another reason.
  package func quarantined(because refusal: Diagnostic) -> String? {
    let own = if case .worker(let id, _)? = refusal.kind { libraries[id]?.refusal } else { Optional(refusal) }
    return own?.quarantine.flatMap { $0.run == .this ? $0.id : nil }
  }

  package func offer(because refusal: Diagnostic, _ text: String, holdsScreens: Bool) -> QuarantineOffer? {
    quarantined(because: refusal).map { QuarantineOffer(id: $0, text: text, holdsScreens: holdsScreens) }
  }
}
