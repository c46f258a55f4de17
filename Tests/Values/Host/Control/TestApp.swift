import Glibc
import TestSupport

@testable import HostControl

/// An app that takes clients in a folder of its own.
struct TestApp: Sendable {
  let target = TargetSpy()
  let folder: ControlFolder
  let greeting = "{\"host\":\"1.2.3\",\"pid\":\(getpid()),\"protocol\":1}"
  private let server: ControlServer
  private let temporary = TemporaryFolder()

  /// - Parameter limit: sets limits. The tests share the main actor: on a busy machine an app gets it back after more than a minute.
  init(_ limit: @Sendable (inout ControlLimits) -> Void = { _ in }) async throws {
    var limits = ControlLimits()
    (limits.requestTime, limits.replyTime) = (.seconds(3600), .seconds(3600))
    limit(&limits)
    let folder = ControlFolder(temporary.file("host"))
    self.folder = folder
    server = ControlServer(target: target, version: "1.2.3", limits: limits)
    try await server.start(in: folder)
  }

  func stop() async { await server.stop() }

  /// Connects as the commands of the host do. Waits as long as it takes for the main actor, which all tests share.
  func connect() throws -> ControlClient { try ControlClient(pid: getpid(), in: folder, timeout: .seconds(3600)) }
}
