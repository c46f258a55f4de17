import Testing
import VIPKit

@MainActor
@Suite("Braces collect views with if, else, switch and for")
struct ViewBuilderTests {
  private enum State: CaseIterable {
    case empty, loading, full
  }

  @Test("if, if let, else", arguments: [(true, nil), (false, "b")] as [(Bool, String?)])
  func conditions(isFirst: Bool, name: String?) {
    let view = VStack {
      if isFirst { Text("first") }
      if let name { Text(name) } else { Text("nobody") }
      if isFirst { Text("yes") } else if name == nil { Text("maybe") } else { Text("no") }
    }
    #expect(texts(view) == (isFirst ? ["first", "nobody", "yes"] : ["b", "no"]))
  }

  @Test("switch", arguments: [(State.empty, []), (.loading, ["…"]), (.full, ["1", "2"])])
  private func cases(state: State, expected: [String]) {
    let view = VStack {
      switch state {
      case .empty: EmptyView()
      case .loading: Text("…")
      case .full:
        Text("1")
        Text("2")
      }
    }
    #expect(texts(view) == expected)
  }

  @Test("for, within for, with nothing to go over")
  func loops() {
    let view = VStack {
      for row in 0..<2 {
        for column in 0..<2 { Text("\(row)\(column)") }
      }
      for word in [String]() { Text(word) }
    }
    #expect(texts(view) == ["00", "01", "10", "11"])
    #expect(element(VStack {}).children.isEmpty)
  }

  private func texts(_ view: some View) -> [String] { element(view).flattened.compactMap(\.text) }
}
