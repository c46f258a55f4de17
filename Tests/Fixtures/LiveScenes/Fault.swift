// A scene that goes wrong in ways that Trouble doesn't: each button is one. SECOND: another look. ROUTED: it
// traps in the Router.
import Contracts
import Glibc
@_spi(Host) public import VIPKit

extension Route where Destination == Void {
  static var trouble: Route { Route("trouble", to: "Trouble") }
}

final class FaultViewController: ViewController {
  var interactor: FaultInteractor?

  @State private var text = ""

  override var body: any View {
    VStack {
      TextField("Text", text: $text)
      #if SECOND
        Text("the second Fault")
      #endif
      Button("Fatal error") { fatalError("no more coffee") }
      Button("Exclusivity") { [weak self] in self?.interactor?.changeTwice() }
      Button("Null pointer") { [weak self] in self?.interactor?.readNothing() }
      Button("Recursion") { [weak self] in _ = self?.interactor?.depth(1) }
      Button("Deinit") { _ = Fuse() }
      Button("Worker") { [weak self] in self?.signIn() }
      Button("Memory") { [weak self] in self?.interactor?.takeAll() }
      Button("Abort") { abort() }
      NavigationLink("Trouble", route: .trouble)
    }
  }

  private func signIn() { task { [weak interactor] in await interactor?.signIn() } }
}

/// Goes off when it is let go of.
final class Fuse { deinit { preconditionFailure("blown") } }

final class FaultInteractor {
  private var number = 0
  private var memory: [[UInt8]] = []
  @LiveWorker private var auth: any AuthWorker

  init(auth: LiveWorker<any AuthWorker>) { _auth = auth }

  func changeTwice() { change(&number) }

  private func change(_ value: inout Int) {
    number += 1  // exclusivity
    value += 1
  }

  func readNothing() {
    guard let nowhere = UnsafePointer<Int>(bitPattern: 16) else { return }
    number = nowhere.pointee
  }

  func depth(_ start: Int) -> Int { start > 0 ? depth(start + 1) + number : 0 }

  func takeAll() {
    // Not touched: it is the address space that comes to its end.
    while true { memory.append([UInt8](unsafeUninitializedCapacity: 1 << 26) { $1 = 0 }) }
  }

  func signIn() async { _ = try? await auth.signIn(userName: "", password: "") }
}

#if ROUTED
  final class FaultRouter: Router {
    var segues: [Segue] { [Segue(.trouble) { preconditionFailure("no way") }] }
  }
#else
  final class FaultRouter {}
#endif

public final class FaultConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Fault", version: "1", routes: .trouble, workers: .auth)

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = FaultViewController()
    let interactor = FaultInteractor(auth: try context.worker(.auth))
    viewController.interactor = interactor
    return Scene(
      viewController: viewController, interactor: interactor, presenter: interactor, router: FaultRouter())
  }
}

@c(scene_Fault)
public func faultScene() -> UnsafeMutableRawPointer { FaultConfigurator().asEntryPoint() }
