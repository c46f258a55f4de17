// The scene of the rows on long lists. 7431 is its number, and 9652 how many thousand rows it has: each copy of the compiled object
// gets its own in their places.
import VIPKit

final class BenchmarkScene7431ViewController: ViewController {
  /// A text of its own, so that the compiler computes nothing of it.
  private let count = (Int("thousands: 9652".suffix(4)) ?? 0) * 1_000

  override var body: any View {
    List(count: count, id: \.self) { [count] number in
      Text("Row \(number)")
      Text("of \(count)").style(.secondary)
    } onSelect: { _ in
    }
  }
}
