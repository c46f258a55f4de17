// A scene all of whose texts try to speak to the terminal: sequences with ESC and with C1, a title, a line that looks like
// one of the host's, marks that turn the direction of writing around, the end of a line, of a text, a bell, letters that
// nobody sees.
@_spi(Host) public import VIPKit

let attack =
  "x\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}evil\u{2066}\r\n== Owned ==\u{2028}\u{1B}[?1049l\u{0}\u{85}y\u{115F}\u{1160}\u{3164}\u{FFA0}"

struct Row: Identifiable { let id = attack }

final class HostileViewController: ViewController {
  @State private var text = attack

  override var body: any View {
    Form(attack) {
      Text(attack)
      TextField("Field \(attack)", text: $text)
      SecureField("Secret \(attack)", text: $text)
      Toggle("Toggle \(attack)", isOn: Binding(get: { true }, set: { _ in }))
      Picker("Picker \(attack)", selection: Binding(get: { attack }, set: { _ in }), options: [attack])
      ProgressView("Progress \(attack)")
      Button("Button \(attack)") {}
      Button("Complain") { [weak self] in self?.showError(attack) }
      List([Row()]) { Text($0.id) }
      Section(attack) { Text("end") }
    }
  }

  override func viewDidLoad() { title = attack }
}

public final class HostileConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Hostile", version: attack)

  public func configure(in context: SceneContext) throws -> Scene { Scene(viewController: HostileViewController()) }
}

@c(scene_Hostile)
public func hostileScene() -> UnsafeMutableRawPointer { HostileConfigurator().asEntryPoint() }
