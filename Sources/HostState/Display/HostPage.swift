package import HostSystem
package import ScreenModel
import VIPKit

/// A page of the host's own, in the place of a scene.
package struct HostPage: Equatable, Sendable {
  /// The most characters of a text: a compiler may say as much as it likes, and the log has all of it.
  private static let limit = 1 << 16

  /// No instance of a scene has it.
  package let number: Int
  let title: String
  /// Each is set apart from the next.
  let paragraphs: [String]
  /// Whether there is a screen behind it.
  let canClose: Bool

  /// Why the first scene can't be shown, and what would help.
  package static func waiting(for scene: String, because fault: any HostError) -> HostPage {
    HostPage(
      number: -1, title: "\(scene) can't be shown",
      paragraphs: [fault.message, fault.suggestion, "Waiting for the next build."], canClose: false)
  }

  /// All of what a tool says in a line.
  package static func details(_ text: String) -> HostPage {
    let rest = text.unicodeScalars.dropFirst(limit)
    return HostPage(
      number: -2, title: "Details",
      paragraphs: rest.isEmpty ? [text] : [String(text.unicodeScalars.prefix(limit)), "… the log has the rest"],
      canClose: true)
  }

  /// What the display is to show, with what else the host has to say.
  package func screen(_ messages: HostMessages) -> Screen {
    let parts = paragraphs.map { [Element(.text, value: .text($0))] }
    return Screen(
      instance: number, sceneID: "host", title: title,
      root: Element(.verticalStack, children: Array(parts.joined(separator: [Element(.text, value: .text(""))]))),
      error: messages.alert, statusMessage: messages.statusMessage, notices: messages.notices, canGoBack: canClose,
      isModal: true,
      hasDetails: messages.details != nil)
  }
}
