package import HostSystem
package import ScreenModel
@_spi(Host) package import VIPKit

/// What is said on the screen by the host, beside the scene or in its place, or by a scene in passing.
package struct HostMessages: Equatable, Sendable {
  /// On a quiet line, until the user goes to another scene.
  package private(set) var statusMessage: String?
  /// In an alert, in front of the scene's own, until the user dismisses it.
  package internal(set) var alert: String?
  /// The same, with a choice; nil when there is none.
  package internal(set) var offer: QuarantineOffer?
  /// In the place of the first scene, as long as that can't be shown.
  package internal(set) var waiting: HostPage?
  /// Besides the status message, when somebody asks for it.
  package private(set) var details: HostPage? {
    didSet { showsDetails = showsDetails && details != nil }
  }

  /// The notices of scenes, in their order, until the user does something.
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

  /// The page in the place of the scene; nil when there is a scene, and it is shown.
  package func page(isEmpty: Bool) -> HostPage? { showsDetails ? details : isEmpty ? waiting : nil }

  mutating func notify(_ text: String, _ tint: Tint?) {
    lastNotice += 1
    notices = notices.suffix(Self.mostNotices - 1)
    notices.append(NumberedNotice(number: lastNotice, text: text, tint: tint))
  }

  mutating func toggleDetails() { showsDetails = details != nil && !showsDetails }
}

/// A page of the host's own, in the place of a scene.
package struct HostPage: Equatable, Sendable {
  /// The most characters of a text: a compiler may say as much as it likes, and the log has all of it.
  private static let limit = 1 << 16

  /// No instance of a scene has it.
  package let number: Int
  let title: String
  /// Each is set apart from the next.
  let paragraphs: [String]
  let canClose: Bool

  /// Why the first scene can't be shown, and what would help.
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

  /// What the display is to show, with what else the host has to say.
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
  package func quarantined(because refusal: Diagnostic) -> String? {
    let own = if case .worker(let id, _)? = refusal.kind { libraries[id]?.refusal } else { Optional(refusal) }
    return own?.quarantine.flatMap { $0.run == .this ? $0.id : nil }
  }

  /// What can be offered where something is refused; nil when no build in quarantine is at fault.
  package func offer(because refusal: Diagnostic, _ text: String, holdsScreens: Bool) -> QuarantineOffer? {
    quarantined(because: refusal).map { QuarantineOffer(id: $0, text: text, holdsScreens: holdsScreens) }
  }
}
