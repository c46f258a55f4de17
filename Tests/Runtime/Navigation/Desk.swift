@testable import HostRuntime
@testable import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

extension LiveApplication {
  static let deskManifest = manifest(start: "Desk")

  static let nestedDeskManifest =
    #"{"version":1,"start":"Desk","folders":["scenes"],"scenes":{"Tile":{"routes":{"inside":"Chooser"}}}}"#

  /// Shows tiles inside itself; started. `tile` has the conditions for compiling Tile; nil when it isn't installed.
  static func desk(
    _ conditions: [String] = [], tile: [String]? = [], manifest: String = deskManifest, showing names: [String] = []
  ) async throws -> LiveApplication {
    let application = try await started(deskLibraries(conditions, tile: tile), manifest: manifest)
    for name in names { application.display.press("Show \(name)") }
    return application
  }

  static func deskLibraries(_ conditions: [String] = [], tile: [String]? = []) async throws -> [String: String] {
    var libraries = [
      "Desk": try await LiveBuilds.build("Desk", conditions), "Chooser": try await LiveBuilds.build("Chooser"),
    ]
    if let tile { libraries["Tile"] = try await LiveBuilds.build("Tile", tile) }
    return libraries
  }

  /// The numbers of the instances on the screen, each with those inside it.
  var tree: String {
    func text(_ node: SceneNode) -> String {
      let panes = node.panes.map { pane in
        switch pane.content {
        case .shown(let node): text(node)
        case .refused: "\(pane.number) refused"
        case .resumed: "\(pane.number) resumed"
        case .ended: "\(pane.number) ended"
        }
      }
      return "\(node.scene) \(node.number)" + (panes.isEmpty ? "" : " (\(panes.joined(separator: ", ")))")
    }
    return host.store.state.screen.stack.map(text).joined(separator: "; ")
  }

  var stack: [Int] { host.store.state.screen.stack.map(\.number) }

  func act(_ action: Action = .activate, on id: String, in instance: Int) {
    display.act(action, on: ElementID(id).inside(instance).rawValue)
  }

  func pane(_ instance: Int) -> Element? {
    screen?.root.flattened.first { element in
      element.role == .scene
        && element.children.contains { $0.flattened.contains { $0.id.embedded?.instance == instance } }
    }
  }

  func texts(in instance: Int) -> [String] {
    pane(instance)?.flattened.filter { $0.id.embedded?.instance == instance }.compactMap {
      $0.role == .text ? $0.text : nil
    } ?? []
  }

  /// The text of a tile's field.
  func typed(in instance: Int) -> String? { pane(instance)?.find(ElementID("textField.text").inside(instance))?.text }
}

extension DyingApplication {
  static func desk(
    _ conditions: [String] = [], tile: [String] = [], manifest: String = LiveApplication.deskManifest
  ) async throws -> DyingApplication {
    let application = try await started(LiveApplication.deskLibraries(conditions, tile: tile), manifest: manifest)
    application.app.display.press("Show A")
    return application
  }
}
