// A scene that closes file descriptors which aren't its own, and then keeps files of its own open.
import Glibc
@_spi(Host) public import VIPKit

final class CloserViewController: ViewController {
  var interactor: CloserInteractor?

  @State private var text = ""
  @State private var count = 0

  override var body: any View {
    VStack {
      TextField("Text", text: $text)
      Button("Count") { [weak self] in self?.count += 1 }
      Text("count \(count)")
      Button("Close some") { [weak self] in self?.interactor?.replace(3...63, files: 12) }
      Button("Close all") { [weak self] in self?.interactor?.replace(0...Int32(sysconf(Int32(_SC_OPEN_MAX))), files: 3)
      }
      Button("Close the journal") { [weak self] in self?.interactor?.replaceJournal() }
    }
  }
}

final class CloserInteractor {
  func replace(_ descriptors: ClosedRange<Int32>, files: Int) {
    for descriptor in descriptors { close(descriptor) }
    for number in 1...files {
      let file = open("kept-\(number)", O_RDWR | O_CREAT | O_TRUNC, 0o600)
      let line = "the user's, file \(number)\n"
      _ = write(file, line, line.utf8.count)
    }
  }
}

extension CloserInteractor {
  /// Puts a file under the number of the memory in which the host keeps its journal.
  func replaceJournal() {
    for descriptor in Int32(3)...Int32(sysconf(Int32(_SC_OPEN_MAX))) {
      var target = [CChar](repeating: 0, count: 64)
      guard readlink("/proc/self/fd/\(descriptor)", &target, 63) > 0 else { continue }
      guard String(cString: target).hasPrefix("/memfd:host-journal") else { continue }
      let file = open("kept-1", O_RDWR | O_CREAT | O_TRUNC, 0o600)
      let line = "the user's, file 1\n"
      _ = write(file, line, line.utf8.count)
      dup2(file, descriptor)
    }
  }
}

final class CloserPresenter {}
final class CloserRouter {}

public final class CloserConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Closer", version: "1")

  public func configure(in context: SceneContext) throws -> Scene {
    let viewController = CloserViewController()
    let interactor = CloserInteractor()
    viewController.interactor = interactor
    return Scene(
      viewController: viewController, interactor: interactor, presenter: CloserPresenter(), router: CloserRouter())
  }
}

@c(scene_Closer)
public func closerScene() -> UnsafeMutableRawPointer { CloserConfigurator().asEntryPoint() }
