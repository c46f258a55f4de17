@testable import HostRuntime
@testable import HostState
import FoundationEssentials
import Synchronization
import Testing

@Suite("What happens, as JSON and to several listeners")
struct HostEventTests {
  @Test("an event is one flat object")
  func json() throws {
    let events: [HostEvent] = [
      .swapped(scene: "Login", generation: 2),
      .presented(scene: "Login", generation: 2),
      .discovered(id: "News", library: "libNews.so"),
      .waiting(id: "News", library: "libNews.so"),
      .loaded(id: "News", generation: 1, library: "l"),
      .refused(id: "News", reason: "\"no\""),
      .retired(id: "News", generation: 1),
      .workerChanged(worker: "AuthWorker", scene: nil, implementation: "DemoAuth", generation: 1),
      .workerChanged(worker: "AuthWorker", scene: "Login", implementation: "DemoAuth", generation: 1),
      .began(pid: 7, .crash),
      .crashed(id: "News", generation: 2, reason: "no"),
      .crashed(id: nil, generation: nil, reason: "no"),
      .hung(id: "News", generation: 2, seconds: 5),
      .answered(id: nil, generation: nil, seconds: 7),
      .routed(from: "Login", to: "Home", route: "home", data: "HomeDataStore"),
      .restartOffered(builds: 300),
      .manifestReloaded(file: "scenes.json"),
      .manifestRefused(file: "scenes.json", reason: "no"),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let lines = try events.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
    #expect(
      lines.joined() == #"""
        {"event":"swapped","generation":2,"scene":"Login"}
        {"event":"presented","generation":2,"scene":"Login"}
        {"event":"discovered","id":"News","library":"libNews.so"}
        {"event":"waiting","id":"News","library":"libNews.so"}
        {"event":"loaded","generation":1,"id":"News","library":"l"}
        {"event":"refused","id":"News","reason":"\"no\""}
        {"event":"retired","generation":1,"id":"News"}
        {"event":"workerChanged","generation":1,"implementation":"DemoAuth","worker":"AuthWorker"}
        {"event":"workerChanged","generation":1,"implementation":"DemoAuth","scene":"Login","worker":"AuthWorker"}
        {"event":"began","pid":7,"start":"crash"}
        {"event":"crashed","generation":2,"id":"News","reason":"no"}
        {"event":"crashed","reason":"no"}
        {"event":"hung","generation":2,"id":"News","seconds":5}
        {"event":"answered","seconds":7}
        {"data":"HomeDataStore","event":"routed","from":"Login","route":"home","to":"Home"}
        {"builds":300,"event":"restartOffered"}
        {"event":"manifestReloaded","file":"scenes.json"}
        {"event":"manifestRefused","file":"scenes.json","reason":"no"}

        """#)
  }

  @Test("each listener gets all events from its own beginning; one that is slow loses the oldest")
  func listeners() async {
    let hub = EventHub()
    let early = hub.events()
    hub.send(.manifestReloaded(file: "0"))
    let late = hub.events()
    for number in 1...2000 { hub.send(.manifestReloaded(file: "\(number)")) }
    let (kept, all) = (hub.events(last: 2), hub.events(last: 2000))
    hub.finish()
    #expect(await files(kept) == ["1999", "2000"])
    #expect(await files(all) == (1745...2000).map(String.init))
    #expect(await files(hub.events(last: 1)) == ["2000"], "an end that has come doesn't come again")

    func files(_ events: AsyncStream<TimedEvent>) async -> [String] {
      var files: [String] = []
      for await event in events {
        if case .manifestReloaded(let file) = event.event { files.append(file) }
      }
      return files
    }
    for events in [early, late] { #expect(await files(events) == (977...2000).map(String.init)) }
  }

  @Test("A listener that is cancelled while something is told holds up nobody", .timeLimit(.minutes(1)))
  func cancelled() async {
    let hub = EventHub()
    let isOver = Atomic(false)
    async let told: Void = Task.detached {
      while !isOver.load(ordering: .relaxed) { hub.send(.restartOffered(builds: 1)) }
    }.value
    for _ in 0..<2000 {
      let listener = Task { for await _ in hub.events() {} }
      await Task.yield()
      listener.cancel()
      await listener.value
    }
    isOver.store(true, ordering: .relaxed)
    await told
  }

  @Test("Threads that tell something at once tell it to everybody in one order")
  func order() async {
    let hub = EventHub()
    let (early, late) = (hub.events(), hub.events())
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask { for number in 0..<30 { hub.send(.restartOffered(builds: 1000 * thread + number)) } }
      }
    }
    hub.finish()
    var lists: [[HostEvent]] = []
    for events in [early, late, hub.events(last: 240)] {
      lists.append(await events.reduce(into: []) { $0.append($1.event) })
    }
    #expect((lists[0].count, lists) == (240, Array(repeating: lists[0], count: 3)))
  }
}
