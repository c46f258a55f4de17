import FoundationEssentials
import VIPKit

struct Pictures: View {
  @Environment(\.words) private var words

  private var sales: [Chart.Point] {
    [
      Chart.Point(words("Jan"), 12), Chart.Point(words("Feb"), 30, valueLabel: "30 k"),
      Chart.Point(words("March"), -7.5), Chart.Point(words("Apr"), nil),
    ]
  }
  /// A night with frost, and two hours without a number.
  private let degrees = zip(stride(from: 0, through: 24, by: 4), [-3, 2, nil, 5, nil, -1, 0.5]).map {
    Chart.Point("\($0):00", $1)
  }
  private let waves = (0..<10_000).map { number in
    let height = Double((number % 1000) * (10_000 - number)) / 1000
    return number % 2000 < 1000 ? height : -height
  }

  var body: some View {
    Chart(words("Sales"), points: sales, alternative: words("12 in January, 30 in February, a loss in March"))
    Chart(words("Waves"), values: waves, kind: .line, alternative: words("ever smaller waves"))
    Chart(words("Degrees"), points: degrees, kind: .line, alternative: words("frost in the night, 5 at noon"))
    Chart(words("Load"), values: [1, 2, 3, 5, 8, .nan, 13, 5, 3], kind: .sparkline, alternative: words("a peak of 13"))
      .tint(.warning)
    Chart(words("Nothing"), values: [], alternative: words("no numbers yet"))
    Image(bytes: Self.lighthouse, alternative: words("A lighthouse at dusk"))
  }

  /// A PNG file of 160 × 96 pixels.
  private static let lighthouse = [UInt8](Data(base64Encoded: base64) ?? Data())

  private static let base64 = """
    iVBORw0KGgoAAAANSUhEUgAAAKAAAABgBAMAAABoCWSqAAAAJFBMVEUYHEhGOEiCVEi+cEb6jEYoJEjEKCzu6Nz/8JYoKDAiHiZ4YG4BKzK0AAABfUlEQVR4\
    2u3TsU7DMBAG4HuFbnTNgpiR4AUQPEEYOgLKwIiQsqadsnb0A3TxA3SgL4cTR0lcO7HvfGqjyv/Uyumn/9wcQEpKyjVScYO1SsUNsqL1KBU32GS7iosFxqJO\
    MATdY0EPuhYUcAYVYk8E3ehaCBEB2qjyJioGgyZ6p76t4sEBZQQ1ygzW9ZIbst7hdvQWiok3MRjcZUMeOjBzBLCYTqHykZHAnfNnRNCNEcFpjADOY0jQjyHA\
    MCwQDMcCQBzmAfGYByR5Wanys2TwvgHLC4GPlDy3oPMogTcDPjWrVyQwBmy94jOBGnyhRINfrqOFgO3mlb8JvGXwTYNlAungq1694jJgnp9U8jahn44d6DqF\
    nJD3HrSTQB4Q+zfLziu+D/YpvuFGDqCU8SMrz0gseO5ZIha0PHmIAqX0iYDZ4dOfC5TGcxB3gfY1QuzA50MDQ0GjIjAUNCoCR8FxRQjf4RlPV2yfA4aBjaGv\
    B27mQYkGPV5fEZgK9hX/AVko3VzFPY2sAAAAAElFTkSuQmCC
    """
}
