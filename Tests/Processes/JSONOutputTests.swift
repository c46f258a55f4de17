import Foundation
import HostSupport
import Testing

@Suite("--json: one value, also of what fails", .ownFolders)
struct JSONOutputTests {
  private func value(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(
    "What is wrong and how to fix it, as the standard error has it",
    arguments: [["stop"], ["check"], ["build", "Nowhere"], ["list", "--manifst", "x.json"], ["lst"]])
  func failures(arguments: [String]) async throws {
    let folder = TemporaryFolder()
    let result = try await Command.host(arguments + ["--json"], in: folder.path, environment: folder.environment)
    #expect(result.status != 0)
    let failure = try value(result.output)
    let (reason, suggestion) = (failure["reason"] as? String ?? "", failure["suggestion"] as? String ?? "")
    #expect(result.errors == "error: \(reason)\n  \(suggestion)\n")
  }

  @Test("The spies of a folder, made, up to date and out of date")
  func spies() async throws {
    let folder = TemporaryFolder()
    try folder.write("protocol A { func a() }", to: "Sources/A.swift")
    func host(_ arguments: String...) async throws -> (Int32, [[String: String]]) {
      let result = try await Command.host(["spies"] + arguments + ["--json"], in: folder.path)
      let list = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: String]]
      return (result.status, try #require(list))
    }
    #expect(try await host("ASpies.swift", "--in", "Sources") == (0, [["file": "ASpies.swift", "state": "made"]]))
    #expect(try await host("ASpies.swift") == (0, [["file": "ASpies.swift", "state": "upToDate"]]))
    try folder.write("protocol A { func b() }", to: "Sources/A.swift")
    #expect(try await host("ASpies.swift", "--check") == (1, [["file": "ASpies.swift", "state": "outOfDate"]]))
  }
}
