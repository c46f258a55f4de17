/// How the view of a scene and its Presenter know each other.
package enum SceneStyle: String, CaseIterable, Sendable {
  /// The Presenter tells the ViewController what to display.
  case uikit
  /// A view observes the state that the Presenter fills; the Interactor is an actor.
  case swiftui

  /// The folder of its template, in Examples/Templates.
  var template: String {
    switch self {
    case .uikit: "UIKit"
    case .swiftui: "SwiftUI"
    }
  }
}
