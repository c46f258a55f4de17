import HostManifest
import HostInspection
import HostSystem
import TestSupport
import Testing

@Suite("Symbols of a file are shown in Swift's words, and safely")
struct SwiftSymbolTests {
  @Test(
    "the declaration that a symbol stands for",
    arguments: [
      ("$s9Contracts13HomeDataStoreMp", "Contracts.HomeDataStore"),
      ("$s6VIPKit14ViewControllerC11viewDidLoadyyFTq", "VIPKit.ViewController.viewDidLoad"),
      ("$s6VIPKit10EntryPointC7ProductO5sceneyAeA17SceneConfigurator_pcAEmFWC", "VIPKit.EntryPoint.Product.scene"),
      ("$s6VIPKit5RouteV_2to12presentationACyxGSS_SSAA12PresentationOtcfC", "VIPKit.Route.init"),
      ("$s9Contracts7SessionV8userNameACSS_tcfC", "Contracts.Session.init"),
      // Words of earlier names stand as letters.
      ("$s4Home0A10InteractorC7session9Contracts7SessionVSgvpMV", "Home.HomeInteractor.session"),
      ("$s4Home0A6RouterC9dataStore9Contracts0a4DataD0_pvpMV", "Home.HomeRouter.dataStore"),
      // Extensions, with and without constraints.
      ("$s6VIPKit9NavigatorPAAE2goyyAA5RouteVyqd__GlF", "VIPKit.Navigator.go"),
      ("$sSS9ContractsE8initialsSSvg", "Swift.String.initials"),
      ("$s6VIPKit5RouteV9ContractsytRszlE7signOutACyytGvgZ", "VIPKit.Route.signOut"),
      ("$s9Contracts4UserV2eeoiySbAC_ACtFZ", "Contracts.User.=="), ("$ss5ErrorMp", "Swift.Error"),
      ("$sSQMp", "Swift.Equatable"),
    ])
  func declarations(symbol: String, declaration: String) {
    #expect(SwiftSymbol.declaration(symbol) == declaration)
  }

  @Test(
    "a symbol without a readable declaration stays as it is",
    arguments: [
      "scene_Login", "", "$s", "$sS", "$sAA", "$s0", "$s00", "$s0a", "$s99Short", "$s99999999999999999999999Long",
      "$s-1x",
    ])
  func others(symbol: String) {
    #expect(SwiftSymbol.declaration(symbol) == symbol)
  }

  @Test(
    "an id is a letter and up to 63 letters, digits and underscores",
    arguments: [
      ("scene_Login", LibraryEntry(kind: .scene, id: "Login")), ("worker_a_1", LibraryEntry(kind: .worker, id: "a_1")),
      ("scene_" + String(repeating: "x", count: 64), LibraryEntry(kind: .scene, id: String(repeating: "x", count: 64))),
      ("scene_" + String(repeating: "x", count: 65), nil), ("scene_", nil), ("scene_1a", nil), ("scene__a", nil),
      ("scene_Café", nil), ("scene_a\u{1B}", nil), ("scene_a\r\n", nil), ("Scene_a", nil), ("xscene_a", nil),
    ] as [(String, LibraryEntry?)])
  func entries(symbol: String, entry: LibraryEntry?) {
    #expect(LibraryEntry(symbol: symbol) == entry)
    if let entry { #expect(entry.symbol == symbol) }
  }
}
