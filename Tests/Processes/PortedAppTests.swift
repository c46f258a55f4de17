import Foundation
import HostSupport
import Testing

@Suite("An iOS app of somebody else, with only its imports changed", .ownFolders, .nightly)
struct PortedAppTests {
  private let imports = ["import UIKit": "import Foundation"]

  @Test("Interactors, Presenters, Models, Workers and their XCTests compile beside Contracts of their own, and pass")
  func port() async throws {
    let folder = TemporaryFolder()
    try folder.copy("\(Checkout.root)/Tests/Fixtures/CleanStore", as: "CleanStore")
    var (files, changed) = (0, 0)
    for part in ["Sources", "Tests"] {
      let upstream = folder.file("CleanStore/upstream/\(part)")
      for name in try FileManager.default.contentsOfDirectory(atPath: upstream) {
        let lines = try String(contentsOfFile: "\(upstream)/\(name)", encoding: .utf8).components(separatedBy: "\n")
        let ported = lines.map { imports[$0] ?? $0 }
        files += 1
        changed += zip(lines, ported).count { $0 != $1 }
        let target = part == "Tests" ? "CleanStoreTests" : "CleanStore"
        try folder.write(
          ported.joined(separator: "\n"), to: "CleanStore/\(part)/\(target)/\(name.dropLast(".orig".count))")
      }
    }
    #expect((files, changed) == (26, 14))

    let test = try await Command.run(
      "/usr/bin/env", ["swift", "test", "--scratch-path", "\(Checkout.root)/.build/ported-app"],
      in: folder.file("CleanStore"), environment: ["HOST_SDK": Checkout.root])

    // Foundation for Linux formats for en_001 whatever the environment, and these tests expect "$1.11" and "6/29/07".
    let failed = test.output.matches(of: /Test Case '(\w+\.\w+)' failed/).map { String($0.output.1) }
    #expect(
      failed == [
        "CreateOrderPresenterTests.testPresentExpirationDateShouldConvertDateToStringUsingMock",
        "CreateOrderPresenterTests.testPresentExpirationDateShouldConvertDateToStringUsingSpy",
        "ListOrdersPresenterTests.testPresentFetchedOrdersShouldFormatFetchedOrdersForDisplay",
        "ShowOrderPresenterTests.testPresentOrderShouldFormatOrderForDisplay",
      ], "\(test.output)\(test.errors)")
    #expect(test.output.contains("Executed 55 tests, with 6 failures (0 unexpected)"))
  }
}
