// The scene of the displays: a field above a list of 300 rows of three cells, as a filter stands there. 7431 is its number.
import VIPKit

struct BenchmarkScene7431Row: Identifiable {
  let id: Int
  let name: String
  let phone: String
}

final class BenchmarkScene7431ViewController: ViewController {
  @State private var filter = ""
  private let rows = (1...300).map {
    BenchmarkScene7431Row(id: $0, name: "Person number \($0)", phone: "0171 555 0\($0)")
  }

  override var body: any View {
    VStack {
      TextField("Find", text: $filter)
      List(rows) { row in
        Text(row.name)
        Text(row.phone).style(.secondary)
        Text("Frankfurt (Oder)")
      } onSelect: { _ in
      }
    }
  }
}
