import Glibc
import HostControl
package import HostSystem
import HostState

package enum PsCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "ps", summary: "List the apps that run now",
    options: [
      .init(name: "tree", help: "all scenes that are alive, and their workers"),
      .init(name: "watch", help: "list them again each second, with their memory and last slow event"),
      CommandSyntax.json,
    ],
    details: """
      Shows the applications of this user that run, each with its process, the scene on its screen and its manifest, and who uses it, \
      where that is known.

      With --tree each is shown with its scenes as they lie on one another, the one that the user sees last: the build, the number of \
      the instance, the scenes inside it with their routes and tabs, and what alerts say; then who implements its workers. The \
      JSON has all of that in any case.

      With --watch the list also shows what each process has in memory, and the last event whose screen came after more than 100 ms. It \
      is renewed each second until Ctrl-C; on a pipe, the new list follows the one before.
      """,
    examples: [
      ("host ps --tree", "shows what lies beneath the screen, and inside it"),
      ("host ps --watch", "shows which app grows, and which one keeps its user waiting"),
      ("host ps --json", "tells all that they say of themselves: scenes, builds, workers"),
    ])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let isWatching = arguments.has("watch")
    if isWatching, Console.isJSON { throw Diagnostic.contradiction("--watch", "--json") }
    // On a terminal each list replaces the one before.
    let start = isWatching && isatty(Console.output) == 1 ? "\u{1B}[H\u{1B}[2J" : ""
    let running = RunningApps(in: .ofUser)
    while true {
      let apps = try running.statuses()
      let known = apps.map { run, status in
        switch status {
        case .success(let status): status
        case .failure(let fault):
          HostStatus(pid: run.app, name: run.name, application: run.application, state: state(of: fault))
        }
      }
      // A renewed list has the fault in the app's row.
      if !isWatching { for case (_, .failure(let fault)) in apps { Console.complain("error: \(fault)") } }
      if Console.isJSON {
        try Console.print(json: known)
      } else if arguments.has("tree") {
        let lines = known.flatMap(SceneTreeText.lines)
        if isWatching || !lines.isEmpty { Console.print(start + lines.joined(separator: "\n")) }
      } else {
        Console.print(start + table(of: known, named: apps.map(\.0.name), withTimes: isWatching))
      }
      if !isWatching || Console.outputFault != nil { return ExitStatus.success }
      sleep(1)
    }
  }

  private static func state(of fault: Diagnostic) -> String {
    switch fault.trouble {
    case .silent: "doesn't answer"
    case .notBack: "is started again"
    default: "-"
    }
  }

  private static func table(of known: [HostStatus], named names: [String?], withTimes: Bool) -> String {
    // Two applications may have the same relative path.
    let isSeveral = Set(known.compactMap(\.application)).count > 1
    var rows = [["NAME", "PID", "SCENE", "DISPLAYS", "MANIFEST"]]
    rows += zip(names, known).map { row($0 ?? "-", $1, isSeveral) }
    var columns = [("USER", known.map(\.user))]
    columns.removeAll { $0.1.allSatisfy { $0 == nil } }
    if withTimes {
      columns.append(("MEMORY", known.map { $0.memory.map { "\($0 >> 20) MiB" } }))
      columns.append(("LAST SLOW EVENT", known.map { $0.slowEvent.map(text) }))
    }
    for (title, words) in columns {
      let column = [title] + words.map { $0.map { Printable.text($0) } ?? "-" }
      rows = zip(rows, column).map { row, word in row.dropLast() + [word] + row.suffix(1) }
    }
    return Columns.table(rows)
  }

  private static func text(_ event: HostStatus.SlowEvent) -> String {
    "\(event.event), \(event.microseconds / 1000) ms, \(event.time)"
  }

  private static func row(_ name: String, _ status: HostStatus, _ isSeveral: Bool) -> [String] {
    let scene = status.state ?? status.stack.last?.scene ?? "-"
    let displays = status.state == nil ? Self.displays(status) : "-"
    let manifest = isSeveral ? status.application ?? status.manifest : status.manifest
    return [name, "\(status.pid)", scene, displays, manifest].map { Printable.text($0) }
  }

  private static func displays(_ status: HostStatus) -> String {
    let attached = (status.displays ?? []).map { display in
      display.kind + (display.follows ? " follows" : "") + (display.isActive == true ? "*" : "")
    }
    let all = (status.kind.map { [$0] } ?? []) + attached
    return all.isEmpty ? "none" : all.joined(separator: ", ")
  }
}

/// The screens of an app, the visible one last, with what each shows inside itself; then its workers.
enum SceneTreeText {
  private struct Branch {
    let text: String
    var branches: [Branch] = []

    func lines(_ own: String = "", _ further: String = "") -> [String] {
      var lines = [own + Printable.text(text)]
      for (index, branch) in branches.enumerated() {
        let isLast = index == branches.count - 1
        lines += branch.lines(further + (isLast ? "└─ " : "├─ "), further + (isLast ? "   " : "│  "))
      }
      return lines
    }
  }

  static func lines(_ status: HostStatus) -> [String] {
    let number = status.stack.last?.instance
    let screens = status.stack.map { instance in
      self.branch(instance, instance.instance == number ? ["on the screen"] : [])
    }
    let alert = status.alert.map { [Branch(text: "! \($0)")] } ?? []
    let awaits = (status.state ?? status.awaits.map { "waits for \($0)" }).map { [Branch(text: $0)] } ?? []
    let workers = status.workers.map { worker in
      Branch(
        text: "\(worker.worker)\(worker.scene.map { " for \($0)" } ?? ""): \(worker.implementation)"
          + (worker.generation > 0 ? ", build \(worker.generation)" : ""))
    }
    let all = screens + awaits + alert + (workers.isEmpty ? [] : [Branch(text: "workers", branches: workers)])
    return Branch(text: "\(status.pid)  \(status.application ?? status.manifest)", branches: all).lines()
  }

  private static func branch(_ instance: HostStatus.Instance, _ more: [String], by place: String? = nil) -> Branch {
    let words = ["build \(instance.generation)"] + (instance.isModal == true ? ["modal"] : []) + more
    return Branch(
      text: "\(place.map { "\($0): " } ?? "")\(instance.scene) #\(instance.instance), \(words.joined(separator: ", "))",
      branches: (instance.alert.map { [Branch(text: "! \($0)")] } ?? []) + (instance.panes ?? []).map(branch))
  }

  private static func branch(_ pane: HostStatus.Pane) -> Branch {
    let place = (pane.tabs.map { ["tab \($0.joined(separator: " › "))"] } ?? []) + [pane.route]
    let name = place.joined(separator: ", ")
    guard let shown = pane.shown else {
      return Branch(text: "\(name): \(pane.scene), " + (pane.reason.map { "can't be shown: \($0)" } ?? "empty"))
    }
    return branch(shown, pane.isHidden == true ? ["hidden"] : [], by: name)
  }
}
