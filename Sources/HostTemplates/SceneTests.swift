import HostSystem
import SourceMessages

/// The tests that a use case or a route begins with, from the files of Examples/Templates. In those stand names such as `NewScene`
/// where the tests have the scene's; what can't be made up in a test leaves it out.
struct SceneTests {
  let templates: String
  let scene: String
  /// The text of the spies that the scene's tests have.
  let spies: String

  /// What each object of the scene tells the next one.
  func ofUseCase(_ name: String, _ useCase: SourceUseCase) throws(NewFault) -> String {
    var text = try read("UseCase/\(useCase.isObserved ? "SwiftUI" : "UIKit").swift")
    if !spies.contains("\nimport Contracts\n") { text.replace("import Contracts\n", with: "") }
    var names = ["NewScene": scene, "NewUseCase": name, "newUseCase": name.lowerCamelCase]
    for (place, parameters) in [
      ("interactorArguments", useCase.interactor), ("presenterArguments", useCase.presenter),
    ] {
      if let arguments = arguments(parameters) { names[place] = arguments } else { text.removeTest(with: place) }
    }
    return text.naming(names)
  }

  /// The source's Router takes a route and passes the data; nil where a spy is missing.
  func ofRouter(_ route: SourceRoute) throws(NewFault) -> String? {
    // No spy is generated of an actor's data store.
    let passes = route.dataSource != nil && !route.isActor && !route.isSourceActor
    let source = route.dataSource ?? ""
    var known = ["any Navigator": "navigator"]
    var parameters = route.router
    if passes {
      if !parameters.contains(where: { $0.type.contains(source) }) {
        parameters.insert(SourceParameter(label: "dataStore", type: "any \(source)"), at: 0)
      }
      known["any \(source)"] = "dataStore"
    }
    guard let arguments = arguments(parameters, known: known) else { return nil }
    var text = try read("Route/\(passes ? "RouterWithData" : "Router").swift")
    let examples = Self.examples(of: route)
    if passes, examples.isEmpty {
      let setting = "dataStore.newProperty = newValue"
      text.replace(setting, with: "// Set here what dataStore has, and expect it of destination in the end.")
    } else if !passes, route.dataStore != nil {
      let made = "let navigator = NavigatorSpy()\n"
      text.replace(
        made,
        with: made + "    // To see what is passed, put a data store at navigator.destinations[\"newRoute\"].\n")
    }
    text.repeatLines(for: examples)
    return text.naming([
      "NewScene": scene, "NewMethod": route.method.prefix(1).uppercased() + route.method.dropFirst(),
      "newMethod": route.method, "newRoute": route.name, "NewSource": source, "NewStore": route.dataStore ?? "",
      "routerArguments": arguments,
    ])
  }

  /// The destination takes the data; nil when it takes none, or a spy is missing.
  func ofDataStore(_ route: SourceRoute) throws(NewFault) -> String? {
    guard route.dataStore != nil, let arguments = arguments(route.interactor) else { return nil }
    var text = try read("Route/DataStore.swift")
    if !route.interactor.contains(where: { $0.type == "any \(scene)PresentationLogic" }) {
      text.replace("    let presenter = NewScenePresentationLogicSpy()\n", with: "")
    }
    let examples = Self.examples(of: route)
    text.repeatLines(for: examples)
    let settings = examples.map { "$0.\($0.name) = \($0.value)" }
    if settings.count > 1 { text.replace("{ newSettings }", with: "{\n      newSettings\n    }") }
    return text.naming([
      "NewScene": scene, "newRoute": route.name, "interactorArguments": arguments,
      "newSettings": settings.isEmpty ? "_ in" : settings.joined(separator: "\n      "),
    ])
  }

  private func read(_ name: String) throws(NewFault) -> String {
    guard let content = File.contents("\(templates)/\(name)") else { throw .noTemplate(templates, missing: name) }
    return String(decoding: content, as: UTF8.self)
  }

  /// What is passed, as far as values of it can be made up.
  private static func examples(of route: SourceRoute) -> [(name: String, value: String)] {
    let values = ["String": "\"something\"", "Int": "7", "Double": "0.5", "Bool": "true"]
    return route.data.compactMap { data in
      values[data.type.hasSuffix("?") ? String(data.type.dropLast()) : data.type].map { (data.name, $0) }
    }
  }

  /// The arguments of an initialiser; nil where a spy is missing.
  ///
  /// - Parameter known: what stands for types that the scene doesn't declare.
  private func arguments(_ parameters: [SourceParameter], known: [String: String] = [:]) -> String? {
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

extension String {
  /// Removes the test that has a word, with the empty line around it.
  fileprivate mutating func removeTest(with word: String) {
    guard let place = firstRange(of: word), let start = self[..<place.lowerBound].ranges(of: "  @Test(").last,
      let end = self[place.upperBound...].firstRange(of: "\n  }\n")
    else { return }
    removeSubrange(start.lowerBound..<end.upperBound)
    replace("\n\n\n", with: "\n\n")
    replace("{\n\n", with: "{\n")
    replace("\n\n}\n", with: "\n}\n")
  }

  /// Repeats each line that has `newProperty`, for all that is passed.
  fileprivate mutating func repeatLines(for values: [(name: String, value: String)]) {
    self = split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.contains("newProperty")
        ? values.map { String(line).naming(["newProperty": $0.name, "newValue": $0.value]) } : [String(line)]
    }.joined(separator: "\n")
  }
}
