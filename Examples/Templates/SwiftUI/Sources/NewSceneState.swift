import VIPKit

/// What the view shows. The Presenter fills it.
@Observable
final class NewSceneState {
  var newItem = ""
  var items: [NewScene.DisplayedItem] = []
  var alert: String?
}
