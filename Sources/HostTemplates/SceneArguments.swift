import SourceMessages

/// What an object of a scene is made of in a test.
struct SceneArguments {
  let scene: String
  /// The text of the spies that the scene's tests have.
  let spies: String

  /// The arguments of an initialiser; nil where a spy is missing.
  ///
  /// - Parameter known: what stands for types that the scene doesn't declare.
  func text(_ parameters: [SourceParameter], known: [String: String] = [:]) -> String? {
    var arguments: [String] = []
    for parameter in parameters {
      guard let value = known[parameter.type] ?? value(of: parameter.type) else { return nil }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
    }
    return arguments.joined(separator: ", ")
  }

  private func value(of type: String) -> String? {
    switch type {
    case "any \(scene)PresentationLogic": return "presenter"
    case "any \(scene)DisplayLogic": return "viewController"
    case "any \(scene)DataSource", "any \(scene)DataStore":
      let spy = "\(type.dropFirst(4))Spy"
      return spies.contains("class \(spy):") ? "\(spy)()" : nil
    default:
      guard type.hasPrefix("LiveWorker<any "), type.hasSuffix(">") else { return nil }
      let spy = type.dropFirst("LiveWorker<any ".count).dropLast() + "Spy"
      return spies.contains("class \(spy):") ? "LiveWorker(\(spy)())" : nil
    }
  }
}
