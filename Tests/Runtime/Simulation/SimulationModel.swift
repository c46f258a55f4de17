@testable import HostSystem

/// The user's steps, and the allowed effects of deaths: by the rules of Docs/Reliability.md, without code of the host.
struct SimulationModel {
  struct Page: Equatable, CustomStringConvertible {
    let scene: String
    var text = ""
    var count = 0

    var description: String { "\(scene) “\(text)” \(count)" }
  }

  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  private struct Deaths {
    var count: Int
    var last: Int
    var isBanned: Bool
  }

  /// The possible stacks of screens, the top one last: the visible screen doesn't always tell which.
  private(set) var stacks = [[Page(scene: "Note")]]
  var stack: [Page] { stacks[0] }
  /// The former stacks, with their times.
  private var history: [(time: Int, stacks: [[Page]])] = [] {
    didSet { for stack in history.last?.stacks ?? [] where !all.contains(stack) { all.append(stack) } }
  }
  /// Those of all runs.
  private var all: [[Page]] = []
  /// Left out for want of a build. They come back with one, until the user does something without them.
  private var held: [[Page]] = []
  /// Left by runs that nobody has resumed.
  private var left: [[Page]] = []
  private var deaths: [Int: Deaths] = [:]
  /// The builds whose files were complete once, by number.
  private(set) var builds: [Int: SimulatedBuild] = [:]
  /// The deaths since the user has certainly progressed, and since anything else was done.
  private var (sinceStep, sinceAnything) = (0, 0)
  private var deathTimes: [Int] = []
  private var lastPause = 0

  /// In milliseconds; after that, typed text must be on the disk.
  private static let patience = 100

  mutating func came(_ build: SimulatedBuild) { builds[build.number] = build }

  /// The user did something, and saw its effect.
  mutating func did(at time: Int, _ change: (inout [Page]) -> Void) {
    for index in stacks.indices { change(&stacks[index]) }
    history.append((time, stacks))
    held = []
    didSomething()
    sinceStep = 0
  }

  mutating func didSomething() { sinceAnything = 0 }

  mutating func begin(at time: Int) {
    stacks = [[Page(scene: "Note")]]
    history = [(time, stacks)]
    beginRun()
  }

  /// A new supervisor knows of no death.
  mutating func beginRun() {
    deaths = [:]
    (sinceStep, sinceAnything, deathTimes, lastPause) = (0, 0, [], 0)
  }

  /// The run has ended, and nobody resumes it. The removal of its journal may not be on the disk.
  mutating func leave(lostAt time: Int) { left += kept(lostAt: time) }

  /// What may be on the disk of the run.
  private func kept(lostAt time: Int) -> [[Page]] {
    let last = history.lastIndex { $0.time + Self.patience <= time }
    // Nothing of the run was on the disk yet.
    let others = last == nil ? [[Page(scene: "Note")]] + left : []
    return others + history[(last ?? 0)...].flatMap(\.stacks)
  }

  mutating func died(of build: Int?, isUnproven: Bool, health: Int, at seconds: Int) {
    if health > 60 { (sinceStep, sinceAnything) = (0, 0) }
    sinceStep += 1
    sinceAnything += 1
    deathTimes = deathTimes.filter { $0 > seconds - 60 } + [seconds]
    guard let build else { return }
    var known = deaths[build] ?? Deaths(count: 0, last: seconds, isBanned: false)
    if !known.isBanned, seconds - known.last > 3600 { known.count = 0 }
    (known.count, known.last) = (known.count + 1, seconds)
    known.isBanned = known.isBanned || isUnproven || known.count > 1
    deaths[build] = known
  }

  /// A death with a known culprit doesn't count for anything else.
  mutating func blamed() { (sinceStep, sinceAnything) = (0, 0) }

  /// The user asked for another app: the supervisor counts from the beginning.
  mutating func restarted() { (sinceStep, sinceAnything, deathTimes) = (0, 0, []) }

  func checkStarts() throws {
    if deathTimes.count > 10 { throw Violation(description: "started after \(deathTimes.count) deaths in a minute") }
    if sinceAnything > 3 { throw Violation(description: "started after \(sinceAnything) deaths with nothing done") }
  }

  mutating func checkGivesUp(pause: Int?) throws {
    guard deathTimes.count > 10 || sinceStep > 3 else {
      throw Violation(description: "given up after \(sinceStep) deaths, of which \(deathTimes.count) in a minute")
    }
    guard let pause else { return }
    guard (1...60).contains(pause) else { throw Violation(description: "a pause of \(pause) s") }
    lastPause = pause
  }

  func isBanned(_ number: Int) -> Bool { deaths[number]?.isBanned == true }

  mutating func check(_ seen: SeenPage) throws {
    let possible = stacks.filter(seen.isTop)
    if possible.isEmpty { throw Violation(description: "on the screen is \(seen), expected: \(stacks)") }
    stacks = possible
    guard let build = builds[seen.build], build.scene == seen.page.scene, build.kind.isShown else {
      throw Violation(description: "on the screen is build \(seen.build) of \(seen.page.scene), which can't run")
    }
    if isBanned(seen.build) { throw Violation(description: "build \(seen.build) is in quarantine, and on the screen") }
  }

  /// Checks the screen after a death, and continues from there.
  ///
  /// - Parameters:
  ///   - failures: the supervisor's count of deaths without a known culprit.
  ///   - lacking: the scenes that may have no build that can run.
  mutating func recovered(_ seen: SeenPage, at time: Int, failures: Int, lacking: Set<String>) throws {
    let expected = stacks.map { stack in
      // The only screen restarts with its text.
      if failures == 2, stack.count == 1 { return stack.map { Page(scene: $0.scene, text: $0.text) } }
      return Array(stack.prefix(failures < 2 ? stack.count : failures == 2 ? stack.count - 1 : 0))
    }
    try goOn(with: expected.map { $0.isEmpty ? [Page(scene: "Note")] : $0 } + held, seen, lacking)
    // This app has to write what the previous one hadn't on the disk.
    history = history.map { (time - $0.time < Self.patience ? time : $0.time, $0.stacks) } + [(time, stacks)]
  }

  mutating func resumed(_ seen: SeenPage, lostAt time: Int, isDamaged: Bool, lacking: Set<String>) throws {
    try goOn(with: isDamaged ? all : kept(lostAt: time) + held, seen, lacking)
    // Journals that were set aside or passed over may come back, until this run has one.
    if isDamaged { (left, history) = (all, []) }
    // It was read, and may not be on the disk yet.
    history.append((time, stacks))
  }

  /// The resuming app died before anybody saw its screen.
  mutating func resumedUnseen(lostAt time: Int, isDamaged: Bool) {
    stacks = (isDamaged ? all : kept(lostAt: time) + held).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    history.append((time, stacks))
  }

  private mutating func goOn(with possible: [[Page]], _ seen: SeenPage, _ lacking: Set<String>) throws {
    let shown = possible.compactMap { expected in
      (1...expected.count).reversed()
        .filter { $0 == expected.count || lacking.contains(expected[$0].scene) }
        .map { Array(expected[..<$0]) }.first(where: seen.isTop)
    }
    guard !shown.isEmpty else {
      throw Violation(description: "after that on the screen is \(seen), expected: \(possible.map { "\($0)" })")
    }
    held = possible.filter { !shown.contains($0) && $0.count > 1 && !lacking.isEmpty }
    stacks = shown.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    try check(seen)
  }
}

struct SeenPage: CustomStringConvertible {
  let page: SimulationModel.Page
  let build: Int
  let canGoBack: Bool

  func isTop(of stack: [SimulationModel.Page]) -> Bool { stack.last == page && canGoBack == (stack.count > 1) }

  var description: String { "\(page) of build \(build)\(canGoBack ? ", on top of another" : "")" }
}
