import HostModel
import HostSystem

/// The live tree of a running app: its screens, the one that the user sees last, with what each shows inside itself; then its workers.
enum SceneTreeText {
  /// A line with those beneath it.
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
