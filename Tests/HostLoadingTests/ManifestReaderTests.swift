@testable import HostManifest
@testable import HostLoading
import ScreenModel
import TestSupport
import Testing

@Suite("A good manifest is read with its defaults")
struct ManifestReaderTests {
  @Test("one that says nothing but its version")
  func minimal() throws {
    let manifest = try read("minimal", as: "scenes.json")

    #expect(manifest == Manifest(file: "scenes.json"))
    #expect(manifest.start == nil)
    #expect(manifest.folders.isEmpty)
    #expect(!manifest.includesHost)
    #expect(manifest.theme == nil)
    #expect(manifest.folder == ".")
  }

  @Test("one that says everything; paths are relative to its folder, and each setting knows its place")
  func full() throws {
    let manifest = try read("full", as: "/app/scenes.json")
    func located(_ value: String, _ keyPath: String) -> Located<String> {
      Located(value, at: .manifest(file: "/app/scenes.json", keyPath: keyPath))
    }

    #expect(manifest.start == located("Login", "start"))
    #expect(manifest.folders == ["/app/scenes", "/opt/scenes"])
    #expect(manifest.includesHost)
    #expect(manifest.theme == .contrast)
    #expect(manifest.scenes.keys.sorted() == ["Home", "Login", "Weather"])
    #expect(manifest.scenes["Home"] == Manifest.SceneEntry())
    #expect(manifest.scenes["Login"]?.library == nil)
    #expect(manifest.scenes["Login"]?.routes == ["home": located("Dashboard", "scenes.Login.routes.home")])
    #expect(
      manifest.scenes["Login"]?.workers == ["AuthWorker": located("DemoAuth", "scenes.Login.workers.AuthWorker")])
    #expect(
      manifest.scenes["Weather"]?.library == located("/app/build/libWeather.so", "scenes.Weather.library"))
    #expect(manifest.scenes["Weather"]?.title == "The weather")
    #expect(manifest.scenes["Login"]?.title == nil)
    #expect(manifest.workers["AuthWorker"]?.use == located("SQLiteAuth", "workers.AuthWorker.use"))
    #expect(manifest.workers["AuthWorker"]?.options == Array(#"{"database":"app.db"}"#.utf8))
    #expect(manifest.workers["NewsWorker"] == Manifest.WorkerEntry())
  }

  @Test("options reach the worker as they were written: no digit is rounded, no character lost")
  func options() throws {
    let options = try #require(try read("options-of-every-kind", as: "f").workers["NewsWorker"]?.options)

    #expect(
      String(decoding: options, as: UTF8.self)
        == #"{"large":9007199254740993,"list":[1,[2,{}],[]],"no":false,"nothing":null,"small":-1.50e-7,"#
        + #""text":"tab\u0009, quote \", backslash \\, \u0001, 😀, é","yes":true}"#)
  }

  @Test("the one that the project ships")
  func shipped() throws {
    let manifest = try ManifestReader(file: "\(Checkout.root)/scenes.json").read()

    #expect(manifest.start?.value == "Login")
    #expect(manifest.workers["AuthWorker"]?.use?.value == "DemoAuth")
  }

  @Test("every fixture has its test")
  func complete() {
    #expect(ManifestFixtures.names(in: "Good") == ["full", "minimal", "options-of-every-kind"])
  }

  private func read(_ fixture: String, as file: String) throws -> Manifest {
    try ManifestParser(file: file).parse(try ManifestFixtures.bytes("Good/\(fixture)"))
  }
}
