import Testing
import VIPKit

@Suite("What a worker learns from the manifest")
struct WorkerContextTests {
  private struct Options: Decodable, Equatable {
    var database: String?
    var limit: Int?
  }

  @Test("its options, as its own type; where a file is: in the manifest's folder, unless the path is full")
  func options() throws {
    let context = WorkerContext(optionsJSON: Array(#"{"database":"app.db","other":1}"#.utf8))
    #expect(try context.options(as: Options.self) == Options(database: "app.db", limit: nil))
    #expect(try WorkerContext().options(as: Options.self) == Options())
    #expect(WorkerContext(folder: "/app").path("app.db") == "/app/app.db")
    #expect(WorkerContext(folder: "/app").path("/var/app.db") == "/var/app.db")
    #expect(WorkerContext().path("app.db") == "./app.db")
  }

  @Test("options that don't fit are an error", arguments: [#"{"database":7}"#, #"{"limit":"many"}"#, "[]", "{", ""])
  func broken(json: String) {
    #expect(throws: DecodingError.self) { try WorkerContext(optionsJSON: Array(json.utf8)).options(as: Options.self) }
  }
}
