import HostControl
package import HostSystem
import HostState

package enum PsCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "ps", summary: "List the apps that run now",
    options: [.init(name: "tree", help: "all scenes that are alive, and their workers"), CommandSyntax.json],
    details: """
      Shows the applications of this user that run, each with its process, the scene on its screen and its manifest, and who uses it, \
      where that is known.

      With --tree each is shown with its scenes as they lie on one another, the one that the user sees last: the build, the number of \
      the instance, the scenes inside it with their routes and tabs, and what alerts say; then who implements its workers. The \
      JSON has all of that in any case.
      """,
    examples: [
      ("host ps --tree", "shows what lies beneath the screen, and inside it"),
      ("host ps --json", "tells all that they say of themselves: scenes, builds, workers"),
    ])

  package static func run(_ arguments: Arguments) throws -> ProcessEnd {
    let running = RunningApps(in: .ofUser)
    let apps = try running.statuses()
    for case (_, .failure(let fault)) in apps { Console.complain("error: \(fault)") }
    let known = apps.map { try? $0.1.get() }
    if Console.isJSON {
      try Console.print(json: known.compactMap(\.self))
    } else if arguments.has("tree") {
      for case (_, .success(let status)) in apps { Console.print(SceneTreeText.lines(status).joined(separator: "\n")) }
    } else {
      // The same words for two applications tell nobody which is which.
      let isSeveral = Set(known.compactMap { $0?.application }).count > 1
      var rows = [["NAME", "PID", "SCENE", "DISPLAYS", "MANIFEST"]]
      rows += apps.map { pid, status in Self.row(running.name(of: pid) ?? "-", pid, status, isSeveral) }
      let users = known.map { $0?.user }
      if users.contains(where: { $0 != nil }) {
        let column = ["USER"] + users.map { $0.map { Printable.text($0) } ?? "-" }
        rows = zip(rows, column).map { row, word in row.dropLast() + [word] + row.suffix(1) }
      }
      Console.print(Columns.table(rows))
    }
    return ExitStatus.success
  }

  private static func row(
    _ name: String, _ pid: Int32, _ status: Result<HostStatus, ControlFault>, _ isSeveral: Bool
  ) -> [String] {
    let (scene, displays, manifest) =
      switch status {
      case .success(let status):
        (
          status.stack.last?.scene ?? "-", Self.displays(status),
          isSeveral ? status.application ?? status.manifest : status.manifest
        )
      case .failure(.noAnswer): ("doesn't answer", "-", "-")
      case .failure: ("-", "-", "-")
      }
    return [name, "\(pid)", scene, displays, manifest].map { Printable.text($0) }
  }

  /// The displays of a run, the one that was used last marked.
  private static func displays(_ status: HostStatus) -> String {
    let attached = (status.displays ?? []).map { display in
      display.kind + (display.follows ? " follows" : "") + (display.isActive == true ? "*" : "")
    }
    let all = (status.kind.map { [$0] } ?? []) + attached
    return all.isEmpty ? "none" : all.joined(separator: ", ")
  }
}

/// The live tree of a running app: its screens, the one that the user sees last, with what each shows inside itself; then its workers.
enum SceneTreeText {
  private struct Branch {
    let text: String
    var branches: [Branch] = []

    /// The line, and those beneath it behind rules that lead there.
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
    let awaits = status.awaits.map { [Branch(text: "waits for \($0)")] } ?? []
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
