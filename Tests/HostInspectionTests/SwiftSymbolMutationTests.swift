import HostInspection
import HostSystem
import TestSupport
import Testing

@Suite("A damaged symbol is read or stays as it is, and never traps")
struct SwiftSymbolMutationTests {
  @Test("at random")
  func mutations() {
    let originals = [
      "$s6VIPKit5RouteV_2to12presentationACyxGSS_SSAA12PresentationOtcfC", "$sSS9ContractsE8initialsSSvg",
      "$s4Home0A6RouterC9dataStore9Contracts0a4DataD0_pvpMV", "$s6VIPKit9NavigatorPAAE2goyyAA5RouteVyqd__GlF",
      "$s6VIPKit5RouteV9ContractsytRszlE7signOutACyytGvgZ", "$s9Contracts4UserV2eeoiySbAC_ACtFZ",
    ].map { Array($0.utf8) }
    var mutations = Mutations(of: originals, marks: "$sS0129aAzZCEOPVol", seed: 1)
    var read = 0
    for _ in 0..<4000 {
      let symbol = String(decoding: mutations.next(), as: UTF8.self)
      let declaration = SwiftSymbol.declaration(symbol)
      if declaration != symbol { read += 1 }
      #expect(declaration.isEmpty == symbol.isEmpty)
      #expect(Printable.text(declaration) == declaration)
    }
    #expect(read > 1000)
  }

  @Test("A name that words of earlier names make too long isn't read")
  func expansion() {
    func symbol(words: Int) -> String { "$s4Word0\(String(repeating: "a", count: words - 1))A0V" }
    #expect(SwiftSymbol.declaration(symbol(words: 1000)) == "Word.\(String(repeating: "Word", count: 1000))")
    #expect(SwiftSymbol.declaration(symbol(words: 1025)) == "Word")
  }
}
