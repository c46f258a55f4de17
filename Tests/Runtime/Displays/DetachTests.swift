import HostSystem
@testable import HostRuntime
import HostState
import Glibc
import ScreenModel
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("The displays of a run", .timeLimit(.minutes(10)))
struct DetachTests {
  private let display = DisplaySpy()

  @Test("The local display is given back once, and the run goes on without it")
  func detachLocal() async throws {
    display.canAskBeforeQuit = true
    let hub = DisplayHub()
    hub.begin(on: display, in: EnvironmentValues())
    try hub.start { _ in }
    let first = Screen(instance: 1, sceneID: "Home", title: "Home", root: Element(.verticalStack))
    hub.show(first)
    #expect(hub.canAskBeforeQuit)
    hub.detachLocal()
    hub.show(Screen(instance: 2, sceneID: "News", title: "News", root: Element(.verticalStack)))
    hub.stop()
    #expect((display.screens, display.stops, hub.canAskBeforeQuit) == ([first], 1, false))
  }

  @Test("A run without a display runs until somebody ends it")
  func none() async throws {
    let application = try TestApplication()
    let run = Task { try await application.host.run(on: nil) }
    while application.host.status().stack.isEmpty { await Task.yield() }
    #expect(application.host.status().display == nil)
    application.host.end(.asked)
    #expect(try await run.value == .asked)
  }

  @Test("A run leaves its terminal when its display can, and is asked to once only")
  func detach() async throws {
    let application = try TestApplication()
    let host = application.host
    #expect(host.detachFault == .noSupervisor)
    var leavings = 0
    host.onDetach = { leavings += 1 }
    #expect(host.detachFault == .notBegun)
    let run = Task { try await host.run(on: display) }
    _ = await display.settled("Login")
    #expect(throws: Diagnostic.readsLines) { try host.detach() }

    display.canLeave = true
    #expect(!host.outlives(.signal(SIGHUP)), "the terminal is gone, and nothing keeps the run")
    host.keeps = true
    #expect(!host.outlives(.signal(SIGTERM)))
    host.end(.signal(SIGHUP))
    #expect((leavings, display.stops, host.status().isDetached) == (1, 1, true))
    #expect(throws: Diagnostic.detached) { try host.detach() }
    #expect(host.outlives(.signal(SIGHUP)))
    host.end(.signal(SIGTERM))
    #expect(try await run.value == .signal(SIGTERM))
    #expect((leavings, display.stops) == (1, 1))
  }

  @Test("Why a run can't leave its terminal, and what to do")
  func texts() {
    let texts = [Diagnostic.noSupervisor, .noTerminal, .notBegun, .detached, .readsLines].map {
      "\($0.message)\n  \($0.suggestion)\n"
    }
    #expect(
      texts.joined() == """
        the app runs without a supervisor, and ends with its terminal
          run it without --no-supervisor
        the app was started without a terminal, and has none to leave
          host run --detached begins a run that needs none
        the app shows nothing yet
          wait until it shows its first screen
        the app is detached already
          host attach shows it
        the plain display can't leave a terminal from which it reads
          run it with --display terminal, or with --keep, and close the terminal

        """)
  }
}
