@testable import HostSystem
@testable import HostManifest
@testable import HostJournal
@testable import HostState
import ScreenModel
import Testing
import VIPKit

@Suite("What changes in the running application is told, written down and drawn")
struct StateDifferenceTests {
  private let home = LoadedBuild.scene("Home")
  private let news = LoadedBuild.scene("News")

  private var situation: Situation {
    var situation = Situation(["Home", "News"])
    for change in home.changes + news.changes { situation.apply(change) }
    situation.apply(.shown(.of(home, 1), .root))
    return situation
  }

  private func difference(_ situation: Situation, _ changes: Change...) -> StateDifference {
    var after = situation.state
    return after.commit(changes)
  }

  @Test("nothing, when nothing has changed; a scene that comes on the screen, stays beneath another, and comes back")
  func nothing() {
    var situation = situation
    let none = difference(situation, .complete("News"))
    #expect((none.events, none.journal, none.forgottenCopies) == ([], [], []))
    #expect((none.faults.isEmpty, none.isVisible, none.mayRouteElsewhere) == (true, false, false))

    #expect(difference(situation, .shown(.of(news, 2), .push)).events == [.presented(scene: "News", generation: 1)])
    situation.apply(.note("News was not updated", details: nil), .shown(.of(news, 2), .push))
    #expect(situation.state.messages.statusMessage == nil, "a notice goes as the user goes on")
    #expect(difference(situation, .left).events == [.presented(scene: "Home", generation: 1)])
    #expect(situation.state.stage(of: "News") == .presented)
    situation.apply(.left)
    #expect(situation.state.stage(of: "News") == .loaded)
    // Scenes that come back one on the other are told of once.
    situation = Situation(["Home", "News"])
    for change in home.changes + news.changes { situation.apply(change) }
    #expect(difference(situation, .resumed(.of(home, 1))).events == [])
    let come = difference(situation, .resumed(.of(home, 1)), .resumed(.of(news, 2)), .arrived).events
    #expect(come == [.presented(scene: "News", generation: 1)])
  }

  @Test("a new build of a scene on the screen; the one before it is retired when it has ended its work")
  func swapped() {
    var situation = situation
    let second = LoadedBuild.scene("Home", 2)
    let opening = Journal.Build(generation: 2, file: second.file, copy: second.copy)
    let opened = situation.commit(.opening("Home", opening))
    #expect((opened.journal.count, opened.events) == (1, []), "before its code runs")
    let loaded = HostEvent.loaded(id: "Home", generation: 2, library: second.file)
    #expect(situation.commit(.loaded(second, count: 3)).events == [loaded])
    let swap = situation.commit(.installed(second))
    #expect((swap.events, swap.isVisible) == ([.swapped(scene: "Home", generation: 2)], true))
    #expect(difference(situation, .settled(1, generation: 1)).events == [.retired(id: "Home", generation: 1)])
    // Nobody is on this one: the last good one stays until the new one has made its scene.
    let other = LoadedBuild.scene("News", 2)
    situation.apply(.loaded(other, count: 3))
    #expect(situation.commit(.installed(other)).events == [.swapped(scene: "News", generation: 2)])
    let shown = difference(situation, .shown(.of(other, 2), .push)).events
    #expect(shown == [.presented(scene: "News", generation: 2), .retired(id: "News", generation: 1)])
    let refusal = Diagnostic.configuratorFailed(scene: "News", reason: "no")
    #expect(situation.commit(.rolledBack("News", refusal)).events == [.retired(id: "News", generation: 2)])
    let state = situation.state
    #expect((state.current("News"), state.libraries["News"]?.newestRefusal) == (news, refusal))
  }

  @Test("a library whose file is gone, or to which no manifest leads, goes out of use when nobody is on it")
  func removed() {
    var situation = situation
    let gone = difference(situation, .removed("News"))
    #expect((gone.events, gone.mayRouteElsewhere) == ([.retired(id: "News", generation: 1)], true))
    situation.apply(.shown(.of(news, 2), .push))
    #expect(situation.commit(.removed("News")).events == [])
    #expect(situation.state.isKnown("News"))
    let left = difference(situation, .left)
    #expect(left.events == [.presented(scene: "Home", generation: 1), .retired(id: "News", generation: 1)])
    #expect(left.mayRouteElsewhere)
    situation.apply(.complete("News"), .left)
    #expect(situation.state.isKnown("News"), "its file has come back")
    // An edited manifest doesn't lead to these any more.
    situation = Situation(["Home", "News", "RSS"])
    let rss = LoadedBuild.worker("RSS", provides: "News")
    for change in home.changes + news.changes + rss.changes { situation.apply(change) }
    situation.apply(.shown(.of(home, 1), .root))
    situation.apply(.bound(in: "News"))
    let manifest = situation.state.manifest
    let edit = Change.configured(manifest, Overrides(), Situation.catalog(["Home"], manifest))
    let retired = ["News", "RSS"].map { HostEvent.retired(id: $0, generation: 1) }
    #expect(situation.commit(edit).events == retired)
    #expect(situation.state.bindings.isEmpty)
    #expect(situation.state.current("Home") == home, "somebody is on it")
  }

  @Test("a file that somebody has named stays the scene's until its own file changes, also when an earlier build runs")
  func adopted() {
    var situation = Situation(["Home", "News"])
    situation.apply(.updated("News", file: "/tmp/n.so"), .adopted("News", file: "/tmp/n.so"))
    let state = situation.state
    situation.apply(.configured(state.manifest, Overrides(), state.catalog))
    #expect(situation.state.libraries["News"]?.library?.path == "/tmp/n.so")
    situation.apply(.discovered("News"))
    #expect(situation.state.libraries["News"]?.library?.path == news.file)
    #expect(situation.state.journal.swaps == [:])
    // An earlier build stands in for one that isn't run.
    situation = Situation(["News"])
    let fault = QuarantineFault(id: "News", library: "/tmp/libNews.so", crashes: 2, reason: "").diagnostic
    situation.apply(.adopted("News", file: "/tmp/libNews.so"), .inspected("News", news.facts, standsInFor: fault))
    situation.apply(.activated(news))
    #expect(situation.state.libraries["News"]?.newestRefusal == fault)
    #expect(situation.state.libraries["News"]?.library?.path == "/tmp/libNews.so")
    #expect(situation.state.stage(of: "News") == .loaded)
  }

  @Test("a build that is rolled back leaves no refusal; what the last swap has replaced is needed until the next one")
  func rolledBack() {
    var situation = situation
    let second = LoadedBuild.scene("News", 2)
    let refusal = Diagnostic.isolatedDataStore(scene: "News", type: "T", expected: "P")
    situation.apply(.loaded(second, count: 3), .installed(second), .refused("News", refusal))
    situation.apply(.rolledBack("News", refusal))
    #expect(situation.state.current("News") == news)
    #expect(situation.state.libraries["News"]?.refusal == nil)
    #expect(situation.state.libraries["News"]?.rejection == refusal)
    #expect(situation.state.journal.swaps["News"] == nil, "it isn't taken again after a restart")

    situation = self.situation
    situation.apply(
      .loaded(second, count: 3), .installed(second), .updated("News", file: "/new/libNews.so"),
      .swapped(["News": "/kept/libNews.so", "Home": nil]))
    #expect(situation.state.journal.neededKeptBuilds == ["/new/libNews.so", "/kept/libNews.so"])
    situation.apply(.installed(news))
    #expect(situation.state.journal.lastSwap == ["Home": nil])
  }

  @Test("another implementation of a worker: told to those who had one")
  func workers() {
    var situation = situation
    let use = WorkerUse(worker: "News", user: LibraryEntry(kind: .scene, id: "Home"))
    let (first, second) = (LoadedBuild.worker("RSS", provides: "News"), LoadedBuild.worker("RSS", 2, provides: "News"))
    func choice(_ generation: Int) -> WorkerChoice {
      WorkerChoice(worker: "News", implementation: "RSS", generation: generation, options: nil)
    }
    for change in first.changes { situation.apply(change) }
    let bound = Change.bound(use, WorkerBinding(worker: .news, choice: choice(1)))
    #expect(difference(situation, bound).events == [])
    situation.apply(bound, .loaded(second, count: 4))
    #expect(
      difference(situation, .installed(second), .exchanged([use: choice(2)])).events == [
        .workerChanged(worker: "News", scene: nil, implementation: "RSS", generation: 2),
        .retired(id: "RSS", generation: 1),
      ])
  }

  @Test("an update that is refused: an event, a line on the screen, a line for the author, and the status")
  func refused() {
    var situation = situation
    let refusal = Diagnostic.busy("News")
    let told = situation.commit(.updateRefused("News", refusal, isFound: true))
    #expect(told.events == [.refused(id: "News", reason: refusal.message)])
    #expect(told.faults.map(\.message) == [refusal.message])
    #expect(told.isVisible)
    #expect(situation.state.messages.statusMessage == "News was not updated: \(refusal.message)")
    #expect(situation.state.messages.details == .details("\(refusal.message)\n\n\(refusal.suggestion)"))
    #expect(situation.state.libraries["News"]?.newestRefusal == refusal)
    #expect(situation.state.current("News") == news, "what is in use goes on")
    #expect(difference(situation, .updateRefused("News", refusal, isFound: true)).faults.count == 1, "each time")
    situation.apply(.accepted("News", file: news.file), .updateRefused("News", refusal, isFound: false))
    #expect(situation.state.libraries["News"]?.newestRefusal == nil, "nothing is wrong with the file that is there")
  }

  @Test("libraries that come are waited for until they are whole, and told of once; manifests, each time")
  func found() {
    var situation = situation
    let file = "/app/scenes/libMap.so"
    #expect(situation.commit(.incomplete("Map", file: file)).events == [.waiting(id: "Map", library: file)])
    #expect(difference(situation, .incomplete("Map", file: file)).events == [])
    let come: [Change] = [.complete("Map"), .announced("Map", file: file)]
    #expect(situation.commit(come[0], come[1]).events == [.discovered(id: "Map", library: file)])
    #expect(difference(situation, come[1]).events == [])
    #expect(difference(situation, .announced("News", file: news.file)).events == [], "it was there at the beginning")
    // Manifests that are edited, and refused.
    situation = self.situation
    let edit = Change.configured(situation.state.manifest, Overrides(), situation.state.catalog)
    #expect(difference(situation, edit, .manifestReloaded).events == [.manifestReloaded(file: "/app/scenes.json")])
    let fault = Diagnostic.noStart(file: "/app/scenes.json")
    let refused = difference(situation, .manifestRefused(fault))
    #expect(refused.events == [.manifestRefused(file: "/app/scenes.json", reason: fault.message)])
    #expect(refused.faults.map(\.message) == [fault.message])
  }

  @Test("a restart is offered once for so many builds, by a line that the next build takes away")
  func restart() {
    var situation = situation
    situation.state.buildsPerRestart = 3
    let third = LoadedBuild.scene("News", 2)
    situation.apply(.loaded(third, count: 3), .installed(third))
    #expect(situation.commit(.updated("News", file: third.file)).events == [.restartOffered(builds: 3)])
    #expect(situation.state.messages.statusMessage == "3 builds are loaded; host restart sheds the old ones")
    #expect(situation.commit(.updated("News", file: third.file)).events == [])
    #expect(situation.state.messages.statusMessage == nil)
    // Without a number of one's own, once for every three hundred.
    situation = self.situation
    let build = LoadedBuild.scene("News", 2)
    let due = [1, 299, 300, 301, 599, 600, 1000, 2000, 2099, 2100].filter { count in
      situation.apply(.loaded(build, count: count))
      return situation.commit(.updated("News", file: build.file)).events == [.restartOffered(builds: count)]
    }
    #expect(due == [300, 600, 1000, 2000, 2100], "several may have come at once")
  }

  @Test("what is written down: where the user is, what somebody has chosen for this run, and the last builds")
  func journal() {
    var situation = situation
    let instance = Journal.Instance(scene: "Home", number: 1, isModal: false, state: [:], inputs: [])
    #expect(situation.commit(.recorded([instance])).journal == [.instance(0, instance)])
    let position = ScreenPosition(page: 3)
    #expect(difference(situation, .moved(1, position)).journal == [.position(0, position)])
    #expect(difference(situation, .moved(7, position)).journal == [])
    let swap = JournalChange.swap(id: "News", file: "/tmp/n.so")
    #expect(situation.commit(.updated("News", file: "/tmp/n.so")).journal == [swap])
    #expect(
      difference(situation, .accepted("News", file: news.file)).journal == [.swap(id: "News", file: nil)],
      "the scene comes from its own file again")
    let state = situation.state
    let chosen = Change.chosen(worker: "News", implementation: "RSS", state.manifest, state.overrides)
    #expect(difference(situation, chosen).journal == [.use(worker: "News", implementation: "RSS")])
    // The copies of builds that are remembered no more, and none that is in use.
    situation = self.situation
    var forgotten: [String] = []
    for generation in 2...6 {
      let build = LoadedBuild.scene("News", generation)
      let opening = Journal.Build(generation: generation, file: build.file, copy: build.copy)
      forgotten += situation.commit(.opening("News", opening)).forgottenCopies
    }
    // Four are kept, the one in use among them.
    #expect(forgotten == ["/run/News-2", "/run/News-3"])
    #expect(situation.state.journal.builds["News"]?.map(\.generation) == [1, 4, 5, 6])
  }
}

@Suite("A scene whose file is gone")
struct RetiredTests {
  private let news = LoadedBuild.scene("News")

  private func situation(naming isNamed: Bool) -> Situation {
    var situation = Situation(["Home", "News"]) { if isNamed { $0.scenes["News"] = Manifest.SceneEntry() } }
    for change in news.changes { situation.apply(change) }
    let catalog = Situation.catalog(["Home"], situation.state.manifest)
    situation.apply(.catalogued(catalog), .removed("News"))
    return situation
  }

  @Test("stays retired while a manifest names it, is forgotten when none does, and is there again when a file is")
  func edited() {
    var situation = situation(naming: true)
    #expect(situation.state.stage(of: "News") == .retired)
    let state = situation.state
    situation.apply(.configured(state.manifest, Overrides(), state.catalog), .discovered("News"))
    #expect((situation.state.stage(of: "News"), situation.state.isKnown("News")) == (.retired, false))
    situation = self.situation(naming: false)
    situation.apply(.configured(situation.state.manifest, Overrides(), situation.state.catalog))
    #expect(situation.state.libraries["News"] == nil)
    for isNamed in [true, false] {
      situation = self.situation(naming: isNamed)
      situation.apply(.catalogued(Situation.catalog(["Home", "News"], situation.state.manifest)), .discovered("News"))
      #expect(situation.state.stage(of: "News") == .discovered)
    }
  }
}
