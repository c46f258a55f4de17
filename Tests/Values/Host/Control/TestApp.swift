import Glibc
import TestSupport

@testable import HostControl

struct TestApp: Sendable {
  let target = TargetSpy()
  let folder: ControlFolder
  let greeting = "{\"host\":\"1.2.3\",\"pid\":\(getpid()),\"protocol\":1}"
  private let server: ControlServer
  private let temporary = TemporaryFolder()

  /// - Parameter limit: sets limits. On a busy machine the shared main actor may be late by more than a minute.
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

  /// Like the host's commands, but with a long timeout: all tests share the main actor.
  func connect() throws -> ControlClient { try ControlClient(pid: getpid(), in: folder, timeout: .seconds(3600)) }
}
