import HostSystem
package import ScreenModel
import VIPKit

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

  /// Says something on the quiet line in the place of what was said there, or nothing; the details are nil when the line is all.
  mutating func say(_ statusMessage: String?, details: HostPage? = nil) {
    self.statusMessage = statusMessage
    self.details = details
  }

  mutating func say(refusing name: String, because fault: any HostError) {
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
