import VIPKit

/// What the view shows. The Presenter fills it.
@Observable
final class NewSceneState {
  var alert: String?
}
