// A scene that prints what no terminal should get.
import Glibc
@_spi(Host) public import VIPKit

struct PrinterView: View {
  @State private var count = 0

  var body: some View {
    VStack {
      Text("printed \(count)")
      Button("Odd") {
        let odd = Array("tab\there \u{1B}[31m\u{0} ".utf8) + [0xFF, 0xC3] + Array("\nнет\n".utf8)
        _ = write(STDOUT_FILENO, odd, odd.count)
        count += 1
      }
      Button("Half") {
        print("half a line", terminator: "")
        fflush(nil)
        count += 1
      }
      Button("Trap") { preconditionFailure("as it was asked") }
    }
  }
}

public final class PrinterConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Printer", version: "1")

  public func configure(in context: SceneContext) throws -> Scene { Scene { PrinterView() } }
}

@c(scene_Printer)
public func printerScene() -> UnsafeMutableRawPointer { PrinterConfigurator().asEntryPoint() }
