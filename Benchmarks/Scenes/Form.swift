// The scene of most rows: a form. 7431 is its number, which differs in each copy of the compiled object; 9652 stands for its build.
import VIPKit

final class BenchmarkScene7431ViewController: ViewController {
  @State private var name = ""

  override var body: any View {
    Form("Benchmark") {
      TextField("Name", text: $name)
      Button("Trap") { fatalError("asked for") }
      Text("This is the build called 9652")
    }
  }
}
