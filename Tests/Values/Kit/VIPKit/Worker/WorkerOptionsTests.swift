import Testing
import VIPKit

@Suite("What a worker learns from the manifest")
@MainActor
struct WorkerOptionsTests {
  private struct Options: Decodable, Equatable {
    var database: String?
    var limit: Int?
  }

  @Test("They are of its own type, which they must fit; a file is in the manifest's folder, unless the path is full")
  func context() throws {
    let context = WorkerContext(optionsJSON: Array(#"{"database":"app.db","other":1}"#.utf8))
    #expect(try context.options(as: Options.self) == Options(database: "app.db", limit: nil))
    #expect(try WorkerContext().options(as: Options.self) == Options())
    for json in [#"{"database":7}"#, #"{"limit":"many"}"#, "[]", "{", ""] {
      let context = WorkerContext(optionsJSON: Array(json.utf8))
      #expect(throws: DecodingError.self) { try context.options(as: Options.self) }
    }
    let paths = ["app.db", "/var/app.db"].map { WorkerContext(folder: "/app").path($0) }
    #expect(paths + [WorkerContext().path("app.db")] == ["/app/app.db", "/var/app.db", "./app.db"])
  }
}
