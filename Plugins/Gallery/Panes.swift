import VIPKit

/// A million rows, and beside them the one that was chosen.
struct Panes: View {
  @State private var chosen = 0

  var body: some View {
    SplitView {
      List(count: 1_000_000, id: \.self) {
        Text("Row \($0 + 1)")
      } onSelect: {
        chosen = $0
      }
    } detail: {
      Text("Row \(chosen + 1)").style(.headline)
      Text("is one of a million, of which those are made that are looked at.")
    }
  }
}
