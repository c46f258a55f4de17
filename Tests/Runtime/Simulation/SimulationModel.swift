@testable import HostSystem

/// What the user has done, and what may come of it when something dies: by the rules of Docs/Reliability.md, and by no code of the host.
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

  /// What has become of a build in this run.
  private struct Deaths {
    var count: Int
    var last: Int
    var isBanned: Bool
  }

  /// The screens beneath one another, the one that the user sees last; several where what they see doesn't tell which.
  private(set) var stacks = [[Page(scene: "Note")]]
  var stack: [Page] { stacks[0] }
  /// What there was, and since when.
  private var history: [(time: Int, stacks: [[Page]])] = [] {
    didSet { for stack in history.last?.stacks ?? [] where !all.contains(stack) { all.append(stack) } }
  }
  /// The same, in all runs.
  private var all: [[Page]] = []
  /// What was left out for want of a build. It comes back when there is one, until the user does something without it.
  private var held: [[Page]] = []
  /// What runs have left that nobody has gone on with.
  private var left: [[Page]] = []
  private var deaths: [Int: Deaths] = [:]
  /// The builds whose files were whole once, by number.
  private(set) var builds: [Int: SimulatedBuild] = [:]
  /// How many apps have died since the user has certainly come further, and since anything else was done.
  private var (sinceStep, sinceAnything) = (0, 0)
  private var deathTimes: [Int] = []
  private var lastPause = 0

  /// What was typed is to be on the disk so many milliseconds later.
  private static let patience = 100

  // MARK: What happens

  mutating func came(_ build: SimulatedBuild) { builds[build.number] = build }

  /// The user has done something, and seen what has come of it.
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

  /// A supervisor begins, which knows of no death.
  mutating func beginRun() {
    deaths = [:]
    (sinceStep, sinceAnything, deathTimes, lastPause) = (0, 0, [], 0)
  }

  /// The run has ended, and nobody goes on with it. The disk need not know that its journal is gone.
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

  /// A death whose culprit is known costs nothing else anything.
  mutating func blamed() { (sinceStep, sinceAnything) = (0, 0) }

  /// The user has asked for another app: the supervisor begins to count.
  mutating func restarted() { (sinceStep, sinceAnything, deathTimes) = (0, 0, []) }

  // MARK: What may be

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

  /// Checks what the user sees while nothing dies.
  mutating func check(_ seen: SeenPage) throws {
    let possible = stacks.filter(seen.isTop)
    if possible.isEmpty { throw Violation(description: "on the screen is \(seen), expected: \(stacks)") }
    stacks = possible
    guard let build = builds[seen.build], build.scene == seen.page.scene, build.kind.isShown else {
      throw Violation(description: "on the screen is build \(seen.build) of \(seen.page.scene), which can't run")
    }
    if isBanned(seen.build) { throw Violation(description: "build \(seen.build) is in quarantine, and on the screen") }
  }

  /// Checks what the user sees after a death, and goes on there.
  ///
  /// - Parameters:
  ///   - failures: how often the app has died of what nobody knows, as the supervisor says.
  ///   - lacking: the scenes that may have no build that can run.
  mutating func recovered(_ seen: SeenPage, at time: Int, failures: Int, lacking: Set<String>) throws {
    let expected = stacks.map { stack in
      // The only screen begins anew, with what was typed.
      if failures == 2, stack.count == 1 { return stack.map { Page(scene: $0.scene, text: $0.text) } }
      return Array(stack.prefix(failures < 2 ? stack.count : failures == 2 ? stack.count - 1 : 0))
    }
    try goOn(with: expected.map { $0.isEmpty ? [Page(scene: "Note")] : $0 } + held, seen, lacking)
    // What the one before it hadn't on the disk, this app has to write.
    history = history.map { (time - $0.time < Self.patience ? time : $0.time, $0.stacks) } + [(time, stacks)]
  }

  /// Checks what the user sees when they go on with a run that was cut off.
  mutating func resumed(_ seen: SeenPage, lostAt time: Int, isDamaged: Bool, lacking: Set<String>) throws {
    try goOn(with: isDamaged ? all : kept(lostAt: time) + held, seen, lacking)
    // What was set aside, or was passed over, may come back, until there is a journal of this run.
    if isDamaged { (left, history) = (all, []) }
    // It was read, and may not be on the disk yet.
    history.append((time, stacks))
  }

  /// The app that goes on has died before anybody saw where.
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

/// What the user sees.
struct SeenPage: CustomStringConvertible {
  let page: SimulationModel.Page
  let build: Int
  let canGoBack: Bool

  func isTop(of stack: [SimulationModel.Page]) -> Bool { stack.last == page && canGoBack == (stack.count > 1) }

  var description: String { "\(page) of build \(build)\(canGoBack ? ", on top of another" : "")" }
}
