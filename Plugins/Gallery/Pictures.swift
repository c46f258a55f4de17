import VIPKit

/// Numbers and files as pictures.
struct Pictures: View {
  @Environment(\.words) private var words

  private var sales: [Chart.Point] {
    [
      Chart.Point(words("Jan"), 12), Chart.Point(words("Feb"), 30, valueLabel: "30 k"),
      Chart.Point(words("March"), -7.5), Chart.Point(words("Apr"), nil),
    ]
  }
  private let waves = (0..<300).map { number in
    let height = Double((number % 30) * (300 - number))
    return number % 60 < 30 ? height : -height
  }

  var body: some View {
    Chart(words("Sales"), points: sales, alternative: words("12 in January, 30 in February, a loss in March"))
    Chart(words("Waves"), values: waves, kind: .line, alternative: words("ever smaller waves"))
    Chart(words("Load"), values: [1, 2, 3, 5, 8, .nan, 13, 5, 3], kind: .sparkline, alternative: words("a peak of 13"))
      .tint(.warning)
    Chart(words("Nothing"), values: [], alternative: words("no numbers yet"))
    Image(bytes: [0x89, 0x50, 0x4E, 0x47], alternative: words("A lighthouse at dusk"))
  }
}
