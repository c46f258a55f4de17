import VIPKit

/// Numbers and files as pictures.
struct Pictures: View {
  private let sales = [
    Chart.Point("Jan", 12), Chart.Point("Feb", 30, valueLabel: "30 k"), Chart.Point("March", -7.5),
    Chart.Point("Apr", nil),
  ]
  private let waves = (0..<300).map { number in
    let height = Double((number % 30) * (300 - number))
    return number % 60 < 30 ? height : -height
  }

  var body: some View {
    Chart("Sales", points: sales, alternative: "12 in January, 30 in February, a loss in March")
    Chart("Waves", values: waves, kind: .line, alternative: "ever smaller waves")
    Chart("Load", values: [1, 2, 3, 5, 8, .nan, 13, 5, 3], kind: .sparkline, alternative: "a peak of 13").tint(.warning)
    Chart("Nothing", values: [], alternative: "no numbers yet")
    Image(bytes: [0x89, 0x50, 0x4E, 0x47], alternative: "A lighthouse at dusk")
  }
}
