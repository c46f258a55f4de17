@testable import HostInspection
@testable import HostLoading
@testable import HostManifest
@testable import HostState
@testable import HostSystem
import Foundation
import ScreenModel
import TestSupport
@_spi(Host) import VIPKit

/// A build of a scene: a file that the gate judges as usual, and code of this process in its place.
struct SimulatedBuild: Equatable {
  enum Kind: String, CaseIterable {
    case good
    /// Ends the app when the user counts.
    case crashing
    /// Ends the app before it is on the screen.
    case dying
    case broken

    var isShown: Bool { self == .good || self == .crashing }
  }

  private static let mark = Data("SIMULATED BUILD ".utf8)

  let scene: String
  let number: Int
  let kind: Kind

  func bytes() throws -> [UInt8] {
    let template = try File.read(
      FixtureLibraries.path("AnyScene", defining: ["SCENE=scene_\(scene)"]), limit: Library.sizeLimit)
    let start = Data(template).range(of: Self.mark)?.upperBound ?? 0
    let text = Array("\(number) \(kind) ".utf8)
    return template[..<start] + text + template[(start + text.count)...]
  }

  init(scene: String, number: Int, kind: Kind) { (self.scene, self.number, self.kind) = (scene, number, kind) }

  /// Nil when the file is no simulated build.
  init?(_ scene: String, _ bytes: [UInt8]) {
    guard let start = Data(bytes).range(of: Self.mark)?.upperBound else { return nil }
    let words = bytes[start...].split(separator: UInt8(ascii: " "), maxSplits: 2).prefix(2).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 2, let number = Int(words[0]), let kind = Kind(rawValue: words[1]) else { return nil }
    self.init(scene: scene, number: number, kind: kind)
  }
}

extension Route where Destination == Void {
  fileprivate static var page: Route { Route("page", to: "Page") }
}

final class SimulatedConfigurator: SceneConfigurator {
  let build: SimulatedBuild
  /// Ends the app; the argument says whether the build was not on the screen yet.
  let die: (_ isUnproven: Bool) -> Void

  init(_ build: SimulatedBuild, die: @escaping (Bool) -> Void) { (self.build, self.die) = (build, die) }

  var descriptor: SceneDescriptor { SceneDescriptor(id: build.scene, version: "\(build.number)", routes: .page) }

  func configure(in context: SceneContext) throws -> Scene {
    struct Broken: Error {}
    if build.kind == .broken { throw Broken() }
    let (viewController, interactor) = (SimulatedViewController(self), SimulatedInteractor())
    (viewController.interactor, viewController.navigator) = (interactor, context.navigator)
    try context.preserve(interactor, \.count)
    return Scene(
      viewController: viewController, interactor: interactor, presenter: SimulatedPart(), router: SimulatedPart())
  }
}

final class SimulatedPart {}

final class SimulatedInteractor {
  var count = 0
}

final class SimulatedViewController: ViewController {
  var interactor: SimulatedInteractor?
  var navigator: (any Navigator)?
  private let configurator: SimulatedConfigurator

  @State private var text = ""

  init(_ configurator: SimulatedConfigurator) {
    self.configurator = configurator
    super.init()
  }

  override var body: any View {
    VStack {
      TextField("Text", text: $text)
      Text("build \(configurator.build.number)")
      Text("count \(interactor?.count ?? 0)")
      Button("Count") { [weak self] in
        guard let self else { return }
        if configurator.build.kind == .crashing { configurator.die(false) }
        interactor?.count += 1
        setNeedsDisplay()
      }
      NavigationLink("Page", route: .page)
    }
  }

  override func viewDidLoad() { if configurator.build.kind == .dying { configurator.die(true) } }
}

@MainActor
final class SimulatedDisplay: Display {
  private(set) var screen: Screen?
  private var send: (@MainActor (ScreenEvent) -> Void)?

  func start(send: @escaping @MainActor (ScreenEvent) -> Void) { self.send = send }
  func show(_ screen: Screen) { self.screen = screen }
  func stop() { (screen, send) = (nil, nil) }

  func does(_ event: UserEvent) { send?(ScreenEvent(event, on: screen)) }
}
