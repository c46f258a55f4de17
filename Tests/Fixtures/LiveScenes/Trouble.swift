// A scene that ends the app in every way there is. Conditions: KILLED the app is killed while it is configured · TRAPPED
// it traps there · LEFT it calls exit(0) there · LOADED it traps in viewDidLoad · SOON the app is killed before the first
// screen is shown, when nobody runs code of the scene · EARLY it traps in the entry
// point · SECOND another look · TOUCHY it traps when something is typed · LEAVING it calls exit(0)
// then · DRAWN it traps in the body then · PRESENTED it traps in the Presenter when
// something is counted · OBSERVED it traps in what it observes · FORKED it leaves a child that lives as long as the
// folder's libraries · OTHER another version, which does the same
import Glibc
@_spi(Host) public import VIPKit

final class TroubleViewController: ViewController {
  private let presenter = TroublePresenter()

  @State private var text = ""
  @State private var count = 0

  override var body: any View {
    VStack {
      TextField("Text", text: Binding(get: { [weak self] in self?.text ?? "" }, set: { [weak self] in self?.type($0) }))
      #if SECOND
        Text("the second build")
      #endif
      Button("Count") { [weak self] in self?.add() }
      #if DRAWN
        if !text.isEmpty { Text("\(trap())") }
      #endif
      Text("count \(count)")
      Button("Trap") { [weak self] in self?.trap() }
      Button("Trap later") { [weak self] in self?.trapLater() }
      Button("Hang") {
        say("hanging")
        while true {}
      }
      Button("Leave") { exit(3) }
      Button("Leave at once") { _exit(75) }
      Button("Wait for a file") {
        say("hanging")
        while access("go-on", F_OK) != 0 { usleep(1000) }
      }
      Button("Complain") { print("a complaint \u{1B}[31m") }
      Button("Alarm") { ualarm(1, 0) }
    }
  }

  override func viewDidLoad() {
    #if LOADED
      trap()
    #endif
    #if FORKED
      if forkProcess() == 0 {
        setpgid(0, 0)
        for stream: Int32 in 0...2 { close(stream) }
        while access("scenes", F_OK) == 0 { usleep(10_000) }
        _exit(0)
      }
    #endif
    #if SOON
      task { _ = kill(getpid(), SIGKILL) }
    #endif
    #if OBSERVED
      observe { [weak self] in
        await Task.yield()
        self?.trap()
      }
    #endif
  }

  private func type(_ typed: String) {
    #if TOUCHY
      trap()
    #elseif LEAVING
      exit(0)
    #else
      text = typed
    #endif
  }

  private func add() {
    count += 1
    #if PRESENTED
      presenter.present(count)
    #endif
  }

  @discardableResult
  private func trap() -> Int {
    let none: [Int] = []
    return none[count]
  }

  private func trapLater() {
    showLoading("Working")
    task { [weak self] in
      try? await Task.sleep(for: .milliseconds(1))
      self?.trap()
    }
  }
}

@_silgen_name("fork") private func forkProcess() -> pid_t

/// Writes past every buffer and display, to the terminal.
func say(_ text: String) {
  let terminal = open("/dev/tty", O_WRONLY | O_CLOEXEC)
  _ = write(terminal, text, text.utf8.count)
  close(terminal)
}

final class TroublePresenter { func present(_ count: Int) { preconditionFailure("no words for \(count)") } }

public final class TroubleConfigurator: SceneConfigurator {
  #if OTHER
    public let descriptor = SceneDescriptor(id: "Trouble", version: "2")
  #else
    public let descriptor = SceneDescriptor(id: "Trouble", version: "1")
  #endif

  public func configure(in context: SceneContext) throws -> Scene {
    #if KILLED
      kill(getpid(), SIGKILL)
    #endif
    #if TRAPPED
      preconditionFailure("no good")
    #endif
    #if LEFT
      exit(0)
    #endif
    return Scene(viewController: TroubleViewController())
  }
}

@c(scene_Trouble)
public func troubleScene() -> UnsafeMutableRawPointer {
  #if EARLY
    preconditionFailure("too early")
  #endif
  return TroubleConfigurator().asEntryPoint()
}
