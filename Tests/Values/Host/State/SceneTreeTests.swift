@testable import HostJournal
@testable import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@Suite("The tree of scenes")
struct SceneTreeTests {
  private func node(_ number: Int, _ scene: String = "A") -> SceneNode {
    SceneNode(number: number, scene: scene, generation: 1)
  }

  private func pane(_ number: Int, _ scene: String = "A", _ id: String = "") -> ScenePane {
    ScenePane(key: .init(route: "inside", id: id), number: number, scene: scene, .shown(node(number, scene)))
  }

  @Test("a guard is left with what it guards; who takes the place of a task is to bring its result, and nobody else")
  func leaveGuard() {
    func guarding(_ number: Int) -> SceneNode {
      SceneNode(number: number, scene: "Login", generation: 1, isGuard: true)
    }
    var tree = SceneTree([node(1), node(2), guarding(3)])
    #expect((tree.canGoBack, tree.previous) == (true, node(1)))
    tree.goBack()
    #expect(tree.stack == [node(1)])
    tree = SceneTree([node(1), guarding(2)])
    #expect((tree.canGoBack, tree.previous) == (false, nil))
    tree.goBack()
    #expect(tree.stack == [node(1), guarding(2)])
    tree.show(node(3), as: .push)
    tree.goBack()
    #expect(tree.stack == [node(1), guarding(2)], "what lies on it is left alone")

    tree = SceneTree([node(1), SceneNode(number: 2, scene: "A", generation: 1, resultRoute: "choose")])
    #expect(tree.task(of: 1)?.resultRoute == "choose")
    #expect(tree.task(of: 2) == nil)
    tree.show(node(3), as: .push)
    tree.show(node(4), as: .replace)
    #expect(tree.stack.map(\.resultRoute) == [nil, "choose", nil])
    tree.goBack()
    tree.show(node(5), as: .replace)
    #expect(tree.stack.map(\.resultRoute) == [nil, "choose"])
    tree.goBack(to: 5)
    for number in [1, 1, 9] {
      tree.goBack(to: number)
      #expect(tree.stack == [node(1)])
    }
  }

  /// The model is two arrays: the numbers, and whether each is modal.
  @Test("a thousand random moves, step by step as a simple model says", arguments: [1, 2, 3] as [UInt64])
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tree = SceneTree()
    var numbers: [Int] = []
    var modal: [Bool] = []
    for number in 0..<1000 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        tree.show(node(number), as: .push)
        numbers.append(number)
        modal.append(false)
      case 2:
        tree.show(node(number), as: .modal)
        numbers.append(number)
        modal.append(true)
      case 3:
        tree.show(node(number), as: .replace)
        numbers = numbers.dropLast() + [number]
        modal = modal.dropLast() + [modal.last ?? false]
      case 4 where numbers.count > 6:
        tree.show(node(number), as: .root)
        numbers = [number]
        modal = [false]
      default:
        tree.goBack()
        if numbers.count > 1 {
          numbers.removeLast()
          modal.removeLast()
        }
      }
      #expect(tree.stack.map(\.number) == numbers)
      #expect(tree.stack.map(\.isModal) == modal)
      #expect((tree.top?.number, tree.previous?.number) == (numbers.last, numbers.dropLast().last))
      #expect(tree.canGoBack == (numbers.count > 1))
    }
  }

  @Test("a build takes over every instance of its scene, inside others as well; those before it are let go one by one")
  func takeOver() {
    var tree = SceneTree([
      node(1, "Home"),
      SceneNode(
        number: 2, scene: "Desk", generation: 1, panes: [pane(3, "News", "first"), pane(4, "Home", "second")]),
      node(5, "News"),
    ])
    #expect(tree.nodes.map(\.number) == [1, 2, 3, 4, 5])
    #expect(tree.contains(scene: "News"))
    tree.takeOver(BuildID(id: "News", generation: 2))
    tree.takeOver(BuildID(id: "News", generation: 3))
    #expect(tree.nodes.map(\.generation) == [1, 1, 3, 1, 3])
    #expect(tree.nodes.map(\.draining) == [[], [], [2, 1], [], [2, 1]])
    tree.settle(3, 1)
    tree.settle(5, 2)
    #expect(tree.nodes.map(\.draining) == [[], [], [2], [], [1]])
    #expect(!tree.contains(scene: "Weather"))
    // What was said of a scene inside another goes with its build.
    var around = node(1)
    around.panes = [pane(2, "B"), pane(3, "C")]
    tree = SceneTree([around])
    for number in [2, 3] { tree.changePane(number) { $0.notice = "stopped" } }
    tree.takeOver(BuildID(id: "B", generation: 2))
    #expect([2, 3].map { tree.pane($0)?.notice } == [nil, "stopped"])
  }

  @Test("scenes inside scenes come and go, are found wherever they are, and leave with what is around them")
  func panes() {
    var tree = SceneTree([node(1)])
    tree.show([pane(2, "A", "first"), pane(3, "B", "second")], in: 1)
    tree.show([pane(4, "C")], in: 3)
    #expect(tree.nodes.map(\.number) == [1, 2, 3, 4])
    #expect(tree.shown.map(\.number) == [1, 2, 3, 4])
    #expect(tree.top?.allPanes.map(\.number) == [2, 3, 4])
    #expect((tree.parent(of: 4)?.number, tree.parent(of: 1), tree.node(4)?.scene) == (3, nil, "C"))
    tree.changePane(4) { $0.notice = "noted" }
    #expect(tree.pane(4)?.notice == "noted")
    tree.changePane(3) { $0.content = .ended }
    #expect(tree.nodes.map(\.number) == [1, 2])
    #expect((tree.pane(3)?.key.id, tree.pane(4)) == ("second", nil))
    tree.show(SceneNode(number: 5, scene: "B", generation: 1, opener: 2), as: .modal)
    #expect(tree.shown.map(\.number) == [5])
    #expect(tree.nodes.map(\.number) == [1, 2, 5])
    tree.show(node(6), as: .replace)
    #expect(tree.top?.opener == 2)
    tree.show(SceneNode(number: 7, scene: "B", generation: 1, opener: 6), as: .root)
    #expect(tree.stack == [node(7, "B")])
  }
}
